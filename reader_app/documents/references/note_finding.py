"""Finds the notes at the foot of a page, and those at the end of a book, that marks lead to.

At the end of a book the numbers begin anew with each chapter, and the notes are grouped by
chapter. Which group belongs to which chapter is told by the groups' headings and the outline, or
else by their order, if the chapters have as many numbers as the groups have notes. Where neither is
so, nothing is said.

Notes may also lead to notes: "Ibid." to the one before it, "Smith, op. cit." to an earlier one, and
"Smith, Of herons" to the one that first names the work. What else is explained apart from the text
stands in lists of abbreviations, or in a note: "hereafter cited as CMS".
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Final

from reader_app.documents.engine.mupdf import RawRect
from reader_app.documents.references import reference_patterns as wording
from reader_app.documents.references.page_lines import FlowBoxes, PageLine, PageLines, RaisedMark
from reader_app.documents.references.target_finding import PROSE, SMALLER, box_of, text_of
from reader_app.documents.text.title_page import letters_of
from reader_app.domain.cross_references import ReferenceTarget
from reader_app.domain.document import OutlineEntry, Rect
from reader_app.domain.values import dataclass, field

_NOTE: Final = re.compile(
    r"(\d{1,3}|[*∗†‡§¶]{1,3}|[①-⑳])"
    r"(?:[.)]?\s+|(?=[A-ZÀ-ÞĐŠŽČŁŐŚŻА-ЯЁІЇЄ“„«]|https?:)|(?<=[①-⑳]))(?=\S)"
)
_TIGHT_NOTE: Final = re.compile(r"(\d{1,3}|[*∗†‡§¶]{1,3})[.)]?(?:([^\W\d_]|[<(\[“„«])|$)")
_WORD_BEFORE: Final = re.compile(r"[^\W\d_]{3}[.,;:!?)”’\"]*$")
_FOOT: Final = 0.6
_EDGE: Final = 0.9
"""Running titles stand below this part of the page's height."""
_OF_ALL: Final = re.compile(r"\d{1,3}\s?(?:/|of|von|de|sur)\s?\d{1,3}")
_SHORT: Final = 8
"""The numbers of pages have fewer characters."""
_TITLE: Final = re.compile(
    r"(?:(?:end ?)?notes|notes (?:and|to) .{3,40}|anmerkungen|endnoten)", re.IGNORECASE
)
_AFTER: Final = re.compile(
    r"(?:bibliography|references|works cited|(?:subject |general )?index|acknowledg(?:e)?ments|"
    r"about the authors?|literaturverzeichnis|bibliographie|register|danksagung|glossary)",
    re.IGNORECASE,
)
_START: Final = re.compile(r"(\d{1,3})[.)]?\s+(?=[^\W\d_]|[“\"'‘(\[])")
_CHAPTER: Final = re.compile(
    r"(?:chapter|kapitel)?\s*(?:\d{1,3}|[ivxlc]+)\b[.:]?\s*", re.IGNORECASE
)
_IBID: Final = re.compile(
    r"\W*(?:\d{1,3}[.)]?\s+)?\W?(?P<word>(?:[Ii]bid(?:em)?|IBID|Id|Ebd|ebd|[Ee]benda)\b\.?)"
)
_OP_CIT: Final = re.compile(
    r"(?P<word>(?P<name>[A-ZÀ-Þ][\w’'-]+),?\s+(?:\([^)]{1,20}\),?\s+)?"
    r"(?:(?:op|loc)\.\s?cit\b\.?|a\.\s?a\.\s?O\.))"
)
_AUTHOR: Final = re.compile(r"[A-ZÀ-Þ][\w’'-]{2,}")
_LONGEST_HEAD: Final = 80
"""The authors of a work stand within this many letters at the beginning of a note."""
_LONGEST_TITLE: Final = 250
"""The first work of a note, with its title, stands within this many letters."""
_SHORTEST_TITLE: Final = 7
_MOST_WORKS: Final = 300
"""The most notes with one name that are searched for a title: more would take long."""
_SHORTEST_WORK: Final = 20
_SHORT_NAMES: Final = re.compile(
    r"(?:(?:\d{1,2}|[A-Z])\.?\s)?"
    r"(?:(?:(?:list|table) of )?(?:\w+ )?(?:abbreviations|acronyms|shorthands|sigla)"
    r"|(?:liste des )?(?:abréviations|sigles|acronymes)"
    r"|(?:lista de )?(?:abreviaturas|abreviações|siglas|acrónimos)"
    r"|(?:(?:lista|elenco) )?(?:delle )?(?:abbreviazioni|sigle)|(?:abkürzungs|siglen)verzeichnis"
    r"|(?:verzeichnis der )?(?:abkürzungen|siglen)|(?:lijst van )?afkortingen|förkortningar"
    r"|forkortelser|(?:seznam )?zkratek|zkratky|(?:wykaz )?skrót(?:y|ów)"
    r"|(?:(?:список|перечень) )?сокращени[йя])"
    r"(?: (?:and|&|und|et|e|y|used|for) .{1,40})?",
    re.IGNORECASE,
)
_SHORT_NAME: Final = re.compile(r"(?=(?:[^A-ZÀ-Þ]*[A-ZÀ-Þ]){2})[^\W\d_][\w.&/–-]{0,13}[\w.]")
"""One word with two capitals, as "AB" and "P.Oxy."; "ed." and "Gen" may be words of the text."""
_LIKE_SHORT_NAME: Final = re.compile(
    r"(?<![\w.\\/@-])[A-ZÀ-Þ][\w.&–-]{0,12}[A-ZÀ-Þ][\w.]{0,5}(?![\w@/\\])"
)
_HEREAFTER: Final = re.compile(
    r"\((?:hereafter|hereinafter|henceforth|im folgenden|künftig|ci-après|désormais"
    r"|d[’']ora in poi),?:?\s"
    r"(?:(?:abbreviated|cited|referred\sto|quoted|zitiert|abgekürzt)\s(?:as|als):?\s)?[“„«\"‘]?"
    r"(?P<name>[A-ZÀ-Þ][\w.&-]{0,13}[\w.])[”“»\"’]?[.,]?\)",
    re.IGNORECASE,
)
_LEAST_SHORT: Final = 3
_MOST_SHORT: Final = 2_000
_MOST_MENTIONS: Final = 120
_MOST_TERMS: Final = 40
_MOST_DEFINITIONS: Final = 20
_LONGEST_TERM: Final = 160
_BOTH_PARTS: Final = 0.8
_SAME_LEFT: Final = 3.0
_APART: Final = 0.55
"""Words with a gap this wide, in sizes of their line, stand in two columns."""
_MOST_CHOICES: Final = 4
_MOST_NAMES: Final = 20_000
_LARGER: Final = 1.06
_HIGHEST: Final = 6
"""The heading of a page is among this many lines at its top."""
_MOST_LINES: Final = 15
_HEADING_LINES: Final = 3
_LEAST: Final = 3
"""The fewest notes that make numbers count as the numbers of notes."""
_MOST_MISSED: Final = 0.1
"""The share of a chapter's numbers that may have been missed."""
_HOLDING: Final = 0.8
_STRIDE: Final = 2
_MOST_GROUPS: Final = 400
_AROUND_DIGITS: Final = (
    (re.compile(r"(?<=[.,;:!?)”’\"]\s)"), re.compile(r"(?=\s|$)")),
    (
        re.compile(
            r"(?<=[a-zß-ÿ])|(?<=[^\W\d_][.,;:!?)”’\"])(?<!\b[A-Z]\.)"
            r"|(?<=[^\W\d_][)”’\"][.,;:!?])"
        ),
        re.compile(r"(?=[.,;:)]{0,2}(?:\s|$))"),
    ),
)
"""What stands before and after the digits of a note's mark, like this1 or this. 1"""
_AROUND_SIGNS: Final = (
    (re.compile(r"(?<=[^\W\d_]{2})"), re.compile(r"(?=[†‡§¶]?[.,;:)]?(?:\s|$))")),
    (re.compile(r"(?<=[^\W_][*∗†‡])"), re.compile(r"(?=\s|$)")),
)
_BEFORE_CIRCLED: Final = 0x245F
"""The character before ①."""
_AS_TEXT: Final = 0.93
"""The least size, relative to the text, of lines whose marks may have the line's own size."""


