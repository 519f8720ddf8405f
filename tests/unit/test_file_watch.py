"""A file that changes on disk is news once it is complete, and only then."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from reader_app.documents.engine import file_changes
from reader_app.documents.engine.file_changes import (
    FileState,
    FileWatch,
    has_end,
    may_change_unseen,
)

WHOLE = b"%PDF-1.7 words %%EOF\n"


class Book:
    """A file, and what its watch says of it. `opens`: whether the engine would open it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.opens = True
        self._writes = 0
        self.write(WHOLE)
        self._watch = FileWatch(path, lambda: self.opens)

    def write(self, content: bytes) -> None:
        self.path.write_bytes(content)
        self._writes += 1
        os.utime(self.path, ns=(0, self._writes))  # two writes may fall into one tick of a clock

    def looks(self, count: int) -> list[FileState]:
        return [self._watch.check() for _ in range(count)]

    @property
    def is_waiting(self) -> bool:
        return self._watch.is_waiting


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book(tmp_path / "book.pdf")


def test_a_file_that_stays_as_it_is_is_no_news(book: Book) -> None:
    assert set(book.looks(3)) == {FileState.SAME}
    assert not book.is_waiting


def test_a_changed_file_is_told_once_and_only_when_it_rests(book: Book) -> None:
    book.write(WHOLE + WHOLE)
    assert book.looks(4) == [FileState.SAME, FileState.CHANGED, FileState.SAME, FileState.SAME]


def test_a_file_that_is_still_growing_is_waited_for(book: Book) -> None:
    for size in range(2, 5):
        book.write(WHOLE * size)
        assert book.looks(1) == [FileState.SAME]
        assert book.is_waiting
    assert book.looks(1) == [FileState.CHANGED]


def test_half_a_file_is_no_news_until_its_end_is_written(book: Book) -> None:
    book.write(WHOLE[:10])
    assert set(book.looks(4)) == {FileState.SAME}
    book.write(WHOLE + WHOLE)
    assert FileState.CHANGED in book.looks(2)


def test_a_file_that_does_not_open_is_no_news(book: Book) -> None:
    book.opens = False
    book.write(WHOLE + WHOLE)
    assert set(book.looks(4)) == {FileState.SAME}
    assert not book.is_waiting
    book.opens = True
    book.write(WHOLE)
    assert FileState.CHANGED in book.looks(2)


def test_a_file_that_is_gone_is_told_once_when_it_stays_away(book: Book) -> None:
    book.path.unlink()
    assert book.looks(3) == [FileState.SAME, FileState.GONE, FileState.SAME]


def test_a_file_that_is_replaced_is_never_gone(book: Book) -> None:
    book.path.unlink()
    assert book.looks(1) == [FileState.SAME]
    book.write(WHOLE + WHOLE)
    assert book.looks(2) == [FileState.SAME, FileState.CHANGED]


def test_a_file_that_comes_back_is_news(book: Book) -> None:
    book.path.unlink()
    book.looks(2)
    book.write(WHOLE)
    assert book.looks(2) == [FileState.SAME, FileState.CHANGED]


@pytest.mark.parametrize(
    ("content", "is_whole"),
    [
        (b"%PDF-1.4 ... %%EOF", True),
        (b"%PDF-1.4 ... ", False),
        (b"PK\x03\x04 names PK\x05\x06 rest", True),
        (b"PK\x03\x04 names", False),
        (b"plain words have no end mark", True),
        (b"", True),
    ],
)
def test_the_end_of_a_file_shows_by_its_kind(
    tmp_path: Path, content: bytes, is_whole: bool
) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    assert has_end(path) is is_whole


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody tells")
def test_only_on_a_known_local_disk_is_every_change_told(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not may_change_unseen(book.path), "tests are on a disk of this machine"
    assert may_change_unseen(Path("/proc/self/status"))
    assert may_change_unseen(book.path.with_name("none.pdf"))
    monkeypatch.setattr(file_changes, "_LOCAL", frozenset())
    assert may_change_unseen(book.path)
