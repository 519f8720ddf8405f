"""Annotations on their way into the store: what can't be written is kept and tried again."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Slot

from reader_app.app.library.book_annotations import AnnotationsUseCase
from reader_app.domain.annotations import Annotation
from reader_app.domain.errors import DomainError
from reader_app.domain.translation import tr
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

_RETRY: Final = "store annotations"


class AnnotationKeeper(QObject):
    """Whatever is not known to be written is written with whatever is written next."""

    def __init__(
        self,
        annotations: AnnotationsUseCase,
        tasks: Tasks,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._use_case = annotations
        self._tasks = tasks
        self._window = window
        self._waiting: dict[str, tuple[Annotation, bool]] = {}
        window.notice_action_requested.connect(self._act_on_notice)

    def save(self, annotation: Annotation) -> None:
        """New, changed or brought back."""
        self._add(annotation, is_gone=False)

    def delete(self, annotation: Annotation) -> None:
        self._add(annotation, is_gone=True)

    def is_going(self, annotation_id: str) -> bool:
        """It is about to be deleted, though the store may still have it."""
        _, is_gone = self._waiting.get(annotation_id, (None, False))
        return is_gone

    @Slot()
    def flush(self) -> None:
        """Write all that isn't known to be written; writing twice does no harm."""
        for annotation, is_gone in self._waiting.values():
            self._write(annotation, is_gone)

    def _add(self, annotation: Annotation, *, is_gone: bool) -> None:
        if annotation.book_id:  # it may not be known yet which book this is
            self._waiting[annotation.id] = (annotation, is_gone)
            self.flush()

    def _write(self, annotation: Annotation, is_gone: bool) -> None:
        write = self._use_case.delete if is_gone else self._use_case.save

        def forget(_: None) -> None:
            if self._waiting.get(annotation.id) == (annotation, is_gone):
                del self._waiting[annotation.id]
            if not self._waiting:
                self._window.hide_notice(_RETRY)

        self._tasks.run(lambda: write(annotation), forget, self._tell)

    def _tell(self, error: DomainError) -> None:
        words = tr(
            "{message} {advice} What you marked is on the page, not stored yet.",
            message=error.message,
            advice=error.advice,
        )
        self._window.show_notice(" ".join(words.split()), tr("Try again"), 0, _RETRY)

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action == _RETRY:
            self.flush()
