"""The texts of the open book's pages, each read once; find and index work on them.

The text of a page comes from the cache, the store, text recognition or the file. Words and phrases
continue across the boundary of two pages; page numbers and running heads between them are left out.
"""

from __future__ import annotations

import logging
import math
import re
import time
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, Generic, TypeVar

from reader_app.documents.engine.mupdf import RawTextPage
from reader_app.documents.engine.open_document import OpenDocument
from reader_app.documents.processes.index_process import IndexWriter
from reader_app.documents.processes.messages import HitRects, PageCharacters, SharedProgress
from reader_app.documents.text.find import FindQuery, fold, fold_with_map, is_mark, line_rects
from reader_app.documents.text.mupdf_text import plain_text, text_page
from reader_app.documents.text.text_extraction import read_laid_out, read_page
from reader_app.domain.document import PageText
from reader_app.domain.errors import DomainError
from reader_app.domain.values import dataclass

_Key = TypeVar("_Key", bound=Hashable)

_BLOCK_BYTES: Final = 256 * 1024
_LENGTH_BITS: Final = 32
_ANY_CHARACTER: Final = "surrogatepass"
_log = logging.getLogger(__name__)
_SAMPLE_PAGES = 10
_MOST_BYTES = 32 * 1024 * 1024
"""Limit in bytes for original texts, and again for folded ones: 16,000 pages of a novel each."""
_MOST_SKIMMED_BYTES: Final = 16 * 1024 * 1024
_MOST_BOUNDARIES = 16_000
_FIRST_FETCH: Final = 25
_LARGEST_FETCH: Final = 200
_ASK_AGAIN_S: Final = 2.0
"""Further pages are requested this often while the index is being made."""


class TextCache(Generic[_Key]):
    """Caches the first texts up to `limit` bytes of UTF-8; later ones are not cached.

    Books are read from end to end: dropping the oldest text would drop just what the next search
    needs first.

    The texts lie one after the other in blocks. As strings they took twice the memory, because one
    curly quotation mark makes every character of a page as wide as itself. They also lay scattered
    between temporary values of the pages read meanwhile, whose memory could therefore not be
    returned.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._blocks: list[bytearray] = []
        self._end = 0
        self._in_use = 0
        # Start and length in one number, to save an object for each text.
        self._places: dict[_Key, int] = {}

    def __contains__(self, key: _Key) -> bool:
        return key in self._places

    @property
    def bytes_held(self) -> int:
        """Bytes of all blocks, full or not."""
        return len(self._blocks) * _BLOCK_BYTES

    def find(self, key: _Key) -> str | None:
        """Return the text of `key`; None if it isn't cached."""
        place = self._places.get(key)
        return None if place is None else self._read(place).decode(errors=_ANY_CHARACTER)

    def drop(self, key: _Key) -> None:
        """Forget a text; do nothing if it isn't cached."""
        former = self._places.pop(key, None)
        if former is not None:
            self._in_use -= _length(former)

    def keep(self, key: _Key, text: str) -> None:
        """Cache a text in place of the former one, if there is room for it."""
        data = text.encode(errors=_ANY_CHARACTER)
        former = self._places.get(key)
        if former is not None:
            if self._read(former) == data:
                return
            del self._places[key]
            self._in_use -= _length(former)
        if self._in_use + len(data) > self._limit:
            return
        if self._end + len(data) > self._limit:
            self._close_gaps()
        self._places[key] = self._append(data)

    def _append(self, data: bytes) -> int:
        start = self._end
        self._end += len(data)
        self._in_use += len(data)
        while self.bytes_held < self._end:
            self._blocks.append(bytearray(_BLOCK_BYTES))
        written = 0
        for block, first, stop in self._parts(start, len(data)):
            block[first:stop] = data[written : written + stop - first]
            written += stop - first
        return start << _LENGTH_BITS | len(data)

    def _read(self, place: int) -> bytes:
        parts = self._parts(place >> _LENGTH_BITS, _length(place))
        return b"".join([block[first:stop] for block, first, stop in parts])

    def _parts(self, start: int, length: int) -> Iterator[tuple[bytearray, int, int]]:
        """Yield the parts of blocks that hold these bytes; few texts span two blocks."""
        end = start + length
        while start < end:
            number, offset = divmod(start, _BLOCK_BYTES)
            stop = min(_BLOCK_BYTES, offset + end - start)
            yield self._blocks[number], offset, stop
            start += stop - offset

    def _close_gaps(self) -> None:
        """Move the texts together, because replaced texts have left gaps."""
        kept = [(key, self._read(place)) for key, place in self._places.items()]
        self._blocks.clear()
        self._end = self._in_use = 0
        for key, data in kept:
            self._places[key] = self._append(data)


