"""One drawing process: the file it has open, the memory it draws into, and what it was asked.

The drawing processes: one as long as no page takes long, another that stands by from then on.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.documents.processes import messages as m
from reader_app.ipc.memory import MOST_BYTES
from reader_app.workers.document_process import DocumentProcess, Launch
from reader_app.workers.quarantine import InflightRequest, InflightRequests
from reader_app.workers.render_queue import SLICE_S, STOPPING_S, Beside, Crowd
from reader_app.workers.rendered_page import (
    Limits,
    Priority,
    RenderedPage,
    RenderKey,
    SharedBuffers,
)

if TYPE_CHECKING:
    from reader_app.documents.processes.messages import OpenFile
    from reader_app.workers.document_process import Launch
    from reader_app.workers.quarantine import InflightRequest
    from reader_app.workers.rendered_page import SharedBuffers

STUBBORN: Final = "it doesn't stop for others"
SLOW_TO_OPEN: Final = "opening takes too long"
TOO_LARGE: Final = "it takes too much memory"
ENDED: Final = "it ended"
_LEFT_FILE_S: Final = 0.5


class DrawingProcess(QObject):
    """Tells what its process does; what follows from that is decided by whoever owns it."""

    opened = Signal(object)
    """DocumentInfo of `file`"""
    begun = Signal(object)
    """DocumentInfo of its first chapters: they can be drawn, `opened` follows"""
    refused = Signal(object, object)
    """Seat, BookError"""
    drawn = Signal(object, object)
    """Sent, RenderedPage; None instead of pixels that nobody wants"""
    not_drawn = Signal(object, bool)
    """Sent, is_stopped"""
    room_made = Signal()
    lost = Signal(object)
    """Seat; its process ended without being told to"""

    def __init__(
        self,
        launch: Launch,
        parent: QObject | None = None,
        memory: SharedBuffers | None = None,
        *,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        """No process runs yet. `most_bytes`: the memory that it may hold."""
        super().__init__(parent)
        self.file: m.OpenFile | None = None
        self.is_ready = self.is_begun = False
        self.is_hopeless = False
        self.underway = InflightRequests()
        self.is_refused = False
        self._opens_unanswered = 0
        self._opening_since = 0.0
        self._memory = memory or SharedBuffers(self)
        self._memory.freed.connect(self.room_made)
        self._process = DocumentProcess(
            "draw", self._memory.inherited, launch, self, most_bytes=most_bytes
        )
        self._process.received.connect(self._take_in)
        self._process.lost.connect(self._note_loss)

    # ---- its process -------------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        return self._process.pid is not None

    @property
    def is_opening(self) -> bool:
        """It was told to open `file` and hasn't answered."""
        return self.file is not None and not self.is_ready and not self.is_refused

    @property
    def loss(self) -> str:
        """Why its process was `lost`."""
        return TOO_LARGE if self._process.was_too_large else ENDED

    def start(self) -> bool:
        """End what runs and start anew; False when no process starts."""
        self._forget_file()
        is_started = self._process.restart()
        self.is_hopeless = not is_started
        self._opens_unanswered = 0
        if is_started:
            self._process.send(self._memory.introduction)
        return is_started

    def open(self, file: m.OpenFile) -> bool:
        """Open `file`, in a new process if none runs; False when none starts."""
        if not self.is_running and not self.start():
            return False
        self._forget_file()
        self.file = file
        self._opens_unanswered += 1
        self._opening_since = time.monotonic()
        self._process.send(file)
        return True

    def close(self) -> None:
        """Nothing about its file matters any more."""
        self.is_hopeless = False
        self.underway.disown()
        if self.file is not None:
            self._process.send(m.CloseFile())
        self._forget_file()

    def take_back(self) -> list[InflightRequest]:
        """What it was asked and hasn't answered, the first first. Its process is lost already."""
        lost = self.underway.clear()
        for sent in lost:
            self._memory.free(sent.part)
        return lost

    def end(self) -> None:
        """End its process, without waiting for that."""
        self._forget_file()
        self._process.end()

    def vacate(self) -> None:
        """End its process and hold no memory. For a seat that has no work."""
        self.end()
        self._memory.rest()

    def abandon(self) -> None:
        """Its file is too much for it beside another seat that has it open, too."""
        self.vacate()
        self.is_hopeless = True

    def shut_down(self) -> None:
        """No process, no thread is left; pictures that are still held stay valid."""
        self._process.shut_down(is_patient=False)
        self._memory.close()

    # ---- its work ----------------------------------------------------------------------------

    def is_held_up(self, now: float) -> bool:
        """What it works on takes longer than others may be kept waiting."""
        return self.underway.at_work_s(now) > SLICE_S or self._is_at_old_file(now)

    def _is_at_old_file(self, now: float) -> bool:
        """It still opens a file that nobody wants any more."""
        is_left = self._opens_unanswered > 0 and self.file is None
        return is_left and now - self._opening_since > _LEFT_FILE_S

    def is_free(self, now: float) -> bool:
        """It has the file open and would begin soon."""
        return self.is_ready and not self.is_held_up(now)

    @property
    def has_room(self) -> bool:
        return self.underway.has_room and self._memory.has_room

    def send(self, key: RenderKey, priority: Priority) -> None:
        """Draw `key`; `drawn` or `not_drawn` follows. Needs room."""
        part = self._memory.take()
        request_id = self.underway.add(key, priority, part)
        self._process.send(m.DrawPage(request_id, key.page, key.width, key.clip, part, key.look))

    def stop(self, sent: InflightRequest) -> None:
        """It isn't wanted now; its answer comes sooner for that."""
        sent.stopped = time.monotonic()
        self._memory.stop(sent.part)

    def recall_waiting(self) -> list[InflightRequest]:
        """Take back what waits behind its work: somebody else may do it."""
        recalled = self.underway.recall_waiting()
        for sent in recalled:
            self.stop(sent)
        return recalled

    def trouble(self, limits: Limits, now: float, crowd: Crowd) -> str:
        """Why its process has to go; '' while it needs not."""
        first = self.underway.first
        if first is None:
            is_late = now - self._opening_since > limits.open_s
            return SLOW_TO_OPEN if is_late and self._opens_unanswered else ""
        deaf_s = now - max(first.stopped, first.began) if first.stopped else 0.0
        if crowd.is_in_the_way(deaf_s, is_wanted=first.is_wanted):
            return STUBBORN
        is_visible = first.priority is Priority.VISIBLE and first.is_wanted
        if now - first.began > (limits.visible_s if is_visible else limits.prefetch_s):
            first.is_late = True
            if not first.stopped:
                self.stop(first)
            elif deaf_s > STOPPING_S:
                return "it takes too long"
        return ""

    # ---- what its process says ---------------------------------------------------------------

    @Slot(object)
    def _take_in(self, message: object) -> None:
        if isinstance(message, m.FileOpened | m.FileRefused):
            self._opens_unanswered -= 1
        match message:
            case m.FileOpened() if self.file is not None and message.path == self.file.path:
                self.is_ready, self.is_begun = True, False
                self.opened.emit(message.info)
            case m.FileBegun() if self.file is not None and message.path == self.file.path:
                self.is_ready = self.is_begun = True
                self.begun.emit(message.info)
            case m.FileRefused() if self.file is not None and message.path == self.file.path:
                self.is_refused, self.is_ready, self.is_begun = True, False, False
                self.refused.emit(self, message.error)
            case m.PageDrawn():
                self._deliver(message)
            case m.PageNotDrawn():
                sent = self.underway.answered(message.request_id)
                if sent is not None:
                    self._memory.free(sent.part)
                    self.not_drawn.emit(sent, message.is_stopped)

    def _deliver(self, message: m.PageDrawn) -> None:
        sent = self.underway.answered(message.request_id)
        if sent is None:
            return
        page: RenderedPage | None = None
        if sent.is_wanted:
            page = self._memory.picture(sent.part, sent.key, message.width, message.height)
        if page is None:
            self._memory.free(sent.part)
        self.drawn.emit(sent, page)

    @Slot()
    def _note_loss(self) -> None:
        self.lost.emit(self)

    def _forget_file(self) -> None:
        self.file = None
        self.is_ready = self.is_begun = self.is_refused = False


