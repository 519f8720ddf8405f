"""Tells which page a printed number means: from the numbers that pages show, and their labels.

Files are cut and joined, openings of chapters show no number, and what stands in a margin may be
something else. So a number leads to the one page that shows it beside neighbours which show theirs;
where none shows it, to the one that must have it by the pages around. A wrong page is worse than
none.

Most such numbers stand in an index, which is known by its title or its shape. Those of LaTeX's
packages count pages and numbered lines of the code: the italic numbers are pages. Where no number
is, as with fonts that have no italics, the line tells: if it doesn't have the word that is looked
up, the page is meant.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

from reader_app.documents.references import reference_patterns as wording
from reader_app.documents.references.bibliography_entries import Entry
from reader_app.documents.references.numbered_targets import certain_section
from reader_app.documents.references.page_lines import FlowBoxes, PageLine, PageLines
from reader_app.documents.references.target_finding import (
    HEADING,
    MOST_LISTED,
    SURE,
    FoundTarget,
    box_of,
)
from reader_app.documents.text.title_page import letters_of
from reader_app.domain.cross_references import (
    CrossReference,
    ReferenceKind,
    ReferenceTarget,
    label_key,
)
from reader_app.domain.document import OutlineEntry, Rect
from reader_app.domain.values import dataclass, replace

_LEAST_IN_STEP: Final = 5
_HOLDING: Final = 0.8
_NEARLY_ALL: Final = 0.95
_MOST_RUN: Final = 0.6
_WIDEST_GAP: Final = 40
"""The most pages in a row that show no number: pictures, tables, the title of a part."""
_RARELY: Final = 0.05
_FEW_PAGES: Final = 6
"""A file with no more pages than this is too short for a run of numbers to prove anything."""
_CLOSE: Final = 0.9
_FOOT: Final = 0.7
_FIRST_LINES: Final = 5
_WITH_NUMBERS: Final = 0.4
_LEAST_LISTED: Final = 6
_IN_ORDER: Final = 0.8

_CODE_INDEX: Final = re.compile(
    r"numbers\s+underlined\s+(?:refer\s+to\s+the\s+code\s*-?\s*line|(?P<open>point\s+to\s+the\s+definition))"
    r"|下\s?划\s?线\s?的\s?数\s?字[^。；]{4,24}行\s?号"
    r"|unterstrichene\s+(?:nummern|zahlen)\s[^.,;]{4,30}zeile|soulignés\s[^.,;]{4,30}ligne",
    re.IGNORECASE,
)
"""The note above such an index; `open`: the note doesn't say what the other numbers count."""
_CODE_INDEX_WORDS: Final = ("underlined", "unterstrichene", "soulignés", "下")
"""Every match of `_CODE_INDEX` has one of these words; a search for plain words is fast."""
_ENDING: Final = re.compile(
    r"(?:^|(?<=[\s.]))\d{1,4}(?:(?:,\s?|\s?[–-]\s?)\d{1,4})*,?$", re.MULTILINE
)
_SEE: Final = re.compile(r",\s(?:see|siehe|voir|vedi|véase|ver)\s")
_MACRO: Final = re.compile(r"\\[A-Za-z@]+")
_VERSION: Final = re.compile(r"\d\.$")
_HISTORY: Final = re.compile(r"change history|version history|änderungen", re.IGNORECASE)
"""A list after such an index: its numbers are pages, whatever their type."""
_DOTTED: Final = re.compile(r"(?:\s?\.){2,}\s?\d{1,4}$")
_AT_END: Final = re.compile(r"(?<=\s)\d{1,4}$")
_CODE_LINE: Final = re.compile(r"(?P<number>\d{1,4})\s\S")
_LEAST_DOTTED: Final = 5
_LEAST_CITING: Final = 3
_PLAIN_HEADING: Final = re.compile(
    r"(?P<number>(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){1,3})\.?\s[A-ZÀ-ÞА-Я“‘][^.;=]{2,70}[^\s.,;:=\d]"
)
_ALIKE: Final = 0.1
"""The most by which the size of a heading in the type of the text may differ from it."""
_EDGE: Final = 0.08
_MANY: Final = 0.15  # of the numbers are italic, if those of pages are
_MARGINAL: Final = 0.8
_LARGE: Final = 1.3
_HEAD: Final = 1.15
_ENDS: Final = frozenset("0123456789,f.")
"""How the lines that name pages end."""
_LONGEST_ENTRY: Final = 6
_UNSURE: Final = ("bare ", "round ", "deep ")
"""Numbers that may mean a section or what a word names, as in "equation (4.2)"."""
_NAMES: Final = ("índice", "indice", "índex")
"""Titles that an index and a table of contents may both have."""


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
        sure = {each for each in sure if not self._shows_another(label, each)}
        if len(sure) > 1 and label.isdigit():  # of those the one that runs with most pages
            sure = sure & {int(label) + self._offset[0]} or sure
        if (
            self._labels_hold
        ):  # an opening page shows no number; what stands before all may count apart
            first = min(self._numbered, default=0) if sure else 0
            sure |= {each for each in named if each not in self._numbered and each >= first}
        if not sure and label.isdigit() and self._offset[1]:
            sure = {int(label) + self._offset[0]} - self._numbered
        if not sure and label.isdigit():
            sure = set(self._between.get(int(label), ()))
        if not sure and label.isdigit() and int(label) <= self._last and self._counts_whole:
            sure = {int(label)}
        if is_listed and not sure and label.isdigit() and self._shows_none:
            sure = {int(label)}
        return next(iter(sure)) if len(sure) == 1 else 0

    @cached_property
    def _labels_hold(self) -> bool:
        """Whether pages that show numbers show their labels: files may have been cut or joined."""
        named = {page for label, pages in self._named.items() for page in pages
                 if page in self._shown.get(label, ())}  # fmt: skip
        return len(named & self._numbered) >= _HOLDING * len(self._numbered)

    @cached_property
    def _shows_none(self) -> bool:
        """Whether no page shows a number and the file has no labels."""
        in_step = sum(
            self._is_in_step(numeral, page)
            for numeral, pages in self._shown.items()
            for page in pages
        )
        return not self._are_told and in_step <= _RARELY * self._last

    @cached_property
    def _counts_whole(self) -> bool:
        """Whether a short file counts from its first page: each number shown is the page's own."""
        numbered = sorted(self._numbered)
        is_own = all(page in self._shown.get(str(page), ()) for page in numbered)
        is_most = 2 * len(numbered) >= self._last or numbered == [1]
        return not self._are_told and self._last <= _FEW_PAGES and is_own and is_most

    @cached_property
    def _offset(self) -> tuple[int, bool]:
        """How far the file's pages are ahead of the numbers shown, and whether nearly all agree."""
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
        """The pages that must have a number because the pages around them show theirs in step.

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

    def _shows_another(self, label: str, page: int) -> bool:
        """Whether a page shows the number that continues the book's: others are then not its own.

        "3 Possibilities … 7" is the running title of a section.
        """
        own = str(page - self._offset[0])
        return self._runs and own != label and page in self._shown.get(own, ())

    @cached_property
    def _runs(self) -> bool:
        """Whether most pages show numbers that count on."""
        offset = self._offset[0]
        running = sum(page in self._shown.get(str(page - offset), ()) for page in self._numbered)
        return running >= _LEAST_IN_STEP and running > _MOST_RUN * len(self._numbered)

    def _is_in_step(self, label: str, page: int) -> bool:
        """Whether a neighbouring page shows the number that belongs there."""
        if not label.isdigit():
            return False
        return any(
            page + step in self._shown.get(str(int(label) + step), ()) for step in (-2, -1, 1, 2)
        )


def are_told(labels: Sequence[str]) -> bool:
    """Whether the labels are anything other than the pages counted from 1."""
    return any(label != str(number) for number, label in enumerate(labels, 1))


def shown_numerals(page: PageLines) -> Iterator[str]:
    """Yield what may be a page's own number: numerals in its head and foot, or alone at an end."""
    is_listing = page.is_contents
    lowest = max((line.y0 for line in page.lines), default=0.0)
    highest = min((line.y0 for line in page.lines), default=0.0)
    for line in page.lines:
        is_first = line.y0 < min(highest + 2, 0.2 * page.height)
        is_last = line.y0 > max(lowest - 2, _FOOT * page.height)
        is_outside = line.y0 < 0.1 * page.height or line.y1 > 0.9 * page.height
        if is_outside or is_first or is_last:
            if is_listing and not line.text.isalnum():
                continue
            for match in wording.SHOWN.finditer(line.text):
                yield next(numeral for numeral in match.groups() if numeral)


