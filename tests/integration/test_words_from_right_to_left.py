"""Hebrew and Arabic: where a word ends and the full stop after it."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

from reader_app.documents.engine.mupdf import RawWord
from reader_app.documents.engine.open_document import open_document
from reader_app.documents.text.text_extraction import read_characters, read_page, whole_words

HEBREW = "שלום עולם. זה משפט, עם פסיק."


@pytest.fixture
def book(tmp_path: Path) -> Path:
    with pymupdf.open() as made:
        page = made.new_page()
        page.insert_htmlbox(pymupdf.Rect(50, 50, 400, 300), f'<p dir="rtl">{HEBREW}</p>')
        made.save(tmp_path / "hebrew.pdf")
    return tmp_path / "hebrew.pdf"


def word(x0: float, x1: float, letters: str, line: int = 0) -> RawWord:
    return (x0, 10.0, x1, 22.0, letters, 0, line, 0)


def test_no_space_comes_before_a_full_stop_or_a_comma(book: Path) -> None:
    assert read_page(open_document(book), 1).text == HEBREW


def test_each_letter_keeps_its_box(book: Path) -> None:
    found = read_characters(open_document(book), 1).characters
    assert "".join(character.char for character in found) == HEBREW
    stop = found[HEBREW.index(".")].rect
    before = found[HEBREW.index(".") - 1].rect
    assert stop.x0 < stop.x1 <= before.x0 + 1


def test_a_word_that_stands_apart_stays_apart() -> None:
    apart = [word(60, 90, "שלום"), word(30, 55, "Hello")]
    assert whole_words(apart) == apart


def test_a_full_stop_on_the_next_line_stays_there() -> None:
    lines = [word(60, 90, "שלום"), word(57, 60, ".", line=1)]
    assert whole_words(lines) == lines


def test_what_touches_is_one_word_in_one_box() -> None:
    touching = [word(90, 93, "("), word(60, 90, "שלום"), word(57, 60, ".")]
    assert whole_words(touching) == [word(57, 93, "(שלום.")]


def test_words_from_left_to_right_are_left_as_they_are() -> None:
    near = [word(60, 90, "so"), word(90, 93, ".")]
    assert whole_words(near) is near
