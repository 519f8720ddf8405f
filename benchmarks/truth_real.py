"""Truth about a book that somebody else made: words and quotations as PyMuPDF reads them."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Final

import pymupdf

from benchmarks.truth_quotes import TrueQuote
from benchmarks.truth_session import Library
from reader_app.domain.document import OutlineEntry

_TOKEN: Final = re.compile(r"[^\W\d_]{6,}")
_LINE_END: Final = re.compile(r"[-\u00ad]\n")
_PROSE: Final = re.compile(r"[^\W\d_]")
_LEAST_LETTERS: Final = 0.75


def telling_words(library: Library, said_anyway: str) -> tuple[dict[int, str], dict[int, str]]:
    """For each page a word that stands nowhere else, and another that finds the page.

    `said_anyway`: what every request holds, guard or not.
    """
    pages = range(1, library.book.page_count + 1)
    texts = library.store.pages.texts(library.book_id, pages)
    tokens = {page: _TOKEN.findall(text.text.casefold()) for page, text in sorted(texts.items())}
    # A word that an earlier page breaks at a line's end is sent whole: it tells nothing new.
    whole = [_TOKEN.findall(_LINE_END.sub("", text.text.casefold())) for text in texts.values()]
    counts = Counter(word for words in tokens.values() for word in set(words))
    joined = Counter(word for words in whole for word in set(words))
    outline = library.store.books.outline(library.book_id)
    known = f"{said_anyway} {library.book.title} {library.book.author}".casefold()
    secrets: dict[int, str] = {}
    keys: dict[int, str] = {}
    for page, words in tokens.items():
        own = [
            word
            for word in dict.fromkeys(words)
            if counts[word] == 1
            and joined[word] <= 1
            and word not in known
            and not _is_told_before(outline, page, word)
        ]
        if len(own) >= 2:
            secrets[page], keys[page] = own[0], own[1]
    return secrets, keys


def _is_told_before(outline: tuple[OutlineEntry, ...], page: int, word: str) -> bool:
    """Whether the title of an earlier chapter has the word: that may be told."""
    return any(entry.page < page and word in entry.title.casefold() for entry in outline)


def true_quotes(library: Library, count: int, seed: int = 5) -> list[TrueQuote]:
    """Runs of words as they follow each other on a page, lines joined as a reader would."""
    chance = random.Random(seed)
    quotes: list[TrueQuote] = []
    with pymupdf.open(library.book.file_path) as document:
        for _ in range(count * 8):
            if len(quotes) == count:
                break
            number = chance.randrange(len(document))
            made = _quote(document[number], number + 1, chance)
            if made is not None:
                quotes.append(made)
    return quotes


def _quote(page: pymupdf.Page, number: int, chance: random.Random) -> TrueQuote | None:
    words = page.get_text("words")
    if len(words) < 40:
        return None
    size = chance.randrange(8, 26)
    start = chance.randrange(len(words) - size)
    run = words[start : start + size]
    if start and words[start - 1][4].endswith(("-", "\u00ad")):
        return None
    if run[-1][4].endswith(("-", "\u00ad")):
        return None
    traits: set[str] = set()
    text = ""
    for word, following in zip(run, [*run[1:], None], strict=True):
        is_line_end = following is not None and (following[5], following[6]) != (word[5], word[6])
        if is_line_end and following[5] != word[5]:
            traits.add("column or paragraph")
        is_broken = word[4].endswith(("-", "\u00ad")) and word[4][-2:-1].isalpha()
        if is_line_end and is_broken and following[4][:1].islower():
            traits.add("hyphen")
            text += word[4][:-1]
            continue
        traits |= {"line end"} if is_line_end else set()
        text += word[4] + " "
    text = text.strip()
    letters = len(_PROSE.findall(text))
    if letters < _LEAST_LETTERS * len(text.replace(" ", "")):
        return None
    return TrueQuote(text, (number,), frozenset(traits))
