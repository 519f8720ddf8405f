"""Reads a page as lines with style and word boxes, superscripts apart, for finding references.

Superscripts are no part of a line's text: "Figure 3" with a footnote 2 would read "Figure 32".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final

from reader_app.documents.engine.mupdf import RawPage, RawRect, RawWord, extra, mupdf
from reader_app.documents.text.mupdf_text import (
    PICTURES_KEPT,
    WHITESPACE_KEPT,
    RawLine,
    RawSpan,
    text_blocks,
    text_page,
    words_of,
)
from reader_app.documents.text.title_page import letters_of
from reader_app.domain.document import Rect, with_accents
from reader_app.domain.values import dataclass, field, replace

MOST_WORDS: Final = 6_000
"""The most words of a page: one with more is a table or hostile; no references are sought on it."""
_VECTORS_KEPT: Final = 1024  # FZ_STEXT_COLLECT_VECTORS
_MOST_PICTURES: Final = 4_000
_SUPERSCRIPT: Final = 1
_ITALIC: Final = 2
_MONO: Final = 8
_BOLD: Final = 16
_BOLD_NAME: Final = re.compile(
    "bold|black|heavy|semibold|demi|-medi|cmb|sfb|ecb|-b$|sfcc|cmcsc|ccsc|smallc", re.IGNORECASE
)
_MONO_NAME: Final = re.compile("mono|courier|cmtt|sftt|ectt|typewriter|consol|tt\\d", re.IGNORECASE)
_SUPERIOR_NAME: Final = re.compile(r"sups?\d*(?:-|$)|superior", re.IGNORECASE)
"""Fonts whose digits are small and raised, though the font has the size of the text."""
_MARK: Final = re.compile("[\\d\uf730-\uf739*∗†‡§¶‖,;–-]{1,9}|\\d{1,2}\\)|[a-zа-я①-⑳]")
_SMALL_DIGITS: Final = re.compile("[⁰¹²³⁴-⁹]")
_DIGITS: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_OLD_STYLE: Final = str.maketrans({0xF730 + digit: str(digit) for digit in range(10)})
"""Old-style digits: some fonts have them at code points of their own."""
_STARS: Final = ("*", "∗")
_SMALL: Final = 0.82
_SMALLER: Final = 0.9
_RAISED: Final = 0.12
_WIDE: Final = "\u2e7f"
"""The scripts with wide characters have the code points after this one."""
_RUNS: Final = re.compile(f"[{_WIDE}-\U0010ffff]+|[^{_WIDE}-\U0010ffff]+")
_MOST_SPANS: Final = 200
_BESIDE: Final = 3
"""The characters looked at on each side to find where the script changes."""
_STOPS: Final = re.compile(r"[.,;:!?)”’\"]+$")
_LARGE_GAP: Final = 3.5
_LEADERS: Final = re.compile("[·•‧∙⋅・ꞏ]{5,}")
"""Characters that lead to the number of a page, as dots do."""
_DOTS: Final = re.compile(r"(?:\.\s?){4,}|…\s?…|…\s?[\divxlc]{1,5}$")
_LAST_NUMBER: Final = re.compile(r"[^\W\d_]{2}.*\s(\d{1,4})$")
_SHORT_LABEL: Final = re.compile(r"(?:[\w§]+\s)?[\w.:()\[\]–-]{1,12}")
CONTENTS: Final = re.compile(
    r"(?:table of )?contents|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice"
    r"|[ií]ndi?ce? general"
    r"|obsah|spis treści|содержание|оглавление|зміст|змест|съдържание|садржај|sadržaj|kazalo"
    r"|inhoud(?:sopgave)?|indhold(?:sfortegnelse)?|innehåll(?:sförteckning)?|innhold(?:sfortegnelse)?"
    r"|sisällys(?:luettelo)?|tartalom(?:jegyzék)?|içindekiler|saturs|turinys|sisukord|cuprins|sumário"
    r"|indice|sommario|περιεχ[οό]μενα|mục lục|目[录錄次]|차례|목차|daftar isi|efnisyfirlit"
    r"|aurkibidea|enhavo"
    r"|list of (?:figures|tables|listings|algorithms)|abbildungsverzeichnis|tabellenverzeichnis"
    r"|table des figures|liste des (?:figures|tableaux)",
    re.IGNORECASE,
)
_LEAST_LISTED: Final = 3
"""The fewest lines below the title of contents that make a list, on a page with other text."""
_MOST_WITHOUT_NUMBER: Final = 2
_SAME_ROW: Final = 3.0


@dataclass(frozen=True, slots=True)
class RaisedMark:
    """A superscript; `is_first`: nothing stands before it in its line."""

    text: str
    box: RawRect
    is_first: bool


@dataclass(slots=True)
class PageLine:
    """A line of a page. `words`: (start, end, box) in `text`, which has single spaces; where the
    font changes within a word of Chinese and the like, its parts.

    `lead`: the words at its beginning whose font is bold, or is another one than that of the line's
    end. `block`: lines of one block stand close together. `slanted`: from where to where its words
    are italic, in points.
    """

    text: str
    words: list[tuple[int, int, RawRect]]
    box: RawRect
    size: float
    is_bold: bool
    is_mono: bool
    lead: str
    block: int
    raised: list[RaisedMark] = field(default_factory=list)
    slanted: tuple[tuple[float, float], ...] = ()

    @property
    def x0(self) -> float:
        return self.box[0]

    @property
    def y0(self) -> float:
        return self.box[1]

    @property
    def x1(self) -> float:
        return self.box[2]

    @property
    def y1(self) -> float:
        return self.box[3]

    @property
    def height(self) -> float:
        return self.box[3] - self.box[1]

    def is_slanted(self, rect: Rect) -> bool:
        """Whether the words in a box of this line are italic."""
        middle = (rect.x0 + rect.x1) / 2
        return any(first <= middle <= last for first, last in self.slanted)

    def _columns(self, start: int, end: int) -> int:
        """Return how many columns characters take: those of Chinese are twice as wide."""
        part = self.text[start:end]
        return len(part) if part.isascii() else sum(1 + (each > _WIDE) for each in part)

    def rect(self, start: int, end: int) -> Rect | None:
        """Return the box of the characters from `start` to `end`; None if no word is there."""
        boxes = []
        for first, last, (x0, y0, x1, y1) in self.words:
            if first < end and last > start:
                width = (x1 - x0) / max(1, self._columns(first, last))
                left = x0 + width * self._columns(first, max(first, start))
                boxes.append((left, y0, x1 - width * self._columns(min(last, end), last), y1))
        if not boxes:
            return None
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return Rect(min(lefts), min(tops), max(rights), max(bottoms))


@dataclass(frozen=True)
class PageLines:
    """The lines of a page in reading order, and its size in points."""

    number: int
    lines: Sequence[PageLine]
    width: float
    height: float
    picture_boxes: Callable[[], list[RawRect]] = list

    @cached_property
    def sizes(self) -> Counter[float]:
        """The letters of each size, rounded to half points; code counts only on a page of code."""
        sizes: Counter[float] = Counter()
        for line in [each for each in self.lines if not each.is_mono] or self.lines:
            sizes[round(line.size * 2) / 2] += len(line.text)
        return sizes

    @cached_property
    def pictures(self) -> list[RawRect]:
        """Boxes of images and drawings; none where there are too many."""
        return self.picture_boxes()

    @cached_property
    def right_edges(self) -> Counter[int]:
        """The number of wide lines by their right edge."""
        return Counter(round(line.x1) for line in self.lines if line.x1 - line.x0 > 100)

    @cached_property
    def left_edges(self) -> Counter[int]:
        """The number of wide lines by their left edge."""
        return Counter(round(line.x0) for line in self.lines if line.x1 - line.x0 > 100)

    @cached_property
    def is_contents(self) -> bool:
        """Whether the page is a table of contents: many lines end with growing page numbers."""
        if sum(1 for line in self.lines if _DOTS.search(line.text)) >= 5:
            return True
        ends = [
            int(found.group(1))
            for line in self.lines
            if (found := _LAST_NUMBER.search(line.text)) and len(line.text) > 6
        ]
        growing = sum(first <= second for first, second in pairwise(ends))
        is_varied = 2 * len(set(ends)) > len(ends)  # unlike the cases of formulas: 0, 1, 1, 0, 1, 1
        is_most = len(ends) > 0.3 * len(self.lines)
        return len(ends) >= 6 and is_varied and is_most and growing > 0.8 * len(ends)

    @cached_property
    def contents(self) -> range:
        """The lines that belong to a table of contents; the page may have other text, too."""
        titles = (at for at, line in enumerate(self.lines) if CONTENTS.fullmatch(line.text))
        first = last = next(titles, len(self.lines))
        if not self.is_contents and last == len(self.lines):
            return range(0)
        numbered = [
            at for at, line in enumerate(self.lines)
            if _DOTS.search(line.text) or _LAST_NUMBER.search(line.text) or self._is_led_far(at)
        ]  # fmt: skip
        if self.is_contents:
            return range(numbered[0], numbered[-1] + 1) if numbered else range(len(self.lines))
        pages: list[int] = []
        for at in numbered:
            if first < at <= last + 1 + _MOST_WITHOUT_NUMBER:
                number = self.lines[at].text.split()[-1].strip(".")
                pages += [int(number)] if number.isdigit() else []
                last = at
        is_growing = all(before <= page for before, page in pairwise(pages))
        is_list = len(pages) >= _LEAST_LISTED and is_growing
        return range(first, last + 1) if is_list else range(0)

    def _is_led_far(self, at: int) -> bool:
        """Whether a line is the number that ends the row of the one before it."""
        line, before = self.lines[at], self.lines[at - 1]
        is_row = abs(before.y1 - line.y1) < _SAME_ROW and before.x1 < line.x0
        return at > 0 and line.text.isdigit() and is_row

    @cached_property
    def flow(self) -> tuple[str, list[int]]:
        """The text of all lines, joined by newlines, and where each begins."""
        starts, at = [], 0
        for line in self.lines:
            starts.append(at)
            at += len(line.text) + 1
        return "\n".join(line.text for line in self.lines), starts

    def italic_runs(self) -> Iterator[tuple[int, int]]:
        """Yield where consecutive words of the page are italic, over several lines as well."""
        _, starts = self.flow
        run: tuple[int, int] | None = None
        for line, start in zip(self.lines, starts, strict=True):
            if not line.slanted:
                continue
            for first, end, (x0, _, x1, _) in line.words:
                middle = (x0 + x1) / 2
                if not any(left <= middle <= right for left, right in line.slanted):
                    continue
                if run is not None and run[1] + 1 == start + first:
                    run = run[0], start + end
                    continue
                if run is not None:
                    yield run
                run = start + first, start + end
        if run is not None:
            yield run

    def is_at_edge(self, index: int) -> bool:
        """Whether a line stands where pages have their running titles and page numbers."""
        line = self.lines[index]
        return line.y0 < 0.1 * self.height or line.y1 > 0.9 * self.height

    def is_block_start(self, index: int) -> bool:
        """Whether a paragraph may begin with this line."""
        if index == 0:
            return True
        line, before = self.lines[index], self.lines[index - 1]
        return (
            line.block != before.block
            or line.y0 - before.y1 > 0.4 * line.height
            or line.y1 < before.y0
            or line.x0 > before.x1
            or abs(line.size - before.size) > 0.4
        )

    def paragraph(self, index: int, most: int = 12) -> list[PageLine]:
        """Return the line and the lines that continue it, in its block and of its size."""
        found = [self.lines[index]]
        for line in self.lines[index + 1 : index + most]:
            last = found[-1]
            is_next = -0.5 * last.height < line.y0 - last.y1 < 0.55 * last.height
            if not is_next or abs(line.size - last.size) > 0.6 or line.x0 > last.x1:
                break
            found.append(line)
        return found


def read_lines(page: RawPage, number: int, visible: str) -> PageLines | None:
    """Read the lines of a page that stand in `visible`, its text as kept; None: too many words."""
    bound = mupdf.fz_bound_page(page)
    content = text_page(page)
    raw_words = words_of(content)
    width, height = bound.x1 - bound.x0, bound.y1 - bound.y0
    if len(raw_words) > MOST_WORDS:
        return None
    by_line: dict[tuple[int, int], list[RawWord]] = {}
    for word in raw_words:
        by_line.setdefault((word[5], word[6]), []).append(word)
    kept: list[str] = []
    lines: list[PageLine] = []
    for block in text_blocks(content, with_characters=False):
        for at, raw in enumerate(block["lines"]):
            words = by_line.get((block["number"], at))
            if not words or abs(raw["dir"][1]) > 0.1:
                continue
            line = _line(raw, words, block["number"])
            if line is not None and _is_kept(line.text, visible, kept):
                _append(lines, line if line.text.isascii() else _in_plain_digits(line))
    return PageLines(number, lines, width, height, lambda: _pictures(page))


def _in_plain_digits(line: PageLine) -> PageLine:
    raised = [RaisedMark(each.text.translate(_OLD_STYLE), each.box, each.is_first)
              for each in line.raised]  # fmt: skip
    text, lead = line.text.translate(_OLD_STYLE), line.lead.translate(_OLD_STYLE)
    text = _LEADERS.sub(lambda found: "." * len(found.group()), text)
    return replace(line, text=text, lead=lead, raised=raised)


def _is_kept(text: str, visible: str, letters: list[str]) -> bool:
    """Whether the text is visible; its letters are compared only where superscripts differ."""
    if text in visible:
        return True
    if not letters:
        letters.append(letters_of(visible))
    return all(letters_of(part) in letters[0] for part in text.split(" "))


def _append(lines: list[PageLine], line: PageLine) -> None:
    """Add a line; a number and its title that stand in one row become one line."""
    last = lines[-1] if lines else None
    if last is not None and abs((last.y0 + last.y1) - (line.y0 + line.y1)) < 0.6 * line.height:
        gap = line.x0 - last.x1
        is_same_row = last.block == line.block or _SHORT_LABEL.fullmatch(last.text)
        if is_same_row and -1 < gap < _LARGE_GAP * line.size and abs(last.size - line.size) < 2.5:
            lines[-1] = _joined(last, line)
            return
    lines.append(line)


def _joined(last: PageLine, line: PageLine) -> PageLine:
    shift = len(last.text) + 1
    words = [(first + shift, end + shift, box) for first, end, box in line.words]
    box = _union([last.box, line.box])
    raised = [*last.raised, *(RaisedMark(m.text, m.box, is_first=False) for m in line.raised)]
    is_lead_longer = last.lead == last.text
    return PageLine(
        f"{last.text} {line.text}",
        [*last.words, *words],
        box,
        max(last.size, line.size),
        last.is_bold if len(last.text) > len(line.text) else line.is_bold,
        last.is_mono and line.is_mono,
        f"{last.lead} {line.lead}".strip() if is_lead_longer else last.lead,
        last.block,
        raised,
        (*last.slanted, *line.slanted),
    )


def _line(raw: RawLine, words: list[RawWord], block: int) -> PageLine | None:
    spans = [span for span in raw["spans"] if span["text"].strip()]
    if not spans:
        return None
    weights: Counter[float] = Counter()
    bold = mono = letters = 0
    for span in spans:
        length = len(span["text"].strip())
        weights[span["size"]] += length
        letters += length
        bold += length if _is_bold(span) else 0
        mono += length if span["flags"] & _MONO or _is_mono_name(span["font"]) else 0
    size = max(weights, key=lambda each: (weights[each], each))
    full = [span for span in spans if span["size"] >= _SMALL * size]
    raised = _raised(spans, full, size)
    made: list[tuple[int, int, RawRect]] = []
    parts: list[str] = []
    at = 0
    if any(_SMALL_DIGITS.search(word[4]) for word in words):
        words, spelled = _without_small_digits(words)
        raised = [*raised, *spelled]
    for word in words:
        text, box = _without_marks(word, raised)
        if text:
            if text.isascii():
                made.append((at, at + len(text), box))
            else:
                text = with_accents(text)
                made += _by_scripts(at, text, box, spans)
            parts.append(text)
            at += len(text) + 1
    if not parts:
        return None
    box = _union([box for _, _, box in made])
    return PageLine(
        " ".join(parts), made, box, size, 2 * bold > letters, 2 * mono > letters,
        _lead(spans), block, raised,
        tuple((s["bbox"][0], s["bbox"][2]) for s in spans if s["flags"] & _ITALIC),
    )  # fmt: skip


def _by_scripts(
    at: int, text: str, box: RawRect, spans: Sequence[RawSpan]
) -> list[tuple[int, int, RawRect]]:
    """Return a word in parts where its script changes: "见表10" has no space before its number.

    Their fonts tell where: signs of Chinese are as wide as high, but with gaps beside numbers.
    """
    runs = list(_RUNS.finditer(text)) if max(text) > _WIDE else []
    if len(runs) < 2 or len(spans) > _MOST_SPANS:
        return [(at, at + len(text), box)]
    borders: list[float] = []
    for before, after in pairwise(runs):
        first, second = before.group()[-_BESIDE:], after.group()[:_BESIDE]
        found = [
            (left["bbox"][2] + right["bbox"][0]) / 2
            for left, right in pairwise(spans)
            if left["text"].rstrip().endswith(first) and right["text"].lstrip().startswith(second)
            and box[0] < right["bbox"][0] < box[2] and right["bbox"][0] > max(borders, default=0.0)
        ]  # fmt: skip
        if not found:
            return [(at, at + len(text), box)]
        borders.append(found[0])
    lefts, rights = [box[0], *borders], [*borders, box[2]]
    return [
        (at + run.start(), at + run.end(), (left, box[1], right, box[3]))
        for run, left, right in zip(runs, lefts, rights, strict=True)
    ]


def _is_bold(span: RawSpan) -> bool:
    return bool(span["flags"] & _BOLD) or _is_bold_name(span["font"])


@lru_cache(maxsize=256)
def _is_bold_name(font: str) -> bool:
    return _BOLD_NAME.search(font) is not None


@lru_cache(maxsize=256)
def _is_mono_name(font: str) -> bool:
    return _MONO_NAME.search(font) is not None


@lru_cache(maxsize=256)
def _is_superior_name(font: str) -> bool:
    return _SUPERIOR_NAME.search(font) is not None


def _lead(spans: Sequence[RawSpan]) -> str:
    first, last = spans[0], spans[-1]
    if not _is_bold(first) and first["font"] == last["font"]:
        return ""
    lead = []
    for span in spans:
        if span["font"] != first["font"]:
            break
        lead.append(span["text"])
    return " ".join("".join(lead).split())


def _raised(spans: Sequence[RawSpan], full: Sequence[RawSpan], size: float) -> list[RaisedMark]:
    """Return the marks of a line that are smaller than its letters and stand higher."""
    if len(full) == len(spans) and not any(
        span["flags"] & _SUPERSCRIPT or _is_superior_name(span["font"]) for span in spans
    ):
        return []
    bottoms = [span["bbox"][3] for span in full]
    bottom = max(bottoms) if bottoms else 0.0
    marks: list[RaisedMark] = []
    for at, span in enumerate(spans):
        text, box = span["text"].strip(), span["bbox"]
        beside = max(size, spans[at - 1]["size"]) if at else size
        is_small = span["size"] < (_SMALLER if span["flags"] & _SUPERSCRIPT else _SMALL) * beside
        is_raised = is_small and box[3] < bottom - _RAISED * size
        if not is_raised and not (_is_superior_name(span["font"]) and at > 0):
            continue
        last = marks[-1] if marks else None
        if last is not None and last.text in _STARS and text.isdigit() and box[0] - last.box[2] < 1:
            marks[-1] = RaisedMark(f"*{text}", _union([last.box, box]), last.is_first)  # "*1"
        elif _MARK.fullmatch(text):
            marks.append(RaisedMark(text, box, is_first=at == 0))
    return marks


def _without_small_digits(words: Sequence[RawWord]) -> tuple[list[RawWord], list[RaisedMark]]:
    """Return words without the raised digits that some fonts spell, "zip⁶", and those as marks.

    The font may have only some of them: "1⁴" is 14, if no letters stand close before it.
    """
    kept: list[RawWord] = []
    marks: list[RaisedMark] = []
    for place, word in enumerate(words):
        x0, y0, x1, y1, text = word[:5]
        found = re.search(
            r"(?:(?:^|(?<=[^\W\d_][)\]”’\".,;:!?]))\d{0,2}|(?<=[^\W\d_]))[⁰¹²³⁴-⁹]+|[⁰¹²³⁴-⁹]+",
            text,
        )
        if found is None:
            kept.append(word)
            continue
        width = (x1 - x0) / len(text)
        box = (x0 + width * found.start(), y0, x0 + width * found.end(), y1)
        is_first = place == 0 and found.start() == 0
        marks.append(RaisedMark(found.group().translate(_DIGITS), box, is_first))
        rest = text[: found.start()] + text[found.end() :]
        if rest:
            kept.append((x0 if found.start() else box[2], y0, x1, y1, rest, *word[5:]))
    return kept, marks


def _without_marks(word: RawWord, raised: Sequence[RaisedMark]) -> tuple[str, RawRect]:
    x0, y0, x1, y1, text = word[:5]
    for mark in raised:
        middle = (mark.box[0] + mark.box[2]) / 2
        if x0 - 0.1 <= middle <= x1 + 0.1:
            stop = _STOPS.search(text)
            bare = text[: stop.start()] if stop is not None else text
            if (bare.endswith(mark.text) and middle > (x0 + x1) / 2) or text == mark.text:
                x1 = mark.box[0] if bare == text else x1
                text = bare.removesuffix(mark.text) + text[len(bare) :]
            elif text.startswith(mark.text):
                text, x0 = text.removeprefix(mark.text), mark.box[2]
    return text, (x0, y0, x1, y1)


def _union(boxes: Sequence[RawRect]) -> RawRect:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _pictures(page: RawPage) -> list[RawRect]:
    flags = WHITESPACE_KEPT | PICTURES_KEPT | _VECTORS_KEPT
    blocks = extra.extractBLOCKS(text_page(page, flags))
    found = [block[:4] for block in blocks if block[6] != 0]
    return found if len(found) <= _MOST_PICTURES else []


class FlowBoxes:
    """Finds lines and boxes for positions in the joined text of a page."""

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

    def rects(self, start: int, end: int) -> tuple[Rect, ...]:
        found = []
        for index in range(self.index(start), self.index(max(start, end - 1)) + 1):
            first = self._starts[index]
            rect = self._page.lines[index].rect(start - first, end - first)
            if rect is not None:
                found.append(rect)
        return tuple(found)


def body_size(pages: Iterable[PageLines]) -> float:
    """Return the size in points that most letters of some pages have; 10.0 without letters."""
    sizes: Counter[float] = Counter()
    for page in pages:
        sizes += page.sizes
    return max(sizes, key=lambda size: (sizes[size], -size)) if sizes else 10.0
