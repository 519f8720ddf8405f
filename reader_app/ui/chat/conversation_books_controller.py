"""Conversations about several books: the row, the dialog that chooses books, the controller."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QObject, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QMenu, QWidget

from reader_app.app.chat.conversation_books import AskedBook
from reader_app.domain.book import MOST_BOOKS, OWN_PLACE
from reader_app.domain.errors import DomainError
from reader_app.domain.library import SearchedBook
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.buttons import text_button
from reader_app.ui.chat.chat_controller import ChatController
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.conversation_header import ConversationHeader
from reader_app.ui.chat.message_actions import FollowCitation, FollowPage
from reader_app.ui.citations.citations_controller import EvidenceController
from reader_app.ui.conversations.conversation_session import ConversationSession
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.library.search_controller import OpenAndReveal
from reader_app.ui.services import Services
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

_LONGEST = 60


class ConversationBooksRow(QWidget):
    """The row under the title that tells how many books the conversation asks, and which.

    `book_chosen(str)`: open the book with this id. `choose_requested`: change the set of books.
    """

    book_chosen = Signal(str)
    choose_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._asked: tuple[AskedBook, ...] = ()
        self._button = text_button("", "small-link", "askedBooksButton")
        self._button.setToolTip(tr("Books this conversation can use"))
        self._button.clicked.connect(self._open)
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.space_xl - 4, 0, METRICS.space_m, METRICS.space_s)
        row.addWidget(self._button)
        row.addStretch()
        self.hide()

    @property
    def words(self) -> str:
        """The button's text, such as "3 books ▾"; "" while only one book is asked."""
        return self._button.text() if not self.isHidden() else ""

    def show_books(self, asked: Sequence[AskedBook]) -> None:
        """Show the row if more than one book is asked; hide it otherwise."""
        self._asked = tuple(each for each in asked if each.is_asked)
        count = len(self._asked)
        self._button.setText(tr("{n} book ▾", "{n} books ▾", n=count))
        titles = ", ".join(each.title for each in self._asked)
        self._button.setAccessibleName(
            tr(
                "This conversation covers {n} book: {titles}",
                "This conversation covers {n} books: {titles}",
                n=count,
                titles=titles,
            )
        )
        self.setVisible(count > 1)

    def menu(self) -> QMenu:
        """Return the menu: an entry to open each book, and one to change the set of books."""
        made = QMenu(self)
        made.setObjectName("askedBooksMenu")
        made.setAccessibleName(tr("Books in this conversation"))
        for each in self._asked:
            action = made.addAction(_shown(each.title))
            action.triggered.connect(lambda _=False, book_id=each.book_id: self._choose(book_id))
        made.addSeparator()
        action = made.addAction(tr("Include other books…"))
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


_ID = int(Qt.ItemDataRole.UserRole)