@dataclass(slots=True)
class _Group:
    """The notes of a chapter by their numbers, and the lines above them that name the chapter."""

    heading: tuple[str, ...]
    notes: dict[int, ReferenceTarget] = field(default_factory=dict)

    @property
    def last(self) -> int:
        return max(self.notes, default=0)


@dataclass(slots=True)
class _Chapter:
    """Raised numbers that count up from 1, as (page, number, what it is known by)."""

    marks: list[tuple[int, int, int]] = field(default_factory=list)

    @property
    def last(self) -> int:
        return max((number for _, number, _ in self.marks), default=0)


class EndNotes:
    """Takes pages in their order; `leads` tells at the end which raised number means which note."""

    def __init__(self, outline: Sequence[OutlineEntry]) -> None:
        self._starts: defaultdict[str, set[int]] = defaultdict(set)
        for entry in outline:
            if entry.page > 0:
                for name in _names_of((entry.title,)):
                    self._starts[name].add(entry.page)
        self._chapters: list[_Chapter] = []
        self._groups: list[_Group] = []
        self._is_in_notes = False
        self._first_page = 0

    def feed(
        self, page: PageLines, body: float, marks: Sequence[tuple[int, int]]
    ) -> list[ReferenceTarget]:
        """Take the next page and return its notes.

        `marks`: its raised numbers and what they are known by.
        """
        head = [line for line in page.lines[:_HIGHEST] if line.size > _LARGER * body]
        if any(_TITLE.fullmatch(line.text.strip(" .")) for line in head):
            self._is_in_notes = True
            self._first_page = self._first_page or page.number
        elif self._is_in_notes and any(_AFTER.fullmatch(line.text.strip()) for line in head):
            self._is_in_notes = False
        if not self._is_in_notes:
            self._take_marks(page.number, marks)
            return []
        taken = self._take_notes(page)
        self._is_in_notes = bool(taken)
        return taken

    def leads(self) -> dict[int, ReferenceTarget]:
        """Return the notes by what the raised numbers are known by."""
        groups = [group for group in self._groups if group.last >= 1]
        chapters = [each for each in self._chapters if self._is_before_notes(each)]
        if sum(len(group.notes) for group in groups) < _LEAST:
            return {}
        found: dict[int, ReferenceTarget] = {}
        for chapter, group in self._by_name(chapters, groups) or _in_order(chapters, groups):
            if _fits(chapter, group):
                for _, number, known_by in chapter.marks:
                    if number in group.notes:
                        found[known_by] = group.notes[number]
        return found

    # -- reading --------------------------------------------------------------------------------

    def _take_marks(self, page: int, marks: Sequence[tuple[int, int]]) -> None:
        for number, known_by in marks:
            last = self._chapters[-1].last if self._chapters else 0
            if number == 1 and len(self._chapters) < _MOST_GROUPS:
                self._chapters.append(_Chapter([(page, number, known_by)]))
            elif self._chapters and last < number <= last + _STRIDE:
                self._chapters[-1].marks.append((page, number, known_by))

    def _take_notes(self, page: PageLines) -> list[ReferenceTarget]:
        """Take the notes of a page and return them."""
        starts = [(index, number) for index, line in enumerate(page.lines)
                  if (number := _number_of(line))]  # fmt: skip
        taken: list[ReferenceTarget] = []
        last_line = -1
        for index, number in starts:
            group = self._groups[-1] if self._groups else None
            is_next = group is not None and group.last < number <= group.last + _STRIDE
            if (
                number == 1
                and len(self._groups) < _MOST_GROUPS
                and not self._is_continued(page, index)
            ):
                above = page.lines[max(last_line + 1, index - _HEADING_LINES) : index]
                group = _Group(tuple(line.text for line in above))
                self._groups.append(group)
            elif not is_next or group is None:
                continue
            following = next((at for at, _ in starts if at > index), len(page.lines))
            lines = page.paragraph(index, min(_MOST_LINES, following - index))
            label = f"Note {number}"
            note = ReferenceTarget(page.number, box_of(lines), label, text_of(lines))
            group.notes[number] = note
            taken.append(note)
            last_line = index + len(lines) - 1
        return taken

    def _is_continued(self, page: PageLines, index: int) -> bool:
        """Whether a line that begins with 1 continues a note: nothing parts it from the line above.

        A new group has a heading or at least a gap above its first note.
        """
        if not self._groups or index == 0:
            return False
        above, line = page.lines[index - 1], page.lines[index]
        is_heading = above.is_bold or abs(above.size - line.size) > 0.4 or _is_name(above.text)
        return not is_heading and line.y0 - above.y1 < 0.55 * line.height

    # -- which group is whose -------------------------------------------------------------------

    def _is_before_notes(self, chapter: _Chapter) -> bool:
        return not self._first_page or chapter.marks[0][0] < self._first_page

    def _by_name(
        self, chapters: Sequence[_Chapter], groups: Sequence[_Group]
    ) -> list[tuple[_Chapter, _Group]]:
        """Pair by headings that the outline has before the notes; [] unless most have one."""
        begins: list[tuple[int, _Group]] = []
        for group in groups:
            pages = {
                page
                for name in _names_of(group.heading)
                for page in self._starts.get(name, ())
                if page < self._first_page
            }
            if len(pages) == 1:
                begins.append((pages.pop(), group))
        if len(begins) < _HOLDING * len(groups) or not begins:
            return []
        begins.sort(key=lambda each: each[0])
        paired: list[tuple[_Chapter, _Group]] = []
        for chapter in chapters:
            first = chapter.marks[0][0]
            before = [group for page, group in begins if page <= first]
            if before and all(before[-1] is not group for _, group in paired):
                paired.append((chapter, before[-1]))
        return paired


