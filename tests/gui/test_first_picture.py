"""The window of the last time, as a picture, while the program is being loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reader_app.bootstrap import deferred_startup as completion_module
from reader_app.bootstrap import first_window
from reader_app.bootstrap.first_window import FirstWindow
from reader_app.bootstrap.paths import RESET_MARKER
from reader_app.bootstrap.startup import EarlyDrawingProcess
from reader_app.domain.document import Rect
from reader_app.domain.jsontypes import JsonValue
from reader_app.store.last_pages import FILE_NAME, LastPages
from reader_app.ui.pages import placeholder
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.placeholder import Placeholder, bare_picture, window_picture
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.pages.window_picture import WindowPicture, show_picture
from reader_app.ui.window.main_window import MainWindow
from tests.gui.viewer_fixtures import document, view
from tests.support.books import make_long_book
from tests.support.fake_document import FakeDocument, document_info
from tests.support.shell import themed
from tests.support.window import ReaderWindow, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]

INK = QColor("#4080ff")
"""The colour of the fake's pages."""
HOUR_MS = 3_600_000


def picture(colour: str = "#c03020") -> WindowPicture:
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    return WindowPicture("Walden", "", QSize(800, 600), QPoint(20, 30), QColor("#faf9f7"), image)


def head_of(made: WindowPicture) -> dict[str, JsonValue]:
    return dict(made.head)


# -- the value ----------------------------------------------------------------------------------


def test_a_picture_comes_back_from_its_head_and_pixels() -> None:
    made = picture()
    made.image.setDevicePixelRatio(2.0)
    back = WindowPicture.of_head(made.head, made.pixels)
    assert back == made
    assert back.ratio == 2.0


@pytest.mark.parametrize(
    "change",
    [
        {"pixels": [300, 201]},
        {"pixels": [-300, -200]},
        {"pixels": [300]},
        {"pixels": "ab"},
        {"pixels": 3},
        {"size": None},
        {"place": [1, "there"]},
        {"place": [1, 1e400]},
        {"ratio": "wide"},
        {"title": "gone"},
    ],
)
def test_a_head_that_makes_no_sense_is_of_no_picture(change: dict[str, JsonValue]) -> None:
    made = picture()
    head = {**head_of(made), **change}
    if change.get("title") == "gone":
        del head["title"]
    assert WindowPicture.of_head(head, made.pixels) is None


# -- taken when the window closes ---------------------------------------------------------------


def test_the_picture_shows_the_pages_without_marks(view: PageView) -> None:
    bare = bare_picture(view)
    assert bare.size() == view.size()
    view.show_evidence(1, (Rect(0.0, 0.0, 1.0, 1.0),))
    view.painter.flash.clear()
    QApplication.processEvents()
    assert view.grab().toImage() != bare
    assert bare_picture(view) == bare
    box = view.visible_area.page_box(1)
    assert bare.pixelColor(max(box.left, 0) + 100, max(box.top, 0) + 100) == INK


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[ViewerPane]:
    shown = ViewerPane(has_motion=False, is_bare=True)
    qtbot.addWidget(shown)
    shown.resize(700, 500)
    shown.show()
    pages = FakeDocument(document_info(30))
    shown.set_document(pages.info, pages)  # type: ignore[arg-type]
    yield shown
    shown.clear()


def test_a_window_is_kept_with_the_place_of_its_pages(pane: ViewerPane) -> None:
    kept = window_picture(pane)
    assert kept is not None
    assert (kept.size, kept.place) == (pane.size(), QPoint(0, 0))
    assert kept.image == bare_picture(pane.page_view)


@pytest.mark.parametrize(
    "change",
    [
        lambda pane: pane.window().setWindowState(Qt.WindowState.WindowFullScreen),
        lambda pane: pane.hide(),
        lambda pane: pane.clear(),
        lambda pane: pane.split.addWidget(PageView(has_motion=False)),
    ],
)
def test_what_the_next_start_cannot_show_as_it_is_is_not_kept(
    pane: ViewerPane, change: Callable[[ViewerPane], object]
) -> None:
    change(pane)
    assert window_picture(pane) is None


