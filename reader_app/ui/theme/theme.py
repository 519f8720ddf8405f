"""Applies the theme: system, light or dark, with the desktop's accent; follows both live."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from reader_app.domain.settings import ThemeChoice as ThemeMode
from reader_app.ui.theme.accent import accent_of, with_accent
from reader_app.ui.theme.palette import DARK, LIGHT, METRICS, Palette
from reader_app.ui.theme.style import qt_palette, stylesheet

__all__ = ["AppTheme", "ThemeMode"]


class AppTheme(QObject):
    """Applies palette and stylesheet to the application; emits `changed(Palette)` after changes."""

    changed = Signal(Palette)

    def __init__(
        self,
        application: QApplication,
        mode: ThemeMode = ThemeMode.SYSTEM,
        parent: QObject | None = None,
        *,
        accent_of: Callable[[QPalette], QColor] = accent_of,
    ) -> None:
        super().__init__(parent)
        self._application = application
        self._mode = mode
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

    @property
    def palette(self) -> Palette:
        return self._palette

    @property
    def mode(self) -> ThemeMode:
        return self._mode

    def set_mode(self, mode: ThemeMode) -> None:
        """Follow the system, or stay light or dark."""
        self._mode = mode
        self._colour_window_frames()
        self._show()

    def toggle(self) -> ThemeMode:
        """Switch from light to dark or back; return the new mode, to be stored."""
        self.set_mode(ThemeMode.LIGHT if self._palette.is_dark else ThemeMode.DARK)
        return self._mode

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
        match self._mode:
            case ThemeMode.SYSTEM:
                hints.unsetColorScheme()
                self._system = hints.colorScheme()
            case ThemeMode.LIGHT:
                hints.setColorScheme(Qt.ColorScheme.Light)
            case ThemeMode.DARK:
                hints.setColorScheme(Qt.ColorScheme.Dark)
            case _:
                assert_never(self._mode)

    def _chosen(self) -> Palette:
        told = self._told_accent
        return with_accent(self._scheme(), told if told.isValid() else self._accent)

    def _scheme(self) -> Palette:
        match self._mode:
            case ThemeMode.LIGHT:
                return LIGHT
            case ThemeMode.DARK:
                return DARK
            case ThemeMode.SYSTEM:
                return DARK if self._system == Qt.ColorScheme.Dark else LIGHT
            case _:
                assert_never(self._mode)

    def _show(self) -> None:
        chosen = self._chosen()
        if chosen == self._palette:
            return
        self._palette = chosen
        self._dress()
        self.changed.emit(chosen)

    def _dress(self) -> None:
        # The palette comes first: a stylesheet set before it would be polished twice.
        self._application.setPalette(qt_palette(self._palette))
        self._application.setStyleSheet(stylesheet(self._palette))

    def _set_type(self) -> None:
        # Fusion on every desktop: native styles ignore half of a custom palette.
        self._application.setStyle(QStyleFactory.create("Fusion"))
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        font.setPixelSize(METRICS.type_base)
        self._application.setFont(font)
