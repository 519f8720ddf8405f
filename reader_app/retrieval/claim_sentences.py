"""Cuts an answer into sentences, with the citations that belong to each.

Markdown is seen through: headings, code, rules and the heads of tables are no sentences, each item
of a list and each row of a table is a paragraph of its own. A citation belongs to the sentence that
it stands in or directly behind.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from reader_app.domain.values import dataclass
from reader_app.retrieval.sentences import is_abbreviation

_LINE: Final = re.compile(r"[^\n]*")
_FENCE: Final = re.compile(r"\s*(?:```|~~~)")
_HEADING: Final = re.compile(r"\s{0,3}#{1,6}\s|\s*\*\*[^*\n]{1,80}\*\*:?\s*$")
_RULE: Final = re.compile(r"\s*(?:[-*_=]\s*){3,}$")
_TABLE_RULE: Final = re.compile(r"\s*\|?\s*:?-{2,}[-|:\s]*$")
_ROW: Final = re.compile(r"\s*\|.*\|\s*$")
_ITEM: Final = re.compile(r"\s*(?:>\s*)*(?:[-*+•]|\d{1,3}[.)])\s+")
_QUOTE: Final = re.compile(r"\s*(?:>\s*)+")
_END: Final = re.compile(r"(?:[.!?…]+[\"”’»)\]*_]*(?=\s)|[。！？｡।॥؟۔]+[」』）”\"]*)")
_STARTS: Final = re.compile(r"\s+[\"“‘«„(\[*_¿¡]*(?:[^\W_a-z]|\d|\S(?<![\w]))")
_OWN: Final = re.compile(
    r"""^[\W_]*(?:yes|no|sure|certainly|of\ course|absolutely|well|here(?:'s|\ is|\ are)
    |in\ (?:short|summary|brief|other\ words)|to\ sum\ up|let\ me|let's|i(?:'ll|'m|'ve|'d)\b
    |i\ (?:can|could|will|would|found|find|searched|looked|see|didn't|did\ not|couldn't|could\ not
    |cannot|can't|am|have|haven't|don't|do\ not|think|suggest|recommend|read|checked|only)\b
    |if\ you|would\ you|do\ you|you\ (?:can|could|may|might|will\ find|asked|are|have)|shall\ i
    |should\ i|want\ me|please|note\ that|feel\ free|hope\ |for\ more|see\ also|happy\ to|thanks
    |the\ (?:book|text|passages?|document|report|pages?|novel|story|author|excerpts?)
    \ (?:does\ not|doesn't|do\ not|don't|did\ not|says?\ nothing|is\ silent|are\ silent|never|isn't
    |gives?\ no|has\ no|contains?\ no)|there\ is\ no\ (?:mention|answer|information)
    |nothing\ in\ the|none\ of\ the\ (?:passages|pages)|that's\ (?:all|as\ far)|so\ far
    |ich\ (?:habe|kann|finde|konnte)|das\ buch\ (?:sagt|nennt|gibt)|wenn\ (?:du|sie)\b|je\ (?:peux
    |n')|le\ livre\ ne|si\ (?:vous|tu|quieres|quiere)|el\ libro\ no|no\ (?:he|puedo)\b)""",
    re.IGNORECASE | re.VERBOSE,
)
_LEAST_WORDS: Final = 3
_LINK: Final = re.compile(r"\s*\[[^\]\n]*\]\([^)\n]*\)\s*")
_PLACE: Final = re.compile(r"\s*\(\s?(?:pp?\.|pages?\s|S\.|Seiten?\s|pág)", re.IGNORECASE)
"""A page in brackets behind a sentence, to which it belongs."""


@dataclass(frozen=True, slots=True)
class ClaimSentence:
    """A sentence, `answer[start:end]`. `paragraph` counts from 0.

    `citations`: positions, in the sequence that was handed in, of those that belong to it.
    `reads_as_own`: by its words it is the companion's own: an offer, a question, "here is".
    """

    start: int
    end: int
    paragraph: int
    citations: tuple[int, ...] = ()
    reads_as_own: bool = False


def claim_sentences(answer: str, offsets: Sequence[int]) -> list[ClaimSentence]:
    """Return the answer's sentences in order. `offsets`: where each citation stands; -1: unknown.

    A citation of unknown place belongs to every sentence.
    """
    spans = [
        (start, end, paragraph)
        for paragraph, block in enumerate(_paragraphs(answer))
        for start, end in _cut(answer, *block)
    ]
    starts = [start for start, _, _ in spans]
    of_sentence: list[list[int]] = [[] for _ in spans]
    for number, offset in enumerate(offsets):
        if not spans:
            break
        if offset < 0:
            for each in of_sentence:
                each.append(number)
            continue
        # Directly behind a sentence is where the next one may begin.
        at = max(0, bisect_left(starts, offset) - 1)
        of_sentence[at].append(number)
    return [
        ClaimSentence(start, end, paragraph, tuple(cited), _is_own(answer[start:end]))
        for (start, end, paragraph), cited in zip(spans, of_sentence, strict=True)
    ]


def _is_own(text: str) -> bool:
    if _LINK.fullmatch(text):
        return True
    plain = text.replace("’", "'").strip(' *_"“”>')
    if plain.endswith(("?", ":")) or _OWN.match(plain):
        return True
    words = re.findall(r"\w+", plain)
    return len(words) < _LEAST_WORDS and not any(word[0].isdigit() for word in words)


def _paragraphs(answer: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of paragraphs, items and rows; white space and marks at the ends excluded."""
    lines = [(match.start(), match.end()) for match in _LINE.finditer(answer)]
    lines = [span for span in lines if answer[span[0] : span[1]].strip() or span[0] < span[1]]
    is_code, waiting = False, None
    last_end = -2
    for at, (start, end) in enumerate(lines):
        line = answer[start:end]
        is_blank_before = "\n\n" in answer[max(0, last_end) : start + 1].replace(" ", "")
        last_end = end
        is_row = _ROW.match(line) is not None
        item = _ITEM.match(line)
        is_apart = _FENCE.match(line) or _HEADING.match(line) or _RULE.match(line) or is_row
        if waiting and (is_apart or item or is_code or is_blank_before or not line.strip()):
            yield waiting
            waiting = None
        if _FENCE.match(line):
            is_code = not is_code
            continue
        if is_code or not line.strip() or (is_apart and not is_row) or _TABLE_RULE.match(line):
            continue
        if is_row:
            following = answer[lines[at + 1][0] : lines[at + 1][1]] if at + 1 < len(lines) else ""
            if not _TABLE_RULE.match(following):
                yield start + len(line) - len(line.lstrip(" |")), start + len(line.rstrip(" |"))
            continue
        opening = item or _QUOTE.match(line)
        begin = start + (opening.end() if opening else len(line) - len(line.lstrip()))
        if begin >= end:
            continue
        stop = start + len(line.rstrip())
        waiting = (waiting[0], stop) if waiting else (begin, stop)
    if waiting:
        yield waiting


def _cut(answer: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the sentences of a paragraph."""
    position = start
    for match in _END.finditer(answer, start, end):
        rest = answer[match.end() : end]
        if not rest.strip():
            break
        if match.group()[0] in ".!?…":
            if not _STARTS.match(rest) or _PLACE.match(rest):
                continue
            if match.group() == "." and is_abbreviation(
                answer[position : match.end()], rest.lstrip()
            ):
                continue
        yield position, match.end()
        position = match.end() + len(rest) - len(rest.lstrip())
    if answer[position:end].strip():
        yield position, end