class RepeatedWorks:
    """Takes the notes of pages in their order; tells which earlier note a later one means."""

    def __init__(self) -> None:
        self._last: ReferenceTarget | None = None
        self._last_number = 0
        self._with_name: defaultdict[str, list[ReferenceTarget]] = defaultdict(list)
        self._letters: dict[ReferenceTarget, str] = {}

    def feed(
        self, page: PageLines, notes: Sequence[ReferenceTarget]
    ) -> Iterator[tuple[tuple[Rect, ...], str, tuple[ReferenceTarget, ...]]]:
        """Yield boxes and words of "Ibid.", "Smith, op. cit." and "Smith, Of herons".

        With them the notes they may mean; a title means the first note that has it.
        """
        for note in notes:
            number = int(found) if (found := note.label.removeprefix("Note ")).isdigit() else 0
            if number != self._last_number + 1:
                self._last = None
            self._last_number = number
            lines = [each for each in page.lines if _is_inside(each, note.area)]
            text = "\n".join(each.text for each in lines)
            meant: tuple[ReferenceTarget, ...] | None = None
            if (found_ibid := _IBID.match(text)) is not None:
                meant = (self._last,) if self._last is not None else ()
                yield _rects(lines, *found_ibid.span("word")), found_ibid["word"], meant
            for again in _OP_CIT.finditer(text):
                known = self._with_name.get(wording.folded(again["name"]), ())
                meant = tuple(known[-_MOST_CHOICES:])
                words = " ".join(again["word"].split())
                yield _rects(lines, *again.span("word")), words, meant
            for start, end, name, title, has_comma in wording.authored(text):
                if has_comma and (first := self._first_with(name, letters_of(title))):
                    words = " ".join(text[start:end].split())
                    yield _rects(lines, start, end), words, (first,)
            if meant is None:
                meant = (note,)
                self._name(note)
            self._last = meant[0] if len(meant) == 1 else None

    def _name(self, note: ReferenceTarget) -> None:
        if len(note.text) < _SHORTEST_WORK or len(self._with_name) > _MOST_NAMES:
            return
        head = note.text[:_LONGEST_HEAD].partition("(")[0]  # places of publishers are no authors
        for name in set(_AUTHOR.findall(head)):
            self._with_name[wording.folded(name)].append(note)
        self._letters[note] = letters_of(note.text[:_LONGEST_TITLE])

    def _first_with(self, name: str, title: str) -> ReferenceTarget | None:
        """Return the first note that has a name among its authors and a title behind it."""
        if len(title) < _SHORTEST_TITLE:
            return None
        for note in self._with_name.get(name, ())[:_MOST_WORKS]:
            letters = self._letters[note]
            if title in letters[letters.find(name) + len(name) :]:
                return note
        return None


