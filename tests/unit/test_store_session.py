"""The open books survive the program; a file that makes no sense is no session."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from reader_app.domain.book import OpenBook, Session
from reader_app.store.last_pages import LastPages
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


# -- the picture of the pages seen last ---------------------------------------------------------

HEAD = {"title": "Größe", "size": [2, 3]}
PIXELS = bytes(range(24))


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


@pytest.fixture
def kept(tmp_path: Path) -> LastPages:
    """What the next start finds."""
    return LastPages(tmp_path / "data" / LAST_PAGES)


def test_a_picture_comes_back_as_it_was_and_only_once(
    session: SessionFile, kept: LastPages, book: Path
) -> None:
    WindowSession(session, 0).keep_picture(book, HEAD, PIXELS)
    assert kept.take() == (book, HEAD, PIXELS)
    assert kept.take() is None


def test_of_two_starts_at_once_one_gets_it(
    session: SessionFile, kept: LastPages, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.keep_picture(book, HEAD, PIXELS)
    read = Path.read_bytes

    def read_after_another(path: Path) -> bytes:
        content = read(path)
        path.unlink()
        return content

    monkeypatch.setattr(Path, "read_bytes", read_after_another)
    assert kept.take() is None


def test_nobody_else_can_read_it(session: SessionFile, book: Path, tmp_path: Path) -> None:
    session.keep_picture(book, HEAD, PIXELS)
    (file,) = (tmp_path / "data").glob(LAST_PAGES)
    assert file.stat().st_mode & 0o077 == 0


def test_without_a_picture_that_kept_before_goes(
    session: SessionFile, book: Path, tmp_path: Path
) -> None:
    session.keep_picture(book, HEAD, PIXELS)
    session.keep_picture(book, {}, b"")
    assert not (tmp_path / "data" / LAST_PAGES).exists()


@pytest.mark.parametrize("content", [b"%PDF-1.5", b"%PDF-1.4 and more"])
def test_a_changed_file_gets_none_and_it_is_gone(
    session: SessionFile, kept: LastPages, book: Path, tmp_path: Path, content: bytes
) -> None:
    session.keep_picture(book, HEAD, PIXELS)
    book.write_bytes(content)
    os.utime(book, ns=(1, 1))
    assert kept.take() is None
    assert not (tmp_path / "data" / LAST_PAGES).exists()


def test_a_file_that_is_gone_gets_none(session: SessionFile, kept: LastPages, book: Path) -> None:
    session.keep_picture(book, HEAD, PIXELS)
    book.unlink()
    assert kept.take() is None


def test_only_the_window_in_front_keeps_its_picture(
    session: SessionFile, kept: LastPages, book: Path
) -> None:
    session.save(Session(BOOKS, 0), 1)
    session.keep_picture(book, HEAD, PIXELS, 1)
    assert kept.take() is None
    session.bring_forward(1)
    session.keep_picture(book, HEAD, PIXELS, 1)
    session.keep_picture(book, {}, b"", 0)
    assert kept.take() == (book, HEAD, PIXELS)


def _damaged(content: bytes) -> dict[str, bytes]:
    head, _, body = content.partition(b"\n")
    return {
        "empty": b"",
        "text": b"pictures",
        "no pixels": head + b"\n",
        "half": content[: len(content) // 2],
        "other pixels": head + b"\n" + b"x" * len(body),
        "fewer pixels than told": head.replace(b'"size": 24', b'"size": 25') + b"\n" + body,
        "a negative size": head.replace(b'"size": 24', b'"size": -24') + b"\n" + body,
        "far too large": head.replace(b'"size": 24', b'"size": 99999999') + b"\n" + body,
        "of nothing": head.replace(b'"of": ', b'"of": [], "was": ') + b"\n" + body,
        "of a number": head.replace(b'"of": ', b'"of": 3, "was": ') + b"\n" + body,
        "a list": b"[]\n" + body,
        "a number": b"3\n" + body,
        "deep": b"[" * 100_000,
    }


@pytest.mark.parametrize("how", _damaged(b"x"))
def test_a_damaged_file_holds_no_picture_and_goes(
    session: SessionFile, kept: LastPages, book: Path, tmp_path: Path, how: str
) -> None:
    session.keep_picture(book, HEAD, PIXELS)
    path = tmp_path / "data" / LAST_PAGES
    path.write_bytes(_damaged(path.read_bytes())[how])
    assert kept.take() is None
    assert not path.exists()


def test_the_picture_of_a_very_large_screen_is_not_kept(
    session: SessionFile, kept: LastPages, book: Path
) -> None:
    session.keep_picture(book, HEAD, bytes(8192 * 1025 * 4))
    assert kept.take() is None
