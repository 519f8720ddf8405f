"""Failures of a request, and the error that the reader is shown for each.

A failure is a plain value without SDK types, keys or addresses; the error is one sentence and one
remedy, without key or traceback. In this file, failures come first, then errors of the account,
then those of the chosen model or server, then all others.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from reader_app.domain import servers
from reader_app.domain.errors import LLMError, LLMErrorCode, Remedy
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass


class FailureKind(StrEnum):
    NO_KEY = "no_key"
    HTTP = "http"
    """The server answered with an error status; `status` and `error_type` hold it."""
    IN_STREAM = "in_stream"
    """Status 200, then an error event in the stream; `error_type` holds its type."""
    REFUSED = "refused"
    NO_SUCH_HOST = "no_such_host"
    TLS = "tls"
    NETWORK = "network"
    BAD_ADDRESS = "bad_address"
    IDLE = "idle"
    DEADLINE = "deadline"
    CUT = "cut"
    TRUNCATED = "truncated"
    NOT_THE_API = "not_the_api"
    TOO_MUCH = "too_much"
    """The response exceeded the size limits."""
    MOVED = "moved"
    """The server redirects to another origin."""
    UNEXPECTED = "unexpected"


@dataclass(frozen=True, slots=True)
class Failure:
    """One failure of a request.

    `message` is the server's own, used to classify the failure and shown for a 400; `seconds` is
    how long was waited. `should_retry`: the value of the server's `x-should-retry` header.
    """

    kind: FailureKind
    status: int = 0
    error_type: str = ""
    message: str = ""
    retry_after_s: float | None = None
    seconds: float = 0.0
    should_retry: bool | None = None


class RequestFailedError(Exception):
    """Carries a failure from the request to the code that decides about retries and messages."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.kind)
        self.failure = failure


# Anthropic reports both with status 400 or 429 and a generic error type.
_NO_CREDIT: Final = re.compile(
    r"credit balance|insufficient[ _](credit|balance|fund|quota)|out of credit|more credits",
    re.IGNORECASE,
)
_SPEND_LIMIT: Final = re.compile(
    r"api usage limits|spend(ing)?[ _](limit|cap)|monthly (spend|usage|limit)", re.IGNORECASE
)
_BACK_ON: Final = re.compile(r"regain access on (\d{4}-\d\d-\d\d)")
_STATUS: Final = frozenset({400, 402, 403, 429})


def account_error(failure: Failure, config: servers.ModelConfig) -> LLMError | None:
    """Return the error about the account, or None if the failure is about something else."""
    if failure.status in _STATUS and _SPEND_LIMIT.search(failure.message):
        return _limit_reached(failure, config)
    is_billing = failure.status == 402 or failure.error_type == "billing_error"
    if is_billing or (failure.status in _STATUS and _NO_CREDIT.search(failure.message)):
        return _no_credit(config)
    return None


def _no_credit(config: servers.ModelConfig) -> LLMError:
    page = _billing_page(config)
    return LLMError(
        LLMErrorCode.NO_CREDIT,
        tr("Your account with {server} is out of credit.", server=config.server_name),
        remedy=Remedy.OPEN_BILLING if page else Remedy.RETRY,
        advice=tr("Add credit at {page}, then try again.", page=page)
        if page
        else tr("Add credit to the account, then try again."),
    )


def _limit_reached(failure: Failure, config: servers.ModelConfig) -> LLMError:
    page = _billing_page(config)
    back = _BACK_ON.search(failure.message)
    if page and back:
        advice = tr("Raise the limit at {page}, or wait until {date}.", page=page, date=back[1])
    elif page:
        advice = tr("Raise the limit at {page}, then try again.", page=page)
    else:
        advice = tr("Raise the account’s limit, then try again.")
    return LLMError(
        LLMErrorCode.SPEND_LIMIT,
        tr("Your account with {server} has reached its spending limit.", server=config.server_name),
        remedy=Remedy.OPEN_BILLING if page else Remedy.RETRY,
        advice=advice,
    )


