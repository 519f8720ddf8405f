"""Undo and redo of annotations: the steps of each book, and the notices that offer both."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.annotations import Annotation, Bookmark, FieldValue, FreeMark, Highlight
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, replace
from reader_app.ui.annotations.model import annotation_name
from reader_app.ui.window.main_window import MainWindow

_MOST_STEPS: Final = 200


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A change of a form's field; None stands for what the file has."""

    name: str
    label: str
    before: FieldValue | None
    after: FieldValue | None


@dataclass(frozen=True, slots=True)
class AnnotationStep:
    """A change from `before` to `after`; None means that there is no annotation on that side.

    `further`: made at the same time as `after`. `field`: what was changed is a form instead.
    """

    number: int
    before: Annotation | None
    after: Annotation | None
    further: tuple[Annotation, ...] = ()
    field: FieldChange | None = None

    @property
    def made(self) -> tuple[Annotation, ...]:
        """All annotations that were made, if there were several; () otherwise."""
        return (self.after, *self.further) if self.further and self.after is not None else ()


class AnnotationUndo:
    """The undo history for the annotations of one book, newest step last.

    What was undone can be redone until something else is changed.
    """

    def __init__(self) -> None:
        self._steps: list[AnnotationStep] = []
        self._undone: list[AnnotationStep] = []
        self._count = 0
        self._writing = ""

    def add(
        self,
        before: Annotation | None,
        after: Annotation | None,
        further: tuple[Annotation, ...] = (),
        field: FieldChange | None = None,
    ) -> AnnotationStep:
        self._writing = ""
        self._count += 1
        step = AnnotationStep(self._count, before, after, further, field)
        self._steps = [*self._steps[-_MOST_STEPS + 1 :], step]
        self._undone.clear()
        return step

    def add_writing(self, before: Annotation | None, after: Annotation) -> None:
        """Add a change of a note; all changes during one editing count as one step."""
        if self._writing == after.id:
            self._steps[-1] = replace(self._steps[-1], after=after)
        else:
            self.add(before, after)
            self._writing = after.id

    def end_writing(self) -> None:
        self._writing = ""

    def take(self, number: int = 0) -> AnnotationStep | None:
        """Remove and return the step with that number, the newest for 0; None if there is none."""
        self._writing = ""
        found = _found(self._steps, number)
        if found is not None:
            self._steps.remove(found)
            self._undone.append(found)
        return found

    def take_again(self, number: int = 0) -> AnnotationStep | None:
        """Return the step with that number to redo it; 0: the one undone last.

        It can be undone again afterwards. None if there is none.
        """
        self._writing = ""
        found = _found(self._undone, number)
        if found is not None:
            self._undone.remove(found)
            self._steps.append(found)
        return found


def _found(steps: list[AnnotationStep], number: int) -> AnnotationStep | None:
    return next((step for step in reversed(steps) if number in (0, step.number)), None)


_SHOWN_S: Final = 8.0


