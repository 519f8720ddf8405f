"""The page first: what a start with a book shows before the window is whole, and after."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractItemView, QApplication

from reader_app.bootstrap import deferred_startup as completion_module
from reader_app.bootstrap.deferred_startup import DeferredStartup
from reader_app.bootstrap.startup import EarlyDrawingProcess
from reader_app.documents.processes.messages import FileIdentity
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.toolbar import Toolbar
from reader_app.workers import document_client
from reader_app.workers.document_client import DocumentClient
from tests.support.books import make_book, make_empty_file, make_long_book
from tests.support.window import ReaderWindow, wait_until

HOUR_MS = 3_600_000


@pytest.fixture
def early(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[EarlyDrawingProcess]:
    monkeypatch.setattr(
        completion_module, "_LATEST_MS", HOUR_MS
    )  # the page comes first, however late
    drawing = EarlyDrawingProcess()
    yield drawing
    drawing.close()


def test_the_page_does_not_wait_for_the_conversation(
    data_dir: Path, tmp_path: Path, early: EarlyDrawingProcess
) -> None:
    book = make_long_book(tmp_path / "a.pdf", 4)
    with ReaderWindow(data_dir, book, early=early) as window:
        sharp: list[bool] = []
        window.page_view.painter.renderer.sharp_rendered.connect(
            lambda _: sharp.append(window.has("composer"))
        )
        wait_until(lambda: sharp, "the first page")
        assert sharp[0] is False
        wait_until(lambda: window.has("composer"), "the conversation")
        window.wait_for_book(indexed=False)


def test_a_book_that_is_known_early_is_told_to_a_whole_window(
    data_dir: Path, tmp_path: Path, early: EarlyDrawingProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients: list[DocumentClient] = []

    def pieces() -> Iterator[str]:
        """The window isn't whole before its text process has told which book it is."""
        while not any(isinstance(each, FileIdentity) for each in told(clients)):
            yield "domain.errors"

    monkeypatch.setattr(completion_module, "_PIECES", pieces())
    # The text process comes behind the page also where that takes long.
    monkeypatch.setattr(document_client, "_LATEST_TEXT_MS", HOUR_MS)
    known: list[bool] = []
    with ReaderWindow(data_dir, make_long_book(tmp_path / "a.pdf", 4), early=early) as window:
        client = window.window.findChild(DocumentClient)
        assert client is not None
        clients.append(client)
        client.identified.connect(lambda _: known.append(window.has("composer")))
        wait_until(lambda: known, "the checksum")
        assert known == [True]
        window.wait_for_book(indexed=False)


def told(clients: list[DocumentClient]) -> list[object]:
    return [message for client in clients for message in client._reader._process._held or ()]


@pytest.mark.parametrize("is_left_open", [True, False])
def test_the_title_of_a_known_book_stands_in_the_bar_with_its_first_page(
    data_dir: Path, tmp_path: Path, early: EarlyDrawingProcess, is_left_open: bool
) -> None:
    book = make_book(tmp_path / "a.pdf", ["One", "Two", "Three"], title="Walden")
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        if not is_left_open:
            window.window.action(ActionId.CLOSE_BOOK).trigger()
    seen: list[str] = []
    with ReaderWindow(data_dir, *(() if is_left_open else (book,)), early=early) as window:
        renderer = window.page_view.painter.renderer
        renderer.sharp_rendered.connect(lambda _: seen.append(window.window.windowTitle()))
        wait_until(lambda: seen, "the first page")
        assert seen[0].startswith("Walden")


def test_the_bar_tells_the_zoom_of_the_first_page(
    data_dir: Path, tmp_path: Path, early: EarlyDrawingProcess
) -> None:
    told: list[tuple[str, float]] = []
    with ReaderWindow(data_dir, make_long_book(tmp_path / "a.pdf", 4), early=early) as window:
        toolbar, view = window.window.findChild(Toolbar), window.page_view
        assert toolbar is not None
        view.painter.renderer.sharp_rendered.connect(
            lambda _: told.append((toolbar.zoom_text, view.page_viewport.zoom_factor))
        )
        wait_until(lambda: told, "the first page")
        text, zoom = told[0]
        assert text == f"{round(100 * zoom)}%" != "100%"


def test_a_window_closed_before_it_is_whole_leaves_nothing(
    data_dir: Path, tmp_path: Path, early: EarlyDrawingProcess
) -> None:
    book = make_long_book(tmp_path / "a.pdf", 4)
    with ReaderWindow(data_dir, book, early=early) as window:
        assert not window.has("composer")


def test_a_start_with_a_file_that_is_no_book_says_so(
    data_dir: Path, tmp_path: Path, early: EarlyDrawingProcess
) -> None:
    with ReaderWindow(data_dir, make_empty_file(tmp_path / "a.pdf"), early=early) as window:
        wait_until(lambda: window.has("libraryView"), "the library")
        assert "empty" in window.notices


@pytest.mark.qt_log_ignore("does not support raise")
def test_a_file_handed_over_by_another_start_does_not_wait_for_the_first_page(
    data_dir: Path, tmp_path: Path, early: EarlyDrawingProcess
) -> None:
    first, second = (make_long_book(tmp_path / f"{pages}.pdf", pages) for pages in (3, 4))
    with ReaderWindow(data_dir, first, early=early) as window:
        completion = window.window.findChild(DeferredStartup)
        assert completion is not None
        completion.take_forwarded([second])
        wait_until(lambda: str(second) in str(window.book("file_path")), "the second book")


def test_a_start_without_a_book_shows_a_whole_window(
    data_dir: Path, tmp_path: Path, early: EarlyDrawingProcess
) -> None:
    with ReaderWindow(data_dir, early=early) as window:
        wait_until(lambda: window.has("libraryView") or window.has("composer"), "something")


def test_what_stands_around_the_page_comes_after_it_with_its_book(
    data_dir: Path, tmp_path: Path, early: EarlyDrawingProcess
) -> None:
    book = make_long_book(tmp_path / "a.pdf", 4)
    with ReaderWindow(data_dir, book, early=early) as window:
        sharp: list[bool] = []
        find = window.window.findChild
        window.page_view.painter.renderer.sharp_rendered.connect(
            lambda _: sharp.append(find(QAbstractItemView, "thumbnailList") is not None)
        )
        wait_until(lambda: sharp, "the first page")
        assert sharp[0] is False
        wait_until(lambda: window.window.findChild(QAbstractItemView, "thumbnailList"), "the list")
        thumbnails = window.find(QAbstractItemView, "thumbnailList")
        wait_until(lambda: thumbnails.model().rowCount() == 4, "the small pages")
        window.wait_for_book(indexed=False)
