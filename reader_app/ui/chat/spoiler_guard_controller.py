"""Marks the book as read up to the page in view and warns on pages beyond the fence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from reader_app.app.library.book_matching import guard_words
from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import announce
from reader_app.ui.window.action_table import ActionId

if TYPE_CHECKING:
    from reader_app.ui.book.controller import BookController
    from reader_app.ui.theme.theme import AppTheme
    from reader_app.ui.window.main_window import MainWindow

WORDS: Final = tr("Beyond where you’ve read: the companion doesn’t know this page.")
_WIDEST: Final = 620


class SpoilerBanner(QFrame):
    """Offers to mark the page as read while the spoiler guard is on.

    `read_requested`: the reader has read up to here. `dismissed`: the banner should not be shown
    again.
    """

    read_requested = Signal()
    dismissed = Signal()

    def __init__(self, palette: Palette, around: QWidget) -> None:
        super().__init__(around)
        self._around = around
        self.setObjectName("peekBanner")
        self.setAccessibleName(WORDS)
        self.setProperty("ground", "card")
        self._words = QLabel(WORDS)
        self._words.setWordWrap(True)
        self._read = QPushButton(tr("Read up to here"))
        self._read.setObjectName("peekReadButton")
        self._read.setAccessibleName(tr("Read up to here"))
        self._read.setProperty("kind", "quiet")
        self._read.clicked.connect(self.read_requested)
        self._close = QToolButton()
        self._close.setObjectName("peekCloseButton")
        self._close.setToolTip(tr("Don’t say this again until the book is closed"))
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
        around.installEventFilter(self)
        self.hide()

    @Slot(object)
    def set_colours(self, palette: Palette) -> None:
        self._close.setIcon(line_icon("close", palette, palette.muted))

    def show_banner(self, is_wanted: bool) -> None:
        """Show or hide the banner; each time it appears, it is announced to screen readers once."""
        if is_wanted == self.isVisibleTo(self._around):
            return
        self.setVisible(is_wanted)
        if is_wanted:
            self._place()
            self.raise_()
            announce(self, WORDS)
        elif self.isAncestorOf(self.focusWidget() or self):
            self._around.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    @Slot()
    def _dismiss(self) -> None:
        self.show_banner(False)
        self.dismissed.emit()

    def _place(self) -> None:
        room = max(240, self._around.width() - 2 * METRICS.space_l)
        metrics = self._words.fontMetrics()
        wanted = metrics.horizontalAdvance(WORDS) + 3 * METRICS.space_l
        wanted += self._read.sizeHint().width() + self._close.sizeHint().width()
        width = min(wanted, room, _WIDEST)
        layout = self.layout()
        assert layout is not None
        height = max(layout.heightForWidth(width), self.minimumSizeHint().height())
        self.setGeometry(
            (self._around.width() - width) // 2,
            self._around.height() - height - METRICS.space_l,
            width,
            height,
        )


_UNDO: Final = "undo_read_up_to"
_UNDO_SECONDS: Final = 10.0
_SWITCH_OFF: Final = "switch_off_guard"


class SpoilerGuardController(QObject):
    """Offers an undo for "read up to here", and shows a banner while the reader looks ahead.

    A closed banner stays hidden until the book is closed. If the guard was taken over from another
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
        self._banner = SpoilerBanner(theme.palette, self._view)
        self._is_dismissed = False
        self._marked: tuple[str, int, int] | None = None
        theme.changed.connect(self._banner.set_colours)
        window.bind(ActionId.READ_UP_TO_HERE, books.position.read_up_to_here)
        window.notice_action_requested.connect(self._act_on_notice)
        self._banner.read_requested.connect(books.position.read_up_to_here)
        self._banner.dismissed.connect(self._dismiss)
        books.position.marked.connect(self._tell)
        books.guard_taken_over.connect(self._tell_taken_over)
        books.book_opened.connect(self._follow)
        books.book_changed.connect(self._follow)
        books.position.page_changed.connect(self._follow)
        books.book_closed.connect(self._forget)

    @Slot()
    def _follow(self) -> None:
        book = self._books.book
        state = self._books.position.state_of(book.id) if book is not None else None
        is_peeking = (
            book is not None
            and state is not None
            and book.spoiler_guard
            and state.current_page > state.furthest_page
        )
        if book is not None and not book.spoiler_guard:
            self._window.hide_notice(_SWITCH_OFF)
        has_pages = bool(self._view.page_count)
        self._banner.show_banner(is_peeking and has_pages and not self._is_dismissed)

    @Slot()
    def _dismiss(self) -> None:
        self._is_dismissed = True

    @Slot()
    def _forget(self) -> None:
        """Forget the state of the closed book, so that the banner may appear there again."""
        self._is_dismissed = False
        self._marked = None
        self._window.hide_notice(_UNDO)
        self._window.hide_notice(_SWITCH_OFF)
        self._follow()

    @Slot(int, int)
    def _tell(self, page: int, previous: int) -> None:
        book = self._books.book
        if book is None:
            return
        self._marked = book.id, page, previous
        self._window.show_notice(
            tr("Read up to {page}.", page=self._view.page_names.name(page)),
            tr("Undo"),
            _UNDO_SECONDS,
            _UNDO,
        )
        self._follow()

    @Slot(str)
    def _tell_taken_over(self, title: str) -> None:
        book = self._books.book
        if book is not None:
            self._window.show_notice(guard_words(title), tr("Switch off"), 0, _SWITCH_OFF)

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action == _SWITCH_OFF and self._books.book is not None:
            self._books.record.toggle_guard(False)
        if action != _UNDO or self._marked is None:
            return
        book_id, page, previous = self._marked
        self._marked = None
        state = self._books.position.state_of(book_id)
        # The undo no longer applies if the reader has read on or marked another page meanwhile.
        if state is not None and state.furthest_page == page:
            state.mark_read_up_to(previous)
            self._books.position.flush()
            self._follow()