# --- pages of an index


def index_part(page: PageLines, body: float, *, goes_on: bool) -> range | None:
    """Return which part of the page's text is of an index: behind its title, before another list.

    `goes_on`: it has begun on a page before. None: no index begins or goes on. Many lines end in
    numbers of pages. A line of contents has such a title, too, with a number beside it.
    """
    text, starts = page.flow
    first = 0 if goes_on and _listed_until(page, 0, body) else _index_title(page, body)
    if first is None:
        return None
    end = _listed_until(page, first, body)
    begin = 0 if not first else starts[first - 1] + len(page.lines[first - 1].text)
    return range(begin, starts[end] if end < len(starts) else len(text))


def _index_title(page: PageLines, body: float) -> int | None:
    """Return the first line below the title of an index; None if there is no such title."""
    for at, line in enumerate(page.lines):
        if (
            (line.is_bold or line.size > 1.06 * body or page.is_block_start(at))
            and wording.INDEX_TITLE.fullmatch(line.text)
            and not any(
                each is not line and each.y0 < line.y1 - 2 and each.y1 > line.y0 + 2
                for each in page.lines[max(0, at - 2 * _FIRST_LINES) : at + 2 * _FIRST_LINES]
            )
            and _listed_until(page, at + 1, body)
        ):
            return at + 1
    return None


