"""Files: reading, listing, checks for existence, and all ways of writing."""

from tests.games.sandbox.attacks.tools import AIM, HERE, call, ctypes, libc, os, path, space, sys, worked


def open_a_file_in_python() -> str:
    return open(AIM["secret"]).read()


def read_the_settings() -> str:
    return open(AIM["settings"]).read()


def open_by_os() -> str:
    return f"{os.open(AIM['secret'], os.O_RDONLY)}"


def open_natively() -> str:
    return worked("openat", HERE, path("secret"), 0, 0)


def open_only_a_path() -> str:
    return worked("openat", HERE, path("secret"), 0o10000000, 0)


def open_by_openat2() -> str:
    return worked("openat2", HERE, path("secret"), space(24), 24)


def open_by_a_handle() -> str:
    return worked("name_to_handle_at", HERE, path("secret"), space(), space(8), 0)


def open_by_handle_at() -> str:
    return worked("open_by_handle_at", 3, space(), 0)


def open_dev_null_again() -> str:
    return worked("openat", HERE, b"/dev/null", 2, 0)


def open_the_terminal() -> str:
    return worked("openat", HERE, b"/dev/tty", 2, 0)


def read_own_environment() -> str:
    return open("/proc/self/environ").read()


def read_the_parents_environment() -> str:
    return open(f"/proc/{AIM['zygote']}/environ").read()


def read_the_opponents_memory() -> str:
    return worked("openat", HERE, f"/proc/{AIM['opponent']}/mem".encode(), 2, 0)


def read_the_hosts_command_line() -> str:
    return open(f"/proc/{AIM['host']}/cmdline").read()


def find_the_secret_in_the_environment() -> str:
    return "".join(value for value in os.environ.values() if AIM["hint"] in value)


def find_the_secret_by_getenv() -> str:
    libc.getenv.restype = ctypes.c_char_p
    return f"{libc.getenv(b'SLAPDECK_CANARY') or ''}"


def find_the_secret_in_arguments() -> str:
    return "".join(word for word in [*sys.argv, *sys.orig_argv] if AIM["hint"] in word)


def list_a_folder() -> str:
    return f"{os.listdir(AIM['folder'])}"


def list_the_root_natively() -> str:
    return worked("openat", HERE, b"/", 0o200000, 0)


def ask_whether_a_file_exists() -> str:
    return f"{os.path.exists(AIM['secret']) or ''}"


def stat_a_file() -> str:
    return f"{os.stat(AIM['secret'])}"


def statx_a_file() -> str:
    return worked("statx", HERE, path("secret"), 0, 0xFFF, space())


def access_a_file() -> str:
    return worked("faccessat", HERE, path("secret"), 0, 0)


def access_a_file_again() -> str:
    return worked("faccessat2", HERE, path("secret"), 0, 0)


def read_a_link() -> str:
    return f"{os.readlink('/proc/self/exe')}"


def statfs_the_disk() -> str:
    return worked("statfs", b"/", space())


def get_an_attribute() -> str:
    return worked("getxattr", path("secret"), b"user.x", space(), 16)


def write_a_file_in_python() -> str:
    return f"{open(AIM['folder'] + '/new', 'w').write('x')}"


def append_to_a_file() -> str:
    return f"{open(AIM['secret'], 'a').write('x')}"


def create_a_file_natively() -> str:
    return worked("openat", HERE, path("folder") + b"/new", 0o101, 0o666)


def truncate_a_file() -> str:
    return worked("truncate", path("secret"), 0)


def truncate_the_channel() -> str:
    return worked("ftruncate", 3, 0)


def make_a_folder() -> str:
    return worked("mkdirat", HERE, path("folder") + b"/new", 0o777)


def make_a_node() -> str:
    return worked("mknodat", HERE, path("folder") + b"/new", 0o010666, 0)


def link_a_file() -> str:
    return worked("linkat", HERE, path("secret"), HERE, path("folder") + b"/new", 0)


def symlink_a_file() -> str:
    return worked("symlinkat", path("secret"), HERE, path("folder") + b"/new")


def rename_a_file() -> str:
    return worked("renameat2", HERE, path("secret"), HERE, path("folder") + b"/new", 0)


def remove_a_file() -> str:
    return worked("unlinkat", HERE, path("secret"), 0)


def change_a_files_mode() -> str:
    return worked("fchmodat", HERE, path("secret"), 0o777)


def change_a_files_owner() -> str:
    return worked("fchownat", HERE, path("secret"), 0, 0, 0)


def change_a_files_time() -> str:
    return worked("utimensat", HERE, path("secret"), None, 0)


def set_an_attribute() -> str:
    return worked("setxattr", path("secret"), b"user.x", b"y", 1, 0)


def change_the_folder() -> str:
    return worked("chdir", path("folder"))


def change_the_mask() -> str:
    return worked("umask", 0)


def make_a_file_in_memory() -> str:
    return worked("memfd_create", b"x", 0)


def make_a_secret_memory() -> str:
    return worked("memfd_secret", 0)


def watch_a_folder() -> str:
    return worked("inotify_init1", 0)


def watch_everything() -> str:
    return worked("fanotify_init", 0, 0)


def lock_a_file() -> str:
    return worked("flock", 3, 2)


def lease_a_file() -> str:
    return worked("fcntl", 3, 1024, 0)


def control_the_channel() -> str:
    return worked("ioctl", 3, 0x5421, space(8))


def write_to_descriptors_from_before() -> str:
    got = [f"{number}" for number in range(4, 64) if call("write", number, b"x", 1) >= 0]
    return ", ".join(got)


def read_descriptors_from_before() -> str:
    got = [f"{number}" for number in range(4, 64) if call("read", number, space(), 0) >= 0]
    return ", ".join(got)


def write_to_the_screen() -> str:
    call("write", 1, b"hello from a bot\n", 17)
    call("write", 2, b"hello from a bot\n", 17)
    return ""


def copy_the_channel() -> str:
    return worked("dup", 3)


def copy_the_channel_by_fcntl() -> str:
    return worked("fcntl", 3, 0, 10)


def copy_the_channel_elsewhere() -> str:
    return worked("dup3", 3, 7, 0)


def seek_in_the_channel() -> str:
    return worked("lseek", 3, 0, 0)


def send_a_file_to_the_channel() -> str:
    return worked("sendfile", 3, 0, None, 10)


def splice_from_the_channel() -> str:
    return worked("splice", 3, None, 1, None, 10, 0)


def read_the_channel_ahead() -> str:
    return worked("pread64", 3, space(), 10, 0)


def read_the_channel_in_pieces() -> str:
    return worked("readv", 3, space(16), 1)


def read_the_kernels_log() -> str:
    return worked("syslog", 3, space(), 4096)
