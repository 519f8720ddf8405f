"""Child processes that draw pages, and the pool that decides how many of them run.

One process runs as long as no page takes long to draw; after that a second or third one stands by.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.documents.processes import messages as m
from reader_app.ipc.cpu import processor_seconds
from reader_app.ipc.memory import MOST_BYTES
from reader_app.workers import render_queue, rendered_page
from reader_app.workers.document_process import STOPPING_S, DocumentProcess, Launch
from reader_app.workers.process_limits import Limits

STUBBORN: Final = "it doesn't stop for others"
SLOW_TO_OPEN: Final = "opening takes too long"
TOO_LARGE: Final = "it takes too much memory"
ENDED: Final = "it ended"
_LEFT_FILE_S: Final = 0.5
LONG_S: Final = 0.15
"""Seconds after which a drawing counts as long, so that another process is started."""
_OWN_S: Final = 0.05
"""Of these seconds, how many the process must have worked itself since the drawing was first seen.

Otherwise it only waits: for a processor that others use, or for this thread to take its answer.
"""
_WAITING_COUNTS: Final = 0.05
"""Share of its waiting time that counts as work, because it may wait for a disk that is gone."""
MOST_PROCESSES: Final = 3
"""Enough for two pages that never finish, and one process for all others."""


class DrawingProcess(QObject):
    """One drawing process with its open file, its shared memory and the requests sent to it.

    It reports what the process does; its owner (`PageDrawer`) decides what follows from that.
    """

    opened = Signal(object)
    """DocumentInfo of `file`."""
    begun = Signal(object)
    """DocumentInfo of the first chapters, which can be drawn; `opened` follows."""
    refused = Signal(object, object)
    """This object, BookError."""
    drawn = Signal(object, object)
    """InflightRequest, RenderedPage; None in place of a picture that is no longer wanted."""
    not_drawn = Signal(object, bool)
    """InflightRequest, is_stopped."""
    room_made = Signal()
    lost = Signal(object)
    """This object, whose process ended without being told to."""

    def __init__(
        self,
        launch: Launch,
        parent: QObject | None = None,
        memory: rendered_page.SharedBuffers | None = None,
        *,
        most_bytes: int = MOST_BYTES,
        processor_s: Callable[[int], float | None] = processor_seconds,
    ) -> None:
        """Prepare the object; no process is started yet.

        `most_bytes`: the process's memory limit. `processor_s`: for tests.
        """
        super().__init__(parent)
        self.file: m.OpenFile | None = None
        self.is_ready = self.is_begun = False
        self.is_hopeless = False
        self.inflight = render_queue.InflightRequests()
        self.is_refused = False
        self._opens_unanswered = 0
        self._opening_since = 0.0
        self._processor_s = processor_s
        self._seen: render_queue.InflightRequest | None = None
        self._seen_at = 0.0
        self._spent_before: float | None = None
        self._memory = memory or rendered_page.SharedBuffers(self)
        self._memory.freed.connect(self.room_made)
        self._process = DocumentProcess(
            "draw", self._memory.inherited, launch, self, most_bytes=most_bytes
        )
        self._process.received.connect(self._take_in)
        self._process.lost.connect(self._note_loss)

    @property
    def is_running(self) -> bool:
        return self._process.pid is not None

    @property
    def is_opening(self) -> bool:
        """True while the process was told to open `file` and has not answered."""
        return self.file is not None and not self.is_ready and not self.is_refused

    @property
    def loss(self) -> str:
        """The reason for the last `lost` signal."""
        return TOO_LARGE if self._process.was_too_large else ENDED

    def start(self) -> bool:
        """End the running process and start a new one; return False if none can be started."""
        self._forget_file()
        is_started = self._process.restart()
        self.is_hopeless = not is_started
        self._opens_unanswered = 0
        if is_started:
            self._process.send(self._memory.introduction)
        return is_started

    def open(self, file: m.OpenFile) -> bool:
        """Open `file`, in a new process if none runs; return False if none can be started."""
        if not self.is_running and not self.start():
            return False
        self._forget_file()
        self.file = file
        self._opens_unanswered += 1
        self._opening_since = time.monotonic()
        self._process.send(file)
        return True

    def tell(self, wish: m.HideAnnotations | m.FillForm | m.SwitchLayers) -> None:
        """Draw the open file as `wish` says from now on."""
        if self.file is not None:
            self._process.send(wish)

    def close(self) -> None:
        """Close the file and ignore answers about it."""
        self.is_hopeless = False
        self.inflight.disown()
        if self.file is not None:
            self._process.send(m.CloseFile())
        self._forget_file()

    def take_back(self) -> list[render_queue.InflightRequest]:
        """Remove and return the unanswered requests in order, after the process was lost."""
        lost = self.inflight.clear()
        for sent in lost:
            self._memory.free(sent.part)
        return lost

    def end(self) -> None:
        """End the process without waiting for its end."""
        self._forget_file()
        self._process.end()

    def give_back_memory(self) -> None:
        """Return to the system the shared memory that holds no picture."""
        self._memory.rest()

    def vacate(self) -> None:
        """End the idle process and return its memory to the system."""
        self.end()
        self.give_back_memory()

    def abandon(self) -> None:
        """End the process and don't use it again for this file.

        The file takes too much memory to be open in a second process.
        """
        self.vacate()
        self.is_hopeless = True

    def shut_down(self) -> None:
        """End the process and its thread; pictures that are still held stay valid."""
        self._process.shut_down(is_patient=False)
        self._memory.close()

    def is_held_up(self, now: float) -> bool:
        """Return True while its work takes longer than other requests may be kept waiting."""
        return self.inflight.at_work_s(now) > render_queue.SLICE_S or self._is_at_old_file(now)

    def _is_at_old_file(self, now: float) -> bool:
        """Return True while the process still opens a file that was closed meanwhile."""
        is_left = self._opens_unanswered > 0 and self.file is None
        return is_left and now - self._opening_since > _LEFT_FILE_S

    def is_at_long_work(self, now: float) -> bool:
        """Return True while a drawing takes so long that other pages need another process.

        To be asked every now and then: the first call about a drawing returns False.
        """
        first, spent = self.inflight.first, self._processor_s(self._process.pid or 0)
        if first is None or first is not self._seen:
            self._seen, self._seen_at, self._spent_before = first, now, spent
            return False
        is_late = self.inflight.at_work_s(now) > LONG_S
        if spent is None or self._spent_before is None:
            return is_late
        own = spent - self._spent_before
        return is_late and own + _WAITING_COUNTS * (now - self._seen_at - own) >= _OWN_S

    def is_free(self, now: float) -> bool:
        """Return True if the file is open here and a new request would begin soon."""
        return self.is_ready and not self.is_held_up(now)

    @property
    def has_room(self) -> bool:
        return self.inflight.has_room and self._memory.has_room

    def send(self, key: rendered_page.RenderKey, priority: rendered_page.Priority) -> None:
        """Send a request to draw `key`; `drawn` or `not_drawn` follows. Requires `has_room`."""
        part = self._memory.take()
        request_id = self.inflight.add(key, priority, part)
        self._process.send(m.DrawPage(request_id, key.page, key.width, key.clip, part, key.look))

    def stop(self, sent: render_queue.InflightRequest) -> None:
        """Tell the process to stop a drawing; its answer comes soon."""
        sent.stopped = time.monotonic()
        self._memory.stop(sent.part)

    def recall_waiting(self) -> list[render_queue.InflightRequest]:
        """Take back the requests behind the one at work, so that another process may do them."""
        recalled = self.inflight.recall_waiting()
        for sent in recalled:
            self.stop(sent)
        return recalled

    def trouble(self, limits: Limits, now: float, crowd: render_queue.Crowd) -> str:
        """Return the reason why the process has to be ended; '' if there is none."""
        first = self.inflight.first
        if first is None:
            is_late = now - self._opening_since > limits.open_s
            return SLOW_TO_OPEN if is_late and self._opens_unanswered else ""
        deaf_s = now - max(first.stopped, first.began) if first.stopped else 0.0
        if crowd.is_in_the_way(deaf_s, is_wanted=first.is_wanted):
            return STUBBORN
        is_visible = first.priority is rendered_page.Priority.VISIBLE and first.is_wanted
        if now - first.began > (limits.visible_s if is_visible else limits.prefetch_s):
            first.is_late = True
            if not first.stopped:
                self.stop(first)
            elif deaf_s > STOPPING_S:
                return "it takes too long"
        return ""

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
                sent = self.inflight.answered(message.request_id)
                if sent is not None:
                    self._memory.free(sent.part)
                    self.not_drawn.emit(sent, message.is_stopped)

    def _deliver(self, message: m.PageDrawn) -> None:
        sent = self.inflight.answered(message.request_id)
        if sent is None:
            return
        page: rendered_page.RenderedPage | None = None
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


class DrawingProcessPool(QObject):
    """Decides which process draws, opens or stands by, and how many of them run."""

    def __init__(
        self,
        launch: Launch,
        parent: QObject,
        memory: rendered_page.SharedBuffers | None,
        *,
        listen_to: Callable[[DrawingProcess], None] = lambda process: None,
        most: int,
        spare_s: float,
        most_bytes: int = MOST_BYTES,
        processor_s: Callable[[int], float | None] = processor_seconds,
    ) -> None:
        """Create the pool and start one process.

        `parent`: owns the processes. `listen_to`: called with each new process to connect its
        signals. `spare_s`: seconds after the last long drawing until standby processes are ended.
        `processor_s`: for tests.
        """
        super().__init__(parent)
        self._listen_to = listen_to
        self._launch = launch
        self._most = most
        self._most_bytes = most_bytes
        self._processor_s = processor_s
        self._processes: list[DrawingProcess] = []
        self._timer = QTimer(self, interval=round(spare_s * 1000), singleShot=True)
        self._timer.timeout.connect(self._let_spares_go)
        self._add(memory).start()

    def __iter__(self) -> Iterator[DrawingProcess]:
        return iter(self._processes)

    @Slot()
    def give_back_memory(self) -> None:
        """Return to the system the shared memory that holds no picture: some pages' worth."""
        for process in self._processes:
            process.give_back_memory()

    def free(self, now: float) -> DrawingProcess | None:
        """Return the first process that has the file open and is not held up, or None."""
        return next((process for process in self._processes if process.is_free(now)), None)

    def for_file(self, now: float) -> DrawingProcess:
        """Return the process to open another file in."""
        return self._spare(now) or self._processes[0]

    @property
    def is_served(self) -> bool:
        """True if a process has the file open, or may have it open soon."""
        return any(process.is_ready or process.is_opening for process in self._processes)

    def is_full(self, now: float) -> bool:
        """Return True if no process is free or about to be free, and no further one may be started.

        Return False if a process could not open a file again that had been open before: then no
        process is ended.
        """
        return len(self._processes) >= self._most and not any(
            process.is_refused
            or ((process.is_ready or process.is_opening) and not process.is_held_up(now))
            for process in self._processes
        )

    def beside(self, stubborn: frozenset[int], now: float) -> render_queue.Beside | None:
        """Return the rule for drawings beside long ones; None if there are no long ones."""
        held_up = [process for process in self._processes if process.is_held_up(now)]
        if not held_up:
            return None
        firsts = [process.inflight.first for process in held_up]
        keys = tuple(sent.key for sent in firsts if sent is not None and not sent.is_disowned)
        return render_queue.Beside(keys, stubborn, self._has_reserve(now))

    def recall_waiting(self, now: float) -> list[render_queue.InflightRequest]:
        """Take back the requests that wait behind a long drawing."""
        held_up = [process for process in self._processes if process.is_held_up(now)]
        return [sent for process in held_up for sent in process.recall_waiting()]

    def _has_reserve(self, now: float) -> bool:
        free = sum(process.is_free(now) for process in self._processes)
        return free > 1 or len(self._processes) < self._most

    def keep_one_free(self, file: m.OpenFile | None, now: float) -> None:
        """Have a standby process open `file` while a drawing takes long."""
        # All are asked, because a drawing must have been seen once before it can count as long.
        at_work = [process for process in self._processes if process.is_at_long_work(now)]
        if not at_work:
            return
        self._timer.start()
        if file is None or any(s.file is file and not s.is_held_up(now) for s in self._processes):
            return
        spare = self._spare(now)
        if spare is not None:
            spare.open(file)

    def _spare(self, now: float) -> DrawingProcess | None:
        """Return a process that is not held up, preferably a running one, or None."""
        able = [s for s in self._processes if not s.is_held_up(now) and not s.is_hopeless]
        running = next((process for process in able if process.is_running), None)
        if running is not None:
            return running
        self._timer.start()
        if able:
            return able[0]
        return self._add() if len(self._processes) < self._most else None

    def _add(self, memory: rendered_page.SharedBuffers | None = None) -> DrawingProcess:
        process = DrawingProcess(
            self._launch,
            self,
            memory,
            most_bytes=self._most_bytes,
            processor_s=self._processor_s,
        )
        self._listen_to(process)
        self._processes.append(process)
        return process

    @Slot()
    def _let_spares_go(self) -> None:
        if any(process.inflight.first is not None for process in self._processes):
            self._timer.start()
            return
        # One that opens the file may take longer than that on a busy machine, and is waited for.
        best = max(self._processes, key=lambda p: (p.is_ready, p.is_opening, p.is_running))
        for process in self._processes:
            if process is not best and process.is_running:
                process.vacate()

    def shut_down(self) -> None:
        """End all processes and their threads; pictures that are still held stay valid."""
        self._timer.stop()
        for process in self._processes:
            process.end()  # all at once, because each takes a moment to end
        for process in self._processes:
            process.shut_down()
