"""Thorough answers: a plan, notes that stay, many looks, and a draft that is checked and mended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.agent import limits
from reader_app.agent.context_window import (
    estimated_tokens,
    fitted,
    with_shorter_results,
    without_oldest_turns,
)
from reader_app.app.chat.cost_cap import Allowances, CostCap, SpendingUseCase
from reader_app.app.chat.question_target import QuestionTarget
from reader_app.domain import events
from reader_app.domain.chat import (
    ChatMessage,
    Depth,
    Effort,
    MessageState,
    PromptMessage,
    Stopped,
    plan_of,
)
from reader_app.domain.errors import CancelToken, LLMError, LLMErrorCode, TurnCancelledError
from reader_app.domain.usage import Cap, SpendingCaps
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider
from reader_app.store.open_store import Store
from tests.integration.test_truth_answers import PAGES, store, talk_about
from tests.support.fakes import unique_pages, unique_word
from tests.support.messages_api import MessagesApi, cite, text, thinking, tool_use
from tests.support.messages_api import reply as wire_reply
from tests.support.messages_api.asking import config_for
from tests.support.requests import text_of_request
from tests.support.scripted_model import ScriptedProvider, breaks, call, cited, reply, silence
from tests.support.talks import Talk

__all__ = ["store"]

THOROUGH = QuestionTarget(depth=Depth.THOROUGH)
TRUE = "On Monday 14 ships came in."
FALSE = "On Monday 17 ships came in."
STEPS = [{"words": "Find the ships", "done": True}, {"words": "Count them", "done": False}]


def claim(sentence: str) -> dict:
    return cited(sentence, "p2.s0", PAGES[1])


def looks() -> dict:
    return call("read_pages", first=2, last=2)


def asked(talk: Talk, **options: object) -> ChatMessage:
    talk.ask(pointed=THOROUGH, **options)
    return talk.messages[-1]


def shown(log: object) -> str:
    """What a window shows at the end: since the last tool call, drafts are discarded when told."""
    before, text = "", ""
    for event in log.events:
        match event:
            case events.TextDelta():
                text += event.text
            case events.ToolInvocationEvent():
                before, text = (before, text) if is_mending(log, event) else (before + text, "")
            case events.DraftChecked() if event.doubtful:
                text = ""
            case events.RetryEvent():
                text = ""
    return (before + text).strip()


def is_mending(log: object, event: object) -> bool:
    drafts = [at for at, each in enumerate(log.events) if isinstance(each, events.DraftChecked)]
    return bool(drafts) and log.events.index(event) > drafts[0]


# --- what is sent


def test_a_quick_question_has_fewer_looks_and_a_normal_one_is_asked_as_ever() -> None:
    talk = Talk(reply("So."), reply(looks()), reply(looks()), reply("So."))
    talk.ask()
    talk.ask(pointed=QuestionTarget(depth=Depth.QUICK))
    normal, quick, _, closing = talk.requests
    assert closing.tool_choice == "none"
    assert "quick answer" in quick.messages[-1].blocks[0]["text"]
    assert normal.options.effort is None
    assert normal.tools == quick.tools
    assert normal.messages[0] == quick.messages[0]
    told = text_of_request(normal.messages)
    assert "thorough" not in told
    assert "quick" not in told


def test_only_a_talk_of_quick_questions_is_thought_about_briefly() -> None:
    """Another effort would cost the server's cache, and a quick answer would come later."""
    talk = Talk(*[reply("So.") for _ in range(5)])
    q, n = Depth.QUICK, Depth.NORMAL
    for depth in (q, q, n, q, Depth.THOROUGH):
        talk.ask(pointed=QuestionTarget(depth=depth))
    efforts = [each.options.effort for each in talk.requests]
    assert efforts == [Effort.LOW, Effort.LOW, None, None, Effort.HIGH]


