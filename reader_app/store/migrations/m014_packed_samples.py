"""What the texts of a book are packed with is packed itself."""

from __future__ import annotations

from typing import Final

NAME: Final = "packed_samples"
STATEMENTS: Final = ("UPDATE page_index SET sample = packed_sample(sample)",)