def _listed_until(page: PageLines, first: int, body: float) -> int:
    """Return where the lines of an index that starts at a line end; 0 if it is no index."""
    end = _list_end(page, first, body)
    return end if _is_listing(page.lines[first:end]) else 0


def _list_end(page: PageLines, first: int, body: float) -> int:
    """Return where a list ends: at a heading below which no line is an entry, or with the page."""
    least = first + 2 * _FIRST_LINES
    for at, line in enumerate(page.lines[least:], least):
        is_heading = line.size > _HEAD * body and line.text[-1:].isalpha() and len(line.text) > 3
        if is_heading and not any(
            wording.INDEX_ENTRY.fullmatch(each.text) for each in page.lines[at + 1 :]
        ):
            return at
    return len(page.lines)


def _is_listing(lines: Sequence[PageLine]) -> bool:
    """Whether many of the lines name pages; single letters above the entries don't count."""
    with_numbers = sum(bool(wording.INDEXED.search(line.text)) for line in lines)
    letters = sum(len(line.text) == 1 and line.text.isalpha() for line in lines)
    return with_numbers > _WITH_NUMBERS * (len(lines) - letters)


def history_numbers(page: PageLines, *, goes_on: bool = False) -> Iterator[tuple[int, int]]:
    """Yield where the numbers of pages stand that end the lines below the title of a history.

    `goes_on`: it has begun on the page before. Without a title it is one by its many dotted lines.

    Each ends its column: "fixed for baskets . . 10", and without dots where there is no room.
    """
    starts = page.flow[1]
    titled = (at for at, line in enumerate(page.lines) if _HISTORY.fullmatch(line.text))
    dots = [
        line.text[-1].isdigit() and _DOTTED.search(line.text) is not None for line in page.lines
    ]
    first = next(titled, len(page.lines)) if not goes_on else 0
    is_untitled = first == len(page.lines)
    if is_untitled and sum(dots) < _LEAST_DOTTED:
        return
    first = 0 if is_untitled else first
    rows = list(zip(page.lines, starts, dots, strict=True))[first:]
    dotted = Counter(round(line.x1) for line, _, is_dotted in rows if is_dotted)
    for line, start, is_dotted in rows:
        found = _AT_END.search(line.text) if not (is_untitled and is_dotted) else None
        if found is not None and sum(dotted[round(line.x1) + near] for near in (-1, 0, 1)) > 1:
            yield start + found.start(), start + found.end()


