"""Sentences about pages that more than one kind of reader says."""

from __future__ import annotations

from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.language import tr


def page_not_drawn() -> BookError:
    """For a page that can't be made into a picture."""
    return BookError(
        BookErrorCode.PARSE_FAILED,
        tr("This page could not be drawn."),
        advice=tr("Its text and the other pages still work."),
    )
