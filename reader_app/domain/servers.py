"""Servers that speak the Messages API: their kinds, presets and settings, and which one answers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final
from urllib.parse import urlsplit

from reader_app.domain.errors import Remedy
from reader_app.domain.translation import tr

DEFAULT_MODEL: Final = "claude-sonnet-5-5"
"""Shown before the SDK is loaded; a test holds it to the SDK's own model table."""
BILLING_PAGE: Final = "https://platform.claude.com/settings/billing"
"""Where credit is bought and limits of spending are set, at Anthropic."""
_ANTHROPIC_HOST: Final = "api.anthropic.com"
_USUAL_PORTS: Final = {"https": 443, "http": 80}
_KEY: Final = re.compile(r"(?:sk|pk|rk|api|key)[-_][A-Za-z0-9_-]{16,}")


class ServerKind(StrEnum):
    ANTHROPIC = "anthropic"
    OLLAMA = "ollama"
    LM_STUDIO = "lm_studio"
    LLAMA_CPP = "llama_cpp"
    VLLM = "vllm"
    CUSTOM = "custom"


@dataclass(frozen=True, slots=True)
class ServerPreset:
    """A row of the server menu. `hint` says what has to be there for it to work."""

    kind: ServerKind
    name: str
    base_url: str
    needs_key: bool
    hint: str


PRESETS: Final = (
    ServerPreset(
        ServerKind.ANTHROPIC,
        "Anthropic",
        "https://api.anthropic.com",
        True,
        tr("Claude over the internet. Needs an API key."),
    ),
    ServerPreset(
        ServerKind.OLLAMA,
        "Ollama",
        "http://localhost:11434",
        False,
        tr("A model on this computer. Start Ollama and pull a model that can use tools."),
    ),
    ServerPreset(
        ServerKind.LM_STUDIO,
        "LM Studio",
        "http://localhost:1234",
        False,
        tr("A model on this computer. Load one in LM Studio and start its server."),
    ),
    ServerPreset(
        ServerKind.LLAMA_CPP,
        "llama.cpp",
        "http://127.0.0.1:8080",
        False,
        tr("A model on this computer. Start llama-server with --jinja."),
    ),
    ServerPreset(
        ServerKind.VLLM,
        "vLLM",
        "http://localhost:8000",
        False,
        tr("A model on this computer or in your network. Start vLLM with tool calls enabled."),
    ),
    ServerPreset(
        ServerKind.CUSTOM,
        tr("Another server"),
        "",
        False,
        tr("Any server that speaks the Messages API, at the address you enter."),
    ),
)


def preset_for(kind: ServerKind) -> ServerPreset:
    return next(preset for preset in PRESETS if preset.kind is kind)


def kind_at(kind: ServerKind, base_url: str) -> ServerKind:
    """The kind that was chosen, unless the address is Anthropic's own."""
    return ServerKind.ANTHROPIC if host_of(base_url) == _ANTHROPIC_HOST else kind


def server_address(kind: ServerKind, base_url: str) -> str:
    """The address that was entered, or the preset's own. Anthropic's is always its preset's:
    without a port, a path, or a scheme that would show the key to the network.
    """
    address = cleaned_url(base_url) or preset_for(kind).base_url
    if host_of(address) == _ANTHROPIC_HOST:
        return preset_for(ServerKind.ANTHROPIC).base_url
    return address


def cleaned_url(text: str) -> str:
    """An address as people paste it, without `/v1` and with a scheme; "" stays "".

    A key that was pasted into the wrong box is none: it would be stored and asked for by name.
    """
    url = text.strip().strip("\"'<>").rstrip("/")
    if not url or re.fullmatch(r"[a-zA-Z][a-zA-Z0-9+.-]*:", url) or _KEY.fullmatch(url):
        return ""
    if not re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*://", url):
        is_near = re.match(r"(localhost|\d+\.\d+\.\d+\.\d+|\[?::1\]?)(:|/|$)", url)
        url = f"{'http' if is_near else 'https'}://{url}"
    return re.sub(r"/v1(/messages|/models)?$", "", url).rstrip("/")


def is_loopback(base_url: str) -> bool:
    host = host_of(base_url)
    return host in ("localhost", "::1", "0.0.0.0") or host.startswith("127.")  # noqa: S104


def host_of(base_url: str) -> str:
    """The host alone: no user name, no password, no port, no path."""
    try:
        return urlsplit(base_url).hostname or ""
    except ValueError:
        return ""