def _billing_page(config: servers.ModelConfig) -> str:
    """Return the account's billing page without `https://`, for display; "" if unknown."""
    is_known = config.kind is servers.ServerKind.ANTHROPIC
    return servers.BILLING_PAGE.removeprefix("https://") if is_known else ""


LOCAL_KINDS: Final = frozenset(
    {
        servers.ServerKind.OLLAMA,
        servers.ServerKind.LM_STUDIO,
        servers.ServerKind.LLAMA_CPP,
        servers.ServerKind.VLLM,
    }
)
_A_MODEL: Final = re.compile(r"model|no endpoints found", re.IGNORECASE)
_MODEL_FIRST: Final = {
    servers.ServerKind.OLLAMA: tr("Pull one with Ollama, then try again."),
    servers.ServerKind.LM_STUDIO: tr("Load one in LM Studio, then try again."),
}


def is_about_model(failure: Failure) -> bool:
    """Return True if a 404 is about a missing model rather than a wrong address."""
    return failure.status == 404 and bool(_A_MODEL.search(failure.message))


def model_unknown(config: servers.ModelConfig, model: str) -> LLMError:
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr("{name} doesn’t have a model named “{model}”.", name=first_name(config), model=model),
        remedy=Remedy.CHOOSE_MODEL,
        advice=tr("Choose a model in Settings. This one may have been retired.")
        if config.kind is servers.ServerKind.ANTHROPIC
        else tr("Choose a model in Settings."),
    )


def model_retired(model: str) -> LLMError:
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr("{model} has been retired.", model=model),
        remedy=Remedy.CHOOSE_MODEL,
        advice=tr("Choose a newer model."),
    )


def model_unfit(model: str) -> LLMError:
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr("{model} isn’t made for conversations.", model=model)
        if model
        else tr("This model isn’t made for conversations."),
        remedy=Remedy.CHOOSE_MODEL,
        advice=tr("Choose another model."),
    )


def model_missing(config: servers.ModelConfig) -> LLMError:
    """Return the error for a server that answers but lists no usable model."""
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr("Connected, but {server} has no models available.", server=config.server_name),
        remedy=Remedy.RETRY,
        advice=_MODEL_FIRST.get(config.kind, tr("Add a model on the server, then try again.")),
    )


def openai_only(config: servers.ModelConfig) -> LLMError:
    """Return the error for a server that, perhaps only in this version, has no Messages API."""
    is_named = config.kind in LOCAL_KINDS
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr(
            "{name} only supports the OpenAI API. Pagemate needs the Messages API.",
            name=first_name(config),
        ),
        remedy=Remedy.RETRY if is_named else Remedy.OPEN_SETTINGS,
        advice=tr(
            "Update {server} to the latest version, then try again.", server=config.server_name
        )
        if is_named
        else tr("Use a server that supports it, such as a current version of Ollama or LM Studio."),
    )


def first_name(config: servers.ModelConfig) -> str:
    """Return the server's name to begin a sentence with; "vLLM" and "llama.cpp" stay lower-case."""
    if config.kind is not servers.ServerKind.CUSTOM:
        return config.server_name
    address = servers.address_of(config.base_url)
    return (
        tr("The server at {address}", address=address)
        if address
        else tr("The server at this address")
    )


_PICTURE: Final = re.compile(
    r"\bimages?\b.*(dimension|exceed|too (large|big)|invalid|base64|pixels|process)"
    r"|(could not|can't|cannot|failed to|unable to) (process|decode|read) .*\bimage",
    re.IGNORECASE | re.DOTALL,
)
_OVERFLOW: Final = re.compile(
    r"prompt is too long|exceed\w* .*context|context (length|size|window)|maximum context"
    r"|too many tokens|exceed_context_size|input is too long",
    re.IGNORECASE,
)


_NOT_FOR_TALK: Final = re.compile(
    r"does not support (chat|generat|completion)|not a chat model|embedding model", re.IGNORECASE
)
_RETIRED: Final = re.compile(
    r"retired|no longer (available|supported)|end.of.life|deprecated", re.IGNORECASE
)


