"""The reading desk of the window: tools ask from the agent's thread, the GUI thread answers."""

from __future__ import annotations

from collections.abc import Callable

from reader_app.app.library.page_state import PageState
from reader_app.domain.book import PageMove, PageMoveResult
from reader_app.domain.errors import TurnCancelledError
from reader_app.domain.protocols import CancelSignal
from reader_app.workers.main_thread import MainThreadCalls


class WindowDesk:
    """For one turn. `page_state`: that of the turn's book, None while another book is open.

    `last_page`: the page of the turn's book as it was last seen; also the answer of a turn that
    was stopped already, so that Stop never comes between the reader's question and the store.
    `was_left`: the reader has looked at something else meanwhile, so no page is turned.
    """

    def __init__(
        self,
        calls: MainThreadCalls,
        page_state: Callable[[], PageState | None],
        cancel: CancelSignal,
        last_page: Callable[[], int],
        was_left: Callable[[], bool],
    ) -> None:
        self._calls = calls
        self._page_state = page_state
        self._cancel = cancel
        self._last_page = last_page
        self._was_left = was_left

    def current_page(self) -> int:
        try:
            return self._calls.call(self._read, self._cancel)
        except TurnCancelledError:
            return self._last_page()

    def move_to(self, page: int, *, needs_consent: bool) -> PageMove:
        return self._calls.call(lambda: self._move(page, needs_consent), self._cancel)

    def _read(self) -> int:
        state = self._page_state()
        return state.current_page if state is not None else self._last_page()

    def _move(self, page: int, needs_consent: bool) -> PageMove:
        state = self._page_state()
        if state is not None and not self._was_left():
            return state.move_for_agent(page, needs_consent=needs_consent)
        if page == self._read():
            return PageMove(page, page, PageMoveResult.UNCHANGED)
        # What is in view now is something else: it must not be turned.
        result = PageMoveResult.ASKED if needs_consent else PageMoveResult.OFFERED
        return PageMove(self._read(), page, result)
