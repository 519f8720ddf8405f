"""Find in the text process: order, stored texts, rectangles and contexts of real pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

from reader_app.documents.processes import messages as m
from tests.integration.test_document_worker import Talk, indexed, sink, text
from tests.support import books
from tests.support.document_worker import FolderSink

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]

__all__ = ["sink", "text"]


def find(text: str, from_page: int = 1, query_id: int = 1) -> m.Find:
    return m.Find(query_id, text, match_case=False, whole_word=False, from_page=from_page)


def progresses(talk: Talk) -> Iterator[m.FindProgress]:
    while True:
        progress = talk.hear_kind(m.FindProgress)
        yield progress
        if progress.is_done:
            return


def test_the_search_begins_at_the_page_in_view_and_goes_round(text: Talk, tmp_path: Path) -> None:
    text.open(books.make_long_book(tmp_path / "a.pdf", 60))
    text.send(find("rained", from_page=41))
    pages = [page for progress in progresses(text) for page, _ in progress.hits]
    assert pages == [*range(41, 61), *range(1, 41)]


def test_the_first_hit_is_told_before_the_rest_is_looked_at(text: Talk, tmp_path: Path) -> None:
    text.open(books.make_long_book(tmp_path / "a.pdf", 300))
    text.send(find("rained", from_page=200))
    first = text.hear_kind(m.FindProgress)
    assert first.hits == ((200, 1),)
    assert (first.total, first.pages_done) == (1, 1)


def test_a_search_taken_up_again_goes_on_where_it_was(text: Talk, tmp_path: Path) -> None:
    text.open(books.make_long_book(tmp_path / "a.pdf", 20))
    text.send(m.Find(4, "rained", False, False, from_page=11, pages_done=15, total=15))
    told = list(progresses(text))
    assert [page for progress in told for page, _ in progress.hits] == [6, 7, 8, 9, 10]
    assert told[-1].total == 20


def test_stored_text_is_used_without_an_index_being_made(
    text: Talk, sink: FolderSink, tmp_path: Path
) -> None:
    path = books.make_unique_word_book(tmp_path / "a.pdf", 5)
    text.open(path)
    text.send(m.Index("book"))
    indexed(text)
    (tmp_path / "sink" / "4.json").write_text(json.dumps("from the store"), encoding="utf-8")
    text.send(m.CloseFile())
    text.open(path)
    text.send(m.UseStored("book"), find("from the store"))
    assert list(progresses(text))[-1].total == 1


def test_looking_for_nothing_goes_through_the_book_and_finds_nothing(
    text: Talk, tmp_path: Path
) -> None:
    text.open(books.make_long_book(tmp_path / "a.pdf", 20))
    text.send(find(""))
    last = list(progresses(text))[-1]
    assert (last.total, last.pages_done) == (0, 20)


@pytest.fixture
def columns(tmp_path: Path) -> Path:
    """Two columns; a word is cut at the end of a line and another at the end of the first one."""
    document = pymupdf.open()
    page = document.new_page(width=400, height=300)
    page.insert_text(
        (40, 60), ["the whale made an extraor-", "dinary leap over the har-"], fontsize=10
    )
    page.insert_text((220, 60), ["bour wall and was never", "seen again by anyone"], fontsize=10)
    document.save(tmp_path / "columns.pdf")
    document.close()
    return tmp_path / "columns.pdf"


def test_a_hit_over_a_line_end_has_a_rectangle_on_each_line(text: Talk, columns: Path) -> None:
    text.open(columns)
    text.send(find("extraordinary"), m.FindRects(1, 1))
    ((upper, lower),) = text.hear_kind(m.FindRectsRead).rects
    assert upper.x1 > lower.x1 and upper.y1 <= lower.y0 + 4
    assert lower.x0 == pytest.approx(40, abs=1)


def test_a_hit_over_a_column_end_has_a_rectangle_in_each_column(text: Talk, columns: Path) -> None:
    text.open(columns)
    text.send(find("harbour"), m.FindRects(1, 1))
    ((left, right),) = text.hear_kind(m.FindRectsRead).rects
    assert left.x1 < 220 <= right.x0 + 1
    assert right.y0 < left.y0


def test_contexts_are_told_page_by_page(text: Talk, columns: Path) -> None:
    text.open(columns)
    text.send(find("harbour"), m.FindContexts(1, 1))
    read = text.hear_kind(m.FindContextsRead)
    assert read.contexts == (
        m.HitContext(
            "the whale made an extraordinary leap over the ",
            "harbour",
            " wall and was never seen again by anyone",
        ),
    )


def test_contexts_of_an_old_search_and_of_no_page_are_none(text: Talk, columns: Path) -> None:
    text.open(columns)
    text.send(find("harbour", query_id=2), m.FindContexts(1, 1), m.FindContexts(2, 99))
    assert text.hear_kind(m.FindContextsRead).contexts == ()
    assert text.hear_kind(m.FindContextsRead).contexts == ()


def test_a_word_that_ends_on_the_next_page_is_one_hit_with_marks_on_both(
    text: Talk, tmp_path: Path
) -> None:
    text.open(books.make_book(tmp_path / "a.pdf", ["This is an exam-", "ple of it.", "No more."]))
    text.send(find("example of"))
    assert [hit for progress in progresses(text) for hit in progress.hits] == [(1, 1)]
    text.send(m.FindRects(1, 1))
    read = text.hear_kind(m.FindRectsRead)
    ((upper,),), (lower,) = read.rects, read.carried
    assert upper.x0 > lower.x0
    text.send(m.FindContexts(1, 1))
    (context,) = text.hear_kind(m.FindContextsRead).contexts
    assert (context.before, context.match, context.after) == ("This is an ", "example of", " it.")


def test_a_hit_on_one_page_is_not_carried_over(text: Talk, tmp_path: Path) -> None:
    text.open(books.make_book(tmp_path / "a.pdf", ["This is an example", "of it."]))
    text.send(find("example"))
    assert list(progresses(text))[-1].total == 1
    text.send(m.FindRects(1, 1))
    read = text.hear_kind(m.FindRectsRead)
    assert len(read.rects) == 1 and read.carried == ()
