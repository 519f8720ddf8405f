"""How long a page of text is white while hundreds of pages are scrolled through, fast.

    python -m benchmarks.white [--rounds 3] [--pages 320] [--json FILE] [--into README.md]

Makes a book of pages that are full of text, shows it in Pagemate on a private screen and scrolls in
three ways: the key for the next page thirty times a second, Page Down thirty times a second, and
flings of the wheel. Every few milliseconds the page is looked at in bands that are higher than the
gap between two pages with their margins: a band that has one colour should have shown text.
Prints Markdown. Needs what `benchmarks.peers` needs.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

import pymupdf

from benchmarks.blanks import Blanks, is_blank
from benchmarks.desktop import Desktop, desktop
from benchmarks.framebuffer import Box
from benchmarks.keyboard import WHEEL_DOWN, Keyboard
from benchmarks.peers import CALM_S, START_PATIENCE_S
from benchmarks.readers import READERS, Reader
from benchmarks.session import Session
from benchmarks.steady import rest_of, watched
from benchmarks.tables import machine, put_between, table

LOOK_S: Final = 0.005
EVERY_ROW: Final = 4
BANDS: Final = 3
KEYS_A_SECOND: Final = 30
FLING_CLICKS: Final = 30
FLING_PAUSE_S: Final = 0.4
TOO_LONG_S: Final = 0.1
_SENTENCE: Final = (
    "Whoever scrolls as fast as this reads nothing, yet wants to see that there is a text"
)


@dataclass
class Way:
    """A way to scroll: what to do, how often a second, and how often in all."""

    name: str
    act: Callable[[Keyboard], object]
    times: int
    pause_s: float
    longest: list[float] = field(default_factory=list)
    too_long: list[int] = field(default_factory=list)
    pictures: list[int] = field(default_factory=list)
    """How many different ones were seen: that it did scroll."""


def ways(pages: int) -> list[Way]:
    key = 1 / KEYS_A_SECOND
    flings = max(1, pages // 8)
    return [
        Way("next page (n), 30 a second", lambda board: board.press("n"), pages, key),
        Way("Page Down, 30 a second", lambda board: board.press("Page_Down"), pages, key),
        Way(
            "flings of the wheel",
            lambda board: board.turn_wheel(WHEEL_DOWN, FLING_CLICKS),
            flings,
            FLING_PAUSE_S,
        ),
    ]


def full_book(path: Path, pages: int) -> Path:
    """Pages of text from edge to edge, no two alike anywhere: a turned page is seen to turn."""
    document = pymupdf.open()
    for number in range(1, pages + 1):
        page = document.new_page(width=420, height=595)
        lines = [f"{number}.{line} {_begun_at(number * 7 + line)}" for line in range(1, 52)]
        page.insert_text((20, 20), lines, fontsize=9)
    document.save(path, deflate=True)
    return path


def _begun_at(letter: int) -> str:
    start = letter % len(_SENTENCE)
    return f"{_SENTENCE[start:]} {_SENTENCE[:start]}"


def bands(probe: Box) -> list[Box]:
    height = probe.height // BANDS
    return [Box(probe.x, probe.y + i * height, probe.width, height) for i in range(BANDS)]


def scrolled(screen: Desktop, probe: Box, way: Way) -> tuple[Blanks, int]:
    """Do it, and look at the page all the time; also how many pictures were seen."""
    parts = bands(probe)
    blanks = Blanks(len(parts))
    seen: dict[int, tuple[bytes, bool]] = {}
    due = time.monotonic()
    done = pictures = 0
    while done < way.times or time.monotonic() < due + CALM_S:
        now = time.monotonic()
        if done < way.times and now >= due:
            way.act(screen.keyboard)
            done += 1
            due += way.pause_s
        looks = []
        for part, box in enumerate(parts):
            pixels = screen.screen.pixels(box, EVERY_ROW)
            if part not in seen or seen[part][0] != pixels:
                seen[part] = (pixels, is_blank(pixels))
                pictures += part == 0
            looks.append(seen[part][1])
        blanks.note(now, looks)
        time.sleep(LOOK_S)
    blanks.end()
    return blanks, pictures


def one_round(screen: Desktop, session: Session, reader: Reader, book: Path, way: Way) -> None:
    """From the first page on, in a home that hasn't seen the book."""
    box = reader.probe
    session.restore_home()
    with session.start(book) as running:
        rest_of(
            watched(lambda: screen.screen.pixels(box, EVERY_ROW), LOOK_S),
            None,
            calm_s=CALM_S,
            patience_s=START_PATIENCE_S,
            may_be_plain=False,
        )
        assert running.memory_bytes
        screen.keyboard.move_pointer(box.x + box.width // 2, box.y + box.height // 2)
        blanks, pictures = scrolled(screen, box, way)
    way.pictures.append(pictures)
    way.longest.append(blanks.longest)
    way.too_long.append(blanks.longer_than(TOO_LONG_S))


def measured(rounds: int, pages: int) -> list[Way]:
    reader = next(reader for reader in READERS if reader.name == "Pagemate")
    found = ways(pages)
    with desktop() as screen, tempfile.TemporaryDirectory(prefix="white-") as name:
        book = full_book(Path(name) / "full.pdf", pages + pages // 4)
        session = Session(Path(name) / "session", reader, screen.display)
        try:
            session.keep_home()
            for number in range(1, rounds + 1):
                for way in found:
                    one_round(screen, session, reader, book, way)
                    told = f"longest white {way.longest[-1] * 1000:.0f} ms"
                    print(f"round {number}, {way.name}: {told}", file=sys.stderr, flush=True)
        finally:
            session.close()
    return found


def markdown(found: list[Way], pages: int, where: dict[str, str]) -> str:
    heads = (
        "",
        "longest white, median of rounds",
        "longest of all",
        "over 100 ms",
        "pictures seen",
    )
    rows = [
        (
            way.name,
            f"{statistics.median(way.longest) * 1000:.0f}",
            f"{max(way.longest) * 1000:.0f}",
            str(sum(way.too_long)),
            f"{statistics.median(way.pictures):.0f}",
        )
        for way in found
    ]
    told = ", ".join(f"{name} {value}" for name, value in where.items())
    return f"{pages} pages of text, ms; {told}\n\n{table(heads, rows)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pages", type=int, default=320)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--into", type=Path)
    values = parser.parse_args()
    where = machine()
    found = measured(values.rounds, values.pages)
    text = markdown(found, values.pages, where)
    print(text)
    if values.json:
        ways_found = [{k: v for k, v in asdict(way).items() if k != "act"} for way in found]
        values.json.write_text(
            json.dumps({"machine": where, "ways": ways_found}, indent=1), encoding="utf-8"
        )
    if values.into:
        readme = values.into.read_text(encoding="utf-8")
        values.into.write_text(put_between(readme, "white", text), encoding="utf-8")


if __name__ == "__main__":
    main()
