"""Applies the theme to the application, in the desktop's accent; follows the desktop live.

Whether widgets may be animated is a property of the application, like its palette and style.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6 import QtCore, QtGui
from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QGraphicsOpacityEffect, QStyle, QStyleFactory, QWidget

from reader_app.domain.settings import MotionChoice, Settings
from reader_app.domain.settings import ThemeChoice as ThemeMode
from reader_app.ui.theme.accent import accent_of, with_accent
from reader_app.ui.theme.palette import DARK, DUSK, LIGHT, METRICS, SEPIA, Palette
from reader_app.ui.theme.style import qt_palette, stylesheet

__all__ = ["AppTheme", "ThemeMode", "appear", "fade_in", "is_motion_wanted"]

PALETTES: Final = {
    ThemeMode.LIGHT: LIGHT,
    ThemeMode.SEPIA: SEPIA,
    ThemeMode.DUSK: DUSK,
    ThemeMode.DARK: DARK,
}
_FIRST_OPACITY: Final = 0.2
"""What fades in is in its first frame seen a little, rather than a frame later."""
_PIXMAP_CACHE_KB: Final = 4096
"""The size of Qt's cache for icons and shadows: enough for all in view, on a dense screen, too.

Qt's own limit, 10 MB, would be filled by pictures for dialogs that were closed long ago.
"""


class AppTheme(QObject):
    """Applies palette and stylesheet to the application; emits `changed(Palette)` after changes.

    `worn(Settings)`: other settings were applied, whatever they changed.
    """

    changed = Signal(Palette)
    worn = Signal(object)

    def __init__(
        self,
        application: QApplication,
        settings: Settings,
        *,
        accent_of: Callable[[QPalette], QColor] = accent_of,
    ) -> None:
        super().__init__()
        self._application = application
        self._settings = settings
        self._counterparts = {False: ThemeMode.LIGHT, True: ThemeMode.DARK}
        self._is_desktop_calm = False
        self._system = application.styleHints().colorScheme()
        self._accent_of = accent_of
        self._accent = accent_of(application.palette())
        self._told_accent = QColor()
        self._colour_window_frames()
        self._palette = self._chosen()
        application.styleHints().colorSchemeChanged.connect(self._follow_system)
        application.paletteChanged.connect(self._follow_accent)
        self._set_type()
        self._dress()
        self._allow_motion()

    @property
    def palette(self) -> Palette:
        return self._palette

    @property
    def mode(self) -> ThemeMode:
        return self._settings.theme

    def wear(self, settings: Settings) -> None:
        """Apply the settings for theme, text size and motion."""
        self._settings = settings
        if settings.theme is not ThemeMode.SYSTEM:
            self._counterparts[PALETTES[settings.theme].is_dark] = settings.theme
        self._allow_motion()
        self._colour_window_frames()
        self._show()
        self.worn.emit(settings)

    def set_mode(self, mode: ThemeMode) -> None:
        """Use this theme, or the one that the system asks for."""
        self.wear(replace(self._settings, theme=mode))

    @property
    def counterpart(self) -> ThemeMode:
        """The dark theme that was used last, or the light one if this one is dark."""
        return self._counterparts[not self._palette.is_dark]

    @Slot(bool)
    def heed_desktop_motion(self, is_calm: bool) -> None:
        """Note whether the desktop asks for less motion."""
        self._is_desktop_calm = is_calm
        self._allow_motion()

    def _allow_motion(self) -> None:
        allow_motion(self._settings.motion, is_desktop_calm=self._is_desktop_calm)

    @Slot(QColor)
    def wear_accent(self, accent: QColor) -> None:
        """Use the accent that the desktop reports; if it is invalid, the one that Qt reports."""
        self._told_accent = accent
        self._show()

    @Slot(Qt.ColorScheme)
    def _follow_system(self, scheme: Qt.ColorScheme) -> None:
        self._system = scheme
        self._show()

    @Slot(QPalette)
    def _follow_accent(self, seen: QPalette) -> None:
        """Take over only the accent of a changed system palette; see `qt_palette`."""
        accent = self._accent_of(seen)
        if accent != self._accent:
            self._accent = accent
            self._show()

    def _colour_window_frames(self) -> None:
        # Title bars belong to the system, which is told the scheme; plain X11 ignores it.
        hints = self._application.styleHints()
        if self.mode is ThemeMode.SYSTEM:
            hints.unsetColorScheme()
            self._system = hints.colorScheme()
        else:
            is_dark = PALETTES[self.mode].is_dark
            hints.setColorScheme(Qt.ColorScheme.Dark if is_dark else Qt.ColorScheme.Light)

    def _chosen(self) -> Palette:
        told = self._told_accent
        scheme = PALETTES.get(self.mode, DARK if self._system == Qt.ColorScheme.Dark else LIGHT)
        worn = with_accent(scheme, told if told.isValid() else self._accent)
        return replace(worn, type_reading=self._settings.answer_text_px)

    def _show(self) -> None:
        chosen = self._chosen()
        if chosen == self._palette:
            return
        before, self._palette = self._palette, chosen
        if replace(before, type_reading=chosen.type_reading) != chosen:
            self._dress()  # not for a new size, which only the conversation uses
        self.changed.emit(chosen)

    def _dress(self) -> None:
        # The palette comes first: a stylesheet set before it would be polished twice.
        self._application.setPalette(qt_palette(self._palette))
        self._application.setStyleSheet(stylesheet(self._palette))
        # Icons and covers are cached by their colours: those in another palette would be waste.
        QtGui.QPixmapCache.clear()

    def _set_type(self) -> None:
        # Fusion on every desktop: native styles ignore half of a custom palette.
        self._application.setStyle(QStyleFactory.create("Fusion"))
        QtGui.QPixmapCache.setCacheLimit(_PIXMAP_CACHE_KB)
        font = QtGui.QFontDatabase.systemFont(QtGui.QFontDatabase.SystemFont.GeneralFont)
        font.setPixelSize(METRICS.type_base)
        self._application.setFont(font)


_CALM: Final = "isCalm"
_FULL: Final = "isMoving"


def allow_motion(choice: MotionChoice, *, is_desktop_calm: bool) -> None:
    """Set whether widgets may be animated from now on."""
    application = QApplication.instance()
    if application is not None:
        is_calm = is_desktop_calm and choice is MotionChoice.SYSTEM
        application.setProperty(_CALM, is_calm or choice is MotionChoice.REDUCED)
        application.setProperty(_FULL, choice is MotionChoice.FULL)


def is_motion_wanted() -> bool:
    """Return False if the reader or the system asks for less motion."""
    application = QApplication.instance()
    if application is None or application.property(_CALM):
        return False
    hint = QStyle.StyleHint.SH_Widget_Animation_Duration
    return bool(application.property(_FULL)) or QApplication.style().styleHint(hint) > 0


def appear(widget: QWidget) -> None:
    """Show a widget in front of its siblings; if it was hidden, it fades in."""
    was_shown = widget.isVisible()
    if was_shown and widget.graphicsEffect() is not None:
        widget.setGraphicsEffect(None)  # type: ignore[arg-type]  # it was about to vanish
    widget.show()
    widget.raise_()
    if not was_shown:
        fade_in(widget)


def vanish(widget: QWidget) -> None:
    """Let a widget fade out within `METRICS.motion_ms`, then hide it."""
    if not _can_fade(widget):
        widget.setGraphicsEffect(None)  # type: ignore[arg-type]
        widget.hide()
        return
    _fade(widget, 1.0, 0.0).finished.connect(widget.hide)


def fade_in(widget: QWidget) -> None:
    """Let a widget that was just shown appear within `METRICS.motion_ms`.

    Does nothing without a screen, if the widget is out of view, or if it has an effect already.
    """
    if _can_fade(widget):
        _fade(widget, _FIRST_OPACITY, 1.0)


def _can_fade(widget: QWidget) -> bool:
    is_seen = widget.isVisible() and QtGui.QGuiApplication.platformName() != "offscreen"
    return is_seen and widget.graphicsEffect() is None and is_motion_wanted()


def _fade(widget: QWidget, start: float, end: float) -> QtCore.QPropertyAnimation:
    effect = QGraphicsOpacityEffect(widget, opacity=start)
    widget.setGraphicsEffect(effect)
    # Whoever takes the effect away ends the fading: it is stopped with its target.
    fade = QtCore.QPropertyAnimation(effect, b"opacity", widget)
    fade.setDuration(METRICS.motion_ms)
    fade.setEasingCurve(QtCore.QEasingCurve.Type.OutCubic)
    fade.setKeyValues([(0.0, start), (1.0, end)])
    fade.finished.connect(lambda: widget.setGraphicsEffect(None))  # type: ignore[arg-type]
    fade.start(QtCore.QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)
    return fade
