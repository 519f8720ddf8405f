"""The document client: everything that a window asks."""

from __future__ import annotations

import sys
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from reader_app.documents.processes import messages as m
from reader_app.domain.annotations import FileParts
from reader_app.domain.document import PageText
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.library import TitlePage
from reader_app.ipc.channel import ChildProcess
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import (
    FindProgress,
    IndexProgress,
    PageCharacters,
    Priority,
    RenderedPage,
    RenderKey,
)
from tests.support import books
from tests.support.client_desk import PATIENCE_MS, Desk, book, desk, hasty, sink
from tests.support.document_worker import FolderSink, launch_test_worker

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]

__all__ = ["book", "desk", "hasty", "sink"]


def test_an_opened_file_tells_about_itself(desk: Desk, book: Path) -> None:
    assert desk.open(book).page_count == 30


def test_what_is_asked_after_the_end_starts_no_timer(desk: Desk, book: Path) -> None:
    desk.open(book)
    desk.client.shut_down()
    desk.client.request_links(1)
    desk.client.stop_find()
    assert not any(timer.isActive() for timer in desk.client.findChildren(QTimer))


def test_a_file_is_known_by_its_content(desk: Desk, book: Path) -> None:
    identity = desk.after(desk.client.identified, lambda: desk.client.open(book))[0]
    assert (identity.path, identity.size) == (str(book), book.stat().st_size)
    assert len(identity.checksum) == 64


def test_what_is_held_is_told_once_and_in_order_though_its_process_was_lost(
    desk: Desk, book: Path
) -> None:
    told: list[str] = []
    desk.client.identified.connect(lambda _: told.append("book"))
    desk.client.characters_loaded.connect(lambda page, _: told.append(f"page {page}"))
    desk.client.hold_answers()
    desk.open(book)
    desk.client.request_characters(1)
    process = desk.client._reader._process
    desk.wait_until(lambda: any(isinstance(each, m.CharactersRead) for each in process._held or ()))
    psutil.Process(desk.pid("text")).kill()
    desk.wait_until(lambda: len(desk.children["text"]) == 2)
    desk.wait_until(lambda: any(isinstance(each, m.FileIdentity) for each in process._held or ()))
    assert told == []
    desk.client.deliver_answers()
    desk.wait_until(lambda: len(told) > 1)
    desk.client.request_characters(2)
    desk.wait_until(lambda: "page 2" in told)
    assert sorted(told) == ["book", "page 1", "page 2"]


def test_a_file_that_does_not_open_gives_one_sentence(desk: Desk, tmp_path: Path) -> None:
    error = desk.after(
        desk.client.open_failed, lambda: desk.client.open(books.make_png(tmp_path / "a.pdf"))
    )[0]
    assert error.code is BookErrorCode.UNSUPPORTED_FORMAT


def test_a_password_opens_after_it_was_asked_for(desk: Desk, tmp_path: Path) -> None:
    path = books.make_encrypted_book(tmp_path / "a.pdf", "sesame")
    error = desk.after(desk.client.open_failed, lambda: desk.client.open(path))[0]
    assert error.code is BookErrorCode.PASSWORD_REQUIRED
    assert desk.open(path, "sesame").page_count == 1


def test_a_page_comes_as_pixels(desk: Desk, book: Path) -> None:
    desk.open(book)
    pictures: list[tuple[int, int, int, int]] = []
    desk.client.page_rendered.connect(
        lambda page: pictures.append((page.width, page.height, page.stride, page.key.page))
    )
    desk.after(desk.client.page_rendered, lambda: desk.look_at(4, 420))
    assert pictures == [(420, 595, 1680, 4)]


def test_pixels_stay_as_they_are_until_they_are_released(
    qtbot: QtBot, sink: FolderSink, book: Path
) -> None:
    client = DocumentClient(launch=launch_test_worker)
    with qtbot.waitSignal(client.opened, timeout=PATIENCE_MS):
        client.open(book)
    held: list[RenderedPage] = []
    client.page_rendered.connect(held.append)
    for page in (1, 2):
        with qtbot.waitSignal(client.page_rendered, timeout=PATIENCE_MS):
            client.request_page(RenderKey(page, 200), Priority.VISIBLE)
    first = bytes(held[0].pixels)
    for page in (3, 4):
        with qtbot.waitSignal(client.page_rendered, timeout=PATIENCE_MS):
            client.request_page(RenderKey(page, 200), Priority.VISIBLE)
        held[-1].release()
    assert bytes(held[0].pixels) == first
    client.shut_down()
    assert bytes(held[0].pixels) == first
    for page in held:
        page.release()


