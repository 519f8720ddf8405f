"""What servers on the reader's machine get: whole texts, few ids, the question again."""

from __future__ import annotations

import pytest

from reader_app.domain.chat import PromptMessage, ToolDefinition
from reader_app.domain.servers import ServerKind
from reader_app.llm.capabilities import (
    Capabilities,
    Feature,
    ServerTraits,
    capabilities_of,
    feature_rejected,
)
from reader_app.llm.claude.downgrade import passage_text
from reader_app.llm.claude.request import assembled, body_of
from tests.support.messages_api.asking import SEARCH, passage, question, with_tool_result

WHOLE = capabilities_of(ServerKind.ANTHROPIC)
LOCAL_KINDS = [ServerKind.OLLAMA, ServerKind.LM_STUDIO, ServerKind.LLAMA_CPP, ServerKind.VLLM]
LOCAL = capabilities_of(ServerKind.OLLAMA)


def body(
    messages: list[PromptMessage],
    capabilities: Capabilities = LOCAL,
    tools: tuple[ToolDefinition, ...] = (SEARCH,),
    **options: str,
) -> dict:
    made = assembled(
        messages, tools, model="qwen3", max_tokens=100, capabilities=capabilities, **options
    )
    return body_of(made)


def last_blocks(made: dict) -> list[dict]:
    return made["messages"][-1]["content"]


def result_text(made: dict) -> str:
    (result,) = last_blocks(made)
    (block,) = result["content"]
    return block["text"]


@pytest.mark.parametrize("kind", LOCAL_KINDS)
def test_thinking_is_turned_off_and_an_answer_has_room(kind: ServerKind) -> None:
    capabilities = capabilities_of(kind)
    assert body(question(), capabilities)["thinking"] == {"type": "disabled"}
    assert ServerTraits(kind).answer_tokens("qwen3") == 4_096


def test_thinking_is_never_turned_off_elsewhere() -> None:
    assert "thinking" not in body(question(), WHOLE)
    assert "thinking" not in body(question(), capabilities_of(ServerKind.CUSTOM))


def test_a_server_that_refuses_the_word_thinking_gets_it_no_more() -> None:
    sent = assembled(question(), [], model="m", max_tokens=9, capabilities=LOCAL).sent
    feature = feature_rejected("thinking: Extra inputs are not permitted", sent)
    assert feature is Feature.THINKING_OFF
    assert "thinking" not in body(question(), LOCAL.without(feature))


@pytest.mark.parametrize(
    ("model", "tokens"),
    [("claude-sonnet-5-5", 16_000), ("anthropic/claude-opus", 16_000), ("qwen3", 4_096)],
)
def test_claude_behind_another_server_may_answer_at_length(model: str, tokens: int) -> None:
    assert ServerTraits(ServerKind.CUSTOM).answer_tokens(model) == tokens


def test_a_result_is_one_text_with_blank_lines_inside() -> None:
    told = result_text(body(with_tool_result(passage("A whale."), passage("A ship.", page=50))))
    assert "\n\n[Page 50" in told


def test_the_question_stands_again_after_the_passages() -> None:
    told = result_text(body(with_tool_result(passage("A whale."))))
    assert told.endswith(": Who is the whale?")


def test_a_whole_api_is_not_told_the_question_again() -> None:
    sent = body(with_tool_result(passage("A whale.")), WHOLE)
    assert "answer the reader" not in str(sent)


def test_after_the_question_it_is_told_to_search() -> None:
    (block,) = last_blocks(body(question()))
    assert "call search_book" in block["text"].rsplit("\n\n", 1)[1]
    assert "search_book" not in str(last_blocks(body(question(), tools=())))
    assert "call search_book" not in str(body(question(), WHOLE)["messages"])


def test_a_longer_talk_begins_with_the_very_same_messages() -> None:
    asked = with_tool_result(passage("A whale."))
    further = [PromptMessage.of_text("assistant", "White."), PromptMessage.of_text("user", "Sure?")]
    before, after = body(asked), body([*asked, *further])
    assert after["messages"][: len(before["messages"])] == before["messages"]


def test_a_question_without_passages_is_not_told_twice() -> None:
    assert str(body(question())).count("Who is the whale?") == 1


def test_a_long_question_is_told_again_in_part() -> None:
    messages = with_tool_result(passage("A whale."))
    messages[1] = PromptMessage.of_text("user", "word " * 1_000)
    assert len(result_text(body(messages))) < 1_000


def test_the_word_to_answer_now_is_the_end_of_the_last_result() -> None:
    made = body(with_tool_result(passage("A whale.")), tool_choice="none")
    assert result_text(made).endswith("Don't call a tool.")


def test_the_context_and_the_question_are_one_text_with_a_line_between() -> None:
    blocks = ({"type": "text", "text": "</reading_context>"}, {"type": "text", "text": "Who?"})
    made = body([question()[0], PromptMessage("user", blocks)])
    (block,) = last_blocks(made)
    assert block["text"].startswith("</reading_context>\n\nWho?\n\n")


def test_an_answer_that_citations_had_split_is_one_text_again() -> None:
    parts = ({"type": "text", "text": "It is"}, {"type": "text", "text": " white."})
    talk = [*question(), PromptMessage("assistant", parts), PromptMessage.of_text("user", "Sure?")]
    made = body(talk)
    assert made["messages"][1]["content"] == [{"type": "text", "text": "It is white."}]


def test_short_sentences_share_an_id() -> None:
    block = passage("A whale.", "It swims.", "It is white.", first=3)
    assert passage_text(block, 200).endswith("A whale. It swims. It is white. [[p42.s3-5]]")


def test_a_long_sentence_has_its_own_id() -> None:
    told = passage_text(passage("Long " * 50, "Short.", first=3), 200)
    assert "[[p42.s3]]" in told
    assert told.endswith("Short. [[p42.s4]]")


# --- time -----------------------------------------------------------------------------------


def test_patience_with_a_local_server_grows_with_the_prompt() -> None:
    short, long = LOCAL.silence_limit(30, 100), LOCAL.silence_limit(30, 4_000)
    assert short >= 60
    assert long == short + 3_900 / 20


def test_patience_follows_the_speed_that_the_server_has_shown() -> None:
    fast = ServerTraits(ServerKind.OLLAMA).having_read(2_000, 2_500, 2_000, 2.0).capabilities
    assert fast.tokens_per_s == 1_000
    assert fast.silence_limit(30, 4_000) < LOCAL.silence_limit(30, 4_000)


def test_a_cached_prompt_says_nothing_about_speed() -> None:
    traits = ServerTraits(ServerKind.OLLAMA).having_read(2_000, 2_500, 30, 0.1)
    assert traits.tokens_per_s == 0


def test_patience_with_a_server_far_away_is_the_setting() -> None:
    assert WHOLE.silence_limit(120, 50_000) == 120


# --- the window -----------------------------------------------------------------------------


def test_what_a_chat_template_adds_is_not_there_for_the_conversation() -> None:
    traits = ServerTraits(ServerKind.LLAMA_CPP, window_tokens=8_192)
    assert traits.having_read(2_700, 1_600, 2_700, 60).capabilities.abilities.window_tokens == 7_092


def test_a_window_that_is_not_known_stays_so() -> None:
    abilities = ServerTraits(ServerKind.LLAMA_CPP).having_read(2_700, 100, 2_700, 60).capabilities
    assert abilities.window_tokens == 0
