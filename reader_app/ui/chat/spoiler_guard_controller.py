"""The spoiler guard around the page: veils, and what is asked before a jump past the fence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from reader_app.app.library.book_matching import guard_words
from reader_app.domain.settings import GuardForNewBooks
from reader_app.domain.translation import tr
from reader_app.ui.pages.floating_card import FootLevel, FootStack
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import announce
from reader_app.ui.window.action_table import ActionId

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.document import OutlineEntry
    from reader_app.domain.protocols import LibraryRepository
    from reader_app.ui.book.controller import BookController
    from reader_app.ui.chat.chat_pane import ChatPane
    from reader_app.ui.services import Services
    from reader_app.ui.theme.theme import AppTheme
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.workers.background_tasks import Tasks

_WIDEST: Final = 620


class SpoilerBanner(QFrame):
    """Offers to mark the page as read while the spoiler guard is on.

    `read_requested`: the reader has read up to here. `dismissed`: the banner should not be shown
    again.
    """

    read_requested = Signal()
    dismissed = Signal()

    def __init__(self, palette: Palette, around: QWidget, foot: FootStack) -> None:
        super().__init__(around)
        self._around = around
        self._foot = foot
        self.setObjectName("peekBanner")
        self.setProperty("ground", "card")
        self._words = QLabel()
        self._words.setWordWrap(True)
        self._words.setContentsMargins(0, METRICS.space_xs, 0, METRICS.space_xs)
        self._read = QPushButton(tr("I’ve read to here"))
        self._read.setObjectName("peekReadButton")
        self._read.setAccessibleName(tr("I’ve read to here"))
        self._read.setProperty("kind", "quiet")
        self._read.clicked.connect(self.read_requested)
        self._close = QToolButton()
        self._close.setObjectName("peekCloseButton")
        self._close.setToolTip(tr("Don’t show again until the book is closed"))
        self._close.setAccessibleName(tr("Close"))
        self._close.clicked.connect(self._dismiss)
        row = QHBoxLayout(self)
        row.setContentsMargins(
            METRICS.space_l, METRICS.space_xs, METRICS.space_xs, METRICS.space_xs
        )
        row.setSpacing(METRICS.space_xs)
        row.addWidget(self._words, 1)
        row.addWidget(self._read)
        row.addWidget(self._close)
        self.set_colours(palette)
        foot.add(FootLevel.GUARD, self, self._place)
        self.hide()

    @Slot(object)
    def set_colours(self, palette: Palette) -> None:
        self._close.setIcon(line_icon("close", palette, palette.muted))

    def show_banner(self, is_wanted: bool, page: str = "") -> None:
        """Show or hide the banner; each time it appears, it is announced to screen readers once.

        `page`: the number of the page read up to; "" if none has been read.
        """
        words = tr("Your companion can’t see any page yet.")
        if page:
            words = tr("You’re past page {page}. Your companion can’t see this page.", page=page)
        if is_wanted and words != self._words.text():
            self._words.setText(words)
            self.setAccessibleName(words)
            self._place()
        if is_wanted == self.isVisibleTo(self._around):
            return
        self.setVisible(is_wanted)
        if is_wanted:
            self.raise_()
            announce(self, words)
        elif self.isAncestorOf(self.window().focusWidget() or self):
            self._around.setFocus()

    @Slot()
    def _dismiss(self) -> None:
        self.show_banner(False)
        self.dismissed.emit()

    def _place(self) -> None:
        room = max(240, self._around.width() - 2 * METRICS.space_l)
        metrics = self._words.fontMetrics()
        wanted = metrics.horizontalAdvance(self._words.text()) + 3 * METRICS.space_l
        wanted += self._read.sizeHint().width() + self._close.sizeHint().width()
        width = min(wanted, room, _WIDEST)
        layout = self.layout()
        assert layout is not None
        height = max(layout.heightForWidth(width), self.minimumSizeHint().height())
        self.setGeometry(
            (self._around.width() - width) // 2,
            self._foot.floor(FootLevel.GUARD) - height,
            width,
            height,
        )


_UNDO: Final = "undo_read_up_to"
_UNDO_SECONDS: Final = 10.0
_SWITCH_OFF: Final = "switch_off_guard"
_GO_PAST: Final = "go_past_fence"


class SpoilerGuardController(QObject):
    """Veils what lies after the fence, and asks before the reader goes there.

    It offers an undo for "I've read to here", and shows a banner while the reader looks ahead. A
    closed banner stays hidden until the book is closed. If the guard was taken over from another
    book, a notice says so and offers to switch it off.
    """

    def __init__(
        self,
        books: BookController,
        window: MainWindow,
        theme: AppTheme,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._books = books
        self._window = window
        self._view = books.pane.page_view
        self._banner = SpoilerBanner(theme.palette, self._view, self._view.foot)
        self._is_dismissed = False
        self._marked: tuple[str, int, int] | None = None
        self._go: Callable[[], object] | None = None
        theme.changed.connect(self._banner.set_colours)
        window.bind(ActionId.READ_UP_TO_HERE, books.position.read_up_to_here)
        window.notice_action_requested.connect(self._act_on_notice)
        self._banner.read_requested.connect(books.position.read_up_to_here)
        self._banner.dismissed.connect(self._dismiss)
        books.pane.past_fence_wanted.connect(self._ask_before)
        books.pane.past_fence_beside_wanted.connect(self._ask)
        books.position.marked.connect(self._tell)
        books.guard_taken_over.connect(self._tell_taken_over)
        books.book_opened.connect(self._follow)
        books.book_changed.connect(self._follow)
        books.labels_changed.connect(self._follow)
        books.position.page_changed.connect(self._forget_wish)
        books.position.page_changed.connect(self._follow)
        books.book_closed.connect(self._forget)

    @Slot()
    def _follow(self) -> None:
        book, fence = self._books.book, self._books.fence
        state = self._books.position.state_of(book.id) if book is not None else None
        self._books.pane.set_fence(fence)
        if book is not None and not book.spoiler_guard:
            self._window.hide_notice(_SWITCH_OFF)
        is_peeking = fence is not None and state is not None and state.page_in_view > fence
        has_pages = bool(self._view.page_count)
        self._banner.show_banner(
            is_peeking and has_pages and not self._is_dismissed,
            self._number(fence) if fence else "",
        )
        if fence is None:
            self._forget_wish()

    def _number(self, page: int) -> str:
        return self._view.page_names.number(page)

    @Slot(object)
    def _ask_before(self, entry: OutlineEntry) -> None:
        """Ask before going to a chapter or page after the fence."""
        self._ask(entry, partial(self._go_past, entry))

    def _go_past(self, entry: OutlineEntry) -> None:
        self._view.look_up(entry.page, top=entry.top, flash=bool(entry.title))
        self._books.pane.page_wanted.emit()

    @Slot(object, object)
    def _ask(self, entry: OutlineEntry, go: Callable[[], object]) -> None:
        """Ask before something after the fence is shown, by calling `go`."""
        self._go = go
        self._window.show_notice(
            tr(
                "Page {page} is past where you’ve read.",
                page=self._number(entry.page),
            ),
            tr("Go anyway"),
            0,
            _GO_PAST,
        )

    @Slot()
    def _forget_wish(self) -> None:
        """Withdraw the question before a jump, because the reader has gone elsewhere."""
        if self._go is not None:
            self._go = None
            self._window.hide_notice(_GO_PAST)

    @Slot()
    def _dismiss(self) -> None:
        self._is_dismissed = True

    @Slot()
    def _forget(self) -> None:
        """Forget the state of the closed book, so that the banner may appear there again."""
        self._is_dismissed = False
        self._marked = None
        self._forget_wish()
        self._window.hide_notice(_UNDO)
        self._window.hide_notice(_SWITCH_OFF)
        self._follow()

    @Slot(int, int)
    def _tell(self, page: int, previous: int) -> None:
        book = self._books.book
        if book is None:
            return
        self._marked = book.id, page, previous
        words = tr("Marked as read up to page {page}.", page=self._number(page))
        self._window.show_notice(words, tr("Undo"), _UNDO_SECONDS, _UNDO)
        self._follow()

    @Slot(str)
    def _tell_taken_over(self, title: str) -> None:
        book = self._books.book
        if book is not None:
            self._window.show_notice(guard_words(title), tr("Turn off"), 0, _SWITCH_OFF)

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        match action:
            case "switch_off_guard" if self._books.book is not None:
                self._books.record.toggle_guard(False)
            case "go_past_fence" if self._go is not None:
                go, self._go = self._go, None
                go()
            case "undo_read_up_to":
                self._undo()

    def _undo(self) -> None:
        if self._marked is None:
            return
        book_id, page, previous = self._marked
        self._marked = None
        state = self._books.position.state_of(book_id)
        # The undo no longer applies if the reader has read on or marked another page meanwhile.
        if state is not None and state.furthest_page == page:
            state.mark_read_up_to(previous)
            self._books.position.flush()
            self._follow()


_OFFERED: Final = "guard_offered"
_ASKED: Final = "guard_asked"


class GuardQuestionController(QObject):
    """Offers the guard at the first words about a story, and asks how far the reader has read.

    While too little of the book is indexed to recognise a story, the offer waits for the rest.

    Each question is asked at most once for a book; that it was asked is kept with the book's view.
    """

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
        self._card = pane.guard_question
        self._begun = self._unjudged = ""
        self._is_indexed = False
        pane.composer.text_edit.textChanged.connect(self._begin)
        pane.suggestion_chosen.connect(self._begin)
        pane.header.guard_toggled.connect(self._note_toggled)
        self._card.accepted.connect(self._accept)
        self._card.page_chosen.connect(books.position.mark_read_up_to)
        books.position.furthest_changed.connect(self._note_read)
        books.position.page_changed.connect(self._note_page)
        books.book_opened.connect(self._enter)
        books.book_closed.connect(self._leave)
        books.index_progressed.connect(self._judge_again)

    @Slot(object)
    def _enter(self, book: Book) -> None:
        self._begun = self._unjudged = ""
        self._is_indexed = False

    @Slot()
    def _leave(self) -> None:
        self._begun = self._unjudged = ""
        self._card.hide()

    @Slot()
    def _begin(self) -> None:
        """Ask the question that is due, once the reader writes or asks something about the book."""
        book = self._books.book
        if book is None or book.id == self._begun:
            return
        self._begun = book_id = book.id
        if book.spoiler_guard:
            self._ask_once(book_id)
            return
        self._judge(book_id)

    @Slot(int, int, bool)
    def _judge_again(self, done: int, total: int, _is_waiting: bool) -> None:
        self._is_indexed = done >= total
        if self._unjudged and self._is_indexed:
            book_id, self._unjudged = self._unjudged, ""
            self._judge(book_id)

    def _judge(self, book_id: str) -> None:
        was_indexed = self._is_indexed
        services = self._services

        def is_wanted() -> bool | None:
            if services.settings.load().guard_for_new_books is not GuardForNewBooks.ASK:
                return False
            is_fiction = services.is_fiction(book_id)
            return _is_first(services.books, book_id, _OFFERED) if is_fiction else is_fiction

        def offer(is_wanted: bool | None) -> None:
            if not self._is_open(book_id, has_guard=False):
                return
            if is_wanted is None and self._is_indexed and not was_indexed:
                self._judge(book_id)  # the rest of it was indexed meanwhile
            elif is_wanted is None:
                self._unjudged = book_id
            elif is_wanted:
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

    @Slot(int)
    def _note_read(self, page: int) -> None:
        """Withdraw the question how far the reader has read: reading on or saying so answers it."""
        if self._card.is_asking_how_far:
            self._card.put_away()

    @Slot(int)
    def _note_page(self, page: int) -> None:
        """Offer the page the reader has turned to, or the one where they read if that is later."""
        book = self._books.book
        state = self._books.position.state_of(book.id) if book is not None else None
        if state is not None and self._card.is_asking_how_far:
            self._card.follow(max(page, state.reading_page))

    def _ask_once(self, book_id: str) -> None:
        """Ask how far the reader has read, unless asked about this book before."""
        books = self._services.books

        def ask(is_first: bool) -> None:
            state = self._books.position.state_of(book_id)
            if is_first and state is not None:
                names = self._books.pane.page_view.page_names
                book = self._books.book
                count = book.page_count if book is not None else 0
                self._card.ask_how_far(state.reading_page, names, count)
            elif self._card.isVisible():
                self._card.put_away()

        self._tasks.run(lambda: _is_first(books, book_id, _ASKED), ask)

    def _is_open(self, book_id: str, *, has_guard: bool) -> bool:
        book = self._books.book
        return book is not None and book.id == book_id and book.spoiler_guard == has_guard


def _is_first(books: LibraryRepository, book_id: str, question: str) -> bool:
    """Return True if the question was never asked about the book.

    It counts as asked from now on.
    """
    if books.place(book_id).get(question) is True:
        return False
    books.merge_place(book_id, {question: True})
    return True
