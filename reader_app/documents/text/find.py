"""Finds words in page texts: their number, their places on the page, and their context.

Query and text are folded to one form: without case, accents, line ends and line-end hyphens. The
quick way folds a whole page. The traced way does the same steps and records where each folded
character comes from; it is used for one page at a time, to show its hits in the page's own text.
"""

from __future__ import annotations

import re
import signal
import threading
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Final, TypeAlias

from reader_app.documents.processes.messages import HitContext, HitRects
from reader_app.domain.document import SPACING_ACCENTS, Character, Rect
from reader_app.domain.search import FindSyntax
from reader_app.domain.values import dataclass

_HYPHENS: Final = "\\-‐\u00ad"
_LETTER: Final = r"[^\W\d_]"
_CJK: Final = (
    "\u2e80-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\uff01\uff0c\uff0e\uff1f\uff65-\uff9f"
)
_VOICING: Final = "\u3099\u309a\uff9e\uff9f"

# Every pattern begins with a character set: re skips to it instead of trying each place.
_LINE_END_HYPHEN: Final = re.compile(  # extraor-⏎dinary
    rf"[{_HYPHENS}](?<=[\w\u0300-\u036f][{_HYPHENS}])[ \t]*\n\s*(?=\w)"
)
_SPACES: Final = re.compile(r"[^\S ]\s*| \s+")
_SPACE_IN_CJK: Final = re.compile(rf"\s(?<=[{_CJK}]\s)\s*(?=[{_CJK}])")
_SPACING_ACCENT: Final = re.compile(  # TeX: na¨ıve
    rf"[{SPACING_ACCENTS}](?:(?={_LETTER})|(?<={_LETTER}.))"
)
_KANA_IN_PARTS: Final = re.compile(rf"[\u3040-\u30ff\uff66-\uff9d][{_VOICING}]")
_HANGUL_IN_PARTS: Final = re.compile(r"[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?")
_HANGUL: Final = "\uac00-\ud7a3"
_HANGUL_LINE_END: Final = re.compile(rf"\n(?<=\w\n)[ \t]*(?=[{_HANGUL}])")
_SPACE_OR_NOTHING: Final = "\ufdd0"
"""A folded line end before Hangul: Korean lines end between words or inside one."""
_BEFORE_HANGUL: Final = re.compile(rf"(?<=\w)(\\ )?(?=[{_HANGUL}])")

_SPELLINGS: Final = {
    **dict.fromkeys("‘’‚‛′‹›ʼ", "'"),
    **dict.fromkeys("“”„‟″«»", '"'),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    **{"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O"},
    **{"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ħ": "h", "Ħ": "H", "ı": "i", "ȷ": "j"},
    **dict.fromkeys("\u0640\u034f", ""),
}

_Put: TypeAlias = "str | Callable[[re.Match[str]], str]"
_Step: TypeAlias = tuple["re.Pattern[str]", _Put]


def fold(text: str, *, match_case: bool = False) -> str:
    """Fold `text` to the form that is compared; with `match_case` its case is kept."""
    for pattern, put in _steps(text):
        text = pattern.sub(put, text)
    if not text.isascii():
        text = text.translate(_letters)
    return text if match_case else text.casefold()


@dataclass(frozen=True, slots=True)
class FoldedText:
    """A folded text; its character `i` comes from `starts[i]:ends[i]` of the original text."""

    folded: str
    starts: list[int]
    ends: list[int]


def fold_with_map(text: str, *, match_case: bool = False) -> FoldedText:
    """Fold `text` and record where each of its characters comes from."""
    traced = FoldedText(text, list(range(len(text))), list(range(1, len(text) + 1)))
    for pattern, put in _steps(text):
        traced = _traced(traced, pattern, put)
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for char, start, end in zip(traced.folded, traced.starts, traced.ends, strict=True):
        piece = char if char.isascii() else _letters[ord(char)]
        piece = piece if match_case else piece.casefold()
        pieces.append(piece)
        starts += [start] * len(piece)
        ends += [end] * len(piece)
    return FoldedText("".join(pieces), starts, ends)


def is_mark(char: str) -> bool:
    """Return True for a character that doesn't count by itself, such as a combining accent."""
    return not char.isascii() and not char.isspace() and not _letters[ord(char)]


def is_bound(char: str) -> bool:
    """Return True for a letter or digit of a script whose words have edges, unlike Chinese."""
    return re.match(rf"(?![{_CJK}])\w", char) is not None


def _steps(text: str) -> tuple[_Step, ...]:
    return _ASCII_STEPS if text.isascii() else _STEPS


def _traced(before: FoldedText, pattern: re.Pattern[str], put: _Put) -> FoldedText:
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    done = 0
    for match in pattern.finditer(before.folded):
        first, last = match.span()
        piece = put if isinstance(put, str) else put(match)
        parts += before.folded[done:first], piece
        starts += before.starts[done:first] + [before.starts[first]] * len(piece)
        ends += before.ends[done:first] + [before.ends[last - 1]] * len(piece)
        done = last
    rest = before.folded[done:]
    return FoldedText(
        "".join([*parts, rest]), starts + before.starts[done:], ends + before.ends[done:]
    )


