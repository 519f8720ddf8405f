"""Letters that the reader gave to places of a book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QAbstractScrollArea

from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.translation import tr
from reader_app.ui.pages.navigation import Navigation
from reader_app.ui.pages.viewport import Viewport

_BACK: Final = "'"
_STORED: Final = "letter_marks"


class LetterMarks(QObject):
    """The places that `m` and a letter mark, and `'` and the letter go to; `''` goes back.

    `changed`: a mark was set. `refused(str)`: a sentence for the reader.
    """

    changed = Signal()
    told = Signal(str)

    def __init__(
        self, area: QAbstractScrollArea, viewport: Viewport, navigation: Navigation
    ) -> None:
        super().__init__(area)
        self._viewport = viewport
        self._navigation = navigation
        self._places: dict[str, tuple[int, float]] = {}

    def set_mark(self, letter: str) -> None:
        """Mark the place in view with a letter."""
        if not self._viewport.page_count or not letter.isalpha():
            return
        place = self._navigation.position()
        height = self._viewport.layout.size(place.page).height
        self._places[letter] = place.page, max(0.0, place.offset * height)
        self.changed.emit()
        self.told.emit(tr("Marked with {letter}.", letter=letter))

    def go_to(self, letter: str) -> None:
        """Go to the place marked with a letter; the sign ' goes back."""
        if letter == _BACK:
            self._navigation.back()
        elif letter in self._places:
            page, top = self._places[letter]
            self._navigation.look_up(page, top=top)
        else:
            self.told.emit(
                tr(
                    "Nothing is marked with {letter}. Press M and a letter to set a mark.",
                    letter=letter,
                )
            )

    def state(self) -> JsonObject:
        """Return the marks as they are stored with a book."""
        return {_STORED: {letter: [page, top] for letter, (page, top) in self._places.items()}}

    def restore(self, values: JsonObject) -> None:
        """Use the marks that were stored with a book; what is damaged is left out."""
        stored = values.get(_STORED)
        pairs = stored.items() if isinstance(stored, Mapping) else ()
        self._places = {letter: place for letter, value in pairs if (place := _place_of(value))}


def _place_of(value: JsonValue) -> tuple[int, float] | None:
    match value:
        case [int(page), int(top) | float(top)] if page > 0:
            return page, float(top)
    return None
