"""Makes an outline from the headings on the pages, if a file has none or one of its front only.

Headings are recognised by their style, and by their numbers and words where style says nothing. The
same file always gives the same outline. The work is done page by page in idle time.
"""

from __future__ import annotations

import logging
import re
import time
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final, TypeAlias

from reader_app.documents.engine.mupdf import RawRect, mupdf
from reader_app.documents.engine.open_document import OpenDocument
from reader_app.documents.engine.outline_and_links import read_outline
from reader_app.documents.engine.page_labels import roman
from reader_app.documents.hidden_text.white_or_tiny_text import is_suspicious
from reader_app.documents.processes.messages import OutlineRead, SharedProgress
from reader_app.documents.text.book_text import BookText
from reader_app.documents.text.heading_starts import HeadingStarts
from reader_app.documents.text.mupdf_text import RawLine, RawSpan, text_blocks, text_page
from reader_app.domain.document import OutlineEntry
from reader_app.domain.values import dataclass, replace

_BOLD: Final = 16
_BOLD_NAME: Final = re.compile("bold|black|heavy|semibold|demi|-medi", re.IGNORECASE)
_MOSTLY: Final = 0.9
_SAME_BASELINE: Final = 2.0
_WIDEST_GAP: Final = 3.0
"""Gap between a number and its title, in heights of a letter."""
_LARGER: Final = 1.12
_MOST_LINES: Final = 3
_LONGEST: Final = 150
_MOST_ON_A_PAGE: Final = 8
_MOST_PLAIN: Final = 2
_EDGE: Final = 0.1
"""Share of the page's height at its top and bottom that holds running heads and feet."""
_NEXT_LINE: Final = 1.7
_DEEPEST: Final = 3
_MOST_ENTRIES: Final = 2_000
_FEWEST: Final = 3
_LEAST_BODY: Final = 0.3
"""Share of all letters that the size of body text must have.

If no size has that many, sizes are meaningless, as in the text of a scan.
"""
_TITLE_PAGES: Final = 2
_LEAST_WITH_COVER: Final = 20
"""From this many pages on, the first is a title page, and its headings are the book's title."""
_NUMBERED: Final = re.compile(r"(?:(\d{1,2}(?:\.\d{1,2}){0,4})\.?|[IVXL]{1,6}\.|[A-Z]\.)\s+\S")
_COUNTED: Final = re.compile(r"([IVXLC]{1,8}|\d{1,2})(?:[.:]?|[.:]? +(\D.*))")
"""“IV”, “4. The Road”: a number, and perhaps a title."""
_PARTS: Final = "part|book|teil|buch|partie|livre|parte|libro|часть|книга"
_CHAPTERS: Final = (
    "chapter|section|item|appendix|article|kapitel|anhang|chapitre|capítulo|capitolo|глава|раздел"
)
_PART: Final = re.compile(rf"(?:{_PARTS})\b", re.IGNORECASE)
_ORDINAL_PART: Final = re.compile(rf"\w+ (?:{_PARTS})\.?", re.IGNORECASE)
"""“FIRST PART”: a part that is counted in words."""
_ANNOUNCED: Final = re.compile(
    rf"(?:{_PARTS}|{_CHAPTERS})\s+(?:\d{{1,3}}[a-z]?|[ivxlc]{{1,7}}|[a-z])\b", re.IGNORECASE
)
_CAPTION: Final = re.compile(
    r"(?:figure|fig\.|table|tab\.|abbildung|abb\.|tabelle|tableau|figura|tabla|рис|табл|note:)",
    re.IGNORECASE,
)
_SPLIT_NUMERAL: Final = re.compile(rf"((?:{_PARTS})\s+[IVXLC]+)((?: [IVXLC]+)+)$", re.IGNORECASE)
_LEAST_KNOWN: Final = 3
"""How often a word must stand in the book for pieces of it to be joined in a heading."""
_LONGEST_PLAIN: Final = 70
_LONGEST_SMALL: Final = 50
"""A paragraph's line is longer; so its first one at the foot of a page is no title."""
_MOST_MISSED: Final = 3
_TITLE_LINES: Final = 4.0
_LEAST_TEXT: Final = 2
"""The fewest lines of a block that count as a paragraph below a heading."""
_SPREAD: Final = 0.5
"""Share of the book that headings in plain capitals must span to count as its chapters."""
_LEADER: Final = re.compile(r"(?:\.\s?){4,}|…|\s\d{1,4}$")
LineStyle: TypeAlias = tuple[float, bool, int]
_QUOTES: Final = "“”‘’\"'"
_PUNCTUATION: Final = f".,;:!?()[]{_QUOTES}"
_STEP_S: Final = 0.005
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class StyledLine:
    """A line of a page with its style.

    `size` in points, rounded to halves; `top` in points from the page's top; `height` of its page
    in points. `block`: index of the block on the page. `is_alone`: nothing else stands beside it.
    """

    page: int
    block: int
    text: str
    size: float
    is_bold: bool
    top: float
    height: float
    is_alone: bool = True

    @property
    def letters(self) -> int:
        return sum(char.isalpha() for char in self.text)


