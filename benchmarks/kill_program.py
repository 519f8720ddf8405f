"""The whole program killed while it does something, and looked at in its next start.

Its window is offscreen, its model a scripted server on loopback, its Tesseract a made-up one; all
its processes are its own.
"""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final, TypeAlias

import psutil

from reader_app.store.open_store import FILE_NAME
from tests.support.books import make_scanned_book, make_unique_word_book
from tests.support.fake_tesseract import fake_tesseract
from tests.support.messages_api import MessagesApi, RecordedRequest, Reply, reply, text, tool_use
from tests.support.program import ROOT, environment
from tests.support.window import use_server

LONGEST_S: Final = 2.0
"""From the moment the window is whole to the kill."""
PATIENCE_S: Final = 60.0
END_S: Final = 15.0
COMPARED_EVERY: Final = 3
_TRACEBACK: Final = "Traceback (most recent call last)"
Said: TypeAlias = list[list[object]]


@dataclass(slots=True)
class Fall:
    """What one kill came to."""

    acknowledged: int
    lost: list[str]
    start_s: float
    told: list[str]
    left_processes: list[str] = field(default_factory=list)
    left_files: list[str] = field(default_factory=list)
    tracebacks: int = 0
    worked_s: float = 0.0
    """Seconds of a processor that this start and closing it took, all processes together."""
    plain_start_s: float = 0.0
    """A start after a proper end, for comparison; measured now and then."""
    plain_worked_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Activity:
    """`make`: the files to open, made in a folder. `lost`: from what was said, sent and stored."""

    name: str
    word: str
    make: Callable[[Path, int], list[Path]]
    lost: Callable[[Said, Path], list[str]]


def ended_while(activity: Activity, kills: int, seed: int, folder: Path) -> Iterator[Fall]:
    """Killed so often, each time with a library of its own that a first start has made."""
    chance = random.Random(f"{seed} {activity.word}")
    tesseract = fake_tesseract(folder / "tesseract")
    with MessagesApi() as api:
        api.always(_dripping)
        for number in range(kills):
            place = folder / f"{number}"
            place.mkdir()
            use_server(place / "data", api.base_url)
            surroundings = environment(
                PAGEMATE_DATA_DIR=str(place / "data"),
                QT_QPA_PLATFORM="offscreen",
                ANTHROPIC_API_KEY="scripted",
                PATH=f"{tesseract.folder}{os.pathsep}{os.environ['PATH']}",
                XDG_RUNTIME_DIR=str(_private(place / "runtime")),
                PYTHON_KEYRING_BACKEND="keyring.backends.null.Keyring",
            )
            asked_before = len(api.message_requests)
            files = activity.make(place, number)
            said, left = _killed(activity, place, files, surroundings, chance.uniform(0, LONGEST_S))
            lost = activity.lost(said, place / "data")
            asked = [request.last_user_text for request in api.message_requests[asked_before:]]
            lost += _questions_lost([words for words in asked if words], place / "data")
            start = _started(activity, place, files[:1], surroundings)
            is_compared = number % COMPARED_EVERY == 0
            plain = _started(activity, place, files[:1], surroundings) if is_compared else None
            lost += [start.problem] if start.problem else []
            lost += [f"after the start: {each}" for each in activity.lost(said, place / "data")]
            yield Fall(
                len(said) + len(asked),
                lost,
                start.seconds,
                start.told,
                left,
                _unfinished(place / "data"),
                (place / "log").read_text(errors="replace").count(_TRACEBACK),
                start.worked_s,
                plain.seconds if plain else 0.0,
                plain.worked_s if plain else 0.0,
            )


def _private(folder: Path) -> Path:
    folder.mkdir(mode=0o700)
    return folder


def _command(*words: object) -> list[str]:
    return [sys.executable, "-m", "benchmarks.kill_window", *map(str, words)]


def _killed(
    activity: Activity, place: Path, files: list[Path], surroundings: dict[str, str], after_s: float
) -> tuple[Said, list[str]]:
    """What it had said when it was killed, and which of its processes stayed."""
    folder = place / "more"
    folder.mkdir(exist_ok=True)
    with (place / "log").open("ab") as log:
        process = subprocess.Popen(
            _command(activity.word, folder, "--", *files),
            cwd=ROOT,
            env=surroundings,
            stdout=subprocess.PIPE,
            stderr=log,
        )
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(after_s)
    workers = psutil.Process(process.pid).children(recursive=True)
    process.send_signal(signal.SIGKILL)
    rest = _rest_of(process.stdout)
    process.wait()
    lines = [line for line in (first + rest).decode().split("\n")[:-1] if line.startswith("[")]
    said = [json.loads(line) for line in lines]
    return said[1:], _stayed(workers)


def _rest_of(stream: IO[bytes]) -> bytes:
    # Its children have the same standard output no more: theirs is the channel.
    return stream.read()


