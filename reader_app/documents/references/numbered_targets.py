"""Decides which targets have a number, from what was found on all pages of a book.

A number may stand in several places, a heading may print none, and a book may count what no list of
words names: "Rule 3", or its paragraphs. What stands where its number belongs is sure.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from reader_app.documents.references.target_finding import (
    SURE,
    FoundTarget,
)
from reader_app.domain.cross_references import (
    ReferenceTarget,
)
from reader_app.domain.document import Rect
from reader_app.domain.values import replace

_LEAST_PARAGRAPHS: Final = 8
_LEAST_EXAMPLES: Final = 5
_WITH_FEW_GAPS: Final = 1.15
_AGREEING: Final = 0.7
_FEW: Final = 3
_TWO_LINES: Final = 3.0
_NUMBERED: Final = ("equation", "theorem", "figure", "table")
_ROMAN: Final = {"i": 1, "v": 5, "x": 10, "l": 50}


def most_certain(found: Sequence[FoundTarget]) -> list[FoundTarget]:
    best = max(each.certainty for each in found)
    places: dict[tuple[int, int], FoundTarget] = {}
    for each in found:
        if each.certainty == best:
            places.setdefault((each.target.page, round(each.target.area.y1 / 20)), each)
    chosen = list(places.values())
    if len(chosen) > 1 and _is_carried_on(chosen):
        return chosen[:1]
    if _is_twofold(chosen):
        first, second = chosen[0].own, chosen[-1].own
        own = Rect(min(first.x0, second.x0), first.y0, max(first.x1, second.x1), second.y1)
        return [replace(chosen[0], own=own)]
    return chosen


def _is_twofold(found: Sequence[FoundTarget]) -> bool:
    """Whether one caption stands below the other, as captions in two languages do."""
    first, second = found[0], found[-1]
    is_close = 0 < second.own.y0 - first.own.y0 < _TWO_LINES * (first.own.y1 - first.own.y0)
    return len(found) == 2 and first.target.page == second.target.page and is_close


def _is_carried_on(found: Sequence[FoundTarget]) -> bool:
    """Whether a table of several pages repeats its caption on each of them."""
    first = found[0]
    if first.key.partition(" ")[0] not in ("table", "listing", "figure", "algorithm"):
        return False
    return all(
        each.target.text == first.target.text and each.target.page == before.target.page + 1
        for before, each in pairwise(found)
    )


def in_sequence(targets: Mapping[str, list[FoundTarget]]) -> dict[str, list[FoundTarget]]:
    """Return the targets, with headings made sure that stand where their numbers belong.

    "3.5.4" stands behind "3.5" and "3.5.3" and before "3.6"; it needs the first, which must be one.
    One that only may be a heading needs "3.5.3" as well, or is left out.
    """
    made = dict(targets)
    for key in sorted(targets, key=lambda each: each.count(".")):
        found = made[key]
        stem, _, last = key.rpartition(".")
        if not key.startswith("section ") or len(found) != 1 or not last.isdigit():
            continue
        own = found[0]
        if own.certainty >= SURE or own.certainty < 0:
            continue
        outer, dot, place = stem.removeprefix("section ").rpartition(".")
        above = made.get(stem, ())
        if len(above) != 1 or above[0].target.page > own.target.page:
            continue
        before = made.get(f"{stem}.{int(last) - 1}", above)
        after = made.get(f"section {outer}{dot}{int(place) + 1}" if place.isdigit() else "", ())
        if own.certainty == 0:
            beside = (*after, *made.get(f"{stem}.{int(last) + 1}", ()))
            sure = above if int(last) == 1 else () if before is above else before
            if (
                len(sure) == 1
                and sure[0].certainty >= SURE
                and _place(sure[0]) < _place(own)
                and all(_place(each) > _place(own) for each in beside)
            ):
                made[key] = [replace(own, certainty=SURE)]
            continue
        if not dot:
            after = ()
        if all(each.target.page <= own.target.page for each in before) and all(
            each.target.page >= own.target.page for each in after
        ):
            made[key] = [replace(own, certainty=SURE)]
    return {
        key: found
        for key, found in made.items()
        if not key.startswith("section ") or found[0].certainty > 0
    }


def without_unsure_equations(
    targets: Mapping[str, list[FoundTarget]],
) -> dict[str, list[FoundTarget]]:
    """Return the targets without equations that may be items of lists.

    They count where the equation before or behind is sure, and stands so; numbers that are alone in
    their line where a few between are not.
    """
    kept = dict(targets)
    for key, found in targets.items():
        if not key.startswith("equation ") or found[0].certainty > 0:
            continue
        stem, dot, last = key.removeprefix("equation ").rpartition(".")
        reach = _FEW if found[0].target.text == found[0].target.label else 1
        beside = [
            (step, each)
            for step in (-1, 1)
            for each in _next_sure(targets, f"equation {stem}{dot}", last, step * reach)
        ]
        place = _place(found[0])
        in_order = [(_place(each) < place) == (step < 0) for step, each in beside]
        if len(found) > 1 or not in_order or not all(in_order):
            del kept[key]
    return kept


def _next_sure(
    targets: Mapping[str, Sequence[FoundTarget]], stem: str, number: str, reach: int
) -> Sequence[FoundTarget]:
    """Return the next sure targets behind a number, if `reach` is negative before it."""
    step = 1 if reach > 0 else -1
    for far in range(step, reach + step, step) if number.isdigit() else ():
        key = f"{stem}{int(number) + far}"
        if sure := [each for each in targets.get(key, ()) if each.certainty]:
            return sure
    return ()


def _place(found: FoundTarget) -> tuple[int, float]:
    return found.target.page, found.own.y0


def counted_rows(
    found: Mapping[str, Sequence[FoundTarget]],
) -> Iterator[tuple[str, list[FoundTarget]]]:
    """Yield the targets of rows that a book counts in its own words, by their keys.

    Of a row each number stands once and behind the one before, from the first on. Paragraphs are
    sections where those that the outline numbers are among them; examples with numbers in brackets
    are where equations would be, if there are none.
    """
    rows: defaultdict[str, list[tuple[tuple[int, ...], FoundTarget]]] = defaultdict(list)
    for key, each in found.items():
        if key.startswith("counted "):
            name, _, numeral = key.removeprefix("counted ").rpartition(" ")
            if number := _counted_number(numeral):
                rows[name] += [(number, one) for one in each]
    sure = {
        int(key.rpartition(" ")[2]): each[0].target.page
        for key, each in found.items()
        if re.fullmatch(r"section \d+", key) and max(one.certainty for one in each) > SURE
    }
    has_equations = any(
        key.startswith("equation ") and any(one.certainty > 0 for one in each)
        for key, each in found.items()
    )
    for name, row in rows.items():
        row.sort(key=lambda each: (each[1].target.page, each[1].target.area.y0))
        numbers = [number for number, _ in row]
        is_paragraphs = name == "paragraph"
        if name == "equation" and (has_equations or not _is_dense(numbers)):
            continue
        if len(row) < (_LEAST_PARAGRAPHS if is_paragraphs else 2) or numbers[0][-1] > 1:
            continue
        if not all(first < second for first, second in pairwise(numbers)):
            continue
        if is_paragraphs:
            pages = {number[0]: each.target.page for number, each in row}
            agreeing = sum(pages.get(number) == page for number, page in sure.items())
            if agreeing < _AGREEING * len(sure) or numbers[-1][0] > _WITH_FEW_GAPS * len(row):
                continue
        for number, one in row:
            key = f"section {number[0]}" if is_paragraphs else one.key.removeprefix("counted ")
            yield key, [replace(one, certainty=SURE)]


def _is_dense(numbers: Sequence[tuple[int, ...]]) -> bool:
    """Whether there are enough numbers, with few gaps."""
    return len(numbers) >= _LEAST_EXAMPLES and numbers[-1][0] <= _WITH_FEW_GAPS * len(numbers)


def _counted_number(numeral: str) -> tuple[int, ...]:
    """Return the parts of "3.2", or of a Roman number the one; () for none."""
    if numeral[0].isdigit():
        return tuple(int(part) for part in numeral.split("."))
    value = 0
    for letter, following in pairwise([_ROMAN.get(each, 0) for each in numeral] + [0]):
        value += -letter if letter < following else letter
    return (value,) if value > 0 else ()


def certain_section(
    key: str, targets: Mapping[str, Sequence[FoundTarget]]
) -> tuple[ReferenceTarget, ...]:
    """Return the section of a number without a word, if no other target has that number."""
    number = key.partition(" ")[2]
    others = _NUMBERED[: 2 if key.startswith(("round ", "squar")) else 4]  # brackets name no figure
    if any(f"{kind} {number}" in targets for kind in others):
        return ()
    known = targets.get(f"section {number}", ())
    is_sure = len(known) == 1 and (known[0].certainty >= SURE or key.startswith("seen "))
    return (known[0].target,) if is_sure else ()