def lines_of(document: OpenDocument, number: int) -> list[StyledLine]:
    """Return the lines of page `number`, in the order of its blocks.

    Raises MuPDFError if it is damaged.
    """
    page = document.page(number)
    bound = mupdf.fz_bound_page(page)
    box = (bound.x0, bound.y0, bound.x1, bound.y1)
    found: list[tuple[RawRect, StyledLine]] = []
    for at, block in enumerate(text_blocks(text_page(page), with_characters=False)):
        found += [
            (rect, _line(spans, number, at, rect[1] - box[1], box[3] - box[1]))
            for rect, spans in _rows(block["lines"], box)
        ]
    return [_placed(line, rect, found) for rect, line in found]


def _rows(lines: list[RawLine], page: RawRect) -> Iterator[tuple[RawRect, list[RawSpan]]]:
    """Join lines at the same height: MuPDF splits a number and its title in two."""
    row: list[RawSpan] = []
    for line in lines:
        spans = [s for s in line["spans"] if s["text"].strip() and not is_suspicious(s, page)]
        if not spans:
            continue
        if row and not _goes_on(row[-1], spans[0]):
            yield _around(row), row
            row = []
        row += spans
    if row:
        yield _around(row), row


def _goes_on(before: RawSpan, after: RawSpan) -> bool:
    one, other = before["bbox"], after["bbox"]
    gap = other[0] - one[2]
    is_level = abs(one[3] - other[3]) < _SAME_BASELINE
    return is_level and 0 <= gap <= _WIDEST_GAP * max(before["size"], after["size"])


def _around(spans: list[RawSpan]) -> RawRect:
    boxes = [span["bbox"] for span in spans]
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def _line(spans: list[RawSpan], page: int, block: int, top: float, height: float) -> StyledLine:
    weights: dict[tuple[float, bool], int] = {}
    for span in spans:
        style = round(span["size"] * 2) / 2, _is_bold(span)
        weights[style] = weights.get(style, 0) + len(span["text"].strip())
    (size, is_bold), weight = max(weights.items(), key=lambda item: item[1])
    is_even = weight >= _MOSTLY * sum(weights.values())
    text = _joined(spans)
    if text.isupper():  # small capitals: every word begins with a larger letter
        size = max(style[0] for style in weights)
    return StyledLine(page, block, text, size, is_bold and is_even, top, height)


def _joined(spans: list[RawSpan]) -> str:
    text, right = "", spans[0]["bbox"][0]
    for span in spans:
        is_apart = span["bbox"][0] - right > 0.15 * span["size"]
        text += (" " if is_apart else "") + span["text"]
        right = span["bbox"][2]
    return " ".join("".join(c for c in text if unicodedata.category(c)[0] != "C").split())


def _is_bold(span: RawSpan) -> bool:
    return bool(span["flags"] & _BOLD or _BOLD_NAME.search(span["font"]))


