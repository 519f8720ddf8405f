"""Finds the quotations in an answer, and the page numbers that it gives for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from reader_app.domain.values import dataclass, lazy_pattern

LEAST_WORDS: Final = 4
_LEAST_WIDE: Final = 8
_LONGEST: Final = 3000
_PAIRS: Final = {
    "“": "”",
    "„": "“”",
    "«": "»",
    "»": "«",
    "「": "」",
    "『": "』",
    "‹": "›",
    "‘": "’",
}
_OPENS: Final = lazy_pattern(f'["{"".join(_PAIRS)}]')
_TURNS: Final = {
    opening: lazy_pattern(f"[{opening}{_PAIRS.get(opening, opening)}]")
    for opening in [*_PAIRS, '"']
}
"""For each mark that opens a quotation: the marks that open another one inside it, or close it."""
_CODE: Final = lazy_pattern(r"```.*?(?:```|\Z)|`[^`\n]+`", re.DOTALL)
_BLOCK_QUOTE: Final = lazy_pattern(r"(?:^[ ]{0,3}>[^\n]*(?:\n|\Z))+", re.MULTILINE)
_WORD: Final = lazy_pattern(r"[^\W_]+(?:['’.-][^\W_]+)*")
_WIDE: Final = lazy_pattern("[\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")
_MARKDOWN: Final = lazy_pattern(r"\*+|(?<!\w)_+|_+(?!\w)|\\(?=[\W_])|^[ ]{0,3}>[ ]?", re.MULTILINE)
_LEFT_OUT: Final = lazy_pattern(
    r"\s*(?:[\[(]\s*(?:…|\.\s?\.\s?\.)\s*[\])]|…|\.\s?\.\s?\.(?:\s?\.)?)\s*"
)
_EDITORIAL: Final = lazy_pattern(r"\[sic\]\s?|\[(\w)\](?=\w)", re.IGNORECASE)
_PAGES: Final = lazy_pattern(
    r"""(?<!\w)(?:pages?|pp?\.|pgs?\.|seiten?|S\.|páginas?|págs?\.|страниц[аеы]|стр\.|с\.|पृष्ठ)\s*
        (?P<first>\d{1,5})(?:\s*[-–—]\s*(?P<last>\d{1,5}))?(?!\w)
      | (?P<wide>\d{1,5})\s?(?:ページ|頁)""",
    re.VERBOSE | re.IGNORECASE,
)
_SOURCE: Final = lazy_pattern(r"[\s>]*(?:\([^()\n]{1,80}\)|(?:[—–]|--)[^—–\n]{1,80})[\W_]*\Z")
"""Matches what follows the words of a block quotation; if it names a page, it isn't the book's."""
_ANOTHER_SENTENCE: Final = lazy_pattern(
    r"[.!?。！？]['\"”’»)\]]*\s+(?=[^\W\d_a-zа-я]|[\"“„«「‘])|\n\s*\n"
)
_BEFORE_IT: Final = lazy_pattern(_ANOTHER_SENTENCE.pattern + "|[”»」』]")
_IN_BRACKETS: Final = lazy_pattern(r"\([^()]*\)")
_REACH: Final = 120
_MOST_PAGES: Final = 10


@dataclass(frozen=True, slots=True)
class Quotation:
    """A quotation at `answer[start:end]`, without its quotation marks.

    `words`: its text without Markdown. `as_typed`: its text with Markdown, for books whose own
    words look like Markdown.
    """

    start: int
    end: int
    words: str
    as_typed: str

    @property
    def readings(self) -> tuple[tuple[str, ...], ...]:
        """The possible readings: as a whole, or as pieces separated by "…" and "[...]"."""
        texts = dict.fromkeys((self.words, self.as_typed))
        readings = [*((text,) for text in texts), *(_pieces(text) for text in texts)]
        return tuple(pieces for pieces in dict.fromkeys(readings) if pieces)


def quotations_in(answer: str) -> list[Quotation]:
    """Return outermost quotations of at least four words, and block quotations, in order."""
    plain = _CODE.sub(lambda match: " " * len(match.group()), answer)
    spans = marked_spans(plain)
    for match in _BLOCK_QUOTE.finditer(plain):
        if not any(start < match.end() and end > match.start() for start, end in spans):
            spans.append((match.start(), match.start() + _end_of_words(match[0])))
    found = [
        Quotation(start, end, _words(plain[start:end]), " ".join(answer[start:end].split()))
        for start, end in sorted(spans)
    ]
    return [quotation for quotation in found if count_of_words(quotation.words) >= LEAST_WORDS]


def _end_of_words(block: str) -> int:
    """Return where the words of a block quotation end, before "— Hughes, p. 42" or "(p. 42)"."""
    source = _SOURCE.search(block)
    return source.start() if source and _PAGES.search(source[0]) else len(block)


def count_of_words(text: str) -> int:
    """Count words; in a script without spaces two letters count as one word."""
    wide = len(_WIDE.findall(text))
    return len(_WORD.findall(_WIDE.sub(" ", text))) + wide * LEAST_WORDS // _LEAST_WIDE


def pages_named_near(answer: str, quotation: Quotation) -> tuple[int, ...]:
    """Return the page numbers in a quotation's sentence: the first after it, or the last before."""
    behind = answer[quotation.end : quotation.end + _REACH]
    for border in (_ANOTHER_SENTENCE.search(behind), re.search('[“„«「"]', behind[1:])):
        behind = behind[: border.start() + 1] if border else behind
    before = answer[max(0, quotation.start - 1 - _REACH) : max(0, quotation.start - 1)]
    ends = [match.end() for match in _BEFORE_IT.finditer(before)]
    before = _IN_BRACKETS.sub("", before[ends[-1] if ends else 0 :])
    first = _PAGES.search(behind)
    named = [first] if first else list(_PAGES.finditer(before))[-1:]
    return tuple(page for match in named for page in _range(match))


