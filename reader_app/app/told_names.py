"""Names that a file gives: of books, authors, chapters, pages. Data, on one line, without tags."""

from __future__ import annotations

import re
from typing import Final

from reader_app.domain.chat import CONTEXT_OPENING

NAME_LENGTH: Final = 200
_TAG: Final = rf"<\s*/?\s*{re.escape(CONTEXT_OPENING.strip('<>'))}\b[^<>]*>"
_OURS: Final = re.compile(_TAG, re.IGNORECASE)
_OURS_OR_IDS: Final = re.compile(rf"{_TAG}|\[{{2,}}|\]{{2,}}", re.IGNORECASE)


def plain_name(name: str, limit: int = NAME_LENGTH) -> str:
    """A name as it may stand in a prompt: `limit` characters at most.

    It neither ends the block that it stands in nor looks like the id of a passage.
    """
    return " ".join(_without(_OURS_OR_IDS, name).split())[:limit].rstrip()


def without_tags(words: str) -> str:
    """The words without the tags that are ours, however they are spelled."""
    return _without(_OURS, words)


def _without(pattern: re.Pattern[str], words: str) -> str:
    while (less := pattern.sub("", words)) != words:
        words = less  # what stood around a tag may be one now
    return words
