"""Refusals that are about the account and not about the question: no credit, a limit reached."""

from __future__ import annotations

import re
from typing import Final

from reader_app.domain.errors import LLMError, LLMErrorCode, Remedy
from reader_app.domain.language import tr
from reader_app.domain.servers import BILLING_PAGE, ModelConfig, ServerKind
from reader_app.llm.failures import Failure

# Anthropic reports both with status 400 or 429 and a type that doesn't tell them from others.
_NO_CREDIT: Final = re.compile(
    r"credit balance|insufficient[ _](credit|balance|fund|quota)|out of credit|more credits",
    re.IGNORECASE,
)
_SPEND_LIMIT: Final = re.compile(
    r"api usage limits|spend(ing)?[ _](limit|cap)|monthly (spend|usage|limit)", re.IGNORECASE
)
_BACK_ON: Final = re.compile(r"regain access on (\d{4}-\d\d-\d\d)")
_STATUS: Final = frozenset({400, 402, 403, 429})


def account_error(failure: Failure, config: ModelConfig) -> LLMError | None:
    """What is wrong with the account, or None if the refusal is about something else."""
    if failure.status in _STATUS and _SPEND_LIMIT.search(failure.message):
        return _limit_reached(failure, config)
    is_billing = failure.status == 402 or failure.error_type == "billing_error"
    if is_billing or (failure.status in _STATUS and _NO_CREDIT.search(failure.message)):
        return _no_credit(config)
    return None


def _no_credit(config: ModelConfig) -> LLMError:
    page = _billing_page(config)
    return LLMError(
        LLMErrorCode.NO_CREDIT,
        tr("The account with {server} has no credit left.", server=config.server_name),
        remedy=Remedy.OPEN_BILLING if page else Remedy.RETRY,
        advice=tr("Add credit at {page}, then try again.", page=page)
        if page
        else tr("Add credit to the account, then try again."),
    )


def _limit_reached(failure: Failure, config: ModelConfig) -> LLMError:
    page = _billing_page(config)
    back = _BACK_ON.search(failure.message)
    if page and back:
        advice = tr("Raise the limit at {page}, or wait until {date}.", page=page, date=back[1])
    elif page:
        advice = tr("Raise the limit at {page}, then try again.", page=page)
    else:
        advice = tr("Raise the limit of the account, then try again.")
    return LLMError(
        LLMErrorCode.SPEND_LIMIT,
        tr("The account with {server} has reached its spending limit.", server=config.server_name),
        remedy=Remedy.OPEN_BILLING if page else Remedy.RETRY,
        advice=advice,
    )


def _billing_page(config: ModelConfig) -> str:
    """Where the account is looked after, for people; "" where that isn't known."""
    is_known = config.kind is ServerKind.ANTHROPIC
    return BILLING_PAGE.removeprefix("https://") if is_known else ""
