"""Tells which references of a bibliography are of which books of the library."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Final

from reader_app.app.library.references import Reference, name_parts
from reader_app.domain.search import folded


def matches(
    references: Sequence[Reference], books: Mapping[str, tuple[Reference, PurePath]]
) -> tuple[dict[str, Reference], tuple[Reference, ...]]:
    """Return the reference of each book, by its id, and the references that have no book.

    An identifier counts most, then the file's name, then title and first author. What fits several
    books equally well, as two editions of a title may, fits none.
    """
    found: dict[str, Reference] = {}
    left = list(references)
    for facts_of in _WAYS:
        by_fact: dict[str, set[str]] = {}
        for book_id, (known, path) in books.items():
            for fact in facts_of(replace(known, files=(path.name.lower(),))):
                by_fact.setdefault(fact, set()).add(book_id)
        for reference in list(left):
            fitting = {
                book_id
                for fact in facts_of(reference)
                for book_id in by_fact.get(fact, ())
                if book_id not in found
            }
            if len(fitting) == 1:
                found[fitting.pop()] = reference
                left.remove(reference)
    return found, tuple(left)


def _identifiers(reference: Reference) -> list[str]:
    doi, isbn, arxiv = reference.doi.lower(), reference.isbn, reference.arxiv.lower()
    named = (("doi", doi), ("isbn", isbn), ("arxiv", arxiv))
    return [f"{kind}:{value}" for kind, value in named if value]


def _title_and_author(reference: Reference) -> list[str]:
    title = "".join(filter(str.isalnum, folded(reference.title)))
    family = folded(name_parts(reference.authors[0])[0]) if reference.authors else ""
    return [f"{title}/{family}"] if len(title) >= _LEAST_TITLE and family else []


def _long_title(reference: Reference) -> list[str]:
    """Where one side has no author, only a title of several words is telling enough."""
    title = "".join(filter(str.isalnum, folded(reference.title)))
    return [title] if len(title) >= _TELLING_TITLE else []


_LEAST_TITLE: Final = 4
_TELLING_TITLE: Final = 24
_WAYS: Final[tuple[Callable[[Reference], Sequence[str]], ...]] = (
    _identifiers,
    lambda reference: reference.files,
    _title_and_author,
    _long_title,
)