def error_for(failure: Failure, config: servers.ModelConfig, model: str) -> LLMError:
    """Return the LLMError for a failure."""
    if is_overflow(failure):
        return _overflow(model)
    if failure.status in (400, 422) and _PICTURE.search(failure.message):
        return _picture_refused(config)
    match failure.kind:
        case FailureKind.HTTP | FailureKind.IN_STREAM:
            return _answered_with_error(failure, config, model)
        case FailureKind.NO_KEY:
            return key_missing(config)
        case FailureKind.IDLE | FailureKind.DEADLINE:
            return _too_slow(failure, config)
        case FailureKind.CUT | FailureKind.TRUNCATED:
            return _broken_off(failure)
        case FailureKind.TOO_MUCH:
            return _too_much(config)
        case _:
            return _unreachable(failure, config)


def _picture_refused(config: servers.ModelConfig) -> LLMError:
    return LLMError(
        LLMErrorCode.PICTURE_REFUSED,
        tr("{server} rejected an image in this conversation.", server=first_name(config)),
        remedy=Remedy.RETRY,
        advice=tr("Ask again without the image."),
    )


def is_overflow(failure: Failure) -> bool:
    if failure.status == 413 or failure.error_type == "exceed_context_size_error":
        return True
    return failure.status in (400, 422, 500) and bool(_OVERFLOW.search(failure.message))


def key_missing(config: servers.ModelConfig) -> LLMError:
    if config.key_origin:
        return LLMError(
            LLMErrorCode.API_KEY_MISSING,
            tr(
                "The stored API key is for {address}, so it wasn’t sent to {server}.",
                address=config.key_origin,
                server=servers.origin_of(config.base_url),
            ),
            remedy=Remedy.ENTER_KEY,
            advice=tr("Enter the key for this server in Settings."),
        )
    if config.is_key_out_of_reach:
        return LLMError(
            LLMErrorCode.API_KEY_MISSING,
            tr("Pagemate couldn’t get the API key from the system’s keyring, which may be locked."),
            remedy=Remedy.RETRY,
            advice=tr("Unlock the keyring, then try again."),
        )
    return LLMError(
        LLMErrorCode.API_KEY_MISSING,
        tr("No API key for {server} yet.", server=config.server_name),
        remedy=Remedy.ENTER_KEY,
        advice=tr("Add one in Settings, or choose a model on this computer."),
    )


def tools_unsupported(model: str) -> LLMError:
    return LLMError(
        LLMErrorCode.UNSUPPORTED_FEATURE,
        tr("{model} can’t use tools.", model=model) if model else tr("This model can’t use tools."),
        remedy=Remedy.CHOOSE_MODEL,
        advice=tr("Choose another model, or switch to “Search first” in Settings."),
    )


def worker_lost() -> LLMError:
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr("Pagemate’s connection to the model stopped working."),
        remedy=Remedy.RETRY,
        advice=tr("Try again. It restarts automatically."),
    )


def retry_reason(failure: Failure, config: servers.ModelConfig) -> str:
    """Return the reason for a retry's wait, in a few words."""
    name = first_name(config)
    if failure.status == 429 or failure.error_type == "rate_limit_error":
        return tr("{name} is busy", name=name)
    if failure.status == 529 or failure.error_type == "overloaded_error":
        return tr("{name} is overloaded", name=name)
    if failure.kind in (FailureKind.HTTP, FailureKind.IN_STREAM):
        return tr("{name} had an internal error", name=name)
    if failure.kind in (FailureKind.CUT, FailureKind.TRUNCATED):
        return tr("The connection was lost")
    if failure.kind is FailureKind.IDLE:
        return tr("{name} stopped responding", name=name)
    return tr("{name} can’t be reached", name=name)


def _overflow(model: str) -> LLMError:
    return LLMError(
        LLMErrorCode.CONTEXT_OVERFLOW,
        tr("This conversation has become too long for {model}.", model=model)
        if model
        else tr("This conversation has become too long for the model."),
        remedy=Remedy.NEW_CONVERSATION,
        advice=tr("Start a new conversation, or ask about fewer pages at a time."),
    )


