"""Drawing pages in another process, whatever the file does to it."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.documents import messages as m
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.ipc.memory import resident_bytes
from reader_app.workers.document_process import DocumentProcess, Launch
from reader_app.workers.document_types import Limits, Priority, RenderKey
from reader_app.workers.picture_memory import PictureMemory
from reader_app.workers.render_queue import RenderQueue
from reader_app.workers.turns import is_light_waiting, to_stop
from reader_app.workers.underway import Fence, Sent, Underway

_LOOK_MS = 50
_STOPPING_S = 1.5
"""A page that doesn't stop within this time costs the process, when others wait for it."""
_STUBBORN = "it doesn't stop for others"
_NOT_DRAWN = "This page could not be drawn."
_log = logging.getLogger(__name__)


class PageDrawer(QObject):
    """Opens a file in the drawing process and draws its pages, most wanted first."""

    opened = Signal(object)
    open_failed = Signal(object)
    page_rendered = Signal(object)
    page_failed = Signal(int, str)
    page_slow = Signal(int)

    def __init__(
        self,
        launch: Launch,
        limits: Limits,
        parent: QObject | None = None,
        memory: PictureMemory | None = None,
    ) -> None:
        super().__init__(parent)
        self._limits = limits
        self._memory = memory or PictureMemory()
        self._memory.freed.connect(self._pump_soon)
        self._process = DocumentProcess("draw", self._memory.inherited, launch, self)
        self._process.received.connect(self._take_in)
        self._process.lost.connect(self._note_loss)
        self._file: m.OpenFile | None = None
        self._is_announced = False
        self._is_ready = False
        self._is_lost = False
        self._opening_since = 0.0
        self._queue = RenderQueue()
        self._underway = Underway()
        self._fence = Fence()
        self._looked_for: dict[RenderKey, float] = {}
        self._told_slow: set[int] = set()
        self._refusals: list[int] = []
        self._pump_timer = QTimer(self, interval=0, singleShot=True)
        self._pump_timer.timeout.connect(self._pump)
        self._look_timer = QTimer(self, interval=_LOOK_MS)
        self._look_timer.timeout.connect(self._look)
        self._start()

    # ---- what others ask for -----------------------------------------------------------------

    def open(self, path: str, password: str) -> None:
        """Open a file; `opened` or `open_failed` follows."""
        self.close()
        self._file = m.OpenFile(path, password)
        self._is_announced = False
        self._fence = Fence()
        self._open_again()

    def close(self) -> None:
        """Forget the file and all that was asked about it."""
        self._queue = RenderQueue()
        self._looked_for.clear()
        self._told_slow.clear()
        self._refusals.clear()
        self._underway.disown()
        if self._file is not None:
            self._process.send(m.CloseFile())
        self._file = None
        self._is_ready = self._is_lost = False

    def request(self, key: RenderKey, priority: Priority) -> None:
        """Draw `key`; asking again while it waits changes its priority."""
        if self._is_lost or self._fence.is_closed(key.page):
            self._refusals.append(key.page)
        elif priority is Priority.VISIBLE or self._fence.may_draw_ahead(key.page):
            self._note_wish(key, priority)
            if not self._underway.want(key, priority):
                self._queue.add(key, priority)
        self._pump_timer.start()

    def cancel_except(self, keys: Iterable[RenderKey]) -> None:
        """Drop what isn't drawn yet, except `keys`."""
        wanted = set(keys)
        self._queue.keep_only(wanted)
        for key in [k for k in self._looked_for if k not in wanted]:
            del self._looked_for[key]
        self._underway.keep_only(wanted)

    def cancel(self, key: RenderKey) -> None:
        """Drop it if it isn't drawn yet."""
        self._queue.discard(lambda other: other == key)
        self._underway.keep_only(other for other in self._underway.keys if other != key)
        self._forget_wish(key)

    def shut_down(self) -> None:
        """No process, no thread is left; pictures that are still held stay valid."""
        self.close()
        self._pump_timer.stop()
        self._look_timer.stop()
        self._process.shut_down(is_patient=False)
        self._memory.close()

    # ---- the process -------------------------------------------------------------------------

    def _start(self) -> bool:
        self._is_ready = False
        is_started = self._process.restart()
        if is_started:
            self._process.send(self._memory.introduction)
        return is_started

    def _open_again(self) -> None:
        if self._file is None:
            return
        if self._process.pid is None and not self._start():
            self._refuse(_no_process())
            return
        self._opening_since = time.monotonic()
        self._process.send(self._file)
        self._look_timer.start()

    @Slot()
    def _note_loss(self) -> None:
        self._recover("it ended")

    def _recover(self, reason: str) -> None:
        """After a loss: blame the page at work, start anew, go on with the rest."""
        is_first_opening = self._file is not None and not self._is_announced
        lost = self._underway.clear()
        for sent in lost:
            self._memory.free(sent.part)
        is_started = self._start()
        if is_first_opening and not lost:
            _log.warning("a file could not be opened: %s", reason)
            self._refuse(_unreadable() if is_started else _no_process())
            return
        if lost and not lost[0].is_of_old_file:
            if reason == _STUBBORN:
                self._put_back(lost[0])
            else:
                self._blame(lost[0], reason)
        for sent in lost[1:]:
            if sent.is_wanted and sent.key.page != lost[0].key.page:
                self._queue.add(sent.key, sent.priority)
        if is_started:
            self._open_again()
        else:
            self._give_up()

    def _put_back(self, stubborn: Sent) -> None:
        """It may still be drawn, but only when somebody looks at it."""
        self._fence.note_stubborn(stubborn.key.page)
        if stubborn.is_wanted:
            self._queue.add(stubborn.key, stubborn.priority)

    def _blame(self, culprit: Sent, reason: str) -> None:
        page = culprit.key.page
        _log.warning("page %d was given up: %s", page, reason)
        self._fence.blame(page)
        self._queue.discard(lambda key: key.page == page)
        if any(key.page == page for key in self._looked_for):
            self._fail(page)

    def _give_up(self) -> None:
        """Nothing of this file can be drawn any more."""
        self._is_lost = True
        for key in self._queue.discard(lambda _: True):
            self._fail(key.page)

    def _refuse(self, error: BookError) -> None:
        self._file = None
        self._is_ready = False
        self._queue = RenderQueue()
        self.open_failed.emit(error)

    @Slot(object)
    def _take_in(self, message: object) -> None:
        match message:
            case m.FileOpened():
                self._note_open(message)
            case m.FileRefused() if self._file is not None and message.path == self._file.path:
                self._note_refusal(message.error)
            case m.PageDrawn():
                self._deliver(message)
            case m.PageNotDrawn():
                self._note_not_drawn(message)

    def _note_open(self, message: m.FileOpened) -> None:
        if self._file is None or message.path != self._file.path:
            return
        self._is_ready = True
        if not self._is_announced:
            self._is_announced = True
            self.opened.emit(message.info)
        self._pump()

    def _note_refusal(self, error: BookError) -> None:
        if self._is_announced:  # it opened before: changed or gone since then
            self._give_up()
        else:
            self._refuse(error)

    # ---- requests and answers ----------------------------------------------------------------

    @Slot()
    def _pump(self) -> None:
        self._queue.end_batch()
        refused, self._refusals = self._refusals, []
        for page in refused:
            self._fail(page)
        self._make_room()
        while self._is_ready and self._underway.has_room and self._memory.has_room:
            wanted = self._queue.take()
            if wanted is None:
                return
            self._send(*wanted)

    @Slot()
    def _pump_soon(self) -> None:
        self._pump_timer.start()

    def _send(self, key: RenderKey, priority: Priority) -> None:
        part = self._memory.take()
        request_id = self._underway.add(key, priority, part)
        self._process.send(m.DrawPage(request_id, key.page, key.width, key.clip, part, key.look))
        self._look_timer.start()

    def _deliver(self, message: m.PageDrawn) -> None:
        sent = self._underway.answered(message.request_id)
        if sent is None:
            return
        page = None
        if sent.is_wanted:
            self._forget_wish(sent.key)
            page = self._memory.picture(sent.part, sent.key, message.width, message.height)
        if page is None:
            self._memory.free(sent.part)
        else:
            self.page_rendered.emit(page)
        self._pump()

    def _note_not_drawn(self, message: m.PageNotDrawn) -> None:
        sent = self._underway.answered(message.request_id)
        if sent is None:
            return
        self._memory.free(sent.part)
        if sent.is_late and not sent.is_of_old_file:
            self._blame(sent, "it took too long")
        elif sent.is_wanted and message.is_stopped:
            self._queue.add(sent.key, sent.priority)
        elif sent.is_wanted:
            self._fail(sent.key.page)
        self._pump()

    def _make_room(self) -> None:
        """Stop what keeps something more important waiting."""
        for sent in to_stop(self._underway, self._queue, time.monotonic()):
            self._stop(sent)

    def _stop(self, sent: Sent) -> None:
        sent.stopped = time.monotonic()
        self._memory.stop(sent.part)

    def _fail(self, page: int) -> None:
        for key in [k for k in self._looked_for if k.page == page]:
            self._forget_wish(key)
        self.page_failed.emit(page, _NOT_DRAWN)

    def _note_wish(self, key: RenderKey, priority: Priority) -> None:
        if priority is Priority.VISIBLE:
            self._looked_for.setdefault(key, time.monotonic())

    def _forget_wish(self, key: RenderKey) -> None:
        self._looked_for.pop(key, None)
        self._told_slow.discard(key.page)

    # ---- watching ----------------------------------------------------------------------------

    @Slot()
    def _look(self) -> None:
        now = time.monotonic()
        is_opening = self._file is not None and not self._is_ready
        first = self._underway.first
        if first is None and not is_opening and not self._looked_for:
            self._look_timer.stop()
            return
        self._tell_slow(now)
        self._make_room()
        reason = self._lost_its_way(now, is_opening=is_opening)
        if reason:
            self._recover(reason)

    def _tell_slow(self, now: float) -> None:
        for key, since in self._looked_for.items():
            if now - since > self._limits.slow_s and key.page not in self._told_slow:
                self._told_slow.add(key.page)
                self.page_slow.emit(key.page)

    def _lost_its_way(self, now: float, *, is_opening: bool) -> str:
        first = self._underway.first
        if first is None:
            is_late = is_opening and now - self._opening_since > self._limits.open_s
            return "opening takes too long" if is_late else ""
        if self._is_stubborn(first, now):
            return _STUBBORN
        is_visible = first.priority is Priority.VISIBLE and first.is_wanted
        limit = self._limits.visible_s if is_visible else self._limits.prefetch_s
        if now - first.began > limit:
            first.is_late = True
            if not first.stopped:
                self._stop(first)
            elif now - first.stopped > _STOPPING_S:
                return "it takes too long"
        held = resident_bytes(self._process.pid or 0)
        if held is not None and held > self._limits.memory_bytes:
            return "it takes too much memory"
        return ""

    def _is_stubborn(self, first: Sent, now: float) -> bool:
        """It was told to stop for others that are looked for, and goes on and on."""
        is_due = bool(first.stopped) and now - max(first.stopped, first.began) > _STOPPING_S
        return is_due and is_light_waiting(self._underway, self._queue)


def _unreadable() -> BookError:
    return BookError(
        BookErrorCode.PARSE_FAILED,
        "This file can't be opened: reading it never ends.",
        remedy=Remedy.LOCATE_FILE,
        advice="Get the file again from where it came from.",
    )


def _no_process() -> BookError:
    return BookError(
        BookErrorCode.PARSE_FAILED,
        "Books can't be opened: the program's drawing part doesn't start.",
        remedy=Remedy.RETRY,
        advice="Start Pagemate again; if that doesn't help, install it again.",
    )
