"""Bibliographies: writes and reads references and cited works as BibTeX and CSL-JSON.

It also writes a reference as one line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from reader_app.app.library import bibtex_syntax
from reader_app.app.library.latex import title_to_latex, to_latex
from reader_app.app.library.references import (
    ARXIV,
    Reference,
    authors_of,
    citation_key,
    name_parts,
    tidied,
)
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.translation import tr
from reader_app.domain.values import lazy_pattern, replace

if TYPE_CHECKING:
    from reader_app.domain.cross_references import CitedWork

_ENTRY_OF_FILE: Final = lazy_pattern(r"[^:;{}\\/]+\.\w{2,5}(?=$|[:;}])")
# --- BibTeX

_CONTAINER_FIELDS: Final = {"article": "journal", "incollection": "booktitle"}
_KINDS: Final = frozenset(
    """article book inproceedings incollection inbook techreport manual misc phdthesis mastersthesis
    proceedings unpublished online""".split()
)


def bib_entry(reference: Reference) -> bibtex_syntax.BibEntry:
    """Return the reference as an entry of BibTeX."""
    kind = reference.kind if reference.kind in _KINDS else "misc"
    container = _CONTAINER_FIELDS.get(kind, "booktitle" if kind[:2] == "in" else "journal")
    publisher = {"techreport": "institution", "phdthesis": "school", "mastersthesis": "school",
                 "manual": "organization"}.get(kind, "publisher")  # fmt: skip
    values = {
        "author": _latex_people(reference.authors),
        "title": title_to_latex(reference.title),
        container: to_latex(reference.container),
        publisher: to_latex(reference.publisher),
        "year": to_latex(reference.year),
        "volume": to_latex(reference.volume),
        "number": to_latex(reference.issue),
        "pages": to_latex(reference.pages),
        "editor": _latex_people(authors_of(reference.editors)),
        "edition": to_latex(reference.edition),
        "address": to_latex(reference.place),
        "doi": bibtex_syntax.verbatim(reference.doi),
        "isbn": bibtex_syntax.verbatim(reference.isbn),
        "eprint": bibtex_syntax.verbatim(reference.arxiv),
        "archiveprefix": "arXiv" if reference.arxiv else "",
        "url": bibtex_syntax.verbatim(reference.url),
        "keywords": to_latex(", ".join(reference.tags)),
    }
    return bibtex_syntax.BibEntry(
        kind, re.sub(r"[\s,{}()\\%#~\"]", "", reference.citation_key), values
    )


def _latex_people(names: Iterable[str]) -> str:
    return " and ".join(
        to_latex(f"{family}, {given}") if given else f"{{{to_latex(family)}}}"
        for family, given in map(name_parts, names)
    )


def reference_of_entry(entry: bibtex_syntax.BibEntry) -> Reference:
    """Return what an entry of BibTeX or BibLaTeX says."""
    year = re.search(r"\d{4}", entry.text("year", "date"))
    is_arxiv = "arxiv" in entry.text("archiveprefix", "eprinttype").lower()
    arxiv = entry.text("eprint") if is_arxiv else ""
    found = ARXIV.search(f"{entry.text('journal')} {entry.text('url')}") if not arxiv else None
    if found is not None and "arxiv" in found.group().lower():
        arxiv = found[1]
    authors, editors = entry.names("author"), entry.names("editor")
    return Reference(
        entry.text("title"),
        authors or editors,
        "online" if entry.kind == "electronic" else entry.kind,
        year.group() if year else "",
        entry.text("publisher", "institution", "school", "organization"),
        entry.text("journal", "journaltitle", "booktitle"),
        tidied("doi", entry.text("doi")),
        tidied("isbn", entry.text("isbn")),
        tidied("arxiv", arxiv),
        entry.text("url"),
        entry.key,
        tuple(
            name.strip().lower() for name in _ENTRY_OF_FILE.findall(entry.fields.get("file", ""))
        ),
        entry.text("volume"),
        entry.text("number", "issue"),
        tidied("pages", entry.text("pages")),
        ", ".join(editors) if authors else "",
        entry.text("edition"),
        entry.text("address", "location"),
        _tags_of(entry.text("keywords")),
    )


def _tags_of(keywords: str) -> tuple[str, ...]:
    words = (" ".join(each.split()) for each in re.split("[;,]", keywords))
    return tuple(dict.fromkeys(each for each in words if each))


# --- one line


def citation_words(reference: Reference) -> str:
    """Return the reference as one line of a bibliography, in the manner of the APA."""
    people = [_initialled(name) for name in reference.authors]
    who = people[0] if people else ""
    if len(people) > 1:
        who = f"{', '.join(people[:-1])} & {people[-1]}"
    year = f"({reference.year})" if reference.year else ""
    parts = [f"{who} {year}".strip(), reference.title] if who else [f"{reference.title} {year}"]
    where = _place_within(reference) if reference.container else reference.publisher
    if reference.doi:
        link = f"https://doi.org/{reference.doi}"
    elif reference.arxiv:
        link = f"https://arxiv.org/abs/{reference.arxiv}"
    else:
        link = reference.url
    told = [part.strip() for part in (*parts, where) if part.strip()]
    ended = [part if part[-1] in ".?!" else f"{part}." for part in told]
    return " ".join([*ended, link]).strip()


def short_citation(reference: Reference, pages: str) -> str:
    """Return the reference as it follows a quotation: "(Smith & Doe, 2019, p. 4)"."""
    who = shortened_families(reference) or reference.title
    return f"({', '.join(filter(None, (who, reference.year, pages)))})"


def shortened_families(reference: Reference) -> str:
    """Return the family names of one or two authors, of more the first with "et al."."""
    families = [name_parts(name)[0] for name in reference.authors]
    return f"{families[0]} et al." if len(families) > 2 else " & ".join(families)


def _place_within(reference: Reference) -> str:
    """Return the container with volume, issue and pages."""
    issue = f"({reference.issue})" if reference.issue else ""
    numbers = f"{reference.volume}{issue}"
    pages = reference.pages
    if reference.kind == "article":
        return ", ".join(filter(None, (reference.container, numbers, pages)))
    where = ", ".join(filter(None, (reference.container, numbers)))
    return f"{where} (pp. {pages})" if pages else where


def _initialled(name: str) -> str:
    family, given = name_parts(name)
    initials = " ".join(f"{part[0]}." for part in re.split(r"[\s.]+", given) if part)
    return f"{family}, {initials}" if initials else family


# --- works that a book cites

_GUESSED: Final = ("title", "author", "year")


def reference_of(work: CitedWork) -> Reference:
    """Return what is known about a cited work; everything but its words is a guess."""
    return Reference(
        work.title,
        work.authors,
        "article" if work.arxiv or work.doi else "misc",
        str(work.year) if work.year else "",
        doi=work.doi,
        arxiv=work.arxiv,
        url=work.uri,
    )


def bibtex_of(work: CitedWork, known: Reference | None = None) -> str:
    """Return the work as an entry of BibTeX.

    `known`: the library's copy, whose details are used. Without one, a comment line above the entry
    says which fields are guesses, and the entry's own words are in its note.
    """
    if known is not None:
        key = known.citation_key or citation_key(known, ())
        return bibtex_syntax.written_bibtex([bib_entry(replace(known, citation_key=key))])
    reference = reference_of(work)
    entry = bib_entry(replace(reference, citation_key=citation_key(reference, ())))
    guessed = [name for name in _GUESSED if entry.fields.get(name)]
    words = to_latex(" ".join(work.text.split()))
    entry = replace(entry, fields={**entry.fields, "note": words})
    if not guessed:
        return bibtex_syntax.written_bibtex([entry])
    told = tr("Guessed from the words of the entry: {fields}", fields=", ".join(guessed))
    return f"% {told}\n{bibtex_syntax.written_bibtex([entry])}"


# --- CSL-JSON

_CSL_KINDS: Final = {
    "article": "article-journal", "book": "book", "inproceedings": "paper-conference",
    "incollection": "chapter", "inbook": "chapter", "techreport": "report", "manual": "book",
    "phdthesis": "thesis", "mastersthesis": "thesis", "proceedings": "book", "online": "webpage",
    "unpublished": "manuscript",
}  # fmt: skip
_KINDS_OF_CSL: Final = {
    "article-journal": "article", "article-magazine": "article", "article-newspaper": "article",
    "article": "article", "book": "book", "paper-conference": "inproceedings",
    "chapter": "incollection", "report": "techreport", "thesis": "phdthesis",
    "webpage": "online", "manuscript": "unpublished",
}  # fmt: skip


def csl_item(reference: Reference) -> JsonObject:
    """Return the reference as an item of CSL-JSON."""
    date: JsonValue = reference.year
    if reference.year.isdecimal():
        date = {"date-parts": [[int(reference.year)]]}
    elif reference.year:
        date = {"literal": reference.year}
    values: dict[str, JsonValue] = {
        "id": reference.citation_key,
        "type": _CSL_KINDS.get(reference.kind, "document"),
        "title": reference.title,
        "author": _csl_people(reference.authors),
        "issued": date,
        "container-title": reference.container,
        "publisher": reference.publisher,
        "DOI": reference.doi,
        "ISBN": reference.isbn,
        "volume": reference.volume,
        "issue": reference.issue,
        "page": reference.pages.replace("–", "-"),
        "editor": _csl_people(authors_of(reference.editors)),
        "edition": reference.edition,
        "publisher-place": reference.place,
        "keyword": ", ".join(reference.tags),
        "URL": reference.url
        or (f"https://arxiv.org/abs/{reference.arxiv}" * bool(reference.arxiv)),
    }
    return {name: value for name, value in values.items() if value}


def _csl_people(names: Iterable[str]) -> list[JsonValue]:
    return [
        {"family": family, "given": given} if given else {"literal": family}
        for family, given in map(name_parts, names)
    ]


def reference_of_item(item: JsonObject) -> Reference:
    """Return what an item of CSL-JSON says."""

    def text(*names: str) -> str:
        found = (item.get(name) for name in names)
        return next((tidied("", str(value)) for value in found if isinstance(value, str | int)), "")

    url = text("URL")
    arxiv = ARXIV.search(url) if "arxiv.org" in url else None
    authors, editors = _people(item.get("author")), _people(item.get("editor"))
    return Reference(
        text("title"),
        authors or editors,
        _KINDS_OF_CSL.get(text("type"), "misc"),
        _year(item.get("issued")),
        text("publisher"),
        text("container-title"),
        tidied("doi", text("DOI")),
        tidied("isbn", text("ISBN").split(" ")[0]),
        arxiv[1] if arxiv else "",
        url,
        text("citation-key", "citation-label", "id"),
        volume=text("volume"),
        issue=text("issue", "number"),
        pages=tidied("pages", text("page")),
        editors=", ".join(editors) if authors else "",
        edition=text("edition"),
        place=text("publisher-place"),
        tags=_tags_of(text("keyword")),
    )


def _people(value: JsonValue) -> tuple[str, ...]:
    names: list[str] = []
    for person in value if isinstance(value, list) else ():
        if isinstance(person, Mapping):
            order = ("given", "dropping-particle", "non-dropping-particle", "family", "suffix")
            parts = [str(person[part]) for part in (*order, "literal") if person.get(part)]
            names += [tidied("", " ".join(parts))] if parts else []
    return tuple(names)


def _year(value: JsonValue) -> str:
    match value:
        case {"date-parts": [[int() | str() as year, *_], *_]}:
            return str(year)
        case {"literal": str(words)} | {"raw": str(words)}:
            found = re.search(r"\d{4}", words)
            return found.group() if found else words
        case _:
            return ""


# --- files


def written(references: Iterable[Reference], suffix: str) -> str:
    """Return a file of the references: CSL-JSON for the suffix ".json", else BibTeX."""
    if suffix.lower() == ".json":
        items = [csl_item(reference) for reference in references]
        return json.dumps(items, ensure_ascii=False, indent=2) + "\n"
    return bibtex_syntax.written_bibtex(map(bib_entry, references))


def references_in(text: str) -> tuple[Reference, ...]:
    """Return the references of a file, BibTeX or CSL-JSON. Raises BookError(PARSE_FAILED)."""
    if not text.lstrip("\ufeff \t\r\n").startswith(("[", "{")):
        found = tuple(map(reference_of_entry, bibtex_syntax.parsed_bibtex(text)))
    else:
        found = tuple(map(reference_of_item, _items(text)))
    known = tuple(each for each in found if each.title or each.doi or each.isbn or each.arxiv)
    if not known:
        raise BookError(
            BookErrorCode.PARSE_FAILED,
            tr("This file has no references."),
            advice=tr("Choose a BibTeX (.bib) or CSL-JSON (.json) file."),
        )
    return known


def _items(text: str) -> list[JsonObject]:
    try:
        value: JsonValue = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise BookError(
            BookErrorCode.PARSE_FAILED,
            tr("This isn’t valid JSON."),
            advice=tr("Export the bibliography again as CSL-JSON or BibTeX."),
        ) from error
    if isinstance(value, Mapping):
        inner = value.get("items")
        value = inner if isinstance(inner, list) else [value]
    items = value if isinstance(value, list) else []
    return [item for item in items if isinstance(item, Mapping)]
