"""Opens "What was sent" for a turn, from the receipt of its answer."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFileDialog

from reader_app.app.chat.request_logging import (
    ReportedRequest,
    as_text,
    bodies_as_json,
    sent_report,
)
from reader_app.domain.events import SentLog
from reader_app.domain.translation import tr
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.dialogs.sent_dialog import SentDialog
from reader_app.ui.theme.theme import AppTheme
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

NOTHING_LEFT: Final = tr("Nothing left this machine for this question.")
NOT_KEPT: Final = tr("What was sent for this question is not kept any more.")
_THUMBNAIL: Final = 220
_Loaded: TypeAlias = tuple[tuple[ReportedRequest, ...], Mapping[str, QImage]]
_Write: TypeAlias = Callable[[Path, bytes], None]


class SentController(QObject):
    """Reads and prepares in a worker; `write` puts a file where the reader wants it."""

    def __init__(
        self,
        sent: SentLog,
        write: _Write,
        tasks: Tasks,
        pane: ChatPane,
        window: MainWindow,
        theme: AppTheme,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._sent = sent
        self._write = write
        self._tasks = tasks
        self._window = window
        self._theme = theme
        self._reported: tuple[ReportedRequest, ...] = ()
        self._dialog: SentDialog | None = None
        pane.sent_requested.connect(self.show_turn)

    @Slot(str, bool)
    def show_turn(self, turn_id: str, has_used_tokens: bool) -> None:
        """`has_used_tokens`: a model answered, so something must have been sent."""
        sent = self._sent

        def show(loaded: _Loaded) -> None:
            if loaded[0]:
                self._open(*loaded)
            else:
                self._window.show_notice(NOT_KEPT if has_used_tokens else NOTHING_LEFT)

        self._tasks.run(
            lambda: _loaded(sent, turn_id),
            show,
            lambda error: self._window.show_notice(f"{error.message} {error.advice}".strip()),
        )

    @Slot(str)
    def show_sent(self, turn_id: str) -> None:
        """For a turn of which it is known that something was sent."""
        self.show_turn(turn_id, True)

    def _open(self, reported: tuple[ReportedRequest, ...], images: Mapping[str, QImage]) -> None:
        self._reported = reported
        # Over the dialog that asked for it, if one did.
        above = QApplication.activeModalWidget() or self._window
        dialog = SentDialog(reported, images, self._theme.palette, above)
        dialog.copy_requested.connect(self._copy)
        dialog.save_requested.connect(self._save)
        dialog.destroyed.connect(self._forget)
        self._dialog = dialog
        dialog.open()

    @Slot()
    def _forget(self) -> None:
        self._dialog, self._reported = None, ()

    @Slot()
    def _copy(self) -> None:
        reported = self._reported
        self._tasks.run(lambda: as_text(reported), self._take_copy)

    def _take_copy(self, text: str) -> None:
        if self._dialog is not None:
            self._dialog.take_copy(text)

    @Slot()
    def _save(self) -> None:
        chooser = QFileDialog(
            self._dialog,
            tr("Save what was sent"),
            "what-was-sent.md",
            tr("Text (*.md);;Exact (*.json)"),
        )
        chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        chooser.setDefaultSuffix("md")
        chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chooser.fileSelected.connect(self._save_as)
        chooser.open()

    @Slot(str)
    def _save_as(self, name: str) -> None:
        reported, write, path = self._reported, self._write, Path(name)

        def save() -> str:
            text = bodies_as_json(reported) if path.suffix == ".json" else as_text(reported)
            try:
                write(path, text.encode("utf-8"))
            except OSError:
                return tr("The file could not be written there. Choose another folder.")
            return tr("Saved as {name}.", name=path.name)

        self._tasks.run(save, self._window.show_notice)


def _loaded(sent: SentLog, turn_id: str) -> _Loaded:
    """In a worker: what was sent, readable, and its pictures made small."""
    reported = sent_report(sent.requests(turn_id))
    pictures = {
        picture.data for each in reported for part in each.new_parts for picture in part.pictures
    }
    return reported, {data: _thumbnail(data) for data in pictures}


def _thumbnail(data: str) -> QImage:
    """Null for what is no picture."""
    try:
        image = QImage.fromData(base64.b64decode(data))
    except ValueError:
        return QImage()
    if image.isNull():
        return image
    return image.scaledToHeight(_THUMBNAIL, Qt.TransformationMode.SmoothTransformation)
