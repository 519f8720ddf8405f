"""A recognition job: recognises page after page, visible ones first, with the texts about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.ocr import RecognisedPage
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import number, tr
from reader_app.domain.values import dataclass
from reader_app.workers.background_tasks import RemainingTime

if TYPE_CHECKING:
    from reader_app.app.library.ingest import RecognitionUseCase
    from reader_app.domain.document import PageText
    from reader_app.domain.errors import DomainError
    from reader_app.domain.ocr import Recogniser
    from reader_app.workers.background_tasks import Tasks
    from reader_app.workers.ocr_and_copy import PageRecogniser

_MOST_RUNS: Final = 3
_LEAST_PAGES: Final = 3
_SHORTEST_S: Final = 30.0
_LEAST_SHARE: Final = 0.25


def is_worth_telling(silent: int, page_count: int) -> bool:
    """Return True if the pictures are worth a notice.

    A cover or a plate is a picture in many books.
    """
    return silent >= _LEAST_PAGES or silent >= _LEAST_SHARE * max(1, page_count) > 0


def pictures_in_words(pages: Sequence[int], page_count: int, names: PageNames) -> str:
    """Return "Pages 3–9 are pictures: they can’t be searched"."""
    if len(pages) >= page_count:
        if page_count == 1:
            return tr("This page is an image, so it can’t be searched.")
        return tr("All pages are images, so they can’t be searched.")
    runs = runs_of(pages)
    if len(pages) == 1:
        return tr("Page {page} is an image, so it can’t be searched.", page=names.number(pages[0]))
    if len(runs) > _MOST_RUNS:
        return tr("{n:,} pages are images, so they can’t be searched.", n=len(pages))
    number = names.number
    named = [number(a) if a == b else f"{number(a)}–{number(b)}" for a, b in runs]
    listed = named[-1]
    if len(named) > 1:
        listed = tr("{first} and {last}", first=", ".join(named[:-1]), last=named[-1])
    return tr("Pages {listed} are images, so they can’t be searched.", listed=listed)


def not_searched_in_words(count: int) -> str:
    """Return the hint for a search without hits."""
    return tr(
        "{n} page is an image without text and couldn’t be searched.",
        "{n:,} pages are images without text and couldn’t be searched.",
        n=count,
    )


def runs_of(pages: Sequence[int]) -> list[tuple[int, int]]:
    """Return the first and the last page of each run of consecutive pages."""
    runs: list[tuple[int, int]] = []
    for page in sorted(pages):
        if runs and page == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], page)
        else:
            runs.append((page, page))
    return runs


def time_in_words(seconds: float) -> str:
    """Return "about 3 minutes"."""
    minutes = round(seconds / 60)
    if minutes < 1:
        return tr("less than a minute")
    if minutes == 1:
        return tr("about a minute")
    if minutes < 100:
        return tr("about {n} minutes", n=minutes)
    return tr("about {n} hours", n=round(minutes / 60))


def progress_in_words(done: int, total: int, left_s: float | None) -> str:
    """Return "Recognising text: 12 of 240, about 8 minutes left"."""
    at, of = number(min(done + 1, total)), number(total)
    words = tr("Recognising text: {at} of {of}", at=at, of=of)
    is_worth_saying = left_s is not None and left_s >= _SHORTEST_S
    left = time_in_words(left_s or 0.0)
    return tr("{words}, {time} left", words=words, time=left) if is_worth_saying else words


def ended_in_words(with_words: int, without: int, failed: int) -> str:
    """Return a summary of a finished run."""
    if not with_words and not failed:
        return tr("No text was found in this book’s images.")
    parts: list[str] = []
    if with_words:
        parts.append(
            tr(
                "Text recognised on {n} page.",
                "Text recognised on {n:,} pages.",
                n=with_words,
            )
        )
    if without and with_words:
        parts.append(
            tr("Nothing was found on {n} page.", "Nothing was found on {n:,} pages.", n=without)
        )
    if failed:
        parts.append(tr("{n} page couldn’t be read.", "{n:,} pages couldn’t be read.", n=failed))
    return " ".join(parts)


_GIVE_UP_AFTER: Final = 3
"""If this many pages fail from the first on, the cause isn't the pages, so the job gives up."""


@dataclass(frozen=True, slots=True)
class RecognitionOrder:
    """Which pages of which book to recognise, and the languages printed on them."""

    book_id: str
    title: str
    pages: tuple[int, ...]
    languages: tuple[str, ...]


class RecognitionJob(QObject):
    """Recognises the pages of one book and stores each as it arrives.

    It can be ended at any moment without losing a stored page.
    """

    page_kept = Signal(int)
    progressed = Signal()
    ended = Signal()
    store_failed = Signal(object)

    def __init__(
        self,
        order: RecognitionOrder,
        recogniser: PageRecogniser,
        recognition: RecognitionUseCase,
        tasks: Tasks,
        near: Callable[[], Iterable[int]],
        parent: QObject | None = None,
    ) -> None:
        """`near`: returns the pages that are visible, the most important one first."""
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
        """The estimated seconds left; None while there is no estimate."""
        return self._left.seconds(self.done, self.total)

    def start(self, program: Recogniser) -> None:
        self._left.begin(0)
        if self._recogniser.begin(program, self.order.languages):
            self._go_on()
        else:
            self._give_up()

    def stop(self) -> None:
        """Stop; what is stored stays, and `ended` isn't emitted."""
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
        """Stop the job, since storing more pages would fail as well, say on a full disk."""
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
        # Emitted after the pages that are still being stored.
        self._tasks.run(lambda: None, lambda _: self.ended.emit())


def next_page(waiting: Iterable[int], near: Iterable[int]) -> int:
    """Return the next page: a visible one, else the first after it, else any; 0 if none is left."""
    left: Sequence[int] = sorted(waiting)
    if not left:
        return 0
    seen = list(near)
    for page in seen:
        if page in left:
            return page
    first = seen[0] if seen else 0
    return next((page for page in left if page > first), left[0])
