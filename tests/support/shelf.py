"""The library, driven as a reader would: clicks and keys on the books of its shelf."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget

from reader_app.ui.library.bookshelf_model import ENTRY_ROLE
from reader_app.ui.library.bookshelf_view import BookshelfView
from reader_app.ui.library.library_view import LibraryView
from tests.support.window import ReaderWindow, wait_until

NO_KEY = Qt.KeyboardModifier.NoModifier


def shelf_of(widget: QWidget) -> BookshelfView:
    found = widget.findChild(BookshelfView)
    assert isinstance(found, BookshelfView)
    return found


def titles_on(shelf: BookshelfView) -> list[str]:
    """In the order in which they are shown."""
    model = shelf.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def ids_on(shelf: BookshelfView) -> list[str]:
    model = shelf.model()
    return [model.index(row, 0).data(ENTRY_ROLE).id for row in range(model.rowCount())]


def spoken_on(shelf: BookshelfView) -> list[str]:
    """What someone hears who can't see the books."""
    model = shelf.model()
    role = Qt.ItemDataRole.AccessibleTextRole
    return [str(model.index(row, 0).data(role)) for row in range(model.rowCount())]


def click_book(
    shelf: BookshelfView,
    book_id: str,
    modifiers: Qt.KeyboardModifier = NO_KEY,
    at: QPoint | None = None,
    button: Qt.MouseButton = Qt.MouseButton.LeftButton,
) -> None:
    """Where its title is; `at`: from the top left corner of the book."""
    make_current(shelf, book_id)
    shelf.scrollTo(shelf.currentIndex())
    area = shelf.area_of(book_id)
    place = area.topLeft() + at if at is not None else QPoint(area.center().x(), area.bottom() - 30)
    QTest.mouseClick(shelf.viewport(), button, modifiers, place)


def make_current(shelf: BookshelfView, book_id: str) -> None:
    """The book where the keyboard is."""
    shelf.setCurrentIndex(shelf.model().index(ids_on(shelf).index(book_id), 0))


def press_notice(window: ReaderWindow, words: str) -> None:
    """The button of the notice in view."""

    def buttons() -> list[QPushButton]:
        bars = window.window.findChildren(QWidget, "noticeBar")
        found = [each for bar in bars for each in bar.findChildren(QPushButton)]
        return [each for each in found if each.isVisible() and each.text() == words]

    wait_until(buttons, f"a notice with {words}")
    buttons()[0].click()


def view_of(widget: QWidget) -> LibraryView:
    found = widget.findChild(LibraryView)
    assert isinstance(found, LibraryView)
    return found
