"""The open books survive the program; a file that makes no sense is no session."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from reader_app.domain.book import OpenBook, Session
from reader_app.store.session_file import SessionFile, session_of

BOOKS = (
    OpenBook(Path("/books/größe.pdf"), "Größe", "1"),
    OpenBook(Path(os.fsdecode(b"/books/\xff.pdf")), "Bytes"),
)


def test_a_session_comes_back_as_it_was(tmp_path: Path) -> None:
    file = SessionFile(tmp_path / "data" / "session.json")
    file.save(Session(BOOKS, 1))
    assert file.load() == Session(BOOKS, 1)


def test_without_a_file_nothing_was_open(tmp_path: Path) -> None:
    assert SessionFile(tmp_path / "session.json").load() == Session()


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"books": 3}', "[" * 100_000])
def test_a_damaged_file_is_an_empty_session(tmp_path: Path, text: str) -> None:
    path = tmp_path / "session.json"
    path.write_text(text)
    assert SessionFile(path).load() == Session()


@pytest.mark.parametrize(
    "book", [None, "x", {}, {"path": ""}, {"path": "relative.pdf"}, {"path": "/a\0b"}, {"path": 1}]
)
def test_what_can_not_be_a_book_is_left_out_and_nothing_counts_as_shown(book: object) -> None:
    good = {"path": "/books/a.pdf", "title": "A", "book_id": "1"}
    session = session_of(json.loads(json.dumps({"books": [book, good], "current": 1})))
    assert session == Session((OpenBook(Path("/books/a.pdf"), "A", "1"),), -1)


@pytest.mark.parametrize("current", [-1, 2, True, "0", None, 1.5])
def test_an_index_that_is_none_shows_no_book(current: object) -> None:
    values = {"books": [{"path": "/books/a.pdf", "title": "A"}], "current": current}
    assert session_of(json.loads(json.dumps(values))).shown is None


def test_a_book_without_a_title_is_called_like_its_file() -> None:
    session = session_of({"books": [{"path": "/books/walden.pdf"}], "current": 0})
    assert session.shown == OpenBook(Path("/books/walden.pdf"), "walden")
