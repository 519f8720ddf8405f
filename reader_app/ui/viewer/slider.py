"""The scroll bar under the reader's hand: dragging it is a jump, its groove scrolls a screen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QAbstractSlider, QScrollBar

_STEPS: Final = {
    QAbstractSlider.SliderAction.SliderPageStepAdd.value: 1,
    QAbstractSlider.SliderAction.SliderPageStepSub.value: -1,
}


class SliderJumps(QObject):
    """`screen_wanted(1 or -1)` for clicks into the groove; `pressed`, `released`: a drag."""

    screen_wanted = Signal(int)
    pressed = Signal()
    released = Signal()

    def __init__(self, bar: QScrollBar, parent: QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        bar.actionTriggered.connect(self._note_action)
        bar.sliderPressed.connect(self.pressed)
        bar.sliderReleased.connect(self.released)

    @Slot(int)
    def _note_action(self, action: int) -> None:
        if action in _STEPS:
            self._bar.setSliderPosition(self._bar.value())
            self.screen_wanted.emit(_STEPS[action])
