"""Translates the English sentences that tools return to models into the reader's language."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import Final

from reader_app.domain.translation import marked, shown

_SENTENCES: Final = (
    marked("Page {page} of {count}."),
    marked("Page {label}."),
    marked("You have no position yet. The book has {count} pages."),
    marked("Chapter: {chapter}."),
    marked("Spoiler guard: on, read up to page {page}."),
    marked("The reading position is forgotten."),
    marked("There was no reading position."),
    marked("You are now on {place} of {count}."),
    marked("You are now on {place}."),
    marked("You are on {place} of {count} already."),
    marked("You are on {place} already."),
    marked("You have moved on meanwhile, so the page stays. A button offers you {place}."),
    marked(
        "Nothing has changed yet: the spoiler guard is on, so you are asked whether to "
        "go to {place}."
    ),
    marked(
        "Nothing has changed yet: the spoiler guard is on, so you are asked whether to "
        "forget the position."
    ),
    marked("There is no page {page}: this book has pages 1 to {count}."),
    marked("No page of this book has the number {page} printed."),
    marked("The book's text can't be read here."),
    marked("Searched no page of {count}: the spoiler guard is on, nothing is read yet."),
    marked(
        "Searched pages {pages} of {count}, but for pages {others} which are pictures without text."
    ),
    marked(
        "Searched pages {pages} of {count}, but for page {page} which is a picture without text."
    ),
    marked("Searched pages {pages} of {count}, but for {without} without text."),
    marked("Searched pages {pages} of {count}."),
    marked("Searched page {page} of {count}."),
    marked("The text of page {page} could not be read yet, so it was not searched."),
    marked("The text of pages {pages} could not be read yet, so they were not searched."),
    marked("The book is written in another script: search in the book's language."),
    marked(
        "Pages {pages} of {count} have no text, only pictures, so nothing can be found in them."
    ),
    marked("Page {page} of {count} has no text, only a picture, so nothing can be found in it."),
    marked("1 page has no text and could not be searched."),
    marked("{count} pages have no text and could not be searched."),
    marked("Page {page} is a picture without text. It could not be searched."),
    marked("Pages {pages} are pictures without text. They could not be searched."),
    marked("Page {page}: text recognised from a picture, letters may be wrong."),
    marked("Pages {pages}: text recognised from a picture, letters may be wrong."),
    marked("Page {page} is a picture without text."),
    marked("Pages {pages} are pictures without text."),
    marked("No text on page {pages}."),
    marked("The text of page {pages} could not be read yet."),
    marked("Pages after {page} are withheld: the spoiler guard is on."),
    marked("Not shown: the spoiler guard is on and you have read up to page {page}."),
    marked("Page {page} holds text that a reader can't see; it is left out here."),
    marked("Pages {pages} hold text that a reader can't see; it is left out here."),
    marked("Book {place} isn't read into the index yet, so not all of it was searched."),
    marked("The books here: {books}."),
    marked("No chapter may be shown yet."),
    marked("This book has no outline."),
    marked("The file has no outline; these are headings found on its pages."),
)
_PLACES: Final = (
    marked("page {label}"),
    marked("{pages} and others, {count} in all,"),
)
_CHAPTERS: Final = (
    marked("(p. {page})"),
    marked("(pp. {pages})"),
    marked("… and {count} more"),
    marked("(untitled)"),
)
_REFUSALS: Final = (
    marked("At most {count} pages can be read in one call."),
    marked("Pictures can't be shown to this model."),
    marked("You haven't allowed pictures of this book to be sent."),
    marked("You can allow it once for the book; go on without the picture for now."),
    marked("Not run: a turn may call {count} tools. Answer with what you have."),
    marked("The tool failed. Go on without it, or try another one."),
    marked("There is no such book here."),
)
_NUMBERS: Final = ("page", "count", "without")


def in_readers_language(text: str) -> str:
    """Translate the known sentences of tools; any other text stays as it is."""
    return _translated(text, _SENTENCES)


def chapters_in_readers_language(text: str) -> str:
    """Translate the page numbers and notes in a list of chapters."""
    return _translated(text, _CHAPTERS)


def refusals_in_readers_language(text: str) -> str:
    """Translate a tool's reason for not doing what the model asked for."""
    return _translated(text, (*_REFUSALS, *_SENTENCES))


def _translated(text: str, known: tuple[str, ...]) -> str:
    for english in known:
        text = _pattern(english).sub(partial(_said, english), text)
    return text


def _said(english: str, found: re.Match[str]) -> str:
    values: dict[str, str] = found.groupdict()
    for name in ("place", "pages", "others"):
        for place in _PLACES if name in values else ():
            whole = _pattern(place).fullmatch(values[name])
            if whole is not None:
                values[name] = shown(place, whole.groupdict())
                break
    return shown(english, values)


@cache
def _pattern(english: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", english)
    kinds = (r"[\d,]+" if name in _NUMBERS else r".+?" for name in parts[1::2])
    groups = [f"(?P<{name}>{kind})" for name, kind in zip(parts[1::2], kinds, strict=True)]
    words = [re.escape(part) for part in parts[::2]]
    return re.compile("".join(a + b for a, b in zip(words, [*groups, ""], strict=True)))
