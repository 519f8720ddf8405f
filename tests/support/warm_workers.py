"""Worker processes for tests that come out of a process which has done their imports already.

To start a worker of the program costs 0.15 s of processor time, or 1.1 s with the SDK, and a run of
the tests starts a thousand. Here a nursery for each kind of worker imports what that kind needs
once, and each worker is a fork of it: the same code from `--worker KIND` on, with its own
environment, files, session, confinement and end. What is left out is Python's start; tests of that
don't use this, and systems other than Linux start every worker anew.
"""

from __future__ import annotations

import array
import atexit
import contextlib
import ctypes
import fcntl
import gc
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Final

from reader_app.domain import values
from reader_app.ipc import channel, file_broker
from reader_app.ipc.codec import Codec
from reader_app.ipc.own_program import own_program
from tests.support.processes import LASTING

KINDS: Final = ("draw", "text", "copy", "recognise", "keep", "model", "formula")
_ROOT: Final = Path(__file__).resolve().parents[2]
_NUMBER: Final = "q"
_NUMBER_BYTES: Final = 8
_MOST_BYTES: Final = 1 << 17
_MOST_FILES: Final = 64
_KILLED: Final = -9


class Nursery:
    """A process that forks workers of one kind."""

    def __init__(self, module: str, kind: str) -> None:
        self._orders, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        worker = ("--worker", kind)
        with other:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", __name__, str(other.fileno()), module, *worker],
                cwd=_ROOT,
                env={**os.environ, "PYTHONPATH": str(_ROOT)},
                pass_fds=[other.fileno()],
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )
        LASTING.add(self._process.pid)

    def fork(
        self, stdin: int, stdout: int, environment: Mapping[str, str], inherited: Sequence[int]
    ) -> tuple[int, socket.socket]:
        """The worker's number, and what its exit code can be read from."""
        ours, theirs = socket.socketpair()
        order = json.dumps([dict(environment), str(Path.cwd()), list(inherited)]).encode()
        with theirs:
            files = [theirs.fileno(), stdin, stdout, 2, *inherited]
            socket.send_fds(self._orders, [order], files)
        told = ours.recv(_NUMBER_BYTES)
        assert told, "the nursery has ended; what it said stands above"
        return _number_in(told), ours

    def close(self) -> None:
        self._orders.close()
        self._process.wait()