def test_more_pages_than_memory_holds_are_all_drawn(desk: Desk, book: Path) -> None:
    desk.open(book)
    wanted = {desk.look_at(page) for page in range(1, 31)}
    desk.wait_until(lambda: set(desk.drawn) == wanted)


def test_what_is_looked_at_is_drawn_before_what_comes_next(desk: Desk, book: Path) -> None:
    desk.open(book)
    for page in range(2, 12):
        desk.client.request_page(RenderKey(page, 200), Priority.PREFETCH)
    seen = desk.look_at(20)
    desk.wait_until(lambda: len(desk.drawn) == 11)
    assert desk.drawn[0] == seen


def test_cancelled_pages_are_never_drawn(desk: Desk, book: Path) -> None:
    desk.open(book)
    for page in range(1, 11):
        desk.look_at(page)
    kept = RenderKey(7, 200)
    desk.client.cancel_pages_except([kept])
    last = desk.look_at(9, 100)
    desk.wait_until(lambda: last in desk.drawn and kept in desk.drawn)
    assert set(desk.drawn) == {kept, last}


def test_one_cancelled_page_leaves_the_others(desk: Desk, book: Path) -> None:
    desk.open(book)
    gone, kept = desk.look_at(1), desk.look_at(2)
    desk.client.cancel_page(gone)
    desk.wait_until(lambda: kept in desk.drawn)
    assert desk.drawn == [kept]


ANSWERS = (
    m.TitlePageRead(TitlePage("Of the file before")),
    m.FilePartsRead(FileParts()),
    m.OutlineRead(()),
    m.CharactersRead(1, PageCharacters(PageText(1, "1", "before"), ())),
    m.LinksRead(1, ()),
    m.AnnotationsRead(1, True, ()),
)


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: type(answer).__name__)
def test_what_was_read_of_the_file_before_is_not_told_of_the_next_one(
    desk: Desk, book: Path, tmp_path: Path, answer: object
) -> None:
    """Such an answer was still on its way; the title of the other book was stored for this one."""
    desk.after(desk.client.identified, lambda: desk.client.open(book))
    told: list[object] = []
    client = desk.client
    for sign in (
        client.title_page_read,
        client.file_parts_loaded,
        client.outline_loaded,
        client.characters_loaded,
        client.links_loaded,
        client.annotations_loaded,
    ):
        sign.connect(lambda *values: told.append(values))
    reader = client._reader
    reader._process.received.emit(answer)
    assert len(told) == 1
    other = books.make_long_book(tmp_path / "other.pdf", 3)

    def open_other() -> None:
        client.open(other)
        reader._process.received.emit(answer)

    desk.after(client.identified, open_other)
    assert len(told) == 1


def test_a_page_that_is_not_there_fails(desk: Desk, book: Path) -> None:
    desk.open(book)
    desk.look_at(99)
    desk.wait_until(lambda: desk.failed == [99])


def test_the_outline_comes_when_asked_for(desk: Desk, tmp_path: Path) -> None:
    desk.open(books.make_labelled_book(tmp_path / "a.pdf"))
    outline = desk.after(desk.client.outline_loaded, desk.client.request_outline)[0]
    assert [entry.title for entry in outline] == ["Preface", "First", "A part of it", "Second"]


def test_characters_and_links_come_when_asked_for(desk: Desk, tmp_path: Path) -> None:
    desk.open(books.make_linked_book(tmp_path / "a.pdf"))
    page, characters = desk.after(
        desk.client.characters_loaded, lambda: desk.client.request_characters(2)
    )
    assert page == 2
    assert isinstance(characters, PageCharacters)
    assert books.unique_word(2) in characters.text.text
    page, links = desk.after(desk.client.links_loaded, lambda: desk.client.request_links(1))
    assert (page, len(links)) == (1, 3)


def test_a_thumbnail_is_a_picture_file(desk: Desk, book: Path) -> None:
    desk.open(book)
    page, png = desk.after(
        desk.client.thumbnail_loaded, lambda: desk.client.request_thumbnail(3, 120)
    )
    assert page == 3
    assert png.startswith(b"\x89PNG")


