"""Finds words that refer to a part of the book, and resolves them when all pages were read.

Each page is read once: its targets and its possible references are noted, which is little. What
they lead to is decided at the end. What isn't found, is silent; what is found twice, is a choice.
"""

from __future__ import annotations

import logging
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from reader_app.documents.references import bibliography_entries as bibliography
from reader_app.documents.references.page_lines import PageLines
from reader_app.documents.references.target_finding import (
    FoundTarget,
    OutlinePlaces,
    box_of,
    note_mark,
    notes_on,
    targets_on,
    text_of,
)
from reader_app.domain.cross_references import (
    KIND_WORDS,
    BookReferences,
    CitedWork,
    CrossReference,
    ReferenceKind,
    ReferenceTarget,
    label_key,
)
from reader_app.domain.document import OutlineEntry, Rect

_log = logging.getLogger(__name__)
MOST_ON_A_PAGE: Final = 400
MOST_REFERENCES: Final = 60_000
_MOST_TARGETS: Final = 40_000
_MOST_CHOICES: Final = 4
_MOST_TERMS: Final = 40
_KINDS: Final = {
    "figure": ReferenceKind.FIGURE, "table": ReferenceKind.TABLE,
    "equation": ReferenceKind.EQUATION, "section": ReferenceKind.SECTION,
    "part": ReferenceKind.SECTION, "listing": ReferenceKind.LISTING,
    "algorithm": ReferenceKind.LISTING, "page": ReferenceKind.PAGE,
    "entry": ReferenceKind.ENTRY, "note": ReferenceKind.NOTE, "term": ReferenceKind.TERM,
}  # fmt: skip
_PART: Final = (
    r"\(?(?:(?:[A-Z]\.?)?\d{1,3}(?:[.:]\d{1,3}){0,4}(?:[-–]\d{1,3}(?![\d.]))?[a-z]?(?![\w])"
    r"|[A-Z](?:\.\d{1,3}){0,4}(?![\w])|[IVXL]{1,7}(?![\w]))\)?"
)
_NAMED: Final = re.compile(
    r"(?P<word>(?<![\w-])(?:[Ff]ig(?:ure)?s?|FIG(?:URE)?S?|[Tt]ab(?:le)?s?|TABLES?|[Ee]q(?:uation|n)?s?"
    r"|[Ff]ormulas?|[Ss]ec(?:tion|t)?s?|[Ss]ubsections?|[Cc]h(?:ap(?:ter)?)?s?|[Aa]ppendi(?:x|ces)|[Aa]pp"
    r"|Theorems?|Thms?|Lemmas?|Definitions?|Defs?|Propositions?|Props?|Coroll?ar(?:y|ies)|Cor|Examples?"
    r"|Exercises?|Remarks?|Conjectures?|Problems?|[Ll]istings?|[Aa]lgorithms?|[Aa]lgs?|Parts?"
    r"|Abb(?:ildung(?:en)?)?|Tabellen?|Abschnitte?|Kapitel|Kap|Gleichung(?:en)?|Anhang|Satz)\.?"
    r"|§§?)(?P<gap>[\s~]*)"
    rf"(?P<numbers>{_PART}(?:\s*(?:,\s*(?:and\s+)?|;\s*|and\s+|&\s*|to\s+|or\s+|und\s+|[-–—]\s*){_PART})*)"
)
_NUMBER: Final = re.compile(
    r"(?:[A-Z]\.?)?\d{1,3}(?:[.:–-]\d{1,3})*[a-z]?(?![\w])|[A-Z](?:\.\d{1,3})*(?![\w])|[IVXL]{1,7}(?![\w])"
)
_BARE: Final = re.compile(
    r"(?P<dotted>(?<![\w)\]])\((?:\d{1,3}|[A-Z])(?:\.\d{1,3}){1,2}[a-z]?\))"
    r"|(?:\b(?:[Ii]n|[Bb]y|[Ff]rom|[Ss]ee|[Uu]sing|into|satisf\w+|solv\w+|minimi\w+|[Uu]nder|to|that"
    r"|problem|inequalit\w+|model|condition|relation|system|identity|expression|of|and|with)\s+)"
    r"(?P<plain>\(\d{1,3}[a-z]?\))(?!\s*[(\[])"
)
_ELSEWHERE: Final = re.compile(
    r"\s+(?:of|in|from)\s+(?:\[|(?:the )?(?:book|paper|article|manual|report|thesis)\b"
    r"|[A-Z][\w’'-]+(?:\s+(?:and|&)\s+[A-Z][\w’'-]+|\s+et\s+al\.?)?(?:’s|'s)?,?\s*(?:\(|\[))"
)
_OF_WORK: Final = re.compile(r"(?:\d{4}[a-z]?|\[[\w+]{1,12})[,;]\s*(?:see\s+|cf\.\s+)?$")
_BRACKETS: Final = re.compile(r"\[([^\[\]]{1,120})\]")
_CODE_BEFORE: Final = re.compile(r"[\w)\]]$")
_RANGE: Final = re.compile(r"(\d{1,4})\s*[-–—]\s*(\d{1,4})$")
_NAME: Final = (
    r"(?:(?:[Vv]an|[Vv]on|[Dd]e|[Dd]er|den|la|[Ll]e|di|[Dd]u|del|ten|ter)\s+){0,3}"
    r"[A-ZÀ-ÞŠŽČŁŐŚ](?:[\w’'´`]|-\n?(?=\w))+(?:\s+Jr\.?)?"
)
_YEARS: Final = r"(?:1[6-9]|20)\d\d[a-z]?(?![\w-])"
_CITED: Final = re.compile(
    rf"(?P<names>{_NAME}(?:(?:,\s+{_NAME}){{0,6}},?\s+(?:and|&|und|et|y)\s+{_NAME})?)"
    r"(?P<more>,?\s+et\s+al\.?|\s+and\s+others|\s+and\s+colleagues)?(?:[’']s?)?,?\s*[(\[]?\s*"
    rf"(?P<years>{_YEARS}(?:\s*(?:,|;|and|&)\s*(?:{_YEARS}|[a-z](?!\w)))*)"
)
_YEAR: Final = re.compile(r"((?:1[6-9]|20)\d\d)([a-z]?)|(?<=[,;&\s])([a-z])(?!\w)")
_PAGE: Final = re.compile(
    r"(?<![\w.])(?:[Pp]ages?|pp?\.|Seiten?|S\.)\s*(\d{1,4}|[ivxl]{1,7})(?![\w.]\w)(?:\s*[-–]\s*\d{1,4})?"
)
_INDEXED: Final = re.compile(r"(?<=[,\s])(\d{1,4})(?=$|[,;–\s-])")
_SHOWN: Final = re.compile(r"^(\d{1,4}|[ivxlc]{1,7})(?=$|\s{1}\D)|(?<!\S)(\d{1,4}|[ivxlc]{1,7})$")
_DEFINED: Final = re.compile(r"((?:[\w’'-]+\s+){1,9}[\w’'-]+)\s+\(([A-Z][A-Za-z]{0,6}[A-Z])s?\)")
_ACRONYM: Final = re.compile(r"(?<![\w-])([A-Z][A-Za-z]{0,6}[A-Z])s?(?![\w-])")


