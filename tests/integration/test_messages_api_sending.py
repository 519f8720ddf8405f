"""What the scripted server can say beside answers: faults, models, tokens, local servers."""

from __future__ import annotations

import importlib
import json
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.messages_api import (
    LocalServer,
    MessagesApi,
    ModelEntry,
    faults,
    redacted_thinking,
    refusal,
    reply,
    text,
    thinking,
    tool_use,
)
from tests.support.messages_api.fixture import messages_api
from tests.support.messages_api.script_file import server_from_script

if TYPE_CHECKING:
    import anthropic

__all__ = ["messages_api"]


@pytest.fixture(scope="module", autouse=True)
def sdk() -> None:
    """Imported by the worker that runs these tests only: that takes more than a second."""
    globals()["anthropic"] = importlib.import_module("anthropic")


MODEL = "claude-sonnet-5-5"
TOOL: dict[str, Any] = {
    "name": "search_book",
    "input_schema": {"type": "object", "properties": {}},
}


def client(api: MessagesApi, **options: Any) -> anthropic.Anthropic:
    given = {"api_key": "sk-test", "max_retries": 0, **options}
    return anthropic.Anthropic(base_url=api.base_url, **given)


def ask(api: MessagesApi, words: str = "Who?", **changes: Any) -> anthropic.types.Message:
    request: dict[str, Any] = {
        "model": MODEL,
        "max_tokens": 100,
        "messages": [{"role": "user", "content": words}],
        **changes,
    }
    with client(api) as sdk:
        return sdk.messages.create(**request)


def events(api: MessagesApi) -> list[str]:
    """The types of raw events, pings too, that the SDK's stream leaves out."""
    body = {
        "model": MODEL,
        "max_tokens": 100,
        "stream": True,
        "messages": [{"role": "user", "content": "Who?"}],
    }
    headers = {"anthropic-version": "2026-10-21"}
    _, answer = raw(api, "/v1/messages", body, headers)
    return [line[7:] for line in answer.splitlines() if line.startswith("event: ")]