class WarmProcess:
    """What the program uses of `subprocess.Popen`, for a fork."""

    def __init__(
        self,
        nursery: Nursery,
        stdin: int,
        stdout: int,
        environment: Mapping[str, str],
        inherited: Sequence[int],
    ) -> None:
        self.stdin: IO[bytes] | None = None
        self.stdout: IO[bytes] | None = None
        self.returncode: int | None = None
        self._lock = threading.Lock()
        theirs: list[int] = []
        if stdin == subprocess.PIPE:
            stdin, writing = os.pipe()
            self.stdin = os.fdopen(writing, "wb")
            theirs.append(stdin)
        if stdout == subprocess.PIPE:
            reading, stdout = os.pipe()
            self.stdout = os.fdopen(reading, "rb")
            theirs.append(stdout)
        self.pid, self._end = nursery.fork(stdin, stdout, environment, inherited)
        for each in theirs:
            os.close(each)

    def poll(self) -> int | None:
        return self._code_within(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._code_within(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(["--worker"], timeout or 0)
        return code

    def kill(self) -> None:
        self._signal(signal.SIGKILL)

    def terminate(self) -> None:
        self._signal(signal.SIGTERM)

    def _signal(self, which: signal.Signals) -> None:
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, which)

    def _code_within(self, seconds: float | None) -> int | None:
        if self.returncode is None and select.select([self._end], [], [], seconds)[0]:
            with self._lock:
                if self.returncode is None:
                    told = self._end.recv(_NUMBER_BYTES, socket.MSG_PEEK)
                    self.returncode = _number_in(told) if told else _KILLED
        return self.returncode


_PROGRAMS: Final = (own_program(), [sys.executable, "-m", "tests.support.document_worker"])
_nurseries: dict[tuple[str, str], Nursery] = {}
_making = threading.Lock()


@contextlib.contextmanager
def warm_workers() -> Iterator[None]:
    """Inside of it the program's workers are forked; on Linux, those of `KINDS`."""
    if sys.platform != "linux":
        yield
        return
    shim = SimpleNamespace(
        Popen=_popen, PIPE=subprocess.PIPE, TimeoutExpired=subprocess.TimeoutExpired
    )
    users = (channel, file_broker)
    for user in users:
        user.subprocess = shim
    try:
        yield
    finally:
        for user in users:
            user.subprocess = subprocess


def _popen(command: Sequence[str], **options: object) -> object:
    *program, option, kind = command
    if program not in _PROGRAMS or option != "--worker" or kind not in KINDS:
        return subprocess.Popen(command, **options)  # type: ignore[call-overload]
    with _making:
        worker = (program[-1], kind)
        if worker not in _nurseries:
            _nurseries[worker] = Nursery(*worker)
    return WarmProcess(
        _nurseries[worker],
        options["stdin"],  # type: ignore[arg-type]
        options["stdout"],  # type: ignore[arg-type]
        options["env"],  # type: ignore[arg-type]
        options.get("pass_fds", ()),  # type: ignore[arg-type]
    )


@atexit.register
def _close_nurseries() -> None:
    for each in _nurseries.values():
        each.close()


def _number_in(told: bytes) -> int:
    (number,) = array.array(_NUMBER, told)
    return int(number)


# --- in the nursery


_DIALOGUES: Final = "reader_app.documents.processes.dialogues"
_INDEX: Final = "reader_app.documents.processes.index_process"
_LETTERS: Final = "reader_app.documents.hidden_text.actual_text"
_DOCUMENTS: Final = (
    "pymupdf",
    _DIALOGUES,
    "reader_app.documents.processes.entry_points",
)
_NEEDS: Final = {
    "draw": (*_DOCUMENTS, "reader_app.documents.processes.draw_process"),
    "text": (
        *_DOCUMENTS,
        _INDEX,
        _LETTERS,
        "reader_app.documents.processes.text_process",
        "reader_app.documents.references.reference_reading",
        "reader_app.documents.references.target_finding",
        "reader_app.documents.text.generated_outline",
        "reader_app.documents.text.title_page",
    ),
    "copy": (
        *_DOCUMENTS,
        "reader_app.documents.processes.pdf_writing_process",
        "reader_app.documents.processes.page_export",
    ),
    "recognise": (*_DOCUMENTS, "reader_app.documents.processes.ocr_process"),
    "keep": (
        *_DOCUMENTS[1:],
        "reader_app.app.library.book_titles",
        "reader_app.app.library.ingest",
        _INDEX,
        "reader_app.retrieval.printed_page_numbers",
        "reader_app.retrieval.sentences",
        "reader_app.retrieval.tokenization",
        "reader_app.store.open_store",
        "reader_app.store.repositories.book_details_repository",
        "reader_app.store.repositories.recognition_repository",
        "reader_app.store.repositories.reference_repository",
    ),
    "model": (
        "anthropic",
        "anyio._backends._asyncio",
        "httpcore2",
        "truststore",
        "reader_app.llm.claude.anthropic_provider",
        "reader_app.llm.model_server",
    ),
    "formula": ("ziamath.zmath", "reader_app.typesetting.formula_process"),
}
"""What each kind imports after its start; beside it what stands in `_COMMON`."""

_SPEAKS: Final = {
    "draw": {"drawing_and_reading": _DIALOGUES},
    "text": {"reading": _DIALOGUES, "index_dialogue": _INDEX},
    "copy": {"copying": _DIALOGUES},
    "recognise": {"recognising": _DIALOGUES},
    "keep": {"index_dialogue": _INDEX},
}
"""Which functions, of which modules, make the encodings of each kind."""

_COMMON: Final = (
    "encodings.ascii",
    "reader_app.__main__",
    "reader_app.bootstrap.child_processes",
    "reader_app.bootstrap.translations",
    "reader_app.ipc.sandbox",
    "reader_app.ipc.sandbox",
)


def _preload(kind: str) -> None:
    for name in (*_COMMON, *_NEEDS[kind]):
        importlib.import_module(name)
    if kind == "keep":
        import _sqlite3

        # At its start SQLite learns where temporary files may lie: each worker starts it anew.
        ctypes.CDLL(_sqlite3.__file__).sqlite3_shutdown()
    if kind == "model":
        sys.modules["reader_app.llm.claude.anthropic_provider"]._certificates()
    for name, module in _SPEAKS.get(kind, {}).items():
        getattr(sys.modules[module], name)()
    if kind == "text":
        letters = sys.modules[_LETTERS]
        for each in letters._LETTERS:
            letters._all_ordinary_pictures(each)  # to which those of each font of a book are held
    _work_out_what_is_lazy()


def _work_out_what_is_lazy() -> None:
    """Make what a worker would at its first use of each: encodings, patterns, lists of fields."""
    for each in gc.get_objects():
        if isinstance(each, Codec):
            for message in each.messages:
                each._writers[message] = each._writer(message)
                each._readers[message.__name__] = each._reader(message)
        elif isinstance(each, values._LazyPattern):
            each.search  # noqa: B018 - the first of its methods that is looked up compiles it
        elif isinstance(each, values._Description):
            getattr(each._made, each._name)


def _raise_children(orders: socket.socket) -> None:
    """Fork a worker for each order, and tell its end; returns in the worker, or never.

    Ends with the parent, which closes `orders`.
    """
    ends: dict[int, socket.socket] = {}
    waking, woken = socket.socketpair()
    woken.setblocking(False)
    waking.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(woken.fileno(), warn_on_full_buffer=False)
    while True:
        ready, _, _ = select.select([orders, waking], [], [])
        if waking in ready:
            with contextlib.suppress(BlockingIOError):
                waking.recv(4096)
            _reap(ends)
        if orders not in ready:
            continue
        order, files, _, _ = socket.recv_fds(orders, _MOST_BYTES, _MOST_FILES)
        if not order:
            os._exit(0)
        pid = os.fork()
        if not pid:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for each in (orders, waking, woken, *ends.values()):
                each.detach()  # their numbers belong to others from now on
            _move_in(order, files)
            return
        ends[pid] = socket.socket(fileno=files[0])
        for each in files[1:]:
            os.close(each)


def _reap(ends: dict[int, socket.socket]) -> None:
    while ends:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        with contextlib.suppress(OSError), ends.pop(pid) as end:
            end.send(array.array(_NUMBER, [os.waitstatus_to_exitcode(status)]).tobytes())


def _move_in(order: bytes, files: Sequence[int]) -> None:
    """Become the process that was ordered, and say so."""
    environment, folder, inherited = json.loads(order)
    os.setsid()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    wanted = [0, 1, 2, *inherited]
    aside = max(wanted) + 1
    end, *moved = [fcntl.fcntl(each, fcntl.F_DUPFD, aside) for each in files]
    for source, target in zip(moved, wanted, strict=True):
        os.dup2(source, target)
    with socket.socket(fileno=end) as teller:
        teller.send(array.array(_NUMBER, [os.getpid()]).tobytes())
    for each in [*map(int, os.listdir("/proc/self/fd"))]:  # noqa: PTH208
        if each not in wanted:
            with contextlib.suppress(OSError):
                os.close(each)


def main(descriptor: str, module: str, kind: str) -> None:
    _preload(kind)
    if module == "reader_app":
        from reader_app.__main__ import main as run
    else:
        from tests.support.document_worker import main as run  # type: ignore[assignment]
    gc.freeze()
    _raise_children(socket.socket(fileno=int(descriptor)))
    sys.argv[1:] = ["--worker", kind]
    code = 1
    try:
        code = run() or 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except BaseException:
        traceback.print_exc()
    finally:
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[4])
