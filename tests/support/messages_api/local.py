"""Servers on the reader's machine: what Ollama, LM Studio, llama.cpp and OpenAI-only ones tell.

    MessagesApi(models=["qwen3"], is_lenient=True, local=LocalServer("ollama", context=4096))

Each kind has the routes of its own by which a client learns the window of a model; the list of
models has the OpenAI shape, as theirs has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.support.messages_api.recorded import RecordedRequest

Answered = tuple[int, dict[str, Any]]
_OWNERS = {
    "ollama": "library",
    "lm_studio": "organization_owner",
    "llama_cpp": "llamacpp",
    "openai_only": "somebody",
}
_KINDS = tuple(_OWNERS)


@dataclass(frozen=True)
class LocalServer:
    """`context`: tokens of the window that is loaded; `trained_context`: of which the model is
    capable. `embedding_models` stand in the list and can't talk. `is_loaded`: whether a model is
    in memory, so that it is known what window it has. `has_tools`: whether models can use tools.
    """

    kind: str
    context: int = 4096
    trained_context: int = 40_960
    embedding_models: Sequence[str] = ()
    is_loaded: bool = True
    has_tools: bool = True
    can_think: bool = True

    def __post_init__(self) -> None:
        assert self.kind in _KINDS, f"one of {_KINDS}"

    @property
    def speaks_messages(self) -> bool:
        return self.kind != "openai_only"

    def answer(self, request: RecordedRequest, models: Sequence[str]) -> Answered | None:
        """Status and body for a route of this kind of server; None where it has none."""
        names = [*models, *self.embedding_models]
        if request.path == "/v1/models":
            return 200, _openai_list(names, _OWNERS[self.kind])
        if request.path == "/v1/chat/completions":
            return 200, _completion(str(request.body.get("model")))
        if not self.speaks_messages:
            return 404, {"error": {"message": "Not Found", "type": "invalid_request_error"}}
        if request.path.startswith("/v1/messages"):
            return self._refusal_of_embedding_model(request)
        routes: dict[str, Callable[[RecordedRequest, list[str]], Answered | None]] = {
            "ollama": self._ollama,
            "lm_studio": self._lm_studio,
            "llama_cpp": self._llama_cpp,
        }
        return routes[self.kind](request, names)

    def _refusal_of_embedding_model(self, request: RecordedRequest) -> Answered | None:
        model = request.body.get("model")
        if model not in self.embedding_models:
            return None
        error = {"type": "invalid_request_error", "message": f'"{model}" does not support chat'}
        return 400, {"type": "error", "error": error}

    # --- Ollama -----------------------------------------------------------------------------

    def _ollama(self, request: RecordedRequest, names: list[str]) -> Answered | None:
        if request.path == "/api/version":
            return 200, {"version": "0.17.0"}
        if request.path == "/api/tags":
            return 200, {"models": [self._ollama_entry(name) for name in names]}
        if request.path == "/api/ps":
            loaded = [name for name in names if name not in self.embedding_models]
            entries = [
                {**self._ollama_entry(name), "size_vram": 0, "context_length": self.context}
                for name in loaded[: 1 if self.is_loaded else 0]
            ]
            return 200, {"models": entries}
        if request.path == "/api/show":
            name = request.body.get("model") or request.body.get("name")
            if name not in names:
                return 404, {"error": f"model '{name}' not found"}
            return 200, self._ollama_shown(str(name))
        return None

    def _ollama_entry(self, name: str) -> dict[str, Any]:
        return {
            "name": name,
            "model": name,
            "modified_at": "2026-06-01T00:00:00Z",
            "size": 4_000_000_000,
            "digest": "0" * 64,
            "details": {"family": _family(name), "parameter_size": "8B"},
        }

    def _ollama_shown(self, name: str) -> dict[str, Any]:
        is_embedding = name in self.embedding_models
        abilities = ["embedding"] if is_embedding else ["completion"]
        abilities += ["tools"] if self.has_tools and not is_embedding else []
        abilities += ["thinking"] if self.can_think and not is_embedding else []
        return {
            "details": {"family": _family(name), "parameter_size": "8B"},
            "model_info": {
                "general.architecture": _family(name),
                f"{_family(name)}.context_length": self.trained_context,
            },
            "capabilities": abilities,
        }

    # --- LM Studio, llama.cpp ---------------------------------------------------------------

    def _lm_studio(self, request: RecordedRequest, names: list[str]) -> Answered | None:
        entries = {name: self._lm_studio_entry(name) for name in names}
        if request.path == "/api/v0/models":
            return 200, {"object": "list", "data": list(entries.values())}
        name = request.path.removeprefix("/api/v0/models/")
        return (200, entries[name]) if name in entries else None

    def _lm_studio_entry(self, name: str) -> dict[str, Any]:
        is_embedding = name in self.embedding_models
        is_loaded = self.is_loaded and not is_embedding
        entry = {
            "id": name,
            "object": "model",
            "type": "embeddings" if is_embedding else "llm",
            "arch": _family(name),
            "state": "loaded" if is_loaded else "not-loaded",
            "max_context_length": self.trained_context,
            "capabilities": ["tool_use"] if self.has_tools and not is_embedding else [],
        }
        return {**entry, "loaded_context_length": self.context} if is_loaded else entry

    def _llama_cpp(self, request: RecordedRequest, names: list[str]) -> Answered | None:
        if request.path == "/health":
            return 200, {"status": "ok"}
        if request.path != "/props":
            return None
        return 200, {
            "default_generation_settings": {"n_ctx": self.context, "params": {}},
            "total_slots": 1,
            "model_path": f"/models/{names[0]}.gguf" if names else "",
            "modalities": {"vision": False, "audio": False},
        }


def _family(name: str) -> str:
    return name.split(":", maxsplit=1)[0].rsplit("/", maxsplit=1)[-1]


def _openai_list(names: Sequence[str], owner: str) -> dict[str, Any]:
    entries = [
        {"id": name, "object": "model", "created": 1_780_000_000, "owned_by": owner}
        for name in names
    ]
    return {"object": "list", "data": entries}


def _completion(model: str) -> dict[str, Any]:
    message = {"role": "assistant", "content": "Hello."}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "model": model,
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
    }
