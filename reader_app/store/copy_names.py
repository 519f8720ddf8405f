"""Names of what stands beside the library; alone, as every start asks for them."""

from __future__ import annotations

from typing import Final

COPIES: Final = "copies"
"""The folder of the copies."""
WISH: Final = "restore"
"""In that folder: the name of a copy that is to take the library's place."""
