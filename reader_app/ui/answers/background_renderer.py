"""Draws what takes longer than a frame (formulas, colours of code) beside the main thread."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from PySide6.QtCore import QObject, QRunnable, Qt, QThread, QThreadPool, Signal, Slot

if TYPE_CHECKING:
    from reader_app.workers.document_process import Launch
    from reader_app.workers.typesetter import TypesetRequest, Typesetter

_KEPT: Final = 400
_HOPELESS_KEPT: Final = 2_000
_CLOSE_MS: Final = 200


@runtime_checkable
class RenderJob(Hashable, Protocol):
    """What is to be made, as a value: equal jobs have equal results. Made by code of our own."""

    def make(self) -> object:
        """Make it, in the renderer's thread. Never raises; takes milliseconds."""
        ...


@runtime_checkable
class ProcessRenderJob(Hashable, Protocol):
    """A job for a process that can be ended, because it parses what a model wrote."""

    @property
    def lasting(self) -> Hashable:
        """What stays the same where it is wanted in another size or colour."""
        ...

    def request(self, number: int) -> TypesetRequest: ...

    def result_of(self, answer: object) -> object:
        """What that process says, checked; a `FailedRender` where it can't be had. Never raises."""
        ...


class FailedRender:
    """A result that stays: the job isn't tried again in this session."""


class BackgroundRenderer(QObject):
    """Does jobs one after the other in a thread, and keeps the results it made last."""

    made = Signal(object)

    _handed_in = Signal(object, object)

    def __init__(self, parent: QObject | None = None, *, launch: Launch | None = None) -> None:
        """`launch`: how a process is started, for tests."""
        super().__init__(parent)
        self._kept: OrderedDict[Hashable, object] = OrderedDict()
        self._hopeless: OrderedDict[Hashable, FailedRender] = OrderedDict()
        self._waiting: set[Hashable] = set()
        self._outside: dict[int, ProcessRenderJob] = {}
        self._typesetter: Typesetter | None = None
        self._launch = launch
        self._is_closed = False
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._pool.setThreadPriority(QThread.Priority.LowPriority)
        self._handed_in.connect(self._keep, Qt.ConnectionType.QueuedConnection)

    def result(self, job: RenderJob | ProcessRenderJob) -> object | None:
        """What was made for `job`; None: it is being made, `made(job)` will follow."""
        if job in self._kept:
            self._kept.move_to_end(job)
            return self._kept[job]
        if isinstance(job, ProcessRenderJob) and job.lasting in self._hopeless:
            return self._hopeless[job.lasting]
        if job not in self._waiting and not self._is_closed:
            self._waiting.add(job)
            if isinstance(job, ProcessRenderJob):
                self._ask(job)
            else:
                self._pool.start(_Work(job, self))
        return None

    def hand_in(self, job: RenderJob, result: object) -> None:
        """Deliver a result, from any thread."""
        self._handed_in.emit(job, result)

    @Slot()
    def close(self) -> None:
        """Drop what is waiting and end what is at work, within 200 ms."""
        self._is_closed = True
        if self._typesetter is not None:
            self._typesetter.close()
        self._outside.clear()
        self._pool.clear()
        self._pool.waitForDone(_CLOSE_MS)

    def _ask(self, job: ProcessRenderJob) -> None:
        if self._typesetter is None:
            # Most answers hold neither a formula nor code.
            from reader_app.workers.document_process import launch_worker
            from reader_app.workers.typesetter import Typesetter

            self._typesetter = Typesetter(self, launch=self._launch or launch_worker)
            self._typesetter.answered.connect(self._take_answer)
        number = next(self._typesetter.numbers)
        self._outside[number] = job
        self._typesetter.ask(job.request(number))

    @Slot(object, object)
    def _take_answer(self, request: TypesetRequest, answer: object) -> None:
        job = self._outside.pop(request.request_id, None)
        if job is None:
            return
        result = job.result_of(answer)
        if isinstance(result, FailedRender):
            self._hopeless[job.lasting] = result
            while len(self._hopeless) > _HOPELESS_KEPT:
                self._hopeless.popitem(last=False)
        self._keep(job, result)

    @Slot(object, object)
    def _keep(self, job: Hashable, result: object) -> None:
        self._waiting.discard(job)
        self._kept[job] = result
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        self.made.emit(job)


class _Work(QRunnable):
    """One job in the thread pool."""

    def __init__(self, job: RenderJob, renderer: BackgroundRenderer) -> None:
        super().__init__()
        self._job = job
        self._renderer = renderer

    def run(self) -> None:
        self._renderer.hand_in(self._job, self._job.make())
