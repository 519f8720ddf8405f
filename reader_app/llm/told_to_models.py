"""What tools tell a model about their failures, as far as the reader needs to hear it."""

from __future__ import annotations

import re
from typing import Final

from reader_app.llm.offline_answers import to_reader
from reader_app.llm.offline_words import refusals_in_readers_language

_SLIP: Final = re.compile(
    r'"\w+" (is missing|must|may)\b.*|There is no such tool[.:].*|The arguments must be .*'
)
"""Put right by the model itself."""


def failure_to_reader(text: str) -> str:
    """Its first line in the reader's language; "" for what only the model can put right."""
    line = text.strip().split("\n", 1)[0]
    return "" if _SLIP.fullmatch(line) else refusals_in_readers_language(to_reader(line))
