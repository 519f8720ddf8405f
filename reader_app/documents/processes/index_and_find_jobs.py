"""Long work of the text process in steps of a few milliseconds: checksum, index and find."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from reader_app.documents.engine.file_changes import FileHash
from reader_app.documents.processes.index_process import IndexWriter
from reader_app.documents.processes.messages import (
    FileUnread,
    Find,
    FindProgress,
    IndexProgress,
    Skim,
    Skimmed,
)
from reader_app.documents.text.book_text import BookText, StoredPageTexts
from reader_app.documents.text.find import ExpressionTooSlowError, FindQuery, places
from reader_app.domain.document import PageText
from reader_app.domain.errors import BookError, BookErrorCode, DomainError, Remedy, StorageErrorCode
from reader_app.domain.translation import tr

if TYPE_CHECKING:
    from reader_app.documents.references.reference_reading import ReferenceReader
    from reader_app.domain.library import TitlePage

_AT_ONCE_S: Final = 0.1
"""Seconds in which most files are hashed, but not one that is large or comes over a network."""
_PAUSE_S: Final = 0.5
_NAP_S: Final = 0.02
_GIVE_UP_AFTER_S: Final = 60.0
_STEP_S = 0.005
_PAGES_PER_TRANSACTION = 50
_LOOK_AFTER: Final = 200
"""The number of pages after which the index is searched for pages of another process."""
_SAMPLE_LENGTH = 20_000
_log = logging.getLogger(__name__)
Send = Callable[[object], None]
_FIND_STEP_S: Final = 0.005
_REPORT_S: Final = 0.03
_RARE: Final = 8
"""Skimming pays if at most one in this many pages has hits: those are then read as well."""
_SHARE: Final = 50
"""The size of a block of places; two processes that skim for one search take alternate blocks."""
_MOST_AHEAD: Final = 8 * _SHARE
"""How many places a process skims ahead of one that helps; then it does that one's work, too."""


class LockRetry:
    """Retries writing for a limited time while another program writes to the library."""

    def __init__(self, give_up_after_s: float = _GIVE_UP_AFTER_S) -> None:
        self._give_up_after_s = give_up_after_s
        self._since: float | None = None
        self._not_before = 0.0

    @property
    def is_waiting(self) -> bool:
        """True while it is too early to retry.

        Sleeps briefly then, so that polling costs little.
        """
        if self._since is None or time.monotonic() >= self._not_before:
            return False
        time.sleep(_NAP_S)
        return True

    def covers(self, error: DomainError) -> bool:
        """Return True if the work is to be tried again after this error."""
        is_passing = error.code == StorageErrorCode.WRITE_FAILED and error.remedy is Remedy.RETRY
        if not is_passing:
            return False
        now = time.monotonic()
        self._since = now if self._since is None else self._since
        self._not_before = now + _PAUSE_S
        return now - self._since < self._give_up_after_s

    @property
    def is_needed(self) -> bool:
        """True after a failure, until the work succeeds."""
        return self._since is not None

    def forget(self) -> None:
        """Forget the failures, because the work succeeded."""
        self._since = None


class Job(Protocol):
    """Work that other requests may interrupt between two steps."""

    def step(self) -> bool:
        """Work for a few milliseconds; return True when the job is done."""
        ...


class IdentifyJob:
    """Hashes the file and sends its identity."""

    def __init__(self, path: Path, send: Send) -> None:
        self._hash = FileHash(path)
        self._send = send

    def step(self) -> bool:
        try:
            identity = self._hash.step()
        except OSError:
            _log.warning("the file could not be read to its end", exc_info=True)
            self._hash.close()
            self._send(FileUnread())
            return True
        if identity is None:
            return False
        self._send(identity)
        return True


def begin_hashing(path: Path, send: Send) -> list[IdentifyJob]:
    """Hash the file at once, because the conversation waits for it; return a job if it takes long.

    Return None, too, if the file can't be read, which is reported as well.
    """
    try:
        job = IdentifyJob(path, send)
    except OSError:
        _log.warning("the file can't be hashed", exc_info=True)
        send(FileUnread())
        return []
    end = time.monotonic() + _AT_ONCE_S
    while time.monotonic() < end:
        if job.step():
            return []
    return [job]