@dataclass(frozen=True, slots=True)
class _Possible:
    """Words that may refer to the targets with one of `keys`, the best first."""

    rects: tuple[Rect, ...]
    text: str
    kind: ReferenceKind
    keys: tuple[str, ...]
    note: ReferenceTarget | None = None


@dataclass(frozen=True, slots=True)
class _Definition:
    words: str
    target: ReferenceTarget


class ReferenceFinder:
    """Takes the pages of a book in their order and returns what they refer to.

    `body`: the size of the book's text in points. `labels`: the numbers that pages carry.
    """

    def __init__(
        self, body: float, outline: Sequence[OutlineEntry] = (), labels: Sequence[str] = ()
    ) -> None:
        self._body = body
        self._outline = OutlinePlaces(outline)
        self._labels = labels
        self._possible: dict[int, list[_Possible]] = {}
        self._count = 0
        self._targets: defaultdict[str, list[FoundTarget]] = defaultdict(list)
        self._bibliography = bibliography.BibliographyReader()
        self._definitions: defaultdict[str, list[_Definition]] = defaultdict(list)
        self._shown: defaultdict[str, list[int]] = defaultdict(list)
        self._page_boxes: dict[int, Rect] = {}
        self._is_in_index = False

    def feed(self, page: PageLines) -> None:
        """Take the next page."""
        self._page_boxes[page.number] = Rect(0.0, 0.0, page.width, page.height)
        for numeral in _shown_numerals(page):
            self._shown[numeral].append(page.number)
        for found in targets_on(page, self._body, self._outline):
            if len(self._targets) < _MOST_TARGETS:
                self._targets[found.key].append(found)
        is_listed = self._bibliography.feed(page, self._body)
        self._define(page)
        self._is_in_index |= _begins_index(page, self._body)
        if self._count < MOST_REFERENCES:
            possible = self._references(page, is_listed)[:MOST_ON_A_PAGE]
            self._count += len(possible)
            if possible:
                self._possible[page.number] = possible

    def finish(self) -> BookReferences:
        """Return all references that lead somewhere, and the cited works."""
        lists = self._bibliography.lists()
        targets = {key: _most_certain(found) for key, found in self._targets.items()}
        known_works = {id(each): _Works(each) for each in lists}
        nothing = _Works(None)
        cited: defaultdict[ReferenceTarget, list[int]] = defaultdict(list)
        references: list[CrossReference] = []
        for page, possible in self._possible.items():
            works_meant = known_works.get(id(_list_for(lists, page)), nothing)
            for each in possible:
                leads = self._leads(each, page, targets, works_meant)
                if not leads or len(references) >= MOST_REFERENCES:
                    continue
                if each.kind is ReferenceKind.ENTRY:
                    for target in leads:
                        cited[target].append(page)
                references.append(CrossReference(page, each.rects, each.text, each.kind, leads))
        works: list[CitedWork] = []
        for listed in lists:
            for entry in listed.entries:
                works.append(bibliography.work_of(entry, len(works) + 1, cited[entry.target]))
        known = tuple(target for found in targets.values() for target in found)
        return BookReferences(tuple(references), tuple(works), known)

    # --- what a page may refer to

    def _references(self, page: PageLines, is_listed: Sequence[bool]) -> list[_Possible]:
        text, starts = page.flow
        place = _Places(page, starts)
        found: list[tuple[int, _Possible]] = []
        outside = [not each for each in is_listed]

        def add(
            start: int, end: int, kind: ReferenceKind, *keys: str, anywhere: bool = False
        ) -> None:
            if not anywhere and not place.is_in(start, outside):
                return
            rects = place.rects(start, end)
            if rects:
                words = " ".join(text[start:end].split())
                found.append((start, _Possible(rects, words, kind, keys)))

        if self._is_in_index:
            for match in _INDEXED.finditer(text):
                add(*match.span(1), ReferenceKind.PAGE, f"page {match.group(1)}")
        else:
            for start, end, kind, keys in _named(text):
                add(start, end, kind, *keys)
            for match in _PAGE.finditer(text):
                if not _OF_WORK.search(text[max(0, match.start() - 30) : match.start()]):
                    add(*match.span(), ReferenceKind.PAGE, f"page {match.group(1)}")
        for start, end, labels in _bracketed(text):
            add(start, end, ReferenceKind.ENTRY, *(f"entry {label}" for label in labels))
        for start, end, names, year in _cited(text):
            add(start, end, ReferenceKind.ENTRY, f"cited {year} {names}")
        terms: set[str] = set()
        for match in _ACRONYM.finditer(text):
            if match.group(1) not in terms and len(terms) < _MOST_TERMS:
                terms.add(match.group(1))
                add(*match.span(1), ReferenceKind.TERM, f"term {match.group(1)}")
        found += self._noted(page, starts)
        found.sort(key=lambda each: each[0])
        return [each for _, each in found]

    def _noted(self, page: PageLines, starts: Sequence[int]) -> Iterator[tuple[int, _Possible]]:
        if not any(line.raised for line in page.lines):
            return
        notes = notes_on(page, self._body)
        for line, start in zip(page.lines, starts, strict=True):
            for raised in line.raised:
                mark = note_mark(raised.text)
                note = notes.get(mark)
                rect = Rect(*raised.box)
                if raised.is_first and line.size < 0.95 * self._body:
                    continue
                if note is not None and not _holds(note.area, rect):
                    kind = ReferenceKind.NOTE
                    yield start, _Possible((rect,), mark, kind, (f"note {mark}",), note)
                elif note is None and re.fullmatch(r"[\d,–-]+", raised.text):
                    for number in re.findall(r"\d{1,3}", raised.text):
                        kind = ReferenceKind.ENTRY
                        yield start, _Possible((rect,), number, kind, (f"raised {number}",))

    def _define(self, page: PageLines) -> None:
        text, starts = page.flow
        place = _Places(page, starts)
        for match in _DEFINED.finditer(text):
            words = _spelling(match.group(1).split(), match.group(2))
            if words and sum(map(len, self._definitions.values())) < _MOST_TARGETS:
                line = page.lines[place.index(match.start(2))]
                lines = page.lines[max(0, place.index(match.start(2)) - 1) :][:3]
                target = ReferenceTarget(
                    page.number, box_of([line]), match.group(2), f"{words}: {text_of(lines)}"
                )
                self._definitions[match.group(2)].append(_Definition(words.casefold(), target))

    # --- where it leads

    def _leads(
        self,
        each: _Possible,
        page: int,
        targets: Mapping[str, Sequence[ReferenceTarget]],
        works: _Works,
    ) -> tuple[ReferenceTarget, ...]:
        if each.note is not None:
            return (each.note,)
        match each.kind:
            case ReferenceKind.ENTRY:
                return works.find(each.keys)
            case ReferenceKind.PAGE:
                return self._page_target(each.keys[0].removeprefix("page "), page)
            case ReferenceKind.TERM:
                return self._term(each.keys[0].removeprefix("term "), page)
        for key in each.keys:
            found = [
                target
                for target in targets.get(key, ())
                if target.page != page or not _holds(target.area, each.rects[0])
            ]
            if len(found) < len(targets.get(key, ())):
                return ()  # the target's own words
            if found:
                found.sort(key=lambda target: abs(target.page - page))
                return tuple(found[:_MOST_CHOICES])
        return ()

    def _page_target(self, label: str, page: int) -> tuple[ReferenceTarget, ...]:
        named = [n for n, each in enumerate(self._labels, 1) if each == label]
        shown = self._shown.get(label, [])
        if named and are_told(self._labels):
            sure = named
        else:
            sure = [each for each in shown if self._is_in_step(label, each)]
        if len(sure) != 1 or sure[0] == page or sure[0] not in self._page_boxes:
            return ()
        return (ReferenceTarget(sure[0], self._page_boxes[sure[0]], f"Page {label}"),)

    def _is_in_step(self, label: str, page: int) -> bool:
        """Whether the pages around a page show the numbers around its number."""
        if not label.isdigit():
            return False
        return any(
            page + step in self._shown.get(str(int(label) + step), ()) for step in (-2, -1, 1, 2)
        )

    def _term(self, term: str, page: int) -> tuple[ReferenceTarget, ...]:
        known = self._definitions.get(term, ())
        if any(each.target.page == page for each in known):
            return ()
        first: dict[str, ReferenceTarget] = {}
        for each in known:
            if each.target.page < page:
                first.setdefault(each.words, each.target)
        return tuple(first.values())[:_MOST_CHOICES]