LONG_S: Final = 0.15
"""A drawing that takes longer is worth another process."""
MOST_PROCESSES: Final = 3
"""Two pages that never end, and one process for all others."""


class DrawingProcessPool(QObject):
    """Decides which process works; forwards what they tell (see `DrawingProcess`)."""

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
        memory: SharedBuffers | None,
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
        self._seats: list[DrawingProcess] = []
        self._timer = QTimer(self, interval=round(spare_s * 1000), singleShot=True)
        self._timer.timeout.connect(self._let_spares_go)
        self._add(memory).start()

    def __iter__(self) -> Iterator[DrawingProcess]:
        return iter(self._seats)

    # ---- which one ---------------------------------------------------------------------------

    def free(self, now: float) -> DrawingProcess | None:
        """The first that has the file open and isn't held up: the next one's turn is after it."""
        return next((seat for seat in self._seats if seat.is_free(now)), None)

    def for_file(self, now: float) -> DrawingProcess:
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

    def recall_waiting(self, now: float) -> list[InflightRequest]:
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

    def _spare(self, now: float) -> DrawingProcess | None:
        """One that nothing holds up, with a process if there is such; None where none can be."""
        able = [s for s in self._seats if not s.is_held_up(now) and not s.is_hopeless]
        running = next((seat for seat in able if seat.is_running), None)
        if running is not None:
            return running
        self._timer.start()
        if able:
            return able[0]
        return self._add() if len(self._seats) < self._most else None

    def _add(self, memory: SharedBuffers | None = None) -> DrawingProcess:
        seat = DrawingProcess(self._launch, self, memory, most_bytes=self._most_bytes)
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
