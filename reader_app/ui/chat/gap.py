"""Room for messages that are not built yet, between older and newer ones that are."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QSizePolicy, QWidget

from reader_app.ui.chat.transcript import Entry

_HIGHEST: Final = 8_000_000
"""Pixels; Qt knows no widget that is twice as high."""


class Gap(QWidget):
    """`entries`: what belongs here, oldest first. As high as that will be, roughly."""

    def __init__(self, entries: list[Entry], mean_height: float) -> None:
        super().__init__()
        self.entries = entries
        self._mean_height = mean_height
        self.setObjectName("conversationGap")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.fit()

    def fit(self) -> None:
        """Take the height of what is still missing."""
        self.setFixedHeight(min(_HIGHEST, round(self._mean_height * len(self.entries))))
