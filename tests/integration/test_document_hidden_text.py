"""Text that nobody can see is withheld, whatever hides it; text that can be seen never is."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader_app.documents.engine.mupdf import mupdf
from reader_app.documents.engine.open_document import open_document
from reader_app.documents.text import text_extraction as reading
from reader_app.documents.text.text_extraction import read_characters, read_page
from reader_app.domain.document import PageText
from tests.support.hiding_books import (
    GHOST,
    HIDING,
    HONEST,
    SEEN,
    Drawing,
    make_page,
    off_the_page,
    on_a_dark_page,
    under_a_box,
    under_a_box_with_other_words,
)


def page_with(folder: Path, draw: Drawing, rotation: int = 0) -> PageText:
    return read_page(open_document(make_page(folder / "a.pdf", draw, rotation=rotation)), 1)


@pytest.mark.parametrize("draw", HIDING, ids=lambda draw: draw.__name__)
def test_text_that_nobody_sees_is_withheld_and_told(tmp_path: Path, draw: Drawing) -> None:
    page = page_with(tmp_path, draw)
    assert GHOST not in page.text
    assert "opposite" not in page.text
    assert page.text.startswith(SEEN)
    assert page.hidden


def test_text_beside_the_page_is_withheld_without_a_word(tmp_path: Path) -> None:
    page = page_with(tmp_path, off_the_page)
    assert GHOST not in page.text
    assert page.text.startswith(SEEN)
    assert not page.hidden


@pytest.mark.parametrize("draw", HONEST, ids=lambda draw: draw.__name__)
def test_text_that_can_be_seen_is_kept(tmp_path: Path, draw: Drawing) -> None:
    page = page_with(tmp_path, draw)
    assert f"{GHOST} says the opposite" in page.text
    assert SEEN in page.text
    assert not page.hidden


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_a_turned_page_hides_nothing_more_and_nothing_less(tmp_path: Path, rotation: int) -> None:
    assert GHOST not in page_with(tmp_path, under_a_box, rotation).text
    assert GHOST in page_with(tmp_path, on_a_dark_page, rotation).text


def test_words_put_in_the_place_of_covered_ones_are_kept(tmp_path: Path) -> None:
    page = page_with(tmp_path, under_a_box_with_other_words)
    assert "new words in its place" in page.text


def test_letters_of_covered_text_have_no_boxes(tmp_path: Path) -> None:
    document = open_document(make_page(tmp_path / "a.pdf", under_a_box))
    letters = read_characters(document, 1).characters
    assert "".join(letter.char for letter in letters) == SEEN


def test_a_page_that_cannot_be_checked_is_withheld(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("no idea")

    monkeypatch.setattr(reading, "visible_words", fail)
    page = page_with(tmp_path, on_a_dark_page)
    assert (page.text, page.words, page.hidden) == ("", (), True)


def test_what_was_loaded_to_look_at_its_fonts_goes_with_the_file(tmp_path: Path) -> None:
    document = open_document(make_page(tmp_path / "a.pdf", HONEST[0]))
    read_page(document, 1)
    page = mupdf.pdf_lookup_page_obj(document.pdf, 0)
    fonts = mupdf.pdf_dict_gets(mupdf.pdf_dict_gets_inheritable(page, "Resources"), "Font")
    assert mupdf.pdf_dict_len(fonts)
    font = mupdf.pdf_dict_get_val(fonts, 0)
    loaded = mupdf.ll_pdf_load_font(document.pdf.m_internal, None, font.m_internal)
    held = loaded.storable.refs
    mupdf.ll_pdf_drop_font(loaded)
    assert held == 2, "MuPDF's own cache and this test hold it"
