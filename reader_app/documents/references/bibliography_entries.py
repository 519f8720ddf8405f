"""Finds a book's lists of references, divides them into entries, and guesses their parts."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

from reader_app.documents.references import reference_patterns as wording
from reader_app.documents.references.page_lines import PageLine, PageLines
from reader_app.documents.references.reference_patterns import (
    first_name,
    folded,
    has_name,
    initials,
    unpublished,
    wide_name,
)
from reader_app.documents.references.target_finding import CAPTION, box_of, text_of
from reader_app.documents.text import bibliographic_facts as facts
from reader_app.documents.text.title_page import letters_of
from reader_app.domain.cross_references import CitedWork, ReferenceTarget
from reader_app.domain.values import dataclass, field, replace

_BRACKETED: Final = re.compile(
    r"\[(?!\d{4}-\d\d|[Aa]ccessed|[Oo]nline|[Cc]it\.|EB/)([^\[\]]{1,40})\]\s*"
)
_NUMBERED: Final = re.compile(r"(\d{1,4})[.)]\s+(?=\S)")
_PLAINLY: Final = re.compile(r"(\d{1,3})\s+(?=[^\W\d_])")
_YEAR: Final = re.compile(r"(?<![\d–-])((?:1[5-9]|20)\d\d)([a-z])?(?![\d])")
_FIRST_YEAR: Final = re.compile(r"[(\[]?((?:1[5-9]|20)\d\d)([a-z])?[)\]]?(?=[\s.,:])")
_MOSTLY: Final = 0.5
_MOSTLY_ALL: Final = 0.8
_MOST_LOOKED_AT: Final = 25
_OTHER_SIZE: Final = 2.0
_ROUND_YEAR: Final = re.compile(
    r"\((?:[^\W\d_]{3,10}\.?\s)?((?:1[5-9]|20)\d\d)([a-z])?[^)]{0,20}\)"
)
_SAME_AUTHORS: Final = re.compile(r"(?:[—–-]{1,3}|_{3,})[.,:]?\s|[.,:]\s|(?=\(?(?:1[5-9]|20)\d\d)")
"""A dash that stands for the authors of the entry before, and what follows a drawn dash."""
_HEADED: Final = re.compile(r"[A-ZÀ-Þ][\w’'-]+,\s[^:“”„(\d]{2,60}:(?=\s)")
"""Authors before a colon: "Heron, Anna: Of ponds"."""
_DOTTED_YEAR: Final = re.compile(
    r"[.)\]]\s\[?(?:ca?\.\s)?((?:1[5-9]|20)\d\d)([a-z])?(?:[–-]\d{0,4})?\??\]?\.(?=\s)"
)
"""A year between the authors and the title: "Heron, Anna. 1987. Of ponds"."""
_QUOTED: Final = re.compile(r"[“\"„‘]{1,2}([^”\"“]{8,300})[”\"“]")
_LINK: Final = re.compile(r"https?://[^\s<>\"]+[^\s<>\".,;)\]]")
_NO_YEAR: Final = re.compile(r"https?://\S+|\b10\.\d{4,}/\S+(?:\s\d+\.?)*|\d+\s?[-–]\s?\d+")
_INVERTED: Final = re.compile(
    r"([A-ZÀ-Þ][\w’'`-]+),?\s+((?:[A-ZÀ-Þ]\.?[ -]?){1,3})(?=,|;|\s+and\b|\s*&|$)"
)
_SENTENCE_END: Final = re.compile(r"(?<![\s.][A-Z])(?<!^[A-Z])(?<!\bal)[.?!]\s+(?=\S)")
CITED_ON: Final = re.compile(
    r"(?:^|(?<=[.)\]/”’?!]\s)|(?<=\s)(?=\((?:see|siehe|vgl|cited)\b))[(\[]?"
    r"(?P<told>(?:[Cc]ited )?(?:on|in|at) |(?:[Ss]ee|[Ss]iehe|[Vv]gl\.|[Zz]itiert auf|[Cc]itato a"
    r"|[Cc]itée?(?: à la| aux)?"
    r"|(?:[Cc]itado (?:\d+ vezes |\d+ veces )?)?(?:nas?|en las?)) )?"
    r"(?:[Pp]ages? |[Pp]p?\. ?|p(?=\d)|on |S\. ?|Seiten? |páginas? |pagin[ae] )?"
    r"(?P<pages>\d{1,4}(?:(?:, | and |, and | & | e | y | et | und )\d{1,4})*,?)[.)\]]{0,2}$"
)
"""Pages at the end of an entry: some bibliographies name the pages that cite it."""
_MOST_LINES: Final = 30_000
_MOST_ENTRY_LINES: Final = 30
_LONGEST_ENTRY: Final = 2_000
_MOST_ENTRIES: Final = 5_000
_HANGING: Final = 4.0
_SHORTEST_LINE: Final = 20
_EDGE: Final = 0.115
_PAGE_NUMBER: Final = re.compile(r"^\d{1,4}(?=\s|$)|(?<!\S)\d{1,4}$")
_LARGER: Final = 1.06
_ENTRY_START: Final = re.compile(
    r"\[[^\[\]]{1,40}\]\s|[A-ZÀ-Þ][\w’'. -]+,?\s.{0,120}"
    r"\((?:[^\W\d_]{3,10}\.?\s)?(?:1[5-9]|20)\d\d[a-z]?\)"
)
_BEGUN: Final = re.compile(
    r"[A-ZÀ-Þ][\w’'-]+(?:,|\.?\s\(|\.\s|\s[A-Z]{1,3}\b)|[A-Z]\.\s?[A-Z]|[^.]{3,80}\.\s\("
)
"""How entries begin: "Heron, A.", "A. Heron", "Heron (2001)", "National Society. (2001)"."""
_BEGUN_SO: Final = 0.6
_OPENING_MARKS: Final = tuple('“”„"‘«»')
_NO_RANK: Final = 9
_SHORTEST_TITLE: Final = 7
_HEAD: Final = 200  # letters of an entry, with its authors and its title
_LONG_TITLE: Final = 12
_SOON: Final = 60  # letters behind which a title begins
_A_FEW: Final = 2  # more authors than these are told as "Smith et al."
_FIRST_NAMES: Final = 3
"""The most given names that may stand before the first author's surname."""
_MOST_CHOICES: Final = 4
_FIRMS: Final = frozenset({"inc", "ltd", "corp", "gmbh"})
_MOST_SKIPPED: Final = 20
"""The most entries of a numbered list that may remain unread."""
_MOST_PAUSED: Final = 3
"""The most pages of figures that may interrupt a list."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a list. `label`: what brackets hold, "" if there are none. `words`: folded.

    `lines`: with their pages.
    """

    label: str
    year: str
    suffix: str
    words: tuple[str, ...]
    target: ReferenceTarget
    whole: str
    lines: tuple[tuple[int, PageLine], ...] = ()

    def other_years(self) -> set[str]:
        """Return the further years of the entry: of "Nature (1967), 1988" only one is its own."""
        text = _NO_YEAR.sub(" ", self.whole)
        return {found.group(1) for found in _YEAR.finditer(text)} - {self.year}

    @property
    def is_joint(self) -> bool:
        """Whether several authors stand before the year."""
        head = self.whole[: max(0, self.whole.find(self.year or "\n"))]
        return re.search(r"\s(?:and|und|et|e|y)\s[A-ZÀ-Þ]|&|;", head) is not None

    def author_count(self) -> int:
        """The number of authors; 0 if it can't be told."""
        return len(_authors_and_title(self.whole)[0])


