"""Turns citations and page numbers in an answer into page chips, and marks the book's own words.

"… (p. 329, printed 327). ⁴" becomes one chip "p. 327", and neighbours a stack "p. 2 +2".
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Final

from reader_app.app.citations.page_mentions import UNKNOWN, PageMentions, quoted_spans
from reader_app.domain.book import OWN_PLACE
from reader_app.domain.chat import without_names
from reader_app.domain.citations import CheckedClaim, CheckedQuotation, Citation
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.values import dataclass, field, lazy_pattern, replace
from reader_app.ui.answers import answer_links, markdown
from reader_app.ui.answers.markdown_blocks import (
    CitationMark,
    Inline,
    Inlines,
    PageChip,
    Text,
    VeiledText,
)

_BRACKET: Final = lazy_pattern(r" ?\(([^()]{2,80}(?:\([^()]{2,30}\))?)\)")
_ALSO_PRINTED: Final = lazy_pattern(r"(?:printed|gedruckt)\w*[^,;]*", re.IGNORECASE)
_BETWEEN_PAGES: Final = lazy_pattern(r"(?:[\s,;&()]|and|und|y|e|et)*", re.IGNORECASE)
_CLAUSE_END: Final = lazy_pattern(r"[\s.,;:!?…”\"’»)\]]{0,4}")
_SEPARATORS: Final = frozenset(",;")
_CHIPS: Final = lazy_pattern(f"(?:{markdown.CHIP_OPEN}\\d{{1,6}}{markdown.CHIP_CLOSE} ?)+(?<! )")
_NUMBER: Final = lazy_pattern(r"\d+")
_NEAR: Final = 80
_LONGEST_TITLE: Final = 18
_MOST_KNOWN: Final = 200
_OBJECT: Final = "\ufffc"


@dataclass
class AnswerMarks:
    """What the texts of one answer need to draw pages and check results.

    It grows with the answer.
    """

    names: PageNames = field(default_factory=PageNames)
    citations: dict[int, Citation] = field(default_factory=dict)
    quotations: tuple[CheckedQuotation, ...] = ()
    claims: tuple[CheckedClaim, ...] = ()
    veiled: dict[object, frozenset[str]] = field(default_factory=dict)
    """The veiled words of each text of the answer."""
    shown: dict[int, set[int]] = field(default_factory=dict)
    """What the model has seen, by the rank of the book."""
    is_shown_since_named: bool = field(default=False, init=False)
    """Whether it has seen more since the pages were named."""
    asked: str = ""
    in_view: int = 0
    """The question and the page on which it was asked: the answer may repeat their numbers."""
    pages: PageMentions = field(init=False)
    _known: dict[int, tuple[Inlines, Inlines]] = field(default_factory=dict, init=False)
    """Paragraphs with their chips, by identity: those of a streamed answer are asked for often."""

    def __post_init__(self) -> None:
        self.name_pages(self.names)

    def name_pages(self, names: PageNames) -> None:
        """Use these names."""
        self.names = names
        self.pages = PageMentions(names, self.asked, self.shown, self.quotations, self.in_view)
        self.is_shown_since_named = False
        self._known.clear()

    def note_question(self, asked: str, in_view: int) -> None:
        """Note what is answered, before the first words of the answer."""
        self.asked, self.in_view = asked, in_view
        self.name_pages(self.names)

    def note_shown(self, pages_of_books: Mapping[int, Iterable[int]]) -> None:
        """Note pages that the model has seen, by the rank of the book."""
        for book, pages in pages_of_books.items():
            seen = self.shown.setdefault(book, set())
            self.is_shown_since_named |= not seen.issuperset(pages)
            seen.update(pages)

    def told(self, words: str) -> str:
        """Return the program's own words about the answer, without veiled names."""
        return without_names(words, {each for some in self.veiled.values() for each in some})

    @property
    def told_quotations(self) -> tuple[CheckedQuotation, ...]:
        """The quotations without veiled names."""
        return tuple(replace(each, quote=self.told(each.quote)) for each in self.quotations)

    def drawn(self, inlines: Inlines) -> Inlines:
        """Return a paragraph as it is drawn: with page chips, and the book's words marked."""
        return tuple(_with_book_words(self.with_chips(inlines)))

    def with_chips(self, inlines: Inlines) -> Inlines:
        """Return a paragraph with a chip for each claim in place of mentions and numbers."""
        if not any(isinstance(each, CitationMark) or _is_page(each) for each in inlines):
            return inlines
        known = self._known.get(id(inlines))
        if known is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            known = self._known[id(inlines)] = (inlines, self._made_chips(inlines))
        return known[1]

    def _made_chips(self, inlines: Inlines) -> Inlines:
        drafts: list[Inline | _Draft] = []
        for inline in _bare(inlines):
            if isinstance(inline, CitationMark):
                self._cite(drafts, inline)
            else:
                drafts.append(inline)
        return tuple(self._finished(drafts))

    def pages_of(self, numbers: Sequence[int]) -> str:
        """Return the pages of several citations in words, such as "pp. 2, 5 and 9"."""
        cited = [self.citations[number] for number in numbers if number in self.citations]
        if self.names.has_several:
            names = (self.names.name(each.page, each.book) for each in cited)
            return "; ".join(dict.fromkeys(names))
        return self.names.listed(each.page for each in cited)

    def in_words(self, source: str) -> str:
        """Return Markdown with "(p. 42)" for citations, unless their page was just named."""
        source = self.pages.drawn(source, markdown.page_mark)
        parts: list[str] = []
        done = 0
        for run in _CHIPS.finditer(source):
            before = source[done : run.start()].rstrip(" ")
            numbers = [int(number) for number in _NUMBER.findall(run[0])]
            named = markdown.pages_marked(before[-_NEAR:])
            new = [n for n in numbers if n in self.citations and not self._is_in(named, n)]
            words = f"{before} ({self.pages_of(new)})" if new else source[done : run.start()]
            parts.append(words)
            done = run.end()
        return markdown.without_page_marks("".join([*parts, source[done:]]))

    def _is_in(self, named: Sequence[answer_links.PageTarget], number: int) -> bool:
        return any(_is_of(each, self.citations[number]) for each in named)

    # -- drafts -----------------------------------------------------------------------------

    def _cite(self, drafts: list[Inline | _Draft], mark: CitationMark) -> None:
        """Add a citation to the mention of its page, to its neighbour, or as its own chip."""
        citation = self.citations.get(mark.number)
        if citation is None:
            drafts.append(mark)
            return
        end = len(drafts)
        clause = ""
        while end and isinstance(last := drafts[end - 1], Text) and not _is_page(last):
            clause = last.text + clause
            if not _CLAUSE_END.fullmatch(clause):
                break
            end -= 1
        before = drafts[end - 1] if end else None
        if isinstance(before, _Draft) and (not clause.strip() or self._is_there(before, citation)):
            before.numbers.append(mark.number)
            if clause.strip() in _SEPARATORS:
                del drafts[end:]  # it stood between two citations that are one chip now
        elif isinstance(before, Text) and _is_page(before) and self._is_named(before, citation):
            drafts[end - 1] = _Draft(before, False, [mark.number])
        else:
            drafts.append(_Draft(None, True, [mark.number]))

    def _is_there(self, draft: _Draft, citation: Citation) -> bool:
        if draft.mention is not None and self._is_named(draft.mention, citation):
            return True
        cited = [self.citations[number] for number in draft.numbers]
        return any((each.book, each.page) == (citation.book, citation.page) for each in cited)

    def _is_named(self, mention: Text, citation: Citation) -> bool:
        """Return True if `mention` names the page of `citation`, by either of its numbers."""
        target = answer_links.target_of(mention.link)
        if not isinstance(target, answer_links.PageTarget):
            return False
        printed = self.names.of(citation.book).number(citation.page)
        return _is_of(target, citation) or str(target.page) == printed

    def _finished(self, drafts: Sequence[Inline | _Draft]) -> Iterator[Inline]:
        for at, draft in enumerate(drafts):
            behind = drafts[at + 1] if at + 1 < len(drafts) else None
            if isinstance(draft, _Draft):
                yield self._chip(draft)
            elif isinstance(draft, Text) and not draft.link and not draft.style.is_code:
                words = draft.text
                if isinstance(behind, _Draft):
                    # The chip belongs to the words before it, with a gap of its own.
                    words = words.rstrip(" \u00a0")
                elif isinstance(behind, Text) and behind.text.startswith(" "):
                    words = words.rstrip(" ")  # a number stood between them
                if words:
                    yield draft if words == draft.text else Text(words, draft.style)
            else:
                yield draft

    def _chip(self, draft: _Draft) -> PageChip:
        numbers = draft.numbers
        mention, link = "", ""
        if draft.mention is not None:
            link = draft.mention.link
            if not numbers or _is_range(draft.mention):
                mention = self._mention(draft.mention)
        if numbers:
            link = answer_links.citation_link(*numbers)
        cited = [self.citations[number] for number in numbers]
        pages = list(dict.fromkeys((each.book, each.page) for each in cited))
        words = mention or self._short_name(*pages[0])
        full = mention or self.pages_of(numbers)
        if not mention and len(pages) > 1:
            words += f" +{len(pages) - 1}"
        return PageChip(words, link, f"({full})" if draft.is_alone else full)

    def _short_name(self, book: int, page: int) -> str:
        own = self.names.of(book)
        title = own.title if self.names.has_several else ""
        if len(title) > _LONGEST_TITLE:
            begun = title[: _LONGEST_TITLE - 1]
            is_alone = sum(each.startswith(begun) for each in self.names.titles.values()) < 2
            # The titles of reports from several years differ at their end.
            half = _LONGEST_TITLE // 2
            title = f"{begun.rstrip()}…" if is_alone else f"{title[: half - 1]}…{title[-half:]}"
        place = own.span(page, page)
        return f"{title}, {place}" if title and book != OWN_PLACE else place

    def _mention(self, mention: Text) -> str:
        """Return the name of the pages that are named there.

        Among several books the words stay as they are, beside their book's title.
        """
        target = answer_links.target_of(mention.link)
        if self.names.has_several or not isinstance(target, answer_links.PageTarget):
            return mention.text
        return self.names.span(target.page, target.last)