def _placed(
    line: StyledLine, rect: RawRect, others: list[tuple[RawRect, StyledLine]]
) -> StyledLine:
    is_alone = not any(
        other is not line and other.block == line.block and abs(box[3] - rect[3]) < _SAME_BASELINE
        for box, other in others
    )
    if is_alone:
        return line
    return StyledLine(
        line.page, line.block, line.text, line.size, line.is_bold, line.top, line.height, False
    )


@dataclass(frozen=True, slots=True)
class _Heading:
    line: StyledLine
    title: str
    is_first: bool = False
    """Whether it is the first chapter of the book, or of a part that restarts the count."""

    @property
    def place(self) -> tuple[int, float]:
        return self.line.page, self.line.top

    @property
    def depth(self) -> int:
        """The number of numerals before the title: 2 for "3.1 Results", 0 for none."""
        found = _NUMBERED.match(self.title)
        return found.group(1).count(".") + 1 if found and found.group(1) else 0

    @property
    def style(self) -> LineStyle:
        """Sort key that orders styles from the highest heading to the lowest."""
        place = max(1, self.depth)  # so that "References" stands beside "9. Conclusions"
        if _ANNOUNCED.match(self.title):
            place = -2 if _PART.match(self.title) else -1
        return -self.line.size, not self.line.is_bold, place


