"""The list of models: what each can do, how long it lives, and requests beyond its abilities.

An entry has the shape of the SDK's `ModelInfo`. Levels of effort, windows and lifecycles of
known names are those of the public documentation; a name that isn't known has no capabilities
(`null`), and nothing is refused for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tests.support.messages_api.block_rules import need

EFFORTS = ("low", "medium", "high", "xhigh", "max")
_UNTIL_XHIGH = EFFORTS
_WITHOUT_XHIGH = ("low", "medium", "high", "max")
_THINKING = ("adaptive", "enabled", "disabled", "between_tools")


@dataclass(frozen=True)
class ModelEntry:
    """One model. `efforts` and `thinking`: what it takes; None where it says nothing."""

    id: str
    lifecycle: str = "active"
    efforts: tuple[str, ...] | None = None
    thinking: tuple[str, ...] = ("adaptive", "disabled")
    has_citations: bool = True
    has_image_input: bool = True
    max_tokens: int = 128_000
    max_input_tokens: int = 1_000_000
    retires_at: str | None = None

    def as_json(self) -> dict[str, Any]:
        """As GET /v1/models sends it."""
        is_active = self.lifecycle == "active"
        line = next((part for part in self.id.split("-") if part in _LINES), None)
        return {
            "type": "model",
            "id": self.id,
            "display_name": self.id.replace("-", " ").title(),
            "created_at": "2026-06-01T00:00:00Z",
            "lifecycle": self.lifecycle,
            "deprecated_at": None if is_active else "2026-08-01T00:00:00Z",
            "retires_at": None if is_active else self.retires_at,
            "line": line,
            "capabilities": self._capabilities(),
            "max_tokens": None if self.efforts is None else self.max_tokens,
            "max_input_tokens": None if self.efforts is None else self.max_input_tokens,
        }

    def _capabilities(self) -> dict[str, Any] | None:
        if self.efforts is None:
            return None
        thinks = {kind: _supported(kind in self.thinking) for kind in _THINKING}
        efforts = {level: _supported(level in self.efforts) for level in EFFORTS}
        return {
            "batch": _supported(True),
            "citations": _supported(self.has_citations),
            "code_execution": _supported(False),
            "context_management": _supported(False),
            "effort": {**_supported(bool(self.efforts)), **efforts},
            "image_input": _supported(self.has_image_input),
            "pdf_input": _supported(self.has_image_input),
            "server_tools": {
                **_supported(False),
                "code_execution": _supported(False),
                "web_search": _supported(False),
            },
            "structured_outputs": _supported(True),
            "thinking": {
                **_supported(bool({"adaptive", "enabled"} & set(self.thinking))),
                "types": thinks,
            },
        }


_LINES = ("haiku", "sonnet", "opus", "fable", "mythos")
_MANUAL = ("enabled", "disabled")
_BOTH = ("adaptive", "enabled", "disabled")
_KNOWN = {
    entry.id: entry
    for entry in (
        ModelEntry("claude-fable-5-2", efforts=_UNTIL_XHIGH),
        ModelEntry("claude-fable-5-1", efforts=_UNTIL_XHIGH),
        ModelEntry("claude-fable-5", efforts=_UNTIL_XHIGH),
        ModelEntry("claude-opus-5-5", efforts=_UNTIL_XHIGH),
        ModelEntry("claude-opus-5", efforts=_UNTIL_XHIGH),
        ModelEntry("claude-opus-4-8", efforts=_UNTIL_XHIGH),
        ModelEntry("claude-opus-4-7", efforts=_UNTIL_XHIGH),
        ModelEntry("claude-opus-4-6", efforts=_WITHOUT_XHIGH, thinking=_BOTH),
        ModelEntry(
            "claude-opus-4-5",
            efforts=("low", "medium", "high"),
            thinking=_MANUAL,
            max_tokens=64_000,
            max_input_tokens=200_000,
        ),
        ModelEntry("claude-sonnet-5-5", efforts=_UNTIL_XHIGH),
        ModelEntry("claude-sonnet-5", efforts=_UNTIL_XHIGH),
        ModelEntry("claude-sonnet-4-6", efforts=_WITHOUT_XHIGH, thinking=_BOTH, max_tokens=64_000),
        ModelEntry(
            "claude-sonnet-4-5",
            efforts=(),
            thinking=_MANUAL,
            max_tokens=64_000,
            max_input_tokens=200_000,
        ),
        ModelEntry("claude-haiku-5-5", efforts=_UNTIL_XHIGH),
        ModelEntry(
            "claude-haiku-4-5",
            efforts=(),
            thinking=_MANUAL,
            max_tokens=64_000,
            max_input_tokens=200_000,
        ),
        ModelEntry("claude-3-5-haiku-20241022", "retired", efforts=(), thinking=("disabled",)),
    )
}


def entry_of(name: str) -> ModelEntry:
    """The entry of a model by its name, with or without a date."""
    without_date = name.rsplit("-", 1)[0] if name[-8:].isdigit() else name
    found = _KNOWN.get(name) or _KNOWN.get(without_date)
    return ModelEntry(name) if found is None else replace(found, id=name)


def entries_of(models: Sequence[str | ModelEntry]) -> list[ModelEntry]:
    return [entry_of(model) if isinstance(model, str) else model for model in models]


def check_abilities(body: dict[str, Any], entry: ModelEntry | None = None) -> None:
    """Refuse effort, thinking and lengths that the model doesn't take."""
    model = entry or entry_of(body["model"])
    effort = _effort(body)
    if effort is not None and model.efforts is not None:
        need(bool(model.efforts), "This model does not support the effort parameter.")
        need(
            effort in model.efforts,
            f"output_config.effort: '{effort}' is not supported by this model. Supported levels: "
            f"{', '.join(model.efforts)}.",
        )
    kind = _thinking(body)
    if kind is not None and model.efforts is not None:
        need(
            kind in model.thinking,
            f'"thinking.type.{kind}" is not supported for this model.',
        )
    tokens = body.get("max_tokens")
    if model.efforts is not None and type(tokens) is int:
        need(
            tokens <= model.max_tokens,
            f"max_tokens: {tokens} > {model.max_tokens}, which is the maximum allowed number of "
            f"output tokens for {model.id}",
        )


