"""The two questions of the spoiler guard, above the question box: shall it be on, and up to where.

Both are asked at most once about a book; the answers are kept with how the book is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from reader_app.domain.page_names import PageNames
from reader_app.domain.settings import GuardForNewBooks
from reader_app.domain.translation import tr
from reader_app.ui.chat.buttons import icon_button, push_button
from reader_app.ui.library.collection_bar import FlowLayout
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import announce

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.protocols import LibraryRepository
    from reader_app.ui.book.controller import BookController
    from reader_app.ui.chat.chat_pane import ChatPane
    from reader_app.ui.services import Services
    from reader_app.workers.background_tasks import Tasks

_ICON: Final = 16
_BOX_WIDTH: Final = 96


class GuardQuestion(QFrame):
    """Asks in the conversation pane; nothing has to wait for an answer.

    `accepted`: the guard shall be on. `page_chosen(page)`: the reader has read up to there.
    `closed`: the reader doesn't want to answer.
    """

    accepted = Signal()
    page_chosen = Signal(int)
    closed = Signal()

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("guardQuestion")
        self.setProperty("ground", "card")
        self._names, self._page, self._page_count = PageNames(), 0, 0
        self._icon = QLabel()
        self._words = QLabel()
        self._words.setWordWrap(True)
        self._close = icon_button(tr("Close"), "guardQuestionCloseButton")
        self._close.clicked.connect(self._decline)
        self._accept = push_button(tr("Turn on spoiler guard"), "guardAcceptButton")
        self._accept.clicked.connect(self.accepted)
        self._refuse = push_button(tr("Not for this book"), "guardDeclineButton")
        self._refuse.clicked.connect(self._decline)
        self._here = push_button("", "guardThisPageButton")
        self._here.clicked.connect(self._choose_this_page)
        self._another = push_button(tr("Another page…"), "guardAnotherPageButton")
        self._another.clicked.connect(self._enter_page)
        self._start = push_button(tr("From the start"), "guardFromStartButton")
        self._start.clicked.connect(self._choose_start)
        self._box = QLineEdit()
        self._box.setObjectName("guardPageBox")
        self._box.setAccessibleName(tr("Page you’ve read up to"))
        self._box.setPlaceholderText(tr("Page"))
        self._box.setFixedWidth(_BOX_WIDTH)
        self._box.returnPressed.connect(self._choose_typed)
        self._take = push_button(tr("I’ve read to here"), "guardPageTakeButton")
        self._take.clicked.connect(self._choose_typed)
        self._lay_out()
        self.set_palette(palette)
        self.hide()

    def offer(self) -> None:
        """Offer to turn the guard on, as the book reads like a story."""
        self._ask(
            tr("This reads like a story. Hide everything past your page from answers and search?"),
            self._accept,
            self._refuse,
        )

    def ask_how_far(self, page: int, names: PageNames, page_count: int) -> None:
        """Ask how far the reader has read. `page`: the one where they are, 0 for none."""
        self._names, self._page, self._page_count = names, page, page_count
        number = names.number(page)
        self._here.setText(tr("Page {page}, this page", page=number))
        here = (self._here,) if page else ()
        self._ask(tr("How far have you read?"), *here, self._another, self._start)

    def put_away(self) -> None:
        """Hide the question; the keys go back to the box below."""
        had_focus = self.isAncestorOf(self.focusWidget() or self.window())
        self.hide()
        if had_focus and (around := self.parentWidget()) is not None:
            around.setFocus()

    def set_palette(self, palette: Palette) -> None:
        self._icon.setPixmap(line_icon("guard", palette, palette.accent).pixmap(_ICON, _ICON))
        self._close.setIcon(line_icon("close", palette, palette.muted))

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(METRICS.space_s)
        top.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self._words, 1)
        top.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        choices = QWidget()
        flow = FlowLayout(choices)
        flow.setSpacing(METRICS.space_s)
        self._parts = (
            self._accept,
            self._refuse,
            self._here,
            self._another,
            self._start,
            self._box,
            self._take,
        )
        for part in self._parts:
            flow.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(
            METRICS.space_m, METRICS.space_s, METRICS.space_s, METRICS.space_m
        )
        column.setSpacing(METRICS.space_s)
        column.addLayout(top)
        column.addWidget(choices)

    def _ask(self, words: str, *parts: QWidget) -> None:
        self._words.setText(words)
        self.setAccessibleName(words)
        self._show_parts(*parts)
        self.show()
        announce(self, words)

    def _show_parts(self, *parts: QWidget) -> None:
        for part in self._parts:
            part.setVisible(part in parts)

    @Slot()
    def _decline(self) -> None:
        self.put_away()
        self.closed.emit()

    @Slot()
    def _choose_this_page(self) -> None:
        self._choose(self._page)

    @Slot()
    def _choose_start(self) -> None:
        self._choose(min(1, self._page_count))

    @Slot()
    def _enter_page(self) -> None:
        self._box.clear()
        self._show_parts(self._box, self._take)
        self._box.setFocus()

    @Slot()
    def _choose_typed(self) -> None:
        page = self._names.page(self._box.text(), self._page_count)
        if page:
            self._choose(page)
            return
        self._words.setText(tr("There’s no page “{page}”.", page=self._box.text().strip()))
        self._box.selectAll()
        self._box.setFocus()

    def _choose(self, page: int) -> None:
        self.put_away()
        self.page_chosen.emit(page)


_OFFERED: Final = "guard_offered"
_ASKED: Final = "guard_asked"


class GuardQuestionController(QObject):
    """Offers the guard at the first words about a story, and asks how far one has read."""

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        books: BookController,
        pane: ChatPane,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._books = books
        self._pane = pane
        self._card = pane.guard_question
        self._begun = ""
        pane.composer.text_edit.textChanged.connect(self._begin)
        pane.suggestion_chosen.connect(self._begin)
        pane.header.guard_toggled.connect(self._note_toggled)
        self._card.accepted.connect(self._accept)
        self._card.page_chosen.connect(books.position.mark_read_up_to)
        books.book_opened.connect(self._enter)
        books.book_closed.connect(self._leave)

    @Slot(object)
    def _enter(self, book: Book) -> None:
        self._begun = ""

    @Slot()
    def _leave(self) -> None:
        self._begun = ""
        self._card.hide()

    @Slot()
    def _begin(self) -> None:
        """Ask what is to be asked, once the reader writes or asks something about the book."""
        book = self._books.book
        if book is None or book.id == self._begun:
            return
        self._begun = book_id = book.id
        if book.spoiler_guard:
            self._ask_once(book_id)
            return
        services = self._services

        def is_wanted() -> bool:
            if services.settings.load().guard_for_new_books is not GuardForNewBooks.ASK:
                return False
            if not services.is_fiction(book_id):
                return False
            return _is_first(services.books, book_id, _OFFERED)

        def offer(is_wanted: bool) -> None:
            if is_wanted and self._is_open(book_id, has_guard=False):
                self._card.offer()

        self._tasks.run(is_wanted, offer)

    @Slot(bool)
    def _note_toggled(self, is_on: bool) -> None:
        book = self._books.book
        if is_on and book is not None:
            self._ask_once(book.id)
        else:
            self._card.put_away()

    @Slot()
    def _accept(self) -> None:
        book = self._books.book
        if book is not None:
            self._books.record.toggle_guard(True)
            self._ask_once(book.id)

    def _ask_once(self, book_id: str) -> None:
        """Ask how far the reader has read, unless that was asked about this book before."""
        books = self._services.books

        def ask(is_first: bool) -> None:
            state = self._books.position.state_of(book_id)
            if is_first and state is not None:
                names = self._books.pane.page_view.page_names
                book = self._books.book
                count = book.page_count if book is not None else 0
                self._card.ask_how_far(state.current_page, names, count)
            elif self._card.isVisible():
                self._card.put_away()

        self._tasks.run(lambda: _is_first(books, book_id, _ASKED), ask)

    def _is_open(self, book_id: str, *, has_guard: bool) -> bool:
        book = self._books.book
        return book is not None and book.id == book_id and book.spoiler_guard == has_guard


def _is_first(books: LibraryRepository, book_id: str, question: str) -> bool:
    """Return whether the question was never asked about the book; from now on it was."""
    place = books.place(book_id)
    if place.get(question) is True:
        return False
    books.save_place(book_id, {**place, question: True})
    return True
