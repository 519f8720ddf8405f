"""Turns with a model on the reader's machine: few passages, short tools, a small window, time."""

from __future__ import annotations

from reader_app.agent.context_window import (
    answer_reserve,
    estimated_tokens,
    estimated_tool_tokens,
    short_tool,
)
from reader_app.agent.limits import AgentLimits, turn_time
from reader_app.agent.message_history import prompt_text
from reader_app.app.tools.tool_table import ALL_TOOLS
from reader_app.domain.chat import ModelAbilities
from tests.support.fakes import PROMPTS
from tests.support.requests import text_of_request
from tests.support.scripted_model import ScriptedProvider, call, reply
from tests.support.talks import Talk

PAGES = [f"The whale swims on page {at}. " + "It is white and very large. " * 30 for at in range(9)]
SMALL_WINDOW = 4_096


def local(*steps: object, window_tokens: int = 0, is_local: bool = True) -> Talk:
    provider = ScriptedProvider(*steps)
    provider.abilities = ModelAbilities(False, is_local, window_tokens)
    return Talk(provider=provider, pages=PAGES)


def pages_found(talk: Talk) -> int:
    (result,) = talk.requests[1].last_results
    return sum(block["type"] == "search_result" for block in result["content"])


def test_a_search_gives_three_passages_whatever_the_model_asks_for() -> None:
    talk = local(reply(call("search_book", query="whale", top_k=9)), reply("White."))
    talk.ask()
    assert pages_found(talk) == 3


def test_its_first_search_looks_for_the_readers_words_too() -> None:
    first = reply(call("search_book", query="whale"))
    talk = local(first, reply(call("search_book", query="ship")), reply("White."))
    talk.ask("Of which colour is it?")
    searched = [queries for queries, _ in talk.text.searches]
    assert searched == [("whale", "Of which colour is it?"), ("ship",)]


def test_another_model_gets_as_many_as_it_asks_for() -> None:
    talk = local(
        reply(call("search_book", query="whale", top_k=7)), reply("White."), is_local=False
    )
    talk.ask()
    assert pages_found(talk) == 7


def test_its_tools_are_told_in_few_words() -> None:
    talk = local(reply("Hello."))
    talk.ask("Hi")
    told = {tool.name: tool.description for tool in talk.requests[0].tools}
    whole = {tool.name: tool.description for tool in ALL_TOOLS}
    assert told.keys() == whole.keys()
    assert all(whole[name].startswith(words.rstrip(".")) for name, words in told.items())
    assert estimated_tool_tokens(talk.requests[0].tools) < 1_000


def test_a_short_tool_takes_all_but_the_rare_arguments() -> None:
    for tool in ALL_TOOLS:
        short = short_tool(tool)
        left_out = tool.parameters["properties"].keys() - short.parameters["properties"].keys()
        assert left_out <= {"top_k", "label"}
        assert short.parameters.get("required") == tool.parameters.get("required")


def test_no_request_is_larger_than_the_window_and_each_holds_the_question() -> None:
    searches = [reply(call("search_book", query=f"whale {at}")) for at in range(3)]
    talk = local(*searches, reply("White."), window_tokens=SMALL_WINDOW)
    talk.ask("Of which colour is the whale of the second chapter?")
    room = SMALL_WINDOW - answer_reserve(SMALL_WINDOW)
    for request in talk.requests:
        cost = estimated_tokens(request.messages) + estimated_tool_tokens(request.tools)
        assert cost <= room
        assert "Of which colour is the whale" in text_of_request(request.messages)


def test_an_old_turn_is_left_out_before_the_window_is_full() -> None:
    talk = local(window_tokens=SMALL_WINDOW)
    for at in range(6):
        talk.provider.then(reply(call("search_book", query=f"whale {at}")), reply("White. " * 80))
        talk.ask(f"Question number {at}: what is the whale like?")
    last = text_of_request(talk.requests[-1].messages)
    assert "Question number 5" in last
    assert "Question number 0" not in last


def test_its_prompt_is_short() -> None:
    assert len(prompt_text(PROMPTS, "short_system_prompt.md")) <= 1_500


# --- time -----------------------------------------------------------------------------------

LIMITS = AgentLimits(max_iterations=3, turn_timeout_s=180)


def test_a_turn_far_away_has_the_time_of_the_setting() -> None:
    assert turn_time(LIMITS, ModelAbilities(tokens_per_s=1_000)) == 180


def test_a_turn_of_a_local_model_has_the_time_to_read_its_prompts_too() -> None:
    unknown = turn_time(LIMITS, ModelAbilities(is_local=True))
    small = turn_time(LIMITS, ModelAbilities(is_local=True, window_tokens=4_000))
    assert small == 180 + 4 * 4_000 / 20
    assert unknown > small


def test_a_fast_server_has_less_time_than_a_slow_one() -> None:
    fast = ModelAbilities(is_local=True, window_tokens=8_000, tokens_per_s=2_000)
    slow = ModelAbilities(is_local=True, window_tokens=8_000, tokens_per_s=40)
    assert 180 < turn_time(LIMITS, fast) < turn_time(LIMITS, slow)


def test_a_huge_window_is_not_waited_for() -> None:
    huge = ModelAbilities(is_local=True, window_tokens=262_144, tokens_per_s=40)
    assert turn_time(LIMITS, huge) == 180 + 4 * 16_384 / 20
