"""The limit of open files and connections."""

import resource


def use_all_descriptors() -> None:
    """Raise the soft limit to the hard one. It is often 1,024, and each listening page needs a descriptor."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
