"""A model that tells from memory what comes later: nothing of it is seen before it is checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.app.chat.conversations import ConversationSearchUseCase, ConversationsUseCase
from reader_app.app.chat.leak_guard import BookWordsCache, LeakGuard
from reader_app.app.chat.markdown_export import ExportConversationUseCase
from reader_app.domain.chat import covered, veiled_name
from reader_app.domain.events import TextDelta, ToolForming, ToolInvocationEvent, TurnFinished
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import Store, open_store
from reader_app.ui.answers.markdown import with_placeholders
from reader_app.ui.conversations.conversation_entries import (
    AnswerEntry,
    conversation_entries,
    with_veils,
)
from tests.support.messages_api import MessagesApi, reply, text, tool_use
from tests.support.messages_api.asking import config_for
from tests.support.talks import Talk

FENCE = 2
PAGES = [
    "Dorian Gray sat in the garden with Basil.",
    "Sibyl sang, and James was late.",
    "James Vane died. Alan Campbell came at night.",
    "Then Alan burned what Adrian had brought.",
]
SPOILER = "Dorian is safe, but **James Vane** is shot and Alan Campbell burns what Adrian brought."
SECRETS = ("Vane", "Alan", "Campbell", "Adrian")


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir, prepare=prepare_for_index)
    yield opened
    opened.close()


@pytest.fixture
def api() -> Iterator[MessagesApi]:
    with MessagesApi() as made:
        yield made


@pytest.fixture
def talk(api: MessagesApi, store: Store) -> Iterator[Talk]:
    provider = AnthropicChatProvider(config_for(api.base_url))
    made = Talk(provider=provider, store=store, pages=PAGES)
    made.guard(FENCE)
    yield made
    provider.close()


def guard_of(store: Store) -> LeakGuard:
    return LeakGuard(BookWordsCache(store.pages), store.books, store.further_books)


def seen_while_streaming(talk: Talk) -> list[str]:
    """What a window shows after each event."""
    shown, seen = "", []
    for event in talk.log.of(TextDelta):
        shown += covered(event.text, event.veiled)
        seen.append(shown)
    return seen


@pytest.mark.parametrize("chunk", [1, 3, 50])
def test_nothing_is_told_before_it_is_checked(talk: Talk, api: MessagesApi, chunk: int) -> None:
    api.then(replace(reply(text(SPOILER)), chunk=chunk))
    assert talk.ask() == SPOILER
    seen = seen_while_streaming(talk)
    assert not any(secret in shown for shown in seen for secret in SECRETS)
    assert seen[-1].startswith("Dorian is safe, but **▒▒▒▒▒▒▒▒▒▒** is shot")
    assert talk.log.text == SPOILER
    (end,) = talk.log.of(TurnFinished)
    assert covered(end.answer, end.veiled) == seen[-1]
    assert talk.messages[-1].content == SPOILER  # nothing that was said is lost


def test_words_of_the_reader_and_an_open_book_are_shown(talk: Talk, api: MessagesApi) -> None:
    api.reply(SPOILER)
    talk.ask("What did Alan Campbell do with Adrian and Vane?")
    assert seen_while_streaming(talk)[-1] == SPOILER
    talk.guard(None)
    api.reply(SPOILER)
    talk.ask("And then?")
    assert seen_while_streaming(talk)[-1] == SPOILER


def test_what_the_model_searches_for_is_told_without_the_name(talk: Talk, api: MessagesApi) -> None:
    api.reply(tool_use("search_book", {"query": "Alan Campbell and Dorian"}))
    api.reply("I found nothing.")
    talk.ask()
    (call,) = talk.log.of(ToolInvocationEvent)
    assert call.veiled == ("Alan Campbell",)
    # Half a name can't be looked up, so nothing is told of a search that is still being written.
    assert {f"{each.tool_name}: {each.arguments}" for each in talk.log.of(ToolForming)} == {
        "search_book: {}"
    }


def test_the_words_of_a_search_in_an_open_book_are_told_while_they_form(
    talk: Talk, api: MessagesApi
) -> None:
    talk.guard(None)
    api.then(replace(reply(tool_use("search_book", {"query": "Alan Campbell"})), chunk=18))
    api.reply("I found nothing.")
    talk.ask()
    told = [forming.arguments for forming in talk.log.of(ToolForming)]
    assert told == [{}, {"query": "Alan Ca"}, {"query": "Alan Campbell"}]


def test_history_export_and_search_are_veiled_as_the_fence_stands_now(
    talk: Talk, api: MessagesApi, store: Store
) -> None:
    api.reply(SPOILER)
    talk.ask()
    guard, own = guard_of(store), talk.conversation.id
    uses = (store.conversations, store.messages, store.books, store.further_books, guard)

    def history() -> str:
        veil = guard.veil(own, talk.book.id, talk.messages)
        shown = with_veils(conversation_entries(talk.messages, len(PAGES)), veil)
        (answer,) = [entry for entry in shown if isinstance(entry, AnswerEntry)]
        return with_placeholders(str(answer.parts[0]))

    def exported() -> str:
        return ExportConversationUseCase(*uses).export(own)

    def found(words: str) -> str:
        search = ConversationSearchUseCase(store.turn_search, ConversationsUseCase(*uses).veil)
        return " ".join(hit.excerpt for hit in search.find(words))

    for told in (history(), exported(), found("safe")):
        assert veiled_name() in told
        assert not any(secret in told for secret in SECRETS)
    assert "Adrian" in found("adrian")
    talk.guard(3)
    for told in (history(), exported(), found("safe")):
        assert "Alan Campbell" in told
        assert "Adrian" not in told
    talk.guard(4)
    assert history() == SPOILER
    talk.guard(FENCE)
    assert veiled_name() in history()


def test_names_are_veiled_where_the_text_of_the_book_is_not_on_this_computer(
    talk: Talk, api: MessagesApi, store: Store
) -> None:
    api.reply(SPOILER)
    talk.ask("What about Dorian?")
    store.pages.forget(talk.book.id)  # as after an import, which has no pages

    def told() -> str:
        return guard_of(store).veil(talk.conversation.id, talk.book.id, talk.messages).told(SPOILER)

    assert "Dorian is safe" in told()
    assert not any(secret in told() for secret in SECRETS)
    talk.guard(None)
    assert told() == SPOILER


def test_the_title_of_a_conversation_has_no_later_name(
    talk: Talk, api: MessagesApi, store: Store
) -> None:
    api.reply("It is Alan Campbell. So Alan Campbell came, as Alan Campbell had to.")
    talk.ask("Who is he?")
    conversation = store.conversations.find(talk.conversation.id)
    assert conversation is not None
    assert "Campbell" not in conversation.title


def test_pages_that_are_indexed_later_are_known_then(store: Store) -> None:
    talk = Talk(store=store, pages=PAGES[:2])
    words = BookWordsCache(store.pages)
    assert words.words(talk.book.id).entry("adrian").first == 0
    more = Talk(store=store, pages=PAGES, book=replace(talk.book, id="other", checksum="o"))
    assert words.words(more.book.id).entry("adrian").first == 4
    store.pages.add_pages(talk.book.id, more.text.all_pages)
    assert words.words(talk.book.id).entry("adrian").first == 4
