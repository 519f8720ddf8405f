"""A tool call as one line of plain words, which its tool declares, with details to expand.

A page move has its actions beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from PySide6 import QtWidgets
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QWheelEvent

from reader_app.app.tools.current_page import SET_CURRENT_PAGE
from reader_app.app.tools.get_outline import GET_OUTLINE
from reader_app.app.tools.page_arguments import asked_page, positive_number
from reader_app.app.tools.read_pages import READ_PAGES, VIEW_PAGE
from reader_app.domain.book import OWN_PLACE, BookPages, PageMove, PageMoveResult
from reader_app.domain.chat import (
    MessageRole,
    MessageState,
    PageMovePayload,
    ToolCallRecord,
    arguments_without_names,
    texts_in,
    without_names,
)
from reader_app.domain.conversation import shortened
from reader_app.domain.events import ToolFinishedEvent, ToolForming, ToolInvocationEvent
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import number, quoted, shown, tr
from reader_app.domain.values import dataclass, replace
from reader_app.ui.answers.progress_lines import ActivityLine
from reader_app.ui.answers.type_styles import RenderContext
from reader_app.ui.chat.buttons import push_button, text_button
from reader_app.ui.chat.message_actions import AcceptOffer, AnswerConsent, ReaderRequest, UndoMove
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.basic_widgets import bare_column, bare_row

SEARCHES: Final = frozenset({"search_book", "search_library"})
_SEARCHED: Final = SEARCHES | {"find_all", "compare"}


@dataclass(frozen=True, slots=True)
class ToolCallStep:
    """One tool call; it is running while `result` is None."""

    tool_name: str
    arguments: JsonObject
    result: str | None = None
    is_error: bool = False
    duration_ms: float = 0.0
    pages_shown: tuple[int, ...] = ()
    move: PageMove | None = None
    further: tuple[BookPages, ...] = ()
    found: int | None = None
    """How many passages a search found; None if that isn't known."""
    read: tuple[int, int] | None = None
    """How many pages a search could read, and of how many; None if it could read all."""
    is_abandoned: bool = False
    veiled: tuple[str, ...] = ()
    """Words of its arguments that aren't shown."""

    @property
    def pages_of_books(self) -> dict[int, tuple[int, ...]]:
        """The pages that it has shown the model, by the place of the book."""
        return {OWN_PLACE: self.pages_shown} | {each.place: each.pages for each in self.further}

    @classmethod
    def forming(cls, event: ToolForming) -> ToolCallStep:
        return cls(event.tool_name, event.arguments)

    @classmethod
    def begun(cls, event: ToolInvocationEvent) -> ToolCallStep:
        return cls(event.tool_name, event.arguments, veiled=event.veiled)

    @classmethod
    def of_record(cls, record: ToolCallRecord) -> ToolCallStep:
        return cls(
            record.tool_name,
            record.parameters,
            record.result,
            record.is_error,
            record.duration_ms,
            record.pages_shown,
            record.page_move,
            record.further,
        )

    def finished(self, event: ToolFinishedEvent) -> ToolCallStep:
        outcome = event.outcome
        payload = outcome.payload
        return replace(
            self,
            result=outcome.text,
            is_error=outcome.is_error,
            duration_ms=event.duration_ms,
            pages_shown=outcome.pages_shown,
            move=payload.move if isinstance(payload, PageMovePayload) else None,
            further=outcome.further,
        )

    def with_found(self, found: int, read: tuple[int, int] | None = None) -> ToolCallStep:
        return replace(self, found=found, read=read)

    def veiled_again(self, found: Mapping[str, Sequence[tuple[int, int]]]) -> ToolCallStep:
        """Return the step with other names covered, by the texts of its arguments."""
        texts = list(texts_in(self.arguments))
        if not all(text in found for text in texts):
            return self  # it has come since they were looked for
        names = (text[start:end] for text in texts for start, end in found[text])
        return replace(self, veiled=tuple(dict.fromkeys(names)))

    @property
    def is_done(self) -> bool:
        """Whether the call has ended, successfully or not."""
        return self.result is not None and not self.is_abandoned

    def abandoned(self) -> ToolCallStep:
        """Return the step as ended because the turn ended before it did."""
        told = tr("This answer was interrupted.")
        return replace(self, result=told, is_error=True, is_abandoned=True)


