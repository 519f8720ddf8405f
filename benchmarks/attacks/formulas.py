"""Formulas in an answer that take for ever: can the window still be closed, and go on?

Patience is counted in the time of a machine that has nothing else to do: what the GUI thread waited
for a processor that others had is no fault of the formula, and closing, which waits for processes
as well, may take as many times longer as the machine is slower at that moment.
"""

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
"""More than without a formula, on a quiet machine."""
GAP_S: Final = 1.0
_SAMPLE_S: Final = 0.1
"""Processor time of the work by which the slowness of the machine is measured."""
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
        close_s = said["close_s"] / said["slowness"]
        plain_s = plain_s or close_s
        shown = f"{close_s:.1f} s, {plain_s:.1f} s without, {said['slowness']:.1f} times as slow"
        yield judged(f"closing with {name}", close_s <= plain_s + CLOSE_S, shown)
        yield judged(f"GUI thread with {name}", said["gap_s"] < GAP_S, f"{said['gap_s']:.1f} s")
        yield judged(f"memory with {name}", ran.memory < 1000 * MB, f"{ran.memory / MB:.0f} MB")
        yield judged(f"traceback with {name}", not ran.has_traceback, ran.last_words)


def show_and_close(tex: str) -> None:
    """In this process: prints how long closing took, how long the GUI thread was away at most, and
    how many times as long as alone anything takes now.
    """
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as name, MessagesApi() as api:
        book = make_labelled_book(Path(name) / "book.pdf")
        api.always(reply(f"So:\n\n$$\n{tex}\n$$\n\nThat is it."))
        use_server(Path(name) / "data", api.base_url)
        window = ReaderWindow(Path(name) / "data", book)
        window.wait_for_book()
        window.ask("Why?")
        gap_s, last, end = 0.0, undisturbed_s(), time.monotonic() + _WORK_S
        while time.monotonic() < end:
            QTest.qWait(5)
            now = undisturbed_s()
            gap_s, last = max(gap_s, now - last), now
        slowness = slowness_of_machine()
        began = time.monotonic()
        window.close()
        closed_s = time.monotonic() - began
        said = {"close_s": closed_s, "gap_s": gap_s, "slowness": slowness}
        print(json.dumps(said), flush=True)
    application.shutdown()


def undisturbed_s() -> float:
    """A clock that stands still while this thread waits for a processor; Linux, else any clock."""
    try:
        waited_ns = int(Path("/proc/thread-self/schedstat").read_text(encoding="ascii").split()[1])
    except OSError:
        waited_ns = 0
    return time.monotonic() - waited_ns / 1e9


def slowness_of_machine() -> float:
    """How many times as long as alone this thread takes for its work; at least 1."""
    began, spent = time.monotonic(), time.thread_time()
    while time.thread_time() - spent < _SAMPLE_S:
        pass
    return max(1.0, (time.monotonic() - began) / _SAMPLE_S)


if __name__ == "__main__":
    show_and_close(sys.argv[1])
