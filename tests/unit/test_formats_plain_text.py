"""Paragraphs and chapters of a plain text."""

from __future__ import annotations

import pytest

from reader_app.documents.formats.epub_builder import EpubContent
from reader_app.documents.formats.plain_text import book_of_text

BODY = "The whale came up beside the boat, and all the men were silent.\n" * 6


def body(text: str) -> str:
    return "".join(chapter.body for chapter in book_of_text(text).chapters)


def titles(book: EpubContent) -> list[tuple[int, str]]:
    return [(h.level, h.title) for chapter in book.chapters for h in chapter.headings]


def test_lines_that_were_wrapped_flow_again() -> None:
    text = "This paragraph was wrapped at some forty\ncharacters by whoever had written it in\n"
    assert "forty characters by" in body(text + "a time of narrow screens.\n")


def test_a_word_cut_at_a_hyphen_is_one_again() -> None:
    text = "This paragraph was wrapped and has a well-\nknown word at the end of its first line;\n"
    assert "well-known word" in body(text + "the other lines are as long as it is, nearly.\n")


def test_lines_of_a_script_without_spaces_are_joined_without_one() -> None:
    line = "吾輩は猫である名前はまだ無いどこで生れたかとんと見当がつかぬ何でも薄暗い"
    assert f"{line}{line}" in body(f"{line}\n{line}\n{line}")


def test_short_lines_of_verse_stay_lines() -> None:
    text = BODY + "\nTwinkle, twinkle,\nlittle bat\n"
    assert '<p class="line">Twinkle, twinkle,</p>' in body(text)


def test_verse_keeps_how_far_its_lines_are_set_in() -> None:
    text = "  How doth the little crocodile\n    Improve his shining tail\n  And pour the waters\n"
    assert '<p class="line" style="margin-left:2.0em">Improve' in body(text)


def test_what_is_drawn_with_characters_keeps_their_places() -> None:
    table = "name      price    count\napple     1.20     3\npear      2.30     14"
    assert body(table) == f"<pre>{table.replace(chr(10), '<br/>')}</pre>"


def test_signs_of_markup_are_text() -> None:
    assert body("a < b & c") == "<p>a &lt; b &amp; c</p>"


def test_announced_chapters_begin_on_a_page_of_their_own() -> None:
    book = book_of_text(f"CHAPTER I\n\n{BODY}\nCHAPTER II. The Sea\n\n{BODY}")
    assert titles(book) == [(2, "CHAPTER I"), (2, "CHAPTER II. The Sea")]
    assert len(book.chapters) == 2


def test_a_title_below_the_number_belongs_to_the_heading() -> None:
    assert titles(book_of_text(f"Chapter 1\nLoomings\n\n{BODY}")) == [(2, "Chapter 1 Loomings")]


def test_chapters_are_announced_in_other_languages() -> None:
    for line in ("Kapitel 4", "Chapitre premier", "Глава третья", "第十二章 夜", "Prologue"):
        assert len(titles(book_of_text(f"{line}\n\n{BODY}"))) == 1, line


def test_a_part_stands_above_its_chapters() -> None:
    book = book_of_text(f"PART ONE\n\nChapter 1\n\n{BODY}\nChapter 2\n\n{BODY}")
    assert titles(book) == [(1, "PART ONE"), (2, "Chapter 1"), (2, "Chapter 2")]


def test_a_list_of_contents_makes_no_chapters() -> None:
    contents = "Chapter 1\n\nChapter 2\n\n"
    book = book_of_text(f"{contents}Chapter 1\n\n{BODY}\nChapter 2\n\n{BODY}")
    assert len(titles(book)) == 2


def test_a_sentence_about_a_chapter_is_no_heading() -> None:
    assert titles(book_of_text(f"Chapter 3 was hard, she said, and wept.\n\n{BODY}")) == []


def test_an_underlined_line_is_a_heading() -> None:
    book = book_of_text(f"The Sea\n=======\n\n{BODY}\nA Bay\n-----\n\n{BODY}")
    assert titles(book) == [(1, "The Sea"), (2, "A Bay")]


def test_a_long_text_without_chapters_is_laid_out_in_parts() -> None:
    assert len(book_of_text((BODY + "\n") * 800).chapters) > 2


def test_one_endless_line_becomes_paragraphs() -> None:
    pieces = body("Some words and more. " * 5000).split("</p>")
    assert len(pieces) > 5
    assert max(map(len, pieces)) < 21_000


def test_letters_without_a_space_can_be_broken_somewhere() -> None:
    assert max(map(len, body("x" * 5000).split("<br/>"))) < 400


def test_title_and_author_are_taken_from_where_archives_put_them() -> None:
    book = book_of_text(f"Title: Moby Dick\nAuthor: Herman Melville\n\n{BODY}")
    assert (book.title, book.author) == ("Moby Dick", "Herman Melville")


@pytest.mark.parametrize(
    ("begin", "names"),
    [
        ("The Tide at Saltmere\n\nby A. N. Author\n", ("The Tide at Saltmere", "A. N. Author")),
        ("Der Untertan\nvon\nHeinrich Mann\n", ("Der Untertan", "Heinrich Mann")),
        ("We sat there\nby the river, and sang.\n", ("", "")),
        ("Chapter 1\n\nBy Monday all was over, and they knew.\n", ("", "")),
    ],
)
def test_a_text_that_begins_with_its_title_and_author_is_called_so(
    begin: str, names: tuple[str, str]
) -> None:
    book = book_of_text(f"{begin}\n{BODY}")
    assert (book.title, book.author) == names


def test_a_text_from_right_to_left_is_set_so() -> None:
    assert book_of_text("בראשית ברא אלהים").direction == "rtl"


def test_characters_that_no_page_can_hold_are_replaced() -> None:
    assert body("a\x00b\x1bc") == "<p>a\ufffdb\ufffdc</p>"