class _Works:
    """The entries that the references of a page may mean."""

    def __init__(self, listed: bibliography.EntryList | None) -> None:
        entries = listed.entries if listed is not None else ()
        self._labelled = listed.by_label if listed is not None else {}
        self._by_year: defaultdict[str, list[bibliography.Entry]] = defaultdict(list)
        for entry in entries:
            if entry.year:
                self._by_year[entry.year].append(entry)

    def find(self, keys: Sequence[str]) -> tuple[ReferenceTarget, ...]:
        kind, _, rest = keys[0].partition(" ")
        if kind == "cited":
            year, _, names = rest.partition(" ")
            return tuple(each.target for each in self._by_names(year, names))[:_MOST_CHOICES]
        labels = [key.partition(" ")[2] for key in keys]
        if kind == "raised" and not all(label.isdigit() for label in self._labelled):
            return ()
        found = [self._labelled.get(label) for label in labels]
        return tuple(each.target for each in found if each is not None) if all(found) else ()

    def _by_names(self, year: str, names: str) -> list[bibliography.Entry]:
        number, suffix = year[:4], year[4:]
        wanted = names.split("|")
        found = [
            entry
            for entry in self._by_year.get(number, ())
            if wanted[0] in _first_names(entry) and all(name in entry.words for name in wanted[1:])
        ]
        if suffix:
            return [entry for entry in found if entry.suffix == suffix]
        if len(found) > 1 and len(wanted) == 1:
            found = [e for e in found if e.words[:1] == (wanted[0],)] or found
        return found


