"""A citation's words as the reader's own highlight, on exactly those rectangles."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Slot

from reader_app.domain.annotations import HighlightPart
from reader_app.domain.citations import CitedPart
from reader_app.ui.controllers.annotations_controller import AnnotationsController
from reader_app.ui.controllers.note_keys import NoteKeys
from reader_app.ui.viewer.page_view import PageView


@dataclass(frozen=True, slots=True)
class _Kept:
    parts: tuple[CitedPart, ...]
    with_note: bool


class EvidenceKeeping(QObject):
    """Waits for the characters of a page, by which highlights are told, if they aren't known."""

    def __init__(self, annotations: AnnotationsController, view: PageView) -> None:
        super().__init__(view)
        self._annotations = annotations
        self._view = view
        self._waiting: list[_Kept] = []
        self._keys = NoteKeys(view)
        view.text_loaded.connect(self._try_again)

    def expect_note(self) -> None:
        """The words are about to be known: what is typed meanwhile is for their note."""
        self._keys.hold()

    def keep(self, parts: tuple[CitedPart, ...], *, with_note: bool = False) -> None:
        """In the reader's current colour; `with_note`: writing begins at once."""
        parts = tuple(part for part in parts if part.rects and part.page <= self._view.page_count)
        if with_note:
            self._keys.hold()
        if parts:
            self._waiting.append(_Kept(parts, with_note))
            self._try_again()

    @Slot()
    def _try_again(self) -> None:
        waiting, self._waiting = self._waiting, []
        for kept in waiting:
            found = [self._marked(part) for part in kept.parts]
            known = tuple(part for part in found if part is not None)
            if len(known) == len(found):
                self._annotations.mark_words(known, writes_note=kept.with_note)
                if kept.with_note:
                    self._keys.let_go()
            else:
                self._waiting.append(kept)

    def _marked(self, part: CitedPart) -> HighlightPart | None:
        span = self._view.span_of(part.page, part.rects)
        if span is None:
            return None
        return HighlightPart(part.page, *span, part.rects, part.text)