def address_of(base_url: str) -> str:
    """Host and port, for people; never what a URL may hold besides."""
    try:
        parts = urlsplit(base_url)
        host = parts.hostname or ""
        return f"{host}:{parts.port}" if parts.port else host
    except ValueError:
        return ""


def origin_of(base_url: str) -> str:
    """Scheme, host and port, as "https://api.anthropic.com": who gets what is sent there.

    A port that is the scheme's own isn't written. "" for what is no address.
    """
    try:
        parts = urlsplit(base_url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return ""
    scheme = parts.scheme.lower()
    if not scheme or not host:
        return ""
    name = f"[{host}]" if ":" in host else host
    is_usual = port is None or port == _USUAL_PORTS.get(scheme)
    return f"{scheme}://{name}" if is_usual else f"{scheme}://{name}:{port}"


@dataclass(frozen=True, slots=True)
class ModelConfig:
    """How to reach a model. `model` "": the server's default.

    `max_tokens` 0: what suits the kind of server. `key` never shows in a repr, a log or an error.
    """

    kind: ServerKind = ServerKind.ANTHROPIC
    base_url: str = "https://api.anthropic.com"
    model: str = ""
    key: str = field(default="", repr=False)
    max_tokens: int = 0
    idle_timeout_s: float = 120.0
    max_retries: int = 4
    effort_levels: tuple[str, ...] = ()
    """What the server's list said of `model`, as in `ModelChoice`; asking it costs a round trip."""
    is_key_out_of_reach: bool = False
    """One was stored for this server, and the key store doesn't give it."""
    key_origin: str = ""
    """Whom the stored key was entered for, where it isn't sent because that isn't `base_url`."""

    @property
    def server_name(self) -> str:
        """What to call it inside a sentence."""
        if self.kind is ServerKind.CUSTOM:
            address = address_of(self.base_url)
            return (
                tr("the server at {address}", address=address)
                if address
                else tr("the server at this address")
            )
        return preset_for(self.kind).name


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A row of the model menu, with what the server says of the model.

    "", 0, () and None: it doesn't say. `lifecycle`: active, deprecated or retired.
    `effort_levels`: those that `output_config.effort` may be.
    """

    id: str
    name: str
    is_deprecated: bool = False
    context_tokens: int = 0
    max_output_tokens: int = 0
    effort_levels: tuple[str, ...] = ()
    can_see_images: bool | None = None
    cites: bool | None = None
    lifecycle: str = ""
    can_converse: bool = True
    """False for what only embeds, ranks or transcribes."""

    @property
    def is_fit(self) -> bool:
        """Whether it can be asked about a book."""
        return self.can_converse and self.lifecycle != "retired"


@dataclass(frozen=True, slots=True)
class ConnectionReport:
    """What the Test button found out, as one sentence, and the one button that helps.

    `note`: of a model that works, what a reader had better know of it.
    """

    is_ok: bool
    sentence: str
    models: tuple[ModelChoice, ...] = ()
    remedy: Remedy = Remedy.NONE
    note: str = ""

    @property
    def words(self) -> str:
        return f"{self.sentence} {self.note}".strip()


ADDRESS_VARIABLE: Final = "ANTHROPIC_BASE_URL"
KEY_VARIABLE: Final = "ANTHROPIC_API_KEY"
MODEL_VARIABLE: Final = "PAGEMATE_MODEL"


@dataclass(frozen=True, slots=True)
class WhoAnswers:
    """`server` "": the offline companion. `address`: host and port. `model` "": the server's own.

    `is_near`: it is on this computer. `variables`: names of those of the environment that count
    before the settings do.
    """

    server: str = ""
    address: str = ""
    model: str = ""
    is_near: bool = False
    variables: tuple[str, ...] = ()

    @property
    def is_offline(self) -> bool:
        return not self.server

    @property
    def is_from_environment(self) -> bool:
        """Whether anybody is asked, and who, whatever the settings say."""
        return ADDRESS_VARIABLE in self.variables or KEY_VARIABLE in self.variables


def who_answers(config: ModelConfig | None, variables: tuple[str, ...] = ()) -> WhoAnswers:
    """What is said of that configuration; None: offline."""
    if config is None:
        return WhoAnswers()
    is_near = is_loopback(config.base_url)
    address = address_of(config.base_url)
    server = config.server_name if config.kind is not ServerKind.CUSTOM else address
    return WhoAnswers(server or config.base_url, address, config.model, is_near, variables)
