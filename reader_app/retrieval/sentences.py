"""Splits a page's text into sentences. Deterministic: the same page gives the same numbers.

A full stop in an abbreviation, initial or ordinal (of six languages) ends no sentence. List items,
headings and table rows are sentences of their own; rows are recognised by the positions of words.

A change of the rules changes `CUTTER_VERSION`: stored sentence numbers belong to one version, and a
page keeps the split that it had when it was indexed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from reader_app.domain.document import (
    PageCut,
    PageText,
    Sentence,
    WordColumns,
    columns_of,
    with_whole_korean_words,
)
from reader_app.domain.values import lazy_pattern

_NEVER_LAST: Final = """
    mr mrs ms messrs mme mlle dr drs prof st sgt capt lt col gen maj cmdr adm rev hon gov sen rep
    pres mt ft vs viz cf ca approx fig figs eq eqs ch chap sec vol vols ed eds no nos pp p tab art
    resp incl dept univ bros ibid e.g i.e
    hr fr hrn nr abb bd aufl hrsg vgl bzgl bspw evtl ggf inkl zzgl sog bzw geb gest mio mrd tsd
    allg engl lat griech frz dt österr str kap anm bes einschl hl kgl z.b d.h i.d.r
    sr sra srta sres dra dña ud uds vd vds núm pág págs cap aprox gral cía lic ing avda tel máx mín
    excmo ilmo p.ej
    т гг рис табл см ср напр проф акад доц св им ул просп обл англ нем фр лат греч итал яп рус гл
    изд ред млн млрд тыс руб коп ок прибл т.н т.е т.к
    डॉ श्री श्रीमती प्रो पं कु कि.मी मि.मी सें.मी
""".split()
_MAYBE_LAST: Final = """
    etc inc ltd corp co jr al usw u.s u.s.a u.k u.n a.m p.m d.c b.c a.d ph.d m.d b.a m.a
    jan feb mar apr jun jul aug sep sept oct nov dec jh
    г в вв др пр э т.д т.п и.о н.э а.с с.ш
    v.chr n.chr chr a.c d.c s.a ee.uu uu рд ई.पू रु u.a u.ä o.ä s.o s.u
