"""Works out title, authors, year and identifiers of a work from its first pages and metadata.

A person looks for the largest words of page one. So does this, after leaving out what is never a
title: banners of journals, dates, addresses, "Contents". Metadata counts where it reads like a
title and the pages agree with it.
"""

from __future__ import annotations

import logging
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice, pairwise
from typing import Final

from reader_app.documents.engine.mupdf import RawRect, RawTextPage, mupdf
from reader_app.documents.engine.open_document import OpenDocument
from reader_app.documents.processes.messages import PROGRESS_BYTES, SharedProgress
from reader_app.documents.text import bibliographic_facts as facts
from reader_app.documents.text.book_text import BookText
from reader_app.documents.text.mupdf_text import (
    RawLine,
    RawSpan,
    RawTextBlock,
    text_blocks,
)
from reader_app.domain.library import TitlePage, reads_like_title
from reader_app.domain.values import dataclass, replace

_log = logging.getLogger(__name__)
_FIRST_PAGES: Final = 3
_LAST_OF_IMPRINT: Final = 10
"""The last page on which a book's imprint is searched for."""
_LEAST_OF_BOOK: Final = 60
"""Pages; a work with fewer is a brochure or a paper and has no page for an imprint."""
_MOST_S: Final = 0.25
"""Seconds after which no further page is read."""
_MOST_LINES_READ: Final = 400
_BOLD: Final = 16
_SUPERSCRIPT: Final = 1
_BOLD_NAME: Final = re.compile(
    "bold|black|heavy|semibold|demi|-medi|cmb|sfb|ecb|-b$", re.IGNORECASE
)
_SAME_SIZE: Final = 0.07
_LARGER: Final = 1.12
_MUCH_LARGER: Final = 2.5
_MOST_DIGITS: Final = 0.5
_CLEARLY_LARGER: Final = 1.3
_NEXT_LINE: Final = 1.9
_NEXT_CENTRED_LINE: Final = 2.4
_MOST_TITLE_LINES: Final = 7
_LONGEST: Final = 300
_LONGEST_BESIDE: Final = 80
_LONGEST_AFFILIATION: Final = 90
_LOWEST: Final = 0.8
_LOWEST_OF_SAME_SIZE: Final = 0.45
_COVER: Final = 400
"""Letters: a page with fewer is a cover, whose sizes say nothing about the size of the text."""
_FULL: Final = 600
"""Letters: a page with more, after a page without a title, is no title page."""
_LEAST_ON_LATER_PAGES: Final = 13.0
_AGREES: Final = 0.75
_NEVER: Final = re.compile(
    r"(?:table of )?contents?|inhalt(?:sverzeichnis)?|table des matières|índice|sommaire|abstract"
    r"|references|bibliography|literatur(?:verzeichnis)?|summary|zusammenfassung|resumen|résumé|introduction|einleitung|preface|foreword|index"
    r"|acknowledge?ments?|draft|preliminary|preprint|confidential|for immediate release|logo"
    r"|(?:technical |research |arbeits|working |discussion )?(?:report|papier|paper)(?: no.*)?"
    r"|(?:bachelor|master|doctoral|ph\.?d\.?)[’'s]* thesis|dissertation|page \d+.*|copyright.*"
    r"|press release"
    r"|united states|(?:u\.s\. )?securities and exchange commission|washington.*20549"
    r"|(?:revision|version|change|document) history|notices?|legal notice"
    r"|(?:chapter|kapitel|part|teil|lecture|vorlesung|lesson|section|unit) \w+"
    r"|news|article|original (?:article|paper)|research article|review|open access",
    re.IGNORECASE,
)
_PUBLISHED: Final = frozenset(("EPUB", "MOBI", "FictionBook"))
"""Formats whose titles publishers fill in; in others, programs and templates often did."""
_FIRST_CHAPTER: Final = re.compile(
    r"(?:(?:chapter|kapitel|chapitre|capítulo|book|buch|part|teil) (?:the )?"
    r"(?:1|i|one|first|eins|un|uno)\b|prolog(?:ue)?\b|제\s?1\s?(?:장|부)).*",
    re.IGNORECASE,
)
_BESIDE_TITLE: Final = re.compile(
    r"\(?(?:v|ver(?:sion)?|release|rev(?:ision)?|edition|draft|issue|volume|vol|no)\b[. :]*"
    r"(?:v?\d.*)?"
    r"|v?\d+(?:\.\d+)+\S*|under development|\$.*\$|(?:https?://|www\.)\S+|\S+@\S+"
    r"|last updated.*|updated .*|revised:? .*|(?:first|second|third|fourth) edition.*"
    r"|for (?:version|release) .*|documented version.*",
    re.IGNORECASE,
)
_BANNER: Final = re.compile(
    r"\bvol(?:\.|ume)\s*\d|\bno\.\s*\d|proceedings|proc\. of|journal of .*\d{4}|issn|arxiv:|https?://"
    r"|\bdoi\b|\bet al\.",
    re.IGNORECASE,
)
_END_OF_NAMES: Final = re.compile(
    r"(?:abstract|contents|introduction|zusammenfassung|résumé|resumen|summary|keywords|1\.?|i\."
    r"|(?:thesis )?supervisors?|(?:thesis )?advis[oe]rs?|examiners?|relatore|betreuer(?:in)?"
    r"|(?:erst|zweit)?(?:gutachter|prüfer)(?:in)?|directeur|committee)\b",
    re.IGNORECASE,
)
_MAN_PAGE: Final = re.compile(r"[\w,+.-]+ ?\(\d\w{0,3}\)")
_NAME_LINE: Final = re.compile(r"\S+(?:, \S+)* *[-−–—]+ *\S.*")
_FOOTNOTE: Final = re.compile(r"[\s∗*†‡§¶]+$")
_MOST_HEAD_LINES: Final = 30
_FORM: Final = re.compile(r"FORM\s+((?:10-?K|10-?Q|8-?K|20-?F|40-?F|6-?K)(?:/A)?)\b", re.IGNORECASE)
_PERIOD: Final = re.compile(
    r"(?:year|period|quarter|months?)\s+ended:?|date of (?:report|earliest event)", re.IGNORECASE
)
_PERIOD_DATE: Final = re.compile(r"([A-Z][a-z]+|[A-Z]{3,9})\.?\s+\d{1,2}\s*,\s*(\d{4})")
_CHARTER: Final = re.compile(r"\(?\s*exact name of (?:the )?registrant", re.IGNORECASE)
_FILE_NUMBER: Final = re.compile(r"commission file (?:number|no)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"(?:\d{1,2}(?:\.\d{1,2})*\.?|[IVX]{1,4}\.|[A-Z]\.)\s+(?=[^\W\d_]{2})")
_AND: Final = re.compile(r"and\b", re.IGNORECASE)
_BASED: Final = re.compile(r"\b(?:based on|with the|contributions|translated)\b", re.IGNORECASE)
_NO_LETTERS: Final = re.compile(r"[\W_]+")
_WORD: Final = re.compile(r"[A-Z]|[^\W\d_]{2}")
_SINGLE: Final = re.compile(r"(?:\b\w ){5,}\w\b")


@dataclass(frozen=True, slots=True)
class TitleLine:
    """A line of a page with its style; the box is in points from the page's upper left corner."""

    text: str
    size: float
    is_bold: bool
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def letters(self) -> int:
        return sum(map(str.isalpha, self.text))

    @property
    def middle(self) -> float:
        return (self.x0 + self.x1) / 2


@dataclass(frozen=True)
class FirstPage:
    """One of the first pages: lines from top to bottom, size in points, text in reading order."""

    lines: tuple[TitleLine, ...]
    width: float
    height: float
    text: str = ""

    @cached_property
    def headings(self) -> list[Heading]:
        """What may be the title, the most likely first."""
        return _headings(self)

    @cached_property
    def body(self) -> float:
        """The size that most letters have; 0.0 on a page with hardly any text."""
        sizes: Counter[float] = Counter()
        for line in self.lines:
            sizes[round(line.size * 2) / 2] += line.letters
        return max(sizes, key=lambda size: (sizes[size], -size)) if sizes.total() else 0.0

    @cached_property
    def letters(self) -> int:
        return sum(line.letters for line in self.lines)

    @cached_property
    def digits(self) -> int:
        return sum(sum(map(str.isdigit, line.text)) for line in self.lines)


@dataclass(frozen=True, slots=True)
class Heading:
    """Lines that belong together and may be the title; `places`: their indexes in the page."""

    title: str
    size: float
    places: tuple[int, ...]

    @property
    def first(self) -> int:
        return self.places[0]

    @property
    def last(self) -> int:
        return self.places[-1]

    @property
    def is_numbered(self) -> bool:
        return _NUMBER.match(self.title) is not None


def read_title_page(book: BookText) -> TitlePage:
    """Read what the file says about the work. It never raises: what can't be read is left out."""
    end = time.monotonic() + _MOST_S
    pages: list[FirstPage] = []
    for number in range(1, min(_FIRST_PAGES, book.page_count) + 1):
        if time.monotonic() > end or book.is_quarantined(number):
            break
        page = _page(book, number)
        pages.append(page)
        if page.letters <= _FULL:
            continue
        if page.headings if not _is_form(page) else _is_filing(pages):
            break
    info = book.document.info
    try:
        read = _with_imprint(_judged(book, pages), book, end)
    except Exception:  # noqa: BLE001 - the border of one file
        _log.warning("the title page could not be judged", exc_info=True)
        read = TitlePage()
    return replace(read, own_title=info.title, own_author=info.author)


def _with_imprint(read: TitlePage, book: BookText, end: float) -> TitlePage:
    """Add year and ISBN, where they are missing, from the page on which books have them."""
    is_known = read.year != "" and read.isbn != ""
    if is_known or book.page_count < _LEAST_OF_BOOK or read.kind not in {"", "book"}:
        return read
    for number in range(1, _LAST_OF_IMPRINT + 1):
        if time.monotonic() > end:
            break
        text = book.text(number)
        year = facts.imprint_year(text)
        if year is not None:
            isbn = read.isbn or facts.isbn_in(text)
            return replace(
                read, year=read.year or year, isbn=isbn, kind="book" if isbn else read.kind
            )
    return read


def read_title_page_alone(document: OpenDocument) -> TitlePage:
    """Read the title page in a process that is ended by its parent if a page never ends."""
    progress = SharedProgress(memoryview(bytearray(PROGRESS_BYTES)))
    return read_title_page(BookText(document, progress, set()))


def _page(book: BookText, number: int) -> FirstPage:
    try:
        text, content = book.laid_out(number)
        if content is None:
            return FirstPage((), 1.0, 1.0)
        return _first_page(book, number, text, content)
    except Exception:  # noqa: BLE001 - the border of one page
        _log.info("page %d tells no title: it could not be read", number)
        return FirstPage((), 1.0, 1.0)


def _first_page(book: BookText, number: int, visible: str, content: RawTextPage) -> FirstPage:
    """Return the horizontal lines of a page that also stand in `visible`, its text as kept."""
    bound = mupdf.fz_bound_page(book.document.page(number))
    origin = bound.x0, bound.y0
    kept = letters_of(visible)
    lines = list(_lines(text_blocks(content, with_characters=False), origin, kept))
    if any(_SINGLE.search(line.text) for line in lines):
        lines = list(_lines(text_blocks(content, with_characters=True), origin, kept))
    times = Counter(line.text for line in lines)
    lines = sorted((line for line in lines if times[line.text] < 3), key=lambda line: line.y0)
    joined = tuple(_rows(lines))[:_MOST_LINES_READ]
    return FirstPage(joined, bound.x1 - bound.x0, bound.y1 - bound.y0, visible)


def _lines(
    blocks: Sequence[RawTextBlock], origin: tuple[float, float], kept: str
) -> Iterator[TitleLine]:
    for block in blocks:
        for line in block["lines"]:
            is_level = abs(line["dir"][1]) < 0.01 and line["dir"][0] > 0
            if is_level and letters_of("".join(map(_spelled, line["spans"]))) in kept:
                made = _line(line, origin)
                if made is not None:
                    yield made


def _line(raw: RawLine, origin: tuple[float, float]) -> TitleLine | None:
    spans = [span for span in raw["spans"] if _spelled(span).strip()]
    if not spans:
        return None
    weights: Counter[float] = Counter()
    bold = 0
    for span in spans:
        length = len(_spelled(span).strip())
        weights[span["size"]] += length
        bold += length * (bool(span["flags"] & _BOLD) or bool(_BOLD_NAME.search(span["font"])))
    text, right = "", spans[0]["bbox"][0]
    for at, span in enumerate(spans):
        words = _spelled(span)
        is_mark = span["flags"] & _SUPERSCRIPT and not _WORD.search(words)
        if is_mark and (at > 0 or len(spans) > 1) and len(words.strip()) <= 3:
            continue
        text += (" " if span["bbox"][0] - right > 0.15 * span["size"] else "") + words
        right = span["bbox"][2]
    if not text.isprintable():
        text = "".join(char if char.isprintable() else " " for char in text)
    text = " ".join(facts.composed(text).split())
    size = max(weights, key=lambda each: weights[each])
    if text.isupper():  # small capitals: every word begins with a larger letter
        size = max(weights)
    x0, y0, x1, y1 = _around([span["bbox"] for span in spans])
    left, top = origin
    is_bold = bold >= 0.8 * weights.total()
    return TitleLine(text, size, is_bold, x0 - left, y0 - top, x1 - left, y1 - top)


def _spelled(span: RawSpan) -> str:
    """Return the span's text; letters that were spaced out are joined."""
    if "chars" not in span:
        return span["text"]
    text = "".join(each["c"] for each in span["chars"])
    if not _SINGLE.search(text):
        return text
    shown = [each for each in span["chars"] if each["c"].strip()]
    gaps = [b["bbox"][0] - a["bbox"][2] for a, b in pairwise(shown)]
    usual = sorted(gaps)[len(gaps) // 2]
    spaced = "".join(
        letter["c"] + (" " if gap > 1.5 * usual else "")
        for letter, gap in zip(shown, gaps, strict=False)
    )
    return spaced + shown[-1]["c"]


def _around(boxes: Sequence[RawRect]) -> RawRect:
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def _rows(lines: Sequence[TitleLine]) -> Iterator[TitleLine]:
    """Join pieces of one line that MuPDF split, as at wide spaces of a large font."""
    rows: list[TitleLine] = []
    for line in lines:
        for at in range(len(rows) - 1, max(-1, len(rows) - 6), -1):
            other = rows[at]
            one, two = sorted((other, line), key=lambda each: each.x0)
            is_level = abs(one.y1 - two.y1) < 0.35 * line.size
            is_alike = abs(one.size - two.size) < 0.5 * max(one.size, two.size)
            if is_level and is_alike and -1 < two.x0 - one.x1 < 1.2 * line.size:
                rows[at] = TitleLine(
                    f"{one.text} {two.text}", max(one.size, two.size), one.is_bold and two.is_bold,
                    one.x0, min(one.y0, two.y0), two.x1, max(one.y1, two.y1),
                )  # fmt: skip
                break
        else:
            rows.append(line)
    yield from rows


def letters_of(text: str) -> str:
    """Return the letters and digits of a text in lower case, for comparing."""
    return _NO_LETTERS.sub("", facts.composed(text).casefold())


# --- headings


def _headings(page: FirstPage) -> list[Heading]:
    body = page.body if page.letters >= _COVER else 0.0
    if not body and page.digits > _MOST_DIGITS * page.letters:
        return []  # a plot or a table
    least = _LARGER * body
    large = [
        heading
        for heading in _groups(page, least * (1 - _SAME_SIZE))
        if heading.size >= least and _is_candidate(page, heading)
    ]
    if large:
        return sorted(large, key=_order)
    top = (
        heading
        for heading in _groups(page)
        if page.lines[heading.first].y0 < _LOWEST_OF_SAME_SIZE * page.height
        and _is_candidate(page, heading)
        and _stands_out(page, heading)
    )
    return list(islice(top, 2))


def _is_candidate(page: FirstPage, heading: Heading) -> bool:
    return (
        page.lines[heading.first].y0 < _LOWEST * page.height
        and _may_be_title(heading.title)
        and not _is_banner(page, heading)
    )


def _order(heading: Heading) -> tuple[bool, int, bool, int]:
    """Sort key: a heading with a number is a chapter; a name in the title's size is an author."""
    is_name = bool(facts.names_in_line(heading.title)) and len(heading.title.split()) < 5
    return heading.is_numbered, -round(heading.size), is_name, heading.first


def _groups(page: FirstPage, least: float = 0.0) -> Iterator[Heading]:
    """Yield adjacent lines of one style that have at least `least` points."""
    lines = page.lines
    taken: set[int] = set()
    for first, line in enumerate(lines):
        if line.size < least or first in taken or _is_beside(line.text):
            continue
        group, is_version_next = [first], False
        for at in range(first + 1, min(len(lines), first + 12)):
            if len(group) == _MOST_TITLE_LINES or not _follows(lines[group[-1]], lines[at]):
                if lines[at].y0 - lines[group[-1]].y0 > _NEXT_CENTRED_LINE * line.size:
                    break
                continue
            if _is_beside(lines[at].text):
                is_version_next = True
                break
            group.append(at)
        taken.update(group)
        title = _joined([lines[at].text for at in group])
        if is_version_next:
            title = title.rstrip(",")
        size = max(lines[at].size for at in group)
        yield Heading(title, size, tuple(group))


def _follows(above: TitleLine, line: TitleLine) -> bool:
    """Whether a line continues the title that `above` is a line of."""
    down = line.y0 - above.y0
    if abs(line.size - above.size) > _SAME_SIZE * above.size or down < 0.3 * above.size:
        return False
    if above.is_bold != line.is_bold:
        return False
    is_centred = abs(line.middle - above.middle) < above.size
    overlaps = min(line.x1, above.x1) - max(line.x0, above.x0) > 0
    reach = _NEXT_CENTRED_LINE if is_centred else _NEXT_LINE
    return overlaps and down < reach * above.size


def _joined(texts: Sequence[str]) -> str:
    title = texts[0]
    for text in texts[1:]:
        is_cut = title.endswith("-") and text[:1].islower() and title[-2:-1].isalpha()
        title = title[:-1] + text if is_cut else f"{title} {text}"
    return _FOOTNOTE.sub("", " ".join(title.split()))


def _is_beside(text: str) -> bool:
    """Whether a line is a date, a version or an address, as they are found near a title."""
    if len(text) > _LONGEST_BESIDE:
        return False
    date = facts.DATE.search(text) if facts.HAS_YEAR.search(text) else None
    is_date = date is not None and len(date.group()) > 0.6 * len(text)
    return is_date or bool(_BESIDE_TITLE.fullmatch(text))


def _may_be_title(title: str) -> bool:
    letters = sum(map(str.isalpha, title))
    if not 2 <= letters <= _LONGEST or letters < 0.5 * len(title.replace(" ", "")):
        return False
    if title.isascii() and not re.search("[a-zA-Z]{3}", title):
        return False
    readable = sum(char.isalpha() or char.isascii() or char.isspace() for char in title)
    if _NEVER.fullmatch(_NUMBER.sub("", title).strip(" .:")) or readable < 0.7 * len(title):
        return False
    return len(title) <= _LONGEST and title[-1] not in ",;" and "…" not in title[:-3]


def _is_banner(page: FirstPage, heading: Heading) -> bool:
    """Whether a line is the head of a journal, or of one of its pages."""
    line = page.lines[heading.first]
    return bool(_BANNER.search(heading.title)) and line.y0 < 0.2 * page.height


def _stands_out(page: FirstPage, heading: Heading) -> bool:
    """Whether a heading in the size of the text differs from it: bold, or in capitals."""
    lines = [page.lines[place] for place in heading.places]
    rest = [line for line in page.lines if line not in lines]
    is_bold = all(line.is_bold for line in lines) and not all(line.is_bold for line in rest)
    is_loud = heading.title.isupper() and sum(char.isalpha() for char in heading.title) > 6
    return is_bold or is_loud


# --- judgement


def _judged(book: BookText, pages: Sequence[FirstPage]) -> TitlePage:
    filing = _filing(pages)
    if filing is not None:
        return filing
    info = book.document.info
    with book.progress.working_on(0):
        xmp = facts.read_xmp(book.document.pdf)
    texts = [page.text for page in pages]
    lines = [line.text for page in pages for line in page.lines]
    told = "\n".join(texts)
    own = _tidy(info.title)
    title, page, heading = _title(own, _tidy(xmp.title), pages, told)
    if book.document.pdf is None:
        if info.author:
            heading = None  # other formats have a field for it, which a publisher filled
        if _is_published(own, info.format) and _heading_of(own, pages) is None:
            # What stands on the page is the first chapter's.
            title, page, heading = own, None, None
        elif title != own and _FIRST_CHAPTER.fullmatch(title):
            title, page, heading = "", None, None
    authors = _authors(
        info.author, xmp.authors, page, heading, told,
        has_own_title=title != "" and title == own,
    )  # fmt: skip
    read = TitlePage(
        title.strip(" -–—"),
        tuple(authors),
        year=xmp.year or facts.year_in([line for line in lines if len(line) < 200]),
        publisher=xmp.publisher,
        container=xmp.container,
        doi=xmp.doi or facts.doi_in(" ".join(texts[:1])),
        isbn=xmp.isbn or facts.isbn_in(told),
        arxiv=facts.arxiv_in(told[:6000]),
    )
    is_paper = bool(pages) and pages[0].letters > _FULL
    return replace(read, kind=_kind(read, is_paper=is_paper))


def _is_published(title: str, format_name: str) -> bool:
    return format_name in _PUBLISHED and reads_like_title(title) and _NEVER.fullmatch(title) is None


def _kind(read: TitlePage, *, is_paper: bool) -> str:
    """Return the type of the work as BibTeX names it; "" if nothing tells.

    `is_paper`: its text begins on page one, so that an ISBN is that of a collection.
    """
    if read.isbn and not read.container:
        return "inproceedings" if is_paper else "book"
    return "article" if read.container or read.arxiv or read.doi else ""


def _tidy(title: str) -> str:
    """Return a metadata title without the additions of programs before or after it."""
    words = re.sub(r"^(?:Microsoft (?:Word|PowerPoint|Excel) - |SiSU: - )|https?://\S+", "", title)
    return " ".join(facts.composed(words).split())


def _title(
    own: str, xmp: str, pages: Sequence[FirstPage], told: str
) -> tuple[str, FirstPage | None, Heading | None]:
    """Return the title, and the heading that it is or that stands for it."""
    page, found = _best_heading(pages)
    for title in (own, xmp):
        if not title or not reads_like_title(title) or _NEVER.fullmatch(title):
            continue
        there = _heading_of(title, pages)
        if there is not None and _is_subtitle(there[1], found):
            break
        if there is not None:
            same = letters_of(there[1].title) == letters_of(title)
            return there[1].title if same else title, *there
        if found is not None and _is_sure(page, found) and _is_like(title, found.title):
            return found.title, page, found
        if _agrees(title, told) or not _is_sure(page, found):
            return title, page, found
    if found is not None and (_is_sure(page, found) or not _is_sentence(found.title)):
        return _NUMBER.sub("", found.title) if found.is_numbered else found.title, page, found
    return _man_page(pages), None, None


def _best_heading(pages: Sequence[FirstPage]) -> tuple[FirstPage | None, Heading | None]:
    """Return the most likely title of the first page that has one.

    A page with hardly more than one word is a cover, and a longer title after it is better.
    """
    for page in pages:
        found = page.headings
        if page is not pages[0]:
            found = [heading for heading in found if heading.size >= _LEAST_ON_LATER_PAGES]
        if found and _man_page([page]) == "":
            return page, found[0]
        if page.letters > _FULL:
            break  # a page full of text: what follows it is no title page
    return None, None


def _heading_of(title: str, pages: Sequence[FirstPage]) -> tuple[FirstPage, Heading] | None:
    """Find where a title stands, since the authors are searched for below it."""
    wanted = letters_of(title)
    for page in pages:
        for heading in _groups(page):
            if len(wanted) > 3 and wanted in letters_of(heading.title)[: len(wanted) + 60]:
                return page, heading
    return None


def _agrees(title: str, told: str) -> bool:
    """Whether the pages have most words of the title."""
    known = set(re.findall(r"\w+", told.casefold()))
    words = re.findall(r"\w+", title.casefold())
    return bool(words) and sum(word in known for word in words) >= _AGREES * len(words)


def _is_subtitle(heading: Heading, largest: Heading | None) -> bool:
    """Whether a heading is far smaller than the largest one and not the same in more words."""
    if largest is None or largest.size <= _MUCH_LARGER * heading.size:
        return False
    return letters_of(largest.title) not in letters_of(heading.title)


def _is_like(title: str, other: str) -> bool:
    """Whether two titles have most words in common, as "User Guide" and "User’s Guide"."""
    words, others = (
        [w.rstrip("s") for w in re.findall(r"\w{2,}", t.casefold())] for t in (title, other)
    )
    return len(words) > 2 and 4 * len(set(words) & set(others)) >= 3 * len(set(words))


def _is_sure(page: FirstPage | None, heading: Heading | None) -> bool:
    if page is None or heading is None:
        return False
    if heading.size >= _CLEARLY_LARGER * page.body > 0:
        return True
    stands_alone = len(page.lines) == len(heading.places)  # it may be any line of the book
    return page.letters < _COVER and not stands_alone and not _is_sentence(heading.title)


def _is_sentence(title: str) -> bool:
    """Whether a text is a sentence of the book: titles have no full stop, or are short."""
    return title[-1:] in ".!?。" and len(title.split()) > 4


def _man_page(pages: Sequence[FirstPage]) -> str:
    """Return the line "name - purpose" of a manual page; "" if this isn't one."""
    lines = [line.text for line in pages[0].lines] if pages else []
    if not any(_MAN_PAGE.fullmatch(text) for text in lines[:3]):
        return ""
    return next((text for text in lines[:8] if _NAME_LINE.fullmatch(text)), "")


# --- reports to the stock exchange


def _filing(pages: Sequence[FirstPage]) -> TitlePage | None:
    """Return company, form and period of a report to the SEC; None if this isn't one."""
    for page in pages[:2]:
        texts = [line.text for line in page.lines]
        told = "\n".join(texts[:_MOST_HEAD_LINES])
        form = _FORM.search(told)
        if form is None or "SECURITIES AND EXCHANGE" not in told.upper():
            continue
        company = _company(page)
        month, year = _period(texts)
        if not company or not year:
            return None
        kind = form.group(1).upper()
        period = year if kind.startswith(("10-K", "20-F", "40-F")) else f"{month.title()} {year}"
        company = _in_text(company, "\n".join(line.text for p in pages for line in p.lines))
        company = re.sub(r"\s+(?=[.,])", "", company)
        title = f"{company} – Form {kind} {period}"
        return TitlePage(title, kind="techreport", year=year)
    return None


def _is_filing(pages: Sequence[FirstPage]) -> bool:
    """Whether all is known of a report to the SEC; a name in capitals is looked for further on."""
    filing = _filing(pages)
    return filing is not None and not filing.title.partition(" – ")[0].isupper()


def _is_form(page: FirstPage) -> bool:
    return any(_FORM.match(line.text) for line in page.lines[:12])


def _company(page: FirstPage) -> str:
    texts = [line.text for line in page.lines]
    for at, text in enumerate(texts):
        if _CHARTER.match(text):
            above = (each for each in reversed(texts[max(0, at - 4) : at]) if _may_be_company(each))
            if found := next(above, ""):
                return found.rstrip(" ∗*_")
    for at, text in enumerate(texts):
        if _FILE_NUMBER.search(text):
            below = (each for each in texts[at + 1 : at + 5] if _may_be_company(each))
            if found := next(below, ""):
                return found
    return ""


def _may_be_company(text: str) -> bool:
    return (
        sum(char.isalpha() for char in text) >= 2
        and not _FILE_NUMBER.search(text)
        and not _NEVER.fullmatch(text)
        and not facts.DATE.search(text)
        and not _FORM.search(text)
    )


def _period(texts: Sequence[str]) -> tuple[str, str]:
    """Return month and year of the first date after "year ended" or the like."""
    told = " ".join(texts)
    for found in _PERIOD.finditer(told):
        if date := _PERIOD_DATE.search(told, found.end(), found.end() + 90):
            return date.group(1), date.group(2)
    return "", ""


def _in_text(company: str, told: str) -> str:
    """Return the company's name as it is written in running text, if capitals hide that."""
    if not company.isupper():
        return company
    for found in re.finditer(re.escape(company), told, re.IGNORECASE):
        if not found.group().isupper():
            return found.group()
    return company


# --- authors


def _authors(
    own: str,
    xmp: Sequence[str],
    page: FirstPage | None,
    heading: Heading | None,
    told: str,
    *,
    has_own_title: bool,
) -> list[str]:
    named = [name for each in xmp for name in facts.metadata_authors(each)] if len(xmp) > 1 else []
    named = named or list(facts.metadata_authors(own))
    known = letters_of(told)
    found = _names_near(page, heading) if page is not None and heading is not None else []
    if named and all(letters_of(name) in known for name in named):
        more = {letters_of(name) for name in found} > {letters_of(name) for name in named}
        return found if more else named
    if found:
        return found
    is_person = len(named) > 1 or any(len(name.split()) > 1 for name in named)
    return named if is_person and (has_own_title or not known) else []


def _single_name(lines: Sequence[TitleLine]) -> list[str]:
    """Return the only word of the first line as a name if a date or an address follows."""
    texts = [line.text for line in lines]
    if len(texts) < 2 or not facts.may_be_single_name(texts[0]):
        return []
    return texts[:1] if _is_beside(texts[1]) or "@" in texts[1] else []


def _is_in_style(line: TitleLine, other: TitleLine) -> bool:
    """Whether a line may continue another's names; affiliations differ from those in style."""
    return line.is_bold == other.is_bold and abs(line.size - other.size) <= _SAME_SIZE * other.size


def _names_near(page: FirstPage, heading: Heading) -> list[str]:
    """Return the names that stand between the title and the text, else those above the title."""
    names: list[str] = []
    title = [page.lines[place] for place in heading.places]
    left, right = min(line.x0 for line in title), max(line.x1 for line in title)
    style: TitleLine | None = None
    reach = 0.3 * page.width if right - left > 0.5 * page.width else 0.0
    for line in page.lines[heading.last + 1 : heading.last + 26]:
        if line.x1 < left - reach or line.x0 > right + reach:
            continue  # another column
        if _END_OF_NAMES.match(line.text) or line.y0 < page.lines[heading.last].y0:
            break
        if line.size > page.lines[heading.first].size:
            break
        found = facts.names_in_line(line.text)
        if style is not None and (
            _BASED.search(line.text) or (not found and len(line.text) > _LONGEST_AFFILIATION)
        ):
            break
        is_further = style is None or _AND.match(line.text) or _is_in_style(line, style)
        if style is not None and not _AND.match(line.text):
            found = [name for name in found if not facts.is_group(name)]  # where they work
        found = [name for name in found if letters_of(heading.title) not in letters_of(name)]
        if found and is_further:
            style = style or line
            names += [name for name in found if name not in names]
    names = names or _single_name(page.lines[heading.last + 1 : heading.last + 4])
    if names:
        return names
    for line in page.lines[max(0, heading.first - 2) : heading.first]:
        names += facts.names_in_line(line.text)
    return names
