"""Calls from a worker thread to objects that live in the GUI thread."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.errors import TurnCancelledError

if TYPE_CHECKING:
    from reader_app.domain.protocols import CancelSignal

_Result = TypeVar("_Result")


class MainThreadCalls(QObject):
    """Runs a function in the GUI thread and hands its result to the waiting worker.

    A blocking queued connection would deadlock while the window waits for the worker to end;
    here the wait ends as soon as the turn is cancelled.
    """

    _requested = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._requested.connect(self._run)

    def call(self, function: Callable[[], _Result], cancel: CancelSignal) -> _Result:
        """Run `function` in the GUI thread and return its result; for worker threads only.

        Raises TurnCancelledError when the turn is stopped meanwhile.
        """
        future: Future[_Result] = Future()

        def run() -> None:
            try:
                result = function()
            except Exception as error:  # noqa: BLE001 - belongs to the caller in the worker
                raised = error
                _settle(lambda: future.set_exception(raised))
            else:
                _settle(lambda: future.set_result(result))

        forget = cancel.on_cancel(
            lambda: _settle(lambda: future.set_exception(TurnCancelledError()))
        )
        try:
            self._requested.emit(run)
            return future.result()
        finally:
            forget()

    def post(self, function: Callable[[], None]) -> None:
        """Run `function` in the GUI thread soon, without waiting for it."""
        self._requested.emit(function)

    @Slot(object)
    def _run(self, run: Callable[[], None]) -> None:
        run()


def _settle(action: Callable[[], None]) -> None:
    """Let the first of result and cancellation count."""
    try:
        action()
    except InvalidStateError:
        return