def test_a_thorough_question_appends_tools_and_tells_how_beside_the_question(store: Store) -> None:
    talk = talk_about(store, reply("Hello."), reply("So."), reply("And so."))
    talk.ask()
    asked(talk)
    talk.ask("And then?")
    first, thorough, after = talk.requests
    assert thorough.tools[: len(first.tools)] == first.tools
    assert [tool.name for tool in thorough.tools[len(first.tools) :]] == [
        "set_plan",
        "keep_notes",
        "find_all",
    ]
    assert after.tools == first.tools
    assert first.messages[0] == thorough.messages[0] == after.messages[0]
    assert thorough.options.effort is Effort.HIGH
    assert "set_plan" in thorough.messages[-1].blocks[0]["text"]
    assert after.messages[: len(thorough.messages)] == thorough.messages


def test_the_depth_is_stored_and_asked_again(store: Store) -> None:
    talk = talk_about(store, reply("So."), reply("Or so."), reply("Or thus."))
    asked(talk)
    talk.chat.regenerate(talk.conversation.id, on_event=talk.log)
    talk.retry()
    assert talk.messages[0].depth is Depth.THOROUGH
    assert all("set_plan" in [tool.name for tool in each.tools] for each in talk.requests)


# --- plan and progress


def test_plan_and_progress_are_told_while_it_runs(store: Store) -> None:
    talk = talk_about(
        store, reply(call("set_plan", steps=STEPS)), reply(looks()), reply(claim(TRUE))
    )
    message = asked(talk)
    (plan,) = [e for e in talk.log.of(events.ToolInvocationEvent) if e.tool_name == "set_plan"]
    assert [step.is_done for step in plan_of(plan.arguments)] == [True, False]
    records = [call for each in talk.messages for call in each.tool_calls]
    assert any(plan_of(each.parameters) for each in records if each.tool_name == "set_plan")
    progress = talk.log.of(events.TurnProgress)
    assert [each.looks for each in progress] == [0, 0, 0, 1, 1]
    assert (progress[-1].most_looks, progress[-1].pages) == (40, 1)
    assert progress[-1].tokens == 45
    assert progress[-1].usd is None
    assert talk.log.of(events.DraftChecked) == [events.DraftChecked(0)]
    assert message.stopped is None


def test_forty_looks_and_then_it_answers_from_what_it_has(store: Store) -> None:
    steps = [reply(looks(), looks()) for _ in range(20)]
    talk = talk_about(store, *steps, reply(claim(TRUE)))
    message = asked(talk)
    assert talk.requests[-1].tool_choice == "none"
    assert len(talk.requests) == 21
    assert message.stopped is Stopped.LIMIT
    assert message.content == TRUE


def test_when_time_runs_short_it_answers(store: Store) -> None:
    talk = talk_about(store, reply(looks()), reply(claim(TRUE)))

    def passes() -> None:
        talk.clock.now += 800

    talk.provider.before_answer = passes
    assert asked(talk).stopped is Stopped.LIMIT
    assert [each.tool_choice for each in talk.requests] == ["auto", "none"]


def test_when_money_runs_short_it_answers_within_the_limit(store: Store) -> None:
    spending = SpendingUseCase(store.spending, lambda model, usage: None)
    limit = 60_000
    cap = CostCap(SpendingCaps(turn=Cap(tokens=limit)), spending, Allowances())
    provider = ScriptedProvider()
    used = replace(reply(looks()).usage, input_tokens=9_000)

    def step(request, on_event, cancel):
        return replace(reply(looks()) if request.tool_choice == "auto" else reply(TRUE), usage=used)

    talk = Talk(provider=provider.always(step), pages=list(PAGES), store=store, cost_cap=cap)
    message = asked(talk)
    assert message.stopped is Stopped.LIMIT
    assert message.content == TRUE
    assert 3 <= len(talk.requests) <= 6
    assert sum(9_005 for _ in talk.requests) <= limit
    assert talk.log.of(events.TurnProgress)[-1].tokens == 9_005 * len(talk.requests)


def test_results_that_are_larger_than_expected_are_shortened_for_the_answer(store: Store) -> None:
    spending = SpendingUseCase(store.spending, lambda model, usage: None)
    cap = CostCap(SpendingCaps(turn=Cap(tokens=30_000)), spending, Allowances())
    pages = [" ".join(f"Ship {s} of {n} came in." for s in range(150)) for n in range(1, 21)]
    talk = Talk(
        reply(call("read_pages", first=1, last=10), call("read_pages", first=11, last=20)),
        reply("Yes."),
        pages=pages,
        store=store,
        cost_cap=cap,
    )
    message = asked(talk)
    assert (message.content, message.stopped) == ("Yes.", Stopped.LIMIT)
    assert [each.tool_choice for each in talk.requests] == ["auto", "none"]
    assert estimated_tokens(talk.requests[1].messages) < 20_000