def has_history(page: PageLines, *, goes_on: bool) -> bool:
    """Whether a history of changes begins on a page, or continues with several dotted lines."""
    if (
        goes_on
        and sum(_DOTTED.search(line.text) is not None for line in page.lines) > _LEAST_DOTTED
    ):
        return True
    return any(_HISTORY.fullmatch(line.text) for line in page.lines)


def part_like_index(page: PageLines, body: float) -> range:
    """Return the text whose lines are entries in the order of the alphabet, with page numbers.

    A table may be sorted by names, too: its numbers don't stand behind commas, nor do they grow
    within a line as those of "matrix, 12, 40–43" do. Dotted lines lead to their pages anyway.
    """
    if page.is_contents:
        return range(0)
    if sum(line.text[-1] in _ENDS for line in page.lines) < _LEAST_LISTED:
        return range(0)
    text, starts = page.flow
    end = _list_end(page, 0, body)
    lines = page.lines[:end]
    entries = [
        (line, found) for line in lines if (found := wording.INDEX_ENTRY.fullmatch(line.text))
    ]
    count = sum(_SEE.search(line.text) is None for line in lines)
    if len(entries) < max(_LEAST_LISTED, 0.5 * count):
        return range(0)
    lists = [[int(n) for n in re.findall(r"\d+", found["pages"])] for _, found in entries]
    growing = sum(all(a < b for a, b in pairwise(each)) for each in lists)
    several = sum(len(each) > 1 for each in lists)
    is_sorted = _alphabetical([(line, found["words"]) for line, found in entries])
    is_named = any(line.text.casefold() in _NAMES for line in lines[:_FIRST_LINES])
    is_index = growing > _CLOSE * len(lists) and (several >= 1 or is_named) and is_sorted
    return range(starts[end] if end < len(starts) else len(text)) if is_index else range(0)


def _alphabetical(entries: Sequence[tuple[PageLine, str]]) -> bool:
    """Whether the words at the left of each column are in alphabetical order."""
    lefts = Counter(round(line.x0 / 4) for line, _ in entries)
    words = [
        letters[0]
        for line, text in entries
        if lefts[round(line.x0 / 4)] > 0.15 * len(entries)
        and (letters := re.sub(r"[\W\d_]", "", text).casefold())
    ]
    in_order = sum(first <= second for first, second in pairwise(words))
    return len(words) >= _LEAST_LISTED and in_order >= _IN_ORDER * (len(words) - 1)


# --- numbers that may refer, with a word and without


def worded(
    page: PageLines, goes_on: bool
) -> Iterator[tuple[int, int, ReferenceKind, tuple[str, ...], bool]]:
    """Yield what words before numbers, and numbers that stand for them, may lead to.

    `goes_on`: whether a history of changes may go on from the page before.
    """
    text = page.flow[0]
    named: list[range] = []
    for start, end, kind, keys, is_end in wording.named(text):
        yield start, end, kind, keys, is_end
        named.append(range(start, end))
    for start, end, kind, key in wording.pages_and_parts(text):
        inside = [each for each in named if start in each] if key.startswith(_UNSURE) else []
        if not any(key.startswith("bare ") or text[each.start].isalpha() for each in inside):
            yield start, end, kind, (key,), False
            named.append(range(start, end))
    highest = min((line.y0 for line in page.lines), default=0.0)
    for start, end, key in wording.loose_parts(text):
        index = bisect_right(page.flow[1], start) - 1
        is_running = page.is_at_edge(index) or page.lines[index].y0 < highest + 2
        if not is_running and not any(start in each for each in named):
            yield start, end, ReferenceKind.SECTION, (key,), False
    for start, end, key in wording.counted(text):
        yield start, end, ReferenceKind.THEOREM, (key,), False
    for start, end, key in wording.notes_named(text):
        yield start, end, ReferenceKind.NOTE, (key,), False
    for match in wording.LISTED.finditer(text) if page.is_contents else ():
        yield *match.span(1), ReferenceKind.PAGE, (f"listed {match.group(1)}",), False
    for start, end, kind, key in _habitual(page, goes_on):
        yield start, end, kind, (key,), False