def _first_names(entry: bibliography.Entry) -> tuple[str, ...]:
    pairs = tuple("".join(entry.words[at : at + 2]) for at in range(3))
    triples = tuple("".join(entry.words[at : at + 3]) for at in range(2))
    return (*entry.words[:4], *pairs, *triples)


class _Places:
    """Finds lines and boxes for places in the flow of a page."""

    def __init__(self, page: PageLines, starts: Sequence[int]) -> None:
        self._page = page
        self._starts = starts

    def index(self, at: int) -> int:
        low, high = 0, len(self._starts) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self._starts[middle] <= at:
                low = middle
            else:
                high = middle - 1
        return low

    def is_in(self, at: int, flags: Sequence[bool]) -> bool:
        return flags[self.index(at)]

    def rects(self, start: int, end: int) -> tuple[Rect, ...]:
        found = []
        for index in range(self.index(start), self.index(max(start, end - 1)) + 1):
            first = self._starts[index]
            rect = self._page.lines[index].rect(start - first, end - first)
            if rect is not None:
                found.append(rect)
        return tuple(found)


def are_told(labels: Sequence[str]) -> bool:
    """Whether the labels are more than the pages counted from one."""
    return any(label != str(number) for number, label in enumerate(labels, 1))


def _holds(area: Rect, rect: Rect) -> bool:
    x, y = (rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2
    return area.x0 - 1 <= x <= area.x1 + 1 and area.y0 - 1 <= y <= area.y1 + 1


def _most_certain(found: Sequence[FoundTarget]) -> list[ReferenceTarget]:
    best = max(each.certainty for each in found)
    places: dict[tuple[int, int], ReferenceTarget] = {}
    for each in found:
        if each.certainty == best:
            target = each.target
            places.setdefault((target.page, round(target.area.y1 / 20)), target)
    return list(places.values())


def _list_for(lists: Sequence[bibliography.EntryList], page: int) -> bibliography.EntryList | None:
    """Return the list that the text of a page cites from: the next one, or the last."""
    return next((each for each in lists if each.first_page >= page), lists[-1] if lists else None)


def _shown_numerals(page: PageLines) -> Iterator[str]:
    for line in page.lines:
        if line.y0 < 0.1 * page.height or line.y1 > 0.9 * page.height:
            for match in _SHOWN.finditer(line.text):
                yield match.group(1) or match.group(2)


def _begins_index(page: PageLines, body: float) -> bool:
    return any(
        line.text in ("Index", "INDEX", "Subject Index", "General Index", "Register")
        and line.size > 1.06 * body
        for line in page.lines[:4]
    ) and sum(bool(_INDEXED.search(line.text)) for line in page.lines) > 0.4 * len(page.lines)


def _named(text: str) -> Iterator[tuple[int, int, ReferenceKind, tuple[str, ...]]]:
    """Yield what "Fig. 3.2", "Tables 4 and 5", "Eq. (5)" and a bare "(5)" may name."""
    for match in _NAMED.finditer(text):
        word = match["word"].rstrip(".").casefold()
        name = KIND_WORDS.get(word) or KIND_WORDS.get(word.removesuffix("s"), "")
        if not name or "\n\n" in match["gap"] or (not match["gap"] and word[:1] != "§"):
            continue
        before = text[max(0, match.start() - 30) : match.start()]
        if _ELSEWHERE.match(text, match.end()) or _OF_WORK.search(before):
            continue
        kind = _KINDS.get(name, ReferenceKind.THEOREM)
        offset = match.start("numbers")
        for at, number in enumerate(_NUMBER.finditer(match["numbers"])):
            start = match.start() if at == 0 else offset + number.start()
            end = offset + number.end()
            if at == 0 and text[end : end + 1] == ")" and "(" in match["numbers"]:
                end += 1
            spelled = number.group()
            dashed = re.split("[-–]", spelled)
            keys = dict.fromkeys(label_key(f"{name} {each}") for each in (spelled, dashed[0]))
            if name == "figure" and spelled[-1].isalpha():
                keys[label_key(f"{name} {spelled[:-1]}")] = None
            yield start, end, kind, tuple(keys)
            if len(dashed) > 1:
                last = offset + number.start() + spelled.rindex(dashed[-1])
                yield last, end, kind, (label_key(f"{name} {dashed[-1]}"),)
    for match in _BARE.finditer(text):
        group = "dotted" if match["dotted"] else "plain"
        yield *match.span(group), ReferenceKind.EQUATION, (label_key(match[group]),)


def _bracketed(text: str) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the labels in "[14]", "[3, 7–9]", "[Knu84, p. 3]"; of a range its two ends."""
    for match in _BRACKETS.finditer(text):
        if _CODE_BEFORE.search(text[: match.start()][-1:]):
            continue
        at = match.start(1)
        for place, part in enumerate(re.split(r"([,;])", match.group(1))):
            start, end = at, at + len(part)
            at = end
            label = " ".join(part.split())
            if place % 2 or not label:
                continue
            start += len(part) - len(part.lstrip())
            end -= len(part) - len(part.rstrip())
            if found := _RANGE.fullmatch(label):
                first, last = found.groups()
                yield start, start + len(first), [first]
                yield end - len(last), end, [last]
            elif len(label) <= 20:
                yield start, end, [label]


def _cited(text: str) -> Iterator[tuple[int, int, str, str]]:
    """Yield (start, end, folded surnames, year) of "Smith and Lee (2019a, b)"."""
    for match in _CITED.finditer(text):
        names = re.split(r",\s+|\s+(?:and|&|und|et|y)\s+", match["names"])
        surnames = "|".join(bibliography.folded(name).replace(" ", "") for name in names if name)
        last_year = ""
        for at, found in enumerate(_YEAR.finditer(match["years"])):
            year = found.group(1) + found.group(2) if found.group(1) else last_year + found.group(3)
            last_year = found.group(1) or last_year
            start = match.start() if at == 0 else match.start("years") + found.start()
            yield start, match.start("years") + found.end(), surnames, year


def _spelling(words: Sequence[str], term: str) -> str:
    """Return the words before a bracket whose initials are the term; "" if there are none."""
    letters = [letter.casefold() for letter in term]
    for count in range(len(letters), len(letters) + 3):
        part = words[-count:]
        initials = [word[0].casefold() for word in part]
        if len(part) == count and initials[0] == letters[0] and _has_in_order(initials, letters):
            return " ".join(part)
    return ""


def _has_in_order(initials: Iterable[str], letters: Sequence[str]) -> bool:
    left = list(letters)
    for initial in initials:
        if left and initial == left[0]:
            left.pop(0)
    return not left


def body_size(pages: Iterable[PageLines]) -> float:
    """Return the size in points that most letters of some pages have; 10.0 without letters."""
    sizes: Counter[float] = Counter()
    for page in pages:
        sizes += page.sizes
    return max(sizes, key=lambda size: (sizes[size], -size)) if sizes else 10.0
