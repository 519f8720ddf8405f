"""The quick look at a page's styles misses nothing that the slow one would withhold."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.text.text_extraction import read_page
from reader_app.domain.document import PageText
from tests.support.hiding_books import make_page
from tests.support.sweeps import first_of

SEEN = "What a reader sees."
GHOST = "What nobody sees."


def read(path: Path, draw: Callable[[pymupdf.Document, pymupdf.Page], None]) -> PageText:
    return read_page(open_document(make_page(path, draw)), 1)


@pytest.mark.parametrize(
    "style",
    first_of(
        [
            {"color": (1, 1, 1)},
            {"fontsize": 0.9},
            {"render_mode": 3},
            {"fill_opacity": 0.0, "color": (0, 0, 0)},
            {"color": (0.97, 0.97, 0.97)},
            {"fontsize": 0.96},
        ],
        3,
    ),
)
@pytest.mark.slow
def test_ghosts_are_withheld_after_hundreds_of_other_texts(
    tmp_path: Path, style: dict[str, object]
) -> None:
    def draw(_: pymupdf.Document, page: pymupdf.Page) -> None:
        for number in range(400):
            place = 20 + number % 10 * 28, 50 + number // 10 * 8
            page.insert_text(place, f"word{number}", fontsize=5)
        page.insert_text((30, 390), GHOST, **style)

    page = read(tmp_path / "a.pdf", draw)
    assert "nobody" not in page.text
    assert page.hidden
    assert "word399" in page.text


def test_a_text_about_style_sheets_hides_nothing_and_shows_no_ghost(tmp_path: Path) -> None:
    def draw(_: pymupdf.Document, page: pymupdf.Page) -> None:
        page.insert_text((72, 72), '<span style="font-size:12.0pt;color:#000000">')
        page.insert_text((72, 100), SEEN)
        page.insert_text((72, 130), GHOST, color=(1, 1, 1))

    page = read(tmp_path / "a.pdf", draw)
    assert SEEN in page.text and "font-size:12.0pt" in page.text
    assert GHOST not in page.text


def test_dark_colours_and_small_print_are_no_ghosts(tmp_path: Path) -> None:
    def draw(_: pymupdf.Document, page: pymupdf.Page) -> None:
        page.insert_text((72, 72), SEEN, color=(0, 0, 0.8))
        page.insert_text((72, 100), "Small print.", fontsize=1.2)

    page = read(tmp_path / "a.pdf", draw)
    assert SEEN in page.text and "Small print." in page.text
    assert not page.hidden