def icon_of(step: ToolCallStep) -> str:
    from reader_app.app.tools.tool_table import tool_words

    return "warning" if step.is_error else tool_words(step.tool_name).icon


def words_of(step: ToolCallStep, names: PageNames) -> str:
    """Return the line of a step: what it does, did, or failed to do."""
    from reader_app.app.tools.tool_table import tool_words

    words = tool_words(step.tool_name)
    ended = words.failed if step.is_error else words.done
    line = words.doing if step.result is None else ended
    # Before they are shortened: half a name would not be found.
    told = replace(step, arguments=arguments_without_names(step.arguments, step.veiled))
    return without_names(shown(line).format_map(_Parts(told, names)), step.veiled)


def summary_of(steps: Sequence[ToolCallStep], names: PageNames) -> str:
    """Return what several steps have done, such as "Searched 3 times, read pp. 40–48"."""
    done = [step for step in steps if not (step.is_error or step.is_abandoned)]
    searches = sum(step.tool_name in _SEARCHED for step in done)
    read = [step for step in done if step.tool_name in (READ_PAGES.name, VIEW_PAGE.name)]
    known = searches + len(read)
    parts = [tr("searched once", "searched {n} times", n=searches)] if searches else []
    if read:
        parts.append(tr("read {pages}", pages=_pages_read(read, names)))
    if any(step.tool_name == GET_OUTLINE.name for step in done):
        known += sum(step.tool_name == GET_OUTLINE.name for step in done)
        parts.append(tr("read the table of contents"))
    if others := len(done) - known:
        parts.append(tr("{n} more step", "{n} more steps", n=others))
    if failed := len(steps) - len(done):
        parts.append(tr("{n} step failed", "{n} steps failed", n=failed))
    words = ", ".join(parts)
    return words[:1].upper() + words[1:]


def _pages_read(steps: Sequence[ToolCallStep], names: PageNames) -> str:
    if names.has_several:
        return ", ".join(dict.fromkeys(_span(step, names) for step in steps))
    return names.listed(page for step in steps for page in _shown_pages(step)) or tr("pages")


def details_of(step: ToolCallStep) -> str:
    """Return the details: the tool, its duration, its arguments and its result."""
    lines = [f"{name}: {_shown(value)}" for name, value in step.arguments.items()]
    asked = "\n".join(lines) or tr("No arguments.")
    took = f"{step.tool_name} · {number(step.duration_ms)} ms"
    details = "\n\n".join(part for part in (took, asked, (step.result or "").strip()) if part)
    return without_names(details, step.veiled)


class _Parts(dict[str, str]):
    """The values for the placeholders of a line; unknown names fall back to the arguments."""

    def __init__(self, step: ToolCallStep, names: PageNames) -> None:
        super().__init__(
            name=step.tool_name.replace("{", "").replace("}", ""),
            query=_query(step, names),
            found=_found(step),
            span=_span(step, names),
            page_name=_page(step, names),
            moved=_moved(step, names),
        )
        self._arguments = step.arguments

    def __missing__(self, name: str) -> str:
        value = self._arguments.get(name)
        return "…" if value is None else quoted(shortened(_shown(value), 40))


def _moved(step: ToolCallStep, names: PageNames) -> str:
    move = step.move
    if move is None:
        return tr("Turned the page")
    if move.to_page == 0:
        return (
            tr("Cleared the reading position")
            if move.result is not PageMoveResult.ASKED
            else tr("Clear your reading position?")
        )
    place = names.name(move.to_page)
    match move.result:
        case PageMoveResult.MOVED:
            return tr("Turned to {place}", place=place)
        case PageMoveResult.UNCHANGED:
            return tr("Already at {place}", place=place)
        case PageMoveResult.OFFERED:
            return tr("You’d already turned the page")
        case PageMoveResult.AWAY:
            return tr("The page wasn’t turned while you were elsewhere")
        case PageMoveResult.ASKED:
            return tr("Page {page} is past where you’ve read.", page=names.number(move.to_page))


