"""Tells which page a printed number means: from the numbers that pages show, and their labels.

Files are cut and joined, openings of chapters show no number, and what stands in a margin may be
something else. So a number leads to the one page that shows it beside neighbours which show theirs;
where none shows it, to the one that must have it by the pages around. A wrong page is worse than
none.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

from reader_app.documents.references import reference_patterns as wording
from reader_app.documents.references.page_lines import PageLine, PageLines

_LEAST_IN_STEP: Final = 5
_HOLDING: Final = 0.8
_NEARLY_ALL: Final = 0.95
_WIDEST_GAP: Final = 40
"""So many pages between two that show their numbers may show none: pictures, tables, a part."""
_RARELY: Final = 0.05
_CLOSE: Final = 0.9
_FIRST_LINES: Final = 5
_WITH_NUMBERS: Final = 0.4
_LEAST_LISTED: Final = 6
_IN_ORDER: Final = 0.8


class PageNumbering:
    """Takes the pages of a book in their order and says which one a number means.

    `labels`: the numbers that the file gives its pages.
    """

    def __init__(self, labels: Sequence[str]) -> None:
        self._named: defaultdict[str, list[int]] = defaultdict(list)
        for number, label in enumerate(labels, 1):
            self._named[label].append(number)
        self._are_told = are_told(labels)
        self._shown: defaultdict[str, list[int]] = defaultdict(list)
        self._numbered: set[int] = set()
        self._last = 0

    def feed(self, page: PageLines) -> None:
        """Take the numbers that a page shows."""
        self._last = page.number
        for numeral in dict.fromkeys(shown_numerals(page)):
            self._shown[numeral].append(page.number)
            if numeral.isdigit():
                self._numbered.add(page.number)

    def page_of(self, label: str, *, is_listed: bool = False) -> int:
        """Return the page with this number; 0 if none has it, or more than one may.

        `is_listed`: whether an index or contents name it. If no page shows a number, theirs are
        those of the file, made by a program.
        """
        named = self._named.get(label, []) if self._are_told else []
        shown = self._shown.get(label, [])
        sure = {each for each in shown if each in named}
        if len(sure) != 1:
            sure |= {each for each in shown if self._is_in_step(label, each)}
        if len(sure) > 1 and label.isdigit():  # of those the one that runs with most pages
            sure = sure & {int(label) + self._offset[0]} or sure
        if self._labels_hold:  # an opening page shows no number
            sure |= {each for each in named if each not in self._numbered}
        if not sure and label.isdigit() and self._offset[1]:
            sure = {int(label) + self._offset[0]} - self._numbered
        if not sure and label.isdigit():
            sure = set(self._between.get(int(label), ()))
        if is_listed and not sure and label.isdigit() and self._shows_none:
            sure = {int(label)}
        return next(iter(sure)) if len(sure) == 1 else 0

    @cached_property
    def _labels_hold(self) -> bool:
        """Whether the pages that show numbers show those of their labels: files are cut, joined."""
        named = {page for label, pages in self._named.items() for page in pages
                 if page in self._shown.get(label, ())}  # fmt: skip
        return len(named & self._numbered) >= _HOLDING * len(self._numbered)

    @cached_property
    def _shows_none(self) -> bool:
        """Whether the pages show no numbers, and the file gives them none."""
        in_step = sum(
            self._is_in_step(numeral, page)
            for numeral, pages in self._shown.items()
            for page in pages
        )
        return not self._are_told and in_step <= _RARELY * self._last

    @cached_property
    def _offset(self) -> tuple[int, bool]:
        """By how much the file's pages run ahead of the numbers they show; if nearly all do."""
        offsets = Counter(
            page - int(number)
            for number, pages in self._shown.items()
            if number.isdigit()
            for page in pages
        )
        offset, count = max(offsets.items(), key=lambda each: each[1], default=(0, 0))
        is_held = count >= _LEAST_IN_STEP and count >= _NEARLY_ALL * len(self._numbered)
        return offset, is_held

    @cached_property
    def _between(self) -> dict[int, list[int]]:
        """The pages that must have a number by those around them, which show theirs in step.

        A run may begin with pages that show no number, down to the first.
        """
        at_offset: defaultdict[int, list[int]] = defaultdict(list)
        for number, pages in self._shown.items():
            if number.isdigit():
                for page in pages:
                    at_offset[page - int(number)].append(page)
        in_runs: dict[int, int] = {}
        found: defaultdict[int, list[int]] = defaultdict(list)
        for offset, pages in sorted(at_offset.items(), key=lambda each: -len(each[1])):
            pages.sort()
            runs: list[list[int]] = [[pages[0]]]
            for page, following in pairwise(pages):
                if following - page > _WIDEST_GAP:
                    runs.append([])
                runs[-1].append(following)
            for run in runs:
                first, last = run[0], run[-1]
                if len(run) < _LEAST_IN_STEP or 2 * len(run) < last - first + 1:
                    continue
                while first - 1 > max(offset, 0) and first - 1 not in self._numbered:
                    first -= 1
                for page in range(first, last + 1):
                    if in_runs.setdefault(page, offset) == offset:
                        found[page - offset].append(page)
        return found

    def _is_in_step(self, label: str, page: int) -> bool:
        """Whether the pages around a page show the numbers around its number."""
        if not label.isdigit():
            return False
        return any(
            page + step in self._shown.get(str(int(label) + step), ()) for step in (-2, -1, 1, 2)
        )


