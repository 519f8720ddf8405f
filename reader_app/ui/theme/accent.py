"""The desktop's accent colour, used wherever everything stays readable, and less motion.

Qt reports the accent of KDE, Windows and macOS. GNOME's is read from the settings portal and
followed when it changes, and so is the setting for less motion.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QColor, QPalette

from reader_app.ui.theme.palette import Palette
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.dbus import DBusConnection, DBusService

READABLE: Final = 4.5
"""The lowest contrast of text by WCAG AA."""
_TINTS: Final = (0.11, 0.09, 0.07, 0.05)
"""Shares of the accent in the background of the reader's own words, tried in this order."""
_LEAST_CHROMA: Final = 40
_UNCHOSEN: Final = frozenset(
    {
        "#308cc6",  # Qt's own
        "#3584e4",  # GNOME
        "#3daee9",  # KDE
        "#0078d4",  # Windows
        "#0078d7",
        "#007aff",  # macOS
        "#0a84ff",
    }
)
"""Default accents of desktops: if nobody has chosen another one, Pagemate keeps its own colours."""


def with_accent(palette: Palette, accent: QColor) -> Palette:
    """Return the palette in that accent, or unchanged if the accent is a default or unreadable."""
    name = accent.name()
    if name in _UNCHOSEN or _chroma(accent) < _LEAST_CHROMA:
        return palette
    tints = (mixed(palette.surface, name, share) for share in _TINTS)
    made = (replace(palette, accent=name, tint=tint) for tint in tints)
    return next((each for each in made if _is_readable(each)), palette)


def accent_of(palette: QPalette) -> QColor:
    """Return the system's accent from the palette of an application that sets none of its own."""
    return QColor(palette.color(QPalette.ColorRole.Accent))


def contrast(one: str, other: str) -> float:
    """Return WCAG's contrast ratio of two colours, 1 to 21."""
    lighter, darker = sorted((_luminance(QColor(one)), _luminance(QColor(other))), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def mixed(one: str, other: str, share: float) -> str:
    """Return `one` mixed with `share` (0 to 1) of `other`."""
    a, b = QColor(one), QColor(other)
    red, green, blue = (
        round(x + (y - x) * share)
        for x, y in zip((a.red(), a.green(), a.blue()), (b.red(), b.green(), b.blue()), strict=True)
    )
    return QColor(red, green, blue).name()


def _is_readable(palette: Palette) -> bool:
    grounds = (palette.canvas, palette.surface, palette.raised, palette.hover, palette.tint)
    pairs = [(palette.accent, ground) for ground in grounds]
    pairs += [(palette.on_accent, palette.accent)]
    pairs += [(ink, palette.tint) for ink in (palette.text, palette.muted)]
    return all(contrast(ink, ground) >= READABLE for ink, ground in pairs)


def _chroma(colour: QColor) -> int:
    parts = (colour.red(), colour.green(), colour.blue())
    return max(parts) - min(parts)


def _luminance(colour: QColor) -> float:
    red, green, blue = (_linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


SETTINGS_PORTAL: Final = DBusService(
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Settings",
)
_APPEARANCE: Final = "org.freedesktop.appearance"
_GNOME: Final = "org.gnome.desktop.interface"
_ACCENT: Final = (_APPEARANCE, "accent-color")
_REDUCED_MOTION: Final = (_APPEARANCE, "reduced-motion")
_ANIMATIONS: Final = (_GNOME, "enable-animations")
"""The setting of desktops that don't know `_REDUCED_MOTION`."""


class DesktopAccent(QObject):
    """Watches the accent colour and the wish for less motion in the desktop's settings portal.

    `chosen(QColor)` and `motion_reduced(bool)` are emitted soon after the start and after every
    change, if the desktop says anything; an invalid colour means no accent.
    """

    chosen = Signal(QColor)
    motion_reduced = Signal(bool)

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._line = DBusConnection(SETTINGS_PORTAL, tasks, self)
        self._line.said.connect(self._hear)
        self._line.answered.connect(self._learn)
        self._line.call("ReadAll", "as", ([_APPEARANCE, _GNOME],))

    def close(self) -> None:
        self._line.close()

    @Slot(str, object)
    def _hear(self, member: str, body: tuple[object, ...]) -> None:
        if member == "SettingChanged" and len(body) == 3:
            self._take((str(body[0]), str(body[1])), body[2])

    @Slot(str, object)
    def _learn(self, _member: str, body: tuple[object, ...]) -> None:
        told = body[0] if body and isinstance(body[0], Mapping) else {}
        for namespace, values in told.items():
            for key, value in values.items() if isinstance(values, Mapping) else ():
                self._take((str(namespace), str(key)), value)

    def _take(self, name: tuple[str, str], value: object) -> None:
        if name == _ACCENT:
            self.chosen.emit(colour_from_portal(value))
        elif name == _REDUCED_MOTION:
            self.motion_reduced.emit(_bare(value) == 1)
        elif name == _ANIMATIONS:
            self.motion_reduced.emit(_bare(value) is False)


def _bare(value: object) -> object:
    """Return the value in nested variants, each a pair of type and value."""
    while isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str):
        value = value[1]
    return value


def colour_from_portal(value: object) -> QColor:
    """Return the colour of three shares (0 to 1) in nested variants; invalid for other values."""
    value = _bare(value)
    if not isinstance(value, tuple) or len(value) != 3:
        return QColor()
    if not all(isinstance(part, float) and 0 <= part <= 1 for part in value):
        return QColor()
    red, green, blue = (round(255 * part) for part in value)
    return QColor(red, green, blue)
