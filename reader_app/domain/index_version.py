"""What made the pages of an index. When one of these changes, every book is indexed anew.

In the background: until the new index is complete and was checked, the old one answers.
"""

from __future__ import annotations

from typing import Final

TEXT_VERSION: Final = 4
"""How pages are read: their words, and what of them is hidden."""
CUTTER_VERSION: Final = 2
"""How pages are cut into sentences."""
TOKENS_VERSION: Final = 3
"""How text is prepared for the tokenizers, and which of them a book gets."""
TABLE_VERSION: Final = 2
"""Which columns the full-text tables have, and what goes into them."""

INDEX_VERSION: Final = f"{TEXT_VERSION}.{CUTTER_VERSION}.{TOKENS_VERSION}.{TABLE_VERSION}"
