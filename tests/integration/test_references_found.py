"""References of a made PDF are found at indexing and stored, without a model and without links."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

from reader_app.app.library.ingest import IndexSink
from reader_app.bootstrap.backend import open_backend
from reader_app.bootstrap.command_line import CommandBackend
from reader_app.documents.engine.open_document import open_document
from reader_app.documents.processes.index_and_find_jobs import IndexJob
from reader_app.documents.processes.messages import PROGRESS_BYTES, SharedProgress
from reader_app.documents.references.page_lines import read_lines
from reader_app.documents.text.book_text import BookText
from reader_app.documents.text.text_extraction import read_page
from reader_app.domain.book import Book
from reader_app.domain.cross_references import (
    REFERENCE_RULES,
    BookReferences,
    CrossReference,
    ReferenceKind,
)
from reader_app.domain.search import Tokenizer
from reader_app.store.open_store import Store, open_store

LINE = 14.0
FILLER = "It rained all day, and nobody went out before the evening had come at last."


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


def written(
    page: pymupdf.Page, top: float, *lines: str, size: float = 10, bold: bool = False
) -> float:
    for line in lines:
        page.insert_text((72, top), line, fontsize=size, fontname="hebo" if bold else "helv")
        top += 1.4 * size
    return top


def made(path: Path) -> Path:
    """Four pages: text that refers, a figure and a table, a section with an equation, entries."""
    document = pymupdf.open()
    first = document.new_page()
    written(first, 80, "1 Introduction", size=16, bold=True)
    written(
        first, 120,
        "Herons stand in ponds, as Figure 2.1 shows, and eat what Table 1 lists; see",
        "Section 3 for the reasons, Eq. (3.1) for their number and [2, Chapter 4] or",
        "Gull and Tern (2018a) for more. Figure 9.9 is not there, nor is [77].",
        *[FILLER] * 12,
    )  # fmt: skip
    first.insert_text((72, 400), "A word with a note", fontsize=10, fontname="helv")
    first.insert_text((159, 396), "1", fontsize=6, fontname="helv")
    first.insert_text((72, 740), "1", fontsize=5.5, fontname="helv")
    first.insert_text(
        (76, 743), "Notes stand at the foot of the page.", fontsize=8, fontname="helv"
    )
    second = document.new_page()
    second.draw_rect(pymupdf.Rect(150, 100, 400, 250), fill=(0.5, 0.6, 0.7))
    written(second, 270, "Figure 2.1: A heron in its pond.", size=9)
    written(second, 320, *[FILLER] * 10)
    written(second, 500, "Table 1: What herons eat.", size=9)
    written(second, 520, "Frogs   12", "Fish   30", size=9)
    third = document.new_page()
    written(third, 80, "3 Reasons", size=16, bold=True)
    written(third, 120, *[FILLER] * 8)
    third.insert_text((200, 280), "h = f + 30", fontsize=10, fontname="helv")
    third.insert_text((398, 280), "(3.1)", fontsize=10, fontname="helv")
    written(third, 310, *[FILLER] * 8)
    fourth = document.new_page()
    written(fourth, 80, "References", size=16, bold=True)
    written(fourth, 120, "[1] A. Crane. Of marshes. Journal of Mud, 3:12-15, 2001.")
    written(fourth, 140, "[2] B. Gull and C. Tern. The shallow water. Pond Press, 2018a.")
    written(fourth, 160, "[3] D. Swan (2020). Long necks. doi:10.1000/necks.7")
    document.save(path)
    return path


def indexed(store: Store, path: Path) -> str:
    """Index the file as the text process does and return the book's id."""
    document = open_document(path)
    book = Book(title="b", file_path=path, checksum="c", page_count=document.info.page_count)
    store.books.add(book)
    store.books.save_labels(book.id, document.info.labels)
    run(store, path, book.id)
    return book.id


def run(store: Store, path: Path, book_id: str) -> None:
    progress = SharedProgress(memoryview(bytearray(PROGRESS_BYTES)))
    sink = IndexSink(
        store.books, store.pages, lambda _: Tokenizer.PORTER, store.recognition, None,
        store.references,
    )  # fmt: skip
    job = IndexJob(BookText(open_document(path), progress, set()), book_id, sink, lambda _: None)
    while not job.step():
        pass


def named(found: tuple[CrossReference, ...]) -> dict[str, tuple[ReferenceKind, int]]:
    return {each.text: (each.kind, each.targets[0].page) for each in found if each.is_sure}


def test_the_references_of_a_page_lead_to_what_they_name(store: Store, tmp_path: Path) -> None:
    book_id = indexed(store, made(tmp_path / "b.pdf"))
    found = store.references.on_page(book_id, 1)
    assert named(found) == {
        "Figure 2.1": (ReferenceKind.FIGURE, 2),
        "Table 1": (ReferenceKind.TABLE, 2),
        "Section 3": (ReferenceKind.SECTION, 3),
        "Eq. (3.1)": (ReferenceKind.EQUATION, 3),
        "2": (ReferenceKind.ENTRY, 4),
        "Gull and Tern (2018a)": (ReferenceKind.ENTRY, 4),
        "1": (ReferenceKind.NOTE, 1),
    }
    figure = found[0].targets[0]
    assert figure.text == "Figure 2.1: A heron in its pond."
    assert figure.area.y0 <= 100 and figure.area.y1 >= 265  # with its picture
    (rect,) = found[0].rects
    assert 100 < rect.y0 < rect.y1 < 130 and 40 < rect.x1 - rect.x0 < 70