# --- the draft


def test_a_doubtful_draft_is_mended_and_only_what_was_mended_is_stored(store: Store) -> None:
    talk = talk_about(
        store, reply("Let me look.", looks()), reply(claim(FALSE)), reply(looks()),
        reply(claim(TRUE)),
    )  # fmt: skip
    message = asked(talk)
    assert message.content == f"Let me look.\n\n{TRUE}"
    assert [each.offset for each in message.citations] == [len(message.content)]
    assert shown(talk.log) == message.content
    assert talk.log.of(events.DraftChecked) == [events.DraftChecked(1)]
    review = talk.requests[2].messages[-1]
    assert FALSE in review.text
    assert "“17” isn’t in the cited words." in review.text
    assert not any(each.is_doubtful for each in message.claims)
    assert message.corrected == 1
    # A later question knows nothing of the draft.
    talk.provider.then(reply("Yes."))
    talk.ask("Really?")
    assert FALSE not in text_of_request(talk.requests[-1].messages)


def test_it_is_mended_only_once(store: Store) -> None:
    talk = talk_about(store, reply(looks()), reply(claim(FALSE)), reply(claim(FALSE)))
    message = asked(talk)
    assert message.content == FALSE
    assert len(talk.log.of(events.DraftChecked)) == 1


@pytest.mark.parametrize(
    "steps",
    [
        [breaks(LLMError(LLMErrorCode.OVERLOADED, "Busy."), after="On Tues")],
        [reply("I look again.", looks()), breaks(LLMError(LLMErrorCode.OVERLOADED, "Busy."))],
        [reply("")],
    ],
    ids=["fails in mid-answer", "fails after a look", "says nothing"],
)
def test_a_draft_that_cannot_be_mended_is_the_answer(store: Store, steps: list) -> None:
    talk = talk_about(store, reply("Let me look.", looks()), reply(claim(FALSE)), *steps)
    message = asked(talk)
    assert message.content == f"Let me look.\n\n{FALSE}"
    assert message.state is MessageState.COMPLETE
    assert not any("again" in each.content for each in talk.messages)
    assert [each.page for each in message.citations] == [2]
    assert [each.is_doubtful for each in message.claims][-1]
    assert message.draft_doubts == 0
    assert shown(talk.log) == message.content
    (end,) = talk.log.of(events.TurnFinished)
    assert end.answer == message.content


def test_stop_while_a_draft_is_mended_keeps_the_draft(store: Store) -> None:
    talk = talk_about(store, reply(looks()), reply(claim(FALSE)), silence("On Tues"))
    token = CancelToken()

    def at_the_review() -> None:
        if len(talk.requests) == 3:
            token.cancel()

    talk.provider.before_answer = at_the_review
    message = asked(talk, cancel=token)
    assert message.content == FALSE
    assert message.stopped is Stopped.INTERRUPTED
    assert shown(talk.log) == FALSE


def test_stop_before_there_is_a_draft_keeps_what_there_is(store: Store) -> None:
    talk = talk_about(store, reply("Let me look.", looks()), silence("On Mon"))
    token = CancelToken()
    talk.provider.before_answer = lambda: token.cancel() if len(talk.requests) == 2 else None
    with pytest.raises(TurnCancelledError):
        asked(talk, cancel=token)
    assert talk.messages[-1].content == "Let me look.\n\nOn Mon"
    assert talk.messages[-1].state is MessageState.INTERRUPTED


def test_while_a_draft_is_mended_what_is_kept_of_the_turn_is_the_draft(store: Store) -> None:
    talk = talk_about(store, reply(looks()), reply(claim(FALSE)))
    kept: list[str] = []

    def mends(request, on_event, cancel):
        kept.append(talk.messages[-1].content)
        for _ in range(3):
            talk.clock.now += 3
            on_event(events.TextDelta("On Tuesday "))
        kept.append(talk.messages[-1].content)
        return reply(claim(TRUE))

    talk.provider.then(mends)
    asked(talk)
    assert kept == [FALSE, FALSE]
    assert talk.messages[-1].content == TRUE