class HeadingFinder:
    """Collects headings page by page. `body` is the size of ordinary text, see `body_size`."""

    def __init__(self, body: float) -> None:
        self._body = body
        self._words: Counter[str] = Counter()
        self._found: list[_Heading] = []
        self._numbered_lines: list[tuple[str, _Heading]] = []
        self._capitals: list[_Heading] = []
        self._parts: list[_Heading] = []
        self._last_page = 0

    def add(self, lines: Sequence[StyledLine]) -> None:
        """Add the lines of the next page."""
        for line in lines:
            self._words.update(_words(line.text))
            self._last_page = line.page
        if self._body:
            self._found += self._headings(lines)
        blocks = [list(block) for _, block in groupby(lines, key=lambda line: line.block)]
        for block, below in pairwise([*blocks, []]):
            self._add_plain(block, below)

    def _add_plain(self, block: Sequence[StyledLine], below: Sequence[StyledLine]) -> None:
        """Keep a line on its own that is a heading by its letters, whatever its style.

        `below`: the next block of the page.
        """
        if len(block) != 1:
            return
        line = block[0]
        if _is_part(line.text) and _is_plain_title(line.text):
            self._parts.append(_Heading(line, line.text))
        number = _COUNTED.fullmatch(line.text)
        if number is not None:
            title = number[2] if number[2] and _is_plain_title(number[2]) else ""
            title = title or _title_below(line, below)
            # A figure alone at the edge is the page's number.
            if title or not number[1].isdigit() or not _is_at_edge(line):
                counted = f"{number[1]}. {title}" if title else number[1]
                self._numbered_lines.append((number[1], _Heading(line, counted)))
        if _is_in_capitals(line.text) and (number is None or number[2]):
            is_part = _is_part(line.text)
            is_at_foot = not any(each.letters for each in below)  # but for the page's number
            is_above_section = len(below) == 1 and _COUNTED.fullmatch(below[0].text) is not None
            is_above_text = is_at_foot or is_above_section or len(below) >= _LEAST_TEXT
            if is_part or is_above_text:
                self._capitals.append(_Heading(line, line.text))

    def outline(self) -> tuple[OutlineEntry, ...]:
        """Return the outline; () if too little was found to show how the book is divided."""
        headings = _merged(_without_running_heads(self._found))
        headings = _without_contents(_without_crowds(headings))
        headings = _without_book_title(headings)
        ranks = _ranks(headings)
        kept = [heading for heading in headings if heading.style in ranks]
        if len(kept) < _FEWEST or len({heading.line.page for heading in kept}) < 2:
            return self._numbered()
        entries = _entries(kept, ranks)
        return tuple(replace(entry, title=rejoined(entry.title, self._words)) for entry in entries)

    def _numbered(self) -> tuple[OutlineEntry, ...]:
        """Return chapters headed by I, II, III or 1, 2, 3 in this order, or by capitals alone.

        Of several rows of numbers, as in a list of contents and in the book, it is the one that
        reaches farthest. Where it counts from 1 again, a part may begin.
        """
        rows = [self._row_from(at) for at in range(len(self._numbered_lines))]
        best = max(rows, key=_reach, default=[])
        is_a_row = len(best) >= _FEWEST and _reach(best) > 0
        if is_a_row and _reach(best) >= _SPREAD * self._last_page:
            return self._below_parts(best)
        # What is counted on a few pages only may be the sections of one chapter.
        capitals = self._in_capitals()
        return capitals or (tuple(_made(1, heading) for heading in best) if is_a_row else ())

    def _below_parts(self, row: Sequence[_Heading]) -> tuple[OutlineEntry, ...]:
        """Return the chapters, below the names of their parts if each part has one."""
        starts = [at for at, heading in enumerate(row) if heading.is_first]
        names: dict[int, _Heading] = {}
        for at in starts:
            after = row[at - 1].place if at else (0, 0.0)
            over = [part for part in self._parts if after < part.place < row[at].place]
            names |= {at: over[-1]} if over else {}
        has_parts = len(starts) > 1 and len(names) == len(starts)
        entries: list[OutlineEntry] = []
        for at, heading in enumerate(row):
            entries += [_made(1, names[at])] if has_parts and at in names else []
            entries.append(_made(1 + has_parts, heading))
        return tuple(entries)

    def _counts_anew(self, number: str, last: int, following: Sequence[str]) -> bool:
        """Whether "I" or "1" after chapter `last` begins a part: "II" follows, not `last` + 1."""
        form = (lambda each: roman(each).upper()) if not number.isdigit() else str
        if number != form(1) or last < _FEWEST:
            return False
        return next((each for each in following if each in (form(2), form(last + 1))), "") == form(
            2
        )

    def _row_from(self, first: int) -> list[_Heading]:
        """Return the headings that count on from this one; [] unless it is a first chapter's.

        A part with more than two chapters a page belongs to a list of contents and is left out.
        """
        row: list[_Heading] = []
        begin = last = 0
        is_roman = not self._numbered_lines[first][0].isdigit()
        numbers = [number for number, _ in self._numbered_lines]
        for at, (number, heading) in enumerate(self._numbered_lines[first:], first):
            if row and self._counts_anew(number, last, numbers[at + 1 :]):
                if len(row) - begin > _MOST_PLAIN * (1 + _reach(row[begin:])):
                    del row[begin:]
                begin, last = len(row), 0
            if is_roman:
                is_next = number == roman(last + 1).upper()
                last += is_next
            else:  # those at the edge of a page without a title are not known
                is_next = number.isdigit() and 0 < int(number) - last <= (
                    _MOST_MISSED if last else 1
                )
                last = int(number) if is_next else last
            if is_next:
                row.append(replace(heading, is_first=len(row) == begin))
            elif not row:
                return []
        return row

    def _in_capitals(self) -> tuple[OutlineEntry, ...]:
        """Return chapters that only their capitals mark, if they span the book.

        A title on several pages is a running head or an exclamation; a page with more than two
        titles is a title page or a list. A title that contains an earlier one is a headline or a
        notice within the text; the chapter may be named after it.
        """
        times = Counter(heading.title for heading in self._capitals)
        on_page = Counter(h.line.page for h in self._capitals if not _is_part(h.title))
        kept = [
            heading
            for heading in self._capitals
            if times[heading.title] == 1
            and on_page[heading.line.page] <= _MOST_PLAIN
            and (heading.line.page > 1 or self._last_page < _LEAST_WITH_COVER)
        ]
        titles = [f" {heading.title} " for heading in kept]
        kept = [
            heading
            for at, heading in enumerate(kept)
            if not any(title in titles[at] for title in titles[:at])
        ]
        pages = [heading.line.page for heading in kept if not _is_part(heading.title)]
        if len(set(pages)) < _FEWEST or pages[-1] - pages[0] < _SPREAD * self._last_page:
            return ()
        below = 1 + any(_is_part(heading.title) for heading in kept)
        return tuple(_made(1 if _is_part(h.title) else below, h) for h in kept)

    def _headings(self, lines: Sequence[StyledLine]) -> Iterator[_Heading]:
        for _, block in groupby(lines, key=lambda line: line.block):
            yield from self._in_block(list(block))

    def _in_block(self, block: Sequence[StyledLine]) -> Iterator[_Heading]:
        """Yield lines of one style at the beginning of a block, unless they fill a long block."""
        at = 0
        while at < len(block) and self._stands_out(block[at], len(block)):
            end = at + 1
            while end < len(block) and _has_same_style(block[at], block[end]):
                end += 1
            if end - at > _MOST_LINES:
                return
            title = " ".join(line.text for line in block[at:end])
            if is_title(title) and all(line.is_alone for line in block[at:end]):
                yield _Heading(block[at], title)
            at = end

    def _stands_out(self, line: StyledLine, block_length: int) -> bool:
        if line.size >= self._body * _LARGER:
            return True
        if line.size < self._body * 0.95:
            return False
        is_short_block = block_length <= _MOST_LINES
        return line.is_bold or (is_short_block and bool(_ANNOUNCED.match(line.text)))


