"""Links inside an answer: page references, citations and the few outside addresses allowed.

Page references found in the Markdown become links; a click becomes a request of the reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias
from urllib.parse import quote, unquote, urlsplit

from reader_app.app.citations.quotation_report import evidence_of, quotation_beside
from reader_app.domain.book import OWN_PLACE
from reader_app.domain.chat import OFFERED, OFFERS
from reader_app.domain.citations import CheckedQuotation
from reader_app.domain.page_names import PageNames
from reader_app.ui.answers.markdown_blocks import PLAIN, Inline, Style, Text
from reader_app.ui.chat.reader_requests import (
    FollowCitation,
    FollowPage,
    OpenAddress,
    TakeAnswersOffer,
)

ALLOWED_SCHEMES: Final = frozenset({"http", "https", "mailto"})
_PAGE: Final = re.compile(r"page:(\d{1,6})(?:\?(.{1,60}))?")
_CITATION: Final = re.compile(r"cite:(\d{1,6}(?:,\d{1,6}){0,99})")
_OFFER: Final = re.compile(rf"{OFFERED}({'|'.join(OFFERS)})")


@dataclass(frozen=True, slots=True)
class PageTarget:
    """The target of a page reference.

    `label`: the printed one ("42", "xiv"), or "" if `page` is the physical page number (1-based).
    `page`: otherwise the printed number as a number; 0 where the label isn't one.
    """

    page: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class CitationTarget:
    """Citations of the answer that stand together, by their numbers."""

    numbers: tuple[int, ...]

    def after(self, number: int) -> int:
        """Return the number behind `number`, from the end back to the first; or the first."""
        at = self.numbers.index(number) + 1 if number in self.numbers else 0
        return self.numbers[at % len(self.numbers)]


@dataclass(frozen=True, slots=True)
class OfferTarget:
    """Something that the answer offers to do."""

    offer: str


@dataclass(frozen=True, slots=True)
class OutsideTarget:
    """An address outside the book."""

    address: str


@dataclass(frozen=True, slots=True)
class Around:
    """The visible text on both sides of a link."""

    before: str
    behind: str


Target: TypeAlias = PageTarget | CitationTarget | OfferTarget | OutsideTarget


def page_link(page: int, label: str = "") -> str:
    return f"page:{page}" + (f"?{quote(label, safe='')}" if label else "")


def citation_link(*numbers: int) -> str:
    return f"cite:{','.join(map(str, numbers))}"


def target_of(link: str) -> Target | None:
    """Return the target of a click on `link`, or None if the link isn't allowed."""
    if match := _PAGE.fullmatch(link):
        return PageTarget(int(match[1]), unquote(match[2] or ""))
    if match := _CITATION.fullmatch(link):
        return CitationTarget(tuple(map(int, match[1].split(","))))
    if match := _OFFER.fullmatch(link):
        return OfferTarget(match[1])
    return OutsideTarget(link) if _is_allowed(link) else None


def _is_allowed(link: str) -> bool:
    if len(link) > 2_000 or any(ord(char) <= 32 or ord(char) == 127 for char in link):
        return False
    try:
        parts = urlsplit(link)
    except ValueError:
        return False
    has_place = bool(parts.netloc) or (parts.scheme == "mailto" and bool(parts.path))
    return parts.scheme.lower() in ALLOWED_SCHEMES and has_place


_NUMBER: Final = r"(?:\d{1,5}|[ivxlc]{1,9})"
_ONE: Final = (
    r"pages?|pp?\.|pgs?\.|Seiten?|S\.|págs?\.|páginas?|pagg?\.|pagin[ae]|стр\.|страниц[аеуы]"
)
_SEVERAL: Final = r"pages|pp\.|pgs\.|Seiten|págs\.|páginas|pagg\.|pagine|страницы"
_GAP: Final = r"[ \u00a0\u202f]"
_SOLID: Final = rf"{_NUMBER}(?![\w%])(?!\.\d)"
_BETWEEN: Final = r"(?:[-–—,]|,? and|&|to|und|y|e|et)"
# In "pp. 3, 5 and 8" each number is a page; in "p. 42, 3 men" only the first one is.
_MENTION: Final = re.compile(
    rf"\b(?:(?:{_SEVERAL}){_GAP}?{_SOLID}(?:{_GAP}?{_BETWEEN}{_GAP}?{_SOLID})+"
    rf"|(?:{_ONE}){_GAP}?{_SOLID}(?:{_GAP}?[-–—]{_GAP}?{_SOLID})?)",
    re.IGNORECASE,
)
_EACH: Final = re.compile(rf"(?<!\w){_NUMBER}(?!\w)", re.IGNORECASE)
_DASH: Final = re.compile(rf"{_GAP}?[-–—]{_GAP}?")
_CHINESE: Final = re.compile(r"第\s?(\d{1,5})\s?[页頁ページ]")
# "10쪽 분량" and "10쪽짜리" give a number of pages, not a page reference.
_KOREAN: Final = re.compile(r"(?<![\w.,])(\d{1,5})\s?(?:쪽|페이지)(?!\s?분량|짜리)")
_ROMAN: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_ROMAN_FORM: Final = re.compile(r"c{0,3}(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})", re.IGNORECASE)