def _habitual(page: PageLines, goes_on: bool) -> Iterator[tuple[int, int, ReferenceKind, str]]:
    """Yield the pages named by a history of changes, and sections in square brackets."""
    text = page.flow[0]
    for start, end in history_numbers(page, goes_on=goes_on and has_history(page, goes_on=True)):
        yield start, end, ReferenceKind.PAGE, f"listed {text[start:end]}"
    for start, end, key in wording.bracketed_parts(text):
        yield start, end, ReferenceKind.SECTION, key


def section_called(
    key: str, targets: Mapping[str, Sequence[FoundTarget]]
) -> tuple[ReferenceTarget, ...]:
    """Return the section that "example 7.1" means: one of a section whose title has the word."""
    word, _, number = key.partition(" ")
    stem = number.rpartition(".")[0]
    above = targets.get(f"section {stem}", ()) if stem and len(word) > 2 else ()
    is_called = len(above) == 1 and word in letters_of(above[0].target.text)
    return certain_section(f"bare {number}", targets) if is_called else ()


# --- sections that several headings may have, or none prints


def plain_headings(page: PageLines, body: float) -> Iterator[FoundTarget]:
    """Yield possible headings in the type of the text; only their order can confirm them."""
    for index, line in enumerate(page.lines):
        found = _PLAIN_HEADING.fullmatch(line.text)
        if found is None or line.is_mono or page.is_contents or index in page.contents:
            continue
        is_alone = index + 1 == len(page.lines) or page.is_block_start(index + 1)
        is_running = not _EDGE * page.height < line.y0 < (1 - _EDGE) * page.height
        is_apart = is_alone and page.is_block_start(index) and not is_running
        if is_apart and abs(line.size - body) < _ALIKE * body:
            own = box_of([line])
            label = f"Section {found['number']}"
            target = ReferenceTarget(page.number, own, label, line.text)
            yield FoundTarget(label_key(label), target, 0, own)


def called_so(words: str, found: Sequence[FoundTarget]) -> list[ReferenceTarget]:
    """Return the only heading with a number that has the word: "Chapter 5", not "5. Words"."""
    word = words.partition(" ")[0].casefold()
    named = {
        each.target.page: each.target
        for each in found
        if each.target.label.casefold().startswith(f"{word} ")
    }
    return list(named.values()) if len(named) == 1 and word != "section" else []


def of_own_run(
    found: Sequence[ReferenceTarget], firsts: Sequence[FoundTarget], page: int
) -> list[ReferenceTarget]:
    """Return, of the sections with one number, the one in the page's part of the book.

    `firsts`: all sections 1; there are several in a book of papers, or if each part counts anew.
    """
    begins = sorted({each.target.page for each in firsts})
    own = max(1, bisect_right(begins, page))
    inside = [each for each in found if max(1, bisect_right(begins, each.page)) == own]
    return inside if len(begins) > 1 and len(inside) == 1 else list(found)


def citing_sections(
    entries: Sequence[Entry],
    cited: Mapping[ReferenceTarget, Sequence[int]],
    targets: Mapping[str, Sequence[FoundTarget]],
) -> list[CrossReference]:
    """Return the sections at the ends of entries, "Of ponds. 4.1, 4.3", if nearly all lead there.

    `cited`: the pages that cite an entry. Numbers of volumes are no sections that do.
    """
    found: list[CrossReference] = []
    count = dotted = 0
    for entry in entries:
        page, line = entry.lines[-1] if entry.lines else (0, None)
        ends = wording.SECTIONS_AT_END.search(line.text) if line is not None else None
        if line is None or ends is None:
            continue
        for number in re.compile(r"[\dA-Z][\d.]*").finditer(line.text, ends.start("numbers")):
            rect, key = line.rect(*number.span()), f"seen {number.group().casefold()}"
            leads = certain_section(key, targets)
            count += 1
            if rect is not None and any(leads[0].page <= at for at in cited[entry.target] if leads):
                kind = ReferenceKind.SECTION
                found.append(CrossReference(page, (rect,), number.group(), kind, leads))
                dotted += "." in number.group()
    return found if dotted >= _LEAST_CITING and len(found) >= _HOLDING * count else []