@dataclass(slots=True)
class _List:
    first_page: int
    size: float
    width: float
    is_of_part: bool = False
    """Whether its heading has further words: then the list must have what entries have."""
    is_unnamed: bool = False
    """Whether the list has no heading and is recognised by its shape only."""
    lines: list[tuple[int, PageLine]] = field(default_factory=list)


@dataclass(frozen=True)
class EntryList:
    """A finished list; a book may have several, one at the end of each chapter.

    `number`: as `BibliographyReader.feed` has told it.
    """

    number: int
    first_page: int
    entries: tuple[Entry, ...]

    @property
    def last_page(self) -> int:
        return max(entry.target.page for entry in self.entries)

    @property
    def by_label(self) -> dict[str, list[Entry]]:
        known: dict[str, list[Entry]] = {}
        for entry in self.entries:
            if entry.label:
                known.setdefault(entry.label, []).append(entry)
        return known


class BibliographyReader:
    """Collects the lines of lists of references, page after page."""

    def __init__(self) -> None:
        self._lists: list[_List] = []
        self._open: _List | None = None
        self._paused: _List | None = None
        self._left = _MOST_LINES

    def feed(self, page: PageLines, body: float) -> list[int]:
        """Take the next page; return for each of its lines the number of its list, 0 for none."""
        flags: list[int] = []
        caption_end = -1
        if self._open is not None and _has_no_entries(page):
            self._open, self._paused = None, self._open
        elif self._open is None and self._goes_on(page, body):
            self._open = self._paused
        for index, line in enumerate(page.lines):
            text = line.text.strip()
            is_styled = line.is_bold or line.size > _LARGER * body or text.isupper()
            is_alone = page.is_block_start(index) or is_styled
            is_head = index < 3 and line.y0 < 0.17 * page.height and line.size < _LARGER * body
            if is_head and self._open is not None and wording.TITLE_OF_LIST.fullmatch(text):
                flags.append(0)
                continue
            is_short = len(text) < 50 and is_alone
            is_title = is_short and wording.is_title_of_list(text, is_styled=is_styled)
            if is_title and not _is_of_contents(page, index):
                is_of_part = wording.TITLE_OF_LIST.fullmatch(text) is None
                self._open = _List(page.number, line.size, page.width, is_of_part)
                self._lists.append(self._open)
                flags.append(0)
                continue
            if self._open is None and _begins_unnamed(page, index, body):
                self._open = _List(page.number, _LARGER * body, page.width, is_unnamed=True)
                self._lists.append(self._open)
            elif self._open is not None and not is_head and self._ends(line, body):
                self._open = None
            is_inside = self._open is not None and self._left > 0
            if is_inside and CAPTION.match(text) and page.is_block_start(index):
                caption_end = index + len(page.paragraph(index))
            if (
                is_inside
                and self._open is not None
                and not (index < caption_end or _is_at_edge(page, index))
            ):
                self._open.lines.append((page.number, line))
                self._left -= 1
            flags.append(len(self._lists) if is_inside else 0)
        return flags

    def _goes_on(self, page: PageLines, body: float) -> bool:
        """Whether a list continues after pages that hold figures or tables only."""
        paused = self._paused
        if paused is None or not paused.lines:
            return False
        if page.number - paused.lines[-1][0] > _MOST_PAUSED:
            return False
        lines = [line for line in page.lines if len(line.text) > 12]
        left = min((line.x0 for _, line in paused.lines[:40]), default=0.0)
        starts = sum(
            abs(line.x0 - left) < 40 and bool(_ENTRY_START.match(line.text)) for line in lines
        )
        has_heading = any(line.size > _LARGER * body and len(line.text) > 3 for line in lines)
        return starts > 1 and starts >= 0.1 * len(lines) and not has_heading

    def lists(self) -> list[EntryList]:
        """Return the collected lists that look like lists of references, with their entries."""
        named = self._read(is_unnamed=False)
        longest = max((len(each.entries) for each in named), default=0)
        others = [each for each in self._read(is_unnamed=True) if len(each.entries) > longest]
        found = sorted((*named, *others), key=lambda each: each.number)
        longest = max((len(each.entries) for each in found), default=0)
        least = min(4, longest)
        long = [each for each in found if len(each.entries) >= least]
        labels = {label for each in long for label in each.by_label}
        return [each for each in found if each in long or _counts_on(each, labels)]

    def _read(self, *, is_unnamed: bool) -> list[EntryList]:
        """Return the lists of one of the two sorts that look like lists of references."""
        found: list[EntryList] = []
        for number, each in enumerate(self._lists, 1):
            if each.is_unnamed is not is_unnamed:
                continue
            entries = _without_tail(list(_entries(each)))[:_MOST_ENTRIES]
            tell = sum(bool(e.year or (e.label and not is_unnamed)) for e in entries)
            begun = sum(bool(e.label or _BEGUN.match(e.whole)) for e in entries)
            if (each.is_of_part or each.is_unnamed) and begun < _BEGUN_SO * len(entries):
                continue
            if entries and tell >= 0.5 * len(entries) and not _is_prose(entries):
                found.append(EntryList(number, each.first_page, entries))
        return found

    def _ends(self, line: PageLine, body: float) -> bool:
        opened = self._open
        if opened is None or not opened.lines:
            return False
        if len(line.text) < 40 and wording.PLAIN_END_OF_LIST.fullmatch(line.text):
            return True
        is_heading = line.size >= opened.size - 0.3 and line.size > 1.02 * body
        is_bold_heading = line.is_bold and opened.size - 0.3 <= line.size and len(line.text) < 80
        if is_heading and line.size > opened.lines[0][1].size * 1.05:
            return True
        return is_bold_heading and wording.END_OF_LIST.fullmatch(line.text) is not None


