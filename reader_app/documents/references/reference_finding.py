"""Finds words that refer to a part of the book, and resolves them when all pages were read.

Each page is read once: its targets and its possible references are noted, which is little. What
they lead to is decided at the end. What isn't found, is silent; what is found twice, is a choice.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from reader_app.documents.references import bibliography_entries as bibliography
from reader_app.documents.references import reference_patterns as wording
from reader_app.documents.references.note_finding import (
    EndNotes,
    RepeatedWorks,
    ShortNames,
    is_behind_word,
    mark_in_line,
    note_mark,
    notes_on,
    two_marks,
)
from reader_app.documents.references.numbered_targets import (
    certain_section,
    counted_rows,
    in_sequence,
    most_certain,
    without_unsure_equations,
)
from reader_app.documents.references.page_lines import CONTENTS, FlowBoxes, PageLines
from reader_app.documents.references.page_numbering import (
    CodeIndex,
    PageNumbering,
    called_so,
    citing_sections,
    code_lines,
    counted_headings,
    has_history,
    index_part,
    of_own_run,
    part_like_index,
    plain_headings,
    section_called,
    worded,
)
from reader_app.documents.references.target_finding import (
    SURE,
    FoundTarget,
    OutlineTitles,
    caption_keys,
    has_title,
    heading_title,
    listed_titles,
    numbered_title,
    parts_beside,
    targets_on,
)
from reader_app.documents.text.title_page import letters_of
from reader_app.domain.cross_references import (
    BookReferences,
    CitedWork,
    CrossReference,
    ReferenceKind,
    ReferenceTarget,
    label_key,
)
from reader_app.domain.document import OutlineEntry, Rect
from reader_app.domain.values import dataclass, replace

MOST_ON_A_PAGE: Final = 400
MOST_REFERENCES: Final = 30_000
_MOST_LEADS: Final = 40_000
"""The most targets of all references of a book: with more, they may not fit in one message."""
_MOST_TARGETS: Final = 40_000
_MOST_CHOICES: Final = 4
_LISTED_KINDS: Final = ("figure", "table", "listing", "algorithm")
_LEAST_CITED: Final = 5
_LEAST_BARE: Final = 3
_HOLDING: Final = 0.8
_WITHOUT_WORD: Final = frozenset(
    {"seen", "round", "deep", "bare", "square", "squared", "lettered", "loose"}
)
"""Keys of numbers that may be sections though no word says so."""
_IN_ANY_LIST: Final = frozenset({"entry", "cited", "entitled", "authored", "headed"})
_HABITS: Final = frozenset(
    {"tight", "raised", "round", "deep", "bare", "stopped", "square", "squared", "loose"}
)
"""Ways to refer that are believed only if the book has the habit: "word[3]", "(4.2)"."""


@dataclass(frozen=True, slots=True)
class _Possible:
    """Words that may refer to the targets with one of `keys`, the best first."""

    rects: tuple[Rect, ...]
    text: str
    kind: ReferenceKind
    keys: tuple[str, ...]
    note: ReferenceTarget | None = None
    is_end: bool = False
    """Whether it is one of the two ends of a range that may be a single number, like "3-2"."""
    listed: int = 0
    """The number of the list of references in which the words stand, 0 for none."""
    shorter: tuple[tuple[Rect, ...], ...] = ()
    """Of a title the boxes of the words that each key means; its end isn't known at first. Of
    a line of contents those of its number: first if no dots lead to it, else second."""
    is_listing: bool = False
    """Whether it is a line of contents, for which any key may find the target."""
    beside: str = ""
    """What stands beside it: letters before "(4.2)", which may be the title of that section; the
    word that an index has for a number; the number of the page behind a line of contents."""

    @property
    def sort(self) -> str:
        """How the words refer: the first word of their key."""
        return self.keys[0].partition(" ")[0]


class ReferenceFinder:
    """Takes the pages of a book in their order and returns what they refer to.

    `body`: the size of the book's text in points. `labels`: the numbers that pages carry.
    """

    def __init__(
        self, body: float, outline: Sequence[OutlineEntry] = (), labels: Sequence[str] = ()
    ) -> None:
        self._body = body
        self._entries = outline
        self._outline = OutlineTitles(outline)
        self._numbering = PageNumbering(labels)
        self._possible: dict[int, list[_Possible]] = {}
        self._count = 0
        self._targets: defaultdict[str, list[FoundTarget]] = defaultdict(list)
        self._bibliography = bibliography.BibliographyReader()
        self._end_notes = EndNotes(outline)
        self._repeated_works = RepeatedWorks()
        self._short_names = ShortNames(outline)
        self._repeated: list[CrossReference] = []
        self._page_boxes: dict[int, Rect] = {}
        self._index_part: range | None = None
        self._code_index = CodeIndex()
        self._round_habits = set[str]()
        self._previous: PageLines | None = None
        self._alone = set[str]()
        self._has_history = False

    def feed(self, page: PageLines) -> None:
        """Take the next page."""
        self._page_boxes[page.number] = Rect(0.0, 0.0, page.width, page.height)
        self._numbering.feed(page)
        self._code_index.feed(page)
        self._alone.update(wording.numbers_alone(page.flow[0]))
        found_here = targets_on(page, self._body, self._outline)
        found_here += [] if page.is_contents else code_lines(page, self._body)
        found_here += plain_headings(page, self._body)
        for found in found_here:
            if len(self._targets) < _MOST_TARGETS:
                self._targets[found.key].append(found)
        own_notes = notes_on(page, self._body)
        for mark, note in own_notes.items():
            self._targets[f"note {mark}"].append(FoundTarget(f"note {mark}", note, 1, note.area))
        listed = self._bibliography.feed(page, self._body)
        self._short_names.feed(page, self._body, tuple(own_notes.values()))
        goes_on = self._index_part is not None
        self._index_part = index_part(page, self._body, goes_on=goes_on)
        if self._count < MOST_REFERENCES:
            possible = self._references(page, listed, own_notes)[:MOST_ON_A_PAGE]
            self._count += len(possible)
            if possible:
                self._possible[page.number] = possible
            notes = self._end_notes.feed(page, self._body, _raised_in(possible))
            for note in notes:
                key = label_key(note.label)
                self._targets[key].append(FoundTarget(key, note, 1, note.area))
            self._repeat(page, notes or list(own_notes.values()))
            across = (*self._cited_across(page), *self._noted_across(page, possible, own_notes))
            for number, each in across:
                self._possible.setdefault(number, []).append(each)
        self._previous = page
        self._has_history = has_history(page, goes_on=self._has_history)

    def _repeat(self, page: PageLines, notes: Sequence[ReferenceTarget]) -> None:
        for rects, words, meant in self._repeated_works.feed(page, notes):
            if rects and meant:
                kind = ReferenceKind.NOTE
                self._repeated.append(CrossReference(page.number, rects, words, kind, meant))

    def finish(self) -> BookReferences:
        """Return all references that lead somewhere, and the cited works."""
        lists = self._bibliography.lists()
        targets = in_sequence({key: most_certain(found) for key, found in self._targets.items()})
        targets = without_unsure_equations(targets)
        for key, row in counted_rows(self._targets):
            targets[key] = row
        for counted in counted_headings(self._entries, targets):
            targets[counted.key] = [counted]
        entries_of = {id(each): bibliography.CitedEntries(each) for each in lists}
        if self._cites_in_round_brackets(targets, entries_of):
            self._round_habits = {"stopped"}
            self._possible = {
                page: [_as_citation(each) for each in possible]
                for page, possible in self._possible.items()
            }
        cited: defaultdict[ReferenceTarget, list[int]] = defaultdict(list)
        references = list(self._resolved(lists, targets, entries_of, cited))
        references += _without_others_at(self._repeated, references)
        works: list[CitedWork] = []
        for listed in lists:
            in_sections = citing_sections(listed.entries, cited, targets)
            references += in_sections
            for entry in listed.entries:
                if not in_sections:
                    references += self._citing_pages(entry, cited[entry.target])
                works.append(bibliography.work_of(entry, len(works) + 1, cited[entry.target]))
        known = tuple(
            each.target
            for key, found in targets.items()
            if not key.startswith(("titled ", "line ", "counted ", "note "))
            for each in found
        )
        references.sort(key=lambda each: each.page)
        return BookReferences(tuple(dict.fromkeys(references)), tuple(works), known)

    def _resolved(
        self,
        lists: Sequence[bibliography.EntryList],
        targets: Mapping[str, Sequence[FoundTarget]],
        entries_of: Mapping[int, bibliography.CitedEntries],
        cited: defaultdict[ReferenceTarget, list[int]],
    ) -> Iterator[CrossReference]:
        """Yield what leads somewhere; note in `cited` which pages cite an entry."""
        habits = self._habits(targets, entries_of) | self._round_habits
        end_notes = self._end_notes.leads()
        last_pages = {each.number: each.last_page for each in lists}
        nothing = bibliography.CitedEntries(None)
        undated: list[CrossReference] = []
        left = _MOST_LEADS
        for page, possible in self._possible.items():
            entries_meant = entries_of.get(id(bibliography.list_for(lists, page)), nothing)
            is_whole = False
            for each in possible:
                if (note := end_notes.get(id(each))) is not None:
                    kind = ReferenceKind.NOTE
                    yield CrossReference(page, each.rects, each.text, kind, (note,))
                    continue
                is_inside = page <= last_pages.get(each.listed, 0)
                is_inner = each.sort == "within" or (is_inside and each.sort == "entry")
                is_short = each.sort == "term" and self._short_names.meant(each.text, page)
                is_listed = is_inside and not is_inner and not is_short
                if each.sort == "raised" and "raised" not in habits:
                    yield from _by_earlier_mark(each, page, targets)
                    continue
                is_unusual = each.sort in _HABITS - habits and not _names_title(each, targets)
                if (each.is_end and is_whole) or is_listed or is_unusual:
                    continue
                if each.is_listing or each.sort == "titled":
                    by = self._by_contents if each.is_listing else _by_title
                    yield from by(each, page, targets)
                    continue
                if each.sort == "wide":
                    yield from _by_wide_name(each, page, entries_meant, cited)
                    continue
                leads = self._leads(each, page, targets, entries_meant)
                if not leads and each.sort in _IN_ANY_LIST and len(lists) > 1:
                    leads = _in_any_list(each, entries_of.values())
                is_whole = leads != () and not each.is_end
                left -= len(leads or ())
                if not leads or left < 0 or (is_inner and _is_own(each, leads, page)):
                    continue
                reference = CrossReference(page, each.rects, each.text, each.kind, leads)
                if each.sort == "undated":
                    undated.append(reference)
                    continue
                if each.kind is ReferenceKind.ENTRY and not is_inner:
                    for target in leads:
                        cited[target].append(page)
                yield reference
        yield from (each for each in undated if each.targets[0] in cited)

    # --- what a page may refer to

    def _references(
        self, page: PageLines, lists: Sequence[int], notes: Mapping[str, ReferenceTarget]
    ) -> list[_Possible]:
        text, starts = page.flow
        place = FlowBoxes(page, starts)
        found: list[tuple[int, _Possible]] = []

        def add(
            start: int, end: int, kind: ReferenceKind, *keys: str, is_end: bool = False
        ) -> None:
            rects = place.rects(start, end)
            if rects:
                own_list = lists[place.index(start)]
                words = " ".join(text[start:end].split())
                is_round = keys[0].startswith(("round ", "deep "))
                before = letters_of(text[max(0, start - 80) : start]) if is_round else ""
                found.append(
                    (
                        start,
                        _Possible(rects, words, kind, keys, None, is_end, own_list, beside=before),
                    )
                )

        listed: list[tuple[int, _Possible]] = []
        indexed = self._code_index.part(page, self._body)
        if indexed:
            found += self._code_indexed(page, place, indexed)
        else:
            indexed = self._indexed(page)
            for match in wording.INDEXED.finditer(text, indexed.start, indexed.stop):
                add(*match.span(1), ReferenceKind.PAGE, f"listed {match.group(1)}")
        for start, end, kind, keys, is_end in worded(page, self._has_history):
            if start not in indexed or wording.PART_IN_INDEX.match(text, start):
                add(start, end, kind, *keys, is_end=is_end)
        if len(indexed) < len(text):
            found += [each for each in self._titles(text, place) if each[0] not in indexed]
            listed = [each for each in _contents(page, starts) if each[0] not in indexed]
        for start, end, labels, is_tight in wording.bracketed(text):
            if not (is_tight and page.lines[place.index(start)].is_mono):
                sort = "tight" if is_tight else "entry"
                add(start, end, ReferenceKind.ENTRY, *(f"{sort} {label}" for label in labels))
        for start, end, names, year in wording.cited(text):
            is_within = names.startswith("in ") and lists[place.index(start)]
            sort, name = ("within", names[3:]) if is_within else ("cited", names)
            add(start, end, ReferenceKind.ENTRY, f"{sort} {year} {name}")
        for start, end, key in _by_less(page, text, place):
            add(start, end, ReferenceKind.ENTRY, key)
        if not text.isascii():
            found += _widely_cited(text, place, lists)
        found += _without_others(listed, found)
        for start, end, name in self._short_names.mentions(page):
            add(start, end, ReferenceKind.TERM, f"term {name}")
        found += self._noted(page, starts, notes)
        found.sort(key=lambda each: each[0])
        return [each for _, each in found]

    def _indexed(self, page: PageLines) -> range:
        """Return which part of the page's text is of an index whose numbers are those of pages."""
        return self._index_part or part_like_index(page, self._body)

    def _cited_across(self, page: PageLines) -> Iterator[tuple[int, _Possible]]:
        """Yield both parts of "Smith and | Lee (2019)", which a page break separates."""
        before = self._previous
        if before is None or before.number != page.number - 1:
            return
        for last in self._ends_of(before, reversed(range(len(before.lines)))):
            for first in self._ends_of(page, range(len(page.lines))):
                if not wording.CARRIED.match(page.lines[first].text):
                    continue
                found = list(_cited_between(before, last, page, first))
                yield from found
                if found:
                    return

    def _noted_across(
        self, page: PageLines, possible: Sequence[_Possible], notes: Mapping[str, ReferenceTarget]
    ) -> Iterator[tuple[int, _Possible]]:
        """Yield the marks of the page before whose notes are the first of a page, behind others."""
        own = {each.text for each in possible if each.kind is ReferenceKind.NOTE}
        left = {each.text: each for each in self._possible.get(page.number - 1, ())
                if each.sort == "raised"}  # fmt: skip
        for mark in sorted(notes, key=lambda each: notes[each].area.y0):
            if mark in own or mark not in left or f"note {int(mark) - 1}" not in self._targets:
                return
            keys, note = (f"note {mark}",), notes[mark]
            found = replace(left[mark], kind=ReferenceKind.NOTE, keys=keys, note=note)
            yield page.number - 1, found

    def _ends_of(self, page: PageLines, indices: Iterable[int]) -> list[int]:
        """Return the first three lines in the size of the text: one may be a running title."""
        own = (at for at in indices if abs(page.lines[at].size - self._body) < 0.6)
        return list(islice(own, 3))

    def _titles(self, text: str, place: FlowBoxes) -> Iterator[tuple[int, _Possible]]:
        for start, ends in wording.titled(text):
            boxes = [place.rects(start, end) for end in ends]
            keys = tuple(f"titled {letters_of(text[start:end])}" for end in ends)
            if all(boxes) and keys[0] != "titled ":
                words = " ".join(text[start : ends[0]].split())
                kind = ReferenceKind.SECTION
                yield start, _Possible(boxes[0], words, kind, keys, shorter=tuple(boxes))

    def _code_indexed(
        self, page: PageLines, place: FlowBoxes, part: range
    ) -> Iterator[tuple[int, _Possible]]:
        """Yield the numbers of an index of code: the italic ones are pages, others may be lines."""
        for each in self._code_index.numbers(page, place, part):
            kind = ReferenceKind.PAGE if each.is_italic else ReferenceKind.LISTING
            key = f"{'listed' if each.is_italic else 'line'} {each.number}"
            yield each.at, _Possible(each.rects, str(each.number), kind, (key,), beside=each.word)

    def _noted(
        self, page: PageLines, starts: Sequence[int], notes: Mapping[str, ReferenceTarget]
    ) -> Iterator[tuple[int, _Possible]]:
        met: set[str] = set()
        for line, start in zip(page.lines, starts, strict=True):
            for raised in line.raised:
                mark = note_mark(raised.text)
                note = notes.get(mark)
                rect = Rect(*raised.box)
                if raised.is_first and line.size < 0.95 * self._body:
                    continue
                if note is not None and not _holds(note.area, rect):
                    met.add(mark)
                    kind = ReferenceKind.NOTE
                    yield start, _Possible((rect,), mark, kind, (f"note {mark}",), note)
                elif note is None and (pair := two_marks(raised.text, raised.box, notes)):
                    for own, box in pair:
                        met.add(own)
                        key = f"note {own}"
                        yield start, _Possible((box,), own, ReferenceKind.NOTE, (key,), notes[own])
                elif note is None and re.fullmatch(r"[\d,–-]+", raised.text):
                    word = is_behind_word(line, raised) * "word"
                    for number in re.findall(r"\d{1,3}", raised.text):
                        kind, keys = ReferenceKind.ENTRY, (f"raised {number}",)
                        yield start, _Possible((rect,), number, kind, keys, beside=word)

        place = FlowBoxes(page, starts)
        for mark in notes.keys() - met:
            if (found := mark_in_line(page, place, mark, notes[mark], self._body)) is not None:
                at, rects = found
                yield at, _Possible(rects, mark, ReferenceKind.NOTE, (f"note {mark}",), notes[mark])

    # --- where it leads

    def _cites_in_round_brackets(
        self,
        targets: Mapping[str, Sequence[FoundTarget]],
        known: Mapping[int, bibliography.CitedEntries],
    ) -> bool:
        """Whether it cites as "(7)": entries have numbers; there are no equations and no "[7]"."""
        if any(key.startswith("equation ") for key in targets):
            return False
        labels = {f"entry {label}" for each in known.values() for label in each.labels}
        used = Counter(
            (each.kind, key.replace("equation", "entry") in labels)
            for possible in self._possible.values()
            for each in possible
            for key in each.keys
            if not each.listed
        )
        has_square = used[ReferenceKind.ENTRY, True] > 0
        return not has_square and used[ReferenceKind.EQUATION, True] >= _LEAST_CITED

    def _habits(
        self,
        targets: Mapping[str, Sequence[FoundTarget]],
        known: Mapping[int, bibliography.CitedEntries],
    ) -> set[str]:
        """Return which unusual ways to refer the book has: nearly all such words lead somewhere."""
        labels = {label for each in known.values() for label in each.labels}
        used: Counter[tuple[str, bool]] = Counter()
        met: set[str] = set()
        for possible in self._possible.values():
            for each in possible:
                if each.kind is ReferenceKind.ENTRY and not each.listed:
                    used[each.sort, all(key.partition(" ")[2] in labels for key in each.keys)] += 1
                elif each.sort in ("round", "deep", "bare", "square", "loose"):
                    sort = each.sort if each.sort in ("square", "loose") else "number"
                    is_known = bool(certain_section(each.keys[0], targets))
                    is_share = each.keys[0].partition(" ")[2].startswith("0.") and not is_known
                    if not is_share and not (is_known and each.keys[0] in met):
                        used[sort, is_known] += 1
                    if sort == "loose":  # each number counts once: many may be the same share
                        met.add(each.keys[0])
        found = {
            sort
            for sort in ("tight", "number", "square", "loose")
            if used[sort, True] >= _LEAST_CITED
            and used[sort, True] >= _HOLDING * (used[sort, True] + used[sort, False])
        }
        if "square" in found and not labels:
            found.add("squared")
        if used["entry", True]:  # it cites in brackets that stand apart
            found.discard("tight")
        if used["tight", True] and not used["tight", False]:
            found.add("tight")
        if used["raised", True] and not used["entry", True] and not used["tight", True]:
            found.add("raised")
        if not any(key.startswith("equation ") and "." in key for key in targets):
            found |= {"deep", "round", "bare"} if "number" in found else {"deep"}
            if used["number", True] >= _LEAST_BARE and not used["number", False]:
                found.add("bare")
        return found

    def _leads(
        self,
        each: _Possible,
        page: int,
        targets: Mapping[str, Sequence[FoundTarget]],
        entries: bibliography.CitedEntries,
    ) -> tuple[ReferenceTarget, ...] | None:
        """Return what the words lead to; None if the words are those of the target itself."""
        if each.note is not None:
            return (each.note,)
        match each.kind:
            case ReferenceKind.ENTRY:
                return entries.find(each.keys)
            case ReferenceKind.PAGE:
                return self._page_target(each.keys[0], page)
            case ReferenceKind.TERM:
                return self._short_names.lead(each.text, page, each.rects[0])
        if (
            each.sort in ("seen", "round", "deep", "bare", "loose")
            and each.keys[0].partition(" ")[2] in self._alone
        ):
            return ()  # it is the number of an equation as well
        if each.sort in _WITHOUT_WORD:
            return certain_section(each.keys[0], targets)
        if each.sort == "line":
            is_indexed = each.kind is ReferenceKind.LISTING
            return self._indexed_line(each, page, targets) if is_indexed else ()
        for key in each.keys:
            known = targets.get(key, ())
            if any(t.target.page == page and _holds(t.own, each.rects[0]) for t in known):
                return None
            found = [each.target for each in known]
            if len(found) > 1 and key.startswith("section ") and known[0].certainty >= SURE:
                called = called_so(each.text, self._targets[key])
                found = called or of_own_run(found, targets.get("section 1", ()), page)
            if len(found) > 1 and each.kind is ReferenceKind.NOTE:
                return ()
            if found:
                found.sort(key=lambda target: abs(target.page - page))
                return tuple(found[:_MOST_CHOICES])
        is_named = each.kind is ReferenceKind.THEOREM and len(each.rects) == 1
        return section_called(each.keys[0], targets) if is_named else ()

    def _page_target(self, key: str, page: int) -> tuple[ReferenceTarget, ...]:
        """Return the page with the number of "page 12" or "listed 12", if it is another one."""
        sort, _, label = key.partition(" ")
        target = self._numbering.page_of(label, is_listed=sort == "listed")
        if target == page or target not in self._page_boxes:
            return ()
        return (ReferenceTarget(target, self._page_boxes[target], f"Page {label}"),)

    def _by_contents(
        self, each: _Possible, page: int, targets: Mapping[str, Sequence[FoundTarget]]
    ) -> Iterator[CrossReference]:
        """Return the heading or caption of a line of contents: the first key with one target only.

        Numbers alone mean little: lists of figures count, too. So the title or the page agrees.
        """
        told = self._numbering.page_of(each.beside, is_listed=True)
        numbers = next((boxes for boxes in each.shorter if boxes), ())
        for key in each.keys:
            known = targets.get(key, ())
            if len(known) != 1 or known[0].certainty < SURE or known[0].target.page < page:
                continue
            target, own = known[0].target, known[0].own
            is_caption = key.partition(" ")[0] in _LISTED_KINDS
            is_there = target.page == told and not is_caption
            if key.startswith("titled ") or is_there or has_title(target, each.text):
                if target.page > page or not _holds(own, each.rects[0]):
                    yield CrossReference(page, each.rects, each.text, each.kind, (target,))
                    kind = ReferenceKind.PAGE
                    leads = self._page_target(f"listed {each.beside}", page)
                    if leads and target.page == told and each.shorter[0]:
                        yield CrossReference(page, each.shorter[0], each.beside, kind, leads)
                    elif target.page == told == page and numbers:
                        yield CrossReference(page, numbers, each.beside, kind, (target,))
                return

    def _indexed_line(
        self, each: _Possible, page: int, targets: Mapping[str, Sequence[FoundTarget]]
    ) -> tuple[ReferenceTarget, ...]:
        """Return the line of code that an index names, or the page."""
        number = int(each.keys[0].removeprefix("line "))
        lines = [one.target for one in targets.get(each.keys[0], ())]
        pages = self._page_target(f"listed {number}", page)
        is_numbered = any(f"line {one}" in targets for one in (number - 1, number + 1))
        return self._code_index.meant(each.beside, lines, pages, is_numbered=is_numbered)

    def _citing_pages(
        self, entry: bibliography.Entry, cited_on: Sequence[int]
    ) -> Iterator[CrossReference]:
        """Yield the pages at an entry's end that cite it, or that the list says cite it."""
        for page, line in reversed(entry.lines):
            found = bibliography.CITED_ON.search(line.text)
            if found is None:
                return
            for number in re.finditer(r"\d+", found["pages"]):
                start = found.start("pages") + number.start()
                rect = line.rect(start, start + len(number.group()))
                leads = self._page_target(f"page {number.group()}", page)
                is_cited = bool(leads) and (found["told"] or leads[0].page in cited_on)
                if rect is not None and is_cited:
                    kind = ReferenceKind.PAGE
                    yield CrossReference(page, (rect,), number.group(), kind, leads)
            if found.start() > 0:
                return


