"""What servers say of their models, and which of them are fit to be asked about a book."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from reader_app.domain.servers import ModelChoice
from reader_app.llm.models import (
    Listing,
    ModelTable,
    can_complete,
    choice_of,
    default_model,
    default_of,
    is_same_model,
    ordered,
)


def capability(**parts: object) -> dict[str, object]:
    return {"supported": True, **parts}


INFO = {
    "type": "model",
    "id": "claude-sonnet-5-5",
    "display_name": "Claude Sonnet 5.5",
    "created_at": "2026-06-01T00:00:00Z",
    "lifecycle": "active",
    "max_input_tokens": 1_000_000,
    "max_tokens": 128_000,
    "capabilities": {
        "citations": capability(),
        "image_input": {"supported": False},
        "effort": capability(
            low=capability(), medium=capability(), high=capability(), max={"supported": False}
        ),
    },
}


@pytest.mark.slow
def test_all_that_anthropic_says_of_a_model_is_kept() -> None:
    from anthropic.types import ModelInfo

    assert choice_of(ModelInfo.construct(**INFO)) == ModelChoice(
        "claude-sonnet-5-5",
        "Claude Sonnet 5.5",
        is_deprecated=False,
        context_tokens=1_000_000,
        max_output_tokens=128_000,
        effort_levels=("low", "medium", "high"),
        can_see_images=False,
        cites=True,
        lifecycle="active",
    )


def test_a_model_without_effort_has_no_levels_of_it() -> None:
    effort = SimpleNamespace(supported=False, low=SimpleNamespace(supported=True))
    info = SimpleNamespace(id="m", capabilities=SimpleNamespace(effort=effort))
    assert choice_of(info).effort_levels == ()


def test_a_server_that_says_no_more_than_a_name_is_enough() -> None:
    assert choice_of(SimpleNamespace(id="qwen3", object="model")) == ModelChoice("qwen3", "qwen3")


@pytest.mark.parametrize(
    ("name", "can"),
    [
        ("nomic-embed-text:latest", False),
        ("text-embedding-3-small", False),
        ("mxbai-embed-large", False),
        ("bge-m3", False),
        ("all-minilm:22m", False),
        ("Qwen3-Reranker-4B", False),
        ("whisper-1", False),
        ("omni-moderation-latest", False),
        ("tts-1", False),
        ("claude-haiku-5-5", True),
        ("qwen3:4b", True),
        ("gpt-oss:20b", True),
        ("mistral-nemo", True),
    ],
)
def test_models_for_other_tasks_are_known_by_their_names(name: str, can: bool) -> None:
    assert choice_of(SimpleNamespace(id=name)).can_converse is can


@pytest.mark.parametrize(
    ("shown", "can"),
    [
        ({"capabilities": ["completion", "tools"]}, True),
        ({"capabilities": ["embedding"]}, False),
        ({"capabilities": []}, True),
        ({"details": {}}, True),
        ("404 page not found", True),
    ],
)
def test_ollama_says_which_models_hold_conversations(shown: object, can: bool) -> None:
    assert can_complete(shown) is can


def test_the_default_is_the_newest_current_model_of_the_middle_line() -> None:
    table = ModelTable(("a-sonnet-9", "a-opus-9", "a-sonnet-8"), frozenset({"a-sonnet-9"}))
    assert default_model(table) == "a-sonnet-8"


def test_without_a_middle_line_the_newest_current_model_is_the_default() -> None:
    assert default_model(ModelTable(("a", "b"), frozenset({"a"}))) == "b"


def test_a_servers_default_is_the_preferred_model_or_its_first() -> None:
    choices = (ModelChoice("old", "Old", True), ModelChoice("a", "A"), ModelChoice("b", "B"))
    assert default_of(choices, "b") == "b"
    assert default_of(choices, "c") == "a"
    assert default_of((), "c") == ""


def test_a_servers_default_is_its_first_that_is_fit() -> None:
    choices = (
        ModelChoice("embed", "Embed", can_converse=False),
        ModelChoice("gone", "Gone", lifecycle="retired"),
        ModelChoice("a", "A"),
    )
    assert default_of(choices, "embed") == "a"
    assert Listing(choices).fit == (ModelChoice("a", "A"),)


def test_the_menu_shows_each_model_once_and_old_ones_last() -> None:
    old, new = ModelChoice("old", "Old", True), ModelChoice("new", "New")
    assert ordered([old, new, new]) == (new, old)


def test_ollama_names_are_found_without_their_tag() -> None:
    assert is_same_model("qwen3:latest", "qwen3")
    assert not is_same_model("qwen3:4b", "qwen3")
