"""The library's two faces: the welcome, and the books."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from reader_app.ui.library.welcome import Welcome


class TwoFaces(QStackedWidget):
    """Belongs to `page`, whose cursor goes along to the face in view.

    `start` and `shelf`: where the cursor goes on the welcome and on the books.
    """

    def __init__(
        self, page: QWidget, welcome: Welcome, books: QWidget, start: QWidget, shelf: QWidget
    ) -> None:
        super().__init__(page)
        self._page = page
        self._welcome = welcome
        self._goals = (start, shelf)
        self._has_books = self._is_welcome_wanted = False
        self.addWidget(welcome)
        self.addWidget(books)
        welcome.left.connect(self.leave_welcome)
        page.setFocusProxy(start)

    def set_has_books(self, has_books: bool) -> None:
        """Without any there is only the welcome."""
        self._has_books = has_books
        self._welcome.set_has_books(has_books)
        self._turn()

    def want_welcome(self) -> None:
        """In the place of the books, until they are asked for or one is opened."""
        self._is_welcome_wanted = True
        self._turn()

    @Slot()
    def leave_welcome(self) -> None:
        self._is_welcome_wanted = False
        self._turn()

    def _turn(self) -> None:
        index = int(self._has_books and not self._is_welcome_wanted)
        focused = QApplication.focusWidget()
        has_cursor = focused is None or self._page.isAncestorOf(focused)
        is_news = index != self.currentIndex()
        self._page.setFocusProxy(self._goals[index])
        self.setCurrentIndex(index)
        if is_news and has_cursor and self._page.isVisible():
            self._page.setFocus(Qt.FocusReason.OtherFocusReason)
