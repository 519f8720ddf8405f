"""Finds the pages that an answer names, and replaces their numbers with those that people read.

This is the only place where a number that a model wrote becomes a page; the check of quotations
uses it as well. A model counts the pages of the file, as its tools do. So a bare "p. 42" is the
42nd page of the file and is shown as "p. 30" if 30 is printed on it, and so are "p. 42, printed 30"
and "page 42 (printed 30)".

A number is taken as the printed one if the answer says so ("printed page 30"), if it is roman, if
the file has no such page, if the reader's question named it ("what is on page 30?"), because models
repeat it, or if it is printed on the page in view ("you are on page 30"), unless the model was
shown the file's page of that number. A number beside a quotation is different: throughout the
answer it means the page that has the quotation's words. Until the words were looked up, or if they
weren't found, it is the printed number if the model was shown that page and not the file's. A bare
number without a quotation is the file's, whatever was shown, because the outline names pages that
no model has seen.
"#42" is always the file's. Nothing inside a quotation, code or an address is changed or taken as a
page, because that text isn't the model's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import chain
from typing import Final, TypeAlias

from reader_app.domain.book import OWN_PLACE
from reader_app.domain.chat import ChatMessage
from reader_app.domain.citations import CheckedQuotation
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.values import dataclass, lazy_pattern
from reader_app.retrieval import quotation_extraction
from reader_app.retrieval.quotation_extraction import marked_spans, open_mark

UNKNOWN: Final = 0
"""The rank of the book where an answer from several books doesn't say whose page it is."""


@dataclass(frozen=True, slots=True)
class PageMention:
    """A page named at `answer[start:end]`. `words`: what people read there instead.

    `page`: its number in the file, 0 if there is no such page; `last`: that of a range's last page,
    else the same; `book`: the rank of its book, or `UNKNOWN`.
    """

    start: int
    end: int
    words: str
    page: int
    last: int
    book: int = OWN_PLACE


