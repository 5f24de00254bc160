"""How many files and connections the web server may have open."""

import resource


def use_all_descriptors() -> None:
    """Raise the soft limit to the hard one. 1,024 is often the soft one, and every page that listens needs one."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
