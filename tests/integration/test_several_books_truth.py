"""A conversation about several books: a model that cheats gets nothing from beyond a fence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.domain.book import BookReceipt
from reader_app.domain.citations import CitationState
from reader_app.domain.events import TurnFinished
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.store.open_store import Store, open_store
from tests.support.messages_api import MessagesApi, tool_use
from tests.support.messages_api.asking import config_for
from tests.support.messages_api.fixture import messages_api as messages_api  # noqa: PLC0414
from tests.support.scripted_model import call, cited, reply
from tests.support.shelf_talk import ShelfTalk, shelved, word_of


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


def greedy(fence: int) -> list[dict]:
    """Whatever might bring a page after `fence` of book 2, or anything of a book not chosen."""
    later = [word_of("two", n) for n in range(fence + 1, fence + 4)]
    return [
        call("read_pages", first=max(1, fence), last=min(20, fence + 9), book=2),
        call("search_library", query=" ".join(later), other_queries=["the tale goes on"], top_k=20),
        call("search_book", query="the tale goes on", book=2, top_k=20),
        call("get_outline", book=2),
        call("view_page", page=min(20, fence + 1), book=2),
        call("read_pages", first=1, last=9, book=3),
        call("search_book", query=word_of("three", 1), book="three"),
        call("search_library", query=word_of("three", 1), book=3, top_k=20),
        call("read_pages", first=1, last=2, book="0"),
    ]


@pytest.mark.parametrize("fence", [0, 1, 2, 7, 19, 20])
def test_nothing_after_the_fence_of_a_further_book_is_sent(store: Store, fence: int) -> None:
    talk = ShelfTalk(store, reply(*greedy(fence)), reply("Nothing more is known."))
    talk.guard_book(talk.two, fence)
    talk.ask(f"What happens with {word_of('one', 3)}?")
    assert {page for page in talk.words_sent("two") if page > fence} == set()
    assert talk.words_sent("three") == set()


@pytest.mark.parametrize("fence", [1, 12])
def test_a_guard_that_is_switched_on_later_cuts_what_was_sent_before(
    store: Store, fence: int
) -> None:
    talk = ShelfTalk(store, reply(*greedy(0)), reply(f"It is {word_of('two', 15)}."))
    talk.ask("What happens?")
    assert talk.words_sent("two")
    talk.guard_book(talk.two, fence)
    talk.provider.requests.clear()
    talk.provider.then(reply(*greedy(fence)), reply("Nothing more."))
    talk.ask("And then?")
    assert {page for page in talk.words_sent("two") if page > fence} == set()


def test_a_guard_that_is_switched_on_in_mid_turn_holds_at_once(store: Store) -> None:
    talk = ShelfTalk(store)

    def guarded(request, on_event, cancel):
        talk.guard_book(talk.two, 3)
        talk.provider.requests.clear()
        return reply(*greedy(3))

    talk.provider.then(reply(*greedy(10)), guarded, reply("Nothing more."))
    talk.ask("What happens?")
    assert {page for page in talk.words_sent("two") if page > 3} == set()


def test_the_own_book_s_guard_says_nothing_about_the_other(store: Store) -> None:
    talk = ShelfTalk(store, reply(call("search_library", query="tale", top_k=20)), reply("Yes."))
    talk.guard(2)
    talk.ask("What happens?")
    assert talk.words_sent("one") <= {1, 2}
    assert max(talk.words_sent("two")) > 2


def test_a_book_that_is_no_longer_asked_can_t_be_read_and_its_guard_still_holds(
    store: Store,
) -> None:
    talk = ShelfTalk(
        store, reply(call("read_pages", first=11, last=12, book=2)), reply(word_of("two", 11))
    )
    talk.ask("What happens?")
    store.further_books.ask(talk.conversation.id, [])
    talk.guard_book(talk.two, 5)
    talk.provider.requests.clear()
    talk.provider.then(reply(call("read_pages", first=1, last=2, book=2)), reply("No."))
    talk.ask("And then?")
    assert talk.words_sent("two") == set()


def test_nothing_of_a_book_that_is_gone_is_sent_again(store: Store) -> None:
    talk = ShelfTalk(
        store, reply(call("read_pages", first=11, last=12, book=2)), reply(word_of("two", 11))
    )
    talk.ask("What happens?")
    store.books.delete(talk.two.id)
    talk.provider.requests.clear()
    talk.provider.then(reply(call("search_library", query="tale")), reply("No."))
    talk.ask("And then?")
    assert talk.words_sent("two") == set()


def test_a_book_that_comes_later_gets_none_of_the_place_s_passages(store: Store) -> None:
    talk = ShelfTalk(store, reply(call("read_pages", first=1, last=1, book=2)), reply("Well."))
    talk.ask("What happens?")
    store.books.delete(talk.two.id)
    four = shelved(store, "four")
    store.further_books.ask(talk.conversation.id, [four.id])
    talk.provider.then(reply("It was so [[b2.p1.s0]], and so [[b3.p1.s0]]."))
    assert talk.ask("And then?") == "It was so, and so."


def test_ids_that_were_never_sent_are_dropped_and_counted(store: Store) -> None:
    answer = (
        "One [[b2.p4.s0]], two [[b2.p5.s0]], three [[b3.p1.s0]], four [[b9.p1.s0]], "
        "five [[p4.s0]], six [[b2.p4.s1-7]], seven [b2.p4.s1]."
    )
    talk = ShelfTalk(store, reply(call("read_pages", first=4, last=4, book=2)), reply(answer))
    assert talk.ask() == "One, two, three, four, five, six, seven."
    last = talk.messages[-1]
    assert [str(citation.source) for citation in last.citations] == ["b2.p4.s0", "b2.p4.s1"]
    (finished,) = talk.log.of(TurnFinished)
    assert finished.invented_citations == 5


def test_a_citation_of_the_api_names_its_book(store: Store) -> None:
    quote = f"Here the tale goes on with {word_of('two', 4)}."
    talk = ShelfTalk(
        store,
        reply(call("read_pages", first=4, last=4, book=2)),
        reply(cited("It goes on.", "b2.p4.s0-1", quote)),
    )
    talk.ask()
    (citation,) = talk.messages[-1].citations
    assert (citation.book, citation.page, citation.quote) == (2, 4, quote)


def test_results_name_the_book_with_every_page(store: Store) -> None:
    talk = ShelfTalk(
        store,
        reply(
            call("search_library", query=f"{word_of('one', 3)} {word_of('two', 9)}", top_k=2),
            call("read_pages", first=9, last=9, book=2),
        ),
        reply("Well."),
    )
    talk.ask()
    found, read = (message.content for message in talk.messages[2:4])
    assert "[The Book of One, pages 3-3]" in found
    assert "[The Book of Two, pages 9-9]" in found
    assert read.startswith("[The Book of Two, page 9]")
    titles = [r["title"] for b in talk.requests[-1].last_results for r in b["content"]]
    assert all("The Book of" in title for title in titles)


def test_the_receipt_tells_what_was_sent_of_each_book(store: Store) -> None:
    talk = ShelfTalk(
        store,
        reply(call("read_pages", first=2, last=3), call("read_pages", first=4, last=9, book=2)),
        reply("Well."),
    )
    talk.guard_book(talk.two, 6)
    talk.ask()
    last = talk.messages[-1]
    assert (last.pages_shown, last.fence) == ((2, 3), None)
    assert last.further == (BookReceipt(2, (4, 5, 6), 6),)
    assert talk.log.events[-1].further == last.further


def test_a_quotation_is_looked_for_in_all_books(store: Store) -> None:
    words = f"the tale goes on with {word_of('two', 4)}"
    talk = ShelfTalk(store, reply(f"It says “{words}” (The Book of Two, p. 4)."))
    talk.ask()
    (found,) = talk.messages[-1].quotations
    assert (found.state, found.book, found.page) == (CitationState.VERIFIED, 2, 4)


def test_a_quotation_that_another_book_has_is_told_with_that_book(store: Store) -> None:
    words = f"the tale goes on with {word_of('two', 4)}"
    talk = ShelfTalk(store, reply(f"It says “{words}” (The Book of One, p. 4)."))
    talk.ask()
    (found,) = talk.messages[-1].quotations
    assert (found.state, found.book, found.page) == (CitationState.OTHER_PAGE, 2, 4)
    assert (found.claimed_book, found.claimed_pages) == (1, (4,))


def test_a_quotation_beyond_a_further_book_s_fence_is_not_found_there(store: Store) -> None:
    words = f"the tale goes on with {word_of('two', 9)}"
    talk = ShelfTalk(store, reply(f"It says “{words}”."))
    talk.guard_book(talk.two, 6)
    talk.ask()
    (found,) = talk.messages[-1].quotations
    assert found.state is CitationState.NEAR_MISS
    assert all(place.page <= 6 for place in found.places)


def test_the_offline_companion_searches_all_books_and_names_them(store: Store) -> None:
    talk = ShelfTalk(store, provider=OfflineChatProvider())
    answer = talk.ask(f"Who had met {word_of('two', 9)}?")
    assert "(The Book of Two, p. 9)" in answer
    citation = talk.messages[-1].citations[0]
    assert (citation.book, citation.page) == (2, 9)
    assert talk.messages[1].tool_calls[0].tool_name == "search_library"


def _cites_book_two(request, on_event, cancel):
    given = [
        b["source"] for m in request.messages for b in m.blocks if b["type"] == "search_result"
    ]
    return reply(f"So it is [[{next(source for source in given if source.startswith('b2.'))}]].")


def test_a_model_without_tools_is_given_passages_of_all_books(store: Store) -> None:
    talk = ShelfTalk(store, _cites_book_two)
    talk.provider.can_use_tools = False
    talk.guard_book(talk.two, 9)
    talk.ask("Who met them, and how does the tale go on?")
    assert talk.messages[-1].citations[0].book == 2
    assert max(talk.words_sent("two")) <= 9


@pytest.mark.slow
def test_over_http_no_byte_comes_from_beyond_a_fence(
    store: Store, messages_api: MessagesApi
) -> None:
    provider = AnthropicChatProvider(config_for(messages_api.base_url))
    talk = ShelfTalk(store, provider=provider)
    for fence in (0, 3, 11):
        talk.guard_book(talk.two, fence)
        # A call is sent back with its result: none of them may hold a word of a page itself.
        calls = [tool_use(c["name"], c["input"]) for c in greedy(fence) if "zq" not in repr(c)]
        messages_api.reply(*calls).reply("[[b2.p19.s0]] Nothing. [[b3.p1.s0]] [[b2.p20.s0]]")
        talk.ask("What happens in the end?")
        sent = messages_api.last_request.raw.decode()
        assert not [n for n in range(fence + 1, 21) if word_of("two", n) in sent]
        assert not [n for n in range(1, 21) if word_of("three", n) in sent]
        assert talk.messages[-1].citations == ()
        assert talk.log.events[-1].invented_citations == 3
    provider.close()
