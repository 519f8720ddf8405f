"""Drawing pages in other processes, whatever the file does to them."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.documents.document_errors import damaged, needs_too_much_memory, takes_too_long
from reader_app.documents.processes import messages as m
from reader_app.domain.document import DocumentInfo
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.translation import tr
from reader_app.workers.document_process import Launch
from reader_app.workers.drawing_processes import (
    MOST_PROCESSES,
    SLOW_TO_OPEN,
    STUBBORN,
    TOO_LARGE,
    DrawingProcess,
    DrawingProcessPool,
)
from reader_app.workers.quarantine import InflightRequest, Quarantine
from reader_app.workers.render_queue import (
    Crowd,
    Fit,
    RenderQueue,
    VisibleRequests,
    always,
    to_interrupt,
    to_stop,
)
from reader_app.workers.rendered_page import (
    Limits,
    Priority,
    RenderedPage,
    RenderKey,
    SharedBuffers,
)

_LOOK_MS = 50
_NOT_DRAWN = tr("This page could not be drawn.")
_log = logging.getLogger(__name__)


class PageDrawer(QObject):
    """Opens a file and has its pages drawn, most wanted first.

    Knows what is wanted and which pages do harm. Which process works is known to its seats.
    """

    begun = Signal(object)
    """DocumentInfo of the first chapters; `opened` or `open_failed` follows."""
    opened = Signal(object)
    open_failed = Signal(object)
    overwhelmed = Signal()
    """A process was lost while the file was opened: it would be the end of others, too."""
    page_rendered = Signal(object)
    page_failed = Signal(int, str)
    page_slow = Signal(int)

    def __init__(
        self,
        launch: Launch,
        limits: Limits,
        parent: QObject | None = None,
        memory: SharedBuffers | None = None,
        *,
        most_seats: int = MOST_PROCESSES,
    ) -> None:
        """`memory`: what the process that `launch` gives first has inherited."""
        super().__init__(parent)
        self._limits = limits
        self._seats = DrawingProcessPool(
            launch,
            self,
            memory,
            most=most_seats,
            spare_s=limits.spare_s,
            most_bytes=limits.memory_bytes,
        )
        self._seats.begun.connect(self._note_begin)
        self._seats.opened.connect(self._note_open)
        self._seats.refused.connect(self._note_refusal)
        self._seats.drawn.connect(self._deliver)
        self._seats.not_drawn.connect(self._note_not_drawn)
        self._seats.room_made.connect(self._pump_soon)
        self._seats.lost.connect(self._note_loss)
        self._file: m.OpenFile | None = None
        self._is_announced = False
        self._is_lost = False
        self._too_large = 0
        """How often a process had to end over this file because of its memory."""
        self._queue = RenderQueue()
        self._fence = Quarantine()
        self._looked_for = VisibleRequests()
        self._refusals: list[int] = []
        self._pump_timer = QTimer(self, interval=0, singleShot=True)
        self._pump_timer.timeout.connect(self._pump)
        self._look_timer = QTimer(self, interval=_LOOK_MS)
        self._look_timer.timeout.connect(self._look)

    # ---- what others ask for -----------------------------------------------------------------

    def open(self, path: str, password: str) -> None:
        """Open a file; `opened` or `open_failed` follows."""
        self.close()
        self._file = m.OpenFile(path, password, is_early=True)
        self._is_announced = False
        self._too_large = 0
        self._fence = Quarantine()
        if self._seats.for_file(time.monotonic()).open(self._file):
            self._look_timer.start()
        else:
            self._refuse(_no_process())

    def close(self) -> None:
        """Forget the file and all that was asked about it."""
        self._queue = RenderQueue()
        self._looked_for.clear()
        self._refusals.clear()
        for seat in self._seats:
            seat.close()
        self._file = None
        self._is_lost = False

    def request(self, key: RenderKey, priority: Priority) -> None:
        """Draw `key`; asking again while it waits changes its priority."""
        if self._is_lost or self._fence.is_closed(key.page):
            self._refusals.append(key.page)
        elif priority is Priority.VISIBLE or self._fence.may_draw_ahead(key.page):
            if priority is Priority.VISIBLE:
                self._looked_for.note(key, time.monotonic())
            if not any(seat.underway.want(key, priority) for seat in self._seats):
                self._queue.add(key, priority)
        self._pump_timer.start()

    def cancel_except(self, keys: Iterable[RenderKey]) -> None:
        """Drop what isn't drawn yet, except `keys`."""
        wanted = set(keys)
        self._queue.keep_only(wanted)
        self._looked_for.keep_only(wanted)
        for seat in self._seats:
            seat.underway.keep_only(wanted)

    def cancel(self, key: RenderKey) -> None:
        """Drop it if it isn't drawn yet."""
        self._queue.discard(lambda other: other == key)
        for seat in self._seats:
            seat.underway.keep_only(other for other in seat.underway.keys if other != key)
        self._looked_for.forget(key)

    def shut_down(self) -> None:
        """No process, no thread is left; pictures that are still held stay valid."""
        self.close()
        self._pump_timer.stop()
        self._look_timer.stop()
        self._seats.shut_down()

    # ---- losses ------------------------------------------------------------------------------

    @Slot(object)
    def _note_loss(self, seat: DrawingProcess) -> None:
        self._recover(seat, seat.loss)

    def _recover(self, seat: DrawingProcess, reason: str) -> None:
        """After a loss: blame the page at work, start anew, go on with the rest."""
        is_first_opening = (seat.is_opening or seat.is_begun) and not self._is_announced
        lost = seat.take_back()
        file = self._file
        if reason == TOO_LARGE and seat.is_opening and self._is_announced:
            self._do_without(seat)
            return
        self._too_large += reason == TOO_LARGE
        is_hopeless = not lost or self._too_large > 1  # not every time a page is to blame
        is_started = seat.start()
        if is_first_opening and is_hopeless and file is not None:
            _log.warning("a file could not be opened: %s", reason)
            self.overwhelmed.emit()
            self._refuse(_unreadable(Path(file.path), reason) if is_started else _no_process())
            return
        if lost and not lost[0].is_disowned:
            if reason == STUBBORN:
                self._put_back(lost[0])
            else:
                self._blame(lost[0], reason)
        for sent in lost[1:]:
            if sent.is_wanted and sent.key.page != lost[0].key.page:
                self._queue.add(sent.key, sent.priority)
        if self._file is not None and is_started:
            seat.open(self._file)
            self._look_timer.start()
        elif not is_started and not self._seats.is_served:
            self._give_up()
        self._pump_timer.start()

    def _do_without(self, seat: DrawingProcess) -> None:
        """It would hold too much again: who has the file open stays the only one."""
        seat.abandon()
        if not self._seats.is_served:
            self._give_up()
        self._pump_timer.start()

    def _put_back(self, stubborn: InflightRequest) -> None:
        """It may still be drawn, but only when somebody looks at it."""
        self._fence.note_stubborn(stubborn.key.page)
        self._queue.note_heavy(stubborn.key)
        if stubborn.is_wanted:
            self._queue.add(stubborn.key, stubborn.priority)

    def _blame(self, culprit: InflightRequest, reason: str) -> None:
        page = culprit.key.page
        _log.warning("page %d was given up: %s", page, reason)
        self._fence.blame(page)
        self._queue.discard(lambda key: key.page == page)
        for seat in self._seats:  # its preview may be at work there: one loss is enough
            seat.underway.disown_page(page)
        if self._looked_for.has_page(page):
            self._fail(page)

    def _give_up(self) -> None:
        """Nothing of this file can be drawn any more."""
        self._is_lost = True
        for key in self._queue.discard(lambda _: True):
            self._fail(key.page)

    def _refuse(self, error: BookError) -> None:
        self._file = None
        for seat in self._seats:
            seat.close()
        self._queue = RenderQueue()
        self.open_failed.emit(error)

    @Slot(object)
    def _note_begin(self, info: DocumentInfo) -> None:
        if not self._is_announced:
            self.begun.emit(info)
        self._pump()

    @Slot(object)
    def _note_open(self, info: DocumentInfo) -> None:
        if not self._is_announced:
            self._is_announced = True
            self.opened.emit(info)
        self._pump()

    @Slot(object, object)
    def _note_refusal(self, _seat: DrawingProcess, error: BookError) -> None:
        if not self._is_announced:
            self._refuse(error)
        elif not self._seats.is_served:  # it opened before: changed or gone since then
            self._give_up()

    # ---- requests and answers ----------------------------------------------------------------

    @Slot()
    def _pump(self) -> None:
        self._queue.end_batch()
        refused, self._refusals = self._refusals, []
        for page in refused:
            self._fail(page)
        now = time.monotonic()
        self._hand_out(now)
        self._make_room(now)

    @Slot()
    def _pump_soon(self) -> None:
        self._pump_timer.start()

    def _hand_out(self, now: float) -> None:
        for sent in self._seats.recall_waiting(now):
            self._queue.add(sent.key, sent.priority)
        free = self._seats.free(now)
        while free is not None and free.has_room:
            wanted = self._queue.take(self._has_turn(now))
            if wanted is None:
                return
            free.send(*wanted)
            self._look_timer.start()

    def _has_turn(self, now: float) -> Fit:
        beside = self._seats.beside(self._fence.stubborn, now)
        return always if beside is None else beside.has_turn

    def _make_room(self, now: float) -> None:
        """Stop what keeps something more important waiting."""
        for seat in self._seats:
            for sent in to_stop(seat.underway, self._queue):
                seat.stop(sent)
        if self._seats.free(now) is None:
            self._interrupt(now)

    def _interrupt(self, now: float) -> None:
        firsts = [(seat, seat.underway.first) for seat in self._seats]
        long = to_interrupt([sent for _, sent in firsts if sent is not None], self._queue, now)
        for seat, sent in firsts:
            if sent is not None and sent is long:
                seat.stop(sent)

    @Slot(object, object)
    def _deliver(self, sent: InflightRequest, page: RenderedPage | None) -> None:
        if sent.is_wanted:
            self._looked_for.forget(sent.key)
        if page is not None:
            self.page_rendered.emit(page)
        self._pump()

    @Slot(object, bool)
    def _note_not_drawn(self, sent: InflightRequest, is_stopped: bool) -> None:
        if sent.is_late and not sent.is_disowned:
            self._blame(sent, "it took too long")
        elif sent.is_wanted and is_stopped:
            self._queue.add(sent.key, sent.priority)
        elif sent.is_wanted:
            self._fail(sent.key.page)
        self._pump()

    def _fail(self, page: int) -> None:
        self._looked_for.forget_page(page)
        self.page_failed.emit(page, _NOT_DRAWN)

    # ---- watching ----------------------------------------------------------------------------

    @Slot()
    def _look(self) -> None:
        now = time.monotonic()
        has_work = any(seat.underway.first or seat.is_opening for seat in self._seats)
        if not has_work and not self._looked_for:
            self._look_timer.stop()
            return
        for page in self._looked_for.newly_slow(now, self._limits.slow_s):
            self.page_slow.emit(page)
        self._seats.keep_one_free(None if self._is_lost else self._file, now)
        self._pump()
        self._watch(now)

    def _watch(self, now: float) -> None:
        crowd = self._crowd(now)
        for seat in sorted(self._seats, key=lambda seat: bool(seat.underway.keys)):
            reason = seat.trouble(self._limits, now, crowd)
            if reason:
                self._recover(seat, reason)
                return

    def _crowd(self, now: float) -> Crowd:
        is_opening = self._file is not None and not self._is_announced
        has_light = self._queue.has_light(Priority.VISIBLE, self._has_turn(now))
        return Crowd(self._seats.is_full(now), is_opening or has_light)


def _unreadable(path: Path, reason: str) -> BookError:
    """The process was told to end, or ended over the file as only damage makes it do."""
    if reason == TOO_LARGE:
        return needs_too_much_memory(path)
    return takes_too_long(path) if reason == SLOW_TO_OPEN else damaged(path)


def _no_process() -> BookError:
    return BookError(
        BookErrorCode.PARSE_FAILED,
        tr("Books can't be opened: the program's drawing part doesn't start."),
        remedy=Remedy.RETRY,
        advice=tr("Start Pagemate again; if that doesn't help, install it again."),
    )
