"""What the pane shows while there are no messages: no book, no text, or suggested questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from reader_app.domain.translation import number, tr
from reader_app.domain.values import dataclass, field, replace
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.window.action_table import NEEDS_MODEL, ActionId


@dataclass(frozen=True, slots=True)
class NoBook:
    """No book is open.

    `is_awaited`: a book's pages are already shown and the book itself is about to be open.
    """

    is_awaited: bool = False


@dataclass(frozen=True, slots=True)
class NoText:
    """The pages of the file are pictures without text."""


@dataclass(frozen=True, slots=True)
class NoQuestions:
    """A book is open and nothing was asked yet. `books`: the titles, if several are asked."""

    title: str
    books: tuple[str, ...] = ()


Emptiness: TypeAlias = NoBook | NoText | NoQuestions


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggested question, asked with one click.

    `label`: the words on the button. Either `question` is asked or `action` is triggered.
    `needs_model`: it can't be answered without a language model.
    """

    label: str
    question: str = ""
    action: ActionId | None = None
    icon: str = "chat"
    needs_model: bool = False


def in_order(suggestions: Sequence[Suggestion], *, has_model: bool) -> tuple[Suggestion, ...]:
    """Return the suggestions with those last that can't be used without a model."""
    return tuple(sorted(suggestions, key=lambda each: each.needs_model and not has_model))


EXPLAIN: Final = Suggestion(
    tr("Explain this page"), action=ActionId.EXPLAIN_PAGE, icon="pages", needs_model=True
)
RECAP: Final = Suggestion(tr("Recap so far"), action=ActionId.RECAP, icon="history")
ABOUT: Final = Suggestion(tr("What’s this book about?"), tr("What’s this book about?"), icon="book")
EXAMPLES: Final = (ABOUT, EXPLAIN, RECAP)
_OF_SEVERAL: Final = tuple(
    Suggestion(words, words)
    for words in (tr("What do these books have in common?"), tr("How do these books differ?"))
)
_COVER: Final = QSize(56, 84)


@dataclass(frozen=True, slots=True)
class _OfBook:
    """What is shown about a book while the conversation asks only that one."""

    title: str = ""
    suggestions: tuple[Suggestion, ...] = EXAMPLES
    place: str = ""
    cover: QImage = field(default_factory=QImage)