def sentence_around(answer: str, quotation: Quotation) -> str:
    """Return the part of the quotation's sentence after it, then the part before it."""
    behind = answer[quotation.end : quotation.end + _REACH]
    end = _ANOTHER_SENTENCE.search(behind)
    before = answer[max(0, quotation.start - 1 - _REACH) : max(0, quotation.start - 1)]
    starts = [match.end() for match in _ANOTHER_SENTENCE.finditer(before)]
    return f"{behind[: end.start()] if end else behind} {before[starts[-1] if starts else 0 :]}"


def is_same_sentence(answer: str, quotation: Quotation, offset: int) -> bool:
    """Return True if `offset` is behind the quotation, in the same sentence."""
    between = answer[quotation.end : offset]
    return 0 <= offset - quotation.end <= _REACH and not _ANOTHER_SENTENCE.search(between)


def _range(match: re.Match[str]) -> range:
    first = int(match["first"] or match["wide"])
    last = int(match["last"]) if match["last"] else first
    return range(first, min(max(first, last), first + _MOST_PAGES) + 1)


def _pieces(text: str) -> tuple[str, ...]:
    return tuple(part for part in _LEFT_OUT.split(text) if count_of_words(part))


def _words(text: str) -> str:
    bare = _EDITORIAL.sub(lambda match: match[1] or "", text)
    return " ".join(_MARKDOWN.sub("", bare).split())


def marked_spans(text: str) -> list[tuple[int, int]]:
    """Return the spans between quotation marks, of any length, outermost only."""
    return [(start + 1, end) for start, end in _opened(text) if end > start]


def open_mark(text: str) -> int:
    """Return where a quotation opens that more text may still close; -1 if none does."""
    begin = text.rfind("\n\n") + 1
    return next((begin + start for start, end in _opened(text[begin:]) if end < 0), -1)


def _opened(text: str) -> Iterator[tuple[int, int]]:
    """Yield where quotation marks open and close; -1 for one that doesn't close."""
    at = 0
    while found := _OPENS.search(text, at):
        end = _closing(text, found.start())
        yield found.start(), end
        at = max(found.start(), end) + 1


def _closing(text: str, at: int) -> int:
    """Return where the quotation that opens at `at` closes; -1 if there is none."""
    opening = text[at]
    is_ambiguous = opening in '"»‘”'
    if is_ambiguous and (text[at - 1 : at].isalnum() if at else False):
        return -1
    if not text[at + 1 : at + 2].strip():
        return -1
    limit = min(len(text), at + _LONGEST)
    paragraph = text.find("\n\n", at, limit)
    limit = limit if paragraph < 0 else paragraph
    closing = _PAIRS.get(opening, '"')
    depth = 0
    for turn in _TURNS[opening].finditer(text, at + 1, limit):
        char, place = turn[0], turn.start()
        if char in closing and _may_close(text, place, char):
            if depth == 0:
                return place
            depth -= 1
        elif char == opening and opening not in closing and opening != '"':
            depth += 1
    return -1


def _may_close(text: str, place: int, char: str) -> bool:
    if char in '"’»«':
        return bool(text[place - 1].strip()) and not text[place + 1 : place + 2].isalnum()
    return True