_ROMAN: Final = r"(?=[ivxlc])c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})"
_NUMBER: Final = rf"(?:#?\d{{1,5}}|{_ROMAN})"
_ONE: Final = (
    r"pages?|pp?\.|pgs?\.|Seiten?|S\.|págs?\.|páginas?|pagg?\.|pagin[ae]|стр\.|страниц[аеы]"
)
_SEVERAL: Final = r"pages|pp\.|pgs\.|Seiten|págs\.|páginas|pagg\.|pagine|страницы"
_GAP: Final = r"[ \u00a0\u202f]"
_DASH: Final = rf"{_GAP}?[-–—]{_GAP}?"
_SOLID: Final = rf"{_NUMBER}(?![\w%])(?!\.\d)"
_BETWEEN: Final = r"(?:[-–—,]|,? and|&|to|und|y|e|et)"
# In "pp. 3, 5 and 8" each number is a page; in "p. 42, 3 men" only the first one is.
_MENTION: Final = lazy_pattern(
    rf"\b(?:(?:{_SEVERAL}){_GAP}?{_SOLID}(?:{_GAP}?{_BETWEEN}{_GAP}?{_SOLID})+"
    rf"|(?:{_ONE}){_GAP}?{_SOLID}(?:{_DASH}{_SOLID})?)",
    re.IGNORECASE,
)
_RUN: Final = lazy_pattern(rf"(?<![\w#])({_SOLID})(?:{_DASH}({_SOLID}))?", re.IGNORECASE)
_CHINESE: Final = lazy_pattern(r"第\s?#?\d{1,5}\s?[页頁ページ]")
_COUNTED_RANGE: Final = rf"#?\d{{1,5}}(?:{_DASH}\d{{1,5}})?"
# "10쪽 분량" and "10쪽짜리" give a number of pages, "전체 10쪽" their count.
_KOREAN: Final = lazy_pattern(
    rf"(?<![\w.,#–-])(?<!전체 ){_COUNTED_RANGE}(?:, {_COUNTED_RANGE})*(?:번째)?"
    r"\s?(?:쪽|페이지)(?!\s?분량|짜리)"
)
_COUNTED: Final = lazy_pattern(rf"(#?\d{{1,5}})(?:{_DASH}(\d{{1,5}}))?(?:번째\s?)?")
_PRINTED: Final = r"(?:printed|gedruckte?|인쇄 번호)"
_IS_PRINTED: Final = lazy_pattern(rf"\b{_PRINTED}{_GAP}$", re.IGNORECASE)
_ALSO_PRINTED: Final = lazy_pattern(
    rf"(?P<bracket>{_GAP}?\()?(?(bracket)|[,;]{_GAP}){_PRINTED}(?: as)?{_GAP}(?:(?:{_ONE}){_GAP}?)?"
    rf"(?P<label>(?(bracket)[^()\n]{{1,40}}?|#?\w{{1,9}}(?:{_DASH}\w{{1,9}})?))쪽?(?(bracket)\))",
    re.IGNORECASE,
)
_ALSO_IN_FILE: Final = lazy_pattern(
    rf"{_GAP}?\((?P<before>file |pdf )?(?:{_ONE}){_GAP}?(?P<page>\d{{1,5}})"
    r"(?P<behind>(?: (?:of|in) the (?:file|pdf)| der Datei)?)\)",
    re.IGNORECASE,
)
_CODE: Final = lazy_pattern(
    r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|`[^`\n]+(?:`|\Z)|\]\([^)\n]*(?:\)|\Z)|https?://\S+",
    re.DOTALL,
)
_BLOCK_QUOTE: Final = lazy_pattern(r"^[ ]{0,3}>[^\n]*", re.MULTILINE)
_BEFORE_SOURCE: Final = lazy_pattern(r"(?:\([^()]{0,80}|[—–][^—–]{0,80})$")
_BEHIND_SOURCE: Final = lazy_pattern(r"[\W\d]{0,12}")
_MARKUP: Final = lazy_pattern(r"([\\`*_\[\]<>$|~])")
_WORDS: Final = (
    "pages pp. pgs. Seiten S. págs. páginas pagg. pagine paginae стр. страницы printed gedruckte 第"
)
_BEGUN: Final = "|".join({word[:end] for word in _WORDS.split() for end in range(1, len(word) + 1)})
_MAY_GO_ON: Final = lazy_pattern(
    rf"(?:\b{_PRINTED}{_GAP})?\b(?:{_ONE})(?:{_GAP}|[\d#ivxlc,;()\-–—&]|and|to|und|{_PRINTED}|as|of"
    rf"|in|the|{_ONE})*\w{{0,12}}$"
    rf"|(?<!\w)(?:{_BEGUN.replace('.', '[.]')})$|第\s?#?\d*\s?$"
    rf"|{_COUNTED_RANGE}(?:, {_COUNTED_RANGE})*(?:[,–-]|번째?)?\s?"
    r"(?:(?:쪽|페이지)(?:[(,][^()\n]{0,12})?)?$",
    re.IGNORECASE,
)
_CLOSING: Final = lazy_pattern(r"[”“»«」』\"]")
_REACH: Final = 200
_END: Final = lazy_pattern(r"[.!?。！？]['\"”’»)\]]*\s+(?=[^\W\d_a-zа-я])|\n\s*\n")
"""The end of a sentence or paragraph, but not the dot of "p."."""

Draw: TypeAlias = Callable[[PageMention], str]


def as_words(mention: PageMention) -> str:
    return mention.words


