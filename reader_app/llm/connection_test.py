"""Tests the chosen model with one message, for the Test button, and reports the result."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from reader_app.domain.errors import DomainError, LLMError, Remedy
from reader_app.domain.servers import ConnectionReport, ModelChoice, ModelConfig, ServerKind
from reader_app.domain.translation import number, tr
from reader_app.llm import error_messages
from reader_app.llm.capabilities import Feature, feature_rejected
from reader_app.llm.error_messages import Failure, FailureKind, RequestFailedError
from reader_app.llm.models import Listing, default_of, is_same_model

LEAST_WINDOW: Final = 8_192
"""In tokens; a smaller window can't hold a question, a few passages and the answer."""

WindowOf = Callable[[str], Awaitable[int | None]]
"""Returns the context size in tokens that a server has for the named model; None if unknown."""


class TriedServer(Protocol):
    """A server under test. Every method raises RequestFailedError."""

    async def listing(self) -> Listing: ...

    async def say_a_word(self, model: str, *, with_tools: bool) -> None:
        """Send a message with `max_tokens: 1`, the shortest possible."""
        ...

    async def speaks_openai(self) -> bool:
        """Return True if the server at the address speaks the OpenAI API."""
        ...


async def nobody_says(_: str) -> int | None:
    """Return None: the `WindowOf` for servers that aren't asked."""
    return None


class ConnectionTest:
    """One test of the configured model.

    `preferred`: the model to use if the reader has chosen none and the server has it.
    """

    def __init__(
        self,
        config: ModelConfig,
        server: TriedServer,
        preferred: str,
        window_of: WindowOf = nobody_says,
    ) -> None:
        self._config = config
        self._server = server
        self._preferred = preferred
        self._window_of = window_of
        self._listing = Listing()
        self._model = config.model.strip()

    async def report(self) -> ConnectionReport:
        try:
            return await self._tried()
        except RequestFailedError as failed:
            error = await self._told(failed.failure)
        except LLMError as known:
            error = known
        return report_of_error(error, self._listing.fit)

    async def _tried(self) -> ConnectionReport:
        await self._list()
        self._model = self._model or self._default()
        chosen = self._chosen()
        if chosen.lifecycle == "retired":
            raise error_messages.model_retired(chosen.name)
        has_tools = await self._has_tools()
        window = await self._window(chosen)
        return _report_of_success(self._config, chosen, has_tools, window, self._listing.fit)

    async def _list(self) -> None:
        """List the models; if one is chosen, an error answer other than 401 is ignored.

        Some servers have no list, and some keys may not read it; the test message tells more.
        """
        try:
            self._listing = await self._server.listing()
        except RequestFailedError as failed:
            failure = failed.failure
            is_answer = failure.kind in (FailureKind.HTTP, FailureKind.NOT_THE_API)
            if not is_answer or failure.status == 401 or not self._model:
                raise

    def _default(self) -> str:
        found = default_of(self._listing.choices, self._preferred)
        if found or self._config.kind is ServerKind.ANTHROPIC:
            return found or self._preferred
        raise error_messages.model_missing(self._config)

    def _chosen(self) -> ModelChoice:
        listed = self._listing.choices
        found = [choice for choice in listed if is_same_model(choice.id, self._model)]
        return found[0] if found else ModelChoice(self._model, self._model)

    async def _has_tools(self) -> bool:
        try:
            await self._server.say_a_word(self._model, with_tools=True)
        except RequestFailedError as failed:
            sent = frozenset({Feature.TOOLS})
            if feature_rejected(failed.failure.message, sent) is not Feature.TOOLS:
                raise
        else:
            return True
        await self._server.say_a_word(self._model, with_tools=False)
        return False

    async def _window(self, chosen: ModelChoice) -> int | None:
        with contextlib.suppress(RequestFailedError):
            return await self._window_of(chosen.id) or chosen.context_tokens or None
        return chosen.context_tokens or None

    async def _told(self, failure: Failure) -> LLMError:
        if _is_no_route(failure):
            is_openai = self._listing.is_openai
            with contextlib.suppress(RequestFailedError):
                is_openai = is_openai or await self._server.speaks_openai()
            if is_openai:
                return error_messages.openai_only(self._config)
        return error_messages.error_for(failure, self._config, self._model)


def report_of_error(error: DomainError, models: tuple[ModelChoice, ...] = ()) -> ConnectionReport:
    sentence = error.words
    return ConnectionReport(False, sentence, models, error.remedy)


def _is_no_route(failure: Failure) -> bool:
    """Return True if the failure means that nothing at this address takes messages."""
    if failure.kind is FailureKind.NOT_THE_API:
        return True
    return failure.status in (404, 405, 501) and not error_messages.is_about_model(failure)


def _report_of_success(
    config: ModelConfig,
    chosen: ModelChoice,
    has_tools: bool,
    window: int | None,
    models: tuple[ModelChoice, ...],
) -> ConnectionReport:
    sentence = (
        tr("Connected, but {model} will be retired. Choose a newer one soon.", model=chosen.name)
        if chosen.is_deprecated
        else tr("Connected. {model} will answer your questions.", model=chosen.name)
    )
    notes = (
        []
        if has_tools
        else [tr("It can’t use tools, so Pagemate searches the book before each question.")]
    )
    if window is not None and window < LEAST_WINDOW:
        notes.append(_small_window(config, window))
    is_another_better = chosen.is_deprecated or not has_tools
    remedy = Remedy.CHOOSE_MODEL if is_another_better else Remedy.NONE
    return ConnectionReport(True, sentence, models, remedy, " ".join(notes), chosen.id)


def _small_window(config: ModelConfig, tokens: int) -> str:
    """Return a sentence with the window's size, and how to enlarge it on this kind of server."""
    held = tr(
        "Its context window is only {tokens} tokens, which is too small for a book.",
        tokens=number(tokens),
    )
    match config.kind:
        case ServerKind.OLLAMA:
            way = tr("In Ollama’s settings, raise the context length to 16k, then test again.")
        case ServerKind.LM_STUDIO:
            way = tr("In LM Studio, load it with a context length of 16,384, then test again.")
        case ServerKind.LLAMA_CPP:
            way = tr("Start llama-server with -c 16384, then test again.")
        case ServerKind.VLLM:
            way = tr("Start vLLM with --max-model-len 16384, then test again.")
        case _:
            way = tr("Increase it on the server, or choose another model.")
    return f"{held} {way}"
