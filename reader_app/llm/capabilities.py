"""Knows what a kind of server understands, and learns what one has shown that it doesn't."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from reader_app.domain.chat import Effort, ModelAbilities
from reader_app.domain.servers import ServerKind


class Feature(StrEnum):
    """Something of the Messages API that can be left out of a request."""

    EFFORT = "effort"
    CACHE_CONTROL = "cache_control"
    SEARCH_RESULTS = "search_results"
    TOOL_CHOICE = "tool_choice"
    OLD_THINKING = "old_thinking"
    THINKING = "thinking"
    IMAGES = "images"
    INPUT_EXAMPLES = "input_examples"
    STRICT_TOOLS = "strict_tools"
    TOOLS = "tools"
    THINKING_OFF = "thinking_off"


@dataclass(frozen=True, slots=True)
class Capabilities:
    """One record per kind of server decides what is sent.

    `has_thinking`: thinking blocks may go back. `has_old_thinking`: those of earlier turns too.
    `has_strict_tools`: schemas of tools are enforced while the model writes its arguments.
    `counts_tokens`: tells what a request takes before it is sent.
    `sees_is_error`: the model learns from the field that a tool failed. `idle_factor`: how much
    more patience than with a server far away (a local one may have to load its model first).
    `turns_thinking_off`: it thinks unless told otherwise, out of what is meant for the answer.
    `joins_text`: text blocks of a message or result are put together without anything between.
    `window_tokens`, `tokens_per_s`: as in ModelAbilities.
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
        """What the agent needs to know of it."""
        return ModelAbilities(
            self.has_search_results, self.is_local, self.window_tokens, self.tokens_per_s
        )

    def silence_limit(self, idle_s: float, prompt_tokens: int) -> float:
        """Seconds without a byte after which a request has failed.

        A model on the reader's machine reads the whole prompt before its first word.
        """
        patience = idle_s * self.idle_factor
        if not self.is_local:
            return patience
        return patience + prompt_tokens / (self.tokens_per_s / 2 or _SLOW_TOKENS_PER_S)

    def without(self, feature: Feature) -> Capabilities:
        match feature:
            case Feature.EFFORT:
                return replace(self, has_effort=False)
            case Feature.CACHE_CONTROL:
                return replace(self, has_cache_control=False)
            case Feature.SEARCH_RESULTS:
                return replace(self, has_search_results=False)
            case Feature.TOOL_CHOICE:
                return replace(self, has_tool_choice=False)
            case Feature.OLD_THINKING:
                return replace(self, has_old_thinking=False)
            case Feature.THINKING:
                return replace(self, has_thinking=False, has_old_thinking=False)
            case Feature.IMAGES:
                return replace(self, has_images=False)
            case Feature.INPUT_EXAMPLES:
                return replace(self, has_input_examples=False)
            case Feature.STRICT_TOOLS:
                return replace(self, has_strict_tools=False)
            case Feature.TOOLS:
                return replace(self, has_tools=False)
            case Feature.THINKING_OFF:
                return replace(self, turns_thinking_off=False)

    def has(self, feature: Feature) -> bool:
        return self.without(feature) != self


_SLOW_TOKENS_PER_S: Final = 20.0
"""Half of what a small model reads on a processor: for servers that haven't shown their speed."""
_ENOUGH_TO_MEASURE: Final = 200
"""Tokens of a prompt; the time of fewer says more about the way there than about reading."""
_WHOLE: Final = Capabilities()
# Seen on llama.cpp, documented or read for the others: search_result is dropped without a word,
# is_error isn't shown to the model, tool_choice none, cache_control and thinking are ignored.
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
        _WHOLE, has_strict_tools=True, has_input_examples=True, counts_tokens=True
    ),
    # A server at any address is taken to speak the whole API until it shows otherwise.
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
    """What is known of one server and model: its kind, and what it has shown to lack.

    `window_tokens`: its context window, 0: not known. `unseen_tokens`: what its chat template adds
    to a prompt, as far as that was more than estimated. `tokens_per_s`: how fast it reads.
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
        """The most that an answer may hold. Behind a gateway, Claude thinks within it as well."""
        found = self.capabilities.max_tokens
        is_claude = "claude" in model.casefold() or model.casefold().startswith("anthropic/")
        is_gateway = self.kind is ServerKind.CUSTOM
        return max(found, _WHOLE.max_tokens) if is_gateway and is_claude else found

    def effort_for(
        self, model: str, wanted: Effort | None, listed: Collection[str] = ()
    ) -> Effort | None:
        """The effort to ask of `model`; None where it is left to the server.

        `listed`: what the server's list of models says that it can be, where it says so.
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
        """With what a response has shown: its prompt had `tokens` where `estimated` were expected.

        `read_anew`: those that weren't in the server's cache; they took so many seconds.
        """
        if not self.capabilities.is_local:
            return self
        found = replace(self, unseen_tokens=max(self.unseen_tokens, tokens - estimated))
        if read_anew < _ENOUGH_TO_MEASURE or seconds <= 0:
            return found
        return replace(found, tokens_per_s=round(read_anew / seconds, 1))


def is_known_to_have_effort(model: str) -> bool:
    """Whether the vendor's documentation says so. Any other model may answer with a 400."""
    name = _CLAUDE.search(model.casefold())
    if name is None:
        return False
    version = (int(name[2]), int(name[3] or 0))
    return version >= _FIRST_WITH_EFFORT[name[1]]


def kind_shown_by(server_header: str) -> ServerKind | None:
    """The kind of server that names itself in its `Server` header."""
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
    # Before TOOLS: what is said about a part of a tool says nothing against tools.
    (Feature.INPUT_EXAMPLES, r"input_examples"),
    (
        Feature.STRICT_TOOLS,
        r"\bstrict\b|structured[ _-]outputs?|\bgrammar\b|for '\w+' type|additionalproperties"
        r"|optional parameters|schema is too complex",
    ),
    (Feature.CACHE_CONTROL, r"^(?!.*maximum of).*cache_control"),
    (Feature.SEARCH_RESULTS, r"search_result|citation"),
    (Feature.TOOL_CHOICE, rf"tool_choice.*({_UNSUPPORTED})|({_UNSUPPORTED}).*tool_choice"),
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


def is_tool_call_as_text(text: str, tool_names: Iterable[str]) -> bool:
    """Whether an answer is a tool call in words, as models write it that can't use tools."""
    names = "|".join(re.escape(name) for name in tool_names)
    if not names or len(text) > 2_000:
        return False
    as_json = rf'^\W*(?:json|tool_call)?\W*"(?:name|tool|function|tool_name)"\s*:\s*"(?:{names})"'
    as_tag = rf"<(?:tool_call|function(?:_call)?|tool_use|tools)\b[\s\S]*(?:{names})"
    return re.search(as_json, text) is not None or re.search(as_tag, text) is not None


def feature_rejected(message: str, sent: frozenset[Feature]) -> Feature | None:
    """Which of the features that were sent a server's refusal is about, or None."""
    words = message.casefold()
    for feature, pattern in _WORDS:
        if feature in sent and re.search(pattern, words, re.DOTALL):
            return feature
    return None
