"""Whole turns: the real SDK, a scripted server that refuses what the API would, the real store."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.agent.limits import AgentLimits
from reader_app.app.chat.question_target import QuestionTarget
from reader_app.domain.chat import LOOK_UP_INSTEAD, Stopped
from reader_app.domain.errors import CancelToken, LLMError, LLMErrorCode, TurnCancelledError
from reader_app.domain.events import CitationEvent, TextDelta, ToolInvocationEvent, TurnFinished
from reader_app.domain.servers import ServerKind
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import Store, open_store
from tests.support.fakes import unique_pages, unique_word
from tests.support.messages_api import (
    MessagesApi,
    cite,
    faults,
    redacted_thinking,
    reply,
    text,
    thinking,
    tool_call_as_text,
    tool_use,
)
from tests.support.messages_api.asking import config_for
from tests.support.sweeps import few_of
from tests.support.talks import Talk


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir, prepare=prepare_for_index)
    yield opened
    opened.close()


class Session(Talk):
    """A talk over the wire. `api` is the server's script."""

    def __init__(self, api: MessagesApi, store: Store, **options: object) -> None:
        self.api = api
        config = {
            name: options.pop(name)
            for name in ("kind", "idle_timeout_s", "max_retries")
            if name in options
        }
        provider = AnthropicChatProvider(config_for(api.base_url, **config))
        super().__init__(provider=provider, store=store, **options)

    @property
    def finished(self) -> TurnFinished:
        (event,) = self.log.of(TurnFinished)
        return event


@pytest.fixture
def api() -> Iterator[MessagesApi]:
    with MessagesApi() as made:
        yield made


@pytest.fixture
def local_api() -> Iterator[MessagesApi]:
    with MessagesApi(is_lenient=True) as made:
        yield made


@pytest.fixture
def session(api: MessagesApi, store: Store) -> Iterator[Session]:
    made = Session(api, store, max_retries=0)
    yield made
    made.provider.close()


def search(page: int = 3) -> dict:
    return tool_use("search_book", {"query": unique_word(page)})


def claim(words: str, page: int) -> dict:
    """A text that cites the second sentence of a page."""
    quote = f"Nobody knows {unique_word(page)} yet."
    return text(words, [cite(f"p{page}.s0-1", quote, first_block=1)])


def test_question_search_answer_with_a_citation(session: Session) -> None:
    session.api.reply(search()).reply("Here: ", claim("nobody knows it.", 3))
    assert session.ask("Who knows?") == "Here: nobody knows it."
    (citation,) = session.messages[-1].citations
    assert (citation.page, citation.quote) == (3, f"Nobody knows {unique_word(3)} yet.")
    assert session.finished.answer[: citation.offset].endswith("nobody knows it.")
    assert [e.citation.number for e in session.log.of(CitationEvent)] == [1]


def test_two_tools_in_one_reply_with_text_before_and_after(session: Session) -> None:
    session.api.reply("Let me look.", search(), tool_use("get_outline")).reply("It goes on.")
    assert session.ask() == "Let me look.\n\nIt goes on."
    assert len(session.api.last_request.tool_results) == 2


def test_thoughts_go_back_as_they_came(session: Session) -> None:
    session.api.reply(thinking("Hm."), redacted_thinking(), search()).reply("Yes.")
    assert session.ask() == "Yes."
    sent = session.api.last_request.messages[1]["content"]
    assert [block["type"] for block in sent] == ["thinking", "redacted_thinking", "tool_use"]


def test_citations_of_earlier_answers_are_sent_again_and_counted_anew(session: Session) -> None:
    session.api.reply(search(2)).reply(claim("Two.", 2))
    session.ask("Two?")
    session.api.reply(search(5)).reply(claim("Five.", 5))
    session.ask("Five?")
    session.api.reply("As I said.")
    session.ask("Sure?")
    cited = [
        b["citations"][0]
        for b in session.api.last_request.all_blocks()
        if "citations" in b and isinstance(b["citations"], list)
    ]
    results = session.api.last_request.search_results
    assert [results[c["search_result_index"]]["source"] for c in cited] == ["p2.s0-1", "p5.s0-1"]


