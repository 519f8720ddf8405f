"""Formulas in an answer that take for ever: can the window still be closed, and go on?"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from benchmarks.attacks.attempts import (
    MB,
    Attempt,
    Options,
    judged,
    surroundings_of,
    watched,
)
from tests.support.books import make_labelled_book
from tests.support.messages_api import MessagesApi, reply
from tests.support.window import ReaderWindow, use_server

_DEPTHS: Final = (8, 12, 150)
FORMULAS: Final = {
    "plain": "x^2 + y^2",
    **{f"\\left( {depth} deep": "\\left(" * depth + "x" + "\\right)" * depth for depth in _DEPTHS},
    "fractions 200 deep": "\\frac{1}{" * 200 + "x" + "}" * 200,
    "roots 280 deep": "\\sqrt{" * 280 + "x" + "}" * 280,
    "exponents 300 deep": "x^{" * 300 + "x" + "}" * 300,
    "brackets 100 deep": "\\left[\\frac{" * 100 + "x" + "}{y}\\right]" * 100,
    "wide as a street": "a\\hspace{100000000em}b",
    "a matrix of 400 cells": "\\begin{matrix}" + "a & " * 399 + "b\\end{matrix}",
    "a file": "\\input{/etc/passwd}",
    "an address": "\\href{http://example.org/}{x}",
    "a picture": "\\includegraphics{/etc/passwd}",
    "markup": "\\text{<script>x</script>}",
    "a macro that calls itself": "\\def\\a{\\a\\a}\\a",
}
_QUICK: Final = ("plain", "\\left( 12 deep", "\\left( 150 deep", "wide as a street")
CLOSE_S: Final = 1.5
"""More than without a formula, on a machine that has other work."""
_WORK_S: Final = 1.5
"""The formula is at work when the window is closed."""
_LIMIT_S: Final = 180.0


def formulas_in_answers(options: Options) -> Iterator[Attempt]:
    """Each in a window of its own, which is closed while the formula is at work."""
    plain_s = 0.0
    for number, (name, tex) in enumerate(FORMULAS.items()):
        if options.is_quick and name not in _QUICK:
            continue
        place = options.folder / f"{number}"
        place.mkdir()
        command = [sys.executable, "-m", "benchmarks.attacks.formulas", tex]
        ran = watched(command, limit_s=_LIMIT_S, surroundings=surroundings_of(place))
        if ran.code is None:
            yield judged(f"closing with {name}", False, f"not within {_LIMIT_S:.0f} s")
            continue
        lines = [line for line in ran.out.decode().splitlines() if line.startswith("{")]
        if not lines:
            yield judged(f"a window with {name}", False, ran.last_words)
            continue
        said = json.loads(lines[0])
        plain_s = plain_s or said["close_s"]
        shown = f"{said['close_s']:.1f} s, {plain_s:.1f} s without"
        yield judged(f"closing with {name}", said["close_s"] <= plain_s + CLOSE_S, shown)
        yield judged(f"GUI thread with {name}", said["gap_s"] < 1.0, f"{said['gap_s']:.1f} s")
        yield judged(f"memory with {name}", ran.memory < 1000 * MB, f"{ran.memory / MB:.0f} MB")
        yield judged(f"traceback with {name}", not ran.has_traceback, ran.last_words)


def show_and_close(tex: str) -> None:
    """In this process: prints how long closing took and how long the GUI thread was away."""
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as name, MessagesApi() as api:
        book = make_labelled_book(Path(name) / "book.pdf")
        api.always(reply(f"So:\n\n$$\n{tex}\n$$\n\nThat is it."))
        use_server(Path(name) / "data", api.base_url)
        window = ReaderWindow(Path(name) / "data", book)
        window.wait_for_book()
        window.ask("Why?")
        gap_s, last, end = 0.0, time.monotonic(), time.monotonic() + _WORK_S
        while time.monotonic() < end:
            QTest.qWait(5)
            gap_s, last = max(gap_s, time.monotonic() - last), time.monotonic()
        began = time.monotonic()
        window.close()
        print(json.dumps({"close_s": time.monotonic() - began, "gap_s": gap_s}), flush=True)
    application.shutdown()


if __name__ == "__main__":
    show_and_close(sys.argv[1])