def _counts_on(found: EntryList, labels: Collection[str]) -> bool:
    """Whether all entries of a short list have numbers that no other list has.

    They don't begin with 1, as those of an example do.
    """
    numbers = [each.label for each in found.entries]
    return numbers[0] != "1" and all(n.isdigit() and n not in labels for n in numbers)


def _is_prose(entries: Sequence[Entry]) -> bool:
    """Return True if the heading is followed by prose about references, as in the handbook."""
    first = entries[0]
    return len(entries) == 1 and not first.label and first.whole[:1] in _OPENING_MARKS


def _without_tail(entries: list[Entry]) -> tuple[Entry, ...]:
    """Return the entries up to the last one that has a year or a label."""
    while entries and not (entries[-1].year or entries[-1].label):
        entries.pop()
    return tuple(entries)


def _begins_unnamed(page: PageLines, index: int, body: float) -> bool:
    """Whether a list without a heading begins at a line: its entries have numbers or years."""
    line, below = page.lines[index], page.lines[index + 1 : index + _MOST_LOOKED_AT]
    if line.is_mono or abs(line.size - body) > _OTHER_SIZE or index in page.contents:
        return False
    if line.text.startswith("[1] "):
        return _is_entry_by_shape(page, index) or any(
            each.text.startswith("[2] ") and abs(each.x0 - line.x0) < _HANGING for each in below
        )
    above = page.lines[index - 1]
    if index == 0 or not (above.is_bold or above.size > _LARGER * body):
        return False
    starts = [each for each in below if abs(each.x0 - line.x0) < _HANGING]
    rest = [each for each in below if line.x0 + _HANGING < each.x0 < line.x0 + 5 * line.size]
    telling = sum(_ENTRY_START.match(each.text) is not None for each in (line, *starts))
    return len(starts) >= _A_FEW and bool(rest) and telling > _MOSTLY_ALL * len(starts)


