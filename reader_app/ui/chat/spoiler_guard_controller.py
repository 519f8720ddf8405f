"""Marks the book as read up to the page in view and warns on pages beyond the fence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot

from reader_app.app.library.book_matching import guard_words
from reader_app.domain.translation import tr
from reader_app.ui.panels.spoiler_banner import SpoilerBanner
from reader_app.ui.window.action_table import ActionId

if TYPE_CHECKING:
    from reader_app.ui.book.controller import BookController
    from reader_app.ui.theme.theme import AppTheme
    from reader_app.ui.window.main_window import MainWindow

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