def _without_others_at(
    repeated: Sequence[CrossReference], references: Sequence[CrossReference]
) -> list[CrossReference]:
    """Return references to earlier notes, except where the list of references has the work."""
    taken = {(each.page, each.rects[0]) for each in references if each.kind is ReferenceKind.ENTRY}
    return [each for each in repeated if (each.page, each.rects[0]) not in taken]


def _contents(page: PageLines, starts: Sequence[int]) -> Iterator[tuple[int, _Possible]]:
    """Yield the lines of contents: each leads to its heading, its number to its page."""
    if not (page.is_contents or any(CONTENTS.fullmatch(line.text) for line in page.lines)):
        return
    for at, rects, title, told in listed_titles(page):
        number, bare = numbered_title(title)
        if rects and bare and not wording.IN_A_ROW.search(title):
            keys = [f"titled {letters_of(title)}", f"titled {bare}"]
            if number:
                keys.insert(0, f"section {number}")
                keys += [f"{name} {number}" for name in _LISTED_KINDS]
            keys += caption_keys(title)
            kind = ReferenceKind.SECTION
            line = page.lines[at]
            end = len(line.text)
            number_box = line.rect(end - len(told), end) if line.text.endswith(f" {told}") else None
            boxes = (number_box,) if number_box is not None else ()
            shorter = ((), boxes) if wording.is_dotted(line.text) else (boxes, ())
            shown = _Possible(rects, title, kind, tuple(keys), is_listing=True, beside=told)
            yield starts[at], replace(shown, shorter=shorter)