def _is_entry_by_shape(page: PageLines, index: int) -> bool:
    """Whether number, names, year and hanging lines make an entry, even if it is the only one."""
    lines = page.paragraph(index)
    text = text_of(lines).partition("] ")[2]
    hangs = len(lines) > 1 and lines[1].x0 > lines[0].x0 + _HANGING
    is_begun = bool(_BEGUN.match(text) or _QUOTED.search(text[:_HEAD]))
    return page.is_block_start(index) and hangs and is_begun and bool(_YEAR.search(text))


def _is_of_contents(page: PageLines, index: int) -> bool:
    """Whether a line belongs to the contents: the number of a page ends its row."""
    line = page.lines[index]
    return any(
        _PAGE_NUMBER.fullmatch(each.text) and each.x0 > line.x1 and abs(each.y1 - line.y1) < 3
        for each in page.lines[index + 1 : index + 3]
    )


def _has_no_entries(page: PageLines) -> bool:
    """Whether hardly any line has a year or begins with a label, and none at the top does."""
    lines = [line.text for line in page.lines if len(line.text) > 12]
    if any(_BRACKETED.match(text) or _ROUND_YEAR.search(text) for text in lines[:4]):
        return False
    telling = sum(bool(_YEAR.search(text) or _BRACKETED.match(text)) for text in lines)
    return len(lines) > 12 and telling < 0.08 * len(lines)


def _is_at_edge(page: PageLines, index: int) -> bool:
    """Whether the line is a running head or foot."""
    line = page.lines[index]
    if line.y0 < 0 or line.y1 > page.height:
        return True
    if _EDGE * page.height < line.y0 and line.y1 < (1 - _EDGE) * page.height:
        return False
    if _BRACKETED.match(line.text) or (
        len(line.text) >= _SHORTEST_LINE and _continues(page, index)
    ):
        return False
    if len(line.text) < 6 or not _YEAR.search(line.text) or line.text.isupper():
        return _PAGE_NUMBER.search(line.text) is not None or len(line.text) < 60
    return False


def _continues(page: PageLines, index: int) -> bool:
    """Whether a line at the head or foot belongs to the text: the next line is close to it."""
    line = page.lines[index]
    other = index + 1 if line.y1 < page.height / 2 else index - 1
    if not 0 <= other < len(page.lines):
        return False
    beside = page.lines[other]
    gap = max(beside.y0 - line.y1, line.y0 - beside.y1)
    is_below = beside.x0 < line.x1 and beside.x1 > line.x0 and abs(gap) < 0.6 * line.height
    return is_below and abs(beside.size - line.size) < 0.3


