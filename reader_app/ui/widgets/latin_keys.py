"""Keys by their place, for keyboards whose letters or digits aren't the ones that are asked for."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_FIRST_OTHER_SCRIPT: Final = 0x370
"""Greek; all that comes before it is Latin, with or without accents."""
_LAST_CHARACTER: Final = 0xFFFFFF
_COMMANDING: Final = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


def _rows(*rows: tuple[int, str]) -> Mapping[int, str]:
    """(code of the first, what stands there in turn)."""
    return MappingProxyType(
        {first + index: key for first, keys in rows for index, key in enumerate(keys)}
    )


_XKB: Final = _rows((24, "QWERTYUIOP"), (38, "ASDFGHJKL"), (52, "ZXCVBNM,"))
"""Scan codes of X11 and Wayland."""
_XKB_DIGITS: Final = _rows((10, "1234567890"))
_WINDOWS: Final = _rows((0x41, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), (0xBC, ","))
_MAC: Final = _rows((0x00, "ASDFHGZXCV"), (0x0B, "BQWERYT"), (0x1F, "OU"), (0x22, "IP"))
_MAC_RIGHT: Final = _rows((0x25, "LJ"), (0x28, "K"), (0x2B, ","), (0x2D, "NM"))


def latin_key(event: QKeyEvent) -> int:
    """The Qt.Key that an English keyboard has in that place, if this one has another script there.

    As it is for all others, and for keys that no keyboard sent.
    """
    if not _FIRST_OTHER_SCRIPT <= event.key() <= _LAST_CHARACTER:
        return event.key()
    match sys.platform:
        case "win32":
            there = _WINDOWS.get(event.nativeVirtualKey())
        case "darwin":
            code = event.nativeVirtualKey()
            there = _MAC.get(code) or _MAC_RIGHT.get(code)
        case _:
            there = _XKB.get(event.nativeScanCode())
    return ord(there) if there else event.key()


def latin_command(event: QKeyEvent) -> QKeyEvent | None:
    """The same with the key of an English keyboard, if it goes with Ctrl or Alt; None: no other.

    WORKAROUND: Qt looks for such keys itself, but only among the layouts that are set up on this
    desktop; where Russian is the only one, Ctrl+C doesn't copy. Of the digits that need Shift in
    France it finds none without.
    """
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if not modifiers & _COMMANDING:
        return None
    key = latin_key(event)
    if modifiers == Qt.KeyboardModifier.ControlModifier:
        key = _digit_key(event) or key
    if key == event.key():
        return None
    return QKeyEvent(
        event.type(),
        key,
        event.modifiers(),
        event.nativeScanCode(),
        event.nativeVirtualKey(),
        event.nativeModifiers(),
        "",
        event.isAutoRepeat(),
        event.count(),
    )


def _digit_key(event: QKeyEvent) -> int:
    """Of the row above the letters; 0 for another place."""
    if sys.platform in ("win32", "darwin"):
        return 0
    there = _XKB_DIGITS.get(event.nativeScanCode())
    return ord(there) if there else 0
