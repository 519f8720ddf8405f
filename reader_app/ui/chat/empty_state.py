"""What the pane shows while there is no message: no book, no text, or suggested questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from reader_app.domain.translation import number, tr
from reader_app.ui.theme.palette import METRICS


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
    """A book is open and nothing was asked yet."""

    title: str
    examples: tuple[str, ...]


Emptiness: TypeAlias = NoBook | NoText | NoQuestions

EXAMPLES: Final = (
    tr("What is this book about?"),
    tr("Explain this page."),
    tr("Where is the main idea explained?"),
)
_FIRST_EXAMPLE: Final = 4


class EmptyState(QWidget):
    """Tells what can be done in the pane and suggests questions.

    `example_chosen(str)`: a question to ask.
    """

    example_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = QLabel()
        self._title.setProperty("type", "title")
        self._words = QLabel()
        self._words.setProperty("tone", "muted")
        self._progress = QLabel()
        self._progress.setProperty("tone", "muted")
        self._progress.setProperty("type", "small")
        for label in (self._title, self._words, self._progress):
            label.setWordWrap(True)
        self._examples = [self._example()]
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, METRICS.space_xl, 0, METRICS.space_xl)
        self._column.setSpacing(METRICS.space_s)
        self._column.addStretch(2)
        self._column.addWidget(self._title)
        self._column.addWidget(self._words)
        self._column.addSpacing(METRICS.space_m)
        self._column.addWidget(self._examples[0])
        self._column.addWidget(self._progress)
        self._column.addStretch(3)
        self.show_emptiness(NoBook())
        self.set_progress(0, 0)

    @property
    def title(self) -> str:
        return self._title.text()

    def show_emptiness(self, emptiness: Emptiness) -> None:
        match emptiness:
            case NoBook(is_awaited=True):
                self._show("", "")
            case NoBook():
                self._show(
                    tr("No book is open"),
                    tr("Open a book, and ask about it here. Answers come from its pages."),
                )
            case NoText():
                self._show(
                    tr("This file has no text"),
                    tr(
                        "Its pages are pictures. You can read them, but there are no words yet to "
                        "search or to answer from. “Recognise text…” in the menu can find them."
                    ),
                )
            case NoQuestions(title, examples):
                self._show(
                    title,
                    tr(
                        "Ask anything about this book. Answers come from its pages and name them, "
                        "so that you can check. Say “I’m on page 50” to turn there."
                    ),
                    examples,
                )
            case _:
                assert_never(emptiness)

    def set_progress(self, done: int, total: int) -> None:
        """Show the progress of indexing and that questions can be asked meanwhile."""
        self._progress.setVisible(0 <= done < total)
        self._progress.setText(
            tr(
                "Reading the book: {done} of {total} pages. You can ask already.",
                done=number(done),
                total=number(total),
            )
        )

    def suggest(self, questions: Sequence[str]) -> None:
        """Suggest these questions beside the general ones, if any are suggested now."""
        if any(button.text() for button in self._examples):
            more = [example for example in EXAMPLES[1:] if example not in questions]
            self._offer([EXAMPLES[0], *questions, *more][: len(EXAMPLES)])

    def _show(self, title: str, words: str, examples: Sequence[str] = ()) -> None:
        self._title.setText(title)
        self._words.setText(words)
        self._offer(examples)

    def _offer(self, examples: Sequence[str]) -> None:
        while len(self._examples) < len(examples):
            button = self._example()
            self._column.insertWidget(_FIRST_EXAMPLE + len(self._examples), button)
            # A new widget would otherwise come last in the tab order.
            QWidget.setTabOrder(self._examples[-1], button)
            self._examples.append(button)
        for at, button in enumerate(self._examples):
            question = examples[at] if at < len(examples) else ""
            button.setText(question)
            button.setToolTip(question)
            button.setVisible(bool(question))

    def _example(self) -> QPushButton:
        button = QPushButton()
        button.setProperty("chat", "example")
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        # A narrow pane cuts a long question instead of being made wider by it.
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        button.clicked.connect(self._choose)
        return button

    @Slot()
    def _choose(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self.example_chosen.emit(button.text())
