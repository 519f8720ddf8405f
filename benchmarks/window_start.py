"""The start as one sees it: first pixels of the page, the whole window, a word typed into it.

    python -m benchmarks.window_start FILE… [--runs 5] [--busy 0] [--only NAME…]

Like `benchmarks.peers`, and beside the same readers: a private screen, a home of its own, each
start right after one that isn't measured. From exec to

page: first     the first change where the page will be
page: last      the last change there before that
window: last    the last change anywhere on the screen before it stays for two seconds
word            Pagemate only: a click on the conversation's box and a word typed with the first
                pixels of the page, which come into a window that isn't whole; the word is there

The book is known, and indexed where the reader has an index; the last row is the floor: both as in
`benchmarks.peers`. Prints Markdown. Needs what that needs.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.desktop import CLOSE_WINDOW, HEIGHT, WIDTH, Desktop, busy, desktop
from benchmarks.framebuffer import Box
from benchmarks.peers import CLOSE_PATIENCE_S, LOOK_S, START_PATIENCE_S, chosen, say
from benchmarks.readers import Reader, version_of
from benchmarks.session import Running, Session
from benchmarks.steady import NeverSteadyError, is_plain
from benchmarks.tables import in_ms, machine, table

WORD: Final = "wmwmwmwmwmwm"
BOX: Final = Box(815, 690, 440, 60)
"""Where Pagemate's conversation is written, beside the page, in a window as large as the screen."""
WINDOW_CALM_S: Final = 2.0
"""A panel that comes late on a busy machine still counts."""
_DARK: Final = 110
"""A pixel's brightest channel below which it is ink: the grey hint in the empty box is lighter."""
_WRITTEN: Final = 250
"""More dark pixels than before: a caret has 20, the word 500."""
_EVERY_ROW: Final = 4
_WINDOW: Final = Box(0, 0, WIDTH, HEIGHT)


@dataclass
class Moments:
    """Seconds after exec, run after run."""

    first: list[float] = field(default_factory=list)
    page: list[float] = field(default_factory=list)
    window: list[float] = field(default_factory=list)
    word: list[float] = field(default_factory=list)


def watch_start(running: Running, screen: Desktop, probe: Box, found: Moments) -> None:
    """Note when the page and the window change for the first and the last time.

    Raises NeverSteadyError.
    """
    page = whole = b""
    page_since = whole_since = first = 0.0
    began = time.monotonic()
    while (now := time.monotonic()) - began < START_PATIENCE_S:
        seen, around = screen.screen.pixels(probe, 2), screen.screen.pixels(_WINDOW, _EVERY_ROW)
        if seen != page:
            page, page_since = seen, now
            first = first or (0.0 if is_plain(seen) else now)
        if around != whole:
            whole, whole_since = around, now
        if first and now - max(page_since, whole_since) >= WINDOW_CALM_S:
            found.first.append(first - running.started)
            found.page.append(page_since - running.started)
            found.window.append(whole_since - running.started)
            return
        time.sleep(LOOK_S)
    raise NeverSteadyError("the window never came to rest")


def ink(pixels: bytes) -> int:
    """How many of the pixels are dark."""
    channels = zip(pixels[0::4], pixels[1::4], pixels[2::4], strict=True)
    return sum(max(pixel) < _DARK for pixel in channels)


def is_drawn(page: bytes, box: bytes) -> bool:
    """The window shows a page, and down to the conversation's box it isn't the black screen.

    A window that is being drawn for the first time can be seen half: the page, and black below.
    """
    return not is_plain(page) and ink(box) <= _WRITTEN