@dataclass
class _Draft:
    """A chip that is being put together.

    `mention`: the answer's own words for the page. `is_alone`: no part of the sentence.
    """

    mention: Text | None
    is_alone: bool
    numbers: list[int]


def _is_of(target: answer_links.PageTarget, citation: Citation) -> bool:
    is_book = target.book in (citation.book, UNKNOWN)
    return is_book and target.page <= citation.page <= target.last


def _is_range(mention: Text) -> bool:
    target = answer_links.target_of(mention.link)
    return isinstance(target, answer_links.PageTarget) and target.last > target.page


def _is_page(inline: object) -> bool:
    return isinstance(inline, Text) and inline.link.startswith("page:")


def _bare(inlines: Inlines) -> Iterator[Inline | _Draft]:
    """Yield the inlines with a draft for each page of "(p. 42, printed 30)" and "(pp. 3, 5)"."""
    joined = _joined(inlines)
    brackets = [found.span() for found in _BRACKET.finditer(joined)]
    if not brackets:
        yield from inlines
        return
    pieces = list(_pieces(inlines, {border for span in brackets for border in span}))
    places = [at for at, _ in pieces]
    of_pages: list[tuple[int, int]] = []
    for start, end in brackets:
        inside = pieces[bisect_left(places, start) : bisect_left(places, end)]
        if _names_only_pages([piece for _, piece in inside]):
            of_pages.append((start, end))
    for at, piece in pieces:
        begin = _begin_around(of_pages, at)
        if begin < 0:
            yield piece
        elif isinstance(piece, Text) and _is_page(piece):
            is_second_number = _ALSO_PRINTED.search(joined[begin:at]) is not None
            if not is_second_number:
                yield _Draft(piece, True, [])