""".split()
"""These may also end a sentence; the text after them decides."""
_WORDS_TOO: Final = frozenset(
    """no nos art tab sec mar hon rep fr am ft max min ed gen col cap str app cf hr lat dt kap
    ch см ул гл им ред тыс рис""".split()
)
"""Abbreviations that are also words: taken as such before a number, or if capitalized."""
_NEVER: Final = frozenset(_NEVER_LAST) | {"ee"}
_MAYBE: Final = frozenset(_MAYBE_LAST)

_MARKS: Final = "\u0900-\u0963"
_LETTER: Final = f"(?:[^\\W\\d_][{_MARKS}]*)"
_LAST_WORD: Final = lazy_pattern(r"(?:^|[\s(\[{\"'“”„‚«»‹›‘’¿¡—–/])([^\s(\[{\"“„«¿¡—–/]+)\.$")
_INITIALS: Final = lazy_pattern(rf"{_LETTER}(?:[.-]{_LETTER})*")
_SPACED: Final = lazy_pattern(rf"(?:^|[\s(\[])((?:{_LETTER}{{1,2}}\.\s){{1,2}}{_LETTER}{{1,3}})\.$")
"""Abbreviations of several parts: z. B., p. ej., т. д., EE. UU."""
_AFTER_ARTICLE: Final = lazy_pattern(
    r"(?:^|\s)(?:am|vom|zum|bis|der|die|das|des|dem|den|im|seit|ab|einem|eines|seinem|ihrem)"
    r"\s\d{1,2}\.$",
    re.IGNORECASE,
)
_NUMBER: Final = lazy_pattern(r"(?<![\d.,])\d{1,2}\.$")
_COUNTED: Final = lazy_pattern(
    r"(?:Jan(?:uar)?|Jänner|Feb(?:ruar)?|März|Apr(?:il)?|Mai|Juni?|Juli?|Aug(?:ust)?|Sept?(?:ember)?"
    r"|Okt(?:ober)?|Nov(?:ember)?|Dez(?:ember)?|Jahrhunderts?|Lebensjahre?s?)\b"
)
_OPENING: Final = lazy_pattern(
    r"(?:The|A|An|In|On|At|It|He|She|We|They|You|This|That|These|Those|His|Her|My|But|And|For|If"
    r"|When|As|There|Then|I|Der|Die|Das|Ein|Eine|Er|Sie|Es|Wir|Im|Am|Als|Und|Aber|Auch|Nach|Bei"
    r"|Seit|El|La|Los|Las|Un|Una|En|Y|Pero|Se|Por|Con|Este|Esta|В|Во|На|Он|Она|Оно|Они|Это|Но|И|По"
    r"|С|К|За|Для|После|При|Из)\s"
)
_REACH: Final = 24


def is_abbreviation(before: str, after: str) -> bool:
    """Return True if the full stop at the end of `before` ends a word rather than a sentence.

    `after`: the text that follows.
    """
    tail = " ".join(before[-_REACH:].split())
    is_after_number = tail[-2:-1].isdecimal()
    if is_after_number and (
        _AFTER_ARTICLE.search(tail) or (_NUMBER.search(tail) and _COUNTED.match(after))
    ):
        return True
    spaced = _SPACED.search(tail) if ". " in tail else None
    if spaced is not None and _is_known(spaced[1].replace(" ", "").casefold(), after):
        return True
    match = _LAST_WORD.search(tail)
    if match is None:
        return False
    word = match[1].casefold()
    if word in _WORDS_TOO:
        return after[:1].isdigit() or (match[1][0].isupper() and word != "no")
    return _is_known(word, after)


def _is_known(word: str, after: str) -> bool:
    if word in _NEVER:
        return True
    # An abbreviation that may also be the last word of a sentence: the next word decides.
    is_open = word in _MAYBE or _INITIALS.fullmatch(word) is not None
    return is_open and bool(after) and not _OPENING.match(after)


_BULLETS: Final = "•·▪◦‣⁃∙●○■□*"
_DASHES: Final = "–—-"
_BULLETS_AND_DASHES: Final = frozenset(_BULLETS + _DASHES)
_BULLET: Final = lazy_pattern(rf"[{_BULLETS}](?:\s+\S|$)")
_DASH: Final = lazy_pattern(rf"[{_DASHES}]\s+\S")
_NUMBERED_ITEM: Final = lazy_pattern(r"\(?(?:(\d{1,2})|([a-zа-я]))[.)](?:\s+\S|$)")
_MAY_BE_COUNTED: Final = frozenset(".)")
_ENDS: Final = frozenset(".!?:;…。！？।॥")
_CLOSERS: Final = ")]\"'”’»“"
_HEADING: Final = lazy_pattern(
    r"(?:\d+(?:\.\d+)+\.?\s+\S.*|(?:chapter|part|section|book|appendix|kapitel|teil|abschnitt|capítulo"
    r"|parte|sección|глава|часть|раздел)\s+(?:\d+|[ivxlc]+)[.:]?(?:\s+\S.*)?)",
    re.IGNORECASE,
)
_HEADINGS_BEGIN: Final = frozenset("cpsbaktгчр")
"""First letters of the words for headings: one look at a letter spares most lines the pattern."""
_LONGEST_HEADING: Final = 70


def new_lines(text: str, start: int, end: int) -> Iterator[int]:
    """Yield the offset of each line in `text[start:end]` that begins a list item or heading.

    A dash or number begins an item only after a finished sentence, or if it continues the list:
    running text has both. The line after a heading is yielded, too.
    """
    if text.find("\n", start, end) < 0:
        return
    lines = list(_lines(text, start, end))
    last = _mark(lines[0][1]) if lines else ""
    for (_, before), (position, line) in pairwise(lines):
        mark, is_ended = _mark(line), _is_ended(before)
        is_item = bool(mark) and (mark == "•" or is_ended or _follows(mark, last))
        if is_item or _is_heading(before) or (is_ended and _is_heading(line)):
            yield position
            last = mark or last


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    position = start
    for line in text[start:end].split("\n"):
        if line.strip():
            yield position, line.strip()
        position += len(line) + 1


def _mark(line: str) -> str:
    """Return a list item's marker: • for all bullets, -, a number or a letter; '' if none."""
    if line[0] in _BULLETS_AND_DASHES:
        if _BULLET.match(line):
            return "•"
        if _DASH.match(line):
            return "-"
    if _MAY_BE_COUNTED.isdisjoint(line[:4]):
        return ""
    match = _NUMBERED_ITEM.match(line)
    return (match[1] or match[2]) if match else ""


