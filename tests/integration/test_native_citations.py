"""Whatever Pagemate has to say beside passages, the server goes on citing them itself.

The API refuses a tool result that holds anything beside search results; where a note once stood in
one, citations were lost for every book with a picture, a guard or an index still being made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from reader_app.agent.content_blocks import NOTE_SOURCE, NOTE_TITLE
from reader_app.domain.citations import CitationState
from reader_app.domain.document import TextOrigin
from reader_app.domain.search import Tokenizer
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import Store, open_store
from tests.integration.test_append_only import Session
from tests.support.fakes import a_book, unique_pages, unique_word
from tests.support.messages_api import (
    MessagesApi,
    RecordedRequest,
    cite,
    reply,
    text,
    thinking,
    tool_use,
)

SEARCH = tool_use("search_book", {"query": unique_word(3)})


@dataclass(frozen=True)
class Book:
    """What is odd about a book, what the model calls, and what the note says then."""

    prepare: Callable[[Session], None]
    call: dict[str, Any]
    note: str
    options: dict[str, Any] | None = None


def page_is(number: int, **changes: Any) -> Callable[[Session], None]:
    def prepare(session: Session) -> None:
        key, pages = session.book.id, session.store.pages
        text = "" if changes.get("origin") is TextOrigin.PICTURE else None
        odd = {"text": text, **changes} if text is not None else changes
        pages.forget(key)
        pages.begin(key, Tokenizer.PORTER)
        pages.add_pages(
            key,
            [replace(p, **odd) if p.number == number else p for p in session.text.all_pages],
        )

    return prepare


def still_read_in(session: Session) -> None:
    session.text.wait_for_pages = lambda *_: 0  # type: ignore[method-assign]


BOOKS = {
    "a picture page": Book(
        page_is(9, origin=TextOrigin.PICTURE), SEARCH, "Page 9 is a picture without text."
    ),
    "an unfinished index": Book(
        still_read_in,
        SEARCH,
        "The text of pages 19-20 could not be read yet",
        {"book": a_book(20), "pages": unique_pages(18)},
    ),
    "pages Not started": Book(
        lambda _: None,
        tool_use("read_pages", {"first": 3, "last": 12}),
        "The text of page 7-12 could not be read yet.",
        {"book": a_book(20), "pages": unique_pages(6)},
    ),
    "a guard": Book(
        lambda session: session.guard(5),
        tool_use("read_pages", {"first": 3, "last": 9}),
        "Pages after 5 are withheld: the spoiler guard is on.",
    ),
    "a recognised scan": Book(
        page_is(3, origin=TextOrigin.RECOGNISED), SEARCH, "text recognised from a picture"
    ),
    "text that nobody can see": Book(
        page_is(3, hidden=True),
        tool_use("read_pages", {"first": 3, "last": 3}),
        "text that a reader can't see",
    ),
}


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir, prepare=prepare_for_index)
    yield opened
    opened.close()


def citing_page_and_note(request: RecordedRequest) -> Any:
    """The model cites the book, and the note as well."""
    results = request.search_results
    page = next(at for at, result in enumerate(results) if result["source"].startswith("p3."))
    note = max(at for at, result in enumerate(results) if result["source"] == NOTE_SOURCE)
    made = [
        cite(
            results[at]["source"],
            results[at]["content"][0]["text"],
            title=results[at]["title"],
            search_result_index=at,
        )
        for at in (page, note)
    ]
    return reply(thinking(), text("It is on page three.", [made[0]]), text(" So.", [made[1]]))


@pytest.mark.parametrize("name", BOOKS)
def test_a_note_is_a_result_of_its_own_and_no_citation_of_the_book(name: str, store: Store) -> None:
    kind = BOOKS[name]
    with MessagesApi() as api:
        session = Session(api, store, **(kind.options or {}))
        kind.prepare(session)
        api.reply(thinking(), kind.call).then(citing_page_and_note)
        assert session.ask("Who?") == "It is on page three. So."
        session.answers()
        session.ask("Sure?")
        session.provider.close()
    (result,) = api.requests[1].tool_results
    *passages, note = result["content"]
    assert {part["type"] for part in result["content"]} == {"search_result"}
    assert note["title"] == NOTE_TITLE and kind.note in note["content"][0]["text"]
    assert all(passage["source"] != NOTE_SOURCE for passage in passages)
    answer = next(message for message in session.messages if message.citations)
    (citation,) = answer.citations
    assert (citation.page, citation.state) == (3, CitationState.CITED)
