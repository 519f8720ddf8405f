"""Has the pages of one open file drawn by child processes, and replaces processes that are lost."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.documents.document_errors import damaged, needs_too_much_memory, takes_too_long
from reader_app.documents.processes import messages as m
from reader_app.domain.document import DocumentInfo
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.translation import tr
from reader_app.workers import drawing_processes, render_queue, rendered_page
from reader_app.workers.document_process import Launch
from reader_app.workers.process_limits import Limits, Quarantine

Wish: TypeAlias = m.HideAnnotations | m.FillForm | m.SwitchLayers
"""How the pages of the open file are to be drawn."""
_WATCH_MS = 50
_NOT_DRAWN = tr("This page couldn’t be drawn.")
_OPENING: Final = 0
"""The opening of the file, where the quarantine counts by page."""
_log = logging.getLogger(__name__)


class PageDrawer(QObject):
    """Opens a file and has its pages drawn, the most urgent first.

    This class knows what is wanted and which pages are in quarantine; its pool knows which process
    does what. Each request is answered by `page_rendered` or `page_failed`, unless it is cancelled
    before.
    """

    begun = Signal(object)
    """DocumentInfo of the first chapters; `opened` or `open_failed` follows."""
    opened = Signal(object)
    """DocumentInfo."""
    open_failed = Signal(object)
    """BookError."""
    overwhelmed = Signal()
    """Processes were lost while they opened the file, so it would crash other processes too."""
    page_rendered = Signal(object)
    """RenderedPage: copy its pixels, then `release` it."""
    page_failed = Signal(int, str)
    """Page, reason as a sentence."""
    page_given_up = Signal(int)
    """A visible page over which a process was lost, or that took too long."""
    page_slow = Signal(int)
    """Number of a visible page that has been waited for longer than `Limits.slow_s`."""

    def __init__(
        self,
        launch: Launch,
        limits: Limits,
        parent: QObject | None = None,
        memory: rendered_page.SharedBuffers | None = None,
        *,
        most_processes: int = drawing_processes.MOST_PROCESSES,
    ) -> None:
        """`memory`: the shared memory that the first process from `launch` has inherited."""
        super().__init__(parent)
        self._limits = limits
        self._pump_timer = QTimer(self, interval=0, singleShot=True)
        self._pump_timer.timeout.connect(self._pump)
        self._pool = drawing_processes.DrawingProcessPool(
            launch,
            self,
            memory,
            listen_to=self._listen_to,
            most=most_processes,
            spare_s=limits.spare_s,
            most_bytes=limits.memory_bytes,
        )
        self.give_back_memory = self._pool.give_back_memory
        self._file: m.OpenFile | None = None
        self.wishes: dict[type, Wish] = {}
        """How the open file is drawn, by the kind of wish."""
        self._is_announced = False
        self._is_over = False
        self._is_lost = False
        self._too_large = 0
        """Number of processes that took too much memory over this file."""
        self._queue = render_queue.RenderQueue()
        self._quarantine = Quarantine()
        self.visible = render_queue.VisibleRequests()
        """The visible pages that are still waited for: neither drawn nor given up."""
        self._refusals: list[int] = []
        self._watch_timer = QTimer(self, interval=_WATCH_MS)
        self._watch_timer.timeout.connect(self._check_time)

    def _listen_to(self, process: drawing_processes.DrawingProcess) -> None:
        process.begun.connect(self._note_begin)
        process.opened.connect(self._note_open)
        process.refused.connect(self._note_refusal)
        process.drawn.connect(self._deliver)
        process.not_drawn.connect(self._note_not_drawn)
        process.room_made.connect(self._pump_timer.start)
        process.lost.connect(self._note_loss)

    # ---- requests ----------------------------------------------------------------------------

    def open(self, path: str, password: str) -> None:
        """Open a file; `opened` or `open_failed` follows."""
        self.close()
        self._file = m.OpenFile(path, password, is_early=True)
        self.wishes = {}
        self._is_announced = False
        self._too_large = 0
        self._quarantine = Quarantine()
        if self._pool.for_file(time.monotonic()).open(self._file):
            self._watch_timer.start()
        else:
            self._refuse(_no_process())

    def tell(self, wish: Wish) -> None:
        """Draw the open file as `wish` says from now on."""
        self.wishes[type(wish)] = wish
        for process in self._pool:
            process.tell(wish)

    def close(self) -> None:
        """Close the file and forget all requests about it."""
        self._queue = render_queue.RenderQueue()
        self.visible.clear()
        self._refusals.clear()
        for process in self._pool:
            process.close()
        self._file = None
        self._is_lost = False

    def request(self, key: rendered_page.RenderKey, priority: rendered_page.Priority) -> None:
        """Request a drawing of `key`; a repeated request changes the priority of a waiting one."""
        if self._is_lost or self._quarantine.is_closed(key.page):
            self._refusals.append(key.page)
        elif priority is rendered_page.Priority.VISIBLE or self._quarantine.may_draw_ahead(
            key.page
        ):
            if priority is rendered_page.Priority.VISIBLE:
                self.visible.note(key, time.monotonic())
            if not any(process.inflight.want(key, priority) for process in self._pool):
                self._queue.add(key, priority)
        self._pump_timer.start()

    def cancel_except(self, keys: Iterable[rendered_page.RenderKey]) -> None:
        """Drop all requests except `keys`, unless they are already drawn."""
        wanted = set(keys)
        self._queue.keep_only(wanted)
        self.visible.keep_only(wanted)
        for process in self._pool:
            process.inflight.keep_only(wanted)

    def cancel(self, key: rendered_page.RenderKey) -> None:
        """Drop a request unless it is already drawn."""
        self._queue.discard(lambda other: other == key)
        for process in self._pool:
            process.inflight.keep_only(other for other in process.inflight.keys if other != key)
        self.visible.forget(key)

    def shut_down(self) -> None:
        """End all processes and threads; pictures that are still held stay valid.

        Nothing is drawn any more, though a view may still ask: its window is deleted later.
        """
        self._is_over = True
        self.close()
        self._pump_timer.stop()
        self._watch_timer.stop()
        self._pool.shut_down()

    @Slot(object)
    def _note_loss(self, process: drawing_processes.DrawingProcess) -> None:
        self._recover(process, process.loss)

    def _recover(self, process: drawing_processes.DrawingProcess, reason: str) -> None:
        """Blame the page being drawn, start a new process and go on with the other requests.

        The first time that a process just ended, it is tried again: it may have been killed.
        """
        is_first_opening = (process.is_opening or process.is_begun) and not self._is_announced
        lost = process.take_back()
        file = self._file
        if reason == drawing_processes.TOO_LARGE and process.is_opening and self._is_announced:
            self._do_without(process)
            return
        self._too_large += reason == drawing_processes.TOO_LARGE
        # If it happens again, no single page is to blame.
        is_hopeless = not lost or self._too_large > 1
        is_started = process.start()
        may_be_killed = reason == drawing_processes.ENDED and is_started
        if (
            is_first_opening
            and is_hopeless
            and file is not None
            and not (may_be_killed and self._quarantine.forgives(_OPENING))
        ):
            _log.warning("a file could not be opened: %s", reason)
            self.overwhelmed.emit()
            self._refuse(_unreadable(Path(file.path), reason) if is_started else _no_process())
            return
        others = [sent for sent in lost[1:] if sent.key.page != lost[0].key.page]
        if lost and not lost[0].is_disowned:
            if reason == drawing_processes.STUBBORN:
                self._put_back(lost[0])
            elif reason == drawing_processes.ENDED and self._quarantine.forgives(lost[0].key.page):
                others = [sent for sent in lost if sent in others or _is_visible(sent)]
            else:
                self._blame(lost[0], reason)
        for sent in others:
            if sent.is_wanted:
                self._queue.add(sent.key, sent.priority)
        if self._file is not None and is_started:
            process.open(self._file)
            self._watch_timer.start()
        elif not is_started and not self._pool.is_served:
            self._give_up()
        self._pump_timer.start()

    def _do_without(self, process: drawing_processes.DrawingProcess) -> None:
        """Leave this process ended: the file takes too much memory to be open in two."""
        process.abandon()
        if not self._pool.is_served:
            self._give_up()
        self._pump_timer.start()

    def _put_back(self, stubborn: render_queue.InflightRequest) -> None:
        """Queue a page again that did not stop when told to; draw it only while visible."""
        self._quarantine.note_stubborn(stubborn.key.page)
        self._queue.note_heavy(stubborn.key)
        if stubborn.is_wanted:
            self._queue.add(stubborn.key, stubborn.priority)

    def _blame(self, culprit: render_queue.InflightRequest, reason: str) -> None:
        page = culprit.key.page
        _log.warning("page %d was given up: %s", page, reason)
        self._quarantine.blame(page)
        self._queue.discard(lambda key: key.page == page)
        for process in self._pool:  # its preview may be in work there, and one crash is enough
            process.inflight.disown_page(page)
        if self.visible.has_page(page):
            self.page_given_up.emit(page)
            self._fail(page)

    def _give_up(self) -> None:
        """Fail all requests, because no process can draw this file any more."""
        self._is_lost = True
        for key in self._queue.discard(lambda _: True):
            self._fail(key.page)

    def _refuse(self, error: BookError) -> None:
        self._file = None
        for process in self._pool:
            process.close()
        self._queue = render_queue.RenderQueue()
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
        for wish in self.wishes.values():
            self.tell(wish)  # this process doesn't know it yet
        self._pump()

    @Slot(object, object)
    def _note_refusal(self, _seat: drawing_processes.DrawingProcess, error: BookError) -> None:
        if not self._is_announced:
            self._refuse(error)
        elif not self._pool.is_served:  # the file had been open, so it was changed or removed since
            self._give_up()

    # ---- requests and answers ----------------------------------------------------------------

    @Slot()
    def _pump(self) -> None:
        if self._is_over:
            return
        self._queue.end_batch()
        refused, self._refusals = self._refusals, []
        for page in refused:
            self._fail(page)
        now = time.monotonic()
        self._hand_out(now)
        self._make_room(now)

    def _hand_out(self, now: float) -> None:
        for sent in self._pool.recall_waiting(now):
            self._queue.add(sent.key, sent.priority)
        free = self._pool.free(now)
        while free is not None and free.has_room:
            wanted = self._queue.take(self._fit(now))
            if wanted is None:
                return
            free.send(*wanted)
            self._watch_timer.start()

    def _fit(self, now: float) -> render_queue.Fit:
        beside = self._pool.beside(self._quarantine.stubborn, now)
        return render_queue.always if beside is None else beside.may_draw

    def _make_room(self, now: float) -> None:
        """Stop drawings that keep something more important waiting."""
        for process in self._pool:
            for sent in render_queue.to_stop(process.inflight, self._queue):
                process.stop(sent)
        if self._pool.free(now) is None:
            self._interrupt(now)

    def _interrupt(self, now: float) -> None:
        firsts = [(process, process.inflight.first) for process in self._pool]
        long = render_queue.to_interrupt(
            [sent for _, sent in firsts if sent is not None], self._queue, now
        )
        for process, sent in firsts:
            if sent is not None and sent is long:
                process.stop(sent)

    @Slot(object, object)
    def _deliver(
        self, sent: render_queue.InflightRequest, page: rendered_page.RenderedPage | None
    ) -> None:
        if sent.is_wanted:
            self.visible.forget(sent.key)
        if page is not None:
            self.page_rendered.emit(page)
        self._pump()

    @Slot(object, bool)
    def _note_not_drawn(self, sent: render_queue.InflightRequest, is_stopped: bool) -> None:
        if sent.is_late and not sent.is_disowned:
            self._blame(sent, "it took too long")
        elif sent.is_wanted and is_stopped:
            self._queue.add(sent.key, sent.priority)
        elif sent.is_wanted:
            self._fail(sent.key.page)
        self._pump()

    def _fail(self, page: int) -> None:
        self.visible.forget_page(page)
        self.page_failed.emit(page, _NOT_DRAWN)

    # ---- watching ----------------------------------------------------------------------------

    @Slot()
    def _check_time(self) -> None:
        now = time.monotonic()
        has_work = any(process.inflight.first or process.is_opening for process in self._pool)
        if not has_work and not self.visible:
            self._watch_timer.stop()
            return
        for page in self.visible.newly_slow(now, self._limits.slow_s):
            self.page_slow.emit(page)
        self._pool.keep_one_free(None if self._is_lost else self._file, now)
        self._pump()
        self._watch(now)

    def _watch(self, now: float) -> None:
        crowd = self._crowd(now)
        for process in sorted(self._pool, key=lambda process: bool(process.inflight.keys)):
            reason = process.trouble(self._limits, now, crowd)
            if reason:
                self._recover(process, reason)
                return

    def _crowd(self, now: float) -> render_queue.Crowd:
        is_opening = self._file is not None and not self._is_announced
        has_light = self._queue.has_light(rendered_page.Priority.VISIBLE, self._fit(now))
        return render_queue.Crowd(self._pool.is_full(now), is_opening or has_light)


def _is_visible(sent: render_queue.InflightRequest) -> bool:
    return sent.priority is rendered_page.Priority.VISIBLE


def _unreadable(path: Path, reason: str) -> BookError:
    """Return the error for a file that cannot be opened: too large, too slow or damaged."""
    if reason == drawing_processes.TOO_LARGE:
        return needs_too_much_memory(path)
    return takes_too_long(path) if reason == drawing_processes.SLOW_TO_OPEN else damaged(path)


def _no_process() -> BookError:
    return BookError(
        BookErrorCode.PARSE_FAILED,
        tr("Books can’t be opened because a part of Pagemate doesn’t start."),
        remedy=Remedy.RETRY,
        advice=tr("Restart Pagemate. If that doesn’t help, reinstall it."),
    )