def _follows(mark: str, last: str) -> bool:
    if mark == "-" or not last or last in "•-":
        return mark == last
    if mark.isdigit() and last.isdigit():
        return int(mark) == int(last) + 1
    return not mark.isdigit() and not last.isdigit() and ord(mark) == ord(last) + 1


def _is_heading(line: str) -> bool:
    if len(line) > _LONGEST_HEADING or _is_ended(line) or line.endswith((",", "-", "\u00ad")):
        return False
    first = line[0]
    may_be_named = first.isdecimal() or first.casefold() in _HEADINGS_BEGIN
    if may_be_named and _HEADING.fullmatch(line):
        return True
    letters = 0
    for char in line:
        if char.isalpha():
            if not char.isupper():
                return False
            letters += 1
    return letters > 3 and " " in line


def _is_ended(line: str) -> bool:
    return line.rstrip(_CLOSERS)[-1:] in _ENDS


_LEAST_ROWS: Final = 2
_LEAST_CELLS: Final = 2
_LONGEST_CELL: Final = 60
_ALIGNED: Final = 2.0
_SHARED: Final = 0.6
_LEAST_GAP: Final = 0.8
"""As a multiple of the line's height."""


class _Line(NamedTuple):
    """Words of one line: their span and box. A NamedTuple, as thousands are made in a second."""

    start: int
    end: int
    x0: float
    y0: float
    x1: float
    y1: float


def row_starts(page: PageText) -> list[int]:
    """Return the offsets at which table rows begin, and where the text after the last row does."""
    starts: list[int] = []
    run: list[list[_Line]] = []
    for row in [*_rows(page), []]:
        is_row = len(row) >= _LEAST_CELLS and _are_cells(page.text, row)
        if is_row and (not run or _is_below(run[-1], row)):
            run.append(row)
            continue
        if len(run) >= _LEAST_ROWS:
            starts += [cells[0].start for cells in run]
            starts += [row[0].start] if row else []
        run = [row] if is_row else []
    return starts


def _is_below(upper: Sequence[_Line], lower: Sequence[_Line]) -> bool:
    """Return True if cells stand below cells, unlike the words of justified lines."""
    return any(
        abs(over.x0 - under.x0) < _ALIGNED or abs(over.x1 - under.x1) < _ALIGNED
        for over in upper[1:]
        for under in lower[1:]
    )


def _rows(page: PageText) -> list[list[_Line]]:
    """Return groups of lines that stand side by side, left to right; none if they are too few.

    Boxes are found only of lines that may be beside another one.
    """
    words = columns_of(page.words)
    firsts = [0, *_first_words(page.text, words.starts), len(words)]
    doubts = _may_be_beside(words, firsts)
    if sum(doubts) < _LEAST_ROWS:
        return []
    rows: list[list[_Line]] = []
    lines = zip(pairwise(firsts), [False, *doubts], [*doubts, False], strict=True)
    for (first, after), may_be, may_have in lines:
        line = _line(words, first, after) if may_be or may_have else _alone(words, first, after)
        if may_be and _is_beside(rows[-1][-1], line):
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _alone(words: WordColumns, first: int, after: int) -> _Line:
    return _Line(words.starts[first], words.ends[after - 1], 0.0, 0.0, 0.0, 0.0)


def _may_be_beside(words: WordColumns, firsts: Sequence[int]) -> list[bool]:
    """Return for each line but the first whether it may stand beside the one before.

    Most lines begin to the left of where the one before ended, which two words tell. `firsts`: the
    index of each line's first word, and the number of words.
    """
    x0, y0, x1, y1 = words.edges
    return [
        x0[first] > x1[first - 1] or y1[before] < y0[before]
        for before, first in pairwise(firsts[:-1])
    ]


def _line(words: WordColumns, first: int, after: int) -> _Line:
    x0, y0, x1, y1 = (edge[first:after] for edge in words.edges)
    return _Line(words.starts[first], words.ends[after - 1], min(x0), min(y0), max(x1), max(y1))


def _first_words(text: str, starts: Sequence[int]) -> list[int]:
    """Return the indexes of the words that begin a line, except the first."""
    found: list[int] = []
    place = text.find("\n", starts[0]) if starts else -1
    while place >= 0:
        following = bisect_left(starts, place)
        if following == len(starts):
            break
        found.append(following)
        place = text.find("\n", starts[following])
    return found


def _is_beside(left: _Line, right: _Line) -> bool:
    heights = left.y1 - left.y0, right.y1 - right.y0
    if right.x0 - left.x1 <= _LEAST_GAP * heights[0]:
        return False
    shared = min(left.y1, right.y1) - max(left.y0, right.y0)
    return shared > _SHARED * min(heights)


