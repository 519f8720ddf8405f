"""Ctrl+C in a real process: what there was is printed, and the process ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
ASK = """
import sys
from pathlib import Path
from reader_app.cli.argument_parser import parsed
from reader_app.cli.main import run
from reader_app.domain.events import TextDelta
from tests.support.fake_core import FakeCore

core = FakeCore()
core.events = [TextDelta("It was")]
core.on_wait = lambda: print("waiting", file=sys.stderr, flush=True)
sys.exit(run(parsed(["ask", "b.pdf", "Who?", *sys.argv[1:]]), Path("data"), lambda: core))
"""
INDEX = """
import sys, time
from pathlib import Path
from reader_app.cli.argument_parser import parsed
from reader_app.cli.main import run
from tests.support.fake_core import FakeCore

def never(book, on_progress):
    print("waiting", file=sys.stderr, flush=True)
    time.sleep(600)

core = FakeCore()
core.finish_index = never
sys.exit(run(parsed(["index", "b.pdf", "--json"]), Path("data"), lambda: core))
"""


def interrupted(script: str, *words: str) -> tuple[int, str, str]:
    """Start the script, press Ctrl+C once it waits; its exit code and what it printed."""
    process = subprocess.Popen(
        [sys.executable, "-c", script, *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr is not None
    assert any("waiting" in line for line in process.stderr)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


def test_an_interrupted_question_prints_what_there_was_and_exits_with_0() -> None:
    code, out, err = interrupted(ASK)
    assert (code, out) == (0, "It was\n")
    assert "Stopped." in err and "Traceback" not in err


def test_its_json_says_that_it_was_interrupted() -> None:
    code, out, _ = interrupted(ASK, "--json")
    assert code == 0
    assert json.loads(out)["stopped"] == "interrupted"


def test_an_interrupted_index_is_a_known_error() -> None:
    code, out, err = interrupted(INDEX)
    assert code == 1
    assert json.loads(out) == {"error": {"code": "INTERRUPTED", "message": "Stopped."}}
    assert "Traceback" not in err
