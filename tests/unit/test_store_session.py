"""The open books survive the program; a file that makes no sense is no session."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from reader_app.domain.book import OpenBook, Session
from reader_app.domain.document import Look, PagePicture, Paper
from reader_app.store.session_file import LAST_PAGES, SessionFile, WindowSession, session_of

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


# -- pictures of the pages seen last ------------------------------------------------------------

PICTURES = (
    PagePicture(3, 2, 3, Look(90, Paper.SEPIA), bytes(range(24))),
    PagePicture(4, 1, 1, Look(), b"\1\2\3\xff"),
)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "größe.pdf"
    path.write_bytes(b"%PDF-1.4")
    return path


@pytest.fixture
def session(tmp_path: Path) -> SessionFile:
    file = SessionFile(tmp_path / "data" / "session.json")
    file.save(Session(BOOKS, 1))
    return file


def test_pictures_come_back_as_they_were_and_only_once(session: SessionFile, book: Path) -> None:
    WindowSession(session, 0).keep_pictures(book, PICTURES)
    assert session.take_pictures(book) == PICTURES
    assert session.take_pictures(book) == ()


def test_nobody_else_can_read_them(session: SessionFile, book: Path, tmp_path: Path) -> None:
    session.keep_pictures(book, PICTURES)
    (kept,) = (tmp_path / "data").glob(LAST_PAGES)
    assert kept.stat().st_mode & 0o077 == 0


def test_without_pictures_those_kept_before_go(
    session: SessionFile, book: Path, tmp_path: Path
) -> None:
    session.keep_pictures(book, PICTURES)
    session.keep_pictures(book, ())
    assert not (tmp_path / "data" / LAST_PAGES).exists()


def test_another_book_gets_none_and_they_are_gone(
    session: SessionFile, book: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.pdf"
    other.write_bytes(book.read_bytes())
    session.keep_pictures(book, PICTURES)
    assert session.take_pictures(other) == ()
    assert session.take_pictures(book) == ()


@pytest.mark.parametrize("content", [b"%PDF-1.5", b"%PDF-1.4 and more"])
def test_a_changed_file_gets_none(session: SessionFile, book: Path, content: bytes) -> None:
    session.keep_pictures(book, PICTURES)
    book.write_bytes(content)
    os.utime(book, ns=(1, 1))
    assert session.take_pictures(book) == ()


def test_only_the_window_in_front_keeps_pictures(session: SessionFile, book: Path) -> None:
    session.save(Session(BOOKS, 0), 1)
    session.keep_pictures(book, PICTURES, 1)
    assert session.take_pictures(book) == ()
    session.bring_forward(1)
    session.keep_pictures(book, PICTURES, 1)
    session.keep_pictures(book, (), 0)
    assert session.take_pictures(book) == PICTURES


def _damaged(content: bytes) -> dict[str, bytes]:
    head, _, body = content.partition(b"\n")
    return {
        "empty": b"",
        "text": b"pictures",
        "no pixels": head + b"\n",
        "half": content[: len(content) // 2],
        "other pixels": head + b"\n" + b"x" * len(body),
        "fewer pixels than told": head.replace(b"[3, 2, 3", b"[3, 2, 4") + b"\n" + body,
        "a page before the first": head.replace(b"[3, 2, 3", b"[0, 2, 3") + b"\n" + body,
        "a negative size": head.replace(b"[3, 2, 3", b"[3, -2, -3") + b"\n" + body,
        "far too large": head.replace(b"[3, 2, 3", b"[3, 99999, 99999") + b"\n" + body,
        "unknown paper": head.replace(b"sepia", b"water") + b"\n" + body,
        "a list": b"[]\n" + body,
        "a number": b"3\n" + body,
        "deep": b"[" * 100_000,
    }


@pytest.mark.parametrize("how", _damaged(b"x"))
def test_a_damaged_file_of_pictures_holds_none_and_goes(
    session: SessionFile, book: Path, tmp_path: Path, how: str
) -> None:
    session.keep_pictures(book, PICTURES)
    path = tmp_path / "data" / LAST_PAGES
    path.write_bytes(_damaged(path.read_bytes())[how])
    assert session.take_pictures(book) == ()
    assert not path.exists()


def test_pictures_of_a_very_large_screen_are_not_kept(session: SessionFile, book: Path) -> None:
    huge = PagePicture(1, 8192, 1025, Look(), bytes(8192 * 1025 * 4))
    session.keep_pictures(book, [huge])
    assert session.take_pictures(book) == ()