def _entries(found: _List) -> Iterator[Entry]:
    sizes: Counter[float] = Counter()
    for _, line in found.lines:
        sizes[round(line.size)] += len(line.text)
    usual = max(sizes, key=lambda size: sizes[size], default=0)
    lines = [
        each
        for each in found.lines
        if abs(each[1].size - usual) <= 1.1 or _BRACKETED.match(each[1].text)
    ]  # small capitals make a line look smaller
    texts = [line.text for _, line in lines]
    starts, pattern = _starts(lines, texts, found.width)
    groups: list[list[tuple[int, PageLine]]] = []
    for is_start, placed in zip(starts, lines, strict=True):
        if is_start:
            groups.append([placed])
        elif groups and len(groups[-1]) < _MOST_ENTRY_LINES:
            groups[-1].append(placed)
    authors, left = "", 0.0
    for names, group in _below_authors(groups) if pattern is None else (("", g) for g in groups):
        entry = _entry(group, pattern)
        if entry is None:
            continue
        if names:
            yield _below_names(entry, names)
            continue
        dash, year = _SAME_AUTHORS.match(entry.whole), _YEAR.search(entry.whole)
        if dash is not None and not dash.end() and group[0][1].x0 < left + _HANGING:
            dash = None
        left = left if dash is not None else group[0][1].x0
        if dash is not None and authors:
            entry = _by_same_authors(entry, authors, entry.whole[dash.end() :])
        elif dash is None:
            headed = _HEADED.match(entry.whole)
            authors = entry.whole[: year.start()].rstrip("( ") if year is not None else ""
            authors = headed.group() if headed is not None else authors
        yield entry


def _starts(
    lines: Sequence[tuple[int, PageLine]], texts: Sequence[str], width: float
) -> tuple[list[bool], re.Pattern[str] | None]:
    """Return which lines begin entries, and the pattern of their labels, if they have any."""
    bracketed = [bool(_BRACKETED.match(text)) for text in texts]
    numbers, plain = _numbers_of(texts, _NUMBERED), _numbers_of(texts, _PLAINLY)
    first = next((each[:4] for each in texts if _BRACKETED.match(each)), "")
    begins_at_once = any(bracketed[:3]) or first == "[1] " or wording.are_labelled(texts)
    if sum(bracketed) >= max(1, 0.04 * len(texts)) and begins_at_once:
        return _growing(texts, bracketed), _BRACKETED
    if _counts_up(numbers):
        return _counted(numbers), _NUMBERED
    if plain[:1] == [1] and _counts_up(plain):
        return _counted(plain), _PLAINLY
    return _hanging(lines, width), None


def _below_authors(
    groups: Sequence[list[tuple[int, PageLine]]],
) -> Iterator[tuple[str, list[tuple[int, PageLine]]]]:
    """Yield the entries with the names above each, where works stand below their authors.

    Such an entry begins with its year: "1968a Logic of Herons"; "" are the names of others.
    """
    below = sum(len(each) > 1 and _has_year_first(each[1]) for each in groups)
    if below < max(_A_FEW, _MOSTLY * len(groups)):
        yield from (("", group) for group in groups)
        return
    for group in groups:
        starts = [at for at, each in enumerate(group) if at and _has_year_first(each)]
        if not starts:
            yield "", group
            continue
        names = text_of([line for _, line in group[: starts[0]]])
        for start, end in pairwise((*starts, len(group))):
            yield names, group[start:end]


def _has_year_first(placed: tuple[int, PageLine]) -> bool:
    return bool(_FIRST_YEAR.match(placed[1].text))


def _below_names(entry: Entry, names: str) -> Entry:
    """Return an entry that begins with its year and stands below its authors."""
    found = _FIRST_YEAR.match(entry.whole)
    if found is None:
        return entry
    year, suffix = found.group(1), found.group(2) or ""
    whole = f"{names} ({year}{suffix}) {entry.whole[found.end() :].lstrip(' .,:')}"
    target = replace(entry.target, label=f"{first_name(names)} {year}{suffix}")
    words = tuple(folded(whole[:240]).split())
    return replace(entry, year=year, suffix=suffix, whole=whole, words=words, target=target)


def _by_same_authors(entry: Entry, authors: str, rest: str) -> Entry:
    """Return an entry that begins with a dash instead of the authors of the one before."""
    whole = f"{authors} {rest}"
    target = entry.target
    if not entry.label and entry.year:
        target = replace(target, label=f"{first_name(authors)} {entry.year}{entry.suffix}")
    return replace(entry, whole=whole, words=tuple(folded(whole[:240]).split()), target=target)


def _growing(texts: Sequence[str], bracketed: Sequence[bool]) -> list[bool]:
    """Return which lines begin entries: after a first one with a number, those with larger ones."""
    labels = [
        found.group(1) if is_start and (found := _BRACKETED.match(text)) is not None else ""
        for text, is_start in zip(texts, bracketed, strict=True)
    ]
    first = next((label for label in labels if label), "")
    if not first.isdigit():
        return list(bracketed)
    last = int(first) - 1
    flags: list[bool] = []
    for label in labels:
        flags.append(label.isdigit() and last < int(label) <= last + _MOST_SKIPPED)
        last = int(label) if flags[-1] else last
    return flags


