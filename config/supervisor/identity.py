"""PostgreSQL refuses to run as root. For root, it runs under another identity, without creating a user."""

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
    """`prefix` runs a command under this identity. Its files belong to `uid`, as seen from outside."""

    uid: int
    prefix: tuple[str, ...] = ()

    def make_owner_of(self, folder: Path) -> None:
        """Make it the owner of the folder and its contents; a home may move between different machines."""
        if os.getuid() != 0 or folder.stat().st_uid == self.uid:
            return
        for path in [folder, *folder.rglob("*")]:
            os.chown(path, self.uid, self.uid, follow_symlinks=False)


# A user namespace in which root has another number, so files keep their owner.
IN_USER_NAMESPACE = ("unshare", "--user", "--map-user=1000", "--map-group=1000", "--")
# Without namespaces: the user nobody, still allowed to enter root's folders.
NOBODY_WITH_ACCESS = (
    "setpriv",
    f"--reuid={NOBODY}",
    f"--regid={NOBODY}",
    "--clear-groups",
    "--inh-caps=-all,+dac_override",
    "--ambient-caps=-all,+dac_override",
    "--",
)


def may_enter(folder: Path) -> bool:
    """Whether any user may enter the folder, from / on. PostgreSQL checks this for its own program."""
    return all(step.stat().st_mode & 0o005 == 0o005 for step in (folder, *folder.parents))


@cache
def not_root() -> Identity:
    if os.getuid() != 0:
        return Identity(os.getuid())
    if _works(IN_USER_NAMESPACE):
        return Identity(0, IN_USER_NAMESPACE)
    if _works(NOBODY_WITH_ACCESS):
        return Identity(NOBODY, NOBODY_WITH_ACCESS)
    raise SupervisorError(
        "PostgreSQL does not run as root, and this machine lets root take neither a user namespace (unshare) nor "
        "another identity (setpriv). Run as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own."
    )


def _works(prefix: Sequence[str]) -> bool:
    if shutil.which(prefix[0]) is None:
        return False
    return subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode == 0
