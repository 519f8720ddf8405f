"""A long book shows its first pages while the rest is laid out, and is known the next time."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader_app.documents.engine.open_document import layout_note, open_document
from reader_app.documents.engine.opening_caches import (
    OutlineCache,
    PageSizeCache,
    StampedNotes,
    stamp_of,
)
from reader_app.documents.processes.file_cache import FileCache
from reader_app.documents.reader import DocumentReader
from reader_app.domain.document import DocumentInfo, OutlineEntry
from reader_app.workers.rendered_page import Priority, RenderKey
from tests.support.client_desk import Desk, desk, sink
from tests.support.formats.epub import Chapter, Epub, make_epub

__all__ = ["desk", "sink"]
PARAGRAPH = "The whale came up beside the boat, and the men were silent for a while. " * 6


def make_long(path: Path, chapter_count: int = 200) -> Path:
    chapters = [Chapter(f"Chapter {n}", [PARAGRAPH] * 12) for n in range(chapter_count)]
    return make_epub(path, Epub(chapters, version=2))


@pytest.fixture
def long_book(tmp_path: Path) -> Path:
    return make_long(tmp_path / "long.epub")


def test_chapters_are_laid_out_one_after_the_other(tmp_path: Path) -> None:
    path = make_long(tmp_path / "a.epub", 5)
    document = open_document(path, within_s=0.0)
    counts = [document.info.page_count]
    while not document.is_whole:
        document.lay_out_more()
        counts.append(document.info.page_count)
    assert len(counts) == 5
    assert counts == sorted(set(counts))
    assert document.info == open_document(path).info


@pytest.mark.slow
def test_the_first_pages_are_told_of_before_the_book(desk: Desk, long_book: Path) -> None:
    told: list[DocumentInfo] = []
    desk.client.begun.connect(told.append)
    whole = desk.open(long_book)
    assert [info.page_count < whole.page_count for info in told] == [True]
    assert whole == open_document(long_book).info


@pytest.mark.slow
def test_pages_are_drawn_while_the_book_is_laid_out(desk: Desk, long_book: Path) -> None:
    last = open_document(long_book).info.page_count
    keys = [RenderKey(1, 200), RenderKey(last, 200)]

    def look(_: DocumentInfo) -> None:
        for key in keys:
            desk.client.request_page(key, Priority.VISIBLE)

    desk.client.begun.connect(look)
    desk.open(long_book)
    desk.wait_until(lambda: len(desk.drawn) == 2)
    assert sorted(key.page for key in desk.drawn) == [1, last]
    assert desk.failed == []


@pytest.mark.slow
def test_programs_without_a_window_see_the_whole_book(long_book: Path) -> None:
    with DocumentReader(long_book) as reader:
        assert reader.info == open_document(long_book).info


def test_a_book_whose_layout_is_known_is_whole_at_once(tmp_path: Path) -> None:
    path = make_long(tmp_path / "a.epub", 20)
    known = PageSizeCache(tmp_path / "notes")
    assert not FileCache(known=known).open(path, "", 0.0).document.is_whole
    known.layouts.keep(path, stamp_of(path), layout_note(open_document(path).raw))
    document = FileCache(known=known).open(path, "", 0.0).document
    while not document.is_whole:
        document.lay_out_more()
    assert document.info == open_document(path).info


# --- what is kept


@pytest.fixture
def layouts(tmp_path: Path) -> StampedNotes:
    return PageSizeCache(tmp_path / "notes").layouts


@pytest.fixture
def book(tmp_path: Path) -> Path:
    (tmp_path / "book").write_bytes(b"some bytes")
    return tmp_path / "book"


def test_a_layout_is_known_as_long_as_the_file_is_the_same(
    layouts: StampedNotes, book: Path
) -> None:
    layouts.keep(book, stamp_of(book), b"layout")
    assert layouts.of(book) == b"layout"
    book.write_bytes(b"other bytes")
    assert layouts.of(book) == b""


def test_a_layout_of_a_file_that_changed_meanwhile_is_not_kept(
    layouts: StampedNotes, book: Path
) -> None:
    stamp = stamp_of(book)
    book.write_bytes(b"other bytes")
    layouts.keep(book, stamp, b"layout")
    assert layouts.of(book) == b""


@pytest.mark.parametrize("place", [0, 8, 30, -1])
def test_a_damaged_note_says_nothing(
    layouts: StampedNotes, book: Path, tmp_path: Path, place: int
) -> None:
    layouts.keep(book, stamp_of(book), b"layout")
    (note,) = (tmp_path / "notes").iterdir()
    content = bytearray(note.read_bytes())
    content[place] ^= 0xFF
    note.write_bytes(content)
    assert layouts.of(book) == b""


def test_without_a_folder_nothing_is_kept(book: Path) -> None:
    layouts = StampedNotes(None, ".layout", b"pagelay1", 1)
    layouts.keep(book, stamp_of(book), b"layout")
    assert layouts.of(book) == b""


def test_an_outline_comes_back_as_it_was_read(tmp_path: Path, book: Path) -> None:
    outline = (
        OutlineEntry(1, "Loomings “1”", 3, 12.3456789),
        OutlineEntry(2, "Größe", 0, uri="https://example.org"),
    )
    kept = OutlineCache(tmp_path / "notes")
    assert kept.of(book) == ()
    kept.keep(book, stamp_of(book), outline)
    assert kept.of(book) == outline
    kept.forget(book)
    assert kept.of(book) == ()


def test_an_outline_holds_for_one_state_of_the_file(tmp_path: Path, book: Path) -> None:
    kept = OutlineCache(tmp_path / "notes")
    kept.keep(book, stamp_of(book), [OutlineEntry(1, "One", 1)])
    book.write_bytes(b"other bytes")
    assert kept.of(book) == ()