def counted_headings(
    outline: Sequence[OutlineEntry], targets: Mapping[str, Sequence[FoundTarget]]
) -> Iterator[FoundTarget]:
    """Yield headings that print no number, by their places behind one that does.

    The third below "2.3" is 2.3.3, if all others below it that have a number stand where theirs
    belongs.
    """
    printed: dict[tuple[int, str], str] = {}
    for key, found in targets.items():
        name, _, number = key.partition(" ")
        if name == "section":
            for each in found:
                heading = HEADING.match(each.target.text)
                title = (heading["title"] if heading is not None else "") or each.target.text
                printed[each.target.page, letters_of(title)] = number
    above: list[tuple[int, str]] = []
    below: dict[str, list[tuple[OutlineEntry, str]]] = {}
    for entry in outline[:MOST_LISTED]:
        while above and above[-1][0] >= entry.level:
            above.pop()
        parent = above[-1][1] if above else ""
        heading = HEADING.match(entry.title)
        own = heading["number"] if heading is not None and heading["title"] else ""
        own = own or printed.get((entry.page, letters_of(entry.title)), "")
        siblings = below.setdefault(parent, []) if parent else []
        siblings.append((entry, own))
        above.append((entry.level, own or (f"{parent}.{len(siblings)}" if parent else "")))
    for parent, entries in below.items():
        numbers = [f"{parent}.{place}" for place in range(1, len(entries) + 1)]
        if any(own not in ("", number) for (_, own), number in zip(entries, numbers, strict=True)):
            continue
        for (entry, own), number in zip(entries, numbers, strict=True):
            key = f"section {number}"
            titled = targets.get(f"titled {letters_of(entry.title)}", ())
            here = [each for each in titled if each.target.page == entry.page]
            if not own and key not in targets and len(here) == 1:
                target = replace(here[0].target, label=f"Section {number}")
                yield FoundTarget(key, target, SURE, here[0].own)


# --- indexes of code


@dataclass(frozen=True, slots=True)
class IndexedNumber:
    """A number of the index; `at`: its place in the text of the page; `word`: what is looked up."""

    at: int
    rects: tuple[Rect, ...]
    number: int
    is_italic: bool
    word: str


