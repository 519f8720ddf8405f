"""Imports as Python does them, although PySide6 is there."""

from __future__ import annotations

import builtins


def import_plainly() -> None:
    """Call it once Qt is imported, before the program's own modules are.

    WORKAROUND: PySide6 replaces the import statement by one that reads the source of every module
    that is imported after it, to see whether it might use `__feature__` (PYSIDE-2029). Nothing
    here does, and reading it all was a twelfth of the time of a start.
    """
    import PySide6.QtCore  # noqa: F401 - what replaces it

    original = getattr(builtins, "__orig_import__", None)
    if original is not None:
        builtins.__import__ = original