class _OverwrittenError(Exception):
    """Raised when the file's content changed since it was opened."""


def outward(from_page: int, page_count: int) -> list[int]:
    """Return all pages in blocks of one transaction each, those nearest to `from_page` first."""
    size = _PAGES_PER_TRANSACTION
    last, middle = (page_count - 1) // size, (max(1, from_page) - 1) // size
    blocks = sorted(range(last + 1), key=lambda block: (abs(block - middle), -block))
    return [
        page
        for block in blocks
        for page in range(block * size + 1, min((block + 1) * size, page_count) + 1)
    ]


class IndexJob:
    """Writes the text of every page into the index, hurried pages first.

    Next come the pages near the reader. A job that helps takes the same blocks of pages from the
    other end. Each of the two looks into the index now and then, and leaves out what the other has
    stored; if one is lost, the other reads its pages.

    `is_overwritten()` tells whether pages may already have other content. Then nothing more is
    stored, and the next opening of the file makes a new index.
    """

    def __init__(
        self,
        book: BookText,
        book_id: str,
        writer: IndexWriter,
        send: Send,
        is_overwritten: Callable[[], bool] = lambda: False,
        *,
        from_page: int = 1,
        is_help: bool = False,
    ) -> None:
        self._book = book
        self._book_id = book_id
        self._from_page = from_page
        self._is_help = is_help
        self._look_at = 0
        """How many pages are left when the index is to be looked into again."""
        self._writer = writer
        self._send = send
        self._waiting: dict[int, None] = {}
        self._hurried: dict[int, None] = {}
        self._batch: list[PageText] = []
        self._handed: list[PageText] = []
        """Pages that the writer has, but perhaps not stored yet."""
        self._stored = 0
        self._has_begun = False
        self._is_overwritten = is_overwritten
        self._retry = LockRetry()
        self._is_finished = self._wants_title = False
        self._references: ReferenceReader | None = None

    def hurry(self, first: int, last: int) -> None:
        """Index the pages `first` to `last` next."""
        numbers = range(max(1, first), min(last, self._book.page_count) + 1)
        wanted = [n for n in numbers if n in self._waiting or not self._has_begun]
        for number in wanted:
            self._waiting.pop(number, None)
        self._hurried = dict.fromkeys([*wanted, *self._hurried])

    def reads_next(self, number: int) -> bool:
        """Return True if this page is the next one that the job reads, or soon will be.

        A search lets the job read what it needs, so that no page is read twice.
        """
        if self._retry.is_needed or self._is_finished:
            return False
        if not self._has_begun or number in self._hurried:
            return True
        if number not in self._waiting:
            return False
        self.hurry(number, number + _PAGES_PER_TRANSACTION - 1)
        return True

    def step(self) -> bool:
        if self._retry.is_waiting:
            return False
        try:
            is_done = self._step()
        except _OverwrittenError:
            _log.info("indexing stopped: the file is another one now")
            return True
        except DomainError as error:
            self._batch, self._handed = [*self._handed, *self._batch], []
            return False if self._retry.covers(error) else self._failed(error)
        except Exception:  # noqa: BLE001 - the border of an import
            _log.exception("indexing stopped")
            return self._failed(
                BookError(
                    BookErrorCode.INDEX_FAILED,
                    tr("The text of this book couldn’t be read."),
                    advice=tr("Reopen the book to try again."),
                )
            )
        self._retry.forget()
        return is_done

    def _step(self) -> bool:
        if not self._has_begun:
            self._begin()
            return False
        if len(self._batch) >= _PAGES_PER_TRANSACTION:
            self._store()  # a full batch is left from a failed attempt
            return False
        end = time.monotonic() + _STEP_S
        while self._waiting or self._hurried:
            was_hurried = bool(self._hurried)
            self._batch.append(self._book.read(self._take()))
            is_waited_for = was_hurried and not self._hurried
            if is_waited_for or len(self._batch) >= _PAGES_PER_TRANSACTION:
                self._store(is_waited_for=is_waited_for)
                self._leave_out_stored()
                return False
            if time.monotonic() >= end:
                return False
        self._store()
        title = self._read_title()  # while the last pages are being stored
        self._store(is_waited_for=True)
        if self._is_overwritten():
            raise _OverwrittenError
        if not self._is_finished and not self._is_help:
            if title is not None:
                self._writer.keep_title_page(self._book_id, title)
                self._wants_title = False
            self._writer.finish(self._book_id)
            self._is_finished = True
            self._references = self._wanted_references()
            if self._references is not None:
                self._report(is_ready=True)
            return False
        if self._references is not None:
            while not self._references.is_done:
                self._references.step()
                if time.monotonic() >= end:
                    return False
            self._writer.keep_references(self._book_id, self._references.found)
        self._report(is_done=True)
        return True

    def _begin(self) -> None:
        if not self._is_help:
            self._writer.begin(self._book_id, self._sample())
            self._wants_title = self._writer.wants_title_page(self._book_id)
        stored = self._writer.filled_numbers(self._book_id)
        numbers = outward(self._from_page, self._book.page_count)
        self._stored = sum(1 for number in numbers if number in stored)
        if self._is_help:
            numbers.reverse()
        hurried = self._hurried
        self._waiting = {n: None for n in numbers if n not in stored and n not in hurried}
        self._hurried = {n: None for n in hurried if n not in stored}
        self._has_begun = True
        self._look_later()
        self._report()

    def _leave_out_stored(self) -> None:
        """Leave out what another process has stored meanwhile; look often when little is left."""
        if len(self._waiting) > self._look_at:
            return
        stored = self._writer.filled_numbers(self._book_id)
        for number in stored & self._waiting.keys():
            del self._waiting[number]
        self._stored, self._handed = len(stored), []
        self._look_later()

    def _look_later(self) -> None:
        left = len(self._waiting)
        self._look_at = left - min(_LOOK_AFTER, left // 2)

    def _read_title(self) -> TitlePage | None:
        if not self._wants_title:
            return None
        from reader_app.documents.text.title_page import read_title_page  # once a book

        return read_title_page(self._book)

    def _wanted_references(self) -> ReferenceReader | None:
        labels = self._writer.wants_references(self._book_id)
        if labels is None:
            return None
        from reader_app.documents.references.reference_reading import ReferenceReader  # once a book

        stored = StoredPageTexts(self._book, self._writer, self._book_id)
        return ReferenceReader(self._book, stored, labels)

    def _sample(self) -> str:
        stored = StoredPageTexts(self._book, self._writer, self._book_id)
        texts: list[str] = []
        for number in self._book.sample_numbers():
            stored.fetch_around(number)
            texts.append(self._book.text(number))
        return "\n".join(texts)[:_SAMPLE_LENGTH]

    def _take(self) -> int:
        source = self._hurried or self._waiting
        number = next(iter(source))
        del source[number]
        return number

    def _store(self, *, is_waited_for: bool = False) -> None:
        """Hand the pages to the writer, which stores them while the next ones are read."""
        if self._batch:
            if self._is_overwritten():
                raise _OverwrittenError
            self._writer.add_pages(self._book_id, self._batch)
            self._note_stored()
            self._handed, self._batch = self._batch, []
        if is_waited_for and self._handed:
            self._writer.filled_numbers(self._book_id)
            self._note_stored()

    def _note_stored(self) -> None:
        if self._handed:
            self._stored += len(self._handed)
            self._handed = []
            self._report()

    def _report(self, *, is_done: bool = False, error: str = "", is_ready: bool = False) -> None:
        count = self._book.page_count
        self._send(IndexProgress(self._book_id, self._stored, count, is_done, error, is_ready))

    def _failed(self, error: DomainError) -> bool:
        try:
            if not self._is_help:
                self._writer.fail(self._book_id, error)
        except Exception:  # noqa: BLE001 - the store itself failed, most likely
            _log.warning("a failed import could not be recorded", exc_info=True)
        self._report(error=error.message)
        return True


class FindJob:
    """Counts hits, from the first page of the request to the end of the book, then from page 1.

    Where hits are rare, pages that would have to be read are only skimmed at first, in the same
    order, and read at once if they seem to have hits. The others are read afterwards, so that all
    hits are counted in the end.

    A second process may skim every other block of pages (`SkimJob`). Its results are used when the
    search comes to those pages, so that hits are reported in the same order. If it is late, or
    lost, the search skims its pages, too.
    """

    def __init__(
        self,
        book: BookText,
        request: Find,
        query: FindQuery,
        send: Send,
        stored: StoredPageTexts,
        is_read_elsewhere: Callable[[int], bool] = lambda page: False,
    ) -> None:
        """`is_read_elsewhere(page)`: the page is about to be read, so waiting for it pays."""
        self._book = book
        self._is_read_elsewhere = is_read_elsewhere
        self._request = request
        self._query = query
        self._send = send
        self._stored = stored
        self._done = request.pages_done
        self._skimmed = self._done
        self._is_likely: dict[int, bool] = {}
        """Places from `_skimmed` on that are skimmed already: whether they seem to have hits."""
        self._helped_from: int | None = None
        """The first place that a second process has skimmed; None while none helps."""
        self._ahead = self._done
        self._early = {self._place(page) for page in request.pages_early}
        """Places in the order of the search, from `_done` on, that have been searched already."""
        self._pages_with_hits = 0
        self._total = request.total
        self._hits: list[tuple[int, int]] = []
        self._starts: list[tuple[int, tuple[int, ...]]] = []
        self._next_report = 0.0
        self._is_too_slow = False
        self._pass_searched()

    @property
    def is_waiting(self) -> bool:
        """True if a page is needed next that is about to be read elsewhere."""
        if self._is_done or self._is_skimming:
            return False
        number = self._page(self._done)
        needed = (number, min(number + 1, self._book.page_count))  # a hit may continue there
        return any(
            not self._book.is_known(page) and self._is_read_elsewhere(page) for page in needed
        )

    def step(self) -> bool:
        """Search for a few milliseconds, or until the first hit, which the reader waits for."""
        now = time.monotonic()
        had_found = bool(self._total)
        while not self._is_done and not self.is_waiting:
            try:
                self._go_on()
            except ExpressionTooSlowError:
                self._is_too_slow, self._done = True, self._book.page_count
                break
            if self._total and not had_found:
                self._next_report = 0.0
                break
            if time.monotonic() >= now + _FIND_STEP_S:
                break
        if self._is_done or now >= self._next_report:
            self._report()
            self._next_report = now + _REPORT_S
        return self._is_done

    @property
    def _is_done(self) -> bool:
        return self._done >= self._book.page_count

    @property
    def _is_skimming(self) -> bool:
        is_rare = _RARE * self._pages_with_hits <= self._skimmed - self._request.pages_done
        return bool(self._query.plain) and is_rare and self._skimmed < self._book.page_count

    def take(self, skimmed: Skimmed) -> None:
        """Note what a second process has skimmed for this search."""
        if skimmed.query_id != self._request.query_id:
            return
        first, last = max(0, skimmed.first), min(skimmed.last, self._book.page_count - 1)
        self._helped_from = first if self._helped_from is None else min(first, self._helped_from)
        likely = set(skimmed.likely)
        for place in range(max(first, self._skimmed), last + 1):
            self._is_likely[place] = place in likely

    def _page(self, place: int) -> int:
        """Return the page at a place in the order of the search, from 0."""
        return (self._request.from_page - 1 + place) % self._book.page_count + 1

    def _place(self, page: int) -> int:
        return (page - self._request.from_page) % self._book.page_count

    def _pass_searched(self) -> None:
        while self._done in self._early:
            self._early.remove(self._done)
            self._done += 1

    def _go_on(self) -> None:
        """Skim a page or search it; pages that were skimmed in vain are searched in the end."""
        is_skimming = self._is_skimming
        place = self._skimmed if is_skimming else self._done
        number = self._page(place)
        if place not in self._early:  # else an earlier process has told its hits
            is_at_hand = not is_skimming or self._is_at_hand(number)
            if not is_at_hand and self._skims_ahead(place):
                return
            if is_at_hand or self._may_have_hits(place):
                self._look_at(number)
                self._early.add(place)
            self._pass_searched()
        self._is_likely.pop(place, None)
        self._skimmed = max(self._skimmed, place + 1)

    def _may_have_hits(self, place: int) -> bool:
        known = self._is_likely.get(place)
        return self._book.may_have_hits(self._query, self._page(place)) if known is None else known

    def _skims_ahead(self, place: int) -> bool:
        """Skim a later page while a second process is at this one; False: skim this page here."""
        if place in self._is_likely or not self._is_left_to_help(place):
            return False
        ahead = max(self._ahead, place)
        end = min(place + _MOST_AHEAD, self._book.page_count)
        while ahead < end and (ahead in self._is_likely or self._is_left_to_help(ahead)):
            ahead += 1
        self._ahead = ahead
        if ahead >= end:
            return False
        self._is_likely[ahead] = self._may_have_hits(ahead)
        return True

    def _is_left_to_help(self, place: int) -> bool:
        is_helped = self._helped_from is not None and place >= self._helped_from
        return is_helped and place // _SHARE % 2 == 1

    def _is_at_hand(self, number: int) -> bool:
        """Return True if the page can be searched, and no page has to be read for it."""
        near = self._fetched_around(number)
        return all(map(self._book.is_known, near))

    def _fetched_around(self, number: int) -> range:
        near = range(max(1, number - 2), min(number + 1, self._book.page_count) + 1)
        for page in near:
            self._stored.fetch_around(page)
        return near

    def _look_at(self, number: int) -> None:
        self._fetched_around(number)
        count = self._book.count_hits(self._query, number)
        if count:
            self._hits.append((number, count))
            self._pages_with_hits += 1
            self._total += count
            if number in self._request.pages_with_starts:
                found = places(self._query, self._book.text(number))
                self._starts.append((number, tuple(start for start, _ in found)))

    def _report(self) -> None:
        hits, self._hits = tuple(self._hits), []
        starts, self._starts = tuple(self._starts), []
        query_id, count = self._request.query_id, self._book.page_count
        self._send(
            FindProgress(
                query_id,
                self._done,
                count,
                hits,
                self._total,
                self._is_done,
                starts,
                self._is_too_slow,
                max(self._done, self._skimmed),
            )
        )


class SkimJob:
    """Skims every other block of pages for a search that another process does."""

    is_waiting: Final = False

    def __init__(
        self, book: BookText, request: Skim, query: FindQuery, send: Callable[[Skimmed], None]
    ) -> None:
        self._book = book
        self._find = request.find
        self._query = query
        self._send = send
        self._place = (-(-max(0, request.first_place) // _SHARE) | 1) * _SHARE
        self._likely: list[int] = []

    def step(self) -> bool:
        """Skim for a few milliseconds; return True after the last block."""
        end, count = time.monotonic() + _FIND_STEP_S, self._book.page_count
        while self._place < count:
            place = self._place
            if self._may_have_hits((self._find.from_page - 1 + place) % count + 1):
                self._likely.append(place)
            self._place += 1
            if self._place % _SHARE == 0 or self._place == count:
                told, self._likely = tuple(self._likely), []
                first = place - place % _SHARE
                self._send(Skimmed(self._find.query_id, first, place, told))
                self._place += _SHARE
            if time.monotonic() >= end:
                break
        return self._place >= count

    def _may_have_hits(self, number: int) -> bool:
        try:
            return self._book.may_have_hits(self._query, number)
        except ExpressionTooSlowError:
            return True  # the search will notice it as well