def test_hits_and_their_places_are_found(desk: Desk, book: Path) -> None:
    desk.open(book)
    hits: list[tuple[int, int]] = []
    progress: list[FindProgress] = []
    desk.client.find_progressed.connect(progress.append)
    query = desk.client.find(books.unique_word(12))
    desk.wait_until(lambda: bool(progress) and progress[-1].is_done)
    hits = [hit for each in progress for hit in each.hits]
    assert hits == [(12, 1)]
    found = desk.after(
        desk.client.find_rects_loaded, lambda: desk.client.request_find_rects(query, 12)
    )
    assert found[:2] == [query, 12]
    assert len(found[2]) == 1


def test_the_index_tells_how_far_it_is(desk: Desk, sink: FolderSink, book: Path) -> None:
    desk.open(book)
    progress: list[IndexProgress] = []
    desk.client.index_progressed.connect(progress.append)
    desk.client.index("book")
    desk.wait_until(lambda: bool(progress) and progress[-1].is_done)
    assert progress[-1] == IndexProgress("book", 30, 30, is_done=True)
    assert len(sink.pages()) == 30


def test_another_file_takes_the_place_of_the_first(desk: Desk, book: Path, tmp_path: Path) -> None:
    other = books.make_book(tmp_path / "other.pdf", ["Other."])
    desk.client.open(book)
    assert desk.open(other).page_count == 1
    identity = desk.after(desk.client.identified, lambda: desk.client.open(other))[0]
    assert identity.path == str(other)


def test_a_closed_file_answers_nothing(desk: Desk, book: Path, tmp_path: Path) -> None:
    desk.open(book)
    desk.look_at(1)
    desk.client.close_document()
    desk.look_at(2)
    desk.open(books.make_book(tmp_path / "other.pdf", ["Other."]))
    key = desk.look_at(1, 100)
    desk.wait_until(lambda: key in desk.drawn)
    assert desk.drawn == [key]


def test_a_program_that_does_not_start_is_said(qtbot: QtBot, sink: FolderSink, book: Path) -> None:
    def launch(kind: str, inherited: tuple[int, ...]) -> ChildProcess:
        return ChildProcess(["-c", "pass"], inherited=inherited, program=[sys.executable])

    client = DocumentClient(launch=launch)
    with qtbot.waitSignal(client.open_failed, timeout=PATIENCE_MS) as blocker:
        client.open(book)
    assert isinstance(blocker.args[0], BookError)
    client.shut_down()


def test_nobody_is_woken_while_nothing_is_asked(desk: Desk, book: Path) -> None:
    desk.after(desk.client.identified, lambda: desk.client.open(book))
    timers = desk.client.findChildren(QTimer)
    desk.wait_until(lambda: not any(each.isActive() for each in timers))
    desk.client.request_links(3)
    assert any(each.isActive() for each in timers)


@pytest.mark.long
def test_a_file_changed_by_others_is_told(desk: Desk, book: Path) -> None:
    desk.after(desk.client.identified, lambda: desk.client.open(book))
    desk.after(desk.client.file_changed, lambda: book.write_bytes(book.read_bytes() + b"\n"))


@pytest.mark.long
def test_a_file_that_vanished_is_told(desk: Desk, book: Path) -> None:
    desk.after(desk.client.identified, lambda: desk.client.open(book))
    desk.after(desk.client.file_gone, book.unlink)


def test_shutting_down_leaves_no_process(qtbot: QtBot, sink: FolderSink, tmp_path: Path) -> None:
    desk = Desk(qtbot)
    desk.open(books.make_unique_word_book(tmp_path / "long.pdf", 600))
    desk.client.index("book")
    desk.look_at(1)
    pids = desk.pids
    desk.client.shut_down()
    assert not any(psutil.pid_exists(pid) for pid in pids)


def test_shutting_down_in_the_middle_of_a_page_that_never_ends(
    qtbot: QtBot, sink: FolderSink, tmp_path: Path
) -> None:
    desk = Desk(qtbot)
    desk.open(books.make_hanging_book(tmp_path / "a.pdf"))
    desk.look_at(2)
    desk.client.request_characters(2)
    desk.wait_until(lambda: desk.slow == [2])
    pids = desk.pids
    desk.client.shut_down()
    assert not any(psutil.pid_exists(pid) for pid in pids)


def test_shutting_down_twice_does_no_harm(desk: Desk, book: Path) -> None:
    desk.open(book)
    desk.client.shut_down()
    desk.client.shut_down()


def test_shutting_down_at_once_does_no_harm(qtbot: QtBot, sink: FolderSink) -> None:
    DocumentClient(launch=launch_test_worker).shut_down()