def _are_cells(text: str, row: Sequence[_Line]) -> bool:
    return all(line.end - line.start <= _LONGEST_CELL for line in row) and not any(
        text[line.start : line.end].endswith(("-", "\u00ad")) for line in row
    )


CUTTER_VERSION: Final = 2

_BLOCK_BREAK: Final = lazy_pattern(r"\n[ \t]*\n\s*")
_END: Final = lazy_pattern(
    r"""[.!?…\d。！？｡।॥؟۔]    # all that it can begin with: one look at most characters is enough
    (?:
        (?:(?<=[.!?…])(?!(?<=\s\.)\s\.)[.!?…]*    # but for rows of dots, as contents have
          | (?<=[a-zà-öø-ÿа-я]{2}[.!?]\d)\d{0,2}(?=\s+[A-ZÀ-ÖØ-ÞА-Я“"„«]))
        [)\]"'“”’»›]*(?=\s|[\u4e00-\u9fff\u3040-\u30ff])    # with what closes after it, then space
      | (?<=[。！？｡])[。！？｡]*[」』）”’]*                     # scripts without spaces
      | (?<=[।॥؟۔])[।॥؟۔]*["”’]*(?=\s|$)
    )""",
    re.VERBOSE,
)
_OPENERS: Final = "\"'“”„‚«»‹›‘([{¿¡—–-… "
_GOES_ON: Final = lazy_pattern("と|って|、|，|」|』|の|は|を|が|に|も")
_LINE_END_HYPHEN: Final = lazy_pattern("[-\u2010\u00ad]\\n(?<=\\w[-\u2010\u00ad]\\n)\\s*(?=\\w)")
_WIDE: Final = "\u3000-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uff00-\uff9f"
# The pattern matches the rare character first, as above, for speed.
_WIDE_BREAK: Final = lazy_pattern(f"\\n(?<=[{_WIDE}]\\n)(?=[{_WIDE}])")
_DROP_CAP: Final = lazy_pattern(
    r"""^(?:[B-HJ-NP-ZÀ-ÖØ-ÞА-Я]\n\s*(?=[^\W\d_])
      | A\n\s*(?=(?:t|s|n|nd|ll|fter|gain|long|lso|lthough|mong|nother|ny|re|round)\b)
      | I\n\s*(?=(?:t|n|f|s|ts|nto|ndeed|nside|nstead)\b)
      | O\n\s*(?=(?:n|f|r|h|ne|nce|nly|ur|ut|ver|ther|ften)\b))""",
    re.VERBOSE | re.IGNORECASE,
)
"""A drop cap and the rest of its word; A, I and O may also be words of their own."""
_ITEM_NUMBER: Final = lazy_pattern(r"\(?(?:\d{1,2}|[A-Za-z]|[ivx]{1,4})[.)]")
_LONGEST_ITEM_NUMBER: Final = 6
_NO_SPACE: Final = lazy_pattern(
    r"""\.(?<=[a-zà-öø-ÿ)”’]\.)[”’")]?
    (?=“[A-Z] | (?:An|And|But|For|From|He|If|It|Not|One|Our|She|Some|Such|To|Today|We|What|When
      |Th(?:at|e|eir|en|ere|ese|ey|is|ose|ough|us)|While|Who|Yet|You)[\s,’])
    """,
    re.VERBOSE,
)
"""The end of a sentence and the next one, if the file has no space between them."""
_LEAST_LEADER: Final = 5
_LEADER: Final = lazy_pattern(rf"(?:\s?[.·]){{{_LEAST_LEADER},}}")
_NUMERALS: Final = "IVXLCDM"
_SENTENCE_REACH: Final = 40


def sentences_on(page: PageText) -> tuple[Sentence, ...]:
    """Return the sentences of a page in order, split as it was when it was indexed."""
    return sentences_between(page, 0, None)


def sentences_between(page: PageText, first: int, after: int | None) -> tuple[Sentence, ...]:
    """Return the sentences from number `first` (0-based) to before `after`, or to the last."""
    cut = page.cut or cut_of(page)
    return tuple(
        Sentence(index, start, end, readable(page.text[start:end], page.text))
        for index, (start, end) in enumerate(cut.spans[first:after], start=first)
    )


