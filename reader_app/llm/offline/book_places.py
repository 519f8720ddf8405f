"""Finds chapters by the words of readers, and says what is known about the book itself."""

from __future__ import annotations

import re
from typing import Final

from reader_app.domain.document import BookFacts, OutlineEntry
from reader_app.domain.translation import tr
from reader_app.llm.offline.question_words import roman_value
from reader_app.llm.offline.story_questions import Fact

_NUMBERED: Final = re.compile(
    r"(?:(?P<kind>chapter|ch\.?|kapitel|adventure|letter|book|part|제)\s*)?"
    r"(?P<number>\d{1,3}|[IVXLC]{1,8})(?P<after>[.:)\s\u2014-]|장|$)",
    re.IGNORECASE,
)
_PARTS: Final = ("book", "part")


def chapter(facts: BookFacts, wanted: str) -> OutlineEntry | None:
    """Return the chapter; `wanted` is "this", "next", "previous", "last", or its number."""
    chapters = facts.chapters
    begun = [at for at, entry in enumerate(chapters) if entry.page <= facts.page]
    at = begun[-1] if begun else -1
    match wanted:
        case "this":
            return chapters[at] if begun else None
        case "next":
            return next((entry for entry in chapters if entry.page > facts.page), None)
        case "previous":
            first = next((n for n in begun if chapters[n].page == chapters[at].page), 0)
            return chapters[first - 1] if first > 0 else None
        case "last":
            return chapters[-1] if chapters else None
        case _:
            return _numbered(facts, int(wanted))


def _numbered(facts: BookFacts, number: int) -> OutlineEntry | None:
    """Return the chapter that is numbered so, else the one that stands at this place."""
    numbers = [(_NUMBERED.match(entry.title.strip()), entry) for entry in facts.chapters]
    of_parts = [(m, entry) for m, entry in numbers if m and _kind(m) in _PARTS]
    others = [(m, entry) for m, entry in numbers if m and _kind(m) not in _PARTS]
    for each in (others, of_parts):
        for match, entry in each:
            if _value(match) == number:
                return entry
    if others or of_parts:
        return None
    top = min((entry.level for entry in facts.chapters), default=1)
    listed = [entry for entry in facts.chapters if entry.level == top]
    return listed[number - 1] if 0 < number <= len(listed) else None


def _kind(match: re.Match[str]) -> str:
    return (match["kind"] or "").casefold()


def _value(match: re.Match[str]) -> int:
    number = match["number"]
    return int(number) if number.isdigit() else roman_value(number)


def last_page(facts: BookFacts, entry: OutlineEntry) -> int:
    """Return the chapter's last page: the one before the next chapter of its level or above."""
    at = facts.chapters.index(entry)
    after = (each.page for each in facts.chapters[at + 1 :] if each.level <= entry.level)
    return max(entry.page, next(after, facts.page_count + 1) - 1)


def chapter_place(facts: BookFacts, wanted: str) -> str:
    """Return a sentence on where a chapter is, and how much of it is left to read."""
    entry = chapter(facts, wanted)
    if entry is None:
        return no_chapter(facts, wanted)
    last = last_page(facts, entry)
    span = facts.names.span(entry.page, last)
    told = tr(
        "{chapter}: {pages} ({count} page).",
        "{chapter}: {pages} ({count} pages).",
        n=last - entry.page + 1,
        chapter=entry.title,
        pages=span,
        count=last - entry.page + 1,
    )
    if entry.page <= facts.page < last:
        left = last - facts.page
        return told + " " + tr("{n} page left.", "{n} pages left.", n=left)
    return told


def no_chapter(facts: BookFacts, wanted: str) -> str:
    if not facts.chapters:
        return tr("This book doesn't list its chapters.")
    if wanted.isdigit():
        return tr("There is no chapter {number} in this book.", number=wanted)
    if wanted == "next":
        return tr("This is the last chapter.")
    return tr("No chapter begins before this page.")


def fact_sentence(facts: BookFacts, fact: Fact) -> str:
    match fact:
        case Fact.TITLE:
            by = tr("“{title}” by {author}.", title=facts.title, author=facts.author)
            return by if facts.author else tr("“{title}”.", title=facts.title)
        case Fact.AUTHOR:
            return facts.author or tr("The file doesn't name its author.")
        case Fact.PAGES:
            return _length(facts)
        case Fact.PAGES_LEFT:
            return _left(facts)
        case Fact.CHAPTER:
            entry = chapter(facts, "this")
            return entry.title if entry is not None else no_chapter(facts, "this")


def _length(facts: BookFacts) -> str:
    last = facts.names.number(facts.page_count)
    told = tr("{n} page.", "{n} pages.", n=facts.page_count)
    if last == str(facts.page_count) or not last.isdigit():
        return told
    return tr("{count} pages; the last is page {last}.", count=facts.page_count, last=last)


def _left(facts: BookFacts) -> str:
    left = facts.page_count - facts.page
    percent = round(100 * facts.page / max(facts.page_count, 1))
    return tr(
        "You're on page {page}: {left} page left ({percent} % read).",
        "You're on page {page}: {left} pages left ({percent} % read).",
        n=left,
        page=facts.names.number(facts.page),
        left=left,
        percent=percent,
    )
