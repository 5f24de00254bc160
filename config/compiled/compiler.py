"""Compiles modules in place: `python -m config.compiled.compiler FOLDER MODULE…`. It is a separate process, because
mypyc and the C compiler print to the terminal and exit on errors."""

import os
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Distribution

from config.compiled.choice import GROUP

# No functions are replaced at link time, so calls can be direct, which saves a twentieth.
DIRECT_CALLS = ("-fno-plt", "-fno-semantic-interposition")


def main(folder: Path, modules: list[str]) -> None:
    work = folder.parent / "work"
    os.chdir(folder)
    options = ["--config-file=", "--strict", f"--cache-dir={work / 'types'}"]
    extensions = mypycify([*options, *modules], group_name=GROUP, target_dir=str(work))
    for extension in extensions:
        extension.extra_compile_args.extend(DIRECT_CALLS)
    command = Distribution({"name": "engine", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(folder), str(work)
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