class ShortNames:
    """Learns in the order of the pages what works and things are called in short, and where.

    A list of abbreviations tells it, or a note: "(hereafter cited as CMS)", or the text: "Fourier
    transform (FT)".
    """

    def __init__(self, outline: Sequence[OutlineEntry]) -> None:
        self._is_told = any(_SHORT_NAMES.fullmatch(each.title) for each in outline[:_MOST_SHORT])
        self._known: dict[str, list[ReferenceTarget]] = {}
        self._since: dict[str, int] = {}
        self._is_open = False
        self._defined: defaultdict[str, list[tuple[str, ReferenceTarget]]] = defaultdict(list)

    def feed(self, page: PageLines, body: float, notes: Sequence[ReferenceTarget]) -> None:
        """Take the next page with its notes."""
        self._define(page)
        first = _below_title(page, body)
        if first is not None or self._is_open:
            listed = list(_listed_short_names(page, first or 0, body))
            self._is_open = len(listed) >= (1 if first is None else _LEAST_SHORT)
            for name, target in listed if self._is_open else ():
                if len(self._known) < _MOST_SHORT:
                    self._known.setdefault(name, []).append(target)
        for note in notes:
            found = _HEREAFTER.search(note.text) if "(" in note.text else None
            if found is not None and _SHORT_NAME.fullmatch(found["name"]):
                name = found["name"]
                self._known.setdefault(name, []).append(note)
                self._since.setdefault(name, page.number)

    def mentions(self, page: PageLines) -> Iterator[tuple[int, int, str]]:
        """Yield (start, end, name) of what may be short names, be they told behind the page.

        Of those that no list may tell only the first of each.
        """
        text = page.flow[0]
        terms = list(wording.ACRONYM.finditer(text))
        first = {each.group(1): each for each in reversed(terms)}
        for term in list(first.values())[-_MOST_TERMS:]:
            yield *term.span(1), term.group(1)
        found = _LIKE_SHORT_NAME.finditer(text) if self._is_told or self._known else ()
        for each in islice(found, _MOST_MENTIONS):
            name = each.group()
            is_new = name not in first or first[name].start() != each.start()
            if is_new and (self._is_told or self._named(name)):
                yield *each.span(), name

    def _named(self, name: str) -> list[ReferenceTarget]:
        """Return what explains a name; the full stop of the sentence may follow the name."""
        return self._known.get(name) or self._known.get(name.removesuffix("."), [])

    def meant(self, name: str, page: int) -> tuple[ReferenceTarget, ...]:
        """Return the only place that explains a name used on the page; () for none."""
        known = self._named(name)
        since = self._since.get(name, 0)
        return tuple(known) if len(known) == 1 and page >= since else ()

    def lead(self, name: str, page: int, rect: Rect) -> tuple[ReferenceTarget, ...]:
        """Return where a name in a box of a page is explained: in a list, or on a page before."""
        if listed := self.meant(name, page):
            own = listed[0].area
            is_own = listed[0].page == page and own.y0 <= (rect.y0 + rect.y1) / 2 <= own.y1
            return () if is_own else listed
        known = self._defined.get(name, ())
        if any(target.page == page for _, target in known):
            return ()
        first: dict[str, ReferenceTarget] = {}
        for words, target in known:
            if target.page < page:
                first.setdefault(words, target)
        return tuple(first.values())[:_MOST_CHOICES]

    def _define(self, page: PageLines) -> None:
        text, starts = page.flow
        place = FlowBoxes(page, starts)
        for match in wording.DEFINED.finditer(text):
            before = text[max(0, match.start() - _LONGEST_TERM) : match.start()]
            words = wording.spelling(before.split()[-10:], match.group(1))
            if words and len(self._defined) < _MOST_NAMES:
                index = place.index(match.start(1))
                line = page.lines[index]
                lines = page.lines[max(0, index - 1) : index + 2]
                target = ReferenceTarget(
                    page.number, box_of([line]), match.group(1), f"{words}: {text_of(lines)}"
                )
                known = self._defined[match.group(1)]
                if len(known) < _MOST_DEFINITIONS:
                    known.append((words.casefold(), target))