def _query(step: ToolCallStep, names: PageNames) -> str:
    """Return the query, with the book's title in a conversation about several books."""
    query = step.arguments.get("query")
    has_words = isinstance(query, str) and query.strip()
    words = quoted(shortened(str(query), 40)) if has_words else tr("the book")
    if step.tool_name == "search_library":
        return tr("{words} in all books", words=words)
    if names.has_several:
        return tr("{words} in {title}", words=words, title=names.of(_book(step)).title)
    return words


def _book(step: ToolCallStep) -> int:
    return positive_number(step.arguments.get("book")) or OWN_PLACE


def _found(step: ToolCallStep) -> str:
    """Return how many pages were found, and how much of the book was searched unless it was all."""
    if step.read is None:
        return _pages_found(step)
    read, count = step.read
    so_far = tr(
        "{read:,} of {n:,} page searched so far",
        "{read:,} of {n:,} pages searched so far",
        n=count,
        read=read,
    )
    return f"{_pages_found(step)} · {so_far}"


def _pages_found(step: ToolCallStep) -> str:
    pages = len(set(step.pages_shown)) + sum(len(each.pages) for each in step.further)
    pages = pages or step.found or 0
    if not pages:
        return tr("nothing found")
    words = tr("{n} page", "{n} pages", n=pages)
    books = len(step.further) + bool(step.pages_shown)
    return tr("{pages} of {n} books", n=books, pages=words) if books > 1 else words


def _span(step: ToolCallStep, names: PageNames) -> str:
    shown = _shown_pages(step)
    own = names.of(_book(step))
    first = min(shown, default=asked_page(step.arguments, "first", own))
    last = max(shown, default=asked_page(step.arguments, "last", own))
    pages = own.span(first, max(first, last)) if first else tr("pages")
    return f"{own.title}, {pages}" if names.has_several else pages


def _page(step: ToolCallStep, names: PageNames) -> str:
    page = next(iter(_shown_pages(step)), asked_page(step.arguments, "page", names.of(_book(step))))
    return names.name(page, _book(step)) if page else tr("a page")


def _shown_pages(step: ToolCallStep) -> tuple[int, ...]:
    return step.pages_shown or tuple(page for each in step.further for page in each.pages)


def _shown(value: JsonValue) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple):
        return ", ".join(_shown(each) for each in value)
    return str(value)


