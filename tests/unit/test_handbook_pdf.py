"""The handbook that ships is the one that its Markdown makes, and it is a proper book."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "packaging" / "handbook" / "build.py"
HANDBOOK = ROOT / "resources" / "handbook.pdf"
FRONT_MATTER = 4


@pytest.fixture(scope="module")
def handbook() -> Iterator[pymupdf.Document]:
    with pymupdf.open(HANDBOOK) as document:
        yield document


def letters(text: str) -> str:
    """Without white space and ligatures."""
    return unicodedata.normalize("NFKC", "".join(text.split()))


def test_it_is_as_new_as_its_sources() -> None:
    checked = subprocess.run(
        [sys.executable, BUILD, "--check"], check=False, capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout


def test_it_has_15_to_64_pages(handbook: pymupdf.Document) -> None:
    assert 15 <= handbook.page_count <= 64


def test_labels_are_roman_before_the_first_chapter_and_begin_at_1_with_it(
    handbook: pymupdf.Document,
) -> None:
    labels = [page.get_label() for page in handbook]
    assert labels[:FRONT_MATTER] == ["i", "ii", "iii", "iv"]
    assert labels[FRONT_MATTER:] == [str(n + 1) for n in range(len(labels) - FRONT_MATTER)]


def test_every_page_but_the_title_page_prints_its_label_in_the_foot(
    handbook: pymupdf.Document,
) -> None:
    for page in list(handbook)[1:]:
        foot = pymupdf.Rect(0, 590, page.rect.width, page.rect.height)
        assert page.get_text("text", clip=foot).strip() == page.get_label()


def test_the_outline_leads_to_the_headings(handbook: pymupdf.Document) -> None:
    outline = handbook.get_toc()
    assert len(outline) > 30
    for _, title, number in outline:
        assert letters(title) in letters(handbook[number - 1].get_text())


def test_the_contents_are_links_to_the_pages_that_they_name(handbook: pymupdf.Document) -> None:
    contents = handbook[2]
    links = contents.get_links()
    assert len(links) == 19
    for link in links:
        row = contents.get_text("text", clip=link["from"])
        assert handbook[link["page"]].get_label() in row.split()


def test_it_says_in_one_sentence_how_to_search_in_a_book(handbook: pymupdf.Document) -> None:
    words = " ".join(" ".join(page.get_text() for page in handbook).split())
    assert "To search in a book, press Ctrl+F" in words


def test_it_names_itself(handbook: pymupdf.Document) -> None:
    assert handbook.metadata["title"] == "The Pagemate Handbook"


def test_its_fonts_come_with_it(handbook: pymupdf.Document) -> None:
    fonts = {
        font[0]: font[1]
        for number in range(len(handbook))
        for font in handbook.get_page_fonts(number)
    }
    assert fonts and "n/a" not in fonts.values()


@pytest.mark.long
@pytest.mark.slow
def test_the_same_sources_make_the_same_bytes(tmp_path: Path) -> None:
    targets = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for target in targets:
        subprocess.run([sys.executable, BUILD, "--to", target], check=True, capture_output=True)
    one, two = (target.read_bytes() for target in targets)
    assert one == two
