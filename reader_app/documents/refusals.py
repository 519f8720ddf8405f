"""Sentences about pages that more than one kind of reader says."""

from __future__ import annotations

from reader_app.domain.errors import BookError, BookErrorCode


def page_not_drawn() -> BookError:
    """For a page that can't be made into a picture."""
    return BookError(
        BookErrorCode.PARSE_FAILED,
        "This page could not be drawn.",
        advice="Its text and the other pages still work.",
    )
