"""Which part of a conversation is sent again, and that it is always a valid request."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader_app.agent.content_blocks import tool_result_block
from reader_app.agent.context_window import (
    estimated_tokens,
    within_room,
    without_oldest_turns,
)
from reader_app.agent.message_history import NOT_ANSWERED, NOT_RUN, FullHistoryContextStrategy
from reader_app.agent.spoiler_fence import fenced
from reader_app.domain.chat import (
    ChatMessage,
    MessageRole,
    MessageState,
    PassagesPayload,
    PromptMessage,
    Stopped,
    ToolCallRecord,
    ToolOutcome,
)
from reader_app.domain.document import PageText
from reader_app.domain.errors import LLMError, LLMErrorCode
from reader_app.domain.usage import estimated_text_tokens
from reader_app.retrieval.passages import whole_page
from tests.support.fakes import MemoryMessages, unique_word
from tests.support.requests import assert_valid_request, text_of_request
from tests.support.scripted_model import breaks, call, cited, reply
from tests.support.talks import Talk

USER, ASSISTANT, RESULT = MessageRole.USER, MessageRole.ASSISTANT, MessageRole.TOOL_RESULT


def build(messages: list[ChatMessage], **options: int) -> list[PromptMessage]:
    made = FullHistoryContextStrategy(**options).build_context(messages, "Be kind.")
    assert_valid_request(made, may_end_with_assistant=messages[-1].role is ASSISTANT)
    return made


def user(text: str) -> ChatMessage:
    return ChatMessage("c", USER, text)


def assistant(text: str, **fields: object) -> ChatMessage:
    return ChatMessage("c", ASSISTANT, text, **fields)


def round_of(page: int = 3, *, sentences: int = 1) -> list[ChatMessage]:
    """A call and its result, as a turn stores them."""
    asked = call("search_book", query="whale")
    text = " ".join([f"Here is {unique_word(page)} in a sentence."] * sentences)
    hit = whole_page(PageText(page, str(page), text))
    block = tool_result_block(asked["id"], ToolOutcome("…", payload=PassagesPayload((hit,))))
    record = ToolCallRecord("search_book", {"query": "whale"}, "…", tool_use_id=asked["id"])
    return [
        assistant("", blocks=(asked,), tool_calls=(record,), horizon=20),
        ChatMessage("c", RESULT, "…", blocks=(block,), tool_calls=(record,), horizon=20),
    ]


def test_system_comes_first_and_turns_follow() -> None:
    made = build([user("One?"), assistant("First."), user("Two?")])
    assert [message.role for message in made] == ["system", "user", "assistant", "user"]
    assert made[0].text == "Be kind."


def test_a_round_is_replayed_with_its_blocks() -> None:
    made = build([user("One?"), *round_of(3), assistant("Yes."), user("Two?")])
    assert unique_word(3) in text_of_request(made)
    assert made[2].horizon == made[3].horizon == 20


def test_twenty_messages_are_sent_and_begin_with_a_question() -> None:
    stored = [m for n in range(30) for m in (user(f"q{n}"), assistant(f"a{n}"))]
    made = build([*stored, user("last")])
    assert len(made) - 1 == 19
    assert made[1].text == "q21"


def test_a_pair_is_never_split_at_the_border() -> None:
    stored = [m for n in range(8) for m in (user(f"q{n}"), *round_of(), assistant(f"a{n}"))]
    made = build([*stored, user("last")], max_messages=20)
    assert made[1].text == "q4"


def test_the_last_question_is_sent_however_small_the_limit() -> None:
    assert (
        build([user("One?"), assistant("First."), user("Two?")], max_messages=1)[1].text == "Two?"
    )


def test_a_turn_too_long_to_go_whole_goes_as_question_and_answer() -> None:
    rounds = [message for _ in range(12) for message in round_of()]
    made = build([user("One?"), *rounds, assistant("First."), user("Two?")])
    assert [message.text for message in made[1:]] == ["One?", "First.", "Two?"]


def test_turns_within_the_budget_are_sent_letter_by_letter() -> None:
    turns = [m for n in range(4) for m in (user(f"q{n}"), *round_of(n + 1), assistant(f"a{n}"))]
    before = build(turns[:-1])
    assert build([*turns, user("last")])[: len(before)] == before


def test_older_turns_go_whole_and_never_shortened() -> None:
    turns = [
        m
        for n in range(4)
        for m in (user(f"q{n}"), *round_of(n + 1, sentences=200), assistant(f"a{n}"))
    ]
    whole = build([*turns, user("last")])
    made = build([*turns, user("last")], token_budget=int(estimated_tokens(whole) * 0.7))
    assert made[1:] == whole[-len(made) + 1 :]
    assert 1 < len(made) < len(whole)


def test_many_questions_pass_until_the_beginning_moves_again() -> None:
    stored: list[ChatMessage] = []
    beginnings = []
    for n in range(60):
        stored.append(user(f"q{n} " + "long " * 100))
        made = build(stored, max_messages=1_000, token_budget=3_000)
        assert estimated_tokens(made) <= 3_000
        beginnings.append(made[1].text.split()[0])
        stored.append(assistant("word " * 100))
    assert len(set(beginnings)) <= 10


def test_a_single_turn_over_the_budget_is_sent_as_it_was() -> None:
    stored = [user("One?"), *round_of(3, sentences=300)]
    assert build(stored, token_budget=500) == build(stored)


def test_an_unanswered_question_keeps_its_place() -> None:
    made = build([user("One?"), user("Two?")])
    assert [message.text for message in made[1:]] == ["One?", NOT_ANSWERED, "Two?"]


def test_an_interrupted_answer_is_not_replayed() -> None:
    half = assistant("Half an", state=MessageState.INTERRUPTED)
    made = build([user("One?"), half, user("Two?")])
    assert [message.text for message in made[1:]] == ["One?", NOT_ANSWERED, "Two?"]


def test_a_refused_turn_is_left_out() -> None:
    no = assistant("No.", stopped=Stopped.REFUSED)
    made = build([user("One?"), no, user("Two?")])
    assert [message.text for message in made[1:]] == ["Two?"]


def test_a_cut_off_answer_is_replayed() -> None:
    cut = assistant("The whale is", stopped=Stopped.CUT_OFF)
    assert build([user("One?"), cut, user("Continue")])[2].text == "The whale is"


def test_a_call_without_a_result_gets_one() -> None:
    made = build([user("One?"), round_of()[0], user("Two?")])
    (result,) = made[3].blocks
    assert result["is_error"] and result["content"][0]["text"] == NOT_RUN


def test_a_result_without_a_call_is_left_out() -> None:
    made = build([user("One?"), round_of()[1], assistant("Yes."), user("Two?")])
    assert [message.role for message in made[1:]] == ["user", "assistant", "user"]


def test_calls_are_replayed_from_records_where_blocks_are_missing() -> None:
    asked, result = (replace(message, blocks=()) for message in round_of())
    made = build([user("One?"), asked, replace(result, content="[Pages 3-3]\nx"), user("Two?")])
    assert made[2].blocks[0]["name"] == "search_book"
    assert made[3].blocks[0]["content"][0]["text"] == "[Pages 3-3]\nx"


def test_unsigned_thoughts_are_not_sent_again() -> None:
    blocks = (
        {"type": "thinking", "thinking": "hm", "signature": ""},
        {"type": "thinking", "thinking": "hm", "signature": "ok"},
        {"type": "text", "text": "Yes."},
    )
    made = build([user("One?"), assistant("Yes.", blocks=blocks), user("Two?")])
    assert [block["type"] for block in made[2].blocks] == ["thinking", "text"]


def test_a_citation_whose_passage_is_gone_is_left_out() -> None:
    answer = assistant("So.", blocks=(cited("So.", "p9.s0", "gone"),))
    made = build([user("One?"), answer, user("Two?")])
    assert made[2].blocks == ({"type": "text", "text": "So."},)


def test_a_citation_that_is_right_goes_back_as_it_came() -> None:
    quote = f"Here is {unique_word(2)} in a sentence."
    answer = assistant("So.", blocks=(cited("So.", "p2.s0", quote, at=1),))
    made = build([user("One?"), *round_of(2), *round_of(2), answer, user("Two?")])
    assert made[-2].blocks[0]["citations"][0]["search_result_index"] == 1


def test_a_citation_counts_its_passage_anew() -> None:
    quote = f"Here is {unique_word(7)} in a sentence."
    answer = assistant("So.", blocks=(cited("So.", "p7.s0", quote, at=3),))
    made = build([user("One?"), *round_of(2), *round_of(7), answer, user("Two?")])
    assert made[-2].blocks[0]["citations"][0]["search_result_index"] == 1


def test_messages_before_the_first_question_are_left_out() -> None:
    made = build([assistant("Hello."), *round_of(), user("One?")])
    assert [message.text for message in made[1:]] == ["One?"]


@pytest.mark.parametrize("options", [{"max_messages": 0}, {"token_budget": 0}])
def test_limits_below_one_are_refused(options: dict) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        FullHistoryContextStrategy(**options)


def test_the_estimate_is_rather_too_high_than_too_low() -> None:
    assert estimated_text_tokens("The whale is white. " * 50) >= 250
    assert estimated_text_tokens("鯨は白い。" * 50) >= 250


# --- smaller requests


def long_result(pages: int, sentences: int) -> ToolOutcome:
    text = " ".join(f"The storm of day {n} was the worst of all." for n in range(sentences))
    hits = tuple(whole_page(PageText(page, str(page), text)) for page in range(1, pages + 1))
    payload = PassagesPayload(hits, "Page 9 is a picture.")
    return ToolOutcome("…", payload=payload, pages_shown=tuple(range(1, pages + 1)))


def test_a_result_that_is_too_long_is_cut_after_a_sentence_and_says_so() -> None:
    whole = long_result(4, 50)
    cut = within_room(whole, 1_000)
    assert isinstance(cut.payload, PassagesPayload)
    last = cut.payload.hits[-1]
    assert cut.pages_shown == (1, 2) and last.first_page == 2
    assert 0 < len(last.sentences) < 50
    assert cut.payload.note == "Page 9 is a picture. Cut here, on page 2: too long for one result."
    assert estimated_text_tokens(cut.text) <= 1_100


def test_a_result_that_fits_is_left_as_it_is() -> None:
    whole = long_result(2, 20)
    assert within_room(whole) is whole


def test_dropping_turns_keeps_the_last_question_and_the_system() -> None:
    stored = [m for n in range(6) for m in (user(f"q{n}"), *round_of(), assistant(f"a{n}"))]
    made = build([*stored, user("last")], max_messages=50)
    smaller = without_oldest_turns(made)
    assert_valid_request(smaller)
    assert smaller[0] == made[0] and smaller[-1] == made[-1]
    assert estimated_tokens(smaller) < estimated_tokens(made) * 0.75


def test_a_lone_question_can_not_be_made_smaller() -> None:
    assert without_oldest_turns(build([user("One?")])) is None


# --- any sequence of turns


class Killed(BaseException):
    """The process is gone."""


class MortalMessages(MemoryMessages):
    """Dies when it has stored `life` more messages, and stays dead until it is revived."""

    life: int | None = None

    def add(self, message: ChatMessage) -> ChatMessage:
        if self.life is not None:
            if self.life <= 0:
                raise Killed
            self.life -= 1
        return super().add(message)


def script_of(kind: str) -> list[object]:
    search = [call("search_book", query="story", top_k=3), call("get_outline", "same")]
    busy = LLMError(LLMErrorCode.OVERLOADED, "Busy.")
    scripts: dict[str, list[object]] = {
        "plain": [reply("Yes.")],
        "searched": [reply("Look.", *search), reply("Yes.")],
        "twice": [reply(*search), reply(call("get_outline", "same")), reply("Yes.")],
        "fails at once": [busy],
        "fails in text": [reply(*search), breaks(busy, "Half")],
        "empty": [reply()],
        "unknown tool": [reply(call("no such tool!")), reply("Yes.")],
        "no tools": [LLMError(LLMErrorCode.UNSUPPORTED_FEATURE, "No."), reply("Yes."), reply("Y.")],
    }
    return scripts[kind]


KINDS = ["plain", "searched", "twice", "fails at once", "fails in text", "empty", "unknown tool"]
STEPS = st.tuples(
    st.sampled_from([*KINDS, "no tools"]),
    st.none() | st.integers(0, 6),
    st.none() | st.integers(0, 20),
    st.sampled_from(["ask", "ask", "ask", "retry", "regenerate", "edit"]),
)


def run_step(talk: Talk, kind: str, life: int | None, what: str) -> None:
    talk.provider.steps = script_of(kind)
    talk.stored.life = life
    turns = {
        "ask": lambda: talk.ask("What of it?"),
        "retry": talk.retry,
        "regenerate": lambda: talk.chat.regenerate(talk.conversation.id),
        "edit": lambda: talk.chat.edit(talk.conversation.id, "Or rather?"),
    }
    try:
        turns[what if talk.messages else "ask"]()
    except (LLMError, Killed):
        pass
    finally:
        talk.stored.life = None


@pytest.mark.long
@pytest.mark.slow
@settings(max_examples=200)
@given(st.lists(STEPS, min_size=1, max_size=7), st.integers(1, 25), st.sampled_from([300, 9_000]))
def test_after_any_turns_the_next_request_is_valid(steps: list, most: int, budget: int) -> None:
    talk = Talk(messages=MortalMessages(), max_messages=most, token_budget=budget)
    talk.provider.always(reply("Still here."))
    for kind, life, guard, what in steps:
        talk.guard(guard)
        run_step(talk, kind, life, what)
    talk.provider.steps = []
    assert talk.ask("Are you there?") == "Still here."
    assert talk.requests[-1].question == "Are you there?"
    context = FullHistoryContextStrategy(most, budget).build_context(talk.messages, "Be kind.")
    for fence in range(0, 21, 5):
        assert_valid_request(fenced(context, fence), may_end_with_assistant=True)


ROLES = st.sampled_from([USER, ASSISTANT, RESULT])
IDS = st.sampled_from(["a", "b", "", "ä!", "toolu_1"])
PARTS = st.one_of(
    st.builds(lambda text: {"type": "text", "text": text}, st.sampled_from(["", " ", "Hm."])),
    st.builds(lambda made: call("search_book", made), IDS),
    st.builds(lambda made: {"type": "tool_result", "tool_use_id": made, "content": "x"}, IDS),
    st.builds(lambda made: {"type": "tool_result", "tool_use_id": made, "content": []}, IDS),
    st.just({"type": "thinking", "thinking": "hm", "signature": ""}),
    st.just(cited("So.", "p9.s0", "gone")),
)
ANY_MESSAGE = st.builds(
    ChatMessage,
    st.just("c"),
    ROLES,
    st.sampled_from(["", "  ", "Words."]),
    state=st.sampled_from(list(MessageState)),
    stopped=st.none() | st.sampled_from(list(Stopped)),
    blocks=st.lists(PARTS, max_size=4).map(tuple),
    tool_calls=st.lists(
        st.builds(ToolCallRecord, st.just("x y"), st.just({}), st.just("r"), tool_use_id=IDS),
        max_size=2,
    ).map(tuple),
    horizon=st.integers(0, 20),
)


@pytest.mark.long
@pytest.mark.slow
@settings(max_examples=200)
@given(st.lists(ANY_MESSAGE, max_size=12), st.integers(1, 12), st.integers(0, 20))
def test_any_stored_rows_whatever_give_a_valid_request(
    rows: list[ChatMessage], most: int, fence: int
) -> None:
    asked = [*rows, user("Last?")]
    made = FullHistoryContextStrategy(most).build_context(asked, "Be kind.")
    assert_valid_request(made)
    assert_valid_request(fenced(made, fence))
    assert made[-1].text == "Last?"