def _composed(match: re.Match[str]) -> str:
    return unicodedata.normalize("NFKC", match.group())


_ASCII_STEPS: Final[tuple[_Step, ...]] = ((_LINE_END_HYPHEN, ""), (_SPACES, " "))
_STEPS: Final[tuple[_Step, ...]] = (
    (_KANA_IN_PARTS, _composed),
    (_HANGUL_IN_PARTS, _composed),
    (_SPACING_ACCENT, ""),
    (_LINE_END_HYPHEN, ""),
    (_SPACE_IN_CJK, ""),
    (_HANGUL_LINE_END, _SPACE_OR_NOTHING),
    (_SPACES, " "),
)


class _Letters(dict[int, str]):
    """Cache of folded forms by code point, for `str.translate`."""

    def __missing__(self, code: int) -> str:
        folded = self[code] = _folded_letter(chr(code))
        return folded


_letters: Final = _Letters()


def _folded_letter(char: str) -> str:
    if unicodedata.category(char) == "Cf":  # soft hyphens, joiners, direction marks
        return ""
    spelled = _SPELLINGS.get(char)
    if spelled is None:
        parts = unicodedata.normalize("NFKD", char)
        kept = (_SPELLINGS.get(part, part) for part in parts if not _is_accent(part))
        # Kana with voicing marks and Hangul are characters of their own, so they are composed
        # again.
        spelled = unicodedata.normalize("NFC", "".join(kept))
        if not spelled.strip() and not _is_accent(char):
            return " " if char.isspace() else char  # an accent without a letter
    return spelled


def _is_accent(char: str) -> bool:
    """Return True for marks that readers leave out when they type.

    Vowel signs of Indic scripts and Thai are letters.
    """
    kind = unicodedata.combining(char)
    is_variant = "\ufe00" <= char <= "\ufe0f"
    return kind == 1 or 10 <= kind <= 36 or kind >= 200 or is_variant


_LONGEST_MATCH_S: Final = 0.5
"""The most time an expression may take for one page."""
_WILDCARDS: Final = {"*": r"\w*", "?": r"\w"}
_FOREIGN: Final = re.compile("[^\x00-\xac\xae-\xbf\u2012-\u2027\u2030-\u205e]")
"""Anything but what is folded one by one: letters of English, and the signs of most pages."""
_SIGNS: Final = re.compile("[^a-zA-Z0-9]+")
_REACH_BEFORE: Final = 80
_REACH_AFTER: Final = 160
_LONGEST_CUT: Final = 24
_HYPHEN_AT_LINE_END: Final = re.compile(r"[-‐\u00ad][ \t]*\n\s*(?=[^\W\d_]|$)")


@dataclass(frozen=True, slots=True)
class FindQuery:
    """A search query, made by `query_of`."""

    plain: str
    """The folded text; an empty one finds nothing."""
    pattern: re.Pattern[str] | None
    """Pattern to search for, set if a plain comparison is not enough."""
    match_case: bool
    is_literal: bool = True
    """True if every hit contains `plain` literally."""
    is_bounded: bool = False
    """True for an expression of the reader's, which may take forever."""

    def count(self, folded: str) -> int:
        """Count the hits in a folded page text. Raises ExpressionTooSlowError."""
        if self.is_bounded:
            return len(self.spans(folded))
        if not self.plain or (self.is_literal and self.plain not in folded):
            return 0
        if self.pattern is None:
            return folded.count(self.plain)
        return sum(1 for _ in self.pattern.finditer(folded))

    def may_be_in(self, text: str) -> bool:
        """Return False if a text that is not folded has no hit, which takes a tenth of the time.

        That is certain but for words that are broken at the end of a line in an unusual way.
        """
        needle = _longest_word(self.plain) if not self.is_bounded else ""
        if not needle or _FOREIGN.search(text):
            return True
        joined = text.replace("-\n", "")
        return needle in (joined if self.match_case else joined.lower())

    def spans(self, folded: str) -> list[tuple[int, int]]:
        """Return (start, end) of each hit in a folded page text. Raises ExpressionTooSlowError."""
        if not self.plain:
            return []
        pattern = self.pattern or re.compile(re.escape(self.plain))
        if self.is_bounded:
            folded = folded.replace(_SPACE_OR_NOTHING, " ")
            with _time_limit(_LONGEST_MATCH_S):
                found = [match.span() for match in pattern.finditer(folded)]
            return [(start, end) for start, end in found if end > start]
        return [match.span() for match in pattern.finditer(folded)]


@lru_cache(maxsize=8)
def _longest_word(plain: str) -> str:
    """Return the longest plain word of a query, which every hit contains; "" if there is none."""
    words = _SIGNS.split(plain)
    return max(words, key=len) if plain.isascii() else ""


