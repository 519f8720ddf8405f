"""Every format through the whole program: opened, indexed, searched, cited to the word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.text.text_extraction import read_page
from tests.support.formats.every import MAKERS, SECRET, TITLES, make_every
from tests.support.program import run

pytestmark = pytest.mark.slow
SHORT = ("ncx.epub",)
"""Made of many files; what other formats need is tried in this process."""

every_format = pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name in SHORT else [pytest.mark.long]) for name in MAKERS],
)


@pytest.mark.long
@every_format
def test_an_answer_cites_the_words_on_their_page(tmp_path: Path, name: str) -> None:
    path = make_every(tmp_path, name)
    data = str(tmp_path / "data")
    read = ("--page", open_document(path).info.page_count)  # a story is quoted as far as it's read
    words = ("ask", path, "Where does the wreck lie?", *read, "--offline", "--json")
    asked = run(*words, PAGEMATE_DATA_DIR=data)
    citation = next(c for c in json.loads(asked.out)["citations"] if c["quote"] == SECRET)
    page = read_page(open_document(path), citation["page"])
    start = " ".join(page.text.split("\n")).index(SECRET)
    cited = [w.rect for w in page.words if start <= w.start < start + len(SECRET)]
    rects = citation["rects"]
    assert cited
    for word in cited:
        x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
        assert any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in rects)
    top, bottom = min(w.y0 for w in cited), max(w.y1 for w in cited)
    assert all(top - 1 <= y0 and y1 <= bottom + 1 for _, y0, _, y1 in rects)


@every_format
def test_a_search_finds_the_page(tmp_path: Path, name: str) -> None:
    path = make_every(tmp_path, name)
    data = str(tmp_path / "data")
    found = run("search", path, "orchid reef", "--json", PAGEMATE_DATA_DIR=data)
    assert found.code == 0
    first = json.loads(found.out)[0]["hits"][0]
    assert "orchid reef" in read_page(open_document(path), first["page"]).text


@pytest.mark.long
def test_the_chapters_are_told_of_a_book_that_has_no_printed_numbers(tmp_path: Path) -> None:
    path = make_every(tmp_path, "nav.epub")
    data = str(tmp_path / "data")
    run("index", path, PAGEMATE_DATA_DIR=data)
    last = open_document(path).info.page_count
    words = f"Go to page {last}"
    run("ask", path, words, "--offline", PAGEMATE_DATA_DIR=data)
    asked = run("ask", path, "What page am I on?", "--offline", PAGEMATE_DATA_DIR=data)
    assert TITLES[-1] in asked.out
