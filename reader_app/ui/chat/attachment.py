"""What goes with the next question: a quote or a small picture over the reader's words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.chat.buttons import icon_button
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import ElidedLabel

_PICTURE_HEIGHT: Final = 44
_PICTURE_WIDTH: Final = 120


@dataclass(frozen=True, slots=True)
class Attachment:
    """`words`: the quote, or what the picture is of; `place`: the page as it is called."""

    words: str
    place: str
    picture: QImage | None = None


class AttachmentRow(QFrame):
    """`attachment`, with `removeAttachmentButton`."""

    removed = Signal()

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("attachment")
        self.setProperty("ground", "attachment")
        self._picture = QLabel()
        self._words = ElidedLabel()
        self._words.setProperty("type", "small")
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._place = QLabel()
        self._place.setProperty("type", "small")
        self._place.setProperty("tone", "muted")
        self._remove = icon_button(tr("Don't ask about it"), "removeAttachmentButton")
        self._remove.setIconSize(QSize(METRICS.type_small, METRICS.type_small))
        self._remove.clicked.connect(self.removed)
        row = QHBoxLayout(self)
        row.setContentsMargins(
            METRICS.space_s, METRICS.space_xs, METRICS.space_xs, METRICS.space_xs
        )
        row.setSpacing(METRICS.space_s)
        row.addWidget(self._picture)
        row.addWidget(self._words, 1)
        row.addWidget(self._place)
        row.addWidget(self._remove)
        self.set_palette(palette)
        self.hide()

    def set_palette(self, palette: Palette) -> None:
        self._remove.setIcon(line_icon("close", palette, palette.muted))

    def show_attachment(self, attachment: Attachment | None) -> None:
        """None: nothing is attached."""
        self.setVisible(attachment is not None)
        if attachment is None:
            self._picture.clear()
            return
        self._words.setText(attachment.words)
        self._place.setText(attachment.place)
        self.setAccessibleName(
            tr(
                "Your question is about: {words}, {place}",
                words=attachment.words,
                place=attachment.place,
            )
        )
        self._picture.setVisible(attachment.picture is not None)
        if attachment.picture is not None:
            self._picture.setPixmap(self._small(attachment.picture))

    def _small(self, picture: QImage) -> QPixmap:
        ratio = self.devicePixelRatioF()
        small = QPixmap.fromImage(picture).scaled(
            round(_PICTURE_WIDTH * ratio),
            round(_PICTURE_HEIGHT * ratio),
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        small.setDevicePixelRatio(ratio)
        return small