# -- shown at the start -------------------------------------------------------------------------


def test_the_picture_is_painted_where_the_pages_will_be(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(800, 600)
    shown = show_picture(window, picture())
    wait_until(lambda: shown.size() == window.size(), "the picture")
    seen = window.grab().toImage()
    assert seen.pixelColor(20, 30) == seen.pixelColor(319, 229) == QColor("#c03020")
    assert seen.pixelColor(19, 30) == seen.pixelColor(320, 229) == QColor("#faf9f7")
    assert window.windowTitle() == "Walden"


def test_in_a_window_of_another_size_only_the_ground_is_painted(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(900, 600)
    shown = show_picture(window, picture())
    wait_until(lambda: shown.size() == window.size(), "the picture")
    assert window.grab().toImage().pixelColor(100, 100) == QColor("#faf9f7")


def test_the_same_window_gets_its_parts(qtbot: QtBot, qapp: QApplication) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    show_picture(window, picture())
    handle = window.winId()
    with themed(qapp) as theme:
        window.furnish(theme)
        wait_until(window.toolbar.isVisible, "the toolbar")
        assert window.winId() == handle
        assert window.windowTitle() == "Walden"


def test_a_window_closed_while_it_is_a_picture_is_closed_once_it_has_its_parts(
    qtbot: QtBot, qapp: QApplication
) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    show_picture(window, picture())
    window.close()
    assert window.isVisible()
    asked: list[bool] = []
    window.closing.connect(lambda: asked.append(True))
    with themed(qapp) as theme:
        window.furnish(theme)
        wait_until(lambda: asked, "the window to be closed in order")
    window.close_now()


# -- until the pages are drawn ------------------------------------------------------------------


@pytest.fixture
def slow(view: PageView) -> FakeDocument:
    """A document whose pages come when the test says so."""
    return FakeDocument(document_info(30), renders_at_once=False)


def expected(view: PageView) -> QPixmap:
    pixels = QPixmap(view.size())
    pixels.fill(QColor("#c03020"))
    return pixels


def test_the_picture_covers_the_view_once_that_has_its_size(
    qtbot: QtBot, view: PageView, slow: FakeDocument
) -> None:
    around = view.parentWidget() or view
    cover, size = Placeholder(view, around), view.size()
    cover.expect_view(expected(view))
    view.resize(size + QSize(0, 10))
    assert not cover.isVisible()
    view.resize(size)
    assert cover.isVisible()
    view.set_document(slow.info, slow)  # type: ignore[arg-type]
    assert cover.isVisible()
    slow.render_all()
    assert not cover.isVisible()


def test_it_stays_however_long_its_page_takes_to_be_drawn(
    qtbot: QtBot, view: PageView, slow: FakeDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(placeholder, "_DRAWING_MS", 0)
    cover = Placeholder(view, view)
    cover.expect_view(expected(view))
    view.resize(view.size() + QSize(0, 10))
    view.resize(view.size() - QSize(0, 10))
    view.set_document(slow.info, slow)  # type: ignore[arg-type]
    cover.wait_for_pixels()
    qtbot.wait(50)
    assert cover.isVisible()
    cover.keep(HOUR_MS)  # what is shown while the book is read again goes sooner
    cover.wait_for_pixels()
    wait_until(lambda: not cover.isVisible(), "the page without pixels")


def test_a_picture_that_never_fitted_does_not_come_later(
    view: PageView, slow: FakeDocument
) -> None:
    cover, size = Placeholder(view, view), view.size()
    cover.expect_view(expected(view))
    view.resize(size + QSize(0, 10))
    view.set_document(slow.info, slow)  # type: ignore[arg-type]
    slow.render_all()
    view.resize(size)
    assert not cover.isVisible()


# -- a whole start ------------------------------------------------------------------------------


@pytest.fixture
def early(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[EarlyDrawingProcess]:
    monkeypatch.setattr(completion_module, "_LATEST_MS", HOUR_MS)
    drawing = EarlyDrawingProcess()
    yield drawing
    drawing.close()


@pytest.fixture
def book(data_dir: Path, tmp_path: Path) -> Path:
    """A book that was closed on its third page, and how the window looked."""
    path = make_long_book(tmp_path / "a.pdf", 4)
    with ReaderWindow(data_dir, path) as window:
        window.wait_for_book()
        window.page_view.go_to_page(3)
        wait_until(lambda: not window.page_view.scroller.is_moving, "the page")
        wait_until(window.page_view.painter.is_drawn, "its pixels")
    return path


def test_a_start_shows_the_window_as_it_was_closed_until_its_page_is_drawn(
    data_dir: Path, book: Path, early: EarlyDrawingProcess
) -> None:
    first = FirstWindow.shown([book], data_dir)
    assert first is not None
    assert first.window.isVisible()
    assert first.book == book
    kept = first.picture.image
    covered: list[bool] = []
    with ReaderWindow(data_dir, book, early=early, first=first) as window:
        assert window.window is first.window
        view = window.page_view
        view.painter.renderer.page_updated.connect(
            lambda _: covered.append(window.has("stillPicture"))
        )
        wait_until(lambda: covered, "the page")
        assert covered[0] is True
        wait_until(lambda: not window.has("stillPicture"), "the page itself")
        assert window.current_page == 3
        assert bare_picture(view) == kept
        window.wait_for_book(indexed=False)


def test_nothing_more_is_imported_once_the_picture_is_painted(
    qtbot: QtBot, data_dir: Path, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns: list[str] = []
    monkeypatch.setattr(first_window, "_MEANWHILE", ["domain.values"] * 1_000_000)
    monkeypatch.setattr(first_window, "import_module", turns.append)
    first = FirstWindow.shown([book], data_dir)
    assert first is not None
    before = len(turns)
    qtbot.wait(50)
    assert len(turns) == before
    first.window.deleteLater()


def test_no_picture_is_kept_of_a_page_that_is_only_looked_up(
    data_dir: Path, tmp_path: Path
) -> None:
    path = make_long_book(tmp_path / "a.pdf", 9)
    with ReaderWindow(data_dir, path) as window:
        window.wait_for_book()
        window.page_view.look_up(7)
        wait_until(lambda: window.current_page == 7, "the page")
    assert not (data_dir / FILE_NAME).exists()


def test_a_start_without_a_file_shows_it_if_books_are_reopened(data_dir: Path, book: Path) -> None:
    first = FirstWindow.shown([], data_dir)
    assert first is not None
    first.window.deleteLater()


def test_nothing_is_shown_of_a_book_that_is_not_reopened(data_dir: Path, book: Path) -> None:
    kept = LastPages(data_dir / FILE_NAME)
    found = kept.take()
    assert found is not None
    path, head, pixels = found
    kept.keep(path, {**head, "is_reopened": False}, pixels)
    assert FirstWindow.shown([], data_dir) is None


@pytest.mark.parametrize("what", ["another file", "a place", "safe mode", "reset", "screen"])
def test_what_will_look_different_is_not_shown_and_the_picture_is_gone(
    data_dir: Path, book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    files = {
        "another file": [book, make_long_book(tmp_path / "b.pdf", 4)],
        "a place": [Path(f"{book}#page=2")],
    }.get(what, [book])
    if what == "reset":
        (data_dir / RESET_MARKER).touch()
    if what == "screen":
        monkeypatch.setattr(MainWindow, "devicePixelRatioF", lambda _: 2.0)
    assert FirstWindow.shown(files, data_dir, is_safe=what == "safe mode") is None
    assert not (data_dir / FILE_NAME).exists()


def test_a_picture_that_makes_no_sense_is_not_shown(data_dir: Path, book: Path) -> None:
    kept = LastPages(data_dir / FILE_NAME)
    found = kept.take()
    assert found is not None
    path, head, pixels = found
    kept.keep(path, {**head, "pixels": [1, 1]}, pixels)
    assert FirstWindow.shown([book], data_dir) is None