def cut_of(page: PageText) -> PageCut:
    """Split a page into sentences by the current rules."""
    text = page.text
    spans: list[tuple[int, int]] = []
    for start, end in _divided(_spans(text), row_starts(page)):
        raw = text[start:end]
        trimmed = raw.strip()
        if trimmed:
            begin = start + len(raw) - len(raw.lstrip())
            spans.append((begin, begin + len(trimmed)))
    return PageCut(CUTTER_VERSION, tuple(spans))


def readable(raw: str, around: str = "") -> str:
    """Return text as one line: words joined over line-end hyphens, white space collapsed.

    `around`: the page that it is from, whose words tell which Korean ones a line end divides.
    A missing space between two sentences is added; that changes no word.
    """
    # Each rule runs only where it can match: most sentences need none.
    if raw.find(".", 0, -2) > 0:
        raw = _NO_SPACE.sub(r"\g<0> ", raw)
    if raw.count(".") + raw.count("·") >= _LEAST_LEADER:
        raw = _LEADER.sub(" …", raw)
    if "\n" in raw:
        if raw[1] == "\n":
            raw = _DROP_CAP.sub(_first_letter, raw)
        if "-" in raw or not raw.isascii():
            raw = _LINE_END_HYPHEN.sub("", raw)
        if not raw.isascii():
            raw = with_whole_korean_words(raw, around)
    if not raw.isascii():
        raw = _WIDE_BREAK.sub("", raw.replace("\u00ad", ""))
    return " ".join(raw.split())


def is_tall_capital(line: str, after: str) -> bool:
    """Return True if `line` is a drop cap, and `after` the rest of its word."""
    if len(line) != 1 or not line.isupper():
        return False
    if line in _NUMERALS and all(word.isupper() for word in after.split()[:2]):
        return False  # a number above a title in capitals
    first, second = after[:1], after[1:2]
    is_word = first in "AI" and not second.strip()
    is_small_capital = first.isupper() and (second.isupper() or not second.strip())
    return first.islower() or (is_small_capital and not is_word)


def _first_letter(match: re.Match[str]) -> str:
    return match.group()[0]


# --- spans


def _spans(text: str) -> Iterator[tuple[int, int]]:
    for start, end in _paragraphs(text):
        borders = [start, *new_lines(text, start, end), end]
        for item_start, item_end in pairwise(borders):
            yield from _split_at_ends(text, item_start, item_end)


def _divided(spans: Iterator[tuple[int, int]], borders: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the spans, split at `borders` that lie inside them."""
    waiting = sorted(set(borders))
    for start, end in spans:
        position = start
        for border in waiting:
            if position < border < end:
                yield position, border
                position = border
        yield position, end


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Yield paragraphs; a new column or a drop cap begins none."""
    position = 0
    for match in _BLOCK_BREAK.finditer(text):
        if not _runs_on(
            text[position : match.start()], text[match.end() : match.end() + _SENTENCE_REACH]
        ):
            yield position, match.start()
            position = match.end()
    yield position, len(text)


def _runs_on(before: str, after: str) -> bool:
    """Return True if a sentence continues past the end of a block."""
    block = before.rsplit("\n\n", 1)[-1].strip()
    first = after[:1]
    if is_tall_capital(block.rsplit("\n", 1)[-1], after):
        return True
    if not first.islower():
        return False
    # A heading may lack a full stop, too; a block that continues has more than one line.
    return block.endswith(("-", "\u00ad", ",")) or ("\n" in block and block[-1].isalpha())


def _split_at_ends(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    position = start
    for match in _END.finditer(text, start, end):
        if _is_sentence_end(text, position, match, end):
            yield position, match.end()
            position = match.end()
    yield position, end


def _is_sentence_end(text: str, start: int, match: re.Match[str], end: int) -> bool:
    rest = text[match.end() : min(end, match.end() + _SENTENCE_REACH)].lstrip()
    sign = match.group()
    if not rest:
        return True
    if sign[0] in "。！？｡।॥؟۔":
        return not (sign[-1] in "」』）”" and _GOES_ON.match(rest))
    if sign[0] in ".…" and text[match.start() - 1 : match.start()].isspace():
        return False  # a row of dots that leads to a page number
    said = text[start : match.end()].strip()
    if len(said) <= _LONGEST_ITEM_NUMBER and _ITEM_NUMBER.fullmatch(said):
        return False
    if sign == "." and is_abbreviation(text[start : match.end()], rest):
        return False
    bare = rest.lstrip(_OPENERS)
    return bool(bare) and not bare[0].islower()
