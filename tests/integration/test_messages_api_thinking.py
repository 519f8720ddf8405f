"""The scripted server binds thinking to its conversation, as the real one does."""

from __future__ import annotations

import copy
import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.messages_api import (
    MessagesApi,
    redacted_thinking,
    reply,
    text,
    thinking,
    tool_use,
)
from tests.support.messages_api.fixture import messages_api

if TYPE_CHECKING:
    import anthropic

__all__ = ["messages_api"]


@pytest.fixture(scope="module", autouse=True)
def sdk() -> None:
    """Imported by the worker that runs these tests only: that takes more than a second."""
    globals()["anthropic"] = importlib.import_module("anthropic")


Body = dict[str, Any]
TOOL = {"name": "search_book", "input_schema": {"type": "object", "properties": {}}}


class Talk:
    """A client that only appends; `body` is the next request."""

    def __init__(self, api: MessagesApi) -> None:
        plain = anthropic.DefaultHttpxClient(verify=False)  # to read certificates takes 10 ms
        self._sdk = anthropic.Anthropic(
            api_key="k", base_url=api.base_url, max_retries=0, http_client=plain
        )
        self.body: Body = {
            "model": "claude-sonnet-5-5",
            "max_tokens": 100,
            "system": "Be short.",
            "tools": [TOOL],
            "messages": [],
        }

    def asks(self, words: str) -> None:
        self.sends({"type": "text", "text": words})

    def answers_call(self, words: str = "Nothing.") -> None:
        call = next(b for b in self.body["messages"][-1]["content"] if b["type"] == "tool_use")
        self.sends({"type": "tool_result", "tool_use_id": call["id"], "content": words})

    def sends(self, *blocks: Body) -> None:
        self.body["messages"].append({"role": "user", "content": list(blocks)})
        self.hears()

    def hears(self) -> None:
        message = self._sdk.messages.create(**self.body)
        content = message.to_dict()["content"]
        if self.body["messages"][-1]["role"] == "assistant":
            self.body["messages"][-1]["content"] += content
        else:
            self.body["messages"].append({"role": "assistant", "content": content})

    def close(self) -> None:
        self._sdk.close()

    def content(self, at: int) -> list[Body]:
        found: list[Body] = self.body["messages"][at]["content"]
        return found


@pytest.fixture
def talk(messages_api: MessagesApi) -> Any:
    """One question with two thinking blocks, a call between them, and an answer."""
    messages_api.reply(thinking(), text("Let me look."), tool_use("search_book"))
    messages_api.reply(thinking("So."), redacted_thinking(), text("Nobody."))
    made = Talk(messages_api)
    made.asks("Who?")
    made.answers_call()
    messages_api.always(lambda _: reply(thinking("Well."), text("Yes.")))
    yield made
    made.close()


def test_a_conversation_that_only_appends_is_never_refused(talk: Talk) -> None:
    for words in ("Why?", "When?", "Where?"):
        talk.asks(words)
    assert [m["content"][0]["type"] for m in talk.body["messages"][1::2]] == ["thinking"] * 5


def test_the_given_signature_is_replaced_by_one_that_holds(talk: Talk) -> None:
    first, other = talk.content(1)[0]["signature"], talk.content(3)[0]["signature"]
    assert first != other and len(first) > 100


def test_cache_marks_the_order_of_keys_and_a_text_as_string_make_no_difference(
    talk: Talk,
) -> None:
    mark = {"cache_control": {"type": "ephemeral"}}
    talk.body["tools"] = [dict(reversed(list({**TOOL, **mark}.items())))]
    talk.body["system"] = [{"type": "text", "text": "Be short.", **mark}]
    talk.body["messages"][0]["content"] = "Who?"
    talk.body["model"] = "claude-opus-5-5"
    talk.asks("Why?")


def _system(body: Body) -> None:
    body["system"] = "Be long."


def _tools(body: Body) -> None:
    body["tools"][0]["description"] = "Finds."


def _more_in_the_question(body: Body) -> None:
    body["messages"][0]["content"].append({"type": "text", "text": "On page 3."})


def _shorter_result(body: Body) -> None:
    body["messages"][2]["content"][0]["content"] = "No."


def _other_words_of_the_model(body: Body) -> None:
    body["messages"][1]["content"][1]["text"] = "I look."


def _no_caller(body: Body) -> None:
    del body["messages"][1]["content"][2]["caller"]


def _dropped_turn(body: Body) -> None:
    call = body["messages"][1]["content"][2]
    body["messages"][1]["content"] = [{"type": "text", "text": "Hm."}, call]


EDITS: dict[str, tuple[Callable[[Body], None], str]] = {
    "system": (_system, "`system` prompt differs"),
    "tools": (_tools, "`tools` differ"),
    "the question": (_more_in_the_question, "`messages.0` differs"),
    "a result": (_shorter_result, "`messages.2` differs"),
    "what the model said": (_other_words_of_the_model, "`messages.1` differs"),
    "who called": (_no_caller, "`messages.1` differs"),
    "what stood between": (_dropped_turn, "`messages.1` differs"),
}