class AnnotationHistory(QObject):
    """Carries out changes of annotations and undoes them, book by book.

    `applied(before, after)`: show and store this change. `applied_all(annotations, True)`: show and
    store many at once; with False, remove them. `field_applied(name, FieldValue or None)`: give
    that field of the form this value. `name`: distinguishes the notices of several histories in a
    window.
    """

    applied = Signal(object, object)
    applied_all = Signal(object, bool)
    field_applied = Signal(str, object)

    def __init__(
        self, window: MainWindow, parent: QObject | None = None, *, name: str = "annotation"
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._undo, self._redo = f"undo {name} ", f"redo {name} "
        self._books: dict[str, AnnotationUndo] = {}
        self._book_id = ""
        window.notice_action_requested.connect(self._act_on_notice)

    def use_book(self, book_id: str) -> None:
        """Continue the history of that book; "" stands for one that isn't known yet."""
        self._book_id = book_id

    def forget_unknown(self) -> None:
        """Forget the steps in a book that wasn't known, because its annotations were replaced."""
        self._books.pop("", None)

    def change(self, before: Annotation | None, after: Annotation | None) -> int:
        """Make a change and return the number of its step."""
        step = self._steps.add(before, after)
        self._withdraw()
        self.applied.emit(before, after)
        return step.number

    def settle(self, before: Annotation, after: Annotation) -> None:
        """Show and store what became known about an annotation; this is no step to be undone."""
        self.applied.emit(before, after)

    def make_all(self, made: tuple[Annotation, ...]) -> int:
        """Make annotations, at least one, in one step and return its number."""
        step = self._steps.add(None, made[0], made[1:])
        self._withdraw()
        self.applied_all.emit(made, True)
        return step.number

    def note_field(self, change: FieldChange) -> None:
        """Remember a change of a form, which is made already."""
        self._steps.add(None, None, field=change)
        self._withdraw()

    def write(self, before: Annotation | None, after: Annotation) -> None:
        """Change the text of an annotation; all changes until `end_writing` are one step."""
        self._steps.add_writing(before, after)
        self._withdraw()
        self.applied.emit(before, after)

    @Slot()
    def end_writing(self) -> None:
        self._steps.end_writing()

    def _withdraw(self) -> None:
        """Hide what offers to take back, or to do again, an older step than the newest."""
        for prefix in (self._undo, self._redo):
            self._window.notice_bar.take_back(prefix)

    def offer_undo(self, words: str, number: int) -> None:
        """Say what was done, with a button that undoes the step with that number."""
        self._window.show_notice(words, tr("Undo"), _SHOWN_S, f"{self._undo}{number}")

    @Slot(object)
    def delete(self, annotation: Annotation) -> None:
        """Delete an annotation, with a notice that offers undo."""
        step = self.change(annotation, None)
        what = (
            tr("Bookmark removed.")
            if isinstance(annotation, Bookmark)
            else tr("{what} deleted.", what=annotation_name(annotation))
        )
        self.offer_undo(what, step)

    @Slot(object, str)
    def write_note(self, mark: Highlight | FreeMark, note: str) -> None:
        """Change the words of a mark: see `write`."""
        if isinstance(mark, FreeMark):
            self.write(mark, mark.changed(text=note))
        else:
            self.write(mark, mark.with_note(note))

    @Slot()
    def undo(self, number: int = 0) -> None:
        """Undo the step with that number, the newest for 0, and offer to do it again."""
        step = self._steps.take(number)
        if step is not None:
            self._window.hide_notice(f"{self._undo}{step.number}")
            words = self._repeat(step, is_back=True)
            self._window.show_notice(words, tr("Redo"), _SHOWN_S, f"{self._redo}{step.number}")

    @Slot()
    def redo(self, number: int = 0) -> None:
        """Do again what was undone in that step, or in the last one for 0."""
        step = self._steps.take_again(number)
        if step is not None:
            self._window.hide_notice(f"{self._redo}{step.number}")
            self.offer_undo(self._repeat(step, is_back=False), step.number)

    def _repeat(self, step: AnnotationStep, *, is_back: bool) -> str:
        """Make a step's change again, or take it back; return in words what happened."""
        if (field := step.field) is not None:
            self.field_applied.emit(field.name, field.before if is_back else field.after)
            if is_back:
                return tr("“{field}” changed back.", field=field.label)
            return tr("“{field}” changed again.", field=field.label)
        if step.made:
            self.applied_all.emit(step.made, not is_back)
            count = len(step.made)
            if is_back:
                return tr("{n} note removed.", "{n} notes removed.", n=count)
            return tr("{n} note restored.", "{n} notes restored.", n=count)
        was, now = (step.after, step.before) if is_back else (step.before, step.after)
        self.applied.emit(was, now)
        return told(was, now, is_back=is_back)

    @property
    def _steps(self) -> AnnotationUndo:
        return self._books.setdefault(self._book_id, AnnotationUndo())

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        for prefix, act in ((self._undo, self.undo), (self._redo, self.redo)):
            if action.startswith(prefix):
                act(int(action.removeprefix(prefix)))


def told(was: Annotation | None, now: Annotation | None, *, is_back: bool) -> str:
    """Return in words what went from `was` to `now`; `is_back`: a change was taken back."""
    if now is None or was is None:
        what = annotation_name(now or was)
        return (
            tr("{what} removed.", what=what) if now is None else tr("{what} restored.", what=what)
        )
    match was, now:
        case (Highlight(), Highlight()) if was.style is not now.style:
            words = tr("Style changed back."), tr("Style changed.")
        case (Highlight() | FreeMark(), Highlight() | FreeMark()) if was.color is not now.color:
            words = tr("Colour changed back."), tr("Colour changed.")
        case (Highlight(), Highlight()) if was.note != now.note:
            words = tr("Note changed back."), tr("Note changed.")
        case (FreeMark(), FreeMark()) if was.text != now.text:
            words = tr("Text changed back."), tr("Text changed.")
        case (Bookmark(), Bookmark()):
            words = tr("Title changed back."), tr("Title changed.")
        case (FreeMark(), FreeMark()) if len(was.strokes) > len(now.strokes):
            words = tr("Stroke removed."), tr("Stroke removed.")
        case (FreeMark(), FreeMark()) if len(was.strokes) < len(now.strokes):
            words = tr("Stroke restored."), tr("Stroke restored.")
        case _:
            words = tr("Moved back."), tr("Moved.")
    return words[0] if is_back else words[1]
