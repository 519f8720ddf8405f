"""What damaged files do to the viewer's document processes, hundreds of them in a row.

    python -m benchmarks.mutants FILE… [--count 400] [--seed 1] [--keep FOLDER]

Each is opened by the client that the window uses; its first, middle and last page are drawn, read
and asked for links, and so is the outline. Prints Markdown: how many opened, drew, explained
themselves, and the longest time that the GUI thread was away. Each PDF takes part twice: as it is,
and unpacked, so that the damage reaches what is inside its streams. `--keep` writes down those that
hung.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pymupdf
from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication

from benchmarks.mutations import Mutant, mutants
from reader_app.bootstrap.collector import Collector
from reader_app.domain.document import DocumentInfo, Look, Paper
from reader_app.workers.document_client import (
    DocumentClient,
    PageCharacters,
    Priority,
    RenderedPage,
    RenderKey,
)

WIDTH = 900
PATIENCE_S = 40.0
DUE_MS = 5
LOOKS = (Look(), Look(90, Paper.DARK), Look(180, Paper.SEPIA))
MOST_UNPACKED = 3_000_000


@dataclass(slots=True)
class Fate:
    """What became of a file. `waits`: what was never answered."""

    mutant: Mutant
    outcome: str = ""
    drawn: int = 0
    explained: int = 0
    letters: int = 0
    waits: set[str] = field(default_factory=set)
    seconds: float = 0.0
    gap_ms: float = 0.0


class Trial(QObject):
    """Asks the client everything about one file and waits for all answers."""

    def __init__(self, client: DocumentClient) -> None:
        super().__init__()
        self._client = client
        self._fate: Fate | None = None
        self._loop = QEventLoop()
        self._patience = QTimer(self, interval=int(PATIENCE_S * 1000), singleShot=True)
        self._patience.timeout.connect(self._loop.quit)
        self._beat = QTimer(self, interval=DUE_MS, timerType=Qt.TimerType.PreciseTimer)
        self._beat.timeout.connect(self._note_beat)
        self._last_beat = 0.0
        client.opened.connect(self._ask)
        client.open_failed.connect(self._note_refusal)
        client.page_rendered.connect(self._note_page)
        client.page_failed.connect(self._note_failure)
        client.characters_loaded.connect(self._note_characters)
        client.links_loaded.connect(self._note_links)
        client.outline_loaded.connect(self._note_outline)

    def run(self, mutant: Mutant, path: Path) -> Fate:
        path.write_bytes(mutant.content)
        fate = self._fate = Fate(mutant, waits={"opening"})
        began = self._last_beat = time.perf_counter()
        self._beat.start()
        self._patience.start()
        self._client.open(path)
        self._loop.exec()
        self._beat.stop()
        self._patience.stop()
        self._client.close_document()
        fate.seconds = time.perf_counter() - began
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

    def _settle(self, what: str) -> None:
        if self._fate is not None:
            self._fate.waits.discard(what)
            if not self._fate.waits:
                self._loop.quit()


def unpacked(content: bytes) -> bytes:
    """A PDF whose streams and objects are plain text."""
    with pymupdf.open(stream=content, filetype="pdf") as document:
        return bytes(document.tobytes(expand=255, deflate=False, use_objstms=0))


def sources_of(files: Sequence[Path]) -> dict[str, bytes]:
    sources = {path.name: path.read_bytes() for path in files}
    for path in files:
        if path.suffix == ".pdf" and len(sources[path.name]) <= MOST_UNPACKED:
            sources[f"plain-{path.name}"] = unpacked(sources[path.name])
    return sources


def tried(sources: dict[str, bytes], count: int, seed: int, client: DocumentClient) -> list[Fate]:
    """One after the other, all with the same client."""
    trial = Trial(client)
    with tempfile.TemporaryDirectory() as folder:
        return [
            trial.run(mutant, Path(folder) / f"{mutant.number}{Path(mutant.source).suffix}")
            for mutant in mutants(sources, count, seed)
        ]


def table(fates: Sequence[Fate]) -> str:
    """Markdown: outcomes by kind of damage, and what took longest."""
    lines = ["| damage | files | drawn | explained | refused | hung |", "|---|---|---|---|---|---|"]
    for kind in [*sorted({fate.mutant.kind for fate in fates}), "all"]:
        chosen = [fate for fate in fates if kind in (fate.mutant.kind, "all")]
        counts = Counter(fate.outcome for fate in chosen)
        cells = (counts[outcome] for outcome in ("drawn", "explained", "refused", "hung"))
        lines.append(f"| {kind} | {len(chosen)} | {' | '.join(str(cell) for cell in cells)} |")
    slowest = sorted(fates, key=lambda fate: -fate.seconds)[:5]
    gaps = sorted(fates, key=lambda fate: -fate.gap_ms)[:5]
    lines += ["", "Slowest: " + ", ".join(f"{f.mutant.name} {f.seconds:.1f} s" for f in slowest)]
    lines += ["Longest gaps: " + ", ".join(f"{f.mutant.name} {f.gap_ms:.0f} ms" for f in gaps)]
    lines += [f"Hung: {f.mutant.name} ({', '.join(sorted(f.waits))})" for f in fates if f.waits]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication(sys.argv[:1])
    client = DocumentClient(application)
    try:
        sources = sources_of(options.files)
        Collector(client)  # as the window does
        fates = tried(sources, options.count, options.seed, client)
    finally:
        client.shut_down()
    print(table(fates))
    for fate in fates:
        if options.keep and fate.outcome == "hung":
            options.keep.mkdir(parents=True, exist_ok=True)
            (options.keep / fate.mutant.name).write_bytes(fate.mutant.content)


if __name__ == "__main__":
    main()