def _below_title(page: PageLines, body: float) -> int | None:
    """Return the first line below the title of a list of abbreviations; None without such."""
    for at, line in enumerate(page.lines):
        if (
            len(line.text) < _LONGEST_HEAD
            and (line.is_bold or line.size > _LARGER * body)
            and _SHORT_NAMES.fullmatch(line.text)
            and at not in page.contents
        ):
            return at + 1
    return None


def _listed_short_names(
    page: PageLines, first: int, body: float
) -> Iterator[tuple[str, ReferenceTarget]]:
    """Yield the short names that begin the rows of a list, if nearly all rows have two parts."""
    rows: list[list[PageLine]] = []
    lines = [line for at, line in enumerate(page.lines[first:], first) if not page.is_at_edge(at)]
    end = next(
        (at for at, line in enumerate(lines) if line.size > _LARGER * body and len(line.text) > 1),
        len(lines),
    )
    lines = lines[:end]
    left = min((line.x0 for line in lines), default=0.0)
    for line in lines:
        if line.x0 < left + _SAME_LEFT:
            rows.append([line])
        elif rows:
            rows[-1].append(line)
    inner = [round(line.x0) for row in rows for line in row[1:]]
    right = max(set(inner), key=inner.count, default=0)
    named = [(_short_part(row, right), row) for row in rows]
    if sum(bool(name) for name, _ in named) < _BOTH_PARTS * len(rows):
        return
    for name, row in named:
        if _SHORT_NAME.fullmatch(name):
            yield name, ReferenceTarget(page.number, box_of(row), name, text_of(row))


