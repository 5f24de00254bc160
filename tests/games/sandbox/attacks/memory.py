"""Code in memory, and entries into the kernel that a filter may miss."""

from tests.games.sandbox.attacks.tools import ctypes, libc, space, worked


def map_code() -> str:
    return worked("mmap", 0, 4096, 5, 0x22, -1, 0)


def map_memory_for_writing_and_running() -> str:
    return worked("mmap", 0, 4096, 7, 0x22, -1, 0)


def map_the_channel() -> str:
    return worked("mmap", 0, 4096, 1, 2, 3, 0)


def map_a_file_from_before() -> str:
    return worked("mmap", 0, 4096, 3, 1, 4, 0)


def make_memory_executable() -> str:
    page = libc.mmap(None, 4096, 3, 0x22, -1, 0)
    return worked("mprotect", page, 4096, 7)


def make_code_writable_and_run_it() -> str:
    address = ctypes.cast(libc.getpid, ctypes.c_void_p).value & ~4095
    return worked("mprotect", address, 4096, 7)


def make_memory_executable_with_a_key() -> str:
    return worked("pkey_mprotect", 0, 4096, 7, -1)


def make_a_key_for_memory() -> str:
    return worked("pkey_alloc", 0, 0)


def make_a_callback() -> str:
    kind = ctypes.CFUNCTYPE(ctypes.c_int)
    return f"{kind(lambda: 7)()}"


def make_readable_memory_executable() -> str:
    return worked("personality", 0x0400000)


def lock_memory() -> str:
    return worked("mlock", space(), 4096)


def lock_all_memory() -> str:
    return worked("mlockall", 1)


def handle_own_page_faults() -> str:
    return worked("userfaultfd", 0)


def remap_pages_of_files() -> str:
    return worked("remap_file_pages", 0, 4096, 0, 0, 0)


def ask_which_pages_are_in_memory() -> str:
    return worked("mincore", space(), 4096, space())


def move_pages_between_nodes() -> str:
    return worked("mbind", 0, 4096, 1, None, 0, 0)


def advise_the_kernel_to_merge() -> str:
    return worked("madvise", space(), 4096, 12)


def load_a_program_into_the_kernel() -> str:
    return worked("bpf", 0, space(128), 128)


def count_events_of_the_processor() -> str:
    return worked("perf_event_open", space(128), 0, -1, -1, 0)


def change_segments() -> str:
    return worked("modify_ldt", 0, space(), 4096) if "modify_ldt" in _known() else ""


def get_access_to_io_ports() -> str:
    return worked("iopl", 3) if "iopl" in _known() else ""


def change_the_thread_base() -> str:
    return worked("arch_prctl", 0x1002, 0) if "arch_prctl" in _known() else ""


def call_by_the_numbers_of_x32() -> str:
    got: int = libc.syscall(ctypes.c_long(0x40000000 + 39))
    return f"{got}" if got > 0 else ""


def call_beyond_all_numbers() -> str:
    got: int = libc.syscall(ctypes.c_long(100_000))
    return f"{got}" if got >= 0 else ""


def call_with_a_wide_number() -> str:
    got: int = libc.syscall(ctypes.c_long((1 << 32) + 57))
    return f"{got}" if got > 0 else ""


def requeue_a_futex() -> str:
    return worked("futex", space(8), 3, 1, 1, space(8), 0)


def lock_a_futex_with_priority() -> str:
    return worked("futex", space(8), 6, 0, None)


def wait_on_many_futexes() -> str:
    return worked("futex_waitv", space(), 1, 0, None, 0)


def set_a_memory_barrier_for_all() -> str:
    return worked("membarrier", 1, 0, 0)


def _known() -> dict[str, int]:
    from tests.games.sandbox.attacks.tools import NUMBERS

    return NUMBERS
