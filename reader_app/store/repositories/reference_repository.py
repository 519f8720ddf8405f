"""What the pages of books refer to, and the works that books cite."""

from __future__ import annotations

import json
import unicodedata
import zlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from reader_app.domain.cross_references import (
    BookReferences,
    CitedWork,
    CrossReference,
    ReferenceKind,
    ReferenceTarget,
    label_key,
)
from reader_app.domain.document import Rect
from reader_app.domain.jsontypes import JsonValue
from reader_app.store.connection import Database, Row
from reader_app.store.tables import REFERENCE_TABLES, from_json, storable, to_json

_TARGET: Final = "page, area, label, text"
_SHORTEST_TITLE: Final = 15
"""The least letters of a title to be recognised: shorter ones are part of other titles."""
_LIKELY: Final = """
    SELECT book_id, text, doi, arxiv FROM cited_work
    WHERE book_id <> ?1 AND book_id IN (SELECT id FROM book WHERE hidden_at IS NULL)
    AND ((?2 <> '' AND doi = ?2 COLLATE NOCASE) OR (?3 <> '' AND arxiv LIKE ?3 || '%')
        OR (?4 <> '' AND instr(casefold(text), ?4)))
"""


class SqliteReferenceRepository:
    """Implements ReferenceRepository. Damaged rows are left out: the file can be read again."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def on_page(self, book_id: str, page: int) -> tuple[CrossReference, ...]:
        """Return the references on a page in the order of its text."""
        key = storable(book_id)
        rows = self._database.sql(
            "SELECT packed FROM page_references WHERE book_id = ? AND page = ?", (key, page)
        )
        listed = _unpacked(rows[0][0]) if rows else []
        wanted = sorted({place for _, _, _, places in listed for place in places})
        targets = self._targets(key, wanted)
        found = (
            CrossReference(
                page, rects, text, kind, tuple(targets[at] for at in places if at in targets)
            )
            for kind, text, rects, places in listed
        )
        return tuple(each for each in found if each.targets)

    def works(self, book_id: str) -> tuple[CitedWork, ...]:
        """Return the list of references of a book, in its order."""
        rows = self._database.sql(
            "SELECT w.number, w.label, w.text, t.page, t.area, t.label, t.text, w.cited_on,"
            " w.title, w.authors, w.year, w.doi, w.arxiv, w.uri FROM cited_work w"
            " JOIN reference_target t ON t.book_id = w.book_id AND t.place = w.place"
            " WHERE w.book_id = ? ORDER BY w.number",
            (storable(book_id),),
        )
        return tuple(map(_work_of, rows))

    def labelled(self, book_id: str, label: str) -> tuple[ReferenceTarget, ...]:
        """Return what a book has under a label, in its order."""
        rows = self._database.sql(
            f"SELECT {_TARGET} FROM reference_target"  # noqa: S608 - names of our own
            " WHERE book_id = ? AND name = ? ORDER BY place",
            (storable(book_id), storable(label_key(label))),
        )
        return tuple(dict.fromkeys(map(_target_of, rows)))

    def citing(self, book_id: str) -> tuple[str, ...]:
        """Return the ids of the other books of the library whose lists have this book.

        An entry has it if it names its DOI or arXiv number, or title and an author.
        """
        key = storable(book_id)
        rows = self._database.sql(
            "SELECT b.title, b.author, coalesce(d.doi, ''), coalesce(d.arxiv, '') FROM book b"
            " LEFT JOIN book_details d ON d.book_id = b.id WHERE b.id = ?",
            (key,),
        )
        if not rows:
            return ()
        title, author, doi, arxiv = map(str, rows[0])
        arxiv = arxiv.partition("v")[0]
        words = _folded(title)
        rarest = max(title.casefold().split(), key=len, default="")
        is_telling = len(words.replace(" ", "")) >= _SHORTEST_TITLE
        likely = self._database.sql(_LIKELY, (key, doi, arxiv, rarest if is_telling else ""))
        names = _folded(author).split()
        citing: dict[str, None] = {}
        for other, text, its_doi, its_arxiv in likely:
            is_named = bool(doi) and str(its_doi).casefold() == doi.casefold()
            is_named |= bool(arxiv) and str(its_arxiv).partition("v")[0] == arxiv
            if is_named or (is_telling and _tells(_folded(str(text)), words, names)):
                citing[str(other)] = None
        return tuple(citing)

    def keep(self, book_id: str, found: BookReferences, rules: int) -> None:
        """Replace what is stored for a book; `rules`: the version of the rules that found it."""
        key = storable(book_id)
        places: dict[ReferenceTarget, int] = {}
        for target in _all_targets(found):
            places.setdefault(target, len(places))
        by_page: defaultdict[int, list[JsonValue]] = defaultdict(list)
        for each in found.references:
            rects: list[JsonValue] = [_numbers(rect) for rect in each.rects]
            leads: list[JsonValue] = [places[target] for target in each.targets]
            by_page[each.page].append([each.kind.value, each.text, rects, leads])
        with self._database.transaction():
            for table in REFERENCE_TABLES:
                self._database.sql(f"DELETE FROM {table} WHERE book_id = ?", (key,))  # noqa: S608
            self._database.sql("INSERT INTO reference_rules VALUES (?, ?)", (key, rules))
            self._database.sql_many(
                "INSERT INTO reference_target VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (key, place, storable(label_key(target.label)), target.page,
                     to_json(_numbers(target.area)), storable(target.label), storable(target.text))
                    for target, place in places.items()
                ],
            )  # fmt: skip
            self._database.sql_many(
                "INSERT INTO page_references VALUES (?, ?, ?)",
                [
                    (key, page, zlib.compress(to_json(listed).encode()))
                    for page, listed in by_page.items()
                ],
            )
            self._database.sql_many(
                "INSERT INTO cited_work VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [(key, *_work_values(work, places[work.target])) for work in found.works],
            )

    def rules(self, book_id: str) -> int:
        """Return the version of the rules that the stored references were found by; 0: none."""
        rows = self._database.sql(
            "SELECT rules FROM reference_rules WHERE book_id = ?", (storable(book_id),)
        )
        return int(str(rows[0][0])) if rows else 0

    def _targets(self, key: str, places: list[int]) -> dict[int, ReferenceTarget]:
        rows = self._database.sql(
            f"SELECT place, {_TARGET} FROM reference_target"  # noqa: S608 - names of our own
            " WHERE book_id = ? AND place IN (SELECT value FROM json_each(?))",
            (key, to_json([*places])),
        )
        return {int(str(place)): _target_of(row) for place, *row in rows}


def _all_targets(found: BookReferences) -> Iterable[ReferenceTarget]:
    yield from found.targets
    for work in found.works:
        yield work.target
    for each in found.references:
        yield from each.targets


_Listed = tuple[ReferenceKind, str, tuple[Rect, ...], tuple[int, ...]]


def _unpacked(packed: object) -> list[_Listed]:
    try:
        rows = json.loads(zlib.decompress(packed if isinstance(packed, bytes) else b""))
        return [
            (
                ReferenceKind(str(kind)),
                str(text),
                tuple(_rect_of(rect) for rect in rects),
                tuple(int(place) for place in places),
            )
            for kind, text, rects, places in rows
        ]
    except (zlib.error, ValueError, TypeError):
        return []


def _rect_of(numbers: object) -> Rect:
    """Return the rectangle from four tenths of points; an empty one for damaged numbers."""
    if isinstance(numbers, list) and len(numbers) == 4:
        x0, y0, x1, y1 = (
            float(each) / 10 if isinstance(each, int | float) else 0.0 for each in numbers
        )
        return Rect(x0, y0, x1, y1)
    return Rect(0.0, 0.0, 0.0, 0.0)


def _numbers(rect: Rect) -> list[JsonValue]:
    return [round(10 * each) for each in (rect.x0, rect.y0, rect.x1, rect.y1)]


def _target_of(row: Sequence[object]) -> ReferenceTarget:
    page, area, label, text = row
    return ReferenceTarget(int(str(page)), _rect_of(from_json(str(area))), str(label), str(text))


def _work_values(work: CitedWork, place: int) -> tuple[str | int, ...]:
    return (
        work.number, storable(work.label), storable(work.text), place, to_json([*work.cited_on]),
        storable(work.title), to_json([*work.authors]), work.year, storable(work.doi),
        storable(work.arxiv), storable(work.uri),
    )  # fmt: skip


def _work_of(row: Row) -> CitedWork:
    number, label, text, *target, cited_on, title, authors, year, doi, arxiv, uri = row
    pages, names = from_json(str(cited_on)), from_json(str(authors))
    return CitedWork(
        int(str(number)), str(label), str(text), _target_of(target),
        tuple(int(str(page)) for page in pages) if isinstance(pages, list) else (), str(title),
        tuple(map(str, names)) if isinstance(names, list) else (), int(str(year)), str(doi),
        str(arxiv), str(uri),
    )  # fmt: skip


def _folded(text: str) -> str:
    """Return the letters and digits of a text in lower case without accents, with single spaces."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c if c.isalnum() else " " for c in plain if c.isascii()).split())


def _tells(entry: str, title: str, names: list[str]) -> bool:
    if title.replace(" ", "") not in entry.replace(" ", ""):
        return False
    return not names or any(len(name) > 2 and f" {name} " in f" {entry} " for name in names)