class ChooseBooksDialog(PlainDialog):
    """Chooses the books that a conversation asks from a list of the library.

    `chosen(list[str])`: ids besides the conversation's own book, which is always asked.
    """

    chosen = Signal(list)

    def __init__(
        self,
        books: Sequence[SearchedBook],
        own_id: str,
        asked: Collection[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("booksDialog", tr("Include other books"), parent)
        self._filter = QLineEdit()
        self._filter.setObjectName("booksFilter")
        self._filter.setPlaceholderText(tr("Title or author"))
        self._filter.setAccessibleName(tr("Title or author"))
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._narrow)
        self._list = QListWidget()
        self._list.setObjectName("booksList")
        self._list.setAccessibleName(tr("Books in your library"))
        self._list.setUniformItemSizes(True)
        height = self._list.fontMetrics().height() + METRICS.space_m
        for book in books:
            item = _item(book, is_own=book.id == own_id, is_asked=book.id in asked)
            item.setSizeHint(QSize(0, height))  # as wide as the list: longer words end in "…"
            self._list.addItem(item)
        self._list.itemChanged.connect(self._count)
        self._list.itemActivated.connect(_toggle)
        self._list.itemPressed.connect(self._note_pressed)
        self._list.itemClicked.connect(self._follow_click)
        self._pressed: QListWidgetItem | None = None
        self._words = label("", "")
        self._words.setProperty("tone", "muted")
        for widget in (self._filter, self._list, self._words):
            self.body.addWidget(widget)
        self.foot.addStretch()
        cancel = self.add_button(tr("Cancel"))
        cancel.clicked.connect(self.reject)
        self._done = self.add_button(tr("Use these books"), "primary")
        self._done.setObjectName("askChosenBooksButton")
        self._done.clicked.connect(self._finish)
        self.setMinimumSize(480, 460)
        self._own_id = own_id
        self._count()

    @property
    def chosen_ids(self) -> list[str]:
        """The ids of the chosen books without the conversation's own one, in the list's order."""
        found = [str(item.data(_ID)) for item in self._items() if _is_on(item)]
        return [book_id for book_id in found if book_id != self._own_id]

    def choose(self, book_id: str, *, is_on: bool = True) -> None:
        """Check or uncheck the row of a book, as a click on its box does."""
        state = Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked
        for item in self._items():
            if item.data(_ID) == book_id:
                item.setCheckState(state)

    @Slot(QListWidgetItem)
    def _note_pressed(self, item: QListWidgetItem) -> None:
        """Note if the press was on the words: Qt reports none on the box, which it toggles."""
        self._pressed = item

    @Slot(QListWidgetItem)
    def _follow_click(self, item: QListWidgetItem) -> None:
        pressed, self._pressed = self._pressed, None
        if item is pressed:
            _toggle(item)

    @Slot()
    def _finish(self) -> None:
        self.chosen.emit(self.chosen_ids)
        self.accept()

    @Slot()
    def _count(self) -> None:
        count = len(self.chosen_ids) + 1
        too_many = count > MOST_BOOKS
        if too_many:
            words = tr("{n} books. You can include up to {most}.", n=count, most=MOST_BOOKS)
        elif count > 1:
            words = tr("{n} books", n=count)
        else:
            words = tr("Only this book")
        self._words.setText(words)
        self._done.setEnabled(not too_many)

    @Slot(str)
    def _narrow(self, text: str) -> None:
        words = text.casefold().split()
        for item in self._items():
            name = item.text().casefold()
            item.setHidden(not all(word in name for word in words))

    def _items(self) -> list[QListWidgetItem]:
        return [self._list.item(row) for row in range(self._list.count())]


def _item(book: SearchedBook, *, is_own: bool, is_asked: bool) -> QListWidgetItem:
    by = f" — {book.author}" if book.author else ""
    words = f"{book.title}{by}"
    if not book.is_indexed:
        words = tr("{title} (not ready yet)", title=words)
    item = QListWidgetItem(words)
    item.setToolTip(words)
    item.setData(_ID, book.id)
    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    if not is_own:
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
    is_on = is_own or is_asked
    item.setCheckState(Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked)
    return item


def _is_on(item: QListWidgetItem) -> bool:
    return bool(item.checkState() == Qt.CheckState.Checked)


def _toggle(item: QListWidgetItem) -> None:
    if item.flags() & Qt.ItemFlag.ItemIsUserCheckable:
        item.setCheckState(Qt.CheckState.Unchecked if _is_on(item) else Qt.CheckState.Checked)


_WHICH = tr("This page number doesn’t say which book it’s from.")
_GONE = tr("This book is no longer in the library.")


class ConversationBooksController(QObject):
    """Updates the row of asked books, opens the dialog, and follows links to other books."""

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        books: BookController,
        chat: ChatController,
        pane: ChatPane,
        evidence: EvidenceController,
        arrival: OpenAndReveal,
        window: MainWindow,
    ) -> None:
        super().__init__(window)
        self._services = services
        self._tasks = tasks
        self._books = books
        self._chat = chat
        self._pane = pane
        self._evidence = evidence
        self._arrival = arrival
        self._window = window
        self._asked: tuple[AskedBook, ...] = ()
        self._session: ConversationSession | None = None
        self.row = ConversationBooksRow()
        header = pane.findChild(ConversationHeader)
        assert header is not None
        header.add_row(self.row)
        self._connect()

    @property
    def asked(self) -> Sequence[AskedBook]:
        """The books of the conversation in view; empty if it asks only its own book."""
        return self._asked

    # --- choosing books

    @Slot(list)
    def ask_books(self, book_ids: list[str]) -> None:
        """Start a new conversation about these books in the tab of the first one."""
        if not book_ids:
            return
        first, *others = book_ids

        def begin() -> None:
            self._window.show_conversation()
            self._chat.conversations.start_new()
            self._plan(others)

        self._arrival.at(first, begin)

    @Slot()
    def choose(self) -> None:
        """Choose other books for the conversation in view."""
        self._choose_for(self._chat.conversations.current)

    @Slot(str)
    def _choose_for(self, conversation_id: str) -> None:
        """Open the dialog for this conversation; "": the one in view, which isn't stored yet."""
        book, services = self._books.book, self._services
        if book is None:
            return
        book_id, planned = book.id, tuple(self._further_ids())

        def look() -> tuple[Sequence[SearchedBook], str, list[str]]:
            choices = services.asked_books.choices()
            if not conversation_id:
                return choices, book_id, list(planned)
            own_id = services.conversations.open(conversation_id).book_id
            asked = services.asked_books.asked(conversation_id, own_id)
            return choices, own_id, [each.book_id for each in asked if each.is_asked]

        def show(found: tuple[Sequence[SearchedBook], str, list[str]]) -> None:
            dialog = ChooseBooksDialog(*found, self._window)
            dialog.chosen.connect(lambda ids: self._take_choice(conversation_id, ids))
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()

        self._tasks.run(look, show, self._chat.tell)

    def _take_choice(self, conversation_id: str, book_ids: list[str]) -> None:
        current = self._chat.conversations.current
        if conversation_id:
            ask = self._services.asked_books.ask
            self._tasks.run(
                lambda: ask(conversation_id, book_ids),
                lambda _: self._look_again(conversation_id),
                self._chat.tell,
            )
        elif not current:
            self._plan(book_ids)

    def _plan(self, further_ids: Sequence[str]) -> None:
        """Keep further books for the conversation in view until the conversation is stored."""
        session, book = self._session, self._books.book
        if session is None or session.conversation_id or book is None:
            return
        session.further_ids = tuple(further_ids)
        planned, own_id, ids = self._services.asked_books.planned, book.id, tuple(further_ids)

        def show(asked: tuple[AskedBook, ...]) -> None:
            if session is self._session and session.further_ids == ids:
                self._show(asked)
                self._pane.setFocus()

        self._tasks.run(lambda: planned(own_id, ids), show)

    def _look_again(self, conversation_id: str) -> None:
        """Load and show the books of a conversation again after a change."""
        services = self._services

        def look() -> tuple[AskedBook, ...]:
            own_id = services.conversations.open(conversation_id).book_id
            return services.asked_books.asked(conversation_id, own_id)

        def show(asked: tuple[AskedBook, ...]) -> None:
            if conversation_id == self._chat.conversations.current:
                self._show(asked)

        self._tasks.run(look, show, self._chat.tell)

    def _further_ids(self) -> list[str]:
        return [each.book_id for each in self._asked if each.place != OWN_PLACE]

    # --- showing books

    @Slot(object)
    def _show(self, asked: tuple[AskedBook, ...]) -> None:
        self._asked = asked if len(asked) > 1 else ()
        self.row.show_books(self._asked)
        self._pane.set_asked_books([each.title for each in self._asked])
        self._name_pages()

    @Slot()
    def _forget(self) -> None:
        """Forget the session and its books, because another book or the library is being opened."""
        self._session = None
        self._show(())

    @Slot()
    def _name_pages(self) -> None:
        """Name pages together with their books if the conversation asks several."""
        if not self._asked:
            if self._pane.page_names.has_several:
                self._pane.set_page_labels(self._books.labels)
            return
        own, *others = self._asked
        further = {each.place: PageNames(each.labels, each.title) for each in others}
        self._pane.name_pages(PageNames(own.labels, own.title, further))

    @Slot(object, bool)
    def _note_session(self, session: ConversationSession, _unseen: bool) -> None:
        self._session = session

    # --- opening another book

    def _lead_elsewhere(self, request: FollowCitation) -> bool:
        """Open the book of a citation and return True if it isn't the book in view.

        Return True, too, if that book is gone; then a notice says so.
        """
        found = self._book_at(request.citation.book)
        book = self._books.book
        if not self._asked or (found is not None and book is not None and found == book.id):
            return False
        if found is None:
            self._window.show_notice(_GONE)
        elif request.is_beside:
            citation = request.citation
            self._window.book_beside_requested.emit(found, citation.page, citation.rects)
        else:
            self._go(found, lambda: self._evidence.follow(request))
        return True

    @Slot(object)
    def _follow_page(self, request: FollowPage) -> None:
        """Go to a page that the answer names together with its book."""
        asked = next((each for each in self._asked if each.place == request.book), None)
        if asked is None:
            self._window.show_notice(_WHICH)
            return
        self._go(asked.book_id, lambda: self._show_page(request.page))

    def _show_page(self, page: int) -> None:
        self._books.show_page(page)
        self._window.bring_page_forward()

    @Slot(str)
    def _open(self, book_id: str) -> None:
        self._go(book_id, self._window.bring_page_forward)

    def _go(self, book_id: str, then: Callable[[], None]) -> None:
        """Open the book, keeping the conversation in view, and call `then` when it is open."""
        book = self._books.book
        if book is None or book.id != book_id:
            self._chat.conversations.take_along(self._chat.conversations.current)
        self._arrival.at(book_id, then)

    def _book_at(self, place: int) -> str | None:
        return next((each.book_id for each in self._asked if each.place == place), None)

    @Slot(object)
    def _tell(self, error: DomainError) -> None:
        self._chat.tell(error)

    def _connect(self) -> None:
        conversations, pane = self._chat.conversations, self._pane
        conversations.books_known.connect(self._show)
        conversations.shown.connect(self._note_session)
        self._books.labels_changed.connect(self._name_pages)
        self._books.book_opened.connect(self._name_pages)
        self._books.book_closed.connect(self._forget)
        self.row.book_chosen.connect(self._open)
        self.row.choose_requested.connect(self.choose)
        pane.panel.books_requested.connect(self._choose_for)
        pane.placed_page_activated.connect(self._follow_page)
        pane.messages_shown.connect(self._evidence.light)
        self._evidence.lead_elsewhere(self._lead_elsewhere, self._book_at)
        self._window.bind(ActionId.ASK_OTHER_BOOKS, self.choose)