def test_the_cited_works_are_told_with_the_pages_that_cite_them(
    store: Store, tmp_path: Path
) -> None:
    book_id = indexed(store, made(tmp_path / "b.pdf"))
    works = store.references.works(book_id)
    assert [(work.label, work.year, work.cited_on) for work in works] == [
        ("1", 2001, ()), ("2", 2018, (1,)), ("3", 2020, ()),
    ]  # fmt: skip
    assert works[0].title == "Of marshes" and works[0].authors == ("A. Crane",)
    assert works[2].doi == "10.1000/necks.7"
    assert store.references.labelled(book_id, "fig. 2.1")[0].page == 2


def test_a_chapter_about_references_is_no_list_of_them(store: Store, tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page()
    written(page, 80, "References", size=16, bold=True)
    written(
        page, 120,
        '"See Figure 3.2", "[14]" and "(Smith 2019)" work like links, even if the file has',
        "none. So do the marks of notes. Point at one, and a card shows what it means.",
        *[FILLER] * 12,
    )  # fmt: skip
    document.save(tmp_path / "b.pdf")
    assert store.references.works(indexed(store, tmp_path / "b.pdf")) == ()


def test_references_are_found_once_and_again_by_other_rules(store: Store, tmp_path: Path) -> None:
    path = made(tmp_path / "b.pdf")
    book_id = indexed(store, path)
    assert store.references.rules(book_id) == REFERENCE_RULES
    assert store.library.waiting_for_index() == []
    store.references.keep(book_id, BookReferences(), REFERENCE_RULES)
    run(store, path, book_id)
    assert store.references.on_page(book_id, 1) == ()
    store._database.sql("DELETE FROM reference_rules")
    assert store.library.waiting_for_index() == [book_id]
    run(store, path, book_id)
    assert len(store.references.on_page(book_id, 1)) == 7


@pytest.mark.slow
def test_the_command_line_finds_and_stores_the_same_references(
    data_dir: Path, tmp_path: Path
) -> None:
    path = made(tmp_path / "b.pdf")
    core = open_backend(data_dir)
    command = CommandBackend(core)
    try:
        by_command = command.finish_index(command.open_book(path))
        stored = core.store.references.on_page(by_command.id, 1)
        by_window = indexed(core.store, made(tmp_path / "c.pdf"))
        assert named(stored) == named(core.store.references.on_page(by_window, 1))
        assert named(stored)["Figure 2.1"] == (ReferenceKind.FIGURE, 2)
    finally:
        command.close()
        core.close()


def test_a_number_that_runs_into_chinese_has_its_own_box(tmp_path: Path) -> None:
    made = pymupdf.open()
    page = made.new_page()
    left = 72.0
    lefts = []
    for part, font in (
        ("见", "china-s"),
        ("iiiiiiiiiiii", "helv"),
        ("表", "china-s"),
        ("10", "helv"),
    ):
        page.insert_text((left, 100), part, fontname=font, fontsize=10)
        lefts.append(left)
        left += pymupdf.get_text_length(part, fontname=font, fontsize=10)
    made.save(tmp_path / "chinese.pdf")
    document = open_document(tmp_path / "chinese.pdf")
    visible = read_page(document, 1).text
    lines = read_lines(document.page(1), 1, visible)
    assert lines is not None
    line = lines.lines[0]
    at = line.text.index("10")
    rect = line.rect(at, at + 2)
    assert rect is not None
    assert abs(rect.x0 - lefts[-1]) < 1
    assert abs(rect.x1 - left) < 1


@pytest.mark.parametrize("size", [6, 8.5])
def test_a_raised_mark_before_a_full_stop_is_no_part_of_its_word(
    tmp_path: Path, size: float
) -> None:
    made = pymupdf.open()
    page = made.new_page()
    left = 72.0
    for part, height, large in (("as told in figure 4", 0, 10), ("6", 4, size), (". And", 0, 10)):
        page.insert_text((left, 100 - height), part, fontname="helv", fontsize=large)
        left += pymupdf.get_text_length(part, fontname="helv", fontsize=large)
    made.save(tmp_path / "raised.pdf")
    document = open_document(tmp_path / "raised.pdf")
    lines = read_lines(document.page(1), 1, read_page(document, 1).text)
    assert lines is not None
    assert [mark.text for mark in lines.lines[0].raised] == ["6"]
    assert lines.lines[0].text == "as told in figure 4. And"


def test_a_mark_of_which_only_one_figure_is_spelled_as_raised_is_whole(tmp_path: Path) -> None:
    made_of = pymupdf.open()
    sheet = made_of.new_page()
    writer = pymupdf.TextWriter(sheet.rect)
    writer.append((72, 100), "Herons stand there (always)1⁴ in ponds.", font=pymupdf.Font("cjk"))
    writer.write_text(sheet)
    made_of.save(tmp_path / "marks.pdf")
    document = open_document(tmp_path / "marks.pdf")
    page = read_lines(document.page(1), 1, read_page(document, 1).text)
    assert page is not None
    assert [mark.text for line in page.lines for mark in line.raised] == ["14"]


def test_other_signs_than_full_stops_may_lead_to_the_number_of_a_page(tmp_path: Path) -> None:
    made_of = pymupdf.open()
    sheet = made_of.new_page()
    writer = pymupdf.TextWriter(sheet.rect)
    writer.append((72, 100), "1 Herons ·········· 4", font=pymupdf.Font("cjk"))
    writer.append((72, 120), "a·b is a product", font=pymupdf.Font("cjk"))
    writer.write_text(sheet)
    made_of.save(tmp_path / "leaders.pdf")
    document = open_document(tmp_path / "leaders.pdf")
    page = read_lines(document.page(1), 1, read_page(document, 1).text)
    assert page is not None
    assert [line.text for line in page.lines] == ["1 Herons .......... 4", "a·b is a product"]