def _short_part(row: Sequence[PageLine], right: float) -> str:
    """Return the first column of a row; "" if the row doesn't have two columns.

    A word that reaches into the second column is the whole first part.
    """
    line = row[0]
    if len(line.words) == 1:
        is_row = len(row) > 1 and abs(row[1].y1 - line.y1) < line.height and row[1].x0 > line.x1
        return line.text if is_row else ""
    for (_, end, box), (_, _, behind) in pairwise(line.words):
        is_column = right and abs(behind[0] - right) < _SAME_LEFT
        if is_column or behind[0] - box[2] > _APART * line.size or line.text[end - 1] in ":=":
            return line.text[:end].rstrip(" :=")
    first = line.words[0]
    return line.text[: first[1]] if right and first[2][2] > right - line.size else ""


def _is_inside(line: PageLine, area: Rect) -> bool:
    middle = (line.y0 + line.y1) / 2
    return area.y0 <= middle <= area.y1 and line.x0 < area.x1 and line.x1 > area.x0


def _rects(lines: Sequence[PageLine], start: int, end: int) -> tuple[Rect, ...]:
    """Return the boxes of characters in the lines joined by newlines."""
    found: list[Rect] = []
    for line in lines:
        rect = line.rect(max(0, start), end) if end > 0 and start < len(line.text) else None
        if rect is not None:
            found.append(rect)
        start, end = start - len(line.text) - 1, end - len(line.text) - 1
    return tuple(found)


def _in_order(
    chapters: Sequence[_Chapter], groups: Sequence[_Group]
) -> list[tuple[_Chapter, _Group]]:
    """Pair chapters with groups in their order, so that as many notes as possible fit.

    What counts up from 1 may be no chapter, such as powers of ten, so some are left out; [] unless
    nearly all groups have their chapter. A group of few notes is believed only beside another pair.
    """
    best = [[0] * (len(groups) + 1) for _ in range(len(chapters) + 1)]
    for at in reversed(range(len(chapters))):
        for to in reversed(range(len(groups))):
            most = max(best[at + 1][to], best[at][to + 1])
            if _fits(chapters[at], groups[to]):
                most = max(most, best[at + 1][to + 1] + len(groups[to].notes))
            best[at][to] = most
    pairs: list[tuple[int, int]] = []
    at = to = 0
    while at < len(chapters) and to < len(groups):
        if best[at][to] == best[at + 1][to]:
            at += 1
        elif best[at][to] == best[at][to + 1]:
            to += 1
        else:
            pairs.append((at, to))
            at, to = at + 1, to + 1
    matched = sum(len(groups[to].notes) for _, to in pairs)
    if matched < _HOLDING * sum(len(group.notes) for group in groups):
        return []
    known = set(pairs)
    return [
        (chapters[at], groups[to])
        for at, to in pairs
        if len(groups) == 1
        or groups[to].last >= _LEAST
        or (at - 1, to - 1) in known
        or (at + 1, to + 1) in known
    ]


def _fits(chapter: _Chapter, group: _Group) -> bool:
    """Whether a chapter has as many numbers as a group has notes, but for a few missed ones."""
    return 0 <= group.last - chapter.last <= max(1, round(_MOST_MISSED * group.last))


def _number_of(line: PageLine) -> int:
    """Return the number with which a line begins a note; 0 for none."""
    first = next((mark for mark in line.raised if mark.is_first), None)
    if first is not None and first.box[0] <= line.x0 + 2:
        mark = note_mark(first.text)
        return int(mark) if mark.isdigit() else 0
    found = _START.match(line.text)
    return int(found[1]) if found is not None else 0


def _is_name(text: str) -> bool:
    return bool(re.match(r"(?:chapter|kapitel|part|teil)\b", text, re.IGNORECASE))


def _names_of(heading: Sequence[str]) -> set[str]:
    """Return what a chapter may be called: its whole name, and its name without its number."""
    lines = [line.strip() for line in heading if line.strip()]
    whole = [*lines, " ".join(lines)]
    plain = [_CHAPTER.sub("", line, count=1) if _CHAPTER.match(line) else line for line in whole]
    names = {letters_of(each) for each in (*whole, *plain)}
    return {name for name in names if len(name) > 2}


