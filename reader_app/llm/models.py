"""Lists the models to choose from: which are fit, what they can, which is the default."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from reader_app.domain.servers import DEFAULT_MODEL, ModelChoice

_OTHER_TASKS: Final = re.compile(
    r"embed|rerank|whisper|moderation|\btts\b|\bdall-e\b|\bminilm\b|\bbge\b|\bgte\b"
)
"""Names of models that only embed, rank, listen, check, speak or draw."""
_EFFORTS: Final = ("low", "medium", "high", "xhigh", "max")


@dataclass(frozen=True, slots=True)
class ModelTable:
    """The SDK's own table: model names, newest first, and those that are on their way out."""

    names: tuple[str, ...]
    deprecated: frozenset[str]


@dataclass(frozen=True, slots=True)
class Listing:
    """A server's answer to the question for its models, all of them.

    `is_openai`: it came in the shape of the OpenAI API. Servers of both APIs use it too.
    """

    choices: tuple[ModelChoice, ...] = ()
    is_openai: bool = False

    @property
    def fit(self) -> tuple[ModelChoice, ...]:
        return tuple(choice for choice in self.choices if choice.is_fit)


def default_model(table: ModelTable) -> str:
    """The newest model of the middle line that isn't deprecated."""
    current = [name for name in table.names if name not in table.deprecated]
    middle = [name for name in current if "sonnet" in name]
    return next(iter(middle or current), DEFAULT_MODEL)


def default_of(choices: Sequence[ModelChoice], preferred: str) -> str:
    """What to use of a server's models when none was chosen; "" when it has none."""
    names = [choice.id for choice in choices if choice.is_fit and not choice.is_deprecated]
    return preferred if preferred in names else next(iter(names), "")


def ordered(choices: Collection[ModelChoice]) -> tuple[ModelChoice, ...]:
    """As the server lists them, deprecated ones last, none twice."""
    unique = {choice.id: choice for choice in choices}
    return tuple(sorted(unique.values(), key=lambda choice: choice.is_deprecated))


def is_same_model(listed: str, chosen: str) -> bool:
    # Ollama lists "qwen3:latest" for what one calls "qwen3".
    return listed in (chosen, f"{chosen}:latest")


def choice_of(info: object) -> ModelChoice:
    """The SDK's ModelInfo; other servers leave out most of what its type promises."""
    name = _text(info, "id")
    lifecycle = _text(info, "lifecycle")
    can = getattr(info, "capabilities", None)
    return ModelChoice(
        name,
        _text(info, "display_name") or name,
        lifecycle in ("deprecated", "retired"),
        _count(info, "max_input_tokens"),
        _count(info, "max_tokens"),
        _effort_levels(getattr(can, "effort", None)),
        _support(getattr(can, "image_input", None)),
        _support(getattr(can, "citations", None)),
        lifecycle,
        _OTHER_TASKS.search(name.casefold()) is None,
    )


def can_complete(shown: object) -> bool:
    """Whether a model can hold a conversation, from what Ollama's /api/show says of it.

    Versions that say nothing of capabilities leave it to the model's name.
    """
    told = shown.get("capabilities") if isinstance(shown, Mapping) else None
    return "completion" in told if isinstance(told, list) and told else True


def _effort_levels(effort: object) -> tuple[str, ...]:
    if _support(effort) is not True:
        return ()
    return _supported(_EFFORTS, effort)


def _supported(names: Iterable[str], of: object) -> tuple[str, ...]:
    return tuple(name for name in names if _support(getattr(of, name, None)))


def _support(capability: object) -> bool | None:
    found = getattr(capability, "supported", None)
    return found if isinstance(found, bool) else None


def _text(info: object, name: str) -> str:
    found = getattr(info, name, None)
    return found if isinstance(found, str) else ""


def _count(info: object, name: str) -> int:
    found = getattr(info, name, None)
    return found if isinstance(found, int) else 0
