"""Which books the shelf shows, and in which order."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

from reader_app.ui.library.entry import LibraryEntry

_BEFORE_WORDS: Final = re.compile(r"^[\W_]+")
_NEVER: Final = datetime.min.replace(tzinfo=UTC)


class Order(StrEnum):
    """In the order in which they are offered."""

    LAST_READ = "last_read"
    TITLE = "title"
    AUTHOR = "author"
    ADDED = "added"


ORDER_WORDS: Final = {
    Order.LAST_READ: "Last read",
    Order.TITLE: "Title",
    Order.AUTHOR: "Author",
    Order.ADDED: "Date added",
}


class Arrangement:
    """Books with what they are looked for and sorted by, folded once."""

    def __init__(self, entries: Sequence[LibraryEntry] = ()) -> None:
        self.entries = tuple(entries)
        self._folded = [folded(f"{entry.title}\n{entry.author}") for entry in entries]

    def shown(
        self, order: Order, words: str = "", members: Collection[str] | None = None
    ) -> list[LibraryEntry]:
        """Those whose title or author has every word; `members`: only these ids."""
        wanted = folded(words).split()
        found = [
            (text, entry)
            for text, entry in zip(self._folded, self.entries, strict=True)
            if (members is None or entry.id in members) and all(word in text for word in wanted)
        ]
        match order:
            case Order.TITLE:
                found.sort(key=lambda pair: _title_key(pair[0]))
            case Order.AUTHOR:
                found.sort(key=lambda pair: (*_name_key(pair[1].author), pair[0]))
            case Order.ADDED:
                found.sort(key=lambda pair: pair[1].added or _NEVER, reverse=True)
            case Order.LAST_READ:
                found.sort(key=lambda pair: pair[1].added or _NEVER, reverse=True)
                found.sort(key=lambda pair: pair[1].last_read or _NEVER, reverse=True)
        return [entry for _, entry in found]


def folded(text: str) -> str:
    """Without case and accents: "Émile" is found as "emile"."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()


def _title_key(text: str) -> str:
    """Not by the quotation mark or dash that a title begins with."""
    return _BEFORE_WORDS.sub("", text) or text


def _name_key(author: str) -> tuple[bool, str]:
    """By the last name, and books without an author last."""
    name = folded(author.split(";", maxsplit=1)[0]).strip()
    if "," not in name:
        *first, last = name.split() or [""]
        name = " ".join((last, *first))
    return not name, name