class ExpressionTooSlowError(Exception):
    """Raised when an expression takes longer for one page than a reader would wait."""


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Raise ExpressionTooSlowError in the block when its time is over.

    `re` looks for signals while it matches. Where there is none (Windows, other threads), the
    process's own deadline ends it.
    """
    has_signal = hasattr(signal, "setitimer")
    if not has_signal or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_number: int, _frame: object) -> None:
        raise ExpressionTooSlowError

    former = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, former)


def query_of(
    text: str,
    *,
    match_case: bool = False,
    whole_word: bool = False,
    syntax: FindSyntax = FindSyntax.WORDS,
) -> FindQuery:
    """Make the query for what the reader typed; a bad expression finds nothing.

    Expressions and wildcards are matched against the folded text, in which lines are joined.
    """
    if syntax is not FindSyntax.WORDS:
        return _pattern_query(text, syntax, match_case=match_case, whole_word=whole_word)
    plain = fold(text, match_case=match_case).replace(_SPACE_OR_NOTHING, " ").strip()
    # The hyphen of a compound at the end of a line is missing in the folded text.
    parts = re.split(r"(?<=\w)-(?=\w)", plain)
    escaped = "-?".join(re.escape(part) for part in parts)
    source = _BEFORE_HANGUL.sub(_line_may_end, escaped)
    is_literal = source == re.escape(plain)
    is_plain = is_literal
    if whole_word and plain:
        before = r"(?<!\w)" if is_bound(plain[0]) else ""
        after = r"(?!\w)" if is_bound(plain[-1]) else ""
        source = f"{before}{source}{after}"
        is_plain = is_plain and not before and not after
    pattern = None if is_plain else re.compile(source)
    return FindQuery(plain, pattern, match_case, is_literal)


def _line_may_end(found: re.Match[str]) -> str:
    return f"[ {_SPACE_OR_NOTHING}]" if found[1] else f"{_SPACE_OR_NOTHING}?"


def _pattern_query(
    text: str, syntax: FindSyntax, *, match_case: bool, whole_word: bool
) -> FindQuery:
    source = text.strip()
    if syntax is FindSyntax.WILDCARDS:
        parts = re.split(r"([*?])", source)
        source = "".join(
            _WILDCARDS.get(part) or re.escape(fold(part, match_case=match_case)) for part in parts
        )
    else:
        source = "".join(char if char.isascii() else _letters[ord(char)] for char in source)
    if whole_word and source:
        source = rf"(?<!\w)(?:{source})(?!\w)"
    try:
        pattern = re.compile(source, 0 if match_case else re.IGNORECASE)
    except (re.error, OverflowError, RecursionError):
        return FindQuery("", None, match_case, is_literal=False, is_bounded=True)
    return FindQuery(source, pattern, match_case, is_literal=False, is_bounded=True)


def hit_rects(query: FindQuery, text: str, characters: Sequence[Character]) -> tuple[HitRects, ...]:
    """Return the rectangles of each hit in `text`, one a line; `characters[i]` is `text[i]`."""
    return tuple(line_rects(text, characters, start, end) for start, end in places(query, text))


def hit_contexts(query: FindQuery, text: str) -> tuple[HitContext, ...]:
    """Return each hit in `text` with the text around it, as one line."""
    return tuple(context_of(text, start, end) for start, end in places(query, text))


def context_of(text: str, start: int, end: int) -> HitContext:
    """Return `text[start:end]` with the text around it, as one line."""
    return HitContext(
        _as_line(text[_begin_of_word(text, start - _REACH_BEFORE) : start]).lstrip(),
        _as_line(text[start:end]),
        _as_line(text[end : end + _REACH_AFTER]).rstrip(),
    )


def places(query: FindQuery, text: str) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of each hit in a page's own text."""
    traced = fold_with_map(text, match_case=query.match_case)
    for start, end in query.spans(traced.folded):
        last = traced.ends[end - 1]
        while last < len(text) and is_mark(text[last]):
            last += 1  # the accent belongs to the letter before it
        yield traced.starts[start], last


def _begin_of_word(text: str, place: int) -> int:
    """Return `place`, or the beginning of the next word if `place` is inside a word."""
    if place <= 0 or text[place - 1].isspace():
        return max(0, place)
    space = re.compile(r"\s").search(text, place, place + _LONGEST_CUT)
    return space.end() if space else place


def _as_line(text: str) -> str:
    joined = _HYPHEN_AT_LINE_END.sub("", text)
    return re.sub(r"\s+", " ", joined)


def line_rects(text: str, characters: Sequence[Character], start: int, end: int) -> HitRects:
    """Return one rectangle for each line of `text[start:end]`."""
    rects: list[Rect] = []
    current: Rect | None = None
    for place in range(start, end):
        if text[place] == "\n":
            if current is not None:
                rects.append(current)
            current = None
        elif not text[place].isspace():
            rect = characters[place].rect
            current = rect if current is None else current.around(rect)
    return tuple(rects if current is None else [*rects, current])
