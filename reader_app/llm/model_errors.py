"""What is wrong with the model or the server that was chosen, and not with the question."""

from __future__ import annotations

import re
from typing import Final

from reader_app.domain.errors import LLMError, LLMErrorCode, Remedy
from reader_app.domain.language import tr
from reader_app.domain.servers import ModelConfig, ServerKind, address_of
from reader_app.llm.failures import Failure

LOCAL_KINDS: Final = frozenset(
    {ServerKind.OLLAMA, ServerKind.LM_STUDIO, ServerKind.LLAMA_CPP, ServerKind.VLLM}
)
_A_MODEL: Final = re.compile(r"model|no endpoints found", re.IGNORECASE)
_MODEL_FIRST: Final = {
    ServerKind.OLLAMA: tr("Pull one with Ollama, then try again."),
    ServerKind.LM_STUDIO: tr("Load one in LM Studio, then try again."),
}


def is_about_model(failure: Failure) -> bool:
    """Whether a 404 says that the model isn't there, and not the address."""
    return failure.status == 404 and bool(_A_MODEL.search(failure.message))


def model_unknown(config: ModelConfig, model: str) -> LLMError:
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr("{name} has no model called “{model}”.", name=first_name(config), model=model),
        remedy=Remedy.CHOOSE_MODEL,
        advice=tr("Choose a model from the list in the settings; this one may have been retired.")
        if config.kind is ServerKind.ANTHROPIC
        else tr("Choose a model from the list in the settings."),
    )


def model_retired(model: str) -> LLMError:
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr("{model} has been retired and no longer answers.", model=model),
        remedy=Remedy.CHOOSE_MODEL,
        advice=tr("Choose a newer model."),
    )


def model_unfit(model: str) -> LLMError:
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr("{model} can't hold a conversation: it is made for another task.", model=model)
        if model
        else tr("This model can't hold a conversation: it is made for another task."),
        remedy=Remedy.CHOOSE_MODEL,
        advice=tr("Choose another model."),
    )


def model_missing(config: ModelConfig) -> LLMError:
    """The server answers, and lists nothing that could."""
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr("It answers, but {server} has no model to use.", server=config.server_name),
        remedy=Remedy.RETRY,
        advice=_MODEL_FIRST.get(config.kind, tr("Add one to the server, then try again.")),
    )


def openai_only(config: ModelConfig) -> LLMError:
    """A server whose program has no Messages API, or had none yet in that version."""
    is_named = config.kind in LOCAL_KINDS
    return LLMError(
        LLMErrorCode.API_CALL_FAILED,
        tr(
            "{name} speaks only the OpenAI API; Pagemate needs the Messages API.",
            name=first_name(config),
        ),
        remedy=Remedy.RETRY if is_named else Remedy.OPEN_SETTINGS,
        advice=tr(
            "Update {server} to its latest version, then try again.", server=config.server_name
        )
        if is_named
        else tr("Use a server that supports it, such as a current version of Ollama or LM Studio."),
    )


def first_name(config: ModelConfig) -> str:
    """The server's name where a sentence begins; "vLLM" and "llama.cpp" stay small."""
    if config.kind is not ServerKind.CUSTOM:
        return config.server_name
    address = address_of(config.base_url)
    return (
        tr("The server at {address}", address=address)
        if address
        else tr("The server at this address")
    )
