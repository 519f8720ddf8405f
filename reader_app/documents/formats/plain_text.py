"""Converts plain text to a book: paragraphs that reflow, and chapters where the text names them.

Every rule here decides what stands on which page. Changing one renumbers the pages of every text
that somebody has read, and needs a new `LAYOUT_VERSION`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from reader_app.documents.formats.epub_builder import EpubChapter, EpubContent, EpubHeading
from reader_app.documents.formats.title_and_author import names_of_text
from reader_app.domain.values import dataclass

_LONGEST_CHAPTER: Final = 100_000
_LONGEST_PARAGRAPH: Final = 20_000
_LONGEST_TITLE: Final = 80
_LEAST_BODY: Final = 200
"""Characters that must stand between two headings, else they belong to a table of contents."""
_NARROWEST, _WIDEST = 30, 100
_FULL: Final = 0.7
_MOSTLY: Final = 0.6
_UNSTORABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_NUMBER: Final = r"(?:\d{1,4}|[ivxlcdm]{1,8}|[a-z]|[^\W\d_]{3,14}(?:[ -][^\W\d_]{3,9})?)"
_CHAPTER_WORDS: Final = (
    "chapter|part|book|section|act|scene|appendix|kapitel|teil|buch|anhang|chapitre|partie|livre|"
    "capítulo|capitulo|parte|libro|capitolo|hoofdstuk|kapittel|rozdział|kapitola|глава|часть|книга|"
    "розділ|частина|κεφάλαιο|bölüm"
)
_CHAPTER: Final = re.compile(rf"(?:{_CHAPTER_WORDS})\s+{_NUMBER}(?:\s*[.:—–-]\s*\S.*|\s*\.?)", re.I)
_ALONE: Final = re.compile(
    "(?:prologue|epilogue|preface|foreword|introduction|conclusion|afterword|prolog|epilog|vorwort|"
    "nachwort|einleitung|préface|avant-propos|épilogue|prólogo|epílogo|пролог|эпилог|предисловие|"
    "введение|послесловие)[.:]?",
    re.I,
)
_EASTERN: Final = re.compile(
    r"第\s*[0-9０-９〇零一二三四五六七八九十百千]{1,7}\s*[章回部卷節节編編話话].{0,30}"
)
_PART: Final = re.compile("(?:part|book|teil|buch|partie|livre|parte|libro|часть|книга)\\b", re.I)
_ENDLESS: Final = re.compile("([\x21-\x7e\xa1-\u2e7f]{300})(?=[\x21-\x7e\xa1-\u2e7f])")
"""Letters without a place to break the line; laying them out takes quadratic time."""
_SIGNS: Final = re.compile(r"[{}=<>|\\]|\w\(|\);|\+-|--\+")
_DEEPEST_STEP: Final = 24
_UNDERLINE: Final = re.compile(r"(={3,}|-{3,})")


@dataclass(slots=True)
class _Block:
    """The lines between two blank ones; a heading if `level` isn't 0."""

    lines: list[str]
    level: int = 0

    @property
    def length(self) -> int:
        return sum(map(len, self.lines))


def book_of_text(text: str) -> EpubContent:
    """Convert a plain text, whose lines end with a newline, to a book."""
    blocks = _blocks(_UNSTORABLE.sub("\ufffd", text.replace("\f", "\n\n")))
    _mark_headings(blocks)
    width = _wrapped_width(blocks)
    direction = "rtl" if _is_right_to_left(text[:20_000]) else ""
    title, author = names_of_text(text)
    return EpubContent(tuple(_chapters(blocks, width)), title, author, direction=direction)


def _blocks(text: str) -> list[_Block]:
    blocks: list[_Block] = []
    lines: list[str] = []
    for line in (*text.split("\n"), ""):
        if line.strip():
            lines.append(line.rstrip())
        elif lines:
            blocks.append(_Block(lines))
            lines = []
    return blocks


def _mark_headings(blocks: Sequence[_Block]) -> None:
    """Set the heading levels of the blocks.

    It goes from the last block to the first, because a part needs a chapter right below it.
    """
    end, is_next_heading = len(blocks), False
    for at in range(len(blocks) - 1, -1, -1):
        level = _level_of(blocks[at])
        if not level:
            continue
        body = sum(block.length for block in blocks[at + 1 : end])
        is_above_next = level == 1 and is_next_heading and end == at + 1
        is_next_heading = body >= _LEAST_BODY or is_above_next
        blocks[at].level = level if is_next_heading else 0
        end = at


def _level_of(block: _Block) -> int:
    """Return 1 for a part, 2 for a chapter, 0 for anything that isn't a heading."""
    first = block.lines[0].strip()
    if len(block.lines) == 2 and _UNDERLINE.fullmatch(block.lines[1].strip()):
        return 1 if block.lines[1].strip()[0] == "=" else 2
    if len(block.lines) > 2 or any(len(line) > _LONGEST_TITLE for line in block.lines):
        return 0
    is_announced = _CHAPTER.fullmatch(first) or _ALONE.fullmatch(first) or _EASTERN.fullmatch(first)
    if not is_announced or first.endswith((",", ";")):
        return 0
    return 1 if _PART.match(first) else 2


