"""Child processes say nothing on the reader's terminal, and never words of a book."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.program import ROOT, environment

SECRET = "Call me Ishmael"
QUIET = "from reader_app.bootstrap.log import start_child_log; start_child_log()"


def said(code: str, **changes: str) -> str:
    """On standard error, by a process that was quietened first."""
    done = subprocess.run(
        [sys.executable, "-c", f"import logging, threading, warnings\n{QUIET}\n{code}"],
        cwd=ROOT,
        env=environment(**changes),
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stderr


@pytest.mark.parametrize(
    "code",
    [
        f"logging.getLogger('reader_app.x').warning('{SECRET}')",
        f"logging.getLogger('elsewhere').error('{SECRET}')",
        f"try: raise ValueError('{SECRET}')\nexcept ValueError: logging.exception('failed')",
        f"warnings.warn('{SECRET}')",
        f"raise ValueError('{SECRET}')",
        f"t = threading.Thread(target=int, args=('{SECRET}',)); t.start(); t.join()",
    ],
    ids=["ours", "a library's", "an exception", "a warning", "uncaught", "in a thread"],
)
def test_nothing_is_said(code: str) -> None:
    assert said(code) == ""


def test_for_developers_the_place_of_an_exception_is_said_but_not_its_words() -> None:
    told = said(f"raise ValueError('{SECRET}')", PAGEMATE_TRACE="1")
    assert "ValueError" in told
    assert SECRET not in told
