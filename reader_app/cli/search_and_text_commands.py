"""`pagemate search` prints what `search_book` finds; `pagemate text` prints the text of pages."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from reader_app.app.citations.citation_places import SentencePlace
from reader_app.cli.argument_parser import SearchArguments, TextArguments
from reader_app.cli.command_ports import CommandServices
from reader_app.cli.open_book import opened_book
from reader_app.cli.terminal import Terminal, as_json
from reader_app.domain.book import Book
from reader_app.domain.document import PageText, TextOrigin
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.search import SearchHit, SearchResults
from reader_app.domain.translation import quoted, tr
from reader_app.domain.values import dataclass


@dataclass(frozen=True, slots=True)
class _Query:
    id: JsonValue
    wordings: tuple[str, ...]
    limit: int | None


def search(arguments: SearchArguments, core: CommandServices, terminal: Terminal) -> int:
    """Print the results of each query as soon as they are there. Returns 1 if none has any."""
    queries = list(_queries(arguments))
    book = opened_book(core, arguments.file, arguments.password_file, terminal)
    answers = ((query, _results(core, book, query, arguments.top_k)) for query in queries)
    if arguments.json:
        found = _print_json(answers, terminal)
    else:
        found = 0
        for query, results in answers:
            found += len(results.hits)
            _print_results(query, results, PageNames(core.books.labels(book.id)), terminal)
    return 0 if found else 1


def _results(core: CommandServices, book: Book, query: _Query, top_k: int) -> SearchResults:
    return core.search(book, query.wordings, top_k=top_k, limit_page=query.limit)


def _queries(arguments: SearchArguments) -> Iterator[_Query]:
    if arguments.queries:
        yield _Query(arguments.queries[0], arguments.queries, arguments.limit)
    if arguments.queries_file is not None:
        yield from _queries_of(arguments.queries_file, arguments.limit)


def _queries_of(path: Path, limit: int | None) -> Iterator[_Query]:
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    yield _query_of(line, number, limit)
    except (OSError, UnicodeDecodeError) as error:
        raise BookError(
            BookErrorCode.NOT_FOUND,
            tr("The queries in {file} can’t be read.", file=path),
            advice=tr("Check the file’s name. It must contain one JSON object per line."),
        ) from error


def _query_of(line: str, number: int, limit: int | None) -> _Query:
    try:
        entry: JsonValue = json.loads(line)
    except ValueError:
        entry = None
    wordings = _wordings_of(entry) if isinstance(entry, dict) else ()
    if not isinstance(entry, dict) or not wordings:
        raise BookError(
            BookErrorCode.INVALID_STATE,
            tr('Line {number} isn’t an object with a "query".', number=number),
            advice=tr("Lines look like this: {example}.", example='{"id": 1, "query": "…"}'),
        )
    own_limit = entry.get("limit")
    is_number = isinstance(own_limit, int) and not isinstance(own_limit, bool)
    return _Query(entry.get("id", number), wordings, own_limit if is_number else limit)


def _wordings_of(entry: JsonObject) -> tuple[str, ...]:
    query, others = entry.get("query"), entry.get("other_queries")
    if not isinstance(query, str) or not query.strip():
        return ()
    further = others if isinstance(others, list) else []
    return (query, *(other for other in further if isinstance(other, str)))


def _print_json(answers: Iterator[tuple[_Query, SearchResults]], terminal: Terminal) -> int:
    """Print one array, one line per query, so that programs can read it while it grows.

    Returns the number of hits.
    """
    before, found = "[", 0
    for query, results in answers:
        entry: JsonObject = {"id": query.id, "hits": [_hit_json(hit) for hit in results.hits]}
        told = terminal.noticed(entry) if before == "[" else entry
        terminal.write(before + as_json(told))
        before = ",\n"
        found += len(results.hits)
    terminal.line("]" if before != "[" else "[]")
    return found


def _hit_json(hit: SearchHit) -> JsonObject:
    return {"page": hit.first_page, "label": hit.label, "score": hit.score, "text": hit.content}


def _print_results(
    query: _Query, results: SearchResults, names: PageNames, terminal: Terminal
) -> None:
    queries = " ".join(map(quoted, query.wordings))
    pages = names.span(1, results.searched_up_to)
    terminal.note(tr("{queries} in {pages}:", queries=queries, pages=pages))
    for hit in results.hits:
        terminal.line(f"{names.name(hit.first_page)}\n{hit.content}\n")
    if results.unread_pages:
        terminal.note(_told_unread(results.unread_pages, names))
    if not results.hits:
        terminal.note(tr("Nothing found. Try a word the author would use."))


def _told_unread(pages: Sequence[int], names: PageNames) -> str:
    return tr(
        "The text of {pages} couldn’t be read yet, so it wasn’t searched.",
        pages=names.listed(pages),
    )


def page_text(arguments: TextArguments, core: CommandServices, terminal: Terminal) -> int:
    """Print the texts of pages; with --json also their sentences and their rectangles.

    JSON is one object for a page of the file, and an array for a list of pages.
    """
    book = opened_book(core, arguments.file, arguments.password_file, terminal)
    names = PageNames(core.books.labels(book.id))
    numbers = _pages_meant(arguments, book, names)
    if arguments.json:
        told: list[JsonValue] = [_page_json(core, core.page_text(book, each)) for each in numbers]
        terminal.json(told if arguments.pages else told[0])
        return 0
    for number in numbers:
        if arguments.pages:
            terminal.note(names.name(number))
        _print_page(core.page_text(book, number), terminal)
    return 0


def _pages_meant(arguments: TextArguments, book: Book, names: PageNames) -> Sequence[int]:
    """Return the pages of the file to print. Raises BookError if the book has no such pages."""
    if arguments.page is None:
        pages = names.pages(arguments.pages, book.page_count)
        if pages:
            return pages
        raise BookError(
            BookErrorCode.INVALID_STATE,
            tr("There are no pages “{pages}” in this book.", pages=arguments.pages),
            advice=tr(
                "Give them as they are printed, from {first} to {last}.",
                first=names.number(1),
                last=names.number(book.page_count),
            ),
        )
    if arguments.page <= book.page_count:
        return (arguments.page,)
    raise BookError(
        BookErrorCode.INVALID_STATE,
        tr(
            "There is no page {page}: this book has pages 1 to {page_count}.",
            page=arguments.page,
            page_count=book.page_count,
        ),
    )


def _print_page(page: PageText, terminal: Terminal) -> None:
    terminal.line(page.text)
    if page.origin is TextOrigin.RECOGNISED:
        terminal.note(
            tr("This text was recognised from an image, so it may contain misread letters.")
        )
    if not page.text.strip():
        terminal.note(tr("This page has no text. It may be an image."))


def _page_json(core: CommandServices, page: PageText) -> JsonObject:
    return {
        "page": page.number,
        "label": page.label,
        "text": page.text,
        "hidden": page.hidden,
        **({"ocr": True} if page.origin is TextOrigin.RECOGNISED else {}),
        "sentences": [_sentence_json(place) for place in core.sentence_places(page)],
    }


def _sentence_json(place: SentencePlace) -> JsonObject:
    return {
        "index": place.sentence.index,
        "text": place.sentence.text,
        "rects": [[rect.x0, rect.y0, rect.x1, rect.y1] for rect in place.rects],
    }
