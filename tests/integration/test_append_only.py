"""A conversation only appends: what was sent once is sent again letter by letter.

Each kind of talk runs through the real SDK, the real store and a server that signs each thinking
block over all that came before it, as the real one does. None of its requests is refused; and
where nobody meant an edit, each request begins with all of the request before it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from reader_app.agent.limits import AgentLimits
from reader_app.app.chat.question_target import QuestionTarget
from reader_app.domain.book import Book
from reader_app.domain.chat import ImagePayload, MessageRole
from reader_app.domain.errors import CancelToken, LLMError, TurnCancelledError
from reader_app.domain.events import TextDelta
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import Store, open_store
from tests.support.fakes import disk_full, unique_pages, unique_word
from tests.support.messages_api import (
    MessagesApi,
    RecordedRequest,
    cite,
    faults,
    redacted_thinking,
    reply,
    text,
    thinking,
    tool_use,
)
from tests.support.messages_api.asking import config_for
from tests.support.shelf_talk import shelved
from tests.support.sweeps import few_of
from tests.support.talks import Talk

pytestmark = pytest.mark.slow

PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsD1SbwAAAABJRU5ErkJggg=="
PICTURE = ImagePayload(2, "image/png", PNG, 1, 1)


class Images:
    """Draws each page as one grey dot."""

    def page_image(self, book: Book, page: int, cancel: object) -> ImagePayload:
        return replace(PICTURE, page=page)


class Session(Talk):
    """A talk over the wire; `answer` and `search_first` say what the model does next."""

    def __init__(self, api: MessagesApi, store: Store, **options: Any) -> None:
        self.api, self.store = api, store
        self.options = options
        provider = AnthropicChatProvider(config_for(api.base_url))
        super().__init__(provider=provider, store=store, **{"limits": AgentLimits(5), **options})
        self.images.page_image = Images().page_image  # type: ignore[method-assign]

    def restarted(self) -> Session:
        """The program anew, over the same store."""
        self.provider.close()
        return Session(
            self.api,
            self.store,
            **{**self.options, "book": self.book, "conversation": self.conversation},
        )

    def allow_pictures(self) -> None:
        self.books.update(self.book.id, lambda book: setattr(book, "images_allowed", True))

    def turn_to(self, page: int) -> None:
        def change(book: Book) -> None:
            book.set_current_page(page)
            book.mark_read_up_to(max(page, book.furthest_page))

        self.books.update(self.book.id, change)

    # --- what the model does

    def answers(self, words: str = "So it is.") -> None:
        self.api.reply(thinking(), text(words))

    def searches(self, page: int = 3, words: str = "Found.") -> None:
        """Thinks, searches, thinks again, and cites the second sentence of the page."""
        self.api.reply(thinking(), tool_use("search_book", {"query": unique_word(page)}))
        quote = f"Nobody knows {unique_word(page)} yet."
        self.api.then(lambda request: reply(thinking(), _cited(request, page, quote, words)))

    def calls(self, name: str, **arguments: Any) -> None:
        self.api.reply(thinking(), tool_use(name, arguments))
        self.answers()


def _cited(request: RecordedRequest, page: int, quote: str, words: str) -> dict[str, Any]:
    """As the server counts: over all search results of the request."""
    for at, result in enumerate(request.search_results):
        texts = [block["text"] for block in result["content"]]
        if result["source"].startswith(f"p{page}.") and quote in texts:
            place = texts.index(quote)
            made = cite(
                result["source"],
                quote,
                title=result["title"],
                first_block=place,
                search_result_index=at,
            )
            return text(words, [made])
    raise AssertionError(f"page {page} was not sent")


# --- the kinds of talk; `edits`: how many times something is meant to change before the end


@dataclass(frozen=True)
class Kind:
    talk: Callable[[Session], None]
    edits: int = 0
    options: dict[str, Any] | None = None


def plain(session: Session) -> None:
    for words in ("Who?", "When?", "Why?", "And then?"):
        session.answers()
        session.ask(words)


def searching(session: Session) -> None:
    for page in (3, 5, 3, 7):
        session.searches(page)
        session.ask(f"What of {page}?")


def pages_turned_meanwhile(session: Session) -> None:
    for page in (2, 4, 9, 12):
        session.turn_to(page)
        session.searches(page)
        session.ask("What is here?")


def several_rounds(session: Session) -> None:
    for page in (2, 6):
        session.api.reply(thinking(), tool_use("search_book", {"query": unique_word(page)}))
        session.api.reply(thinking(), tool_use("read_pages", {"first": page, "last": page + 2}))
        session.api.reply(thinking(), tool_use("get_outline"))
        session.answers()
        session.ask("Look closely.")


def calls_at_once_and_thoughts_between_them(session: Session) -> None:
    for _ in range(2):
        session.api.reply(
            thinking(),
            redacted_thinking(),
            text("Let me look."),
            tool_use("get_outline"),
            thinking("Hm."),
            tool_use("search_book", {"query": unique_word(4)}),
            tool_use("no such tool!"),
            tool_use("read_pages", {"first": "x"}),
        )
        session.answers()
        session.ask("All at once?")


def closing_calls(session: Session) -> None:
    for page in (3, 4):
        for _ in range(5):
            session.api.reply(thinking(), tool_use("search_book", {"query": unique_word(page)}))
        session.answers("That is all I found.")
        session.ask("Everything?")


def guarded_and_reading_on(session: Session) -> None:
    session.guard(4)
    for page in (4, 5, 8, 11):
        session.turn_to(page)
        session.searches(page - 1)
        session.ask("What happened?")
        session.calls("read_pages", first=page - 1, last=page + 3)
        session.ask("And on these pages?")


def guard_moving_on_in_mid_turn(session: Session) -> None:
    session.guard(4)
    session.text.while_searching = lambda: session.turn_to(
        session.books.find(session.book.id).current_page + 2
    )
    session.turn_to(4)
    for _ in range(3):
        session.searches(3)
        session.ask("What happened?")


def guard_switched_on_later(session: Session) -> None:
    session.searches(15)
    session.ask("What happens?")
    session.guard(6)
    session.searches(3)
    session.ask("Who is it?")
    session.searches(4)
    session.ask("And then?")


def guard_switched_on_in_mid_turn(session: Session) -> None:
    session.searches(3)
    session.ask("Who?")
    session.text.while_searching = lambda: session.guard(5)
    session.searches(4)
    session.ask("What happens?")
    session.text.while_searching = lambda: None
    session.answers()
    session.ask("Really?")


def fence_lowered(session: Session) -> None:
    session.guard(12)
    session.turn_to(12)
    session.searches(11)
    session.ask("What happened?")
    session.guard(6)
    session.answers()
    session.ask("And before?")
    session.answers()
    session.ask("Really?")


def pages_shown(session: Session) -> None:
    session.allow_pictures()
    session.calls("view_page", page=3)
    session.ask("What is in the figure?")
    session.answers()
    session.ask("And the lower half?")


def picture_marked(session: Session) -> None:
    session.allow_pictures()
    session.answers()
    session.ask("What is this?", pointed=QuestionTarget(picture=PICTURE))
    session.answers()
    session.ask("And the lower half?")


def words_marked(session: Session) -> None:
    session.answers()
    session.ask("What does this mean?", pointed=QuestionTarget("Nobody knows.", 3))
    session.searches(4)
    session.ask("And this?", pointed=QuestionTarget("The story goes on.", 4))
    session.answers()
    session.ask("Thanks.")


def recap_between(session: Session) -> None:
    """Nothing after its last page is sent for a recap; afterwards all is as it was."""
    session.guard(10)
    session.turn_to(10)
    session.searches(9)
    session.ask("Who?")
    session.calls("read_pages", first=1, last=6)
    session.ask("Recap.", pointed=QuestionTarget(span=(1, 6)))
    session.answers()
    session.ask("Thanks.")


def edited(session: Session) -> None:
    for words in ("One?", "Two?"):
        session.searches(3)
        session.ask(words)
    session.searches(5)
    session.chat.edit(session.conversation.id, "Or rather?")
    session.answers()
    session.ask("And?")


def answered_anew(session: Session) -> None:
    session.searches(3)
    session.ask("One?")
    session.searches(5)
    session.chat.regenerate(session.conversation.id)
    session.answers()
    session.ask("And?")


def failed_and_retried(session: Session) -> None:
    session.searches(2)
    session.ask("One?")
    session.api.reply(thinking(), tool_use("search_book", {"query": unique_word(3)}))
    session.api.then(faults.server_error())
    with pytest.raises(LLMError):
        session.ask("Two?")
    session.turn_to(9)
    session.answers()
    session.retry()
    session.answers()
    session.ask("Three?")


def failed_and_left(session: Session) -> None:
    session.api.reply(thinking(), tool_use("search_book", {"query": unique_word(3)}))
    session.api.then(faults.overloaded_in_stream())
    with pytest.raises(LLMError):
        session.ask("One?")
    session.searches(4)
    session.ask("Two?")
    session.answers()
    session.ask("Three?")


def interrupted(session: Session) -> None:
    session.searches(3)
    session.ask("One?")
    session.api.reply(thinking(), tool_use("search_book", {"query": unique_word(4)}))
    session.api.then(faults.silent_in_stream(reply("It is so, and ")))
    stop = CancelToken()

    def at_first_word(event: object) -> None:
        if isinstance(event, TextDelta):
            stop.cancel()

    with pytest.raises(TurnCancelledError):
        session.chat.execute(session.conversation.id, "Two?", on_event=at_first_word, cancel=stop)
    session.searches(5)
    session.ask("Three?")
    session.answers()
    session.ask("Four?")


def program_started_anew(session: Session) -> None:
    for page in (3, 4, 5):
        session.searches(page)
        session.ask("What happened?")
        session = session.restarted()
    session.provider.close()


def refused(session: Session) -> None:
    """A turn that the model refused is left out of what is sent, as the documentation asks."""
    session.searches(3)
    session.ask("One?")
    session.api.reply(thinking(), text("No."), stop_reason="refusal")
    session.ask("Two?")
    session.answers()
    session.ask("Three?")


def cut_off_and_continued(session: Session) -> None:
    session.api.reply(thinking(), text("It was a long"), stop_reason="max_tokens")
    session.ask("One?")
    session.answers("and dark night.")
    session.ask("Please continue where you stopped.")
    session.answers()
    session.ask("And?")


def paused(session: Session) -> None:
    session.api.reply(thinking(), text("Let me think."), stop_reason="pause_turn")
    session.api.reply(thinking(), text("It was he."))
    session.ask("Who?")
    session.answers()
    session.ask("Sure?")


def several_books(session: Session) -> None:
    other = shelved(session.store, "Another")
    session.store.further_books.ask(session.conversation.id, [other.id])
    for page in (3, 4):
        session.calls("search_library", query=unique_word(page))
        session.ask("Which book?")
    session.calls("read_pages", first=2, last=3, book=2)
    session.ask("And there?")


def a_book_joins(session: Session) -> None:
    """Other books are other tools and another prompt: all the thinking stays behind."""
    session.searches(3)
    session.ask("One?")
    other = shelved(session.store, "Another")
    session.store.further_books.ask(session.conversation.id, [other.id])
    session.calls("search_library", query=unique_word(4))
    session.ask("Which book?")
    session.answers()
    session.ask("Sure?")


def searched_before_it_is_asked(session: Session) -> None:
    """The rewriting of a question is a request beside the conversation, not a part of it."""
    session.chat._runner = replace(session.chat._runner, strategy=session.chat._runner.fallback)
    session.answers()
    session.ask(unique_word(3))
    for page in (4, 5):
        session.api.reply(text(unique_word(page)))
        session.answers()
        session.ask("And the other one?")


def conversation_of_an_older_version(session: Session) -> None:
    """It has neither frozen prompt nor what stood beside its questions."""
    session.searches(3)
    session.ask("One?")
    for message in session.messages:
        bare = replace(message, bound_to="")
        if message.role is MessageRole.USER:
            bare = replace(bare, blocks=(), horizon=0)
        session.stored.put(bare)
    session.store.conversations._database.sql("DELETE FROM frozen_prompt")
    session.searches(4)
    session.ask("Two?")
    session.answers()
    session.ask("Three?")


def title_and_outline_change(session: Session) -> None:
    session.searches(3)
    session.ask("One?")
    session.books.update(session.book.id, lambda book: setattr(book, "title", "Another title"))
    session.books.save_outline(session.book.id, ())
    session.answers()
    session.ask("Two?")


def too_long_for_the_model(session: Session) -> None:
    for page in (3, 4, 5):
        session.searches(page)
        session.ask("What happened?")
    session.api.then(faults.prompt_too_long())
    session.answers()
    session.ask("And now?")
    session.answers()
    session.ask("And now?")


def over_the_budget(session: Session) -> None:
    for page in (3, 4, 5, 6, 7, 8):
        session.searches(page)
        session.ask("What happened?")


def pages_without_text(session: Session) -> None:
    """A note stands beside the passages of each search."""
    for page in (3, 5):
        session.searches(page)
        session.ask("What happened?")


KINDS = {
    "plain follow-ups": Kind(plain),
    "searches": Kind(searching),
    "pages turned meanwhile": Kind(pages_turned_meanwhile),
    "several rounds": Kind(several_rounds),
    "calls at once": Kind(calls_at_once_and_thoughts_between_them),
    "closing calls": Kind(closing_calls),
    "guarded, reading on": Kind(guarded_and_reading_on),
    "guard moving on in mid-turn": Kind(guard_moving_on_in_mid_turn),
    "guard switched on later": Kind(guard_switched_on_later, edits=1),
    "guard switched on in mid-turn": Kind(guard_switched_on_in_mid_turn, edits=1),
    "fence lowered": Kind(fence_lowered, edits=1),
    "pages shown as pictures": Kind(pages_shown),
    "a picture marked": Kind(picture_marked),
    "words marked": Kind(words_marked),
    "a recap between": Kind(recap_between, edits=2),
    "edited": Kind(edited, edits=1),
    "answered anew": Kind(answered_anew, edits=1),
    "failed and retried": Kind(failed_and_retried),
    "failed and left": Kind(failed_and_left),
    "interrupted": Kind(interrupted),
    "started anew": Kind(program_started_anew),
    "refused": Kind(refused, edits=1),
    "cut off and continued": Kind(cut_off_and_continued),
    "paused": Kind(paused, edits=1),
    "several books": Kind(several_books),
    "a book joins": Kind(a_book_joins, edits=1),
    "searched before it is asked": Kind(searched_before_it_is_asked, edits=0),
    "of an older version": Kind(conversation_of_an_older_version, edits=1),
    "title and outline change": Kind(title_and_outline_change),
    "too long for the model": Kind(too_long_for_the_model, edits=2),
    "over the budget": Kind(over_the_budget, edits=1, options={"token_budget": 3_000}),
    "pages without text": Kind(pages_without_text, options={"pages": [*unique_pages(19), ""]}),
}


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir, prepare=prepare_for_index)
    yield opened
    opened.close()


MORE = {
    "pages turned meanwhile",
    "several rounds",
    "calls at once",
    "guarded, reading on",
    "words marked",
    "failed and left",
    "interrupted",
    "started anew",
    "searched before it is asked",
    "title and outline change",
    "pages without text",
}
"""Nothing is sent again otherwise there; tests of turns have each of them."""


def sent_by(kind: Kind, store: Store) -> MessagesApi:
    """The server after the talk; it has refused nothing, or leaving its block fails."""
    with MessagesApi() as api:
        options = {"max_messages": 1_000, **(kind.options or {})}
        session = Session(api, store, **options)
        kind.talk(session)
        session.provider.close()
    return api


@pytest.mark.parametrize("name", few_of(KINDS, KINDS.keys() - MORE))
def test_no_request_is_refused_each_begins_with_the_one_before_and_thinking_goes_back(
    name: str, store: Store
) -> None:
    kind = KINDS[name]
    api = sent_by(kind, store)
    assert api.refusals == []
    bodies = [_bare(request.body) for request in api.requests if not _is_rewriting(request)]
    breaks = sum(not _begins_with(after, before) for before, after in pairwise(bodies))
    assert breaks == kind.edits
    if not kind.edits and "searched" not in name:
        assert thinks_in_every_answer(api.last_request)


def thinks_in_every_answer(request: RecordedRequest) -> bool:
    """Thinking goes back with each answer but that of a question which got none."""
    spoken = [message for message in request.messages if message["role"] == "assistant"]
    assert spoken
    return all(
        "thinking" in {block["type"] for block in message["content"]}
        or "(This question got no answer.)" in json.dumps(message)
        for message in spoken
    )


def _begins_with(after: dict[str, Any], before: dict[str, Any]) -> bool:
    is_same = (after["system"], after.get("tools")) == (before["system"], before.get("tools"))
    return is_same and after["messages"][: len(before["messages"])] == before["messages"]


def _is_rewriting(request: RecordedRequest) -> bool:
    return request.body["max_tokens"] == 300


def _bare(value: Any) -> Any:
    """Without the marks of the cache, which move."""
    if isinstance(value, dict):
        return {name: _bare(inner) for name, inner in value.items() if name != "cache_control"}
    return [_bare(inner) for inner in value] if isinstance(value, list) else value


def test_nothing_beyond_a_lowered_fence_is_in_what_was_stored_with_a_question(store: Store) -> None:
    with MessagesApi() as api:
        session = Session(api, store)
        session.turn_to(15)
        session.answers()
        session.ask("What is this?", pointed=QuestionTarget(f"Words of {unique_word(15)}", 15))
        session.guard(4)
        session.answers()
        session.ask("And?")
        session.provider.close()
    assert unique_word(15) in json.dumps(api.requests[0].body)
    assert not api.last_request.contains(unique_word(15))
    assert not api.last_request.contains("The End")


def test_a_picture_that_is_refused_is_an_error_of_its_tool_and_not_the_end_of_the_turn(
    store: Store,
) -> None:
    too_tall = "image.source: At least one of the image dimensions exceed max allowed size"
    with MessagesApi() as api:
        session = Session(api, store)
        session.allow_pictures()
        api.reply(thinking(), tool_use("view_page", {"page": 3}))
        api.then(faults.bad_request(f"messages.2.content.0.{too_tall}: 8000 pixels"))
        session.answers("I couldn't look at it.")
        assert session.ask("What is in the figure?") == "I couldn't look at it."
        session.answers()
        session.ask("And now?")
        session.provider.close()
    (shown,) = api.requests[2].tool_results
    assert shown["is_error"] is True and len(api.requests) == 4
    assert not any(block.get("type") == "image" for block in api.last_request.all_blocks())


def test_a_question_that_can_not_be_stored_anew_is_asked_all_the_same(store: Store) -> None:
    with MessagesApi() as api:
        session = Session(api, store)
        put = session.stored.put

        def full(message: object) -> object:
            raise disk_full()

        session.stored.put = full  # type: ignore[method-assign]
        session.answers()
        assert session.ask("Who?") == "So it is."
        session.stored.put = put  # type: ignore[method-assign]
        session.provider.close()
    assert api.last_request.contains("<reading_context>")
