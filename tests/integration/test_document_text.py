"""The text of pages: order, words, characters, and what nobody can see."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.text.find import hit_rects, query_of
from reader_app.documents.text.text_extraction import read_characters, read_page
from reader_app.domain.document import PageText
from tests.support import books


def page_of(path: Path, number: int = 1) -> PageText:
    return read_page(open_document(path), number)


def test_words_point_into_the_text(tmp_path: Path) -> None:
    page = page_of(books.make_hyphenated_book(tmp_path / "a.pdf"))
    words = [page.text[word.start : word.end] for word in page.words]
    assert words == page.text.split()
    assert words[:4] == ["The", "whale", "made", "an"]


def test_lines_end_where_they_end_on_the_page(tmp_path: Path) -> None:
    page = page_of(books.make_hyphenated_book(tmp_path / "a.pdf"))
    assert page.text.startswith("The whale made an extraor-\ndinary leap over the old\nharbour")


def test_blocks_are_set_apart_by_a_blank_line(tmp_path: Path) -> None:
    page = page_of(books.make_two_column_book(tmp_path / "a.pdf"))
    assert page.text.startswith("A heading over both columns\n\nleft line 1")


def test_columns_are_read_one_after_the_other(tmp_path: Path) -> None:
    text = page_of(books.make_two_column_book(tmp_path / "a.pdf")).text
    lefts = [text.index(f"left line {n} of") for n in range(1, 21)]
    rights = [text.index(f"right line {n} of") for n in range(1, 21)]
    assert lefts + rights == sorted(lefts + rights)


def test_a_page_knows_its_number_and_label(tmp_path: Path) -> None:
    page = page_of(books.make_labelled_book(tmp_path / "a.pdf"), 3)
    assert (page.number, page.label) == (3, "iii")


def test_an_empty_page_has_no_text(tmp_path: Path) -> None:
    page = page_of(books.make_book(tmp_path / "a.pdf", [""]))
    assert (page.text, page.words, page.hidden) == ("", (), False)


def test_a_scan_has_no_text(tmp_path: Path) -> None:
    page = page_of(books.make_scanned_book(tmp_path / "a.pdf"))
    assert (page.text, page.hidden) == ("", False)


def test_the_unpainted_text_of_a_recognised_scan_is_its_text(tmp_path: Path) -> None:
    page = page_of(books.make_scanned_book(tmp_path / "a.pdf", with_ocr_text=True))
    assert books.unique_word(1) in page.text
    assert not page.hidden


@pytest.mark.parametrize("ghost", ["whiteghost", "tinyghost", "modeghost", "farghost"])
def test_text_that_nobody_sees_is_left_out_and_told(tmp_path: Path, ghost: str) -> None:
    page = page_of(books.make_hidden_text_book(tmp_path / "a.pdf"))
    assert page.text == "Everybody reads this line."
    assert ghost not in page.text
    assert page.hidden


def test_a_clean_page_withholds_nothing(tmp_path: Path) -> None:
    page = page_of(books.make_hidden_text_book(tmp_path / "a.pdf"), 2)
    assert (page.text, page.hidden) == ("A clean page.", False)


def test_white_text_on_a_dark_ground_is_seen(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    page.draw_rect(pymupdf.Rect(20, 20, 280, 80), fill=(0, 0, 0.4), color=None)
    page.insert_text((40, 60), "A white heading", color=(1, 1, 1), fontsize=20)
    document.save(tmp_path / "a.pdf")
    document.close()
    read = page_of(tmp_path / "a.pdf")
    assert (read.text, read.hidden) == ("A white heading", False)


def test_white_text_between_lines_that_are_seen_is_still_hidden(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    for line in range(10):
        page.insert_text((20, 20 + line * 12), "visible words of a usual line of text")
        page.insert_text((20, 26 + line * 12), "ghost", color=(1, 1, 1))
    document.save(tmp_path / "a.pdf")
    document.close()
    read = page_of(tmp_path / "a.pdf")
    assert "ghost" not in read.text
    assert read.text.count("visible") == 10
    assert read.hidden


def test_pale_grey_text_can_be_seen(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    page.insert_text((20, 60), "DRAFT", color=(0.86, 0.86, 0.86), fontsize=30)
    document.save(tmp_path / "a.pdf")
    document.close()
    read = page_of(tmp_path / "a.pdf")
    assert (read.text, read.hidden) == ("DRAFT", False)


def test_words_of_a_turned_page_lie_where_they_are_shown(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page(width=400, height=600)
    page.insert_text((50, 100), "Turned")
    page.set_rotation(90)
    document.save(tmp_path / "a.pdf")
    document.close()
    rect = page_of(tmp_path / "a.pdf").words[0].rect
    assert rect.x0 > 480, "what was near the top is near the right edge"
    assert rect.y1 < 120


def test_every_place_of_the_text_has_a_character(tmp_path: Path) -> None:
    read = read_characters(open_document(books.make_hyphenated_book(tmp_path / "a.pdf")), 1)
    assert "".join(character.char for character in read.characters) == read.text.text


def test_characters_lie_inside_their_word(tmp_path: Path) -> None:
    read = read_characters(open_document(books.make_two_column_book(tmp_path / "a.pdf")), 1)
    for word in read.text.words:
        for character in read.characters[word.start : word.end]:
            assert word.rect.x0 - 0.1 <= character.rect.x0 <= character.rect.x1 + 0.1
            assert character.rect.x1 <= word.rect.x1 + 0.1


def test_characters_of_hidden_text_are_left_out_too(tmp_path: Path) -> None:
    read = read_characters(open_document(books.make_hidden_text_book(tmp_path / "a.pdf")), 1)
    assert "".join(character.char for character in read.characters) == "Everybody reads this line."


def test_a_hit_is_boxed_where_it_stands_on_the_page(tmp_path: Path) -> None:
    document = open_document(books.make_unique_word_book(tmp_path / "a.pdf", 1))
    read = read_characters(document, 1)
    ((rect,),) = hit_rects(query_of(books.unique_word(1)), read.text.text, read.characters)
    expected = next(
        word.rect
        for word in read.text.words
        if read.text.text[word.start : word.end].startswith(books.unique_word(1))
    )
    assert (rect.x0, rect.y0) == pytest.approx((expected.x0, expected.y0), abs=0.01)


@pytest.mark.long
@given(st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=60))
def test_characters_match_any_text_that_was_printed(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    path = tmp_path_factory.mktemp("books") / "a.pdf"
    document = pymupdf.open()
    document.new_page(width=900, height=200).insert_text((20, 60), text or " ")
    document.save(path)
    document.close()
    read = read_characters(open_document(path), 1)
    assert "".join(character.char for character in read.characters) == read.text.text
