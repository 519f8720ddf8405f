"""Icons, and the paths of other files shipped with the program.

There is one set of icons: lines in the text colour, drawn in the colours of the palette in use.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QRect, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

from reader_app.ui.theme.palette import Palette

_PACKAGE: Final = Path(__file__).resolve().parents[2]


def resource_path(name: str) -> Path:
    """Return the path of `name` ("icons/back.svg"), in a package, a frozen folder or a checkout.

    Raises FileNotFoundError if none of them has it.
    """
    for folder in _folders():
        path = folder / name
        if path.exists():
            return path
    raise FileNotFoundError(name)


def _folders() -> tuple[Path, ...]:
    frozen = getattr(sys, "_MEIPASS", None)
    bundled = (Path(frozen) / "resources",) if isinstance(frozen, str) else ()
    return (*bundled, _PACKAGE / "_resources", _PACKAGE.parent / "resources")


_DISABLED_ALPHA: Final = 97


def line_icon(name: str, palette: Palette, ink: str = "") -> QIcon:
    """Return icon `name` in the text colour or in `ink`; checked in the accent, disabled faint.

    It is drawn when shown; make a new one when the theme changes. Raises FileNotFoundError for a
    name that is not in resources/icons.
    """
    if name not in _icon_files():
        raise FileNotFoundError(name)
    made = QIcon(_LineEngine(name, QColor(ink or palette.text), QColor(palette.accent)))
    # A copy, as PySide takes the engine for a child of the first one: where the garbage collector
    # finds that in a cycle, it frees the engine, and then the icon frees it again, and crashes.
    return QIcon(made)


def app_icon() -> QIcon:
    """Return Pagemate's own icon, for windows and the task bar."""
    return QIcon(str(resource_path("icons/pagemate.svg")))


def control_image(name: str, palette: Palette) -> str:
    """Return the path of a small picture for the stylesheet, which can't recolour pictures."""
    shade = "dark" if palette.is_dark else "light"
    return resource_path(f"icons/control/{name}-{shade}.svg").as_posix()


def _widened(drawn: QPixmap, size: QSize) -> QPixmap:
    """Return the icon with room on both sides, which keeps it apart from a button's text."""
    wide = QPixmap(size)
    wide.fill(Qt.GlobalColor.transparent)
    painter = QPainter(wide)
    painter.drawPixmap((size.width() - drawn.width()) // 2, 0, drawn)
    painter.end()
    return wide


class _LineEngine(QIconEngine):
    """Draws an icon's state in a size only when it is shown; most states never are."""

    def __init__(self, name: str, colour: QColor, accent: QColor) -> None:
        super().__init__()
        self._name, self._colour, self._accent = name, colour, accent

    def clone(self) -> QIconEngine:
        return _LineEngine(self._name, self._colour, self._accent)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        drawn = _drawn(self._name, self._ink(mode, state), min(size.width(), size.height()))
        return drawn if drawn.isNull() or size.width() <= size.height() else _widened(drawn, size)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        scale = painter.device().devicePixelRatio()
        side = min(rect.width(), rect.height())
        drawn = QPixmap(_drawn(self._name, self._ink(mode, state), round(side * scale)))
        drawn.setDevicePixelRatio(scale)
        place = QRect(0, 0, side, side)
        place.moveCenter(rect.center())
        painter.drawPixmap(place.topLeft(), drawn)

    def _ink(self, mode: QIcon.Mode, state: QIcon.State) -> QColor:
        if mode is QIcon.Mode.Disabled:
            faint = QColor(self._colour)
            faint.setAlpha(_DISABLED_ALPHA)
            return faint
        return self._accent if state is QIcon.State.On else self._colour


@lru_cache(maxsize=1)
def _icon_files() -> dict[str, Path]:
    """Return each icon's file, read only when it is drawn: most of a start's never are."""
    return {path.stem: path for path in resource_path("icons").iterdir()}


@lru_cache(maxsize=128)
def _source(name: str) -> bytes:
    return _icon_files()[name].read_bytes()


def _drawn(name: str, colour: QColor, size: int) -> QPixmap:
    if size < 1:  # a button without room for it yet
        return QPixmap()
    key = f"pagemate/{name}/{colour.name(QColor.NameFormat.HexArgb)}/{size}"
    drawn = QPixmap()
    if QPixmapCache.find(key, drawn):
        return drawn
    # QtSvg takes alpha only from `opacity`, so the icon is drawn opaque and faded as a whole.
    inked = _source(name).replace(b"currentColor", colour.name().encode())
    drawn = QPixmap(size, size)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    painter.setOpacity(colour.alphaF())
    QSvgRenderer(QByteArray(inked)).render(painter)
    painter.end()
    QPixmapCache.insert(key, drawn)
    return drawn
