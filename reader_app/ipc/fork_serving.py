"""The fork server's own end: takes orders from the program, and forks a worker for each.

What comes before the first fork is shared by all; what a worker does, it does with the files, the
environment and the session that were ordered for it, as if it had been started by itself.
"""

from __future__ import annotations

import _socket as socket  # as in `file_broker`
import fcntl
import gc
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

import msgpack

from reader_app.ipc.fork_server import AS_IS, INT, PID, VARIABLE, received

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
        kind, environment, inherited = msgpack.unpackb(body, unicode_errors=AS_IS)
        order = _Order(kind, environment, inherited, files)
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            orders.close()
            _become(order)
            return order.kind
        for each in files:
            os.close(each)


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
