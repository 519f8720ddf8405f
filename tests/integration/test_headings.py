"""An outline made of headings: where they are told from text, running heads and captions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pymupdf
import pytest

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.processes.messages import PROGRESS_BYTES, OutlineRead, SharedProgress
from reader_app.documents.text.book_text import BookText
from reader_app.documents.text.generated_outline import HeadingsJob
from reader_app.domain.document import OutlineEntry, has_chapters
from tests.support import books
from tests.support.formats.headed import Set, make_headed


def outline_of(path: Path, quarantined: Sequence[int] = ()) -> tuple[OutlineEntry, ...]:
    sent: list[object] = []
    board = SharedProgress(memoryview(bytearray(PROGRESS_BYTES)))
    job = HeadingsJob(BookText(open_document(path), board, set(quarantined)), board, sent.append)
    while not job.step():
        pass
    (read,) = sent
    assert isinstance(read, OutlineRead)
    return read.outline


def made(tmp_path: Path, pages: Sequence[Sequence[Set]]) -> list[tuple[int, str, int]]:
    outline = outline_of(make_headed(tmp_path / "a.pdf", pages))
    assert all(entry.is_made for entry in outline)
    return [(entry.level, entry.title, entry.page) for entry in outline]


def chapters(*titles: str, size: float = 20) -> list[list[Set]]:
    return [[Set(title, size)] for title in titles]


def test_larger_lines_are_chapters(tmp_path: Path) -> None:
    pages = chapters("Loomings", "The Carpet Bag", "The Spouter Inn")
    assert made(tmp_path, pages) == [
        (1, "Loomings", 1), (1, "The Carpet Bag", 2), (1, "The Spouter Inn", 3)
    ]  # fmt: skip


def test_headings_lead_to_their_place_on_the_page(tmp_path: Path) -> None:
    path = make_headed(tmp_path / "a.pdf", chapters("One", "Two", "Three"))
    assert [60 < entry.top < 90 for entry in outline_of(path)] == [True, True, True]


def test_bold_lines_of_the_usual_size_stand_below_larger_ones(tmp_path: Path) -> None:
    pages = [[Set(f"Chapter of the {n}", 18), Set(f"Part of {n}", font="hebo")] for n in "abc"]
    assert [level for level, _, _ in made(tmp_path, pages)] == [1, 2] * 3


def test_numbers_tell_the_levels_of_headings_that_look_alike(tmp_path: Path) -> None:
    titles = ["1 Whales", "1.1 Large ones", "2 Boats", "2.1 Small ones", "Notes"]
    pages = [[Set(title, font="hebo")] for title in titles]
    assert [level for level, _, _ in made(tmp_path, pages)] == [1, 2, 1, 2, 1]


def test_announced_parts_stand_above_what_looks_like_them(tmp_path: Path) -> None:
    titles = ["PART I", "Item 1. Business", "Competition", "PART II", "Item 2. Risks", "Weather"]
    pages = [[Set(title, font="hebo")] for title in titles]
    assert [level for level, _, _ in made(tmp_path, pages)] == [1, 2, 3, 1, 2, 3]


def test_chapters_at_the_same_place_of_their_pages_are_no_running_heads(tmp_path: Path) -> None:
    pages = chapters(*(f"Chapter {number}" for number in range(1, 7)))
    assert len(made(tmp_path, pages)) == 6


@pytest.mark.parametrize("head", ["A Book of Whales", "{} | Annual Report"])
def test_running_heads_are_no_headings(tmp_path: Path, head: str) -> None:
    pages = [
        [Set(head.format(number), 14, "hebo", top=30), *page]
        for number, page in enumerate(chapters("One", "Two", "Three", "Four"), 10)
    ]
    assert [title for _, title, _ in made(tmp_path, pages)] == ["One", "Two", "Three", "Four"]


def test_captions_and_sentences_are_no_headings(tmp_path: Path) -> None:
    extra = [Set("Figure 1: A boat", font="hebo"), Set("He said that,", font="hebo")]
    pages = [[*page, *extra] for page in chapters("One", "Two", "Three")]
    assert [title for _, title, _ in made(tmp_path, pages)] == ["One", "Two", "Three"]


def test_a_heading_of_two_lines_is_one(tmp_path: Path) -> None:
    pages = [[Set(f"A title {n}", 18), Set(f"that goes on {n}", 18, top=112)] for n in "abc"]
    titles = [title for _, title, _ in made(tmp_path, pages)]
    assert titles == [f"A title {n} that goes on {n}" for n in "abc"]


def test_a_page_of_contents_is_left_out(tmp_path: Path) -> None:
    contents = [Set(title, font="hebo") for title in ("Part One", "Part Two", "Part Three")]
    pages = [contents, *([Set(f"Part {n}", font="hebo")] for n in ("One", "Two", "Three"))]
    assert [page for _, _, page in made(tmp_path, pages)] == [2, 3, 4]


def test_the_title_of_the_book_is_no_chapter(tmp_path: Path) -> None:
    pages = [[Set("Moby Dick", 40)], *chapters("One", "Two", "Three")]
    assert [title for _, title, _ in made(tmp_path, pages)] == ["One", "Two", "Three"]


def test_what_nobody_can_see_is_no_heading(tmp_path: Path) -> None:
    pages = [
        [*page, Set("The butler did it", 20, color=1)] for page in chapters("A a", "B b", "C c")
    ]
    assert [title for _, title, _ in made(tmp_path, pages)] == ["A a", "B b", "C c"]


def test_pages_that_must_not_be_touched_are_left_out(tmp_path: Path) -> None:
    path = make_headed(tmp_path / "a.pdf", chapters("One", "Two", "Three", "Four"))
    assert [entry.page for entry in outline_of(path, quarantined=[2])] == [1, 3, 4]


@pytest.mark.parametrize("count", [1, 2])
def test_one_or_two_headings_are_no_outline(tmp_path: Path, count: int) -> None:
    assert made(tmp_path, chapters(*["One", "Two"][:count])) == []


def test_plain_pages_have_no_outline(tmp_path: Path) -> None:
    assert outline_of(books.make_unique_word_book(tmp_path / "a.pdf", 5)) == ()


def test_pictures_of_pages_have_no_outline(tmp_path: Path) -> None:
    assert outline_of(books.make_scanned_book(tmp_path / "a.pdf")) == ()


def test_numerals_alone_are_chapters_in_their_order(tmp_path: Path) -> None:
    pages = chapters("I", "II", "V", "III", size=11)
    assert made(tmp_path, pages) == [(1, "I", 1), (1, "II", 2), (1, "III", 4)]


def test_numerals_take_the_title_below_them(tmp_path: Path) -> None:
    titles = ("THE WHALE", "THE BOAT", "THE ROPE")
    pages = [[Set(n), Set(t)] for n, t in zip(("I", "II", "III"), titles, strict=True)]
    assert [title for _, title, _ in made(tmp_path, pages)] == [
        "I. THE WHALE", "II. THE BOAT", "III. THE ROPE"
    ]  # fmt: skip


def test_plain_lines_that_are_counted_are_chapters(tmp_path: Path) -> None:
    pages = chapters("1. The Whale", "2. The Boat", "4. The Rope", size=11)
    assert [page for _, _, page in made(tmp_path, pages)] == [1, 2, 3]


def test_numbers_of_pages_count_no_chapters(tmp_path: Path) -> None:
    assert made(tmp_path, [[Set(str(number), top=570)] for number in range(1, 5)]) == []


def test_of_two_rows_of_numbers_the_one_through_the_book_is_taken(tmp_path: Path) -> None:
    names = ["1. The Whale", "2. The Boat", "3. The Rope"]
    pages = [[Set(name) for name in names], *chapters(*names, size=11)]
    assert [page for _, _, page in made(tmp_path, pages)] == [2, 3, 4]


def test_lines_in_capitals_are_chapters_below_their_parts(tmp_path: Path) -> None:
    pages = [
        [Set("A TALE OF WHALES"), Set("By nobody")],
        [Set("FIRST PART"), Set("THE WHALE")],
        *chapters("THE BOAT", "OM", size=11),
    ]
    assert made(tmp_path, pages) == [
        (1, "FIRST PART", 2), (2, "THE WHALE", 2), (2, "THE BOAT", 3), (2, "OM", 4)
    ]  # fmt: skip


@pytest.mark.parametrize("line", ["A BOOK OF WHALES", "STOP!", "A B, C,", '"STOP."'])
def test_capitals_that_return_or_cry_are_no_chapters(tmp_path: Path, line: str) -> None:
    pages = chapters(line, line, line, line, size=11)
    assert made(tmp_path, pages) == []


def test_a_headline_in_the_text_that_names_its_chapter_is_none(tmp_path: Path) -> None:
    names = "EVELINE", "A PAINFUL CASE", "DEATH OF A LADY A PAINFUL CASE", "GRACE"
    titles = [title for _, title, _ in made(tmp_path, chapters(*names, size=11))]
    assert titles == ["EVELINE", "A PAINFUL CASE", "GRACE"]


def test_the_counted_sections_of_one_chapter_are_not_the_chapters(tmp_path: Path) -> None:
    tales = "ADVENTURE I. A SCANDAL", "II.", "III.", "ADVENTURE II. THE LEAGUE", "VII. THE STONE"
    pages = [[Set(tales[0], 11), Set("I.", 11)], *chapters(*tales[1:], size=11)]
    titles = [title for _, title, _ in made(tmp_path, [*pages, *([[]] * 3)])]
    assert titles == [tales[0], tales[3], tales[4]]


def test_chapters_that_count_anew_in_each_part_stand_below_it(tmp_path: Path) -> None:
    names = "I. Morning", "II. Noon", "III. Night", "I. Sea", "II. Land", "III. Air", "IV. Fire"
    contents = [[Set(name) for name in names]]
    pages = chapters("Book the First", "I. Morning", "II. Noon", "III. Night", size=11)
    pages += chapters("Book the Second", "I. Sea", "II. Land", "III. Air", "IV. Fire", size=11)
    assert made(tmp_path, [*contents, *pages]) == [
        (1, "Book the First", 2), (2, "I. Morning", 3), (2, "II. Noon", 4), (2, "III. Night", 5),
        (1, "Book the Second", 6), (2, "I. Sea", 7), (2, "II. Land", 8), (2, "III. Air", 9),
        (2, "IV. Fire", 10),
    ]  # fmt: skip


def test_capitals_in_one_corner_of_the_book_are_no_chapters(tmp_path: Path) -> None:
    pages = [*chapters("SOLITUDE", "A WISH", "A LETTER", size=11), *([[]] * 9)]
    assert made(tmp_path, pages) == []


def test_chapters_come_after_what_the_file_names_of_its_front(tmp_path: Path) -> None:
    front = [[Set("A title", 11)], *chapters("Loomings", "The Carpet Bag", "The Spouter Inn")]
    path = make_headed(tmp_path / "a.pdf", front)
    with pymupdf.open(path) as document:
        document.set_toc([[1, "Title", 1]])
        document.saveIncr()
    titles = [(entry.title, entry.is_made) for entry in outline_of(path)]
    assert titles[0] == ("Title", False)
    assert titles[1:] == [("Loomings", True), ("The Carpet Bag", True), ("The Spouter Inn", True)]


@pytest.mark.parametrize(
    ("pages", "page_count", "expected"),
    [((1, 2), 800, False), ((1, 2), 20, True), ((1, 2, 400), 800, True), ((), 20, False)],
)
def test_an_outline_of_the_front_alone_names_no_chapters(
    pages: tuple[int, ...], page_count: int, expected: bool
) -> None:
    outline = [OutlineEntry(1, "A title", page) for page in pages]
    assert has_chapters(outline, page_count) is expected


def test_the_same_file_has_the_same_outline(tmp_path: Path) -> None:
    path = make_headed(tmp_path / "a.pdf", chapters("One", "Two", "Three"))
    assert outline_of(path) == outline_of(path)
