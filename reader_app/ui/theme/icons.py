"""The one icon set: lines in the text colour, drawn for the scheme in view."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.theme.resources import resource_path

_DISABLED_ALPHA: Final = 97
_SIZES: Final = (METRICS.icon, 2 * METRICS.icon)


def line_icon(name: str, palette: Palette, ink: str = "") -> QIcon:
    """Icon `name` in the text colour or in `ink`; checked: accent, disabled: faint.

    Made of pixmaps for screens of scale 1 and 2, so make a new one when the theme changes.
    Raises FileNotFoundError for a name that is not in resources/icons.
    """
    colour = QColor(ink or palette.text)
    faint = QColor(colour)
    faint.setAlpha(_DISABLED_ALPHA)
    icon = QIcon()
    for size in _SIZES:
        icon.addPixmap(_drawn(name, colour, size), QIcon.Mode.Normal, QIcon.State.Off)
        icon.addPixmap(
            _drawn(name, QColor(palette.accent), size), QIcon.Mode.Normal, QIcon.State.On
        )
        icon.addPixmap(_drawn(name, faint, size), QIcon.Mode.Disabled, QIcon.State.Off)
    return icon


def app_icon() -> QIcon:
    """Pagemate's own icon for windows and tasks."""
    return QIcon(str(resource_path("icons/pagemate.svg")))


def control_image(name: str, palette: Palette) -> str:
    """Address of a small picture for the stylesheet, which can't recolour what it shows."""
    return resource_path(f"icons/control/{name}-{palette.name}.svg").as_posix()


@lru_cache(maxsize=128)
def _source(name: str) -> bytes:
    return resource_path(f"icons/{name}.svg").read_bytes()


def _drawn(name: str, colour: QColor, size: int) -> QPixmap:
    key = f"pagemate/{name}/{colour.name(QColor.NameFormat.HexArgb)}/{size}"
    drawn = QPixmap()
    if QPixmapCache.find(key, drawn):
        return drawn
    # QtSvg takes alpha from opacity only, so the colour is painted opaque and faded as a whole.
    inked = _source(name).replace(b"currentColor", colour.name().encode())
    drawn = QPixmap(size, size)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    painter.setOpacity(colour.alphaF())
    QSvgRenderer(QByteArray(inked)).render(painter)
    painter.end()
    QPixmapCache.insert(key, drawn)
    return drawn