def _begin_around(spans: Sequence[tuple[int, int]], at: int) -> int:
    """Return where the span around `at` begins; -1 if none of these sorted spans is there."""
    number = bisect_right(spans, at, key=itemgetter(0)) - 1
    return spans[number][0] if number >= 0 and at < spans[number][1] else -1


def _names_only_pages(inside: Sequence[Inline]) -> bool:
    if not all(isinstance(each, Text) and not each.style.is_code for each in inside):
        return False
    rest = "".join(each.text for each in inside if isinstance(each, Text) and not _is_page(each))
    is_only = _BETWEEN_PAGES.fullmatch(_ALSO_PRINTED.sub("", rest)) is not None
    return is_only and any(map(_is_page, inside))


def _joined(inlines: Inlines) -> str:
    return "".join(
        each.text if isinstance(each, Text) and not each.style.is_code else _OBJECT * _length(each)
        for each in inlines
    )


def _length(inline: Inline) -> int:
    return len(inline.text) if isinstance(inline, Text) else 1


def _pieces(inlines: Inlines, borders: Collection[int]) -> Iterator[tuple[int, Inline]]:
    """Yield the inlines with their places in the joined text, cut at `borders`."""
    at, places = 0, sorted(borders)
    for inline in inlines:
        end = at + _length(inline)
        inside = places[bisect_right(places, at) : bisect_left(places, end)]
        if not isinstance(inline, Text) or not inside:
            yield at, inline
        else:
            cuts = [at, *inside, end]
            for start, stop in pairwise(cuts):
                words = inline.text[start - at : stop - at]
                yield start, Text(words, inline.style, inline.link)
        at = end


def _with_book_words(inlines: Inlines) -> Iterator[Inline]:
    """Yield the inlines with quotations of at least four words marked as the book's."""
    joined = _joined(inlines)
    spans = quoted_spans(joined)
    if not spans:
        yield from inlines
        return
    for at, piece in _pieces(inlines, {border for span in spans for border in span}):
        is_book = _begin_around(spans, at) >= 0
        if is_book and isinstance(piece, VeiledText):
            yield replace(piece, style=replace(piece.style, is_book=True))
        elif is_book and isinstance(piece, Text) and not piece.style.is_code:
            yield Text(piece.text, replace(piece.style, is_book=True), piece.link)
        else:
            yield piece