def test_a_guard_that_is_moved_back_takes_the_review_of_the_draft_with_it(store: Store) -> None:
    talk = talk_about(store, reply(looks()), reply(claim(FALSE)), reply("I can't say."))
    talk.guard(3)

    def listen(event: object) -> None:
        if isinstance(event, events.DraftChecked):
            talk.books.update(talk.book.id, lambda book: setattr(book, "furthest_page", 1))

    talk.chat.execute(talk.conversation.id, "How many?", on_event=listen, pointed=THOROUGH)
    told = text_of_request(talk.requests[-1].messages)
    assert "ships" not in told
    assert not re.search(r"\b17\b", told), "the number of a tool call may hold it"


# --- notes


def noted(pages: int) -> list[PromptMessage]:
    """A long turn as it is sent: pages read one by one, a note of the first among them."""
    talk = Talk(
        *[reply(call("read_pages", first=n, last=n)) for n in range(1, 4)],
        reply(call("keep_notes", note="It matters", ids=["p2.s39"])),
        *[reply(call("read_pages", first=n, last=n)) for n in range(4, pages + 1)],
        reply("Yes."),
        pages=[
            " ".join(f"Sentence {s} of {word} goes on and on here." for s in range(40))
            for word in map(unique_word, range(1, pages + 1))
        ],
    )
    talk.ask(pointed=THOROUGH)
    return list(talk.requests[-1].messages)


SENTENCE = f"Sentence 39 of {unique_word(2)} goes on and on here."