def _without_others(
    listed: Sequence[tuple[int, _Possible]], others: Sequence[tuple[int, _Possible]]
) -> Iterator[tuple[int, _Possible]]:
    """Yield lines of contents without what their titles refer to: "3 Family from Listing 12"."""
    titles = [rect for _, line in listed for rect in line.rects]
    inner = [
        rect
        for _, each in others
        if each.sort not in ("titled", "listed")
        for rect in each.rects
        if each.kind is not ReferenceKind.PAGE or any(_lies_in(rect, title) for title in titles)
    ]
    for start, line in listed:
        rects = [
            part
            for at, rect in enumerate(line.rects)
            for part in parts_beside(rect, inner, is_first=at == 0)
        ]
        yield start, (replace(line, rects=tuple(rects)) if rects else line)


def _raised_in(possible: Sequence[_Possible]) -> list[tuple[int, int]]:
    """Return the raised numbers of a page, with the identities of the words."""
    return [
        (int(each.text), id(each))
        for each in possible
        if each.sort == "raised" and each.text.isdigit()
    ]


def _cited_between(
    before: PageLines, last: int, page: PageLines, first: int
) -> Iterator[tuple[int, _Possible]]:
    """Yield the parts of citations that begin on one page and end on the next."""
    start = max(0, last - 1)
    head = "\n".join(line.text for line in before.lines[start : last + 1])
    border = len(head) + 1
    for begin, end, names, year in wording.cited(f"{head}\n{page.lines[first].text}"):
        if not begin < border <= end:
            continue
        at = before.flow[1][start]
        parts = (
            (before, FlowBoxes(before, before.flow[1]).rects(begin + at, border - 1 + at)),
            (page, (page.lines[first].rect(0, end - border),)),
        )
        for own, rects in parts:
            known = tuple(rect for rect in rects if rect is not None)
            if known:
                words = " ".join(f"{head}\n{page.lines[first].text}"[begin:end].split())
                yield (
                    own.number,
                    _Possible(known, words, ReferenceKind.ENTRY, (f"cited {year} {names}",)),
                )


