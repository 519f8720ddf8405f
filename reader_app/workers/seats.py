"""The drawing processes: one as long as no page takes long, another that stands by from then on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.ipc.memory import MOST_BYTES
from reader_app.workers.seat import Seat
from reader_app.workers.turns import Beside

if TYPE_CHECKING:
    from reader_app.documents.messages import OpenFile
    from reader_app.workers.document_process import Launch
    from reader_app.workers.picture_memory import PictureMemory
    from reader_app.workers.underway import Sent

LONG_S: Final = 0.15
"""A drawing that takes longer is worth another process."""
MOST_SEATS: Final = 3
"""Two pages that never end, and one process for all others."""


class Seats(QObject):
    """Decides which process works; forwards what they tell (see `Seat`)."""

    begun = Signal(object)
    opened = Signal(object)
    refused = Signal(object, object)
    drawn = Signal(object, object)
    not_drawn = Signal(object, bool)
    room_made = Signal()
    lost = Signal(object)

    def __init__(
        self,
        launch: Launch,
        parent: QObject,
        memory: PictureMemory | None,
        *,
        most: int,
        spare_s: float,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        """Starts one process. `spare_s`: so long after the last long drawing the others go."""
        super().__init__(parent)
        self._launch = launch
        self._most = most
        self._most_bytes = most_bytes
        self._seats: list[Seat] = []
        self._timer = QTimer(self, interval=round(spare_s * 1000), singleShot=True)
        self._timer.timeout.connect(self._let_spares_go)
        self._add(memory).start()

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._seats)

    # ---- which one ---------------------------------------------------------------------------

    def free(self, now: float) -> Seat | None:
        """The first that has the file open and isn't held up: the next one's turn is after it."""
        return next((seat for seat in self._seats if seat.is_free(now)), None)

    def for_file(self, now: float) -> Seat:
        """The one to open another file in."""
        return self._spare(now) or self._seats[0]

    @property
    def is_served(self) -> bool:
        """Some process has the file open, or may have it soon."""
        return any(seat.is_ready or seat.is_opening for seat in self._seats)

    def is_full(self, now: float) -> bool:
        """None is free or about to be, and one could be had by ending another only.

        Not where the file opened before and doesn't again: who has it open must keep it then.
        """
        return len(self._seats) >= self._most and not any(
            seat.is_refused or ((seat.is_ready or seat.is_opening) and not seat.is_held_up(now))
            for seat in self._seats
        )

    def beside(self, stubborn: frozenset[int], now: float) -> Beside | None:
        """What has its turn beside what holds processes up; None where nothing does."""
        held_up = [seat for seat in self._seats if seat.is_held_up(now)]
        if not held_up:
            return None
        firsts = [seat.underway.first for seat in held_up]
        keys = tuple(sent.key for sent in firsts if sent is not None and not sent.is_disowned)
        return Beside(keys, stubborn, self._has_reserve(now))

    def recall_waiting(self, now: float) -> list[Sent]:
        """Take back what waits behind something long."""
        held_up = [seat for seat in self._seats if seat.is_held_up(now)]
        return [sent for seat in held_up for sent in seat.recall_waiting()]

    def _has_reserve(self, now: float) -> bool:
        free = sum(seat.is_free(now) for seat in self._seats)
        return free > 1 or len(self._seats) < self._most

    # ---- how many ----------------------------------------------------------------------------

    def keep_one_free(self, file: OpenFile | None, now: float) -> None:
        """While a drawing takes long, another process has `file` open."""
        if not any(seat.underway.at_work_s(now) > LONG_S for seat in self._seats):
            return
        self._timer.start()
        if file is None or any(s.file is file and not s.is_held_up(now) for s in self._seats):
            return
        spare = self._spare(now)
        if spare is not None:
            spare.open(file)

    def _spare(self, now: float) -> Seat | None:
        """One that nothing holds up, with a process if there is such; None where none can be."""
        able = [s for s in self._seats if not s.is_held_up(now) and not s.is_hopeless]
        running = next((seat for seat in able if seat.is_running), None)
        if running is not None:
            return running
        self._timer.start()
        if able:
            return able[0]
        return self._add() if len(self._seats) < self._most else None

    def _add(self, memory: PictureMemory | None = None) -> Seat:
        seat = Seat(self._launch, self, memory, most_bytes=self._most_bytes)
        for signal, forwarded in (
            (seat.begun, self.begun),
            (seat.opened, self.opened),
            (seat.refused, self.refused),
            (seat.drawn, self.drawn),
            (seat.not_drawn, self.not_drawn),
            (seat.room_made, self.room_made),
            (seat.lost, self.lost),
        ):
            signal.connect(forwarded)
        self._seats.append(seat)
        return seat

    @Slot()
    def _let_spares_go(self) -> None:
        if any(seat.underway.first is not None for seat in self._seats):
            self._timer.start()
            return
        best = max(self._seats, key=lambda seat: (seat.is_ready, seat.is_running))
        for seat in self._seats:
            if seat is not best and seat.is_running:
                seat.vacate()

    def shut_down(self) -> None:
        """No process, no thread is left; pictures that are still held stay valid."""
        self._timer.stop()
        for seat in self._seats:
            seat.end()  # all at once: each takes a moment to be gone
        for seat in self._seats:
            seat.shut_down()
