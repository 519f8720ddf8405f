"""`pagemate text`: the words of a page and where its sentences stand."""

from __future__ import annotations

from reader_app.app.citations.citation_places import SentencePlace
from reader_app.cli.arguments import TextArguments
from reader_app.cli.opening import opened_book
from reader_app.cli.ports import Core
from reader_app.cli.terminal import Terminal
from reader_app.domain.document import TextOrigin
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.translation import tr


def text(arguments: TextArguments, core: Core, terminal: Terminal) -> int:
    """Print the page's text, with --json its sentences and their rectangles as well."""
    book = opened_book(core, arguments.file, arguments.password_file, terminal)
    if arguments.page > book.page_count:
        raise BookError(
            BookErrorCode.INVALID_STATE,
            tr(
                "There is no page {page}: this book has pages 1 to {page_count}.",
                page=arguments.page,
                page_count=book.page_count,
            ),
        )
    page = core.page_text(book, arguments.page)
    if not arguments.json:
        terminal.line(page.text)
        if page.origin is TextOrigin.RECOGNISED:
            terminal.note(tr("This text was recognised from a picture; letters may be wrong."))
        if not page.text.strip():
            terminal.note(tr("This page has no text; it may be a picture."))
        return 0
    terminal.json(
        {
            "page": page.number,
            "label": page.label,
            "text": page.text,
            "hidden": page.hidden,
            **({"ocr": True} if page.origin is TextOrigin.RECOGNISED else {}),
            "sentences": [_sentence_json(place) for place in core.sentence_places(page)],
        }
    )
    return 0


def _sentence_json(place: SentencePlace) -> JsonObject:
    return {
        "index": place.sentence.index,
        "text": place.sentence.text,
        "rects": [[rect.x0, rect.y0, rect.x1, rect.y1] for rect in place.rects],
    }