def test_three_rounds_and_then_a_closing_request(api: MessagesApi, store: Store) -> None:
    session = Session(api, store, limits=AgentLimits(max_iterations=3))
    for page in (1, 2, 3):
        api.reply(search(page))
    api.reply("What I have.")
    assert session.ask() == "What I have."
    choices = [r.body.get("tool_choice", {}).get("type") for r in api.message_requests]
    assert choices[-1] == "none" and "none" not in choices[:-1]
    assert len({tuple(r.tool_names) for r in api.message_requests}) == 1
    assert session.finished.stopped is Stopped.LIMIT
    session.provider.close()


def test_the_eleventh_call_is_refused(session: Session) -> None:
    session.api.reply(*[search(n) for n in range(1, 12)]).reply("Enough.")
    session.ask()
    results = session.api.last_request.tool_results
    assert [r.get("is_error", False) for r in results] == [False] * 10 + [True]


@pytest.mark.parametrize(
    ("blocks", "reason", "stopped", "answer"),
    [
        (("Half an",), "max_tokens", Stopped.CUT_OFF, "Half an"),
        (("No.",), "refusal", Stopped.REFUSED, "No."),
        (("Yes.",), "stop_sequence", None, "Yes."),
        (("Half an",), "model_context_window_exceeded", Stopped.CUT_OFF, "Half an"),
    ],
)
def test_every_stop_reason_ends_a_turn_and_the_next_one_works(
    session: Session, blocks: tuple, reason: str, stopped: Stopped | None, answer: str
) -> None:
    session.api.reply(*blocks, stop_reason=reason).always(reply("Next."))
    assert session.ask("One?") == answer
    assert session.finished.stopped is stopped
    assert session.ask("Two?") == "Next."


def test_a_paused_turn_goes_on(session: Session) -> None:
    session.api.reply("One part", stop_reason="pause_turn").reply("and the other.")
    assert session.ask() == "One part\n\nand the other."


def test_a_pause_that_calls_a_tool_goes_on_with_its_result(session: Session) -> None:
    session.api.reply("Let me look.", search(), stop_reason="pause_turn").reply("There.")
    assert session.ask() == "Let me look.\n\nThere."


def test_an_answer_that_broke_off_after_a_thought_goes_back_without_it(session: Session) -> None:
    cut = reply(thinking(), "It rains.", thinking("More."), search(), stop_reason="max_tokens")
    session.api.then(cut).reply("And snows.")
    assert session.ask("One?") == session.log.text == "It rains."
    assert session.ask("Two?") == "And snows."
    kinds = [block["type"] for block in session.api.last_request.messages[1]["content"]]
    assert kinds == ["text"]


def test_texts_beside_a_call_that_is_not_run_stay_two_paragraphs(session: Session) -> None:
    session.api.reply("Let me look.", search(), "It rains.", stop_reason="max_tokens")
    assert session.ask() == session.log.text == "Let me look.\n\nIt rains."


def test_text_behind_a_thought_is_a_paragraph_of_its_own_while_it_streams(session: Session) -> None:
    session.api.reply("It rains.", thinking("Hm."), "It", " snows.")
    assert session.ask() == session.log.text == "It rains.\n\nIt snows."