def _answered_with_error(failure: Failure, config: servers.ModelConfig, model: str) -> LLMError:
    name = first_name(config)
    status, kind = failure.status, failure.error_type
    if status == 401 or kind == "authentication_error":
        if not config.key:
            return key_missing(config)
        return LLMError(
            LLMErrorCode.API_KEY_REJECTED,
            tr("{name} didn’t accept the API key.", name=name),
            remedy=Remedy.ENTER_KEY,
            advice=tr("Check the key in Settings."),
        )
    account = account_error(failure, config)
    if account is not None:
        return account
    if status == 403 or kind == "permission_error":
        return LLMError(
            LLMErrorCode.API_KEY_REJECTED,
            tr("This API key doesn’t have access to {model}.", model=model)
            if model
            else tr("This API key doesn’t have access to this model."),
            remedy=Remedy.CHOOSE_MODEL,
            advice=tr("Choose another model, or use a key that has access."),
        )
    if status in (404, 405):
        return _not_found(failure, config, model)
    if status == 429 or kind == "rate_limit_error":
        return _rate_limited(failure, name)
    if status == 529 or kind == "overloaded_error":
        return LLMError(
            LLMErrorCode.OVERLOADED,
            tr("{name} is overloaded right now.", name=name),
            remedy=Remedy.RETRY,
            advice=tr("Try again in a minute."),
            retry_after_s=failure.retry_after_s,
        )
    if status in (408, 504) or kind == "timeout_error":
        return LLMError(
            LLMErrorCode.TIMEOUT,
            tr("{name} took too long to answer.", name=name),
            remedy=Remedy.RETRY,
            advice=tr("Try again, or ask a shorter question."),
        )
    if status >= 500 or kind == "api_error":
        return LLMError(
            LLMErrorCode.API_CALL_FAILED,
            tr("{name} had an internal error.", name=name),
            remedy=Remedy.RETRY,
            advice=tr("Try again in a moment."),
        )
    if _NOT_FOR_TALK.search(failure.message):
        return model_unfit(model)
    said = scrubbed(failure.message, config.key).rstrip(".")
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr("{name} rejected the request: {words}.", name=name, words=said)
        if said
        else tr("{name} rejected the request.", name=name),
        remedy=Remedy.NEW_CONVERSATION,
        advice=tr("Try it in a new conversation, or choose another model."),
    )


def _not_found(failure: Failure, config: servers.ModelConfig, model: str) -> LLMError:
    if is_about_model(failure):
        return (
            model_retired(model)
            if _RETIRED.search(failure.message)
            else model_unknown(config, model)
        )
    return _wrong_address(config)


def _rate_limited(failure: Failure, name: str) -> LLMError:
    wait = failure.retry_after_s
    advice = (
        tr("Try again in {time}.", time=_in_words(wait)) if wait else tr("Try again in a minute.")
    )
    return LLMError(
        LLMErrorCode.RATE_LIMITED,
        tr("{name} has reached the rate limit for this key.", name=name),
        remedy=Remedy.RETRY,
        advice=advice,
        retry_after_s=wait,
    )


def _too_slow(failure: Failure, config: servers.ModelConfig) -> LLMError:
    if failure.kind is FailureKind.DEADLINE:
        sentence = tr("The answer took longer than the time limit.")
        advice = tr("Try again, or ask a shorter question.")
    else:
        name, time = first_name(config), _in_words(failure.seconds)
        sentence = tr("{name} hasn’t responded for {time}.", name=name, time=time)
        advice = tr("Try again, or choose another model.")
    return LLMError(LLMErrorCode.TIMEOUT, sentence, remedy=Remedy.RETRY, advice=advice)


def _broken_off(failure: Failure) -> LLMError:
    was_cut = failure.kind is FailureKind.CUT
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr("The connection was lost in the middle of the answer.")
        if was_cut
        else tr("The answer stopped in the middle, and the server didn’t say why."),
        remedy=Remedy.RETRY,
        advice=tr("Try again."),
    )