class PageMentions:
    """Reads the pages that one answer names: to the question `asked`, from the books of `names`.

    `shown`: the pages that the model has seen, by the rank of their book; may grow meanwhile.
    `quotations`: those of the answer that were looked up. `in_view`: the page that the reader was
    on; 0 if it isn't known.
    """

    def __init__(
        self,
        names: PageNames,
        asked: str = "",
        shown: Mapping[int, Collection[int]] | None = None,
        quotations: Sequence[CheckedQuotation] = (),
        in_view: int = 0,
    ) -> None:
        self._names = names
        self._in_view = in_view
        self._shown_pages = shown if shown is not None else {}
        self._quotations = quotations
        self._asked = {
            number.casefold()
            for match in _matches(asked)
            if not _also(asked, match.end(), is_printed=False)[0]
            for run in _runs(asked, match)
            for number in run.groups()
            if number
        }
        self._books: dict[str, int] = {}

    def found_in(self, text: str, begin: int = 0) -> list[PageMention]:
        """Return what `text`, Markdown of the answer, names, in order and without overlaps.

        `begin`: mentions that begin before it are known already and left out.
        """
        kept, found = _kept_spans(text), list[PageMention]()
        matches = (match for match in _matches(text) if match.start() >= begin)
        for match in sorted(matches, key=lambda each: each.start()):
            is_kept = any(start < match.end() and match.start() < end for start, end in kept)
            if not is_kept and not (found and match.start() < found[-1].end):
                found += self._read(text, match)
        return found

    def drawn(self, text: str, draw: Draw = as_words) -> str:
        """Return Markdown of the answer with its pages as people read them, each made by `draw`."""
        parts: list[str] = []
        done = 0
        for mention in self.found_in(text):
            parts += [text[done : mention.start], draw(mention)]
            done = mention.end
        return "".join([*parts, text[done:]])

    def page_beside_quotation(self, number: int) -> int:
        """Return the page that a bare number beside a quotation means."""
        return self._page(self._names.of(OWN_PLACE), str(number), OWN_PLACE, is_beside=True)

    def possible_pages(self, number: int) -> tuple[int, ...]:
        """Return the pages of the first book that a bare number may mean, the likelier first."""
        pages = (self.page_beside_quotation(number), number, self._names.page(str(number)))
        return tuple(page for page in dict.fromkeys(pages) if page)

    def _read(self, text: str, match: re.Match[str]) -> list[PageMention]:
        runs = _runs(text, match)
        if not runs:
            return []
        book = self._book(text[: match.start()], runs[0][1])
        names = self._names.of(book)
        is_printed = bool(_IS_PRINTED.search(text[max(0, match.start() - 12) : match.start()]))
        before = text[: match.start()]
        is_in_block = bool(_BLOCK_QUOTE.match(text, before.rfind("\n") + 1))
        is_beside = is_in_block or bool(_CLOSING.search(_sentence_before(before)))
        label, also_to = _also(text, match.end(), is_printed=is_printed)
        found: list[PageMention] = []

        def page_of(number: str) -> int:
            return self._page(names, number, book, is_printed=is_printed, is_beside=is_beside)

        for run in runs:
            start = run.start() if found else match.start()
            end = match.end() if run is runs[-1] else run.end()
            page = page_of(run[1])
            if label and len(runs) == 1:
                page = names.page(label) or page
            last = page_of(run[2]) if run[2] else page
            shown, is_named = self._shown(run, (page, last), book), self._is_named(page, book)
            words = f"{text[start : run.start()]}{shown}{text[run.end() : end]}"
            end = also_to if is_named and run is runs[-1] else end
            found.append(PageMention(start, end, words, page, max(page, last), book))
        return found

    def _is_named(self, page: int, book: int) -> bool:
        """Whether the page may have another name than its number in the file."""
        books = (book,) if book else self._names.titles
        return page > 0 and any(self._names.of(each).has_printed for each in books)

    def _shown(self, run: re.Match[str], pages: tuple[int, int], book: int) -> str:
        """Return the number or the range as people read it, with marks of Markdown escaped."""
        told = [number for number in run.groups() if number]
        if self._is_named(pages[0], book):
            names = self._names.of(book)
            told = [
                (names.number(page) if book else f"#{page}") if page else number
                for number, page in zip(told, pages, strict=False)
            ]
        return _MARKUP.sub(r"\\\1", " ".join("–".join(told).split()))

    def _page(
        self,
        names: PageNames,
        number: str,
        book: int,
        *,
        is_printed: bool = False,
        is_beside: bool = False,
    ) -> int:
        """Return the page that a number means, 0 if there is none."""
        count = names.page_count or _MOST
        if not number.isdecimal():
            return names.page(number, count)
        own = int(number) if int(number) <= count else 0
        printed = names.page(number)
        if is_printed or not own or not printed:
            return printed or own
        of_number = (each for each in self._quotations if each.book == book and own in each.numbers)
        pages = {place.page for each in of_number for place in each.places} & {own, printed}
        if not pages and (number in self._asked or self._is_in_view(printed, own, book)):
            return printed
        if not pages and is_beside:
            pages = {own, printed}.intersection(self._shown_pages.get(book, ()))
        return printed if pages == {printed} else own

    def _is_in_view(self, printed: int, own: int, book: int) -> bool:
        is_here = book == OWN_PLACE and printed == self._in_view
        return is_here and own not in self._shown_pages.get(book, ())

    def _book(self, before: str, number: str) -> int:
        """Return the rank of the book whose title comes last before the number in its sentence.

        If there is none, it is the book of the same number earlier in the answer, or `UNKNOWN`.
        """
        if not self._names.has_several:
            return OWN_PLACE
        book = _named_last(before, self._names.titles) or self._books.get(number, UNKNOWN)
        if book:
            self._books[number] = book
        return book