def body_size(pages: Iterable[Sequence[StyledLine]]) -> float:
    """Return the size that most letters have; 0.0 if no size has a clear share."""
    sizes: Counter[float] = Counter()
    for lines in pages:
        for line in lines:
            sizes[line.size] += line.letters
    if not sizes:
        return 0.0
    size, letters = max(sizes.items(), key=lambda item: (item[1], -item[0]))
    return size if letters >= _LEAST_BODY * sizes.total() else 0.0


def is_title(text: str) -> bool:
    """Return True if the text may stand in an outline."""
    letters = sum(char.isalpha() for char in text)
    if letters < 2 or len(text) > _LONGEST or letters < 0.4 * len(text.replace(" ", "")):
        return False
    return not (
        text.endswith((",", ";", ":", "-"))
        or _CAPTION.match(text)
        or (_LEADER.search(text) and not _ANNOUNCED.match(text))
        or text[0] in "•–·*"
        or "___" in text
    )


def _is_in_capitals(text: str) -> bool:
    """Return True if a line without a style of its own may be a heading because of its capitals."""
    return text.isupper() and _is_plain_title(text)


def _title_below(number: StyledLine, below: Sequence[StyledLine]) -> str:
    """Return the title of the chapter whose number stands in a line of its own, if it has one."""
    if len(below) != 1 or not 0 < below[0].top - number.top < _TITLE_LINES * number.size:
        return ""
    return below[0].text if _is_plain_title(below[0].text) else ""


def _is_plain_title(text: str) -> bool:
    longest = _LONGEST_PLAIN if text.isupper() else _LONGEST_SMALL
    is_end = text.rstrip(_QUOTES).endswith((".", "!", "?"))
    return len(text) <= longest and not is_end and not text[:1].islower() and is_title(text)


def _reach(row: Sequence[_Heading]) -> int:
    """Return the pages between the first and the last heading."""
    return row[-1].line.page - row[0].line.page if row else 0


def _is_part(title: str) -> bool:
    return bool(_PART.match(title) or _ORDINAL_PART.fullmatch(title))


def _made(level: int, heading: _Heading) -> OutlineEntry:
    return OutlineEntry(level, heading.title, heading.line.page, heading.line.top, is_made=True)


