"""The reading desk of the window: tools ask from the agent's thread, the GUI thread answers."""

from __future__ import annotations

from collections.abc import Callable

from reader_app.app.reading import PageState
from reader_app.domain.chat import PageMove, PageMoveResult
from reader_app.domain.errors import TurnCancelledError
from reader_app.domain.protocols import CancelSignal
from reader_app.workers.gui_calls import GuiCalls


class WindowDesk:
    """For one turn. `page_state`: that of the turn's book, None once another book is open.

    `page_at_start` is the answer of a turn that was stopped already, so that Stop never comes
    between the reader's question and the store.
    """

    def __init__(
        self,
        calls: GuiCalls,
        page_state: Callable[[], PageState | None],
        cancel: CancelSignal,
        page_at_start: int,
    ) -> None:
        self._calls = calls
        self._page_state = page_state
        self._cancel = cancel
        self._page_at_start = page_at_start

    def current_page(self) -> int:
        try:
            return self._calls.call(self._read, self._cancel)
        except TurnCancelledError:
            return self._page_at_start

    def move_to(self, page: int, *, needs_consent: bool) -> PageMove:
        return self._calls.call(lambda: self._move(page, needs_consent), self._cancel)

    def _read(self) -> int:
        state = self._page_state()
        return state.current_page if state is not None else 0

    def _move(self, page: int, needs_consent: bool) -> PageMove:
        state = self._page_state()
        if state is None:
            # The reader has opened another book meanwhile: it must not be turned.
            return PageMove(0, page, PageMoveResult.OFFERED)
        return state.move_for_agent(page, needs_consent=needs_consent)