def with_page_links(text: str, style: Style = PLAIN) -> Iterator[Inline]:
    """Yield `text` as inlines in order, with links on page references and nothing lost."""
    done = 0
    for start, end, label in _mentions(text):
        if start > done:
            yield Text(text[done:start], style)
        yield Text(text[start:end], style, page_link(_value(label), label))
        done = end
    if done < len(text):
        yield Text(text[done:], style)


def _mentions(text: str) -> list[tuple[int, int, str]]:
    counted = (_CHINESE, _KOREAN)
    found = [(m.start(), m.end(), m[1]) for each in counted for m in each.finditer(text)]
    for mention in _MENTION.finditer(text):
        start = mention.start()
        for number in _EACH.finditer(text, mention.start(), mention.end()):
            if not number[0].isdigit() and not _is_roman(number[0]):
                continue
            # The word "page" belongs to the first number's link; a range is one link to its first
            # page.
            if (
                found
                and found[-1][1] >= start
                and _DASH.fullmatch(text, found[-1][1], number.start())
            ):
                found[-1] = (found[-1][0], number.end(), found[-1][2])
            else:
                begin = start if start == mention.start() else number.start()
                found.append((begin, number.end(), number[0]))
            start = number.end()
    return sorted(found)


def _is_roman(word: str) -> bool:
    # A bare "I" or "C" after "page" is more likely a word than a page number.
    return bool(_ROMAN_FORM.fullmatch(word)) and (word.islower() or len(word) > 1)


def _value(label: str) -> int:
    if label.isdigit():
        return int(label)
    values = [_ROMAN[char] for char in label.lower()]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-here if here < after else here for here, after in pairs)


UNKNOWN: Final = 0
_REACH: Final = 200
_END: Final = re.compile(r"[.!?。！？]['\"”’»)\]]*\s+(?=[^\W\d_a-zа-я])|\n\s*\n")
"""The end of a sentence or paragraph, but not the dot of "p."."""


def book_of_page(answer: str, label: str, titles: Mapping[int, str]) -> int:
    """Return the rank of the book whose title stands nearest before that page number.

    Return `UNKNOWN` if there is no such title or if the answer names that page of several books.
    """
    if len(titles) == 1:
        return OWN_PLACE
    number = re.compile(rf"(?<![\w.]){re.escape(label)}(?![\w%])")
    found = {_before(answer[: match.start()], titles) for match in number.finditer(answer)}
    found.discard(UNKNOWN)
    return found.pop() if len(found) == 1 else UNKNOWN


def _before(text: str, titles: Mapping[int, str]) -> int:
    """Return the rank of the last title in the same sentence.

    A longer title wins over one that it contains.
    """
    near = text[-_REACH:]
    ends = [match.end() for match in _END.finditer(near)]
    near = near[ends[-1] if ends else 0 :].casefold()
    places = [
        (near.rfind(title.casefold()) + len(title), len(title), place)
        for place, title in titles.items()
        if title and title.casefold() in near
    ]
    return max(places)[2] if places else UNKNOWN


def request_for_link(
    target: PageTarget | OfferTarget | OutsideTarget | None,
    around: Around,
    quotations: Sequence[CheckedQuotation],
    answer: str,
    names: PageNames,
) -> FollowPage | FollowCitation | TakeAnswersOffer | OpenAddress | None:
    """Return the request for a clicked link; None if the link isn't allowed.

    `answer`: the Markdown as it was written; `quotations`: the checked quotations of that answer.
    """
    match target:
        case PageTarget(page, label):
            found = quotation_beside(around.before, around.behind, page, quotations)
            if found is not None:
                return FollowCitation(evidence_of(found, page))
            book = book_of_page(answer, label or str(page), names.titles)
            return FollowPage(page, label, book if names.has_several else None)
        case OfferTarget(offer):
            return TakeAnswersOffer(offer)
        case OutsideTarget(address):
            return OpenAddress(address)
        case _:
            return None
