"""One damaged file after the other, opened by the client that the window uses."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final

import psutil
from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, Slot

from benchmarks.mutations import Mutant
from benchmarks.session import share_of
from reader_app.domain.document import DocumentInfo, Look, Paper
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import PageCharacters, Priority, RenderedPage, RenderKey

WIDTH: Final = 900
PATIENCE_S: Final = 90.0
DUE_MS: Final = 5
SCALE_MS: Final = 250
LOOKS: Final = (Look(), Look(90, Paper.DARK), Look(180, Paper.SEPIA))


class Errors:
    """What this process and its children write to standard error, file after file."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def taken(self) -> str:
        """What came since the last time."""
        return self._file.read().decode(errors="replace")


@contextmanager
def caught_errors() -> Iterator[Errors]:
    """Standard error goes to a file; afterwards all of it is passed on."""
    sys.stderr.flush()
    kept = os.dup(2)
    with tempfile.NamedTemporaryFile() as file, open(file.name, "rb") as reader:
        os.dup2(file.fileno(), 2)
        try:
            yield Errors(reader)
        finally:
            sys.stderr.flush()
            os.dup2(kept, 2)
            os.write(2, Path(file.name).read_bytes())
            os.close(kept)


@dataclass(slots=True)
class Fate:
    """What became of a file.

    `waits`: what was never answered. `said`: what its processes wrote to standard error. `memory`:
    most that all of them held at once, in bytes.
    """

    mutant: Mutant
    outcome: str = ""
    drawn: int = 0
    explained: int = 0
    letters: int = 0
    waits: set[str] = field(default_factory=set)
    seconds: float = 0.0
    gap_ms: float = 0.0
    said: str = ""
    memory: int = 0

    @property
    def has_traceback(self) -> bool:
        return "Traceback (most recent call last)" in self.said


class Trial(QObject):
    """Asks the client everything about one file and waits for all answers."""

    def __init__(self, client: DocumentClient, errors: Errors) -> None:
        super().__init__()
        self._client = client
        self._errors = errors
        self._fate: Fate | None = None
        self._loop = QEventLoop()
        self._patience = QTimer(self, interval=int(PATIENCE_S * 1000), singleShot=True)
        self._patience.timeout.connect(self._loop.quit)
        self._beat = QTimer(self, interval=DUE_MS, timerType=Qt.TimerType.PreciseTimer)
        self._beat.timeout.connect(self._note_beat)
        self._last_beat = 0.0
        self._scale = QTimer(self, interval=SCALE_MS)
        self._scale.timeout.connect(self._weigh)
        client.opened.connect(self._ask)
        client.open_failed.connect(self._note_refusal)
        client.page_rendered.connect(self._note_page)
        client.page_failed.connect(self._note_failure)
        client.characters_loaded.connect(self._note_characters)
        client.links_loaded.connect(self._note_links)
        client.outline_loaded.connect(self._note_outline)

    def run(self, mutant: Mutant, path: Path) -> Fate:
        """With its content written there."""
        path.write_bytes(mutant.content)
        return self.look_at(mutant, path)

    def look_at(self, mutant: Mutant, path: Path) -> Fate:
        """At the file that is there."""
        fate = self._fate = Fate(mutant, waits={"opening"})
        began = self._last_beat = time.perf_counter()
        self._beat.start()
        self._scale.start()
        self._patience.start()
        self._client.open(path)
        self._loop.exec()
        self._weigh()
        for timer in (self._beat, self._scale, self._patience):
            timer.stop()
        self._client.close_document()
        fate.seconds = time.perf_counter() - began
        fate.said = self._errors.taken()
        if fate.waits:
            fate.outcome = "hung"
        elif not fate.outcome:
            fate.outcome = "explained" if fate.explained else "drawn"
        return fate

    @Slot(object)
    def _ask(self, info: DocumentInfo) -> None:
        assert self._fate is not None
        pages = sorted({1, (info.page_count + 1) // 2, info.page_count})
        self._fate.waits |= {f"{what} {p}" for p in pages for what in ("page", "text", "links")}
        self._fate.waits.add("outline")
        for page in pages:
            key = RenderKey(page, WIDTH, None, LOOKS[self._fate.mutant.number % len(LOOKS)])
            self._client.request_page(key, Priority.VISIBLE)
            self._client.request_characters(page)
            self._client.request_links(page)
        self._client.request_outline()
        self._settle("opening")

    @Slot(object)
    def _note_refusal(self, _: object) -> None:
        if self._fate is not None:
            self._fate.outcome = "refused"
            self._settle("opening")

    @Slot(object)
    def _note_page(self, page: RenderedPage) -> None:
        number = page.key.page
        page.release()
        if self._fate is not None:
            self._fate.drawn += 1
            self._settle(f"page {number}")

    @Slot(int, str)
    def _note_failure(self, page: int, _: str) -> None:
        if self._fate is not None:
            self._fate.explained += 1
            self._settle(f"page {page}")

    @Slot(int, object)
    def _note_characters(self, page: int, characters: PageCharacters) -> None:
        if self._fate is not None:
            self._fate.letters += len(characters.text.text)
            self._settle(f"text {page}")

    @Slot(int, object)
    def _note_links(self, page: int, _: object) -> None:
        self._settle(f"links {page}")

    @Slot(object)
    def _note_outline(self, _: object) -> None:
        self._settle("outline")

    @Slot()
    def _note_beat(self) -> None:
        now = time.perf_counter()
        if self._fate is not None:
            self._fate.gap_ms = max(self._fate.gap_ms, 1000 * (now - self._last_beat))
        self._last_beat = now

    @Slot()
    def _weigh(self) -> None:
        if self._fate is not None:
            children = psutil.Process().children(recursive=True)
            held = sum(share_of(child.pid) for child in children)
            self._fate.memory = max(self._fate.memory, held)

    def _settle(self, what: str) -> None:
        if self._fate is not None:
            self._fate.waits.discard(what)
            if not self._fate.waits:
                self._loop.quit()


def tried(chosen: Iterable[Mutant], client: DocumentClient) -> Iterator[Fate]:
    """One after the other, all with the same client."""
    with tempfile.TemporaryDirectory() as folder, caught_errors() as errors:
        trial = Trial(client, errors)
        for mutant in chosen:
            suffix = "".join(Path(mutant.source).suffixes[-2:])
            yield trial.run(mutant, Path(folder) / f"{mutant.number}{suffix}")
