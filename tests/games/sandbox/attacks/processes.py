"""Other processes: starting, harming and reading them. Also more rights for the own process."""

from tests.games.sandbox.attacks.tools import AIM, HERE, call, ctypes, libc, os, space, worked


def fork_in_python() -> str:
    return f"{os.fork()}"


def fork_natively() -> str:
    return worked("clone", 17, 0, 0, 0, 0)


def clone_in_the_new_way() -> str:
    return worked("clone3", (17).to_bytes(40, "little"), 88)


def clone_into_new_namespaces() -> str:
    return worked("clone", 0x10000000 | 17, 0, 0, 0, 0)


def start_a_thread_in_python() -> str:
    thread = vars(os)["sys"].modules["_thread"]
    return f"{thread.start_new_thread(print, ())}"


def start_a_thread_by_the_library() -> str:
    thread = ctypes.c_ulong()
    got = libc.pthread_create(ctypes.byref(thread), None, libc.pause, None)
    return "" if got else "a thread"


def run_a_program() -> str:
    return worked("execve", b"/bin/true", None, None)


def run_a_program_by_descriptor() -> str:
    return worked("execveat", HERE, b"/bin/true", None, None, 0)


def run_a_shell() -> str:
    return f"{os.system('true')}"


def spawn_a_program() -> str:
    return f"{os.posix_spawn('/bin/true', ['true'], {})}"


def kill_the_victim() -> str:
    return worked("kill", AIM["victim"], 9)


def kill_in_python() -> str:
    os.kill(AIM["victim"], 9)
    return "killed"


def kill_the_opponent() -> str:
    return worked("tgkill", AIM["opponent"], AIM["opponent"], 9)


def kill_a_thread_of_the_zygote() -> str:
    return worked("tkill", AIM["zygote"], 9)


def kill_everybody() -> str:
    return worked("kill", -1, 9)


def kill_the_group() -> str:
    return worked("kill", 0, 9)


def ask_whether_the_victim_lives() -> str:
    return worked("kill", AIM["victim"], 0)


def queue_a_signal() -> str:
    return worked("rt_sigqueueinfo", AIM["victim"], 9, space(128))


def queue_a_signal_for_a_thread() -> str:
    return worked("rt_tgsigqueueinfo", AIM["victim"], AIM["victim"], 9, space(128))


def open_a_descriptor_of_the_host() -> str:
    return worked("pidfd_open", AIM["host"], 0)


def signal_by_descriptor() -> str:
    return worked("pidfd_send_signal", 3, 9, None, 0)


def take_a_descriptor_of_the_host() -> str:
    return worked("pidfd_getfd", 3, 0, 0)


def trace_the_victim() -> str:
    return worked("ptrace", 16, AIM["victim"], 0, 0)


def be_traced() -> str:
    return worked("ptrace", 0, 0, 0, 0)


def read_the_victims_memory() -> str:
    return worked("process_vm_readv", AIM["victim"], space(16), 1, space(16), 1, 0)


def write_the_victims_memory() -> str:
    return worked("process_vm_writev", AIM["victim"], space(16), 1, space(16), 1, 0)


def advise_on_the_victims_memory() -> str:
    return worked("process_madvise", 3, space(16), 1, 21, 0)


def compare_with_the_victim() -> str:
    return worked("kcmp", AIM["victim"], AIM["host"], 0, 0, 0)


def wait_for_others() -> str:
    return worked("wait4", -1, None, 1, None)


def change_the_victims_limits() -> str:
    return worked("prlimit64", AIM["victim"], 7, bytes(16), None)


def raise_own_limits() -> str:
    return worked("prlimit64", 0, 9, (1 << 40).to_bytes(8, "little") * 2, None)


def raise_own_limits_in_the_old_way() -> str:
    return worked("setrlimit", 9, (1 << 40).to_bytes(8, "little") * 2)


def become_root() -> str:
    return worked("setresuid", 0, 0, 0)


def become_somebody() -> str:
    return worked("setuid", 1)


def change_group() -> str:
    return worked("setgid", 0)


def join_groups() -> str:
    return worked("setgroups", 1, bytes(4))


def take_capabilities() -> str:
    return worked("capset", (0x20080522).to_bytes(8, "little"), b"\xff" * 24)


def ask_for_capabilities() -> str:
    return worked("capget", (0x20080522).to_bytes(8, "little"), space(24))


def make_itself_dumpable() -> str:
    return worked("prctl", 4, 1, 0, 0, 0)


def rename_itself() -> str:
    return worked("prctl", 15, b"postgres", 0, 0, 0)


def outlive_the_zygote() -> str:
    return worked("prctl", 1, 0, 0, 0, 0)


def adopt_orphans() -> str:
    return worked("prctl", 36, 1, 0, 0, 0)


def set_a_filter_by_prctl() -> str:
    return worked("prctl", 22, 2, space(16), 0, 0)


def set_a_second_filter() -> str:
    return worked("seccomp", 1, 0, space(16))


def set_rules_for_landlock() -> str:
    return worked("landlock_create_ruleset", (1).to_bytes(8, "little"), 8, 0)


def move_to_another_core() -> str:
    return worked("sched_setaffinity", 0, 8, b"\xff" * 8)


def ask_for_the_cores() -> str:
    return worked("sched_getaffinity", 0, 8, space(8))


def take_priority() -> str:
    return worked("setpriority", 0, 0, -20)


def take_priority_from_the_victim() -> str:
    return worked("setpriority", 0, AIM["victim"], 19)


def run_in_real_time() -> str:
    return worked("sched_setscheduler", 0, 1, (1).to_bytes(4, "little"))


def take_disk_priority() -> str:
    return worked("ioprio_set", 1, 0, 1 << 13)


def start_a_session() -> str:
    return worked("setsid")


def join_a_group_of_processes() -> str:
    return worked("setpgid", 0, AIM["victim"])


def ask_for_the_parent() -> str:
    return worked("getppid")


def unshare_namespaces() -> str:
    return worked("unshare", 0x10000000)


def enter_a_namespace() -> str:
    return worked("setns", 3, 0)


def mount_something() -> str:
    return worked("mount", b"none", b"/tmp", b"tmpfs", 0, None)


def mount_in_the_new_way() -> str:
    return worked("fsopen", b"tmpfs", 0)


def copy_the_tree() -> str:
    return worked("open_tree", HERE, b"/", 1)


def change_the_root() -> str:
    return worked("chroot", b"/tmp")


def pivot_the_root() -> str:
    return worked("pivot_root", b"/tmp", b"/tmp")


def set_an_alarm_for_later() -> str:
    return worked("setitimer", 0, space(32), None)


def make_a_timer() -> str:
    return worked("timer_create", 1, None, space(8))


def abort_like_a_library() -> str:
    libc.abort()
    return "lived"


def leave_by_os() -> str:
    os._exit(0)
    return "lived"


def leave_by_the_system() -> str:
    call("exit_group", 3)
    return "lived"
