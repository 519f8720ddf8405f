"""Names of pages for people: where a book prints numbers, pages are named by the printed ones only.

A page of such a book may print nothing, or a number that another page has a better claim to. It is
then named by its place in the file, "#9", which the page box and the companion understand as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import Final

from reader_app.domain.book import OWN_PLACE
from reader_app.domain.translation import tr
from reader_app.domain.values import lazy_pattern

_PARTS: Final = lazy_pattern(r"(.*?)(\d{1,9})", re.DOTALL)
_DIGITS: Final = lazy_pattern(r"[0-9]{1,6}")
_RANGE: Final = lazy_pattern(r"\s*[-\u2010-\u2015\u2212]\s*")
_BEFORE: Final = lazy_pattern(r"(?:\bpages?|\bpp?\.|\bp(?=\s))\s*", re.IGNORECASE)


class PageNames:
    """Names of a book's pages, and the pages that are meant by such names.

    `labels`: one per page, as in `DocumentInfo.labels`; () for the numbers of the file.
    """

    def __init__(
        self,
        labels: Sequence[str] = (),
        title: str = "",
        further: Mapping[int, PageNames] | None = None,
    ) -> None:
        """Store the labels of one book and the names of the others.

        `further`: the names of a conversation's other books by rank; if there are any, pages are
        named together with the titles of their books.
        """
        self._labels = own_labels(labels)
        self._title = title
        self._further = dict(further or {})

    @property
    def title(self) -> str:
        return self._title

    @property
    def has_several(self) -> bool:
        """Whether there are several books, so that a page needs its book's title."""
        return bool(self._further)

    @property
    def titles(self) -> dict[int, str]:
        """The titles of all books by rank."""
        return {OWN_PLACE: self._title} | {
            place: names.title for place, names in self._further.items()
        }

    def of(self, book: int) -> PageNames:
        """Return the names of the book with this rank in the conversation."""
        if book == OWN_PLACE:
            return self
        if not self._further:
            return PageNames((), tr("book {book}", book=book))
        return self._further.get(book) or PageNames((), tr("a removed book"))

    @property
    def page_count(self) -> int:
        """The number of pages; 0 while no book is known."""
        return len(self._labels)

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of all pages, as `number` gives them."""
        return tuple(map(self.number, range(1, self.page_count + 1)))

    @cached_property
    def has_printed(self) -> bool:
        """Whether any page has another name than its number in the file."""
        return any(label and label != str(page) for page, label in enumerate(self._labels, 1))

    @cached_property
    def _highest(self) -> int:
        """The highest printed number; 0 where fewer than half of the pages print one in digits."""
        printed = [int(label) for label in self._labels if _DIGITS.fullmatch(label)]
        return max(printed) if 2 * len(printed) > len(self._labels) else 0

    def last(self, page_count: int) -> int:
        """Return what pages are counted out of, as in "50 of 804": the highest printed number.

        It is `page_count` where fewer than half of the pages print a number in digits.
        """
        return self._highest or page_count

    def number(self, page: int) -> str:
        """Return the page's number for a sentence, such as "50", "xiv", or "#9" if none is printed.

        Without printed numbers it is the number in the file.
        """
        label = self._labels[page - 1] if 0 < page <= len(self._labels) else ""
        return label or (f"#{page}" if self.has_printed else str(page))

    def name(self, page: int, book: int = OWN_PLACE) -> str:
        """Return the page's name, "p. 50", or "Emma, p. 50" among several books.

        For page 0, return the book alone.
        """
        names = self.of(book)
        place = tr("p. {page}", page=names.number(page)) if page else ""
        is_told_apart = bool(self._further) or book != OWN_PLACE
        return ", ".join(part for part in (names.title, place) if part) if is_told_apart else place

    def in_words(self, page: int) -> str:
        """Return the page as a sentence names it: "page 50"; "" for page 0."""
        return tr("page {page}", page=self.number(page)) if page else ""

    def span(self, first: int, last: int) -> str:
        """Return the name of a range of pages: "pp. 40–43", or "p. 40" for a single page."""
        return self.listed(range(first, max(first, last) + 1))

    def listed(self, pages: Iterable[int]) -> str:
        """Return a list of pages in words: "pp. 3–7, 12 and 40"; "" for none."""
        numbers = sorted(set(pages))
        if not numbers:
            return ""
        runs = [self._run(first, last) for first, last in runs_of(numbers)]
        words = runs[-1]
        if len(runs) > 1:
            words = tr("{first} and {last}", first=", ".join(runs[:-1]), last=words)
        return tr("p. {pages}", "pp. {pages}", n=len(numbers), pages=words)

    def in_file(self, page: int) -> str:
        """Return the place in the file for a tooltip: "Page 52 in the file"; "" if it is the name.

        This is the only place, apart from the file's properties, where both numbers are told.
        """
        return tr("Page {page} in the file", page=page) if self.has_printed and page else ""

    def page(self, entry: str, page_count: int = 0) -> int:
        """Return the page that is meant by "xiv", "12", "p. 12" or "#27"; 0 for none.

        "#27" always is the 27th page of the file; "12" is so only if no page prints 12 and the
        12th prints nothing. `page_count`: needed only while no labels are known.
        """
        entry = entry.strip()
        before = _BEFORE.match(entry)
        text = entry[before.end() :] if before and before.end() < len(entry) else entry
        page = self._by_label.get(text.casefold(), 0)
        digits = text.removeprefix("#").strip()
        if page or not (digits.isascii() and digits.isdigit() and len(digits) < 10):
            return page
        page = int(digits)
        is_there = 1 <= page <= max(page_count, self.page_count)
        is_meant = text.startswith("#") or self.number(page) in (digits, f"#{digits}")
        return page if is_there and is_meant else 0

    def pages(self, entry: str, page_count: int = 0) -> tuple[int, ...] | None:
        """Return the pages that are meant by "1, 3, 5–7" or "ix–xiv", in the order of the entry.

        A range that ends before it begins counts down; "12-" goes to the end. None if a part of
        the entry isn't understood. `page_count`: as for `page`.
        """
        found: list[int] = []
        count = max(page_count, self.page_count)
        bare = _RANGE.sub("-", _BEFORE.sub("", entry.strip()))
        for part in re.split(r"[,;\s]+", bare):
            if not part:
                continue
            first, is_range, last = part.partition("-")
            if page := self.page(part, page_count):  # a name may hold a hyphen, such as "A-1"
                found.append(page)
                continue
            begin = self.page(first, page_count) if first else 1
            end = self.page(last, page_count) if last else count
            if not is_range or not begin or not end or not (first or last):
                return None
            found += range(begin, end + 1) if begin <= end else range(begin, end - 1, -1)
        return tuple(found)

    @cached_property
    def _by_label(self) -> dict[str, int]:
        return {label.casefold(): page for page, label in enumerate(self._labels, 1) if label}

    def _run(self, first: int, last: int) -> str:
        number = self.number(first)
        return number if first == last else f"{number}–{self.number(last)}"


def own_labels(labels: Sequence[str]) -> tuple[str, ...]:
    """Return the labels with "" where another page has a better claim to the same one.

    A label that several pages have belongs to the page in the longest run of consecutive numbers:
    the first page of the text is page 1, not the cover before it. If fewer than half of the labels
    could stay, because each chapter counts from 1 again, pages are numbered as in the file.
    """
    keys = [label.casefold() for label in labels]
    if len({*keys} - {""}) == len(keys) - keys.count(""):
        return tuple(labels)
    lengths = _lengths_of_runs(labels)
    owners: dict[str, int] = {}
    for index, key in enumerate(keys):
        if key and (key not in owners or lengths[index] > lengths[owners[key]]):
            owners[key] = index
    if 2 * len(owners) < len(keys) - keys.count(""):
        return tuple(map(str, range(1, len(labels) + 1)))
    return tuple(
        label if key and owners[key] == index else ""
        for index, (label, key) in enumerate(zip(labels, keys, strict=True))
    )


def _lengths_of_runs(labels: Sequence[str]) -> list[int]:
    """Return for each page how many pages its run has; roman numbers side by side are one."""
    series = [_series(label, index) for index, label in enumerate(labels)]
    ends = [index for index, (a, b) in enumerate(pairwise(series), 1) if a != b]
    borders = [0, *ends, len(labels)]
    return [after - before for before, after in pairwise(borders) for _ in range(before, after)]


def _series(label: str, index: int) -> tuple[str, int]:
    """Return what the labels of a run have in common: prefix, and offset to the file."""
    if numbered := _PARTS.fullmatch(label):
        return numbered[1], int(numbered[2]) - index
    is_roman = bool(label) and not label.casefold().strip("ivxlcdm")
    return ("roman", 0) if is_roman else (label, index)


def runs_of(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return the first and the last number of each run of consecutive ones."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


_PAGE: Final = r"(?P<page>#?\d{1,6}|[ivxlcdm]{1,8})(?![\w-])"
_PAGE_WORD: Final = r"(?:page|pg\.?|p\.?)"
_SEITE: Final = r"(?:seite|s\.)"
_BY_NOW: Final = r"(?:(?:now|just|only|already|currently|finally)\s+)*"
_SCHON: Final = r"(?:(?:jetzt|gerade|erst|nur|schon|bereits|nun)\s+)*"
_JJOK: Final = r"(?:(?:나는?|저는?|지금)\s*)*(?P<page>\d{1,6})\s*(?:쪽|페이지)"


def _at_sentence_start(*claims: str) -> tuple[re.Pattern[str], ...]:
    start = r"(?:^|[.!?…\n])\s*(?:(?:hi|hello|ok|okay|so|and)[,!.]?\s+)?"
    return tuple(re.compile(start + claim, re.IGNORECASE) for claim in claims)


@cache
def _on_page() -> tuple[re.Pattern[str], ...]:
    """Return the pattern for where the reader is; compiled late, because no start needs it."""
    return _at_sentence_start(
        rf"i\s?['’]?a?m\s+{_BY_NOW}(?:on|at)\s+{_PAGE_WORD}\s*{_PAGE}",
        rf"i(?:['’]ve|\s+have)?\s+{_BY_NOW}(?:finished|read)\s+{_PAGE_WORD}\s*{_PAGE}",
        rf"ich\s+bin\s+{_SCHON}(?:auf|bei)\s+{_SEITE}\s*{_PAGE}",
        rf"ich\s+habe?\s+{_SCHON}{_SEITE}\s*{_PAGE}\s+{_SCHON}(?:fertig\s+)?gelesen",
        rf"{_JJOK}(?:을|를|에)?\s*(?:읽고|읽는|보고|있)",
    )


@cache
def _no_further() -> tuple[re.Pattern[str], ...]:
    """Return the pattern for how far the reader has read."""
    return _at_sentence_start(
        rf"i(?:['’]ve|\s+have)?\s+{_BY_NOW}read\s+(?:up\s+to|as\s+far\s+as|until|till|to|through)\s+"
        rf"{_PAGE_WORD}\s*{_PAGE}",
        rf"ich\s+habe?\s+{_SCHON}bis\s+(?:zu\s+)?{_SEITE}\s*{_PAGE}\s+{_SCHON}gelesen",
        rf"{_JJOK}까지(?:만)?\s*(?:읽|봤|보았)",
    )


_PAGE_ALONE: Final = rf"(?i){_PAGE_WORD}\s*{_PAGE}"


def is_page_alone(words: str) -> bool:
    """Return True if the words name a page and nothing else, such as "I'm on page 20" alone."""
    said = words.strip().rstrip(".!")
    claims = (re.compile(_PAGE_ALONE), *_on_page(), *_no_further())
    return any(claim.fullmatch(said) for claim in claims)


def read_up_to_as_said(words: str, names: PageNames, page_count: int, furthest: int) -> int:
    """Return how far the reader says to have read: "I'm on page 20", "I've read up to page 20".

    The former never lowers the page. Returns `furthest` if the words say nothing, or name a page
    that the book doesn't have.
    """
    for claims, is_limit in ((_on_page(), False), (_no_further(), True)):
        for claim in claims:
            if found := claim.search(words):
                page = names.page(found["page"], page_count)
                return (page if is_limit else max(page, furthest)) if page else furthest
    return furthest
