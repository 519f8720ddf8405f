"""Which books the shelf shows, and in which order."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final, TypeAlias

from reader_app.domain.translation import tr
from reader_app.ui.library.entry import LibraryEntry

_BEFORE_WORDS: Final = re.compile(r"^[\W_]+")
_Folded: TypeAlias = tuple[str, LibraryEntry]
_NEVER: Final = datetime.min.replace(tzinfo=UTC)


class Order(StrEnum):
    """In the order in which they are offered."""

    LAST_READ = "last_read"
    TITLE = "title"
    AUTHOR = "author"
    ADDED = "added"


ORDER_WORDS: Final = {
    Order.LAST_READ: tr("Last read"),
    Order.TITLE: tr("Title"),
    Order.AUTHOR: tr("Author"),
    Order.ADDED: tr("Date added"),
}
SORTED_BY: Final = {
    Order.LAST_READ: tr("Sorted by last read"),
    Order.TITLE: tr("Sorted by title"),
    Order.AUTHOR: tr("Sorted by author"),
    Order.ADDED: tr("Sorted by date added"),
}


class Arrangement:
    """Books with what they are looked for by, folded once; each order is made once, too."""

    def __init__(self, entries: Sequence[LibraryEntry] = ()) -> None:
        self.entries = tuple(entries)
        self._folded = [(folded(f"{entry.title}\n{entry.author}"), entry) for entry in entries]
        self._ordered: dict[Order, list[_Folded]] = {}

    def shown(
        self, order: Order, words: str = "", members: Collection[str] | None = None
    ) -> list[LibraryEntry]:
        """Those whose title or author has every word; `members`: only these ids."""
        if order not in self._ordered:
            self._ordered[order] = _in_order(self._folded, order)
        found = self._ordered[order]
        if members is not None:
            found = [pair for pair in found if pair[1].id in members]
        for word in folded(words).split():
            found = [pair for pair in found if word in pair[0]]
        return [entry for _, entry in found]


def _in_order(pairs: Sequence[_Folded], order: Order) -> list[_Folded]:
    match order:
        case Order.TITLE:
            return sorted(pairs, key=lambda pair: _title_key(pair[0]))
        case Order.AUTHOR:
            return sorted(pairs, key=lambda pair: (*_name_key(pair[1].author), pair[0]))
        case Order.ADDED:
            return sorted(pairs, key=_added, reverse=True)
        case Order.LAST_READ:
            by_age = sorted(pairs, key=_added, reverse=True)
            return sorted(by_age, key=lambda pair: pair[1].last_read or _NEVER, reverse=True)


def _added(pair: _Folded) -> datetime:
    return pair[1].added or _NEVER


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