def _stayed(workers: list[psutil.Process]) -> list[str]:
    _, alive = psutil.wait_procs(workers, timeout=END_S)
    found = []
    for process in alive:
        with suppress(psutil.Error):
            if process.status() != psutil.STATUS_ZOMBIE:
                found.append(" ".join(process.cmdline()[1:]))
                process.kill()
    return found


@dataclass(frozen=True, slots=True)
class _Start:
    """Seconds until the window is whole, seconds of a processor that it and closing it took, what
    it tells, and what is wrong with it.
    """

    seconds: float
    worked_s: float
    told: list[str]
    problem: str


def _worked_s() -> float:
    """Seconds of a processor that all processes started here used until they ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _started(
    activity: Activity, place: Path, files: list[Path], surroundings: dict[str, str]
) -> _Start:
    worked_before = _worked_s()
    with (place / "log").open("ab") as log:
        began = time.monotonic()
        process = subprocess.Popen(
            _command("look", "--", *files), cwd=ROOT, env=surroundings,
            stdout=subprocess.PIPE, stderr=log,
        )  # fmt: skip
        assert process.stdout is not None
        while (line := process.stdout.readline()) and line.strip() != b'["complete"]':
            pass
        seconds = time.monotonic() - began
        try:
            out, _ = process.communicate(timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            problem = f"{activity.name}: the next window didn't close"
            return _Start(seconds, _worked_s() - worked_before, [], problem)
    notices = [json.loads(line) for line in out.decode().splitlines() if '"notices"' in line]
    problem = f"exit code {process.returncode}" if process.returncode else ""
    told = notices[0][1] if notices else []
    return _Start(seconds, _worked_s() - worked_before, told, problem)


# --- what may not be lost -------------------------------------------------------------------


def _rows(data_dir: Path, query: str) -> list[tuple[object, ...]]:
    path = data_dir / FILE_NAME
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=30)) as library:
        return library.execute(query).fetchall()


def _number(data_dir: Path, query: str) -> int:
    return int(str(_rows(data_dir, f"SELECT count(*) FROM {query}")[0][0]))


def _questions_lost(asked: list[str], data_dir: Path) -> list[str]:
    """A question that was sent is stored; the last user text holds more than its words."""
    stored = [str(words) for (words,) in _rows(data_dir, "SELECT content FROM message")]
    return [
        f"sent and not stored: {words[-80:]}"
        for words in asked
        if "Question" in words and not any(each and each in words for each in stored)
    ]


def _books_lost(said: Said, data_dir: Path) -> list[str]:
    told = sum(words[0] == "book" for words in said)
    books, covers = _number(data_dir, "book"), _number(data_dir, "cover")
    found = [] if books >= told else [f"{told} books were told, {books} are there"]
    return found if covers >= books - 1 else [*found, f"{books} books with {covers} covers"]


def _pages_lost(said: Said, data_dir: Path) -> list[str]:
    told = max((int(str(words[1])) for words in said if words[0] == "indexed"), default=0)
    pages = _number(data_dir, "page")
    return [] if pages >= told else [f"{told} pages were told, {pages} are there"]


def _recognised_lost(said: Said, data_dir: Path) -> list[str]:
    told = {int(str(words[1])) for words in said if words[0] == "recognised"}
    stored = {row[0] for row in _rows(data_dir, "SELECT number FROM recognised_page")}
    return [f"page {page} was recognised and isn't there" for page in sorted(told - stored)]


def _nothing_lost(_: Said, data_dir: Path) -> list[str]:
    answer = _rows(data_dir, "PRAGMA integrity_check")
    return [] if answer == [("ok",)] else [str(answer)]


def _unfinished(data_dir: Path) -> list[str]:
    from benchmarks.kills import unfinished_files

    return unfinished_files(data_dir)


# --- what it does ---------------------------------------------------------------------------


def _one_book(place: Path, number: int) -> list[Path]:
    return [make_unique_word_book(place / "a.pdf", 600, title=f"Book {number}")]


def _folder(place: Path, number: int) -> list[Path]:
    (place / "more").mkdir()
    for each in range(25):
        title = f"{number}-{each}"
        make_unique_word_book(place / "more" / f"{title}.pdf", 2, title=title)
    return []


def _scan(place: Path, _: int) -> list[Path]:
    return [make_scanned_book(place / "scan.pdf", 30)]


def _dripping(request: RecordedRequest) -> Reply:
    if not request.tool_results and "search_book" in request.tool_names:
        return reply(text("Let me look."), tool_use("search_book", {"query": "word of page"}))
    return reply("The word is on page three, and there it stays for ever.", chunk=2, pause_s=0.03)


ACTIVITIES: Final = (
    Activity("questions", "ask", _one_book, _nothing_lost),
    Activity("import of a folder", "import", _folder, _books_lost),
    Activity("indexing", "index", _one_book, _pages_lost),
    Activity("recognition", "recognise", _scan, _recognised_lost),
    Activity("reading", "read", _one_book, _nothing_lost),
)
