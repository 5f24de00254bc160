"""Connections of every kind, and messages between processes."""

from tests.games.sandbox.attacks.tools import AIM, call, space, sys, worked


def connect_in_python() -> str:
    return f"{sys.modules['_socket'].socket()}"


def import_the_socket_module() -> str:
    import socket  # noqa: F401

    return "imported"


def open_tcp() -> str:
    return worked("socket", 2, 1, 0)


def open_tcp_on_version_6() -> str:
    return worked("socket", 10, 1, 0)


def open_udp() -> str:
    return worked("socket", 2, 2, 0)


def open_a_raw_socket() -> str:
    return worked("socket", 2, 3, 1)


def open_a_packet_socket() -> str:
    return worked("socket", 17, 3, 0)


def open_a_unix_socket() -> str:
    return worked("socket", 1, 1, 0)


def open_a_unix_socket_for_datagrams() -> str:
    return worked("socket", 1, 2, 0)


def open_netlink() -> str:
    return worked("socket", 16, 3, 0)


def open_vsock() -> str:
    return worked("socket", 40, 1, 0)


def open_the_kernels_cryptography() -> str:
    return worked("socket", 38, 5, 0)


def open_a_pair() -> str:
    return worked("socketpair", 1, 1, 0, space(8))


def connect_the_channel_elsewhere() -> str:
    name = (1).to_bytes(2, "little") + str(AIM["unix"]).encode() + b"\0"
    return worked("connect", 3, name, len(name))


def listen_on_the_channel() -> str:
    return worked("listen", 3, 5)


def accept_on_the_channel() -> str:
    return worked("accept", 3, None, None)


def bind_the_channel() -> str:
    return worked("bind", 3, b"\1\0\0abc", 6)


def send_to_somebody() -> str:
    address = b"\2\0" + int(AIM["udp"]).to_bytes(2, "big") + b"\x7f\0\0\1" + bytes(8)
    return worked("sendto", 3, b"x", 1, 0, address, 16)


def pass_a_descriptor() -> str:
    return worked("sendmsg", 3, space(56), 0)


def pass_many_descriptors() -> str:
    return worked("sendmmsg", 3, space(64), 1, 0)


def take_a_descriptor() -> str:
    return worked("recvmsg", 3, space(56), 0)


def set_an_option_of_the_channel() -> str:
    return worked("setsockopt", 3, 1, 7, (1 << 20).to_bytes(4, "little"), 4)


def ask_who_the_host_is() -> str:
    return worked("getsockopt", 3, 1, 17, space(12), (12).to_bytes(4, "little"))


def ask_for_the_channels_name() -> str:
    return worked("getpeername", 3, space(), space(4))


def shut_the_channel_down() -> str:
    return worked("shutdown", 3, 0)


def share_memory_as_in_system_5() -> str:
    return worked("shmget", 0x5EC2E7, 4096, 0o1666)


def send_messages_as_in_system_5() -> str:
    return worked("msgget", 0x5EC2E7, 0o1666)


def make_semaphores_as_in_system_5() -> str:
    return worked("semget", 0x5EC2E7, 1, 0o1666)


def open_a_message_queue() -> str:
    return worked("mq_open", b"canary", 0o102, 0o666, None)


def remove_a_message_queue() -> str:
    return worked("mq_unlink", b"canary")


def add_a_key() -> str:
    return worked("add_key", b"user", b"canary", b"x", 1, -3)


def ask_for_a_key() -> str:
    return worked("request_key", b"user", b"canary", None, -3)


def read_a_keyring() -> str:
    return worked("keyctl", 0, -3, 1)


def make_a_pipe() -> str:
    return worked("pipe2", space(8), 0)


def make_an_event() -> str:
    return worked("eventfd2", 0, 0)


def make_a_timer_to_read() -> str:
    return worked("timerfd_create", 1, 0)


def take_signals_from_a_descriptor() -> str:
    return worked("signalfd4", -1, space(8), 8, 0)


def create_an_epoll() -> str:
    return worked("epoll_create1", 0)


def poll_descriptors() -> str:
    return worked("ppoll", None, 0, space(16), None, 0)


def bypass_the_filter_by_io_uring() -> str:
    return worked("io_uring_setup", 8, space(256))


def bypass_the_filter_by_aio() -> str:
    return worked("io_setup", 8, bytes(8))


def flood_the_zygotes_socket() -> str:
    got = [f"{number}" for number in (4, 5, 6, 7) if call("write", number, b'{"type":"fork"}', 15) > 0]
    return ", ".join(got)
