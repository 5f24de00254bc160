"""PostgreSQL refuses to run as root. When we are root it gets another identity, with no new user made."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from config.supervisor.processes import SupervisorError

NOBODY = 65534


@dataclass(frozen=True, slots=True)
class Identity:
    """`prefix` runs a command under it; files it may write belong to `uid`, as seen from outside."""

    uid: int
    prefix: tuple[str, ...] = ()

    def take(self, folder: Path) -> None:
        """Give it the folder and all in it (a home may move between machines that differ)."""
        if os.getuid() != 0 or folder.stat().st_uid == self.uid:
            return
        for path in [folder, *folder.rglob("*")]:
            os.chown(path, self.uid, self.uid, follow_symlinks=False)


# A user namespace in which root has another number: no files change hands.
OTHER_NUMBER = ("unshare", "--user", "--map-user=1000", "--map-group=1000", "--")
# Where namespaces are refused: nobody, who may still walk through root's own folders.
NOBODY_WHO_WALKS = (
    "setpriv",
    f"--reuid={NOBODY}",
    f"--regid={NOBODY}",
    "--clear-groups",
    "--inh-caps=-all,+dac_override",
    "--ambient-caps=-all,+dac_override",
    "--",
)


def may_walk_to(folder: Path) -> bool:
    """May nobody in particular enter it, from / on? PostgreSQL asks so about its own program, whatever it could do."""
    return all(step.stat().st_mode & 0o005 == 0o005 for step in (folder, *folder.parents))


@cache
def not_root() -> Identity:
    if os.getuid() != 0:
        return Identity(os.getuid())
    if _works(OTHER_NUMBER):
        return Identity(0, OTHER_NUMBER)
    if _works(NOBODY_WHO_WALKS):
        return Identity(NOBODY, NOBODY_WHO_WALKS)
    raise SupervisorError(
        "PostgreSQL does not run as root, and this machine lets root take neither a user namespace (unshare) nor "
        "another identity (setpriv). Run as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own."
    )


def _works(prefix: Sequence[str]) -> bool:
    if shutil.which(prefix[0]) is None:
        return False
    return subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode == 0