def _numbers_of(texts: Sequence[str], pattern: re.Pattern[str]) -> list[int]:
    return [int(found.group(1)) if (found := pattern.match(text)) else 0 for text in texts]


def _counts_up(numbers: Sequence[int]) -> bool:
    return sum(_counted(numbers)) >= 2 and next((n for n in numbers if n), 0) == 1


def _counted(numbers: Sequence[int]) -> list[bool]:
    wanted, flags = 1, []
    for number in numbers:
        flags.append(number == wanted)
        wanted += number == wanted
    return flags


def _hanging(lines: Sequence[tuple[int, PageLine]], width: float) -> list[bool]:
    """Return which lines begin an entry: its further lines are indented, or a gap precedes it."""
    columns: defaultdict[tuple[int, bool], list[int]] = defaultdict(list)
    for at, (page, line) in enumerate(lines):
        columns[page, line.x0 > 0.47 * width].append(at)
    starts = [False] * len(lines)
    for places in columns.values():
        lefts = Counter(round(lines[at][1].x0) for at in places)
        usual = [place for place, count in lefts.items() if count > 1 or len(places) < 4]
        left = min(usual or lefts)
        indented = [at for at in places if lines[at][1].x0 > left + _HANGING]
        further = Counter(round(lines[at][1].x0) for at in indented)
        hang = max(further, key=lambda each: further[each], default=0)
        for place, at in enumerate(places):
            line = lines[at][1]
            if indented and len(places) > 1:
                has_dash = line.x0 > hang + _HANGING and bool(_SAME_AUTHORS.match(line.text))
                starts[at] = line.x0 < left + 0.6 * _HANGING or has_dash
            elif place:
                before = lines[places[place - 1]][1]
                starts[at] = line.y0 - before.y1 > 0.3 * line.height
            else:
                starts[at] = True
    return starts


def _entry(group: Sequence[tuple[int, PageLine]], pattern: re.Pattern[str] | None) -> Entry | None:
    page = group[0][0]
    own = [line for number, line in group if number == page]
    column = [line for line in own if line.y0 >= own[0].y0 - 2]
    whole = text_of([line for _, line in group], _LONGEST_ENTRY)
    label = ""
    if pattern is not None and (found := pattern.match(whole)):
        label, whole = " ".join(found.group(1).split()), whole[found.end() :]
    if len(whole) < 12:
        return None
    told = (_DOTTED_YEAR.search(whole[:_HEAD]), _ROUND_YEAR.search(whole))
    year = min(filter(None, told), key=lambda each: each.start(), default=_last_year(whole))
    number, suffix = (year.group(1), year.group(2) or "") if year else (unpublished(whole), "")
    words = tuple(folded(whole[:240]).split())
    shown = f"{number}{suffix}" if year else ""
    name = f"[{label}]" if label else f"{first_name(whole)} {shown}".strip()
    target = ReferenceTarget(page, box_of(column), name, whole)
    return Entry(label, number, suffix, words, target, whole, tuple(group))


def _last_year(text: str) -> re.Match[str] | None:
    """Return the year of an entry; a year with a letter, "2005a", is preferred."""
    text = _NO_YEAR.sub(lambda found: " " * len(found.group()), text)
    years = list(_YEAR.finditer(text))
    return next((each for each in years if each.group(2)), years[-1] if years else None)


# --- which entry a citation means


def list_for(lists: Sequence[EntryList], page: int) -> EntryList | None:
    """Return the list that the text of a page cites from: the next one, or the last."""
    return next((each for each in lists if each.first_page >= page), lists[-1] if lists else None)


