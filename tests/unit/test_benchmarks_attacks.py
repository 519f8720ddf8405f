"""The frame of the attacks: sections, what counts as held, and the table."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from benchmarks.attacks.__main__ import Done, attack, markdown
from benchmarks.attacks.attempts import Attempt, Options, Outcome, Section, judged, watched
from benchmarks.attacks.renderer import links_and_markup
from benchmarks.attacks.sections import SECTIONS

MB = 1_000_000


def test_areas_have_names_of_their_own_and_limits() -> None:
    names = [section.area for section in SECTIONS]
    assert len(set(names)) == len(names)
    assert all(section.limit_s > 0 for section in SECTIONS)
    assert any(section.is_cheap for section in SECTIONS)


def test_the_table_counts_and_names_what_broke() -> None:
    attempts = [
        judged("a", True),
        judged("b", False, "two\nlines"),
        Attempt("c", Outcome.NOT_TRIED, "not here"),
    ]
    lines = markdown([Done("doors", attempts, 3.0), Done("walls", [], 1.0, "too long")])
    assert "| doors | 2 | 1 | 1 | 1 | 3 |" in lines
    assert "| **all** | 2 | 1 | 1 | 1 | 4 |" in lines
    assert "- doors, broken: b (two lines)" in lines
    assert "- doors, not tried: c (not here)" in lines
    assert "- walls didn't come to its end: too long" in lines


def test_links_and_markup_of_an_answer_hold(tmp_path: Path) -> None:
    attempts = list(links_and_markup(Options(tmp_path, is_quick=True)))
    assert len(attempts) > 50
    assert [each for each in attempts if each.outcome is not Outcome.HELD] == []


@pytest.mark.long
@pytest.mark.slow
def test_a_section_runs_in_its_own_process() -> None:
    section = next(each for each in SECTIONS if each.area == "links and markup")
    done = attack(section, is_quick=True)
    assert done.ended == ""
    assert len(done.of(Outcome.HELD)) > 50


@pytest.mark.slow
def test_a_section_that_takes_too_long_is_ended_and_told() -> None:
    section = Section("links and markup", links_and_markup, 0.01)
    assert attack(section, is_quick=True).ended == "not over within 0 s"


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is measured on Linux")
def test_a_process_that_takes_too_much_memory_is_ended() -> None:
    grow = "import time; held = []\nwhile True: held.append(bytearray(9_000_000)); time.sleep(.01)"
    ran = watched([sys.executable, "-c", grow], limit_bytes=120 * MB, surroundings=os.environ)
    assert ran.code is None
    assert ran.memory > 120 * MB


@pytest.mark.slow
def test_output_and_code_of_a_watched_process_are_kept(tmp_path: Path) -> None:
    words = "import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)"
    ran = watched([sys.executable, "-c", words], surroundings=os.environ)
    assert (ran.code, ran.out, ran.err, ran.left) == (3, b"out\n", b"err\n", ())
    assert ran.last_words == "err"