def _length(place: int) -> int:
    return place & ((1 << _LENGTH_BITS) - 1)


class OcrTexts:
    """Recognised texts of one book, as far as they were stored when this object was made.

    They are read when they are needed.
    """

    def __init__(self, writer: IndexWriter, book_id: str) -> None:
        self._writer = writer
        self._book_id = book_id

    @cached_property
    def numbers(self) -> frozenset[int]:
        """Numbers of the pages that text recognition has processed."""
        try:
            return frozenset(self._writer.recognised_numbers(self._book_id))
        except DomainError:
            _log.warning("recognised texts could not be read", exc_info=True)
            return frozenset()

    def find(self, number: int) -> PageText | None:
        """Return the recognised page with its words; None if nothing was recognised."""
        if number not in self.numbers:
            return None
        try:
            return self._writer.recognised(self._book_id, [number]).get(number)
        except DomainError:
            _log.warning("a recognised text could not be read", exc_info=True)
            return None


class BookText:
    """Texts of one document. Quarantined and damaged pages have no text."""

    def __init__(
        self, document: OpenDocument, progress: SharedProgress, quarantined: set[int]
    ) -> None:
        self.document = document
        self._progress = progress
        self._quarantined = quarantined
        self._texts = TextCache[int](_MOST_BYTES)
        self._folded = TextCache[tuple[int, bool]](_MOST_BYTES)
        self._skimmed = TextCache[int](_MOST_SKIMMED_BYTES)
        self._boundaries: dict[tuple[int, bool], FoldedBoundary] = {}
        self._recognised: OcrTexts | None = None

    @property
    def page_count(self) -> int:
        return self.document.info.page_count

    @property
    def progress(self) -> SharedProgress:
        """Work on a page is reported here, so that a page that never finishes is noticed."""
        return self._progress

    def is_quarantined(self, number: int) -> bool:
        """Return True if the page must not be read, because it crashed the process before."""
        return number in self._quarantined

    def read(self, number: int) -> PageText:
        """Read text and words of a page from the file, or from text recognition if it has none."""
        page = PageText(number, self.document.label(number), "")
        if number not in self._quarantined:
            try:
                with self._progress.working_on(number):
                    page = read_page(self.document, number)
            except Exception:  # noqa: BLE001 - the border of one page of an import
                _log.warning("page %d has no text: it could not be read", number, exc_info=True)
        if not page.text.strip():
            page = self.recognised(number) or page
        self._texts.keep(number, page.text)
        return page

    def laid_out(self, number: int) -> tuple[str, RawTextPage | None]:
        """Return the text of a page and the text page with its lines, hidden ones among them.

        A page whose text is known is not checked for hidden text again. Raises MuPDFError if the
        page is damaged.
        """
        with self._progress.working_on(number):
            known = self._texts.find(number)
            if known is not None:
                return known, text_page(self.document.page(number))
            page, content = read_laid_out(self.document, number)
        if not page.text.strip():
            page = self.recognised(number) or page
        self._texts.keep(number, page.text)
        return page.text, content

    def recognised(self, number: int) -> PageText | None:
        """Return the recognised text of a page that is a picture; None if there is none."""
        found = self._recognised.find(number) if self._recognised is not None else None
        return replace(found, label=self.document.label(number)) if found is not None else None

    def use_recognised(self, recognised: OcrTexts, page: int) -> None:
        """Use recognised texts: forget the texts of pages that are new in them, and of `page`."""
        before = self._recognised.numbers if self._recognised is not None else frozenset()
        self._recognised = recognised
        for number in (recognised.numbers - before) | {page}:
            self._texts.drop(number)
            for match_case in (False, True):
                self._folded.drop((number, match_case))
                self._boundaries.pop((number - 1, match_case), None)
                self._boundaries.pop((number, match_case), None)

    def text(self, number: int) -> str:
        """Return the text of a page, from memory if it was read before."""
        known = self._texts.find(number)
        return self.read(number).text if known is None else known

    def is_known(self, number: int) -> bool:
        """Return True if `text` needs no access to the file."""
        return number in self._texts

    def learn(self, pages: Mapping[int, PageText]) -> None:
        """Cache texts that a store already has."""
        for number, page in pages.items():
            if number not in self._texts:
                self._texts.keep(number, page.text)

    def count_hits(self, query: FindQuery, number: int) -> int:
        """Count the hits of a page, including one that continues on the next page."""
        key = number, query.match_case
        folded = self._folded.find(key)
        if folded is None:
            folded = fold(self.text(number), match_case=query.match_case)
            self._folded.keep(key, folded)
        return query.count(folded) + self._runs_on(query, number)

    def may_have_hits(self, query: FindQuery, number: int) -> bool:
        """Return True if there are hits in a page's bare text, in which hidden words count, too.

        It takes a quarter of the time of reading the page. It misses hits that continue on the next
        page, and hits in words that were recognised or that the file states otherwise.
        """
        bare = self._skimmed.find(number)
        if bare is None:
            bare = self._texts.find(number)
        if bare is None:
            bare = self._bare_text(number)
            self._skimmed.keep(number, bare)
        if not query.may_be_in(bare):
            return False
        return query.count(fold(bare, match_case=query.match_case)) > 0

    def _bare_text(self, number: int) -> str:
        if number in self._quarantined:
            return ""
        try:
            with self._progress.working_on(number):
                return plain_text(text_page(self.document.page(number)))
        except Exception:  # noqa: BLE001 - the border of one page: `read` tells what is wrong with it
            return ""

    def boundary(self, number: int) -> PageBoundary:
        """Return the boundary between that page and the next one; it is empty at the book's end."""
        if number >= self.page_count:
            return PageBoundary("", 0, 0, 0)
        earlier = [self.text(n) for n in range(max(1, number - 2), number)]
        return page_boundary(self.text(number), self.text(number + 1), earlier)

    def sample_numbers(self) -> list[int]:
        """Return numbers of pages from all over the book, enough to detect its script."""
        step = max(1, self.page_count // _SAMPLE_PAGES)
        return list(range(1 + step // 2, self.page_count + 1, step))

    def _runs_on(self, query: FindQuery, number: int) -> bool:
        key = number, query.match_case
        folded = self._boundaries.get(key)
        if folded is None:
            folded = self.boundary(number).folded(match_case=query.match_case)
            if len(self._boundaries) < _MOST_BOUNDARIES:
                self._boundaries[key] = folded
        return folded.span(query) is not None


class StoredPageTexts:
    """Fetches stored texts: few at first, since the reader waits, later some hundred at once."""

    def __init__(self, book: BookText, writer: IndexWriter, book_id: str) -> None:
        self._book = book
        self._writer = writer
        self._book_id = book_id
        self._numbers: set[int] = set()
        self._asked_at = -math.inf if book_id else math.inf
        self._at_once = _FIRST_FETCH

    def fetch_around(self, number: int) -> None:
        """Cache the text of page `number` and of some pages after it, if they are stored."""
        if self._book.is_known(number):
            return
        try:
            self._fetch(number)
        except DomainError:
            _log.warning("stored texts could not be read", exc_info=True)
            self._numbers, self._asked_at = set(), math.inf

    def _fetch(self, number: int) -> None:
        if number not in self._numbers and time.monotonic() - self._asked_at > _ASK_AGAIN_S:
            self._numbers = self._writer.indexed_numbers(self._book_id)
            self._asked_at = time.monotonic()
        if number not in self._numbers:
            return
        wanted = [
            n
            for n in range(number, number + self._at_once)
            if n in self._numbers and not self._book.is_known(n)
        ]
        self._at_once = min(2 * self._at_once, _LARGEST_FETCH)
        self._numbers.difference_update(wanted)
        self._book.learn(self._writer.texts(self._book_id, wanted))


_REACH: Final = 200
"""Characters on either side: longer than any query."""
_ROMAN: Final = r"c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})"
_FOLIO: Final = re.compile(rf"[^\w\n]*(?:\d{{1,5}}|{_ROMAN})[^\w\n]*", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"^\d{1,4} |[^\W\d_]\W* \d{1,4}$")
_SIGN: Final = re.compile(r"\S")
_SPACE: Final = re.compile(r"\s")
_WORDS: Final = re.compile(r"[^\W\d_]+")
_LONGEST_HEAD: Final = 100
_MOST_BLOCKS: Final = 2


@dataclass(frozen=True, slots=True)
class PageBoundary:
    """The end of a page (`text[:split]`) and the beginning of the next one (`text[split:]`).

    They begin at `before` in the page's own text and at `after` in the next page's. `text` is empty
    if one of the two pages has none.
    """

    text: str
    split: int
    before: int
    after: int

    def folded(self, *, match_case: bool) -> FoldedBoundary:
        """Return the boundary in the folded form that is compared."""
        whole = fold(self.text, match_case=match_case)
        return FoldedBoundary(whole, len(whole) - len(fold(self.text[self.split :])))

    def place(self, query: FindQuery) -> tuple[int, int] | None:
        """Return (start, end) in `text` of the hit that lies on
        both pages; None if there is none.
        """
        span = self.folded(match_case=query.match_case).span(query)
        if span is None:
            return None
        traced = fold_with_map(self.text, match_case=query.match_case)
        end = traced.ends[span[1] - 1]
        while end < len(self.text) and is_mark(self.text[end]):
            end += 1
        return traced.starts[span[0]], end

    def rects(
        self, place: tuple[int, int], page: PageCharacters, following: PageCharacters
    ) -> tuple[HitRects, HitRects]:
        """Return the rectangles of the hit at `place`: on the page, and on the next one."""
        start, end = place
        upper, lower = page.text.text, following.text.text
        # A text from the store may differ from what is read from the file today.
        upper_end = min(self.before + self.split - 1, len(upper))
        lower_end = min(self.after + end - self.split, len(lower))
        return (
            line_rects(upper, page.characters, self.before + start, upper_end),
            line_rects(lower, following.characters, self.after, lower_end),
        )


@dataclass(frozen=True, slots=True)
class FoldedBoundary:
    """A folded boundary. The next page begins at `cut`."""

    text: str
    cut: int

    def span(self, query: FindQuery) -> tuple[int, int] | None:
        """Return (start, end) in `text` of the hit that lies on
        both pages; None if there is none.
        """
        if not query.count(self.text):
            return None
        spans = query.spans(self.text)
        return next(((start, end) for start, end in spans if start < self.cut < end), None)


def page_boundary(text: str, following: str, earlier: Sequence[str] = ()) -> PageBoundary:
    """Find the boundary of the pages `text` and `following`; `earlier` are the pages before them.

    Left and right pages have different running heads and feet, so that those of a page recur two
    pages later.
    """
    before_them = _edges(*earlier)
    end = _end_of_words(text, before_them | _edges(following))
    after = _begin_of_words(following, before_them | _edges(text))
    before = max(0, end - _REACH)
    if before:
        space = _SPACE.search(text, before, end)
        before = space.end() if space else before
    stop = len(following)
    if stop - after > _REACH:
        spaces = list(_SPACE.finditer(following, after, after + _REACH))
        stop = spaces[-1].start() if spaces else after + _REACH
    if before >= end or after >= stop:
        return PageBoundary("", 0, 0, 0)
    upper = text[before:end] + "\n"
    return PageBoundary(upper + following[after:stop], len(upper), before, after)


def _end_of_words(text: str, known: set[str]) -> int:
    """Return the end of the last word before page number and running foot."""
    end = len(text.rstrip())
    for _ in range(_MOST_BLOCKS):
        block, line = text.rfind("\n\n", 0, end) + 1, text.rfind("\n", 0, end) + 1
        if _is_apart(text[block:end], known, is_block=True):
            end = block
        elif _is_apart(text[line:end], known):
            end = line
        end = len(text[:end].rstrip())
    return end


def _begin_of_words(text: str, known: set[str]) -> int:
    """Return the beginning of the first word after page number and running head."""
    begin = _next_sign(text, 0)
    for _ in range(_MOST_BLOCKS):
        block, line = _before(text, "\n\n", begin), _before(text, "\n", begin)
        if _is_apart(text[begin:block], known, is_block=True):
            begin = block
        elif _is_apart(text[begin:line], known):
            begin = line
        begin = _next_sign(text, begin)
    return begin


def _is_apart(part: str, known: set[str], *, is_block: bool = False) -> bool:
    """Return True for a page number or a running head or foot.

    A page number may have text beside it. `known`: words at the edges of other pages, which recur
    in heads and feet.
    """
    if len(part) > _LONGEST_HEAD:
        return False
    lines = part.strip().split("\n")
    if is_block and len(lines) == 1 and _NUMBERED.search(lines[0]):
        return True
    return any(_FOLIO.fullmatch(line) for line in lines) or _letters(part) in known


def _next_sign(text: str, start: int) -> int:
    found = _SIGN.search(text, start)
    return found.start() if found else len(text)


def _before(text: str, sign: str, start: int) -> int:
    found = text.find(sign, start)
    return len(text) if found < 0 else found


def _edges(*texts: str) -> set[str]:
    """Return the first and last words of pages, without numbers, which differ from page to page."""
    blocks = [text.strip().split("\n\n") for text in texts]
    edges = [block for page in blocks for block in (*page[:_MOST_BLOCKS], *page[-_MOST_BLOCKS:])]
    lines = [page[0].split("\n")[0] for page in blocks] + [
        page[-1].split("\n")[-1] for page in blocks
    ]
    return {_letters(part) for part in (*edges, *lines) if len(part) <= _LONGEST_HEAD} - {""}


def _letters(text: str) -> str:
    return " ".join(_WORDS.findall(text))