def _wrapped_width(blocks: Sequence[_Block]) -> int:
    """Return the width at which lines are wrapped; 0 if the author ended the lines."""
    followed = sorted(len(line) for block in blocks for line in block.lines[:-1])
    if not followed:
        return 0
    width = followed[int(0.95 * (len(followed) - 1))]
    if not _NARROWEST <= width <= _WIDEST:
        return 0
    full = sum(length >= _FULL * width for length in followed)
    return width if full >= _MOSTLY * len(followed) else 0


def _chapters(blocks: Sequence[_Block], width: int) -> Iterator[EpubChapter]:
    parts: list[str] = []
    headings: list[EpubHeading] = []
    length = 0
    is_open = False
    """True after a part's heading: the first chapter of a part shares its page."""
    for block in blocks:
        begins = bool(block.level) and not is_open
        if parts and (begins or length > _LONGEST_CHAPTER):
            yield EpubChapter("".join(parts), tuple(headings))
            parts, headings, length = [], [], 0
        if block.level:
            title = _title_of(block)
            anchor = f"h{len(headings)}" if parts else ""
            headings.append(EpubHeading(block.level, title, anchor))
            name = f"h{block.level}"
            parts.append(f'<{name} id="h{len(headings) - 1}">{escape(title)}</{name}>')
        else:
            for piece in _html(block, width):
                parts.append(piece)
                length += len(piece)
                if length > _LONGEST_CHAPTER:
                    yield EpubChapter("".join(parts), tuple(headings))
                    parts, headings, length = [], [], 0
        is_open = block.level == 1
    yield EpubChapter("".join(parts) or "<p></p>", tuple(headings))


def _title_of(block: _Block) -> str:
    lines = [line.strip() for line in block.lines if not _UNDERLINE.fullmatch(line.strip())]
    return " ".join(" ".join(lines).split())


def _html(block: _Block, width: int) -> Iterator[str]:
    if _is_drawn(block.lines):
        yield f"<pre>{_escaped(chr(10).join(block.lines))}</pre>"
    elif _is_stepped(block.lines):
        for line in block.lines:
            depth = min(len(line) - len(line.lstrip()), _DEEPEST_STEP) / 2
            yield f'<p class="line" style="margin-left:{depth}em">{_escaped(line.strip())}</p>'
        yield '<p class="line">&#160;</p>'
    elif width and max(map(len, block.lines)) >= _FULL * width:
        for paragraph in _paragraphs(block.lines):
            yield from _cut(_joined(paragraph))
    elif len(block.lines) == 1:
        yield from _cut(block.lines[0].strip())
    else:
        for line in block.lines[:-1]:
            yield from _cut(line.strip(), "line")
        yield from _cut(block.lines[-1].strip())


def _is_drawn(lines: Sequence[str]) -> bool:
    """Return True for a table, a program or a drawing, where the position of characters matters."""
    if len(lines) < 2:
        return False
    gaps = sum("   " in line.strip() or "\t" in line.strip() for line in lines)
    signs = sum(bool(_SIGNS.search(line)) for line in lines)
    return gaps > len(lines) / 2 or (_is_stepped(lines) and signs > len(lines) / 3)


def _is_stepped(lines: Sequence[str]) -> bool:
    """Return True if most lines are indented by different widths, as in verse or a list."""
    depths = [len(line) - len(line.lstrip()) for line in lines]
    return len(lines) > 1 and len(set(depths)) > 1 and sum(map(bool, depths)) > len(lines) / 2


def _paragraphs(lines: Sequence[str]) -> Iterator[list[str]]:
    """Split a block into paragraphs; an indented line begins a new one."""
    paragraph: list[str] = []
    for line in lines:
        if paragraph and line.startswith(("  ", "\t", "　")):
            yield paragraph
            paragraph = []
        paragraph.append(line.strip())
    yield paragraph


def _joined(lines: Sequence[str]) -> str:
    text = lines[0]
    for line in lines[1:]:
        is_word_cut = text[-1:] == "-" and text[-2:-1].isalpha() and line[0].islower()
        is_eastern = ord(text[-1]) >= 0x2E80 and ord(line[0]) >= 0x2E80
        is_korean = "\uac00" <= line[0] <= "\ud7a3"
        gap = "" if is_word_cut or (is_eastern and not is_korean) else " "
        text += gap + line
    return text


def _cut(text: str, kind: str = "") -> Iterator[str]:
    """Yield the text as one paragraph, or as several if it is too long."""
    mark = f' class="{kind}"' if kind else ""
    while len(text) > _LONGEST_PARAGRAPH:
        end = text.rfind(". ", _LONGEST_PARAGRAPH // 2, _LONGEST_PARAGRAPH) + 1
        end = end or text.rfind(" ", _LONGEST_PARAGRAPH // 2, _LONGEST_PARAGRAPH)
        end = end if end > 0 else _LONGEST_PARAGRAPH
        yield f"<p{mark}>{_escaped(text[:end])}</p>"
        text = text[end:].lstrip()
    yield f"<p{mark}>{_escaped(text)}</p>"


def _escaped(text: str) -> str:
    return escape(_ENDLESS.sub("\\1\n", text)).replace("\n", "<br/>")


def _is_right_to_left(sample: str) -> bool:
    ways = [unicodedata.bidirectional(char) for char in sample]
    return sum(way in {"R", "AL"} for way in ways) > ways.count("L")
