"""Servers that speak the Messages API: kinds, presets and settings, and which of them answers."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final
from urllib.parse import urlsplit

from reader_app.domain.errors import Remedy
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, field, lazy_pattern

DEFAULT_MODEL: Final = "claude-sonnet-5-5"
"""Shown before the SDK is loaded; a test checks it against the SDK's own model table."""
BILLING_PAGE: Final = "https://platform.claude.com/settings/billing"
"""Where credit is bought and spending limits are set at Anthropic."""
_ANTHROPIC_HOST: Final = "api.anthropic.com"
_USUAL_PORTS: Final = {"https": 443, "http": 80}
_HOST: Final = lazy_pattern(r"[\w.-]+|[\da-f:.]*:[\da-f:.]*(%\w+)?", re.IGNORECASE)
_BARE_WORD: Final = lazy_pattern(r"(?!localhost$)[^.:/\[\]]+", re.IGNORECASE)
_KEY: Final = lazy_pattern(r"(?:sk|pk|rk|api|key)[-_][A-Za-z0-9_-]{16,}")


class ServerKind(StrEnum):
    ANTHROPIC = "anthropic"
    OLLAMA = "ollama"
    LM_STUDIO = "lm_studio"
    LLAMA_CPP = "llama_cpp"
    VLLM = "vllm"
    CUSTOM = "custom"


@dataclass(frozen=True, slots=True)
class ServerPreset:
    """A row of the server menu; `hint` says what is needed for it to work."""

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
        tr("Claude, over the internet. Requires an API key."),
    ),
    ServerPreset(
        ServerKind.OLLAMA,
        "Ollama",
        "http://localhost:11434",
        False,
        tr("A model on this computer. Start Ollama and pull a model that supports tools."),
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
        tr("Custom server…"),
        "",
        False,
        tr("Any server compatible with the Anthropic Messages API."),
    ),
)


def preset_for(kind: ServerKind) -> ServerPreset:
    return next(preset for preset in PRESETS if preset.kind is kind)


def kind_at(kind: ServerKind, base_url: str) -> ServerKind:
    """Return the kind that was chosen, unless the address is Anthropic's own."""
    return ServerKind.ANTHROPIC if host_of(base_url) == _ANTHROPIC_HOST else kind


def server_address(kind: ServerKind, base_url: str) -> str:
    """Return the address that was entered, or else the preset's own.

    Anthropic's address is always that of its preset: without a port, a path, or a scheme that would
    send the key unencrypted.
    """
    address = cleaned_url(base_url) or preset_for(kind).base_url
    if host_of(address) == _ANTHROPIC_HOST:
        return preset_for(ServerKind.ANTHROPIC).base_url
    return address


def cleaned_url(text: str) -> str:
    """Return a pasted address with a scheme and without `/v1`; "" stays "".

    What is no address is rejected, as free text or a key pasted into the wrong box: it would be
    stored, and looked up as a host name.
    """
    url = text.strip().strip("\"'<>").rstrip("/")
    if not url or re.fullmatch(r"[a-zA-Z][a-zA-Z0-9+.-]*:", url) or _KEY.fullmatch(url):
        return ""
    if not re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*://", url):
        if _BARE_WORD.fullmatch(url):
            return ""
        is_near = re.match(r"(localhost|\d+\.\d+\.\d+\.\d+|\[?::1\]?)(:|/|$)", url)
        url = f"{'http' if is_near else 'https'}://{url}"
    if re.search(r"\s", url) or not _HOST.fullmatch(host_of(url)):
        return ""
    return re.sub(r"/v1(/messages|/models)?$", "", url).rstrip("/")


def address_complaint(text: str) -> str:
    """Return why this can't be the address of a server; "" if it can."""
    if cleaned_url(text):
        return ""
    words = " ".join(text.split())
    if not words:
        return tr("Enter the server’s address.")
    if _KEY.search(words):  # not repeated on the screen
        return tr("This looks like an API key, not an address.")
    return tr("“{words}” isn’t an address. Try one like http://localhost:8080.", words=words)


