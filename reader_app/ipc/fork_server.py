"""Starts document processes as forks of one process that has done their imports (Linux).

MuPDF's binding takes 25 MB and 0.1 s of processor time in each process that imports it. Forks share
this memory for as long as they don't write to it, and start within milliseconds. The fork server
itself opens no document, has one thread, and ends when the program closes its socket. Each fork
gives up its own rights before it reads a file, like a process that was started by itself, and uses
the files, the environment and the session that were ordered for it.

All forks have the same memory layout, so a document that crashes one could learn where things lie
in the next. Therefore, after the first crash, `retire` makes every further process start by itself.

Once the first book's processes run, the server `rest`s, because it would hold its memory for
nothing.
"""

from __future__ import annotations

import _socket as socket  # as in `file_broker`
import fcntl
import gc
import os
import select
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import IO, Final, NamedTuple

import msgpack

from reader_app.ipc.own_program import module_path, narrowed, own_program

KIND: Final = "forks"
"""The kind of worker that the fork server is (`--worker forks`)."""
VARIABLE: Final = "PAGEMATE_FORKS"
PID: Final = struct.Struct("<i")
INT: Final = struct.Struct("@i")
_MOST_FILES: Final = 32
_END_S: Final = 1.0
_START_S: Final = 5.0
_UNKNOWN_CODE: Final = -1
_REST: Final = b"rest"
_WAITING_PROGRAM: Final = "/bin/cat"
AS_IS: Final = "surrogateescape"
"""For variables of the environment that are not UTF-8."""


class ForkServer:
    """The program's end: orders forks. It may be used from any thread."""

    def __init__(self) -> None:
        """Start the process without waiting for it; forks may be ordered at once.

        Raises OSError.
        """
        self._lock = threading.Lock()
        self._is_retired = False
        orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        known = {**narrowed(), **module_path()}
        try:
            process = subprocess.Popen(
                [*own_program(), "--worker", KIND],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                env={**known, VARIABLE: str(theirs.fileno())},
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )
        except OSError:
            orders.close()
            raise
        finally:
            theirs.close()
        self._orders, self._process = orders, process

    @property
    def pid(self) -> int:
        return self._process.pid

    def start(
        self, kind: str, environment: Mapping[str, str], inherited: Sequence[int]
    ) -> ForkedProcess | None:
        """Order a worker of this kind; None if no more are forked, or the server has ended."""
        with self._lock:
            if self._is_retired:
                return None
            try:
                return ForkedProcess(self._orders, kind, environment, inherited, self.give_up)
            except OSError:
                self._retire()
                return None

    def rest(self) -> None:
        """Have the server give its memory back once what was ordered so far exists.

        It forks no more then, and only waits for the end of the program. A further process shares
        no memory with the first ones; most programs need none, or one for a moment.
        """
        with self._lock:
            if not self._is_retired:
                self._is_retired = True
                with suppress(OSError):
                    self._orders.send(_REST, socket.MSG_DONTWAIT)

    def retire(self) -> None:
        """Fork no more processes; those that run go on."""
        with self._lock:
            self._retire()

    def _retire(self) -> None:
        if not self._is_retired:  # a resting server remains the parent of its forks
            self._is_retired = True
            self._orders.close()

    def give_up(self) -> None:
        """End the server at once, as it doesn't answer; forks that run go on."""
        self.retire()
        self._process.kill()

    def close(self) -> None:
        """End the server and wait for its end."""
        self._is_retired = True
        self._orders.close()
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def can_fork() -> bool:
    """Return True where processes can be forked and then be told apart for certain (Linux 5.3)."""
    if sys.platform != "linux":
        return False
    # A Python that was built on an older system doesn't have them.
    if not (hasattr(os, "pidfd_open") and hasattr(signal, "pidfd_send_signal")):
        return False
    try:
        os.close(os.pidfd_open(os.getpid()))
    except OSError:
        return False
    return True