def are_told(labels: Sequence[str]) -> bool:
    """Whether the labels are more than the pages counted from one."""
    return any(label != str(number) for number, label in enumerate(labels, 1))


def shown_numerals(page: PageLines) -> Iterator[str]:
    """Yield what may be a page's own number: numerals in its head and foot, or alone at an end."""
    is_listing = page.is_contents
    lowest = max((line.y0 for line in page.lines), default=0.0)
    highest = min((line.y0 for line in page.lines), default=0.0)
    for line in page.lines:
        is_first = line.y0 < min(highest + 2, 0.2 * page.height)
        is_last = line.y0 > max(lowest - 2, 0.8 * page.height)
        is_outside = line.y0 < 0.1 * page.height or line.y1 > 0.9 * page.height
        if is_outside or is_first or is_last:
            if is_listing and not line.text.isalnum():
                continue
            for match in wording.SHOWN.finditer(line.text):
                yield match.group(1) or match.group(2)


# --- pages of an index


def begins_index(page: PageLines, body: float) -> bool:
    """Whether an index begins on a page: its title, and many lines that end in page numbers.

    A line of contents has its title, too, with a number beside it.
    """
    return continues_index(page) and any(
        wording.INDEX_TITLE.fullmatch(line.text)
        and (line.is_bold or line.size > 1.06 * body)
        and not any(
            each is not line and each.y0 < line.y1 - 2 and each.y1 > line.y0 + 2
            for each in page.lines[: 2 * _FIRST_LINES]
        )
        for line in page.lines[:_FIRST_LINES]
    )


def continues_index(page: PageLines) -> bool:
    """Whether a page behind the beginning of an index may still be of it."""
    with_numbers = sum(bool(wording.INDEXED.search(line.text)) for line in page.lines)
    return with_numbers > _WITH_NUMBERS * len(page.lines)


def looks_like_index(page: PageLines) -> bool:
    """Whether the lines of a page are entries in the order of the alphabet, with page numbers.

    A table may be sorted by names, too: its numbers don't stand behind commas, nor do they grow
    within a line as those of "matrix, 12, 40–43" do. Dotted lines lead to their pages anyway.
    """
    if page.is_contents:
        return False
    entries = [
        (line, found) for line in page.lines if (found := wording.INDEX_ENTRY.fullmatch(line.text))
    ]
    if len(entries) < max(_LEAST_LISTED, 0.5 * len(page.lines)):
        return False
    lists = [[int(n) for n in re.findall(r"\d+", found["pages"])] for _, found in entries]
    growing = sum(all(a < b for a, b in pairwise(each)) for each in lists)
    several = sum(len(each) > 1 for each in lists)
    return (
        growing > _CLOSE * len(lists)
        and several >= 1
        and _alphabetical([(line, found["words"]) for line, found in entries])
    )


def _alphabetical(entries: Sequence[tuple[PageLine, str]]) -> bool:
    """Whether the words at the left of each column come in the order of the alphabet."""
    lefts = Counter(round(line.x0 / 4) for line, _ in entries)
    words = [
        letters[0]
        for line, text in entries
        if lefts[round(line.x0 / 4)] > 0.15 * len(entries)
        and (letters := re.sub(r"[\W\d_]", "", text).casefold())
    ]
    in_order = sum(first <= second for first, second in pairwise(words))
    return len(words) >= _LEAST_LISTED and in_order >= _IN_ORDER * (len(words) - 1)
