"""The way out of a known error, in words for a place without buttons."""

from __future__ import annotations

from typing import Final

from reader_app.domain.errors import DomainError, Remedy

_REMEDIES: Final = {
    Remedy.NONE: "",
    Remedy.RETRY: "Try again in a moment.",
    Remedy.OPEN_SETTINGS: "Check model, server and key in Settings, or ask with --offline.",
    Remedy.CHOOSE_MODEL: "Choose another model in Settings or with PAGEMATE_MODEL.",
    Remedy.NEW_CONVERSATION: "Ask again without --conversation.",
    Remedy.LOCATE_FILE: "Check the file's name and folder.",
    Remedy.ENTER_PASSWORD: "Open the book in the window, which asks for the password.",
    Remedy.SHORTEN_MESSAGE: "Ask with fewer words.",
    Remedy.FREE_SPACE: "Make room on the disk and try again.",
}


def sentences_of(error: DomainError) -> str:
    """What happened and what to do, as one line."""
    return f"{error.message} {error.advice or _REMEDIES[error.remedy]}".strip()
