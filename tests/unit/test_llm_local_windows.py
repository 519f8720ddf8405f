"""Asking a server on the reader's machine for its context window, in its own words."""

from __future__ import annotations

import asyncio

import pytest

from reader_app.domain.servers import ServerKind
from reader_app.llm.local_servers import ToldByServer, can_be_asked, told_by_server

OLLAMA_LIST = {"object": "list", "data": [{"id": "qwen3:latest", "owned_by": "library"}]}


class Pages:
    """The JSON at a server's paths; what isn't there is None."""

    def __init__(self, pages: dict[str, object]) -> None:
        self.pages = pages
        self.asked: list[str] = []

    async def __call__(self, path: str, body: object) -> object:
        self.asked.append(path)
        return self.pages.get(path)


def told(kind: ServerKind, model: str, pages: dict[str, object]) -> ToldByServer:
    return asyncio.run(told_by_server(kind, model, Pages(pages)))


def window(kind: ServerKind, model: str, pages: dict[str, object]) -> int:
    return told(kind, model, pages).window_tokens


def test_llama_cpp_tells_the_window_of_one_conversation() -> None:
    props = {"default_generation_settings": {"n_ctx": 8_192}, "total_slots": 1}
    assert window(ServerKind.LLAMA_CPP, "any", {"/props": props}) == 8_192


@pytest.mark.parametrize(
    ("modalities", "can_see"),
    [({"vision": False, "audio": False}, False), ({"vision": True}, True), ({}, None), (7, None)],
)
def test_llama_cpp_tells_whether_its_model_has_eyes(
    modalities: object, can_see: bool | None
) -> None:
    pages = {"/props": {"modalities": modalities}}
    assert told(ServerKind.LLAMA_CPP, "any", pages).can_see_images is can_see


def test_ollama_tells_the_window_of_a_loaded_model() -> None:
    models = [{"name": "llama3:8b", "context_length": 2_048}, {"name": "qwen3:latest"}]
    models[1]["context_length"] = 16_384
    assert window(ServerKind.OLLAMA, "qwen3", {"/api/ps": {"models": models}}) == 16_384


@pytest.mark.parametrize(
    ("shown", "tokens"),
    [
        ({"parameters": "stop x", "model_info": {"qwen3.context_length": 40_960}}, 4_096),
        ({"parameters": "num_ctx    32768\ntop_k 20", "model_info": {}}, 32_768),
        ({"parameters": "num_ctx 32768", "model_info": {"q.context_length": 8_192}}, 8_192),
        ({"model_info": {"tiny.context_length": 2_048}}, 2_048),
        ({"remote_model": "glm-5", "model_info": {"glm.context_length": 200_000}}, 200_000),
    ],
    ids=["its default", "of the model", "more than it can", "a small model", "in the cloud"],
)
def test_ollama_tells_what_a_model_will_be_loaded_with(shown: dict, tokens: int) -> None:
    pages = {"/api/ps": {"models": []}, "/api/show": shown}
    assert window(ServerKind.OLLAMA, "qwen3", pages) == tokens


def test_lm_studio_tells_the_window_of_a_loaded_model() -> None:
    loaded = [{"id": "qwen3", "config": {"context_length": 4_096}}]
    row = {"key": "qwen/qwen3", "loaded_instances": loaded, "max_context_length": 131_072}
    pages = {"/api/v1/models": {"models": [row]}}
    assert window(ServerKind.LM_STUDIO, "qwen/qwen3", pages) == 4_096
    assert window(ServerKind.LM_STUDIO, "qwen3", pages) == 4_096


def test_an_older_lm_studio_tells_it_elsewhere() -> None:
    row = {"id": "qwen3", "loaded_context_length": 8_192, "max_context_length": 131_072}
    pages = {"/api/v1/models": {"error": "Unexpected endpoint"}, "/api/v0/models": {"data": [row]}}
    assert window(ServerKind.LM_STUDIO, "qwen3", pages) == 8_192


def test_a_model_that_is_not_loaded_has_no_window_yet() -> None:
    row = {"key": "qwen3", "loaded_instances": [], "max_context_length": 131_072}
    assert window(ServerKind.LM_STUDIO, "qwen3", {"/api/v1/models": {"models": [row]}}) == 0


def test_vllm_tells_it_in_its_list_of_models() -> None:
    rows = [{"id": "other", "max_model_len": 1}, {"id": "qwen3", "max_model_len": 32_768}]
    assert window(ServerKind.VLLM, "qwen3", {"/v1/models": {"data": rows}}) == 32_768


@pytest.mark.parametrize(
    ("owner", "kind"),
    [
        ("llamacpp", ServerKind.LLAMA_CPP),
        ("library", ServerKind.OLLAMA),
        ("organization_owner", ServerKind.LM_STUDIO),
        ("vllm", ServerKind.VLLM),
    ],
)
def test_a_server_at_an_address_is_known_by_its_list_of_models(
    owner: str, kind: ServerKind
) -> None:
    pages = {"/v1/models": {"data": [{"id": "m", "owned_by": owner}]}}
    assert told(ServerKind.CUSTOM, "m", pages).kind is kind


def test_a_server_that_shows_nothing_stays_what_it_was_and_is_asked_no_more() -> None:
    pages = Pages({"/v1/models": {"data": [{"id": "claude-sonnet-5-5", "type": "model"}]}})
    found = asyncio.run(told_by_server(ServerKind.CUSTOM, "claude-sonnet-5-5", pages))
    assert found == ToldByServer(ServerKind.CUSTOM)
    assert pages.asked == ["/v1/models"]


@pytest.mark.parametrize("kind", [k for k in ServerKind if k is not ServerKind.ANTHROPIC])
@pytest.mark.parametrize("page", [None, [], "<html>", {"data": [None, 3]}, {"models": "none"}])
def test_nonsense_is_no_window(kind: ServerKind, page: object) -> None:
    paths = ("/props", "/api/ps", "/api/show", "/v1/models", "/api/v0/models", "/api/v1/models")
    assert window(kind, "m", dict.fromkeys(paths, page)) in (0, 4_096)


@pytest.mark.parametrize(
    ("kind", "address", "is_asked"),
    [
        (ServerKind.CUSTOM, "http://127.0.0.1:8089", True),
        (ServerKind.CUSTOM, "http://192.168.1.20:11434", True),
        (ServerKind.CUSTOM, "http://study.local:1234", True),
        (ServerKind.CUSTOM, "https://gateway.example.com", False),
        (ServerKind.OLLAMA, "http://gpu.example.com:11434", True),
        (ServerKind.ANTHROPIC, "https://api.anthropic.com", False),
    ],
)
def test_only_servers_nearby_are_asked(kind: ServerKind, address: str, is_asked: bool) -> None:
    assert can_be_asked(kind, address) is is_asked
