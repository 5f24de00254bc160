"""The machine itself: its clock, name, kernel modules, quotas and other settings."""

from tests.games.sandbox.attacks.tools import space, worked


def restart_the_machine() -> str:
    return worked("reboot", 0xFEE1DEAD - (1 << 32), 672274793, 0)


def set_the_clock() -> str:
    return worked("clock_settime", 0, bytes(16))


def set_the_time_of_day() -> str:
    return worked("settimeofday", bytes(16), None)


def adjust_the_clock() -> str:
    return worked("adjtimex", space(256))


def rename_the_machine() -> str:
    return worked("sethostname", b"x", 1)


def load_a_module() -> str:
    return worked("init_module", space(), 16, b"")


def load_a_module_by_descriptor() -> str:
    return worked("finit_module", 3, b"", 0)


def unload_a_module() -> str:
    return worked("delete_module", b"x", 0)


def load_another_kernel() -> str:
    return worked("kexec_load", 0, 0, None, 0)


def swap_to_a_file() -> str:
    return worked("swapon", b"/tmp/x", 0)


def switch_on_process_accounting() -> str:
    return worked("acct", b"/tmp/x")


def set_quotas() -> str:
    return worked("quotactl", 0, None, 0, None)


def ask_what_machine_this_is() -> str:
    return worked("uname", space())


def ask_how_busy_it_is() -> str:
    return worked("sysinfo", space())


def write_all_to_disk() -> str:
    return worked("sync")


def hang_up_the_terminal() -> str:
    return worked("vhangup")