def _effort(body: dict[str, Any]) -> str | None:
    config = body.get("output_config")
    need(config is None or isinstance(config, dict), "output_config: a valid dictionary")
    for name in config or {}:
        need(name in ("effort", "format"), f"output_config.{name}: Extra inputs are not permitted")
    effort = (config or {}).get("effort")
    need(
        effort is None or effort in EFFORTS,
        "output_config.effort: Input should be 'low', 'medium', 'high', 'xhigh' or 'max'",
    )
    return effort


def _thinking(body: dict[str, Any]) -> str | None:
    config = body.get("thinking")
    if config is None:
        return None
    need(isinstance(config, dict), "thinking: Input should be a valid dictionary")
    kind = config.get("type")
    need(kind in _THINKING, f"thinking: Input tag '{kind}' does not match the expected tags")
    allowed = {"type", "display"} | ({"budget_tokens"} if kind == "enabled" else set())
    allowed -= {"display"} if kind in ("disabled", "between_tools") else set()
    for name in config:
        need(name in allowed, f"thinking.{kind}.{name}: Extra inputs are not permitted")
    display = config.get("display")
    need(display in (None, "summarized", "omitted"), "thinking.display: Input is not known")
    if kind == "enabled":
        budget, most = config.get("budget_tokens"), body.get("max_tokens")
        need(
            type(budget) is int and budget >= 1024,
            "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024",
        )
        need(
            type(most) is not int or budget < most,
            "`max_tokens` must be greater than `thinking.budget_tokens`",
        )
    return str(kind)


def _supported(is_it: bool) -> dict[str, Any]:
    return {"supported": is_it}