# --- marks in the text


def two_marks(
    mark: str, box: RawRect, notes: Mapping[str, ReferenceTarget]
) -> list[tuple[str, Rect]]:
    """Return the two marks that stand side by side, as 10 and 11 in "1011", or "*†", with boxes."""
    x0, y0, x1, y1 = box
    for at in range(1, len(mark)):
        first, second = mark[:at], mark[at:]
        if first not in notes or second not in notes or mark.isalpha():
            continue
        if int(second) == int(first) + 1 if mark.isdigit() else mark[0] != mark[-1]:
            middle = x0 + (x1 - x0) * at / len(mark)
            return [(first, Rect(x0, y0, middle, y1)), (second, Rect(middle, y0, x1, y1))]
    return []


def mark_in_line(
    page: PageLines, place: FlowBoxes, mark: str, note: ReferenceTarget, body: float
) -> tuple[int, tuple[Rect, ...]] | None:
    """Return the place of the only mark set in the text's size: like this1, this* or this. 1

    Some books print the marks of notes so, in the size of the text.
    """
    if note.area.y0 < 0.5 * page.height or mark.isalpha():
        return None
    text = page.flow[0]
    circled = chr(_BEFORE_CIRCLED + int(mark)) if mark.isdigit() else ""
    if circled and text.count(circled) == 2:  # the other one is that of the note
        at = text.find(circled)
        return at, place.rects(at, at + 1)
    sign = re.escape(mark).replace(r"\*", "[*∗]")
    around = _AROUND_DIGITS if mark.isdigit() else _AROUND_SIGNS
    found = [
        match.span()
        for match in re.finditer(sign, text)
        if any(
            before.match(text, match.start()) and behind.match(text, match.end())
            for before, behind in around
        )
        and (line := page.lines[place.index(match.start())]).y1 < note.area.y0
        and (line.size > _AS_TEXT * body or line.text == mark)
    ]
    return (found[0][0], place.rects(*found[0])) if len(found) == 1 else None


def is_behind_word(line: PageLine, mark: RaisedMark) -> bool:
    """Whether a mark follows a word of the text: after "km" and "x" it may be a power."""
    before = [
        line.text[first:end]
        for first, end, box in line.words
        if box[0] < mark.box[0] and -1.5 < mark.box[0] - box[2] < 0.5 * line.size
    ]
    return bool(before) and _WORD_BEFORE.search(before[-1]) is not None


# --- notes at the foot


def notes_on(page: PageLines, body: float) -> Mapping[str, ReferenceTarget]:
    """Return the footnotes of a page by their marks, without marks that two notes have.

    Notes are smaller than the text of their own page. A raised mark counts before others: lines of
    code begin with numbers, too.
    """
    found: dict[str, ReferenceTarget] = {}
    twice: set[str] = set()
    starts: list[tuple[int, str, bool]] = []
    inside = {
        note_mark(mark.text) for line in page.lines for mark in line.raised if not mark.is_first
    } - {""}
    letters = {mark.text for line in page.lines for mark in line.raised if mark.text.isalpha()}
    own = max(body, max(page.sizes, key=lambda size: page.sizes[size], default=body))
    for index, line in enumerate(page.lines):
        is_told = line.y0 > _FOOT * page.height and bool(inside.intersection(_first_mark(line)))
        size = max(own, line.size / SMALLER + 0.1) if is_told else own
        mark, is_raised = _note_mark(page, index, size, letters, inside)
        is_code = line.is_mono and is_raised and not mark.isalpha()
        if mark and not (is_code and _has_text_below(page, index, own)):
            starts.append((index, mark, is_raised))
    plain = {mark: index for index, mark, _ in starts if not page.lines[index].is_mono}
    starts = [each for each in starts if not page.lines[each[0]].is_mono
              or plain.get(each[1], 0) <= each[0]]  # fmt: skip
    raised = {mark for _, mark, is_raised in starts if is_raised}
    starts = [each for each in starts if each[2] or each[1] not in raised]
    lowest = {mark: index for index, mark, _ in starts}
    starts = [
        each
        for each in starts
        if each[0] == lowest[each[1]] or not _is_listed_note(page, lowest[each[1]])
    ]
    for place, (index, mark, _) in enumerate(starts):
        following = starts[place + 1][0] if place + 1 < len(starts) else len(page.lines)
        lines = page.paragraph(index, min(15, following - index))
        if note_mark(page.lines[index].text) and index + 1 < following:  # its mark stands apart
            lines = [lines[0], *page.paragraph(index + 1, min(15, following - index - 1))]
        if mark in found:
            twice.add(mark)
        found[mark] = ReferenceTarget(page.number, box_of(lines), f"Note {mark}", text_of(lines))
    for mark, note in _run_in(page, found, starts):
        found[mark] = note
    return {mark: note for mark, note in found.items() if mark not in twice}


