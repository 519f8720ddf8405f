"""Models to choose from, and what a test of the connection found."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from reader_app.domain.errors import DomainError
from reader_app.domain.language import tr
from reader_app.domain.servers import DEFAULT_MODEL, ConnectionReport, ModelChoice, ModelConfig


@dataclass(frozen=True, slots=True)
class ModelTable:
    """The SDK's own table: model names, newest first, and those that are on their way out."""

    names: tuple[str, ...]
    deprecated: frozenset[str]


def default_model(table: ModelTable) -> str:
    """The newest model of the middle line that isn't deprecated."""
    current = [name for name in table.names if name not in table.deprecated]
    middle = [name for name in current if "sonnet" in name]
    return next(iter(middle or current), DEFAULT_MODEL)


def default_of(choices: Sequence[ModelChoice], preferred: str) -> str:
    """What to use of a server's models when none was chosen; "" when it has none."""
    names = [choice.id for choice in choices if not choice.is_deprecated]
    return preferred if preferred in names else next(iter(names), "")


def ordered(choices: Collection[ModelChoice]) -> tuple[ModelChoice, ...]:
    """As the server lists them, deprecated ones last, none twice."""
    unique = {choice.id: choice for choice in choices}
    return tuple(sorted(unique.values(), key=lambda choice: choice.is_deprecated))


def report_of(
    choices: tuple[ModelChoice, ...], config: ModelConfig, model: str
) -> ConnectionReport:
    """A server that answered, in one sentence."""
    name = config.server_name
    if not choices:
        return ConnectionReport(
            False, tr("It answers, but {server} has no model to use.", server=name)
        )
    if not any(_is_same(choice.id, model) for choice in choices):
        return ConnectionReport(
            False,
            tr("It answers, but {server} has no model “{model}”.", server=name, model=model),
            choices,
        )
    shown = next(choice for choice in choices if _is_same(choice.id, model))
    if shown.is_deprecated:
        sentence = tr(
            "It works, but {model} will be retired; choose a newer model soon.", model=shown.name
        )
        return ConnectionReport(True, sentence, choices)
    return ConnectionReport(True, tr("It works: {model} is ready.", model=shown.name), choices)


def report_of_error(error: DomainError) -> ConnectionReport:
    return ConnectionReport(False, f"{error.message} {error.advice}".strip())


def _is_same(listed: str, chosen: str) -> bool:
    # Ollama lists "qwen3:latest" for what one calls "qwen3".
    return listed in (chosen, f"{chosen}:latest")