class ForkedProcess:
    """The part of `subprocess.Popen` that `ipc.channel` uses, for a fork of the server.

    The fork isn't a child of this process. It sends a descriptor of itself as soon as it exists,
    through which its end is noticed and signals are sent. `pid` is 0 until then.
    """

    def __init__(
        self,
        orders: socket.socket,
        kind: str,
        environment: Mapping[str, str],
        inherited: Sequence[int],
        end_server: Callable[[], None],
    ) -> None:
        """Order the process. `end_server`: drops all orders that wait. Raises OSError."""
        self._lock = threading.Lock()
        self._end_server = end_server
        self._pid = 0
        self._descriptor = -1
        self._code: int | None = None
        self._answer, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        requests, written = os.pipe()
        read, answers = os.pipe()
        body = msgpack.packb([kind, dict(environment), list(inherited)], unicode_errors=AS_IS)
        files = [theirs.fileno(), requests, answers, *inherited]
        self.stdin: IO[bytes] = os.fdopen(written, "wb")
        self.stdout: IO[bytes] = os.fdopen(read, "rb")
        try:
            packed = b"".join(INT.pack(each) for each in files)
            rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, packed)
            orders.sendmsg([body], [rights], socket.MSG_DONTWAIT)
        except OSError:
            for stream in (self.stdin, self.stdout, self._answer):
                stream.close()
            raise
        finally:
            theirs.close()
            os.close(requests)
            os.close(answers)

    def __del__(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)

    @property
    def pid(self) -> int:
        with self._lock:
            self._note_start(0)
        return self._pid

    def poll(self) -> int | None:
        """Return a number if the process has ended, but not its exit code, which isn't known."""
        return self._ended_within(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._ended_within(timeout)
        if code is None:
            raise subprocess.TimeoutExpired([KIND], timeout or 0)
        return code

    def kill(self) -> None:
        """Kill the process; if it doesn't exist yet, wait for it, but not for ever."""
        with self._lock:
            if not self._note_start(_START_S):
                self._end_server()  # or else who reads from the process would wait for ever
                self._note_start(_START_S)
            if self._descriptor >= 0:
                with suppress(ProcessLookupError):
                    signal.pidfd_send_signal(self._descriptor, signal.SIGKILL)

    def _ended_within(self, seconds: float | None) -> int | None:
        with self._lock:
            if self._code is None and self._note_start(seconds) and self._code is None:
                descriptor = self._descriptor
            else:
                return self._code
        if not _is_ready(descriptor, seconds):
            return None
        with self._lock:
            self._code = _UNKNOWN_CODE
        return self._code

    def _note_start(self, seconds: float | None) -> bool:
        """Take in the process's first message; return False if it has not come yet."""
        if self._pid or self._code is not None:
            return True
        if not _is_ready(self._answer.fileno(), seconds):
            return False
        with suppress(OSError):
            told, descriptors = received(self._answer, PID.size)
            if len(told) == PID.size and descriptors:
                (self._pid,) = PID.unpack(told)
                self._descriptor = descriptors[0]
        self._answer.close()
        if not self._pid:  # the server has ended before
            self._code = _UNKNOWN_CODE
        return True


def _is_ready(descriptor: int, seconds: float | None) -> bool:
    waiting = select.poll()
    waiting.register(descriptor, select.POLLIN)
    return bool(waiting.poll(None if seconds is None else max(0.0, seconds) * 1000))


def received(end: socket.socket, most_bytes: int) -> tuple[bytes, list[int]]:
    """Return a message and the descriptors that came with it, which no other program inherits."""
    room = socket.CMSG_SPACE(_MOST_FILES * INT.size)
    told, ancillary, _, _ = end.recvmsg(most_bytes, room, socket.MSG_CMSG_CLOEXEC)
    descriptors: list[int] = []
    for level, kind, packed in ancillary:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
            whole = len(packed) - len(packed) % INT.size
            descriptors += [number for (number,) in INT.iter_unpack(packed[:whole])]
    return told, descriptors


_LONGEST: Final = 128 * 1024


class _Order(NamedTuple):
    kind: str
    environment: dict[str, str]
    inherited: list[int]
    files: list[int]


def serve_forks(prepare: Callable[[], None]) -> str:
    """Fork a worker for each order; return its kind in the worker, and never in the server.

    `prepare` imports what all kinds need. The server ends with the program, which holds the other
    end of its socket.
    """
    orders = socket.socket(fileno=int(os.environ[VARIABLE]))
    prepare()
    gc.collect()
    gc.freeze()  # a collection in a fork would write to the pages that it shares
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system forgets each fork when it ends
    while True:
        body, files = received(orders, _LONGEST)
        if not body:
            os._exit(0)
        if body == _REST:
            _rest(orders)
            continue
        kind, environment, inherited = msgpack.unpackb(body, unicode_errors=AS_IS)
        order = _Order(kind, environment, inherited, files)
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            orders.close()
            _become(order)
            return order.kind
        for each in files:
            os.close(each)


def _rest(orders: socket.socket) -> None:
    """Turn into the smallest program that waits for the end of ours; return if there is none.

    The forks have no use for the 25 MB of this process. But it has to remain their parent, so that
    they stay in the program's tree of processes and the system forgets them when they end.
    """
    os.dup2(orders.fileno(), 0)
    with suppress(OSError):
        os.execve(_WAITING_PROGRAM, ["pagemate forks"], {})  # noqa: S606 - no shell is wanted


def _become(order: _Order) -> None:
    """Take over environment and files of the process that was ordered, and say that it exists."""
    os.setsid()
    os.environ.clear()
    os.environ.update(order.environment)
    wanted = [0, 1, *order.inherited]
    aside = max(wanted) + 1
    teller, *moved = [fcntl.fcntl(each, fcntl.F_DUPFD_CLOEXEC, aside) for each in order.files]
    for source, target in zip(moved, wanted, strict=True):
        os.dup2(source, target)
    with suppress(OSError):  # the program is gone
        own = INT.pack(os.pidfd_open(os.getpid()))
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, own)
        socket.socket(fileno=teller).sendmsg([PID.pack(os.getpid())], [rights])
    with suppress(OSError), open("/proc/self/comm", "wb") as name:
        name.write(f"pagemate {order.kind}".encode())  # what `top` shows
    kept = {0, 1, 2, *order.inherited}
    for number in os.listdir("/proc/self/fd"):  # noqa: PTH208 - pathlib would take longer
        if int(number) not in kept:
            with suppress(OSError):
                os.close(int(number))
