"""The reader's words, before they become a message."""

from __future__ import annotations

from typing import Final

from reader_app.domain.chat import MAX_MESSAGE_LENGTH
from reader_app.domain.errors import MessageError, MessageErrorCode, Remedy
from reader_app.domain.language import number, tr

CONTINUE_MESSAGE: Final = tr("Please continue where you stopped.")
"""What the reader's Continue sends after an answer that was cut off."""


def checked_message(text: str) -> str:
    """The reader's words as they can be sent. Raises MessageError(BLANK or TOO_LONG)."""
    # Half a surrogate pair comes from a broken paste; it can be neither stored nor sent.
    words = text.encode("utf-8", "replace").decode("utf-8").replace("\x00", "")
    if not words.strip():
        raise MessageError(
            MessageErrorCode.BLANK,
            tr("There is nothing to send yet."),
            advice=tr("Write a question first."),
        )
    if len(words) > MAX_MESSAGE_LENGTH:
        raise MessageError(
            MessageErrorCode.TOO_LONG,
            tr(
                "This message has {count} characters; {MAX_MESSAGE_LENGTH} can be sent.",
                count=number(len(words)),
                MAX_MESSAGE_LENGTH=number(MAX_MESSAGE_LENGTH),
            ),
            remedy=Remedy.SHORTEN_MESSAGE,
            advice=tr("Shorten it, or ask in two messages."),
        )
    return words
