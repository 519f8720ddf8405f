"""What each kind of server supports, and what a server was observed not to support."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Final

from reader_app.domain.chat import Effort, ModelAbilities
from reader_app.domain.servers import ServerKind
from reader_app.domain.values import dataclass, replace


class Feature(StrEnum):
    """A feature of the Messages API that a request can do without."""

    EFFORT = "effort"
    CACHE_CONTROL = "cache_control"
    SEARCH_RESULTS = "search_results"
    TOOL_CHOICE = "tool_choice"
    OLD_THINKING = "old_thinking"
    THINKING = "thinking"
    IMAGES = "images"
    INPUT_EXAMPLES = "input_examples"
    EAGER_INPUT = "eager_input"
    STRICT_TOOLS = "strict_tools"
    TOOLS = "tools"
    THINKING_OFF = "thinking_off"
    THINKING_ON = "thinking_on"
    """That the model may think: some servers then want thinking back that they haven't signed."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What one kind of server supports; decides what is sent to it.

    `has_thinking`: thinking blocks may be sent back. `has_old_thinking`: those of earlier turns,
    too. `has_strict_tools`: the server enforces tool schemas while the model writes the arguments.
    `has_eager_input`: the server streams the arguments of a tool call while the model writes them.
    `counts_tokens`: the server can count a request's tokens before the request is sent.
    `sees_is_error`: the model is shown the `is_error` field of a tool result. `idle_factor`:
    multiplies the silence timeout (a local server may have to load its model first).
    `turns_thinking_off`: the model thinks unless the request disables it, and its thinking would
    use up the answer's tokens. `joins_text`: the server concatenates the text blocks of a message
    or result with nothing between them. `window_tokens`, `tokens_per_s`: as in ModelAbilities.
    """

    has_tools: bool = True
    has_tool_choice: bool = True
    has_search_results: bool = True
    has_cache_control: bool = True
    has_images: bool = True
    has_thinking: bool = True
    has_old_thinking: bool = True
    has_strict_tools: bool = False
    has_input_examples: bool = False
    has_eager_input: bool = False
    counts_tokens: bool = False
    sees_is_error: bool = True
    writes_tool_calls_as_text: bool = False
    max_tokens: int = 16_000
    idle_factor: int = 1
    is_local: bool = False
    has_effort: bool = True
    turns_thinking_off: bool = False
    joins_text: bool = False
    window_tokens: int = 0
    tokens_per_s: float = 0.0

    @property
    def abilities(self) -> ModelAbilities:
        """The part of these capabilities that the agent needs."""
        return ModelAbilities(
            self.has_search_results, self.is_local, self.window_tokens, self.tokens_per_s
        )

    def silence_limit(self, idle_s: float, prompt_tokens: int) -> float:
        """Return the seconds without a byte after which a request counts as failed.

        A local model reads the whole prompt before it sends its first word, so its prompt size
        counts.
        """
        patience = idle_s * self.idle_factor
        if not self.is_local:
            return patience
        return patience + prompt_tokens / (self.tokens_per_s / 2 or _SLOW_TOKENS_PER_S)

    def without(self, feature: Feature) -> Capabilities:
        return replace(self, **_WITHOUT[feature])


_WITHOUT: Final[Mapping[Feature, Mapping[str, bool]]] = {
    Feature.EFFORT: {"has_effort": False},
    Feature.CACHE_CONTROL: {"has_cache_control": False},
    Feature.SEARCH_RESULTS: {"has_search_results": False},
    Feature.TOOL_CHOICE: {"has_tool_choice": False},
    Feature.OLD_THINKING: {"has_old_thinking": False},
    Feature.THINKING: {"has_thinking": False, "has_old_thinking": False},
    Feature.IMAGES: {"has_images": False},
    Feature.INPUT_EXAMPLES: {"has_input_examples": False},
    Feature.EAGER_INPUT: {"has_eager_input": False},
    Feature.STRICT_TOOLS: {"has_strict_tools": False},
    Feature.TOOLS: {"has_tools": False},
    Feature.THINKING_OFF: {"turns_thinking_off": False},
    Feature.THINKING_ON: {"turns_thinking_off": True},
}
_SLOW_TOKENS_PER_S: Final = 20.0
"""Assumed for servers of unknown speed: half of what a small model reads per second on a CPU."""
_ENOUGH_TO_MEASURE: Final = 200
"""Smallest prompt, in tokens, for measuring speed; below it, network latency dominates the time."""
_WHOLE: Final = Capabilities()
# Observed with llama.cpp, taken from documentation or source for the others: `search_result` is
# dropped silently, the model doesn't see `is_error`, and `tool_choice` none, `cache_control` and
# `thinking` are ignored.
_LOCAL: Final = Capabilities(
    has_tool_choice=False,
    has_search_results=False,
    has_cache_control=False,
    has_thinking=False,
    has_old_thinking=False,
    sees_is_error=False,
    writes_tool_calls_as_text=True,
    max_tokens=4_096,
    idle_factor=5,
    is_local=True,
    has_effort=False,
    turns_thinking_off=True,
    joins_text=True,
)
_FIRST_WITH_EFFORT: Final = {
    "opus": (4, 5),
    "sonnet": (4, 6),
    "haiku": (5, 5),
    "fable": (5, 0),
    "mythos": (5, 0),
}
_CLAUDE: Final = re.compile(
    rf"claude-({'|'.join(_FIRST_WITH_EFFORT)})-(\d+)(?:[-.](\d{{1,2}}))?(?!\d)"
)
_BY_KIND: Final = {
    ServerKind.ANTHROPIC: replace(
        _WHOLE,
        has_strict_tools=True,
        has_input_examples=True,
        has_eager_input=True,
        counts_tokens=True,
    ),
    # A server at a custom address is assumed to support the whole API until it proves otherwise.
    ServerKind.CUSTOM: replace(_WHOLE, writes_tool_calls_as_text=True, max_tokens=4_096),
    ServerKind.OLLAMA: _LOCAL,
    ServerKind.LM_STUDIO: _LOCAL,
    ServerKind.LLAMA_CPP: _LOCAL,
    ServerKind.VLLM: _LOCAL,
}


def capabilities_of(kind: ServerKind) -> Capabilities:
    return _BY_KIND[kind]


@dataclass(frozen=True, slots=True)
class ServerTraits:
    """What is known of one server and model: its kind, and which features it was observed to lack.

    `window_tokens`: size of its context window; 0 if unknown. `unseen_tokens`: tokens that its chat
    template adds to a prompt beyond the estimate. `tokens_per_s`: how fast it reads prompts.
    """

    kind: ServerKind
    lacking: frozenset[Feature] = frozenset()
    window_tokens: int = 0
    unseen_tokens: int = 0
    tokens_per_s: float = 0.0

    @property
    def capabilities(self) -> Capabilities:
        found = replace(
            capabilities_of(self.kind),
            window_tokens=max(0, self.window_tokens - self.unseen_tokens),
            tokens_per_s=self.tokens_per_s,
        )
        for feature in self.lacking:
            found = found.without(feature)
        return found

    def answer_tokens(self, model: str) -> int:
        """Return the largest number of tokens an answer may have.

        Claude behind a gateway gets the full limit, because its thinking counts towards it.
        """
        found = self.capabilities.max_tokens
        is_claude = "claude" in model.casefold() or model.casefold().startswith("anthropic/")
        is_gateway = self.kind is ServerKind.CUSTOM
        return max(found, _WHOLE.max_tokens) if is_gateway and is_claude else found

    def effort_for(
        self, model: str, wanted: Effort | None, listed: Collection[str] = ()
    ) -> Effort | None:
        """Return the effort to request from `model`, or None to leave it to the server.

        `listed`: the effort levels in the server's model list, empty if it names none.
        """
        if wanted is None or not self.capabilities.has_effort:
            return None
        has_it = wanted in listed if listed else is_known_to_have_effort(model)
        return wanted if has_it else None

    def without(self, feature: Feature) -> ServerTraits:
        return replace(self, lacking=self.lacking | {feature})

    def having_read(
        self, tokens: int, estimated: int, read_anew: int, seconds: float
    ) -> ServerTraits:
        """Return the traits updated by what a response has shown.

        `tokens`: the real size of its prompt; `estimated`: the expected one. `read_anew`: the
        prompt tokens that weren't in the server's cache; reading them took `seconds`.
        """
        if not self.capabilities.is_local:
            return self
        found = replace(self, unseen_tokens=max(self.unseen_tokens, tokens - estimated))
        if read_anew < _ENOUGH_TO_MEASURE or seconds <= 0:
            return found
        return replace(found, tokens_per_s=round(read_anew / seconds, 1))


def is_known_to_have_effort(model: str) -> bool:
    """Return True if the vendor documents effort for `model`; others may answer with a 400."""
    name = _CLAUDE.search(model.casefold())
    if name is None:
        return False
    version = (int(name[2]), int(name[3] or 0))
    return version >= _FIRST_WITH_EFFORT[name[1]]


def kind_shown_by(server_header: str) -> ServerKind | None:
    """Return the kind of server that a `Server` header names, or None."""
    words = server_header.casefold()
    if "llama.cpp" in words:
        return ServerKind.LLAMA_CPP
    return ServerKind.OLLAMA if "ollama" in words else None


_UNSUPPORTED: Final = (
    r"(not|n't|no|never|un)\W{0,2}\w* ?(support|allow|permit|accept|enabl|implement|capable|able)"
    r"|unsupported|unknown|unrecognized|unexpected|extra inputs|does not match any|without"
)
_WORDS: Final = (
    (Feature.EFFORT, r"\beffort\b|output_config"),
    # Before TOOLS: an error about one part of a tool doesn't mean that tools are unsupported.
    (Feature.INPUT_EXAMPLES, r"input_examples"),
    (Feature.EAGER_INPUT, r"eager_input"),
    (
        Feature.STRICT_TOOLS,
        r"\bstrict\b|structured[ _-]outputs?|\bgrammar\b|for '\w+' type|additionalproperties"
        r"|optional parameters|schema is too complex",
    ),
    (Feature.CACHE_CONTROL, r"^(?!.*maximum of).*cache_control"),
    (Feature.SEARCH_RESULTS, r"search_result|citation"),
    (Feature.TOOL_CHOICE, rf"tool_choice.*({_UNSUPPORTED})|({_UNSUPPORTED}).*tool_choice"),
    (Feature.THINKING_ON, r"thinking.*(passed|sent) back"),
    (Feature.OLD_THINKING, r"thinking|signature"),
    (Feature.THINKING, r"thinking|signature"),
    (Feature.THINKING_OFF, r"thinking"),
    (
        Feature.IMAGES,
        rf"(image|vision|multimodal).*({_UNSUPPORTED})|({_UNSUPPORTED}).*(image|vision|multimodal)"
        r"|mmproj|image input|no endpoints found.*\bimage",
    ),
    (
        Feature.TOOLS,
        rf"\b(tools?|function call\w*|function)\b(?!_).*({_UNSUPPORTED}|requires)"
        rf"|({_UNSUPPORTED}).*\b(tools?|function call\w*)\b(?!_)|--jinja|enable-auto-tool-choice"
        r"|no endpoints found.*\btool",
    ),
)


def feature_rejected(message: str, sent: frozenset[Feature]) -> Feature | None:
    """Return which of the features in `sent` a server's error message rejects, or None."""
    words = message.casefold()
    for feature, pattern in _WORDS:
        if feature in sent and re.search(pattern, words, re.DOTALL):
            return feature
    return None