def _unreachable(failure: Failure, config: servers.ModelConfig) -> LLMError:
    where = servers.address_of(config.base_url)
    match failure.kind:
        case FailureKind.REFUSED if servers.is_loopback(config.base_url):
            sentence = tr("Nothing is running at {where}.", where=where)
            start = (
                tr("Start {server}, then try again.", server=config.server_name)
                if config.kind in LOCAL_KINDS
                else tr("Start the server, then try again.")
            )
            return _offline(sentence, start, Remedy.RETRY)
        case FailureKind.REFUSED:
            sentence = tr("{where} refused the connection.", where=where)
            advice = tr("Check the address in Settings.")
            return _offline(sentence, advice, Remedy.OPEN_SETTINGS)
        case FailureKind.NO_SUCH_HOST:
            sentence = tr("“{where}” can’t be found.", where=where)
            advice = tr("Check your internet connection and the address in Settings.")
            return _offline(sentence, advice, Remedy.RETRY)
        case FailureKind.TLS:
            return LLMError(
                LLMErrorCode.OFFLINE,
                tr(
                    "The certificate of {where} can’t be trusted, so nothing was sent.", where=where
                ),
                remedy=Remedy.OPEN_SETTINGS,
                advice=tr("Check the address in Settings, and this computer’s clock."),
            )
        case FailureKind.MOVED:
            return LLMError(
                LLMErrorCode.API_CALL_FAILED,
                tr(
                    "{where} redirects to another address, so nothing was sent.",
                    where=where,
                ),
                remedy=Remedy.OPEN_SETTINGS,
                advice=tr("If you trust that address, enter it in Settings."),
            )
        case FailureKind.NETWORK:
            sentence = tr("{where} can’t be reached.", where=where)
            advice = tr("Check your network connection, then try again.")
            return _offline(sentence, advice, Remedy.RETRY)
        case FailureKind.UNEXPECTED:
            return LLMError(
                LLMErrorCode.API_CALL_FAILED,
                tr(
                    "The request to {server} failed for an unknown reason.",
                    server=config.server_name,
                ),
                remedy=Remedy.RETRY,
                advice=tr("Try again. The log has details."),
            )
        case _:
            return _wrong_address(config)


def _wrong_address(config: servers.ModelConfig) -> LLMError:
    address = servers.address_of(config.base_url)
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr("The server at {address} isn’t a Messages API.", address=address)
        if address
        else tr("The server at this address isn’t a Messages API."),
        remedy=Remedy.OPEN_SETTINGS,
        advice=tr(
            "Check the address in Settings, or update {server}. Older versions only support "
            "the OpenAI API.",
            server=config.server_name,
        )
        if config.kind in LOCAL_KINDS
        else tr("Check the address in Settings. On a public network, sign in to it first."),
    )


def _too_much(config: servers.ModelConfig) -> LLMError:
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr(
            "{name} sent more than an answer can hold, so Pagemate stopped receiving.",
            name=first_name(config),
        ),
        remedy=Remedy.RETRY,
        advice=tr("Try again. If it happens again, choose another model or server."),
    )


def _offline(sentence: str, advice: str, remedy: Remedy) -> LLMError:
    return LLMError(LLMErrorCode.OFFLINE, sentence, remedy=remedy, advice=advice)


def scrubbed(message: str, key: str) -> str:
    """Return a server's message shortened, on one line, with keys and addresses replaced by “…”."""
    text = " ".join(message.split())
    if key:
        text = text.replace(key, "…")
    text = re.sub(r"\b(sk|key|token|bearer)[-_ ][A-Za-z0-9._-]{8,}", "…", text, flags=re.IGNORECASE)
    text = re.sub(r"https?://\S+", "…", text)
    return text if len(text) <= 160 else text[:159].rsplit(" ", 1)[0] + "…"


def _in_words(seconds: float) -> str:
    if seconds >= 90:
        return tr("{n} minutes", n=round(seconds / 60))
    return tr("a second", "{n} seconds", n=max(1, round(seconds)))