def rejoined(title: str, words: Mapping[str, int]) -> str:
    """Return the title without gaps inside words, as letters far apart leave them ("LIQUIDI TY").

    `words`: how often each word in lower case stands in the book, which has the whole word several
    times and one of the pieces nowhere else. Numerals are joined behind "PART": "PART II I".
    """
    pieces = title.split(" ")
    joined = pieces[:1]
    for piece in pieces[1:]:
        one, two = ("".join(_words(each)) for each in (joined[-1], piece))
        whole = one + two
        are_letters = bool(one and two) and joined[-1][-1].isalpha() and piece[0].isalpha()
        rarer = min(words.get(one, 0), words.get(two, 0))
        if are_letters and words.get(whole, 0) >= _LEAST_KNOWN and rarer <= words[whole] // 3:
            joined[-1] += piece
        else:
            joined.append(piece)
    title = " ".join(joined)
    numeral = _SPLIT_NUMERAL.match(title)
    return numeral[1] + numeral[2].replace(" ", "") if numeral else title


def _words(text: str) -> list[str]:
    return [word.strip(_PUNCTUATION) for word in text.casefold().split()]


def _has_same_style(one: StyledLine, other: StyledLine) -> bool:
    return one.size == other.size and one.is_bold == other.is_bold


def _without_running_heads(headings: Sequence[_Heading]) -> list[_Heading]:
    """Drop headings that stand in the same place on several pages, whatever number they have."""
    at_place: dict[tuple[str, float, int], set[int]] = defaultdict(set)
    at_edge: dict[str, set[int]] = defaultdict(set)
    for heading in headings:
        at_place[_place(heading)].add(heading.line.page)
        if _is_at_edge(heading.line):
            at_edge[_worded(heading)].add(heading.line.page)
    return [
        heading
        for heading in headings
        if len(at_place[_place(heading)]) < 3
        and not (_is_at_edge(heading.line) and len(at_edge[_worded(heading)]) > 1)
    ]


def _merged(headings: Sequence[_Heading]) -> list[_Heading]:
    """Join headings with their continuation in the next line, whatever block it is in."""
    merged: list[_Heading] = []
    bottom = 0.0
    for heading in headings:
        before = merged[-1] if merged else None
        title = f"{before.title} {heading.title}" if before is not None else ""
        if (
            before is not None
            and before.line.page == heading.line.page
            and _has_same_style(before.line, heading.line)
            and 0 < heading.line.top - bottom < _NEXT_LINE * heading.line.size
            and not heading.depth
            and len(title) <= _LONGEST
        ):
            merged[-1] = _Heading(before.line, title)
        else:
            merged.append(heading)
        bottom = heading.line.top
    return merged


def _worded(heading: _Heading) -> str:
    """Return the title with its numbers replaced, except for the number of a chapter.

    Running heads that differ only in the page number become equal that way.
    """
    title = heading.title.casefold()
    return title if _ANNOUNCED.match(title) else re.sub(r"\d+", "#", title)


def _place(heading: _Heading) -> tuple[str, float, int]:
    return _worded(heading), heading.line.size, round(heading.line.top / 6)


def _is_at_edge(line: StyledLine) -> bool:
    return not _EDGE * line.height <= line.top <= (1 - _EDGE) * line.height


def _without_crowds(headings: Sequence[_Heading]) -> list[_Heading]:
    """Drop headings that occur very often on a page in one style: a list, a table or a form."""
    crowd = Counter((heading.line.page, heading.style) for heading in headings)
    return [h for h in headings if crowd[h.line.page, h.style] <= _MOST_ON_A_PAGE]


def _without_contents(headings: Sequence[_Heading]) -> list[_Heading]:
    """Drop pages with several titles that occur again on later pages: a table of contents."""
    last = {_worded(heading): heading.line.page for heading in headings}
    returning = Counter(h.line.page for h in headings if last[_worded(h)] > h.line.page)
    return [
        heading
        for heading in headings
        if returning[heading.line.page] < _FEWEST or last[_worded(heading)] == heading.line.page
    ]