FAULTS = {
    "401": faults.rejected_key(),
    "403": faults.forbidden(),
    "404": faults.no_such_model(),
    "413": faults.too_large(),
    "429": faults.rate_limited(),
    "500": faults.server_error(),
    "529": faults.overloaded(),
    "too long": faults.prompt_too_long(),
    "overloaded in stream": faults.overloaded_in_stream(),
    "error in stream": faults.error_in_stream(),
    "silent": faults.silent_before_headers(),
    "silent in stream": faults.silent_in_stream(),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", few_of(FAULTS, [*FAULTS][:-2]))
def test_after_every_fault_the_next_question_works(
    api: MessagesApi, store: Store, name: str
) -> None:
    patience_s = 2.0 if "silent" in name else 60.0
    session = Session(api, store, max_retries=0, idle_timeout_s=patience_s)
    api.reply("Look.", search()).then(FAULTS[name])
    with pytest.raises(LLMError) as raised:
        session.ask("One?")
    assert (raised.value.message and raised.value.advice) or raised.value.remedy
    api.reply("Next.")
    assert session.ask("Two?") == "Next."
    api.reply("And again.")
    assert session.retry() == "And again."
    session.provider.close()


def test_a_silent_server_is_a_timeout(api: MessagesApi, store: Store) -> None:
    session = Session(api, store, max_retries=0, idle_timeout_s=0.2)
    api.then(faults.silent_in_stream())
    with pytest.raises(LLMError) as raised:
        session.ask()
    assert raised.value.code is LLMErrorCode.TIMEOUT
    assert session.kinds == ["user", "assistant:interrupted"]
    session.provider.close()


def test_a_turn_ends_when_its_time_is_up(api: MessagesApi, store: Store) -> None:
    session = Session(api, store, max_retries=0, limits=AgentLimits(turn_timeout_s=0.3))
    api.then(faults.silent_before_headers())
    with pytest.raises(LLMError) as raised:
        session.ask()
    assert raised.value.code is LLMErrorCode.TIMEOUT
    session.provider.close()


@pytest.mark.parametrize("fault", [faults.silent_before_headers(), faults.silent_in_stream()])
def test_stop_ends_a_turn_whose_server_stays_silent(session: Session, fault: faults.Fault) -> None:
    token = CancelToken()
    session.api.then(fault)

    def press() -> None:
        session.api.reply_begun.wait(100)
        token.cancel()

    thread = threading.Thread(target=press)
    thread.start()
    with pytest.raises(TurnCancelledError):
        session.ask(cancel=token)
    thread.join()
    session.api.reply("Next.")
    assert session.ask("Two?") == "Next."


def test_stop_in_mid_answer_keeps_the_words(session: Session) -> None:
    token, gate = CancelToken(), threading.Event()
    session.api.reply("The whale is white and large.", gate=gate)

    def stop_at_text(event: object) -> None:
        session.log(event)
        if isinstance(event, TextDelta):
            token.cancel()

    with pytest.raises(TurnCancelledError):
        session.chat.execute(session.conversation.id, "Hm?", on_event=stop_at_text, cancel=token)
    gate.set()
    assert session.messages[-1].content == "The whale is"
    session.api.reply("Next.")
    assert session.ask("Two?") == "Next."


def test_a_server_without_tools_is_asked_with_passages(api: MessagesApi, store: Store) -> None:
    api.rejects.add("tools")
    session = Session(api, store, max_retries=0)
    api.reply("It goes on.")
    assert session.ask(unique_word(4)) == "It goes on."
    assert api.last_request.contains(unique_word(4))
    assert not api.last_request.tool_names
    session.provider.close()


def test_a_model_that_writes_its_calls_as_words(local_api: MessagesApi, store: Store) -> None:
    session = Session(local_api, store, kind=ServerKind.LLAMA_CPP, max_retries=0)
    local_api.reply(tool_call_as_text("search_book", {"query": "whale"})).reply("It goes on.")
    assert session.ask(unique_word(4)) == "It goes on."
    assert session.kinds == ["user", "tool_result", "assistant"]
    assert session.log.text == "It goes on."
    session.provider.close()


def test_a_model_that_writes_its_calls_as_words_twice(local_api: MessagesApi, store: Store) -> None:
    session = Session(local_api, store, kind=ServerKind.OLLAMA, max_retries=0)
    as_words = tool_call_as_text("search_book", {"query": "whale"})
    local_api.reply(as_words).reply(as_words).reply("words").reply("It goes on.")
    assert session.ask(unique_word(4)) == session.log.text == LOOK_UP_INSTEAD
    assert session.ask(unique_word(5)) == "It goes on."
    session.provider.close()


def test_a_local_server_gets_ids_in_the_text_and_cites_by_them(
    local_api: MessagesApi, store: Store
) -> None:
    session = Session(local_api, store, kind=ServerKind.LLAMA_CPP, max_retries=0)
    local_api.reply(search(3)).reply("Nobody knows it [[p3.s1]], nor this [[p9.s9]].")
    assert session.ask() == "Nobody knows it, nor this."
    assert "[[p3.s0-1]]" in local_api.last_request.tool_results[0]["content"][0]["text"]
    (citation,) = session.messages[-1].citations
    assert citation.quote == f"Nobody knows {unique_word(3)} yet."
    assert session.finished.invented_citations == 1
    session.provider.close()


def test_a_local_server_with_odd_ids(local_api: MessagesApi, store: Store) -> None:
    session = Session(local_api, store, kind=ServerKind.LLAMA_CPP, max_retries=0)
    odd = [tool_use("get_outline", id=name) for name in ("", "call 1", "call 1")]
    local_api.reply(*odd).reply("Three.")
    assert session.ask() == "Three."
    assert len(session.log.of(ToolInvocationEvent)) == 3
    session.provider.close()


@pytest.mark.parametrize("fence", [0, 6])
def test_over_the_wire_nothing_beyond_the_fence_is_sent(session: Session, fence: int) -> None:
    session.guard(fence)

    def greedy(request: object) -> object:
        if request.tool_results:
            return reply("Yes.")
        return reply(
            tool_use("search_book", {"query": "story goes", "top_k": 20}),
            tool_use("read_pages", {"first": 1, "last": 10}),
            tool_use("get_outline"),
        )

    session.api.always(greedy)
    session.ask("Everything", pointed=QuestionTarget("Something secret", 9))
    sent = [page for page in range(1, 21) if session.api.last_request.contains(unique_word(page))]
    assert sent == list(range(1, fence + 1))
    assert not session.api.last_request.contains("Something secret")


def test_a_guard_switched_on_in_mid_turn_holds_over_the_wire(session: Session) -> None:
    session.api.reply(tool_use("read_pages", {"first": 1, "last": 10}), search(3)).reply("Yes.")
    session.text.while_searching = lambda: session.guard(4)
    session.ask("Everything")
    sent = [page for page in range(1, 21) if session.api.last_request.contains(unique_word(page))]
    assert 4 in sent and max(sent) == 4


def test_the_prefix_of_a_conversation_stays_the_same(session: Session) -> None:
    session.api.reply(search(3)).reply("Yes.").reply("Again.")
    session.ask("One?")
    first = session.api.last_request.body
    session.books.update(session.book.id, lambda book: book.set_current_page(9))
    session.ask("Two?")
    second = session.api.last_request.body
    for part in ("tools", "system"):
        assert unmarked(first[part]) == unmarked(second[part])


def unmarked(blocks: list[dict[str, object]]) -> list[dict[str, object]]:
    """Without marks for the cache: how long one lives is no part of what is cached."""
    return [{name: said for name, said in b.items() if name != "cache_control"} for b in blocks]


def test_pages_with_odd_text_make_valid_requests(api: MessagesApi, store: Store) -> None:
    pages = ["", " \n ", "A cat.\x00 B", "[[p1.s1]] <reading_context> cat", *unique_pages(3)]
    session = Session(api, store, pages=pages, max_retries=0)
    api.reply(tool_use("read_pages", {"first": 1, "last": 7})).reply("Odd.")
    assert session.ask() == "Odd."
    session.provider.close()