class CitedEntries:
    """The entries that the citations of a page may mean."""

    def __init__(self, listed: EntryList | None) -> None:
        entries = listed.entries if listed is not None else ()
        self._labelled = listed.by_label if listed is not None else {}
        self._by_year: defaultdict[str, list[Entry]] = defaultdict(list)
        self._by_first: defaultdict[str, list[Entry]] = defaultdict(list)
        self._entries = entries
        for entry in entries:
            if entry.year:
                self._by_year[entry.year].append(entry)
            for word in dict.fromkeys(entry.words[:5]):
                self._by_first[word].append(entry)

    @property
    def labels(self) -> Iterable[str]:
        return self._labelled

    def find(self, keys: Sequence[str]) -> tuple[ReferenceTarget, ...]:
        """Return what "entry 14", "cited 2019 smith|lee" or "undated smith|+" may mean."""
        kind, _, rest = keys[0].partition(" ")
        if kind in ("cited", "within"):
            year, _, names = rest.partition(" ")
            found = self._by_names(year, names) or self._by_initials(year, names)
            found = found or self._by_place(year, names)
            return tuple(each.target for each in found)[:_MOST_CHOICES]
        if kind == "undated":
            return self._by_names_alone(rest)
        if kind == "entitled":
            return self._by_title(rest)
        if kind in ("authored", "headed"):
            return self._by_author_and_title(*rest.split("|"), is_headed=kind == "headed")
        labels = [key.partition(" ")[2] for key in keys]
        if kind == "raised" and not all(label.isdigit() for label in self._labelled):
            return ()
        labelled = [self._labelled.get(label, []) for label in labels]
        if not all(labelled):
            return ()
        return tuple(entry.target for entries in labelled for entry in entries)[:_MOST_CHOICES]

    def by_wide_name(self, key: str) -> tuple[ReferenceTarget, ...]:
        """Return the only entry of "wide 2019 李明" whose first author has that name."""
        _, year, name = key.split(" ")
        found = [
            entry.target
            for entry in self._by_year.get(year[:4], ())
            if entry.suffix == year[4:] and name == wide_name(entry.whole)
        ]
        return tuple(found) if len(found) == 1 else ()

    @cached_property
    def _titles(self) -> list[tuple[str, Entry]]:
        """The letters of titles, and the letters with which entries without authors begin."""
        found = []
        for entry in self._entries:
            title = letters_of(_authors_and_title(entry.whole)[1])
            starts = {title, letters_of(_until_sentence_end(entry.whole))}
            found += [(each, entry) for each in starts if len(each) >= _SHORTEST_TITLE]
        return found

    def _by_title(self, letters: str) -> tuple[ReferenceTarget, ...]:
        """Return the only entry whose title has these letters, or begins with many of them."""
        whole = {entry.target for title, entry in self._titles if title == letters}
        if not whole and len(letters) >= _LONG_TITLE:
            whole = {entry.target for title, entry in self._titles if title.startswith(letters)}
        return tuple(whole) if len(whole) == 1 else ()

    def _by_author_and_title(
        self, name: str, words: str, *, is_headed: bool
    ) -> tuple[ReferenceTarget, ...]:
        """Return the only entry with the name that has the words, or whose title begins them.

        `is_headed`: a colon parts them: it begins with the name, and the words follow soon.
        """
        own = [e for e in self._by_first.get(name, ()) if not is_headed or _rank(e, name) == -1]
        entries = {id(each) for each in own}
        known = [each for each in self._titles if id(each[1]) in entries] if entries else []
        found = {entry.target for title, entry in known if words.startswith(title)}
        if not found and len(words) >= (_LONG_TITLE if is_headed else _SHORTEST_TITLE):
            places = range(_SOON if is_headed else _HEAD)
            heads = ((each.target, letters_of(each.whole[:_HEAD])) for each in own)
            found = {target for target, letters in heads if letters.find(words) in places}
        return tuple(found) if len(found) == 1 else ()

    def _by_names_alone(self, names: str) -> tuple[ReferenceTarget, ...]:
        """Return the only entry that has exactly these authors; of more than two, the first."""
        wanted = names.removesuffix("|+").split("|")
        found = [
            entry
            for entry in self._by_first.get(wanted[0].rpartition(" ")[2], ())
            if _rank(entry, wanted[0]) == -1 and all(has_name(entry.words, n) for n in wanted[1:])
        ]
        if names.endswith("|+"):
            found = [entry for entry in found if entry.author_count() > _A_FEW]
        else:
            found = [entry for entry in found if entry.author_count() == len(wanted)]
        return (found[0].target,) if len(found) == 1 else ()

    def _by_names(self, year: str, names: str) -> list[Entry]:
        """Return the entries meant; words of the sentence may stand before the first name."""
        found = self._by_all_names(year, names)
        rest = names.partition("|")[2]
        while not found and rest.strip("|+"):
            names, rest = rest, rest.partition("|")[2]
            wanted = names.removesuffix("|+").split("|")
            found = [
                each
                for each in self._by_all_names(year, names)
                if (_rank(each, wanted[0]) == -1 or len(wanted) > 1)
                and (names.endswith("|+") or each.author_count() == len(wanted))
            ]
        return found

    def _by_all_names(self, year: str, names: str) -> list[Entry]:
        number, suffix = year[:4], year[4:]
        wanted = names.removesuffix("|+").split("|")
        found = self._with_names(self._by_year.get(number, ()), wanted, suffix)
        ranks = {id(entry): _rank(entry, wanted[0]) for entry in found}
        best = min(ranks.values(), default=_NO_RANK)
        if best == _NO_RANK and not suffix:
            others = self._by_first.get(wanted[0].rpartition(" ")[2], ())
            found = self._with_names(
                [each for each in others if number in each.other_years()], wanted, suffix
            )
            return found if len(found) == 1 and _rank(found[0], wanted[0]) < _FIRST_NAMES else []
        if best == _NO_RANK:
            return []
        found = [entry for entry in found if ranks[id(entry)] == best]
        most = 99 if names.endswith("|+") else len(wanted)
        least = 3 if names.endswith("|+") else len(wanted)
        fitting = [each for each in found if least <= each.author_count() <= most]
        if best > 1 and not fitting:  # it may be the name of another author of other works
            return [each for each in found if not each.author_count()]
        return (fitting or _as_joint(found, len(wanted))) if len(found) > 1 else found

    @cached_property
    def _shortened(self) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for entry in self._entries:
            for name in initials(entry.whole):
                found.setdefault(name, []).append(entry)
        return found

    def _by_initials(self, year: str, name: str) -> list[Entry]:
        """Return the only entry of a year by an institution with these initials: "WHO (2010)"."""
        known = self._shortened.get(name.rpartition(" ")[2], ())
        own = [each for each in known if year in (each.year, each.year + each.suffix)]
        own = own or [each for each in known if year in each.other_years()]
        return own if len(own) == 1 else []

    def _by_place(self, year: str, names: str) -> list[Entry]:
        """Return what "2015b" means if no letters are printed: the authors' second entry."""
        found = self._by_names(year[:4], names) if year[4:] else []
        at = ord(year[4:] or "a") - ord("a")
        return found[at : at + 1] if not any(entry.suffix for entry in found) else []

    def _with_names(
        self, entries: Iterable[Entry], wanted: Sequence[str], suffix: str
    ) -> list[Entry]:
        return [
            entry
            for entry in entries
            if all(has_name(entry.words, name) for name in wanted[1:])
            and (not suffix or entry.suffix == suffix)
        ]