class EmptyState(QWidget):
    """Tells what can be done in the pane: the book, the page, and questions that one might ask.

    `chosen(Suggestion)`: one of the suggestions.
    """

    chosen = Signal(object)

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette
        self._cover = QLabel()
        self._drawn_cover: tuple[QImage, float] | None = None
        self._title = _label("book-title", "")
        self._place = _label("small", "muted")
        self._words = _label("", "muted")
        self._progress = _label("small", "muted")
        self._is_of_book = False
        self._of_book = _OfBook()
        self._suggestions: tuple[Suggestion, ...] = ()
        self._has_model = True
        self._buttons: list[QPushButton] = []
        self._lay_out()
        self._add_button()  # the others follow it in the tab order
        self.show_emptiness(NoBook())
        self.set_progress(0, 0)

    def _lay_out(self) -> None:
        names = QVBoxLayout()
        names.setSpacing(METRICS.space_xs)
        names.addStretch(1)
        names.addWidget(self._title)
        names.addWidget(self._place)
        names.addStretch(1)
        head = QHBoxLayout()
        head.setSpacing(METRICS.space_l)
        head.addWidget(self._cover, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(names, 1)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(METRICS.space_xs)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, METRICS.space_xl, 0, METRICS.space_l)
        column.setSpacing(METRICS.space_m)
        column.addLayout(head)
        column.addWidget(self._words)
        column.addLayout(self._rows)
        column.addWidget(self._progress)
        column.addStretch(1)

    @property
    def title(self) -> str:
        return self._title.text()

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self._offer(self._suggestions)

    def rename_book(self, title: str) -> None:
        """Show another title for the open book, if this empty conversation is about it."""
        if self._is_of_book:
            self._of_book = replace(self._of_book, title=title)
            self.show_emptiness(NoQuestions(title))

    def show_emptiness(self, emptiness: Emptiness) -> None:
        self._cover.hide()
        self._place.hide()
        self._is_of_book = isinstance(emptiness, NoQuestions) and len(emptiness.books) < 2
        match emptiness:
            case NoBook(is_awaited=True):
                self._show("", "")
            case NoBook():
                self._show(
                    tr("No book open"),
                    tr("Open a book and ask about it here. Every answer links to its source."),
                )
            case NoText():
                self._show(
                    tr("This file has no text"),
                    tr(
                        "Its pages are images. You can read them, but there is nothing yet to "
                        "search or to answer from. “Recognise text…” in the menu can change that."
                    ),
                )
            case NoQuestions(_, books) if len(books) > 1:
                titles = "\n".join(f"· {each}" for each in books)
                self._show(tr("{n} books", "{n} books", n=len(books)), titles, _OF_SEVERAL)
            case NoQuestions(title):
                if title != self._of_book.title:
                    self._of_book = _OfBook(title)
                words = tr("Ask anything. Every answer links to the page it came from.")
                self._show(title, words, self._of_book.suggestions)
                self._draw_place()
            case _:
                assert_never(emptiness)

    def show_place(self, place: str, cover: QImage) -> None:
        """Show the place in the book ("p. 20 · Chapter IV"), and its cover; null for none."""
        self._of_book = replace(self._of_book, place=place, cover=cover)
        if self._is_of_book:
            self._draw_place()

    def _draw_place(self) -> None:
        place, cover = self._of_book.place, self._of_book.cover
        self._place.setText(place)
        self._place.setVisible(bool(place))
        self._cover.setVisible(not cover.isNull())
        ratio = self.devicePixelRatioF()
        if not cover.isNull() and (cover, ratio) != self._drawn_cover:
            self._drawn_cover = cover, ratio
            ways = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            picture = QPixmap.fromImage(cover.scaled(_COVER * ratio, *ways))
            picture.setDevicePixelRatio(ratio)
            self._cover.setPixmap(picture)

    def set_progress(self, done: int, total: int) -> None:
        """Show the progress of indexing and that questions can be asked already."""
        self._progress.setVisible(0 <= done < total)
        self._progress.setText(
            tr(
                "Preparing search: {done} of {total} pages. You can already ask.",
                done=number(done),
                total=number(total),
            )
        )

    def suggest(self, suggestions: Sequence[Suggestion]) -> None:
        """Replace the suggestions, if the conversation asks only one book."""
        self._of_book = replace(self._of_book, suggestions=tuple(suggestions))
        if self._is_of_book:
            self._offer(suggestions)

    def set_model(self, has_model: bool) -> None:
        """Grey the suggestions that need a language model while there is none."""
        self._has_model = has_model
        self._offer(self._suggestions)

    def _show(self, title: str, words: str, suggestions: Sequence[Suggestion] = ()) -> None:
        self._title.setText(title)
        self._words.setText(words)
        self._offer(suggestions)

    def _offer(self, suggestions: Sequence[Suggestion]) -> None:
        self._suggestions = in_order(suggestions, has_model=self._has_model)
        while len(self._buttons) < len(suggestions):
            self._add_button()
        for at, button in enumerate(self._buttons):
            button.setVisible(at < len(suggestions))
            if at < len(suggestions):
                shown = self._suggestions[at]
                button.setText(shown.label)
                is_possible = self._has_model or not shown.needs_model
                button.setEnabled(is_possible)
                button.setToolTip(shown.label if is_possible else NEEDS_MODEL)
                button.setIcon(line_icon(shown.icon, self._palette, self._palette.muted))

    def _add_button(self) -> None:
        button = QPushButton()
        button.setProperty("chat", "example")
        button.setIconSize(QSize(METRICS.space_l + METRICS.space_s, METRICS.space_l))
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        # A narrow pane cuts a long question instead of being made wider by it.
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        button.clicked.connect(self._choose)
        self._rows.addWidget(button)
        if self._buttons:
            # A new widget would otherwise come last in the tab order.
            QWidget.setTabOrder(self._buttons[-1], button)
        self._buttons.append(button)

    @Slot()
    def _choose(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self.chosen.emit(self._suggestions[self._buttons.index(button)])


def _label(kind: str, tone: str) -> QLabel:
    label = QLabel()
    label.setProperty("type", kind)
    label.setProperty("tone", tone)
    label.setWordWrap(True)
    return label
