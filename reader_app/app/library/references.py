"""References to works: authors, citation keys, and which reference belongs to which book."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import PurePath
from typing import Final

from reader_app.domain.search import folded
from reader_app.domain.values import dataclass, fields, lazy_pattern, replace


@dataclass(frozen=True, slots=True)
class Reference:
    """A work as bibliographies describe it; "" where nothing is known.

    The fields are those of `BookDetails`. `authors`: as "First von Last". `files`: names of files
    that a bibliography gives for it, in lower case. `tags`: its keywords.
    """

    title: str
    authors: tuple[str, ...] = ()
    kind: str = ""
    year: str = ""
    publisher: str = ""
    container: str = ""
    doi: str = ""
    isbn: str = ""
    arxiv: str = ""
    url: str = ""
    citation_key: str = ""
    files: tuple[str, ...] = ()
    volume: str = ""
    issue: str = ""
    pages: str = ""
    editors: str = ""
    edition: str = ""
    place: str = ""
    tags: tuple[str, ...] = ()

    @property
    def author(self) -> str:
        """All authors on one line, as a book has them."""
        return ", ".join(self.authors)

    def values(self) -> dict[str, str]:
        """Return the fields that are known, by their names in `BookDetails`, title and author."""
        found = {each.name: getattr(self, each.name) for each in fields(self)}
        found = {name: value for name, value in found.items() if isinstance(value, str) and value}
        return found | ({"author": self.author} if self.authors else {})


ARXIV: Final = lazy_pattern(
    r"(?:ar[xX]iv[:./]\s*(?:abs/|pdf/)?)?([a-z-]+(?:\.[A-Z]{2})?/\d{7}|\d{4}\.\d{4,5})(v\d+)?"
)
_DOI: Final = lazy_pattern(r"10\.\d{4,9}/\S+")


def tidied(name: str, value: str) -> str:
    """Return a field's value as it is stored: one line, identifiers without what is around them."""
    plain = " ".join(value.split())
    if name == "doi":
        found = _DOI.search(plain)
        return found.group().rstrip(".,;") if found else plain
    if name == "arxiv":
        arxiv = ARXIV.search(plain)
        return arxiv[1] if arxiv else plain
    if name == "isbn":
        return _isbn13(plain)
    if name == "pages":
        dashed = re.sub(r"\s*(?:--+|–|—)\s*", "–", plain)
        return re.sub(r"^(\d+) ?- ?(\d+)$", r"\1–\2", dashed)
    return plain


def _isbn13(value: str) -> str:
    """Return an ISBN as 13 digits; return anything else, or one with a mistake, unchanged."""
    plain = re.sub(r"[\s-]", "", value.upper().removeprefix("ISBN").lstrip(":"))
    if re.fullmatch(r"\d{9}[\dX]", plain):
        body = f"978{plain[:9]}"
        total = sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(body))
        return f"{body}{-total % 10}"
    return plain if re.fullmatch(r"97[89]\d{10}", plain) else value


def authors_of(author: str) -> tuple[str, ...]:
    """Return the names in a book's line of authors, each as "First Last"."""
    for separator in (";", " and ", " & "):
        if separator in author:
            parts = [part for each in author.split(separator) for part in _plain_names(each)]
            return tuple(parts)
    return tuple(_plain_names(author, is_alone=True))


def _plain_names(names: str, *, is_alone: bool = False) -> list[str]:
    parts = [part for each in names.split(",") if (part := " ".join(each.split()))]
    is_turned = len(parts) == 2 and " " not in parts[0] and (" " not in parts[1] or not is_alone)
    return [f"{parts[1]} {parts[0]}"] if is_turned else parts


_PARTICLES: Final = frozenset("von van der den de del della di da du la le ter ten zu zur".split())


_FIRST_OF_A_BODY: Final = frozenset(
    """university universität universite université institute institut ministry department bureau
    committee council society association""".split()
)
_LAST_OF_A_BODY: Final = _FIRST_OF_A_BODY | frozenset(
    """company companies corporation corp inc incorporated ltd limited llc llp plc gmbh ag kg
    foundation institution consortium commission agency organization organisation group team
    project laboratory laboratories""".split()
)


def is_organization(name: str) -> bool:
    """Whether the first or last word is that of a company or another body, not of a person."""
    words = re.findall(r"[^\W_]+", name.casefold())
    return len(words) > 1 and (words[0] in _FIRST_OF_A_BODY or words[-1] in _LAST_OF_A_BODY)


def name_parts(name: str) -> tuple[str, str]:
    """Return the family name, with its particles, and the given names; a body has no given name."""
    words = name.split()
    if len(words) < 2 or is_organization(name):
        return name, ""
    at = len(words) - 1
    while at > 1 and words[at - 1].lower() in _PARTICLES:
        at -= 1
    return " ".join(words[at:]), " ".join(words[:at])


_SMALL_WORDS: Final = frozenset(
    "a an the on of in for to and or der die das ein eine le la les un une el los las".split()
)


def citation_key(reference: Reference, taken: Collection[str]) -> str:
    """Return a key such as smithTitle2019 that isn't `taken`; case doesn't count."""
    family = name_parts(reference.authors[0])[0] if reference.authors else ""
    words = [_ascii(word) for word in re.findall(r"[\w']+", reference.title)]
    telling = [word for word in words if word and word not in _SMALL_WORDS]
    word = (telling or [""])[0]
    word = word.capitalize() if family else word
    key = f"{_ascii(family)}{word}{_ascii(reference.year)}" or "book"
    used = {each.casefold() for each in taken}
    suffixes = ("", *"abcdefghijklmnopqrstuvwxyz")
    choices = [f"{key}{suffix}" for suffix in suffixes]
    choices += [f"{key}{number}" for number in range(2, len(used) + 3)]
    return next(choice for choice in choices if choice.casefold() not in used)


def _ascii(words: str) -> str:
    return re.sub(r"[^a-z0-9]", "", folded(words).replace("ß", "ss"))


def matches(
    references: Sequence[Reference], books: Mapping[str, tuple[Reference, PurePath]]
) -> tuple[dict[str, Reference], tuple[Reference, ...]]:
    """Return the reference of each book, by its id, and the references that have no book.

    An identifier counts most, then the file's name, then title and first author. A reference that
    fits several books equally well, such as two editions of a title, fits none.
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
    """Return the title if it is long enough to count where one side has no author; else []."""
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