def raw(
    api: MessagesApi,
    path: str,
    body: dict[str, Any] | None = None,
    headers: dict[str, str] | None = None,
) -> tuple[int, str]:
    """Status and body of a request without the SDK."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(api.base_url + path, data, headers or {})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def test_silence_is_pings_while_the_first_block_has_nothing_in_it() -> None:
    with MessagesApi(time_scale=0.0001) as api:
        api.reply(thinking(), text("Hm."), silence=((30.0, 3),), pings=False)
        found = events(api)
    assert found[:6] == [
        "message_start",
        "content_block_start",
        *["ping"] * 3,
        "content_block_delta",
    ]


def test_thinking_without_words_has_its_signature_alone(messages_api: MessagesApi) -> None:
    messages_api.reply(thinking(), redacted_thinking(), text("Hm."))
    message = ask(messages_api)
    assert [block.type for block in message.content] == ["thinking", "redacted_thinking", "text"]
    assert message.content[0].thinking == "" and message.content[0].signature


def test_a_call_says_that_the_model_itself_called(messages_api: MessagesApi) -> None:
    messages_api.reply(tool_use("search_book"))
    called = ask(messages_api, tools=[TOOL]).content[0]
    assert called.to_dict()["caller"] == {"type": "direct"}


def test_an_overloaded_spell_ends(messages_api: MessagesApi) -> None:
    messages_api.then(*faults.overloaded_spell(2, retry_after=3, should_retry=True)).reply("Yes.")
    for _ in range(2):
        with pytest.raises(anthropic.InternalServerError) as told:
            ask(messages_api)
        assert told.value.status_code == 529
        assert told.value.response.headers["retry-after"] == "3"
        assert told.value.response.headers["x-should-retry"] == "true"
    assert ask(messages_api).content[0].text == "Yes."


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (faults.no_credit(), "credit balance is too low"),
        (faults.usage_limit_reached(), "API usage limits"),
    ],
)
def test_what_is_wrong_with_an_account_is_a_400(
    messages_api: MessagesApi, fault: faults.Fault, sentence: str
) -> None:
    messages_api.then(fault)
    with pytest.raises(anthropic.BadRequestError, match=sentence):
        ask(messages_api)


def test_a_model_without_tools_behind_a_router_is_a_404() -> None:
    with MessagesApi(rejects=["tools_at_any_endpoint"]) as api:
        api.reply("Yes.")
        with pytest.raises(anthropic.NotFoundError, match="No endpoints found"):
            ask(api, tools=[TOOL])
        assert ask(api).content[0].text == "Yes."


def test_a_refusal_tells_its_category(messages_api: MessagesApi) -> None:
    messages_api.then(refusal("bio", "This could be harmful.", "It is"))
    message = ask(messages_api)
    assert message.stop_reason == "refusal" and message.stop_details is not None
    assert message.stop_details.category == "bio"
    assert message.stop_details.explanation == "This could be harmful."


def test_the_list_of_models_has_lifecycles_and_abilities() -> None:
    models = ["claude-opus-4-5", MODEL, ModelEntry("claude-old", "deprecated"), "tiny"]
    with MessagesApi(models=models) as api, client(api) as sdk:
        opus, sonnet, old, tiny = list(sdk.models.list())
        assert sdk.models.retrieve(MODEL).id == MODEL
    assert [sonnet.lifecycle, old.lifecycle] == ["active", "deprecated"]
    assert sonnet.capabilities is not None and opus.capabilities is not None
    assert sonnet.capabilities.effort.low.supported
    assert not opus.capabilities.effort.max.supported
    assert sonnet.capabilities.thinking.types.adaptive.supported
    assert not sonnet.capabilities.thinking.types.enabled.supported
    assert (sonnet.max_tokens, sonnet.max_input_tokens) == (128_000, 1_000_000)
    assert tiny.capabilities is None


def test_a_retired_model_is_not_found_whatever_it_is_asked() -> None:
    told = pytest.raises(anthropic.NotFoundError, match="model: claude-old")
    with MessagesApi(models=[ModelEntry("claude-old", "retired")]) as api, told:
        ask(api, model="claude-old")


def test_tokens_are_counted_without_an_answer_and_with_the_same_checks() -> None:
    body: dict[str, Any] = {"model": MODEL, "messages": [{"role": "user", "content": "x" * 310}]}
    with MessagesApi(expects_refusals=True) as api, client(api) as sdk:
        assert sdk.messages.count_tokens(**body, system="y" * 31).input_tokens == 110
        with pytest.raises(anthropic.BadRequestError, match="non-empty"):
            sdk.messages.count_tokens(**body, system="")
        assert api.request_count == 0


def test_a_request_of_one_token_is_answered_whole(messages_api: MessagesApi) -> None:
    messages_api.reply("I", stop_reason="max_tokens")
    assert ask(messages_api, max_tokens=1).stop_reason == "max_tokens"


@pytest.mark.parametrize("accepted", ["bearer", "x-api-key"])
def test_a_server_may_take_its_key_in_one_header_only(accepted: str) -> None:
    headers = {"bearer": {"authorization": "Bearer k"}, "x-api-key": {"x-api-key": "k"}}
    with MessagesApi(key="k", accepts=[accepted]) as api:
        status = {name: raw(api, "/v1/models", headers=given)[0] for name, given in headers.items()}
    assert status == {"bearer": 401, "x-api-key": 401} | {accepted: 200}


def test_usage_follows_the_cache_unless_the_script_gives_it(messages_api: MessagesApi) -> None:
    long = [{"type": "text", "text": "word " * 1000, "cache_control": {"type": "ephemeral"}}]
    messages_api.reply("One.").reply("Two.").reply("Three.", usage={"input_tokens": 7})
    one, two, three = (ask(messages_api, words, system=long) for words in ("a?", "b?", "c?"))
    assert one.usage.cache_creation_input_tokens == two.usage.cache_read_input_tokens == 1613
    assert (two.usage.input_tokens, two.usage.cache_creation_input_tokens) == (1, 0)
    assert (three.usage.input_tokens, three.usage.cache_read_input_tokens) == (7, 0)


# --- servers on the reader's machine --------------------------------------------------------


def fetched(api: MessagesApi, path: str, **body: Any) -> Any:
    return json.loads(raw(api, path, body or None)[1])


def test_ollama_tells_the_window_that_is_loaded_and_what_models_can_do() -> None:
    local = LocalServer("ollama", context=4096, embedding_models=["nomic-embed-text"])
    with MessagesApi(models=["qwen3"], is_lenient=True, local=local) as api:
        api.reply("Yes.")
        assert fetched(api, "/api/ps")["models"][0]["context_length"] == 4096
        shown = fetched(api, "/api/show", model="qwen3")
        assert shown["model_info"]["qwen3.context_length"] == 40_960
        assert "tools" in shown["capabilities"]
        named = [model["name"] for model in fetched(api, "/api/tags")["models"]]
        assert named == ["qwen3", "nomic-embed-text"]
        assert fetched(api, "/api/show", model=named[1])["capabilities"] == ["embedding"]
        with pytest.raises(anthropic.BadRequestError, match="does not support chat"):
            ask(api, model="nomic-embed-text")
        assert ask(api, model="qwen3").content[0].text == "Yes."


def test_lm_studio_tells_both_windows() -> None:
    local = LocalServer("lm_studio", context=8192, embedding_models=["embed"])
    with MessagesApi(models=["qwen3"], is_lenient=True, local=local) as api:
        talking, embedding = fetched(api, "/api/v0/models")["data"]
        assert fetched(api, "/api/v0/models/qwen3") == talking
    assert (talking["loaded_context_length"], talking["max_context_length"]) == (8192, 40_960)
    assert embedding["type"] == "embeddings"


def test_llama_cpp_tells_its_window() -> None:
    local = LocalServer("llama_cpp", context=8192)
    with MessagesApi(models=["qwen3"], is_lenient=True, local=local) as api:
        assert fetched(api, "/props")["default_generation_settings"]["n_ctx"] == 8192


def test_a_server_that_speaks_only_the_other_api_has_no_messages() -> None:
    with MessagesApi(models=["qwen3"], local=LocalServer("openai_only")) as api:
        with pytest.raises(anthropic.NotFoundError):
            ask(api, model="qwen3")
        assert fetched(api, "/v1/models")["data"][0]["object"] == "model"
        assert fetched(api, "/v1/chat/completions", model="qwen3")["object"] == "chat.completion"


def test_a_script_file_knows_the_same_abilities() -> None:
    script = {
        "models": [MODEL, {"id": "claude-old", "lifecycle": "retired"}],
        "time_scale": 0.0001,
        "replies": [
            {"fault": "overloaded", "times": 2, "with": {"should_retry": False}},
            {"silence": [[30, 2]], "blocks": [{"thinking": ""}, {"redacted_thinking": ""}]},
            {"refusal": "cyber", "text": "I can't."},
        ],
    }
    with server_from_script(script) as api:
        for _ in range(2):
            with pytest.raises(anthropic.InternalServerError):
                ask(api)
        kinds = [block.type for block in ask(api).content]
        assert kinds == ["thinking", "redacted_thinking"]
        assert ask(api).stop_details.category == "cyber"
        with pytest.raises(anthropic.NotFoundError):
            ask(api, model="claude-old")


def test_an_answer_may_be_a_function_of_the_request(messages_api: MessagesApi) -> None:
    messages_api.always(lambda request: reply(thinking(), text(request.last_user_text)))
    assert ask(messages_api, "Echo").content[1].text == "Echo"