def _by_less(page: PageLines, text: str, place: FlowBoxes) -> Iterator[tuple[int, int, str]]:
    """Yield citations that have only names, or only a number after a full stop.

    Names in running titles are those of the authors themselves.
    """
    for start, end, names in wording.undated(text):
        if not page.is_at_edge(place.index(start)):
            yield start, end, f"undated {names}"
    authored: list[range] = []
    for start, end, name, words, has_comma in wording.authored(text):
        yield start, end, f"{'authored' if has_comma else 'headed'} {name}|{letters_of(words)}"
        authored.append(range(start, end))
    for start, end, number in wording.behind_stops(text):
        yield start, end, f"stopped {number}"
    quoted = () if text.isascii() else wording.quoted(text)
    alone = (each for each in quoted if not any(each[0] in named for named in authored))
    for start, end in (*page.italic_runs(), *alone):
        words = text[start:end]
        letters = letters_of(words)
        if letters and text[start].isupper() and len(words.split()) > 1:
            yield start, end, f"entitled {letters}"


def _widely_cited(
    text: str, place: FlowBoxes, lists: Sequence[int]
) -> Iterator[tuple[int, _Possible]]:
    """Yield citations in Chinese with each of the names that may be meant, the longest first."""
    for first, last, end, year in wording.widely_cited(text):
        spans = [place.rects(start, end) for start in range(first, last + 1)]
        names = [wording.wide_name(text[start:end]) for start in range(first, last + 1)]
        if all(spans) and all(names):
            keys = tuple(f"wide {year} {name}" for name in names)
            words, kind, own = text[first:end], ReferenceKind.ENTRY, lists[place.index(first)]
            yield first, _Possible(spans[0], words, kind, keys, listed=own, shorter=tuple(spans))


