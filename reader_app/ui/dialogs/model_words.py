"""Sentences of the settings about models and about what the environment decides."""

from __future__ import annotations

from reader_app.domain.servers import ADDRESS_VARIABLE, KEY_VARIABLE, MODEL_VARIABLE, WhoAnswers
from reader_app.domain.translation import tr


def listed_words(count: int) -> str:
    """What a server's list came to."""
    if not count:
        return tr("The server lists no models. Type the name of one, or leave the box empty.")
    return tr("{n} model to choose from.", "{n} models to choose from.", n=count)


def nothing_to_list_words() -> str:
    return tr("Offline there is nothing to list. Choose a server first.")


def environment_words(who: WhoAnswers) -> str:
    """What is decided outside of the settings, and how to change it; "" for nothing."""
    if ADDRESS_VARIABLE in who.variables:
        return tr(
            "The environment decides: questions go to {server} ({variable}), whatever is chosen "
            "here. Start Pagemate without that variable to choose.",
            server=who.server,
            variable=ADDRESS_VARIABLE,
        )
    if KEY_VARIABLE in who.variables:
        return tr(
            "The key comes from the environment ({variable}): questions go to {server}, "
            "also while no server is chosen here.",
            server=who.server,
            variable=KEY_VARIABLE,
        )
    if MODEL_VARIABLE in who.variables:
        return tr(
            "The model comes from the environment: {model} ({variable}).",
            model=who.model,
            variable=MODEL_VARIABLE,
        )
    return ""
