"""Makes what takes longer than a frame (formulas, colours of code) beside the GUI thread."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final, Protocol

from PySide6.QtCore import QObject, QRunnable, Qt, QThread, QThreadPool, Signal, Slot

_KEPT: Final = 400


class Order(Hashable, Protocol):
    """What is wanted, as a value: equal orders have equal results."""

    def make(self) -> object:
        """Make it, in the workshop's thread. Never raises."""
        ...


class Workshop(QObject):
    """One thread that fills orders one after the other, and keeps what it made last."""

    made = Signal(object)

    _handed_in = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept: OrderedDict[Order, object] = OrderedDict()
        self._waiting: set[Order] = set()
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._pool.setThreadPriority(QThread.Priority.LowPriority)
        self._handed_in.connect(self._keep, Qt.ConnectionType.QueuedConnection)

    def result(self, order: Order) -> object | None:
        """What was made for `order`; None: it is being made, `made(order)` will follow."""
        if order in self._kept:
            self._kept.move_to_end(order)
            return self._kept[order]
        if order not in self._waiting:
            self._waiting.add(order)
            self._pool.start(_Work(order, self))
        return None

    def hand_in(self, order: Order, result: object) -> None:
        """Deliver a result, from any thread."""
        self._handed_in.emit(order, result)

    @Slot()
    def close(self) -> None:
        """Drop what is waiting and let the work at hand end (milliseconds)."""
        self._pool.clear()
        self._pool.waitForDone()

    @Slot(object, object)
    def _keep(self, order: Order, result: object) -> None:
        self._waiting.discard(order)
        self._kept[order] = result
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        self.made.emit(order)


class _Work(QRunnable):
    def __init__(self, order: Order, workshop: Workshop) -> None:
        super().__init__()
        self._order = order
        self._workshop = workshop

    def run(self) -> None:
        self._workshop.hand_in(self._order, self._order.make())