class CodeIndex:
    """Takes the pages of a book in their order and reads the part that is an index of code."""

    def __init__(self) -> None:
        self._has_begun = False
        self._is_history = False
        self._history = 0
        self._read: Counter[bool] = Counter()
        self._macros: dict[int, frozenset[str]] = {}
        self._highest = 0
        self._tells_lines = False
        self._last_page = 0

    def feed(self, page: PageLines) -> None:
        """Note which macros a page names: an index may look them up."""
        text = page.flow[0]
        self._last_page = max(self._last_page, page.number)
        if "\\" in text:
            self._macros[page.number] = frozenset(_MACRO.findall(text))

    def part(self, page: PageLines, body: float) -> range:
        """Return which part of the page's text is of the index; it ends with the next heading."""
        text, starts = page.flow
        letters = text.casefold()
        may_begin = any(word in letters for word in _CODE_INDEX_WORDS)
        beginning = _CODE_INDEX.search(text) if may_begin else None
        if not self._has_begun and beginning is None:
            return range(0)
        first = 0 if self._has_begun or beginning is None else beginning.end()
        searched = beginning.end() if beginning is not None else 0
        self._is_history &= beginning is None
        self._history = 0 if self._is_history else len(text)
        if beginning is not None:
            self._tells_lines |= beginning["open"] is None
        self._has_begun = True
        for line, start in zip(page.lines, starts, strict=True):
            if start < searched or line.size <= _LARGE * body or len(line.text) < 4:
                continue
            if not _HISTORY.fullmatch(line.text):
                self._has_begun = self._is_history = False
                return range(first, start)
            self._is_history, self._history = True, min(start, self._history)
        return range(first, len(text))

    def numbers(self, page: PageLines, place: FlowBoxes, part: range) -> Iterator[IndexedNumber]:
        """Yield the numbers in that part; those of a history of changes are as good as italic."""
        text = page.flow[0]
        for match in _ENDING.finditer(text, part.start, part.stop):
            if _VERSION.search(text, max(0, match.start() - 2), match.start()):
                continue
            for number in re.finditer(r"\d+", match.group()):
                start = match.start() + number.start()
                rects = place.rects(start, start + len(number.group()))
                index = place.index(start)
                is_italic = bool(rects) and page.lines[index].is_slanted(rects[0])
                if start < self._history:
                    self._read[is_italic] += 1
                is_italic |= start >= self._history
                word = _looked_up(page, index)
                self._highest = max(self._highest, int(number.group()))
                yield IndexedNumber(start, rects, int(number.group()), is_italic, word)

    @property
    def _counts_lines(self) -> bool:
        """Whether it has numbers higher than any page's: those not found in lines are ignored."""
        return self._highest > self._last_page

    @property
    def tells_pages(self) -> bool:
        """Whether its italics show which numbers are pages."""
        return self._read[True] > _MANY * self._read.total()

    def meant(
        self,
        word: str,
        lines: Sequence[ReferenceTarget],
        pages: Sequence[ReferenceTarget],
        *,
        is_numbered: bool,
    ) -> tuple[ReferenceTarget, ...]:
        """Return which of the lines and pages with a number is meant by one that isn't italic.

        `is_numbered`: whether there are lines with the numbers around: then there must be one.
        """
        whole = re.compile(re.escape(word) + r"(?![A-Za-z@])")
        with_word = [each for each in lines if word and whole.search(each.text)]
        if self.tells_pages and (self._tells_lines or self._counts_lines):
            return tuple(with_word) if len(with_word) == 1 else ()
        is_macro = _MACRO.fullmatch(word) is not None
        if is_macro and self._tells_lines:
            pages = [each for each in pages if word in self._macros.get(each.page, ())]
        if not self._tells_lines and not self._counts_lines:
            return tuple(pages)
        is_near = any(word in self._macros.get(each.page, ()) for each in lines)
        if self._tells_lines and lines and not with_word and word and not is_near:
            return tuple(pages)  # the line of that number was read, and doesn't have the word
        if (not lines and is_numbered) or self._counts_lines:
            return tuple(with_word) if len(with_word) == 1 and not pages else ()
        if not with_word and pages and word:
            return tuple(pages)
        return (*pages, *with_word) if len(with_word) == 1 else ()


def _looked_up(page: PageLines, index: int) -> str:
    """Return the first word of the entry that a line belongs to."""
    for line in reversed(page.lines[max(0, index - _LONGEST_ENTRY) : index + 1]):
        word = line.text.partition(" ")[0].strip(".,")
        if word and not word[0].isdigit():
            return word
    return ""


def code_lines(page: PageLines, body: float) -> Iterator[FoundTarget]:
    """Yield the lines of code with small numbers in the margin, which an index may name."""
    for line, beside in pairwise((*page.lines, None)):
        if line is None:
            continue
        number, lines = _numbered_line(line, beside, body)
        if number:
            target = ReferenceTarget(page.number, box_of(lines), f"Line {number}", lines[-1].text)
            yield FoundTarget(f"line {number}", target, 1, box_of([line]))


def _numbered_line(
    line: PageLine, beside: PageLine | None, body: float
) -> tuple[str, list[PageLine]]:
    """Return the number of a line of code, "" for none, and what makes the line."""
    first = next((mark.text for mark in line.raised if mark.is_first), "")
    if line.is_mono and first.isdigit():
        return first, [line]
    found = _CODE_LINE.match(line.text)
    if line.is_mono and found is not None and line.lead == found["number"]:
        return found["number"], [line]
    is_row = beside is not None and abs(beside.y1 - line.y1) < line.height
    is_apart = line.text.isdigit() and line.size < _MARGINAL * body
    if is_apart and is_row and beside is not None and beside.x0 > line.x1:
        return line.text, [line, beside]
    return "", []