def _names_title(each: _Possible, targets: Mapping[str, Sequence[FoundTarget]]) -> bool:
    """Whether the title of the section stands before its number: "Getting started (4.2)"."""
    known = targets.get(f"section {each.keys[0].partition(' ')[2]}", ())
    if len(known) != 1 or not each.beside:
        return False
    title = heading_title(known[0].target.text)
    return bool(title) and each.beside.endswith(title)


def _by_title(
    each: _Possible, page: int, targets: Mapping[str, Sequence[FoundTarget]]
) -> Iterator[CrossReference]:
    """Yield where a title leads, if one heading alone has it and it doesn't stand there itself."""
    for key, rects in zip(each.keys, each.shorter, strict=True):
        known = targets.get(key, ())
        if not known:
            continue
        is_own = any(t.target.page == page and _holds(t.own, rects[0]) for t in known)
        if len(known) == 1 and not is_own:
            words = each.text.split()
            text = " ".join(words[: len(words) - each.keys.index(key)])
            yield CrossReference(page, rects, text, each.kind, (known[0].target,))
        return


def _by_earlier_mark(
    each: _Possible, page: int, targets: Mapping[str, Sequence[FoundTarget]]
) -> Iterator[CrossReference]:
    """Yield the only note of an earlier page with the mark's number, if the mark follows a word."""
    known = targets.get(f"note {each.text}", ()) if each.beside else ()
    if len(known) == 1 and known[0].target.page < page:
        lead = (known[0].target,)
        yield CrossReference(page, each.rects, each.text, ReferenceKind.NOTE, lead)


