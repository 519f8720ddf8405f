"""Which tables hold what the reader made, and which can be filled again from the books' files."""

from __future__ import annotations

from typing import Final

RECOGNISED_BYTES: Final = 32 * 1024 * 1024
"""Of recognised text, the last read books first: it can be recognised again, though slowly."""

MADE: Final = (
    "book", "conversation", "message", "highlight", "bookmark", "sent_request", "sent_part",
    "waiting_question", "recognised_page", "recognition", "collection", "collected_book",
    "further_book", "frozen_prompt",
)  # fmt: skip
"""In an order in which every row finds what it belongs to."""

READ_AGAIN: Final = (
    "structure", "cover", "page_index", "page", "page_places", "page_origin", "import_file",
    "migration",
)  # fmt: skip
