"""Renders whatever takes longer than a frame (formulas, code colours) outside the main thread."""

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
    """A job for the renderer's thread, as a value: equal jobs have equal results.

    The work is done by code of our own.
    """

    def make(self) -> object:
        """Return the result. Runs in the renderer's thread, takes milliseconds and never raises."""
        ...


@runtime_checkable
class ProcessRenderJob(Hashable, Protocol):
    """A job for a separate process, because it parses model output and may have to be killed."""

    @property
    def lasting(self) -> Hashable:
        """The part of the job that stays the same for other sizes and colours.

        If it has failed once, it isn't tried again.
        """
        ...

    def request(self, number: int) -> TypesetRequest: ...

    def result_of(self, answer: object) -> object:
        """Check the process's answer and return the result, a `FailedRender` on failure.

        Never raises.
        """
        ...


class FailedRender:
    """A lasting failure: the job isn't tried again in this session."""


class BackgroundRenderer(QObject):
    """Runs jobs one by one, in a thread or in a process, and caches the most recent results.

    `made(job)`: the result of this job is available now.
    """

    made = Signal(object)

    _handed_in = Signal(object, object)

    def __init__(self, parent: QObject | None = None, *, launch: Launch | None = None) -> None:
        """Create the renderer. `launch`: starts the process; tests pass their own."""
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
        """Return the result of `job`, or None while it is being made; then `made(job)` follows."""
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
        """Deliver a result; may be called from any thread."""
        self._handed_in.emit(job, result)

    @Slot()
    def close(self) -> None:
        """Drop waiting jobs, end the process, and wait at most 200 ms for the running job."""
        self._is_closed = True
        if self._typesetter is not None:
            self._typesetter.close()
        self._outside.clear()
        self._pool.clear()
        self._pool.waitForDone(_CLOSE_MS)

    def _ask(self, job: ProcessRenderJob) -> None:
        if self._typesetter is None:
            # Imported lazily, because most answers contain neither formulas nor code.
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
    """One job as a task of the thread pool."""

    def __init__(self, job: RenderJob, renderer: BackgroundRenderer) -> None:
        super().__init__()
        self._job = job
        self._renderer = renderer

    def run(self) -> None:
        self._renderer.hand_in(self._job, self._job.make())
