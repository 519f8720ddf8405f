"""Recognising the pictures of one book, page after page, those in view first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.ocr import RecognisedPage
from reader_app.workers.background_tasks import RemainingTime

if TYPE_CHECKING:
    from reader_app.app.library.ingest import RecognitionUseCase
    from reader_app.domain.document import PageText
    from reader_app.domain.errors import DomainError
    from reader_app.domain.ocr import Recogniser
    from reader_app.workers.background_tasks import Tasks
    from reader_app.workers.ocr_and_copy import PageRecogniser

_GIVE_UP_AFTER: Final = 3
"""Pages that fail one after the other from the first on: it isn't the pages then."""


@dataclass(frozen=True, slots=True)
class Order:
    """Which pages of which book, and the languages printed on them."""

    book_id: str
    title: str
    pages: tuple[int, ...]
    languages: tuple[str, ...]


class RecognitionRun(QObject):
    """Keeps each page as it comes, so that nothing is lost by ending at any moment.

    `page_kept(int)`: its text is in the store. `progressed`: see `done`. `ended`: all pages were
    gone through, or it had to give up (`failed`). `store_failed(DomainError)` ends it, too.
    """

    page_kept = Signal(int)
    progressed = Signal()
    ended = Signal()
    store_failed = Signal(object)

    def __init__(
        self,
        order: Order,
        recogniser: PageRecogniser,
        recognition: RecognitionUseCase,
        tasks: Tasks,
        near: Callable[[], Iterable[int]],
        parent: QObject | None = None,
    ) -> None:
        """`near`: pages that somebody looks at, the first of them first."""
        super().__init__(parent)
        self.order = order
        self._recogniser = recogniser
        self._recognition = recognition
        self._tasks = tasks
        self._near = near
        self._waiting = dict.fromkeys(order.pages)
        self._left = RemainingTime()
        self._is_over = False
        self.with_words = self.without_words = self.failed = 0
        recogniser.recognised.connect(self._take)
        recogniser.failed.connect(self._skip)
        recogniser.refused.connect(self._give_up)

    @property
    def total(self) -> int:
        return len(self.order.pages)

    @property
    def done(self) -> int:
        return self.with_words + self.without_words + self.failed

    @property
    def seconds_left(self) -> float | None:
        """None as long as nobody can know."""
        return self._left.seconds(self.done, self.total)

    def start(self, program: Recogniser) -> None:
        self._left.begin(0)
        if self._recogniser.begin(program, self.order.languages):
            self._go_on()
        else:
            self._give_up()

    def stop(self) -> None:
        """What is kept stays; `ended` doesn't follow."""
        self._is_over = True
        self._recogniser.stop()

    @Slot(object, float)
    def _take(self, page: PageText, _seconds: float) -> None:
        if self._is_over:
            return
        if page.text:
            self.with_words += 1
        else:
            self.without_words += 1
        self._keep(page)
        self._go_on()

    def _keep(self, page: PageText) -> None:
        order, recognition = self.order, self._recognition
        found = RecognisedPage(page, order.languages)
        self._tasks.run(
            lambda: recognition.keep(order.book_id, found),
            lambda _: self.page_kept.emit(page.number),
            self._fail_to_keep,
        )

    def _fail_to_keep(self, error: DomainError) -> None:
        """The disk is full, say: there is no use in going on."""
        if not self._is_over:
            self.stop()
            self.store_failed.emit(error)

    @Slot(int)
    def _skip(self, _page: int) -> None:
        if self._is_over:
            return
        self.failed += 1
        if self.failed == self.done >= _GIVE_UP_AFTER:
            self._give_up()
        else:
            self._go_on()

    def _go_on(self) -> None:
        self.progressed.emit()
        page = next_page(self._waiting, self._near())
        if not page:
            self._end()
            return
        del self._waiting[page]
        self._recogniser.recognise(page)

    @Slot()
    def _give_up(self) -> None:
        if not self._is_over:
            self.failed = max(self.failed, self.total - self.with_words - self.without_words)
            self._end()

    def _end(self) -> None:
        self.stop()
        # After the pages that are still on their way into the store.
        self._tasks.run(lambda: None, lambda _: self.ended.emit())


def next_page(waiting: Iterable[int], near: Iterable[int]) -> int:
    """A page that somebody looks at, else the first one after it, else any; 0: none waits."""
    left: Sequence[int] = sorted(waiting)
    if not left:
        return 0
    seen = list(near)
    for page in seen:
        if page in left:
            return page
    first = seen[0] if seen else 0
    return next((page for page in left if page > first), left[0])
