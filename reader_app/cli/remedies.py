"""The way out of a known error, in words for a place without buttons."""

from __future__ import annotations

from typing import Final

from reader_app.domain.errors import DomainError, Remedy
from reader_app.domain.translation import marked, shown

_REMEDIES: Final = {
    Remedy.NONE: "",
    Remedy.RETRY: marked("Try again in a moment."),
    Remedy.OPEN_SETTINGS: marked("Check model, server and key in Settings, or ask with --offline."),
    Remedy.ENTER_KEY: marked("Enter the key in Settings or in ANTHROPIC_API_KEY."),
    Remedy.OPEN_BILLING: marked("Check the account’s billing page."),
    Remedy.CHOOSE_MODEL: marked("Choose another model in Settings or with PAGEMATE_MODEL."),
    Remedy.NEW_CONVERSATION: marked("Ask again without --conversation."),
    Remedy.LOCATE_FILE: marked("Check the file's name and folder."),
    Remedy.ENTER_PASSWORD: marked(
        "Pass the password with --password-file, or type it in a terminal."
    ),
    Remedy.SHORTEN_MESSAGE: marked("Ask with fewer words."),
    Remedy.FREE_SPACE: marked("Make room on the disk and try again."),
    Remedy.RAISE_CAP: marked("Raise the limit in Settings, or switch it off."),
    Remedy.CONTINUE_ONCE: marked("Raise the limit in Settings, or switch it off."),
}


def sentences_of(error: DomainError) -> str:
    """What happened and what to do, as one line."""
    return f"{error.message} {error.advice or shown(_REMEDIES[error.remedy])}".strip()