def _first_mark(line: PageLine) -> list[str]:
    """Return the raised mark with which a line begins, if it begins with one."""
    first = next((mark for mark in line.raised if mark.is_first), None)
    return [note_mark(first.text)] if first is not None and first.box[0] <= line.x0 + 2 else []


def _run_in(
    page: PageLines,
    found: Mapping[str, ReferenceTarget],
    starts: Sequence[tuple[int, str, bool]],
) -> Iterator[tuple[str, ReferenceTarget]]:
    """Yield notes that begin within a line of an earlier note: all may share one paragraph."""
    if not starts:
        return
    index, last, _ = starts[-1]
    for line in page.lines[index:]:
        for mark in line.raised:
            is_next = last.isdigit() and mark.text == str(int(last) + 1)
            if is_next and not mark.is_first and mark.text not in found:
                last = mark.text
                yield last, ReferenceTarget(page.number, box_of([line]), f"Note {last}", line.text)


def _is_listed_note(page: PageLines, index: int) -> bool:
    """Whether a line belongs to a row of notes that ends the page."""
    line = page.lines[index]
    below = [each for each in page.lines[index + 1 :] if each.y0 > line.y1 - 1]
    return line.y0 > _FOOT * page.height and all(
        each.size < line.size + 0.4 or len(each.text) < _SHORT for each in below
    )


def _has_text_below(page: PageLines, index: int, body: float) -> bool:
    """Whether the page's text continues below a line: then the line begins with no note's mark."""
    top = page.lines[index].y1
    return any(
        top < line.y0
        and line.y1 < _EDGE * page.height
        and line.size > SMALLER * body
        and PROSE.search(line.text)
        for line in page.lines[index + 1 :]
    )


def _note_mark(
    page: PageLines, index: int, body: float, letters: Collection[str], inside: Collection[str]
) -> tuple[str, bool]:
    """Return the mark of the note that a line begins, "" for none, and whether it is raised.

    `letters`: those that stand raised on the page: notes may begin with them. `inside`: marks that
    stand raised within lines: behind one of them at the foot no space is needed, and it may be a
    line of its own.
    """
    line = page.lines[index]
    marks = _first_mark(line)
    is_framed = bool(marks) and marks[0].isalpha() and marks[0] in inside
    if line.size > SMALLER * body or (line.y0 < 0.3 * page.height and not is_framed):
        return "", False
    if marks:
        return marks[0], True
    letter, _, rest = line.text.partition(" ")
    if letter.rstrip(".)") in letters and rest:
        return letter.rstrip(".)"), False
    tight = _TIGHT_NOTE.match(line.text) if line.y0 > _FOOT * page.height else None
    if (
        tight is not None
        and note_mark(tight[1]) in inside
        and (tight[2] or _goes_on_beside(page, index))
    ):
        return note_mark(tight[1]), False
    found = _NOTE.match(line.text)
    is_number = _OF_ALL.fullmatch(line.text) is not None  # of the page, as "1 / 25"
    if found is None or is_number or line.text[found.end() :].isupper():  # … and a running title
        return "", False
    return note_mark(found.group(1)), False


def _goes_on_beside(page: PageLines, index: int) -> bool:
    """Whether a line is a mark alone, and the next line begins to its right at the same height."""
    mark, beside = page.lines[index], (*page.lines, None)[index + 1]
    is_row = beside is not None and mark.y0 - mark.height < beside.y0 < mark.y1 + 0.5 * mark.height
    return is_row and beside is not None and mark.x1 <= beside.x0 < mark.x1 + 3 * beside.size


def note_mark(text: str) -> str:
    """Return a mark of notes in one spelling; "" if the text isn't a mark."""
    text = text.replace("∗", "*").strip(",;)")
    if len(text) == 1 and "①" <= text <= "⑳":
        return str(ord(text) - _BEFORE_CIRCLED)
    return text if re.fullmatch(r"\*?\d{1,3}|[*†‡§¶‖]{1,3}|[a-zа-я]", text) else ""