class PageMoveActions(QtWidgets.QWidget):
    """The buttons of a page move: Undo, "Go to page 42", or Go / Stay.

    They can be used once; then words tell what was chosen.
    """

    requested = Signal(object)

    def __init__(
        self, move: PageMove, names: PageNames, parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._requests: dict[QtWidgets.QAbstractButton, tuple[ReaderRequest, str]] = {}
        self._row = bare_row(self, METRICS.space_xs)
        match move.result:
            case PageMoveResult.MOVED:
                self._add(
                    text_button(tr("Undo"), "link", "undoMoveButton"), UndoMove(move), tr("undone")
                )
            case PageMoveResult.OFFERED | PageMoveResult.AWAY:
                words = tr("Go to page {page}", page=names.number(move.to_page))
                self._add(
                    push_button(words, "goToPageOffer"), AcceptOffer(move.to_page), tr("went there")
                )
            case PageMoveResult.ASKED:
                self._ask(move, names)
            case PageMoveResult.UNCHANGED:
                pass
            case _:
                assert_never(move.result)

    @property
    def is_used(self) -> bool:
        """Whether a button was used, or there was none."""
        return not self._requests

    def _ask(self, move: PageMove, names: PageNames) -> None:
        is_page = move.to_page > 0
        go = push_button(tr("Go anyway") if is_page else tr("Clear it"), "consentGoButton")
        stay = push_button(tr("Stay") if is_page else tr("Keep it"), "consentStayButton")
        if is_page:
            go.setAccessibleName(tr("Go to {page}", page=names.name(move.to_page)))
            stay.setAccessibleName(tr("Stay on this page"))
        self._add(
            go, AnswerConsent(move.to_page, True), tr("went there") if is_page else tr("cleared")
        )
        self._add(stay, AnswerConsent(move.to_page, False), tr("stayed") if is_page else tr("kept"))

    def _add(
        self, button: QtWidgets.QAbstractButton, request: ReaderRequest, afterwards: str
    ) -> None:
        self._requests[button] = (request, afterwards)
        button.clicked.connect(self._choose)
        self._row.addWidget(button)

    @Slot()
    def _choose(self) -> None:
        button = self.sender()
        if not isinstance(button, QtWidgets.QAbstractButton) or button not in self._requests:
            return
        request, afterwards = self._requests[button]
        for each in self._requests:
            each.setEnabled(False)
            each.hide()
        self._requests.clear()
        said = QtWidgets.QLabel(f"· {afterwards}", self)
        said.setProperty("tone", "muted")
        self._row.addWidget(said)
        self.requested.emit(request)


_MOST_DETAILS: Final = 20_000
_DETAILS_HEIGHT: Final = 220
_LINE_LENGTH: Final = 66


class ToolStepView(QtWidgets.QWidget):
    """Shows a `ToolCallStep`.

    `requested`: what the reader wants done about a page move. `changed`: it shows something else.
    """

    requested = Signal(object)
    changed = Signal()

    def __init__(self, context: RenderContext, step: ToolCallStep) -> None:
        super().__init__()
        self._context = context
        self._step = step
        self._details: QtWidgets.QFrame | None = None
        self._line = ActivityLine(context.palette)
        self._line.toggled.connect(self._open)
        self._actions: PageMoveActions | None = None
        self._row = QtWidgets.QHBoxLayout()
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(METRICS.space_xs)
        self._row.addWidget(self._line)
        self._row.addStretch()
        self._column = bare_column(self, METRICS.space_xs)
        self._column.addLayout(self._row)
        self.setProperty("role", MessageRole.TOOL_RESULT.value)
        self.show_step(step)

    @property
    def step(self) -> ToolCallStep:
        return self._step

    def show_step(self, step: ToolCallStep) -> None:
        if self._details is not None and step.veiled != self._step.veiled:
            self._line.setChecked(False)
            self._details.deleteLater()
            self._details = None
        self._step = step
        words = words_of(step, self._context.names)
        is_running = step.result is None
        self._line.set_words(words, icon_of(step), is_moving=is_running)
        self._line.set_openable(not is_running)
        state = MessageState.FAILED if step.is_error else MessageState.COMPLETE
        self.setProperty("state", "running" if is_running else state.value)
        self.setProperty("plainText", words)
        self.changed.emit()

    @property
    def can_fold(self) -> bool:
        """Whether the step may be told together with its neighbours; page moves have buttons."""
        return self._step.tool_name != SET_CURRENT_PAGE.name

    @property
    def words(self) -> str:
        return self._line.text()

    @property
    def is_running(self) -> bool:
        return self._step.result is None

    def say(self, words: str) -> None:
        """Show `words` in place of the running step's own; "" restores those."""
        self.show_step(self._step)
        if words and self.is_running:
            self._line.set_words(words, icon_of(self._step), is_moving=True)
            self.setProperty("plainText", words)
            self.changed.emit()

    def offer_actions(self) -> None:
        """Offer to undo, accept or decide on the page move of this step, if it has one."""
        if self._step.move is None or self._actions is not None:
            return
        self._actions = PageMoveActions(self._step.move, self._context.names, self)
        self._actions.requested.connect(self.requested)
        self._row.insertWidget(1, self._actions)

    def note_page(self, page: int) -> None:
        """Remove the offer of a page that the reader is on by now."""
        move = self._step.move
        if move is not None and move.is_open and move.to_page == page:
            self.retire_actions()

    def retire_actions(self) -> None:
        """Remove actions not used yet, because a new question was asked; a choice made stays."""
        if self._actions is not None and not self._actions.is_used:
            self._row.removeWidget(self._actions)
            self._actions.hide()
            self._actions.deleteLater()
            self._actions = None

    def set_context(self, context: RenderContext) -> None:
        self._context = context
        self._line.set_palette(context.palette)
        self.show_step(self._step)

    @Slot(bool)
    def _open(self, is_open: bool) -> None:
        if is_open and self._details is None:
            self._details = _details(details_of(self._step), self)
            self._column.addWidget(self._details)
        if self._details is not None:
            self._details.setVisible(is_open)


class ToolStepGroup(QtWidgets.QWidget):
    """Neighbouring steps as one line, "Searched 3 times, read pp. 40–48", which unfolds to them."""

    def __init__(self, context: RenderContext) -> None:
        super().__init__()
        self.steps: list[ToolStepView] = []
        self._context = context
        self._line = ActivityLine(context.palette)
        self._line.setObjectName("stepsLine")
        self._line.set_openable(True)
        self._inside = QtWidgets.QWidget()
        self._inside.setObjectName("foldedSteps")
        self._column = QtWidgets.QVBoxLayout(self._inside)
        self._column.setContentsMargins(METRICS.space_xl, 0, 0, 0)
        self._column.setSpacing(METRICS.space_xs)
        column = bare_column(self, METRICS.space_xs)
        column.addWidget(self._line)
        column.addWidget(self._inside)
        self._inside.hide()
        self._line.toggled.connect(self._inside.setVisible)

    def add(self, step: ToolStepView) -> None:
        self.steps.append(step)
        self._column.addWidget(step)
        step.changed.connect(self._tell)
        self._tell()

    def set_unfolded(self, is_unfolded: bool) -> None:
        """Show all steps without the line above them, or the line as it was."""
        self._line.setVisible(not is_unfolded)
        self._inside.setVisible(is_unfolded or self._line.isChecked())
        self._column.setContentsMargins(0 if is_unfolded else METRICS.space_xl, 0, 0, 0)

    def remove(self, part: QtWidgets.QWidget) -> None:
        """Take out `part` if it is one of these steps."""
        if isinstance(part, ToolStepView) and part in self.steps:
            self.steps.remove(part)
            part.changed.disconnect(self._tell)
            self._column.removeWidget(part)
            self.setVisible(bool(self.steps))
            self._tell()

    def set_context(self, context: RenderContext) -> None:
        self._context = context
        self._line.set_palette(context.palette)
        self._tell()

    @Slot()
    def _tell(self) -> None:
        """Show the step that is running, or what all of them have done."""
        running = next((step for step in reversed(self.steps) if step.is_running), None)
        if running is not None:
            self._line.set_words(running.words, icon_of(running.step), is_moving=True)
        elif self.steps:
            steps = [step.step for step in self.steps]
            is_one = len(steps) == 1
            words = self.steps[0].words if is_one else summary_of(steps, self._context.names)
            self._line.set_words(words, icon_of(steps[0]), is_moving=False)


class _DetailText(QtWidgets.QPlainTextEdit):
    """The details of a step; scrolled to its end, it passes the wheel on to the conversation."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        # Where nothing moved, let the conversation scroll.
        bar = self.verticalScrollBar()
        before = bar.value()
        super().wheelEvent(event)
        if bar.value() == before:
            event.ignore()


def _details(text: str, parent: QtWidgets.QWidget) -> QtWidgets.QFrame:
    frame = QtWidgets.QFrame(parent)
    frame.setProperty("ground", "code")
    words = _DetailText(text[:_MOST_DETAILS], frame)
    words.setReadOnly(True)
    words.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
    words.viewport().setAutoFillBackground(False)
    words.setTabChangesFocus(True)
    words.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)  # the answer opens its own
    words.setAccessibleName(tr("Step details"))
    font = words.font()
    font.setPixelSize(METRICS.type_small)
    words.setFont(font)
    lines = sum(1 + len(line) // _LINE_LENGTH for line in text.splitlines())
    height = lines * words.fontMetrics().lineSpacing() + 2 * METRICS.space_s
    words.setFixedHeight(min(_DETAILS_HEIGHT, height))
    column = QtWidgets.QVBoxLayout(frame)
    column.setContentsMargins(METRICS.space_s, METRICS.space_s, METRICS.space_s, METRICS.space_s)
    column.addWidget(words)
    return frame
