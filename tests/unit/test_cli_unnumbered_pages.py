"""Pages on which the book prints no number, in the words of the commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader_app.cli.argument_parser import parsed
from reader_app.cli.main import run
from reader_app.cli.turn_output import PageTitles
from reader_app.domain.search import SearchHit
from tests.support.fake_core import FakeCore


def test_a_page_without_a_number_is_told_by_its_place_in_the_file() -> None:
    names = PageTitles(("", "", "1"))
    assert names.name(2) == "page 2 of the file"
    assert names.name(3) == "p. 1 (page 3 of the file)"


def test_a_hit_on_a_page_without_a_number_shows_its_place_only(
    capsys: pytest.CaptureFixture[str],
) -> None:
    core = FakeCore()
    core.hits = (SearchHit(4, 4, "", "Words of the page.", 1.5),)
    run(parsed(["search", "book.pdf", "words"]), Path("data"), lambda: core)
    assert capsys.readouterr().out == "(4/10)\nWords of the page.\n\n"