def _entries(headings: Sequence[_Heading], ranks: dict[LineStyle, int]) -> Iterator[OutlineEntry]:
    """Yield the entries, with levels that never skip one."""
    above: list[int] = []
    for heading in headings:
        rank = ranks[heading.style]
        above = [higher for higher in above if higher < rank]
        above.append(rank)
        yield _made(len(above), heading)


def _without_book_title(headings: Sequence[_Heading]) -> list[_Heading]:
    """Drop the book's title: headings on the first pages that are larger than all later ones.

    If the headings reach page `_LEAST_WITH_COVER`, those of page 1 without a number are dropped
    too.
    """
    later = [heading.line.size for heading in headings if heading.line.page > _TITLE_PAGES]
    largest = max(later, default=0.0)
    is_short = max((h.line.page for h in headings), default=0) < _LEAST_WITH_COVER
    return [
        heading
        for heading in headings
        if (heading.line.page > _TITLE_PAGES or heading.line.size <= largest)
        and (heading.line.page > 1 or is_short or heading.depth or heading.style[2] < 0)
    ]


def _ranks(headings: Sequence[_Heading]) -> dict[LineStyle, int]:
    """Return the levels of the styles, from the top.

    Styles that occur on one page only are left out, and the lowest ones if there are too many
    entries.
    """
    counts = Counter(heading.style for heading in headings)
    pages: dict[LineStyle, set[int]] = defaultdict(set)
    for heading in headings:
        pages[heading.style].add(heading.line.page)
    styles = sorted(style for style, seen in pages.items() if len(seen) > 1)
    ranks = {style: min(place, _DEEPEST) for place, style in enumerate(styles, 1)}
    while len(ranks) > 1 and sum(counts[style] for style in ranks) > _MOST_ENTRIES:
        del ranks[max(ranks)]
    return ranks


class HeadingsJob:
    """Finds the headings of the book and sends `OutlineRead` at the end; () if there are none.

    Entries of the file's own outline come first.
    """

    def __init__(
        self, book: BookText, progress: SharedProgress, send: Callable[[object], None]
    ) -> None:
        # The generator must not refer to this object: the two would keep each other, and the open
        # file, alive forever.
        self._work = _Search(book, progress, send).steps()

    def step(self) -> bool:
        """Work for a few milliseconds; return True when the job is done."""
        end = time.monotonic() + _STEP_S
        return all(time.monotonic() < end for _ in self._work)


class _Search:
    """Looks for headings on all pages."""

    def __init__(
        self, book: BookText, progress: SharedProgress, send: Callable[[object], None]
    ) -> None:
        self._book = book
        self._progress = progress
        self._send = send

    def steps(self) -> Iterator[None]:
        """Do the work; yield after every page."""
        sample: list[list[StyledLine]] = []
        for number in self._book.sample_numbers():
            sample.append(self._lines(number))
            yield
        finder = HeadingFinder(body_size(sample))
        for number in range(1, self._book.page_count + 1):
            finder.add(self._lines(number))
            yield
        kept: list[OutlineEntry] = []
        places = HeadingStarts(self._book)
        for entry in finder.outline():
            if self._is_seen(entry):
                kept.append(places.placed(entry))
            yield
        own = self._own()
        last = max((entry.page for entry in own), default=0)
        self._send(OutlineRead((*own, *(entry for entry in kept if entry.page > last))))

    def _own(self) -> tuple[OutlineEntry, ...]:
        """Return the file's own outline, which may cover only its first pages."""
        try:
            with self._progress.working_on(0):
                return read_outline(self._book.document)
        except Exception:  # noqa: BLE001 - the border of one file
            return ()

    def _lines(self, number: int) -> list[StyledLine]:
        if self._book.is_quarantined(number):
            return []
        try:
            with self._progress.working_on(number):
                return lines_of(self._book.document, number)
        except Exception:  # noqa: BLE001 - the border of one page
            _log.info("page %d has no headings: it could not be read", number)
            return []

    def _is_seen(self, entry: OutlineEntry) -> bool:
        """Return False for an entry that is left out of the page's text as hidden."""
        return _letters(entry.title) in _letters(self._book.text(entry.page))


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())