def _in_any_list(
    each: _Possible, lists: Iterable[bibliography.CitedEntries]
) -> tuple[ReferenceTarget, ...]:
    """Return the entry that only one of all lists has: a book may have lists besides its own."""
    found = {target for entries in lists for target in entries.find(each.keys)}
    return tuple(found) if len(found) == 1 else ()


def _by_wide_name(
    each: _Possible,
    page: int,
    entries: bibliography.CitedEntries,
    cited: defaultdict[ReferenceTarget, list[int]],
) -> Iterator[CrossReference]:
    """Yield the entry found by the longest possible name."""
    for key, rects in zip(each.keys, each.shorter, strict=True):
        if leads := entries.by_wide_name(key):
            cited[leads[0]].append(page)
            yield CrossReference(page, rects, each.text[each.keys.index(key) :], each.kind, leads)
            return


def _as_citation(each: _Possible) -> _Possible:
    """Return what "(7)" means in a book that cites entries like this."""
    if each.kind is not ReferenceKind.EQUATION or not each.text.startswith("("):
        return each
    return replace(each, kind=ReferenceKind.ENTRY, keys=(f"entry {each.text.strip('()')}",))


def _lies_in(rect: Rect, title: Rect) -> bool:
    """Whether a page is named within a title; the title's own page number follows the title."""
    middle = (rect.y0 + rect.y1) / 2
    return title.x0 < rect.x0 and rect.x1 < title.x1 + 1 and title.y0 < middle < title.y1


def _holds(area: Rect, rect: Rect) -> bool:
    x, y = (rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2
    return area.x0 - 1 <= x <= area.x1 + 1 and area.y0 - 1 <= y <= area.y1 + 1


def _is_own(each: _Possible, leads: Sequence[ReferenceTarget], page: int) -> bool:
    """Whether an entry refers to itself, or the words to more than one entry."""
    return len(leads) > 1 or (leads[0].page == page and _holds(leads[0].area, each.rects[0]))
