"""Models of a server: which are fit for conversations, which is the default, what tokens cost."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from reader_app.domain.chat import TokenUsage
from reader_app.domain.servers import DEFAULT_MODEL, ModelChoice
from reader_app.domain.values import dataclass

_OTHER_TASKS: Final = re.compile(
    r"embed|rerank|whisper|moderation|\btts\b|\bdall-e\b|\bminilm\b|\bbge\b|\bgte\b"
)
"""Matches names of models made only for embedding, ranking, moderation, speech or pictures."""
_EFFORTS: Final = ("low", "medium", "high", "xhigh", "max")


@dataclass(frozen=True, slots=True)
class ModelTable:
    """The SDK's own table: model names, newest first, and which of them are deprecated."""

    names: tuple[str, ...]
    deprecated: frozenset[str]


@dataclass(frozen=True, slots=True)
class Listing:
    """A server's model list, with unfit models included.

    `is_openai`: it came in the shape of the OpenAI API. Servers of both APIs use that shape, too.
    """

    choices: tuple[ModelChoice, ...] = ()
    is_openai: bool = False

    @property
    def fit(self) -> tuple[ModelChoice, ...]:
        return tuple(choice for choice in self.choices if choice.is_fit)


def default_model(table: ModelTable) -> str:
    """Return the newest Sonnet that isn't deprecated, else the newest model, else DEFAULT_MODEL."""
    current = [name for name in table.names if name not in table.deprecated]
    middle = [name for name in current if "sonnet" in name]
    return next(iter(middle or current), DEFAULT_MODEL)


def default_of(choices: Sequence[ModelChoice], preferred: str) -> str:
    """Return the model to use if none was chosen; "" if the server has none."""
    names = [choice.id for choice in choices if choice.is_fit and not choice.is_deprecated]
    return preferred if preferred in names else next(iter(names), "")


def ordered(choices: Collection[ModelChoice]) -> tuple[ModelChoice, ...]:
    """Return the models in the server's order, deprecated ones last, without duplicates."""
    unique = {choice.id: choice for choice in choices}
    return tuple(sorted(unique.values(), key=lambda choice: choice.is_deprecated))


def is_same_model(listed: str, chosen: str) -> bool:
    # Ollama lists "qwen3:latest" for what people call "qwen3".
    return listed in (chosen, f"{chosen}:latest")


def choice_of(info: object) -> ModelChoice:
    """Return the choice for the SDK's ModelInfo; other servers omit most of its fields."""
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
    """Return True if Ollama's `/api/show` says that a model can hold a conversation.

    True as well for versions that report no capabilities: there the model's name decides.
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


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars per million tokens."""

    input: float
    output: float
    cache_write: float
    cache_read: float

    def cost(self, usage: TokenUsage) -> float:
        return (
            usage.input_tokens * self.input
            + usage.output_tokens * self.output
            + usage.cache_write_tokens * self.cache_write
            + usage.cache_read_tokens * self.cache_read
        ) / 1_000_000


@dataclass(frozen=True, slots=True)
class ModelPrice:
    """The price of a model; prompts of more than `above` tokens cost `long_prompt`."""

    usual: Price
    above: int = 0
    long_prompt: Price | None = None

    def cost(self, usage: TokenUsage) -> float:
        prompt = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens
        is_long = self.long_prompt is not None and prompt > self.above
        price = self.long_prompt if self.long_prompt is not None and is_long else self.usual
        return price.cost(usage)


@dataclass(frozen=True, slots=True)
class PriceTable:
    """Prices by model, and the date on which they were copied from the provider's list."""

    as_of: date
    models: Mapping[str, ModelPrice]

    def cost_usd(self, model: str, usage: TokenUsage) -> float | None:
        """Return the cost of one request; None for an unpriced model. Sum costs, not tokens."""
        price = self.models.get(model) or self.models.get(re.sub(r"-\d{8}$", "", model))
        return None if price is None else price.cost(usage)


def price_table(path: Path) -> PriceTable:
    """Read resources/prices.toml. Raises OSError, ValueError or KeyError if it is broken."""
    with path.open("rb") as file:
        table = tomllib.load(file)
    models = {name: _model_price(entry) for name, entry in table["models"].items()}
    return PriceTable(table["as_of"], models)


def _model_price(entry: Mapping[str, float | Mapping[str, float]]) -> ModelPrice:
    longer = entry.get("long_prompt")
    if not isinstance(longer, Mapping):
        return ModelPrice(_price(entry))
    return ModelPrice(_price(entry), int(longer["above"]), _price(longer))


def _price(entry: Mapping[str, float | Mapping[str, float]]) -> Price:
    found = {}
    for name in ("input", "output", "cache_write", "cache_read"):
        value = entry[name]
        if isinstance(value, Mapping):
            raise ValueError(name)
        found[name] = float(value)
    return Price(**found)