def mentions_of(answer: ChatMessage, names: PageNames, asked: str) -> PageMentions:
    """Return the `PageMentions` for a stored answer."""
    return PageMentions(names, asked, answer.pages_of_books, answer.quotations, answer.page)


class StreamedPages:
    """An answer that is still being written, with its pages as people read them.

    Words are held back only while more of them could change what a page is called.
    """

    def __init__(self, reader: PageMentions, draw: Draw = as_words) -> None:
        self._reader = reader
        self._draw = draw
        self._paragraph = ""
        self._done = 0

    def append(self, words: str) -> str:
        """Return what can be shown now."""
        self._paragraph += words
        return self._shown(is_ending=False)

    def rest(self) -> str:
        """Return the text that was held back; nothing follows."""
        return self._shown(is_ending=True)

    def _shown(self, *, is_ending: bool) -> str:
        text, parts = self._paragraph, list[str]()
        mentions = self._reader.found_in(text, self._done)
        to = len(text) if is_ending else self._sure_to(text, mentions)
        for mention in mentions:
            if mention.end <= to:
                parts += [text[self._done : mention.start], self._draw(mention)]
                self._done = mention.end
        parts.append(text[self._done : to])
        self._done = max(self._done, to)
        self._begin_paragraph()
        return "".join(parts)

    def _sure_to(self, text: str, mentions: list[PageMention]) -> int:
        """Return up to where no further words can change anything."""
        if text.count("```") % 2:
            return len(text)
        may_go_on = _MAY_GO_ON.search(text, max(0, len(text) - _REACH))
        to = may_go_on.start() if may_go_on else len(text)
        opened, line = open_mark(_without_code(text)), text.rfind("\n") + 1
        is_quoted = bool(_BLOCK_QUOTE.match(text, line))
        for mention in mentions:
            is_unsure = 0 <= opened < mention.start or (is_quoted and mention.start > line)
            if mention.end > to or is_unsure:
                return max(self._done, min(to, mention.start))
        return max(self._done, to)

    def _begin_paragraph(self) -> None:
        """Forget the paragraphs that are finished, unless code goes on over their end."""
        end = self._paragraph.rfind("\n\n", 0, self._done) + 1
        if end and not self._paragraph.count("```", 0, end) % 2:
            self._paragraph, self._done = self._paragraph[end:], self._done - end


