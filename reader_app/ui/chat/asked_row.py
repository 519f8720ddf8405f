"""Under the title of a conversation that asks several books: how many, and which."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from reader_app.app.chat.conversation_books import AskedBook
from reader_app.domain.translation import tr
from reader_app.ui.chat.buttons import text_button
from reader_app.ui.theme.palette import METRICS

_LONGEST = 60


class AskedRow(QWidget):
    """`book_chosen(str)`: open it, by id. `choose_requested`: ask others, or fewer."""

    book_chosen = Signal(str)
    choose_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asked: tuple[AskedBook, ...] = ()
        self._button = text_button("", "small-link", "askedBooksButton")
        self._button.setToolTip(tr("Which books this conversation asks"))
        self._button.clicked.connect(self._open)
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.space_xl - 4, 0, METRICS.space_m, METRICS.space_s)
        row.addWidget(self._button)
        row.addStretch()
        self.hide()

    @property
    def words(self) -> str:
        """ "3 books ▾"; "" while there is one."""
        return self._button.text() if not self.isHidden() else ""

    def show_books(self, asked: Sequence[AskedBook]) -> None:
        """Only where more than one is asked."""
        self._asked = tuple(each for each in asked if each.is_asked)
        count = len(self._asked)
        self._button.setText(tr("{n} book ▾", "{n} books ▾", n=count))
        titles = ", ".join(each.title for each in self._asked)
        self._button.setAccessibleName(
            tr(
                "This conversation asks {n} book: {titles}",
                "This conversation asks {n} books: {titles}",
                n=count,
                titles=titles,
            )
        )
        self.setVisible(count > 1)

    def menu(self) -> QMenu:
        """Each book leads to itself; the last entry to a choice of others."""
        made = QMenu(self)
        made.setObjectName("askedBooksMenu")
        made.setAccessibleName(tr("Books of this conversation"))
        for each in self._asked:
            action = made.addAction(_shown(each.title))
            action.triggered.connect(lambda _=False, book_id=each.book_id: self._choose(book_id))
        made.addSeparator()
        action = made.addAction(tr("Ask other books, too…"))
        action.triggered.connect(lambda _=False: self.choose_requested.emit())
        return made

    @Slot()
    def _open(self) -> None:
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._button.mapToGlobal(self._button.rect().bottomLeft()))

    def _choose(self, book_id: str) -> None:
        self.book_chosen.emit(book_id)


def _shown(title: str) -> str:
    short = title if len(title) <= _LONGEST else title[:_LONGEST].rstrip() + "…"
    return short.replace("&", "&&")
