"""Short glides of the view, and whether there should be any."""

from __future__ import annotations

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QVariantAnimation, Signal
from PySide6.QtWidgets import QScrollBar, QStyle, QWidget

from reader_app.ui.theme.palette import METRICS


def wants_motion(widget: QWidget) -> bool:
    """False where the system asks for less motion."""
    hint = QStyle.StyleHint.SH_Widget_Animation_Duration
    return widget.style().styleHint(hint, None, widget) > 0


class Glide(QObject):
    """Moves a scroll bar to a value, in one step or within a moment."""

    finished = Signal()

    def __init__(self, bar: QScrollBar, parent: QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        self._animation = QVariantAnimation(self)
        self._animation.setDuration(METRICS.motion_ms)
        self._animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._animation.valueChanged.connect(self._show)
        self._animation.finished.connect(self.finished)

    @property
    def is_running(self) -> bool:
        return self._animation.state() == QAbstractAnimation.State.Running

    @property
    def target(self) -> int:
        """Where the bar is, or will be."""
        return int(self._animation.endValue()) if self.is_running else self._bar.value()

    def start(self, target: int) -> None:
        self._animation.stop()
        self._animation.setStartValue(self._bar.value())
        self._animation.setEndValue(target)
        self._animation.start()

    def finish(self) -> None:
        """Be at the end of it now."""
        if self.is_running:
            self._animation.setCurrentTime(self._animation.duration())

    def stop(self) -> None:
        """Stay where it is."""
        self._animation.stop()

    def _show(self, value: object) -> None:
        if isinstance(value, int):
            self._bar.setValue(value)