def _as_joint(entries: list[Entry], count: int) -> list[Entry]:
    """Return the entries that have joint authors as the citation has, or not; all if none do."""
    alike = [each for each in entries if each.is_joint == (count > 1)]
    return alike or entries


def _rank(entry: Entry, name: str) -> int:
    """Return how late the name stands in the entry; words before it may belong to the sentence."""
    words = [word for word in name.split() if word not in _FIRMS] or name.split()
    initials = next((at for at, word in enumerate(entry.words) if len(word) > 1), 0)
    if tuple(words) in (entry.words[: len(words)], entry.words[initials : initials + len(words)]):
        return -1
    last = words[-1]
    for place in range(5):
        if has_name(entry.words[place : place + 1], last) or (
            "".join(entry.words[place : place + 2]) == "".join(words)
        ):
            return place
    return _NO_RANK


# --- the parts of an entry


def work_of(entry: Entry, number: int, cited_on: Sequence[int]) -> CitedWork:
    """Return the entry as a cited work with the parts that its words tell."""
    authors, title = _authors_and_title(entry.whole)
    link = _LINK.search(entry.whole)
    label = entry.label or entry.target.label
    work = CitedWork(number, label, entry.whole, entry.target, tuple(sorted(set(cited_on))))
    return replace(
        work,
        title=title,
        authors=authors,
        year=int(entry.year) if entry.year.isdigit() else 0,
        doi=facts.doi_in(entry.whole),
        arxiv=facts.arxiv_in(entry.whole),
        uri=link.group() if link else "",
    )


def _authors_and_title(text: str) -> tuple[tuple[str, ...], str]:
    quoted, year = _QUOTED.search(text), _ROUND_YEAR.search(text[:200])
    if quoted is not None and (
        year is None or year.start() < quoted.start() or quoted.start() < 200
    ):
        head = text[: min(quoted.start(), year.start() if year else quoted.start())]
        return _authors(head), quoted.group(1).strip(" .,")
    if year is not None:
        return _authors(text[: year.start()]), _until_sentence_end(text[year.end() :])
    parts = _SENTENCE_END.split(text, maxsplit=2)
    if len(parts) < 2:
        return (), ""
    return _authors(parts[0]), parts[1].strip(" .,")


def _until_sentence_end(text: str) -> str:
    title = _SENTENCE_END.split(text.lstrip(" .,:"), maxsplit=1)[0].strip(" .,")
    return title if len(title) > 3 else ""


def _authors(text: str) -> tuple[str, ...]:
    text = " ".join(text.split()).strip(" .,(")
    inverted = [f"{initials.strip()} {name}" for name, initials in _INVERTED.findall(f"{text}")]
    if inverted:
        return tuple(inverted[:30])
    return tuple(facts.names_in_line(text, are_certain=True)[:30]) if len(text) < 400 else ()
