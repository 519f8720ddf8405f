"""Finds the printed page numbers of a book whose file has no page labels.

A single number at a page's edge proves nothing: it may be a year, a table row or a chapter number.
A run of pages whose numbers increase with the pages does.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from reader_app.domain.values import dataclass, lazy_pattern, replace

_EDGE_LINES: Final = 2
_LONGEST_LINE: Final = 120
_HIGHEST_ROMAN: Final = 199
_LONGEST_NUMBER: Final = 6
_ARABIC: Final = lazy_pattern(r"(?<![\w.,/$€£%-])([1-9]\d{0,3})(?![\w%]|[.,/]\d)")
_FRAME: Final = lazy_pattern(
    r"(?:page|p\.|seite|pagina|página)?[\s\-–—|\[\](){}<>•·.*~_]*", re.IGNORECASE
)
_ROMAN_VALUES: Final = (
    (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"),
    (1, "i"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as a page may print it, arabic or roman."""

    value: int
    is_roman: bool = False

    def __str__(self) -> str:
        return roman_numeral(self.value) if self.is_roman else str(self.value)


def numerals_at_edges(text: str) -> frozenset[Numeral]:
    """Return the numbers that begin or end the page's outermost lines."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    outermost = lines[:_EDGE_LINES] + lines[_EDGE_LINES:][-_EDGE_LINES:]
    return frozenset(numeral for line in outermost for numeral in _of_line(line))


def roman_numeral(value: int) -> str:
    """Return a number from 1 to 399 in lower-case roman numerals."""
    letters = ""
    for worth, letter in _ROMAN_VALUES:
        count, value = divmod(value, worth)
        letters += letter * count
    return letters


_ROMANS: Final = {roman_numeral(value): value for value in range(1, _HIGHEST_ROMAN + 1)}


def is_numeral(label: str) -> bool:
    """Return True if a page label is a plain or small roman number, and so can't contain words.

    "A-3" is neither, because the part before the number may be any text. Nor is "mix": no preface
    has 1009 pages.
    """
    is_plain = label.isdecimal() and len(label) <= _LONGEST_NUMBER
    return is_plain or label.casefold() in _ROMANS


def _of_line(line: str) -> set[Numeral]:
    if len(line) > _LONGEST_LINE:
        return set()
    found = set()
    for match in _ARABIC.finditer(line):
        before, after = line[: match.start()], line[match.end() :]
        if _FRAME.fullmatch(before) or _FRAME.fullmatch(after):
            found.add(Numeral(int(match[1])))
    words = line.split()
    for word in {words[0], words[-1]}:
        value = _ROMANS.get(word.strip("-–—|[](){}•·.*~_").casefold(), 0)
        # A single letter inside a line is a word or an initial.
        if value and (len(words) == 1 or len(word) > 1):
            found.add(Numeral(value, is_roman=True))
    return found


NumeralsByPage: TypeAlias = Mapping[int, frozenset[Numeral]]
"""Numbers at the edges of each page that has any, by 1-based page."""

_LEAST_ANCHOR: Final = 8
_LEAST_ARABIC: Final = 5
_LEAST_ROMAN: Final = 3
_LEAST_SHARE: Final = 0.6
_LEAST_DENSITY: Final = 0.25
_LEAST_COVER: Final = 0.55
_COST_OF_A_MISS: Final = 1.5
_DEEPEST_DIP: Final = 7.5
_LONGEST_GAP: Final = 40
_REACH: Final = 12
_REACH_AT_THE_END: Final = 4
_MOST_RUNS: Final = 300


@dataclass(frozen=True, slots=True)
class _Run:
    """A run of pages, first to last, that print `page - shift`; it was read on `hits` of them."""

    is_roman: bool
    shift: int
    first: int
    last: int
    hits: int

    def numeral(self, page: int) -> Numeral:
        return Numeral(page - self.shift, self.is_roman)


def labels_from_numerals(shown: NumeralsByPage, page_count: int) -> tuple[str, ...]:
    """Return one label per page, or () if the numbers at the pages' edges are not convincing.

    A page inside a run gets its number whether it prints it or not. Other pages get their physical
    number, or "" if that is printed on another page.
    """
    shown = {page: found for page, found in shown.items() if found and 1 <= page <= page_count}
    chain = _best_chain([*_runs(shown, is_roman=False), *_runs(shown, is_roman=True)])
    if not any(run.hits >= _LEAST_ANCHOR for run in chain):
        return ()
    printed = _spelled(_stretched(_completed(chain, shown), shown, page_count))
    if len(printed) < _LEAST_COVER * page_count:
        return ()
    taken = set(printed.values())
    labels = tuple(
        printed.get(page, "" if str(page) in taken else str(page))
        for page in range(1, page_count + 1)
    )
    physical = tuple(str(page) for page in range(1, page_count + 1))
    return () if labels == physical else labels


# --- runs


def _runs(shown: NumeralsByPage, *, is_roman: bool) -> list[_Run]:
    """Return every run of pages whose numbers increase with the pages."""
    pages_of: defaultdict[int, list[int]] = defaultdict(list)
    place_of: dict[int, int] = {}
    for page in sorted(shown):
        values = [numeral.value for numeral in shown[page] if numeral.is_roman == is_roman]
        if values:
            place_of[page] = len(place_of)
        for value in values:
            pages_of[page - value].append(page)
    least = _LEAST_ROMAN if is_roman else _LEAST_ARABIC
    return [
        _Run(is_roman, shift, stretch[0], stretch[-1], len(stretch))
        for shift, pages in pages_of.items()
        if len(pages) >= least
        for stretch in _stretches(pages, place_of)
        if len(stretch) >= least and _is_dense(stretch, place_of)
    ]


def _stretches(pages: Sequence[int], place_of: Mapping[int, int]) -> list[list[int]]:
    """Split `pages` where too many other numbered pages lie between two of them.

    `place_of`: the index of each page among all pages that show a number of this kind.
    """
    found: list[list[int]] = []
    stretch: list[int] = []
    at_peak, score, peak = 0, 0.0, 0.0
    for page in pages:
        if stretch:
            score -= _COST_OF_A_MISS * (place_of[page] - place_of[stretch[-1]] - 1)
            is_far = page - stretch[-1] > _LONGEST_GAP
            if is_far or score < 0 or peak - score > _DEEPEST_DIP:
                found.append(stretch[:at_peak])
                stretch, score, peak = [], 0.0, 0.0
        stretch.append(page)
        score += 1
        if score >= peak:
            at_peak, peak = len(stretch), score
    return [*found, stretch[:at_peak]]


def _is_dense(stretch: Sequence[int], place_of: Mapping[int, int]) -> bool:
    first, last = stretch[0], stretch[-1]
    showing = place_of[last] - place_of[first] + 1
    is_most = len(stretch) >= _LEAST_SHARE * showing
    return is_most and len(stretch) >= _LEAST_DENSITY * (last - first + 1)


# --- from runs to labels


def _best_chain(runs: list[_Run]) -> list[_Run]:
    """Return consecutive runs with increasing numbers that together explain the most pages."""
    longest = sorted(runs, key=lambda run: -run.hits)[:_MOST_RUNS]
    ordered = sorted(longest, key=lambda run: (run.first, run.last))
    best: list[tuple[int, list[_Run]]] = []
    for place, run in enumerate(ordered):
        before = [best[k] for k in range(place) if _may_follow(ordered[k], run)]
        hits, chain = max(before, key=lambda scored: scored[0], default=(0, []))
        best.append((hits + run.hits, [*chain, run]))
    return max(best, key=lambda scored: scored[0], default=(0, []))[1]


def _may_follow(earlier: _Run, later: _Run) -> bool:
    if later.first <= earlier.last or (later.is_roman and not earlier.is_roman):
        return False
    if earlier.is_roman != later.is_roman:
        return True
    return later.numeral(later.first).value > earlier.numeral(earlier.last).value


def _completed(chain: list[_Run], shown: NumeralsByPage) -> list[_Run]:
    """Add single pages between two runs if their number fits between those of the runs."""
    found = chain[:1]
    for run in chain[1:]:
        former = found[-1]
        if former.is_roman == run.is_roman and former.shift != run.shift:
            for page in range(former.last + 1, run.first):
                found += _single(page, shown.get(page, frozenset()), found[-1], run)
        found.append(run)
    return found


def _single(page: int, shown: frozenset[Numeral], former: _Run, later: _Run) -> list[_Run]:
    least, most = former.numeral(former.last).value, later.numeral(later.first).value
    fitting = [
        numeral.value
        for numeral in shown
        if numeral.is_roman == later.is_roman and least < numeral.value < most
    ]
    if len(fitting) != 1:
        return []
    return [_Run(later.is_roman, page - fitting[0], page, page, 1)]


def _stretched(chain: list[_Run], shown: NumeralsByPage, page_count: int) -> list[_Run]:
    """Extend runs over neighbouring pages that show no number."""
    grown: list[_Run] = []
    for run in chain:
        first = _reach_back(run, grown[-1] if grown else None)
        if grown:
            grown[-1] = replace(grown[-1], last=_reach_on(grown[-1], run, first))
        grown.append(replace(run, first=first))
    last = chain[-1].last
    while last < min(page_count, chain[-1].last + _REACH_AT_THE_END) and last + 1 not in shown:
        last += 1  # stops at a page with another number: an exhibit or an advertisement
    grown[-1] = replace(grown[-1], last=last)
    return grown


def _reach_back(run: _Run, former: _Run | None) -> int:
    """Return the page that the run may begin with: number 1's, if that is near."""
    if former is not None and former.is_roman == run.is_roman:
        if former.shift == run.shift:
            return former.last + 1
        lowest = run.shift + former.numeral(former.last).value + 1
        return min(run.first, max(lowest, former.last + 1, run.first - _REACH))
    lowest = former.last + 1 if former is not None else 1
    begins_at = run.shift + 1
    if lowest <= begins_at and run.first - begins_at <= _REACH:
        return begins_at
    return max(lowest, run.first - 1)


def _reach_on(run: _Run, following: _Run, before: int) -> int:
    last = min(before - 1, run.last + _REACH)
    if run.is_roman == following.is_roman:
        last = min(last, run.shift + following.numeral(before).value - 1)
    return max(run.last, last)


def _spelled(runs: list[_Run]) -> dict[int, str]:
    return {page: str(run.numeral(page)) for run in runs for page in range(run.first, run.last + 1)}