@pytest.mark.parametrize("way", ["budget", "window", "overflow"])
def test_notes_keep_their_sentences_word_for_word_when_a_long_turn_is_trimmed(way: str) -> None:
    whole = noted(20)
    size = estimated_tokens(whole)
    match way:
        case "budget":
            cut = with_shorter_results(whole, size - 1)
        case "window":
            cut = fitted(whole, (), size // 2, 0)
        case _:
            cut = without_oldest_turns(whole) or []
    assert estimated_tokens(cut) <= 0.75 * size
    results = [
        inner
        for message in cut
        for block in message.blocks
        if block["type"] == "tool_result"
        for inner in block["content"]
    ]
    passages = [each for each in results if each["type"] == "search_result"]
    (kept,) = [r for r in passages if [part["text"] for part in r["content"]] == [SENTENCE]]
    assert kept["source"] == "p2.s39"
    others = [r for r in passages if r["source"].startswith("p2.") and r is not kept]
    assert all(len(each["content"]) < 40 for each in others), "what wasn't noted is shortened"


@pytest.mark.parametrize("fence", [1, 2, 19])
def test_a_guard_that_is_moved_back_takes_notes_with_it(fence: int) -> None:
    pages = unique_pages(20)
    talk = Talk(
        reply(call("keep_notes", note="It matters", ids=["p2.s0", "p20.s0"])),
        reply("I can't say."),
        pages=pages,
    )
    talk.guard(20)

    def listen(event: object) -> None:
        if isinstance(event, events.ToolFinishedEvent):
            talk.books.update(talk.book.id, lambda book: setattr(book, "furthest_page", fence))

    talk.chat.execute(talk.conversation.id, "Why?", on_event=listen, pointed=THOROUGH)
    told = text_of_request(talk.requests[-1].messages)
    assert unique_word(20) not in told
    assert "It matters" not in told
    assert (unique_word(2) in told) is (fence >= 2)


@pytest.mark.parametrize("fence", range(9))
@pytest.mark.parametrize("later", [0, 3])
def test_no_request_of_a_thorough_talk_holds_a_word_past_its_fence(fence: int, later: int) -> None:
    """Whatever it calls, whatever is mended, and also where the guard is moved back after it."""
    talk = Talk(
        reply(call("set_plan", steps=STEPS)),
        reply(call("find_all", words=["story", "goes"], from_page=1)),
        reply(call("keep_notes", note="All", ids=[f"p{n}.s0-1" for n in range(1, 9)])),
        reply("There are 4711 storeys (p. 1)."),
        reply(call("find_all", words=["Nobody"], from_page=1)),
        reply("I can't say."),
        reply("Yes."),
        pages=unique_pages(8),
    )
    talk.guard(fence)
    asked(talk)
    for request in talk.requests:
        told = text_of_request(request.messages)
        assert not [n for n in range(fence + 1, 9) if unique_word(n) in told]
    moved = max(0, fence - later)
    talk.books.update(talk.book.id, lambda book: setattr(book, "furthest_page", moved))
    talk.ask("And?")
    told = text_of_request(talk.requests[-1].messages)
    assert not [n for n in range(moved + 1, 9) if unique_word(n) in told]
    if later == 0 < fence:
        assert unique_word(fence) in told


# --- over the wire


@pytest.fixture
def api() -> Iterator[MessagesApi]:
    with MessagesApi() as started:
        yield started


@pytest.mark.slow
def test_the_strict_server_takes_every_request_of_a_thorough_talk(
    api: MessagesApi, store: Store, tmp_path: Path
) -> None:
    provider = AnthropicChatProvider(config_for(api.base_url))
    talk = Talk(provider=provider, pages=list(PAGES), store=store)
    api.reply(thinking(), text("Hello."))
    talk.ask("Hello")
    api.reply(thinking(), tool_use("set_plan", {"steps": STEPS}))
    api.reply(thinking(), tool_use("read_pages", {"first": 2, "last": 2}))
    api.reply(thinking(), tool_use("keep_notes", {"note": "Ships", "ids": ["p2.s0"]}))
    api.reply(thinking(), tool_use("find_all", {"words": ["ships"], "from_page": 1}))
    api.reply(thinking(), text("On Monday 17 ships came in (p. 2)."))
    api.reply(thinking(), tool_use("find_all", {"words": ["twice"], "from_page": 1}))
    api.reply(thinking(), text("On Monday 14 ships came in (p. 2)."))
    message = asked(talk)
    assert message.content == "On Monday 14 ships came in (p. 2)."
    assert [each.is_doubtful for each in message.claims] == [False]
    bodies = [request.body for request in api.requests]
    assert [len(body["tools"]) for body in bodies] == [11, *[14] * 7]
    assert all(tool["strict"] for tool in bodies[-1]["tools"])
    assert bodies[1]["output_config"] == {"effort": "high"}
    api.reply(thinking(), text("Yes."))
    talk.ask("Sure?")
    last = api.last_request.body
    assert last["tools"] == [{**tool} for tool in last["tools"]]
    assert len(last["tools"]) == 11
    assert "17 ships" not in str(last["messages"])
    provider.close()


@pytest.mark.slow
def test_a_long_turn_is_trimmed_on_its_way_and_a_noted_sentence_is_still_cited(
    api: MessagesApi, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server, which signs thinking over all that comes before it, refuses none of it."""
    monkeypatch.setattr(limits, "_THOROUGH_REQUEST_TOKENS", 12_000)
    provider = AnthropicChatProvider(config_for(api.base_url))
    pages = [
        " ".join(f"Sentence {s} of {unique_word(n)} goes on and on here." for s in range(100))
        for n in range(1, 13)
    ]
    talk = Talk(provider=provider, pages=pages, store=store)
    for n in range(1, 13):
        api.reply(thinking(), tool_use("read_pages", {"first": n, "last": n}))
        if n == 2:
            api.reply(thinking(), tool_use("keep_notes", {"note": "It counts", "ids": ["p2.s39"]}))

    def cites_the_note(request):
        results = list(request.search_results)
        sentences = [[block["text"] for block in result["content"]] for result in results]
        at = sentences.index([SENTENCE])
        made = cite(results[at]["source"], SENTENCE, title="p. 2", search_result_index=at)
        return wire_reply(thinking(), text("It goes on and on here.", [made]))

    api.then(cites_the_note)
    message = asked(talk)
    assert [(each.page, each.quote) for each in message.citations] == [(2, SENTENCE)]
    assert not any(each.is_doubtful for each in message.claims)
    sizes = [len(str(request.body)) for request in api.requests]
    trims = [at for at in range(1, len(sizes)) if sizes[at] < sizes[at - 1]]
    assert 1 <= len(trims) <= 4, "between them, requests only append"
    provider.close()