def is_loopback(base_url: str) -> bool:
    host = host_of(base_url)
    return host in ("localhost", "::1", "0.0.0.0") or host.startswith("127.")  # noqa: S104


def host_of(base_url: str) -> str:
    """Return only the host: no user name, password, port or path."""
    try:
        return urlsplit(base_url).hostname or ""
    except ValueError:
        return ""


def address_of(base_url: str) -> str:
    """Return host and port for display, without anything else that a URL may contain."""
    try:
        parts = urlsplit(base_url)
        host = parts.hostname or ""
        return f"{host}:{parts.port}" if parts.port else host
    except ValueError:
        return ""


def origin_of(base_url: str) -> str:
    """Return scheme, host and port, as "https://api.anthropic.com": the recipient of what is sent.

    The scheme's default port is left out. "" if it is not an address.
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
    """How to reach a model; `model` "": the server's default.

    `max_tokens` 0: a default for the kind of server. `key` never appears in a repr, a log or an
    error.
    """

    kind: ServerKind = ServerKind.ANTHROPIC
    base_url: str = "https://api.anthropic.com"
    model: str = ""
    key: str = field(default="", repr=False)
    max_tokens: int = 0
    idle_timeout_s: float = 120.0
    max_retries: int = 4
    effort_levels: tuple[str, ...] = ()
    """The levels that the server listed for `model`, as in `ModelChoice`; asking again would cost a
    round trip.
    """
    is_key_out_of_reach: bool = False
    """Whether a key is stored for this server but the key store doesn't return it."""
    key_origin: str = ""
    """The origin that the stored key was entered for, if it isn't sent as `base_url` differs."""

    @property
    def server_name(self) -> str:
        """The server's name as it fits into a sentence."""
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
    """A row of the model menu, with what the server says about the model.

    "", 0, () and None mean that the server doesn't say. `lifecycle`: active, deprecated or retired.
    `effort_levels`: the values that `output_config.effort` may have.
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
    """False for models that only embed, rank or transcribe."""

    @property
    def is_fit(self) -> bool:
        """Whether it can be asked about a book."""
        return self.can_converse and self.lifecycle != "retired"


@dataclass(frozen=True, slots=True)
class ConnectionReport:
    """The result of the Test button: one sentence, and the one remedy that helps.

    `note`: what a reader should know about a model that works. `model`: its id.
    """

    is_ok: bool
    sentence: str
    models: tuple[ModelChoice, ...] = ()
    remedy: Remedy = Remedy.NONE
    note: str = ""
    model: str = ""

    @property
    def words(self) -> str:
        return f"{self.sentence} {self.note}".strip()


ADDRESS_VARIABLE: Final = "ANTHROPIC_BASE_URL"
KEY_VARIABLE: Final = "ANTHROPIC_API_KEY"
MODEL_VARIABLE: Final = "PAGEMATE_MODEL"


@dataclass(frozen=True, slots=True)
class WhoAnswers:
    """Who answers questions, for display.

    `server` "": the offline companion. `address`: host and port. `model` "": the server's default.
    `is_near`: the server runs on this computer. `variables`: names of the environment variables
    that override the settings.
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
        """Whether environment variables decide which server is asked, whatever the settings say."""
        return ADDRESS_VARIABLE in self.variables or KEY_VARIABLE in self.variables


def who_answers(config: ModelConfig | None, variables: tuple[str, ...] = ()) -> WhoAnswers:
    """Describe the configuration; None: the offline companion."""
    if config is None:
        return WhoAnswers()
    is_near = is_loopback(config.base_url)
    address = address_of(config.base_url)
    server = config.server_name if config.kind is not ServerKind.CUSTOM else address
    return WhoAnswers(server or config.base_url, address, config.model, is_near, variables)