_MOST: Final = 99_999


def _matches(text: str) -> list[re.Match[str]]:
    return list(chain(_MENTION.finditer(text), _CHINESE.finditer(text), _KOREAN.finditer(text)))


def _runs(text: str, match: re.Match[str]) -> list[re.Match[str]]:
    """Return the numbers of a mention: in group 1 a page, in group 2 the last one of a range."""
    form = _RUN if match.re.pattern == _MENTION.pattern else _COUNTED
    # A bare "I" or "C" after "page" is more likely a word than a page number.
    return [
        run
        for run in form.finditer(text, match.start(), match.end())
        if not run[1].isalpha() or run[1].islower() or len(run[1]) > 1
    ]


def _also(text: str, end: int, *, is_printed: bool) -> tuple[str, int]:
    """Return the page's other number that follows at `end`, as a label, and where that ends."""
    if also := _ALSO_PRINTED.match(text, end):
        return also["label"], also.end()
    also = _ALSO_IN_FILE.match(text, end)
    if also and (also["before"] or also["behind"] or is_printed):
        return f"#{also['page']}", also.end()
    return "", end


def _without_code(text: str) -> str:
    return _CODE.sub(lambda match: " " * len(match[0]), text)


def _kept_spans(text: str) -> list[tuple[int, int]]:
    """Return what isn't changed: code, addresses, and quotations apart from their sources."""
    spans = [match.span() for match in _CODE.finditer(text)] + marked_spans(_without_code(text))
    for line in _BLOCK_QUOTE.finditer(text):
        end = line.end()
        for match in _MENTION.finditer(line[0]):
            behind = line[0][_also(line[0], match.end(), is_printed=False)[1] :]
            if _BEFORE_SOURCE.search(line[0][: match.start()]) and _BEHIND_SOURCE.fullmatch(behind):
                end = line.start() + match.start()
        spans.append((line.start(), end))
    return spans


def _named_last(text: str, titles: Mapping[int, str]) -> int:
    """Return the rank of the last title in the same sentence, `UNKNOWN` if there is none.

    A longer title wins over one that it contains.
    """
    near = _sentence_before(text).casefold()
    places = [
        (near.rfind(title.casefold()) + len(title), len(title), place)
        for place, title in titles.items()
        if title and title.casefold() in near
    ]
    return max(places)[2] if places else UNKNOWN


def _sentence_before(text: str) -> str:
    """Return the end of `text` that belongs to the same sentence as what follows it."""
    near = text[-_REACH:]
    ends = [match.end() for match in _END.finditer(near)]
    return near[ends[-1] if ends else 0 :]


_OPENINGS: Final = frozenset('“„«「『"»‘‹”')
_STREAMED: Final = frozenset("“„「『")
"""Marks that only open: with others, a quotation that isn't closed yet can't be recognised."""
_QUOTES: Final = frozenset('“”„«»「」『』‹›‘’"')


def quoted_spans(text: str) -> list[tuple[int, int]]:
    """Return where the words of a book stand in an answer, with their quotation marks."""
    if not _OPENINGS.intersection(text):
        return []
    found = quotation_extraction.quotations_in(text)
    spans = [_with_its_marks(text, each.start, each.end) for each in found]
    # A quotation that is still being streamed must not change its letters when it ends.
    at = quotation_extraction.open_mark(text)
    least = quotation_extraction.LEAST_WORDS
    is_open = at >= 0 and text[at] in _STREAMED
    if is_open and quotation_extraction.count_of_words(text[at:]) >= least:
        spans.append((at, len(text)))
    return spans


def _with_its_marks(text: str, start: int, end: int) -> tuple[int, int]:
    begins = start > 0 and text[start - 1] in _QUOTES
    return start - begins, end + (end < len(text) and text[end] in _QUOTES)