@pytest.mark.parametrize("what", EDITS)
def test_an_edit_before_thinking_is_refused(
    talk: Talk, messages_api: MessagesApi, what: str
) -> None:
    messages_api.expects_refusals = True
    edit, sentence = EDITS[what]
    edit(talk.body)
    with pytest.raises(
        anthropic.BadRequestError, match="bound to a different conversation"
    ) as told:
        talk.asks("Why?")
    assert sentence in str(told.value)


@pytest.mark.parametrize("what", EDITS)
def test_after_an_edit_all_is_well_without_the_thinking_behind_it(talk: Talk, what: str) -> None:
    EDITS[what][0](talk.body)
    for at in (1, 3):
        talk.body["messages"][at]["content"] = _without_thinking(talk.content(at))
    talk.asks("Why?")
    talk.asks("And then?")


def test_the_thinking_of_the_newest_answer_may_be_left_out(talk: Talk) -> None:
    talk.body["messages"][3]["content"] = _without_thinking(talk.content(3))
    talk.asks("Why?")
    talk.asks("And then?")


def test_the_thinking_of_the_oldest_turn_may_be_left_out(talk: Talk) -> None:
    talk.asks("Why?")
    for at in (1, 3):
        talk.body["messages"][at]["content"] = _without_thinking(talk.content(at))
    talk.asks("When?")


def test_thinking_left_out_between_others_is_refused(talk: Talk, messages_api: MessagesApi) -> None:
    messages_api.expects_refusals = True
    talk.asks("Why?")
    talk.body["messages"][3]["content"] = _without_thinking(talk.content(3))
    with pytest.raises(anthropic.BadRequestError, match="preceded this one"):
        talk.asks("When?")


def test_thinking_left_out_before_more_thinking_of_its_turn_is_refused(
    talk: Talk, messages_api: MessagesApi
) -> None:
    messages_api.expects_refusals = True
    talk.body["messages"][1]["content"] = _without_thinking(talk.content(1))
    with pytest.raises(anthropic.BadRequestError, match="preceded this one"):
        talk.asks("Why?")


@pytest.mark.parametrize("place", [0, 1])
def test_a_part_of_a_replys_thinking_is_refused(
    talk: Talk, messages_api: MessagesApi, place: int
) -> None:
    messages_api.expects_refusals = True
    del talk.content(3)[place]
    with pytest.raises(anthropic.BadRequestError, match=r"signature|cannot be modified"):
        talk.asks("Why?")


def _other_thought(block: Body) -> None:
    block["thinking"] = "Something else."


def _foreign(block: Body) -> None:
    block["signature"] = "c2lnbmF0dXJl"


def _damaged(block: Body) -> None:
    block["signature"] = block["signature"][:-8]


@pytest.mark.parametrize("change", [_other_thought, _foreign, _damaged])
def test_thinking_that_the_server_did_not_issue_so_is_refused(
    talk: Talk, messages_api: MessagesApi, change: Callable[[Body], None]
) -> None:
    messages_api.expects_refusals = True
    change(talk.content(3)[0])
    with pytest.raises(
        anthropic.BadRequestError, match=r"messages\.3\.content\.0: Invalid `signature`"
    ):
        talk.asks("Why?")


def test_foreign_redacted_thinking_is_refused(talk: Talk, messages_api: MessagesApi) -> None:
    messages_api.expects_refusals = True
    talk.content(3)[1]["data"] = "cmVkYWN0ZWQ="
    with pytest.raises(anthropic.BadRequestError, match="in `redacted_thinking` block"):
        talk.asks("Why?")


def test_another_server_of_the_kind_goes_on_with_the_conversation(talk: Talk) -> None:
    with MessagesApi() as other:
        other.reply("Yes.").reply("No.")
        moved = Talk(other)
        moved.body = copy.deepcopy(talk.body)
        moved.asks("Why?")
        moved.close()


def test_a_paused_turn_goes_on_in_one_message_and_comes_back_as_one(
    messages_api: MessagesApi,
) -> None:
    messages_api.reply(thinking("Hm."), text("First."), stop_reason="pause_turn")
    messages_api.reply(thinking("More."), text("Then."), thinking(), text("Last."))
    messages_api.reply("Yes.")
    talk = Talk(messages_api)
    talk.asks("Who?")
    talk.hears()
    talk.asks("Why?")
    talk.close()
    assert len(talk.content(1)) == 6 and messages_api.request_count == 3


def test_a_lenient_server_leaves_thinking_as_the_script_has_it() -> None:
    with MessagesApi(is_lenient=True) as api:
        api.reply(thinking("Hm.", signature="c2ln"), text("Hello."))
        talk = Talk(api)
        talk.asks("Who?")
        talk.close()
    assert talk.content(1)[0]["signature"] == "c2ln"


def _without_thinking(content: list[Body]) -> list[Body]:
    return [block for block in content if "thinking" not in block["type"]]
