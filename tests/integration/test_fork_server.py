"""Document processes that are forks of one with MuPDF loaded: as confined as those that are not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from reader_app.bootstrap.paths import FOR_CHILDREN
from reader_app.documents.processes.dialogues import dialogue_with
from reader_app.documents.processes.messages import FileOpened, FileRefused, OpenFile
from reader_app.ipc import fork_server
from reader_app.ipc.channel import ChannelClosedError, ChildProcess
from reader_app.ipc.fork_server import ForkServer, can_fork
from reader_app.ipc.own_program import module_path
from reader_app.ipc.sandbox import possible_walls
from tests.support.pdfs_to_mark import make_word_book
from tests.support.window import wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not can_fork(), reason="this system has no descriptors of processes"),
]
_WALLS = possible_walls()
_NOT_FOR_DOCUMENTS = (
    "PySide6", "peewee", "sqlite3", "anthropic", "httpx", "numpy", "keyring", "pygments",
    "markdown_it", "ziamath", "pymupdf.table", "pymupdf.utils", "reader_app.ui", "reader_app.store",
    "reader_app.app", "reader_app.agent", "reader_app.llm", "reader_app.workers",
)  # fmt: skip
_LOADED = (
    "import sys\n"
    "from reader_app.bootstrap import child_processes\n"
    "from reader_app.documents.engine.small_binding import use_small_binding\n"
    "from reader_app.documents.processes import entry_points\n"
    "use_small_binding()\n"
    "entry_points.import_all()\n"
    "import reader_app.documents.processes.text_process\n"
    "print(*(name for name in sys.argv[1:] if name in sys.modules))\n"
)


@pytest.fixture
def forks() -> Iterator[ForkServer]:
    server = ForkServer()
    yield server
    server.close()


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return make_word_book(tmp_path / "book.pdf")


def started(
    kind: str, forks: ForkServer, environment: dict[str, str] | None = None
) -> ChildProcess:
    child = ChildProcess(["--worker", kind], environment, forks=forks)
    child.channel.ask(dialogue_with(kind))
    return child


def opened(child: ChildProcess, book: Path) -> FileOpened:
    child.channel.send(OpenFile(str(book), ""))
    answer = child.channel.receive()
    assert isinstance(answer, FileOpened)
    return answer


def words_of(pid: int) -> list[str]:
    """Of its command line: a fork has those of its server."""
    return Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8").split("\0")


def descriptors_of(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


@pytest.mark.parametrize("kind", ["draw", "text"])
def test_a_fork_opens_a_book_and_has_given_up_its_rights_before(
    forks: ForkServer, book: Path, kind: str
) -> None:
    child = started(kind, forks)
    assert opened(child, book).info.page_count > 0
    assert "forks" in words_of(child.pid)
    if _WALLS.files and _WALLS.calls:
        status = Path(f"/proc/{child.pid}/status").read_text(encoding="utf-8")
        assert "NoNewPrivs:\t1" in status
        assert "Seccomp:\t2" in status
    child.close()
    assert not child.is_running


def test_a_fork_holds_no_files_of_its_server_or_of_other_forks(
    forks: ForkServer, book: Path
) -> None:
    alone = ChildProcess(["--worker", "draw"])
    alone.channel.ask(dialogue_with("draw"))
    opened(alone, book)
    children = [started("draw", forks) for _ in range(3)]
    for child in children:
        opened(child, book)
    assert {descriptors_of(child.pid) for child in children} == {descriptors_of(alone.pid)}
    for child in (alone, *children):
        child.close()


def test_each_fork_has_the_environment_that_was_ordered_for_it(
    forks: ForkServer, book: Path, tmp_path: Path
) -> None:
    first = tmp_path / "one"
    child = started("text", forks, {"PAGEMATE_DATA_DIR": str(first)})
    opened(child, book)
    child.close()
    assert (first / "page-sizes").is_dir()


@pytest.mark.parametrize("kind", ["draw", "text"])
def test_a_fork_speaks_the_language_that_its_server_did_not_know_yet(
    forks: ForkServer, tmp_path: Path, kind: str
) -> None:
    torn = tmp_path / "torn.pdf"
    torn.touch()
    child = started(kind, forks, {FOR_CHILDREN: "xx", "PAGEMATE_DATA_DIR": str(tmp_path)})
    child.channel.send(OpenFile(str(torn), ""))
    while not isinstance(answer := child.channel.receive(), FileRefused):
        pass
    child.close()
    assert answer.error.message.startswith("⟦")


def test_a_killed_fork_is_seen_to_be_gone(forks: ForkServer, book: Path) -> None:
    child = started("draw", forks)
    child.kill()  # perhaps before it exists
    assert not child.is_running
    with pytest.raises(ChannelClosedError):
        child.channel.receive()


def test_after_a_crash_the_next_process_is_no_fork(forks: ForkServer, book: Path) -> None:
    """Forks have the same memory layout, which a document could learn from a crash."""
    child = started("draw", forks)
    opened(child, book)
    os.kill(child.pid, signal.SIGSEGV)
    with pytest.raises(ChannelClosedError):
        child.channel.receive()
    child.kill()
    child.note_crash()
    following = started("draw", forks)
    opened(following, book)
    assert "draw" in words_of(following.pid)
    following.close()


def test_without_its_server_a_process_is_started_by_itself(forks: ForkServer, book: Path) -> None:
    os.kill(forks.pid, signal.SIGSTOP)
    waiting = started("draw", forks)
    os.kill(forks.pid, signal.SIGKILL)
    with pytest.raises(ChannelClosedError):
        waiting.channel.receive()
    waiting.kill()
    assert not waiting.is_running
    following = started("draw", forks)
    opened(following, book)
    assert "draw" in words_of(following.pid)
    following.close()


def test_a_server_that_does_not_answer_is_not_waited_for(
    forks: ForkServer, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fork_server, "_START_S", 0.05)
    running = started("draw", forks)
    opened(running, book)
    os.kill(forks.pid, signal.SIGSTOP)
    late = started("draw", forks)
    late.kill_soon()
    with pytest.raises(ChannelClosedError):
        late.channel.receive()
    opened(running, book)
    running.close()


def test_a_server_that_rests_gives_its_memory_back_and_stays_the_parent_of_its_forks(
    forks: ForkServer, book: Path
) -> None:
    child = started("draw", forks)
    server = forks.pid
    forks.rest()  # perhaps before the fork exists
    opened(child, book)
    wait_until(lambda: words_of(server)[0] == "pagemate forks", "its rest")
    assert psutil.Process(server).memory_info().rss < 8 * 1024 * 1024
    assert psutil.Process(child.pid).ppid() == server
    child.close()
    wait_until(lambda: not psutil.Process(server).children(), "the end of its fork")
    following = started("draw", forks)
    opened(following, book)
    assert "draw" in words_of(following.pid), "it was started by itself"
    following.close()
    forks.close()
    assert not psutil.pid_exists(server)


@pytest.mark.parametrize(("module", "name"), [(os, "pidfd_open"), (signal, "pidfd_send_signal")])
def test_a_python_without_descriptors_of_processes_forks_none(
    module: object, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(module, name)
    assert not can_fork()


def test_server_and_forks_end_with_a_program_that_is_killed(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys\n"
        "from reader_app.ipc.channel import ChildProcess\n"
        "from reader_app.ipc.fork_server import ForkServer\n"
        "forks = ForkServer()\n"
        "child = ChildProcess(['--worker', 'draw'], forks=forks)\n"
        "while not child.pid: pass\n"
        "print(forks.pid, child.pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        env={**os.environ, **module_path(), "PAGEMATE_DATA_DIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    wait_until(lambda: not any(map(is_running, map(int, done.stdout.split()))), "their end")


def is_running(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"  # nobody may be there to take note


def test_document_processes_import_what_documents_need() -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", _LOADED, *_NOT_FOR_DOCUMENTS],
        env={**os.environ, **module_path()},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout.strip(), done.returncode, done.stderr) == ("", 0, "")