def watch_word(running: Running, screen: Desktop, probe: Box, found: Moments) -> None:
    """Type into the window as soon as there is a page. Raises NeverSteadyError."""
    ends = time.monotonic() + START_PATIENCE_S
    while not is_drawn(screen.screen.pixels(probe, 2), box := screen.screen.pixels(BOX)):
        if time.monotonic() > ends:
            raise NeverSteadyError("no page")
        time.sleep(LOOK_S)
    before = ink(box)  # after the click the word may be there already
    screen.keyboard.click(BOX.x + BOX.width // 2, BOX.y + BOX.height // 2)
    for letter in WORD:
        screen.keyboard.press(letter)
    last = b""
    while time.monotonic() < ends:
        pixels = screen.screen.pixels(BOX)
        if pixels != last:
            last = pixels
            if ink(pixels) > before + _WRITTEN:
                found.word.append(time.monotonic() - running.started)
                return
        time.sleep(LOOK_S)
    raise NeverSteadyError("the word never came")


class StartTrial:
    """One reader with one file on one screen."""

    def __init__(self, reader: Reader, file: Path, screen: Desktop, session: Session) -> None:
        self.reader, self.moments = reader, Moments()
        self._file, self._screen, self._session = file, screen, session

    def warm_up(self) -> None:
        """The first start; how it leaves its home is how every other finds it."""
        try:
            self._start_and_close(Moments(), is_first=True)
        except NeverSteadyError as error:
            say(f"{self.reader.name}, first start: {error}")
        self._session.keep_home()

    def run(self) -> None:
        try:
            self._run()
        except NeverSteadyError as error:
            say(f"{self.reader.name}: {error}")

    def _run(self) -> None:
        self._session.restore_home()
        self._start_and_close(Moments())
        self._session.restore_home()
        self._start_and_close(self.moments)
        if self.reader.name == "Pagemate":
            self._session.restore_home()
            with self._session.start(self._file) as running:
                watch_word(running, self._screen, self.reader.probe, self.moments)
            self._screen.keyboard.move_pointer(WIDTH - 1, HEIGHT - 1)

    def _start_and_close(self, into: Moments, *, is_first: bool = False) -> None:
        with self._session.start(self._file) as running:
            watch_start(running, self._screen, self.reader.probe, into)
            if is_first:
                running.wait_for_rest()
            self._screen.keyboard.press(CLOSE_WINDOW)
            running.wait_for_end(CLOSE_PATIENCE_S)


def measured(file: Path, readers: Sequence[Reader], runs: int) -> dict[str, Moments]:
    """Name of a reader → its moments; the readers take turns."""
    with desktop() as screen, tempfile.TemporaryDirectory(prefix="start-") as folder:
        sessions = [Session(Path(folder) / each.name, each, screen.display) for each in readers]
        try:
            trials = [
                StartTrial(reader, file, screen, session)
                for reader, session in zip(readers, sessions, strict=True)
            ]
            for trial in trials:
                trial.warm_up()
            for run in range(1, runs + 1):
                for trial in trials:
                    trial.run()
                    last = trial.moments.window[-1:]
                    say(f"{file.name}, run {run}: {trial.reader.name}, window {in_ms(last)} ms")
        finally:
            for session in sessions:
                session.close()
    return {trial.reader.name: trial.moments for trial in trials}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--busy", type=int, default=0, help="processes that compute beside")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="of the readers")
    values = parser.parse_args()
    readers, where = chosen(values.only), machine()
    beside = f"beside {values.busy} busy processes, " if values.busy else ""
    print(f"Medians of {values.runs} runs, {beside}" + ", ".join(map(" ".join, where.items())))
    with busy(values.busy):
        for file in values.files:
            rows = [
                (
                    f"{name} {version_of(next(each for each in readers if each.name == name))}",
                    in_ms(found.first),
                    in_ms(found.page),
                    in_ms(found.window),
                    in_ms(found.word),
                )
                for name, found in measured(file.absolute(), readers, values.runs).items()
            ]
            heads = ("", "page: first", "page: last", "window: last", "word")
            print(f"\n{file.name} (ms)\n\n{table(heads, rows)}", flush=True)


if __name__ == "__main__":
    main()
