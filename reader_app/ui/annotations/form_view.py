"""The form of a PDF on its pages: its fields, and the native editor over one of them.

The process that draws the page draws the values with it, so that they look as in a saved copy. This
module only draws the soft outlines of the fields, and the editor of the field that has the focus:
a line, lines, a list, or boxes to tick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPen

from reader_app.domain.annotations import (
    MOST_CHARACTERS,
    OFF,
    FieldKind,
    FieldValue,
    FormField,
    entries_of,
    fitted_size,
)
from reader_app.domain.document import DocumentInfo
from reader_app.domain.translation import tr
from reader_app.ui.annotations.mark_painting import text_ink
from reader_app.ui.pages.page_painting import ViewerColors
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.ui.widgets.basic_widgets import in_hint
from reader_app.workers.document_client import DocumentClient

_STORE_AFTER_MS: Final = 500
_WASH: Final = 20
_EDGE: Final = 70
_REQUIRED_EDGE: Final = 170
_SMALLEST: Final = 8
"""The smallest letters in an editor, in pixels, however small the page is shown."""
_LEAST_HEIGHT: Final = 16
_LIST_HEIGHT: Final = 60
_KEPT_PAGES: Final = 400
_MOST_SEARCHED: Final = 50
"""The pages that Tab looks through for the next field."""


class FormFields(QObject):
    """The fields of pages that are or were visible, read when they are needed.

    `loaded(page)`. `fence`: no fields after this page are shown, as the spoiler guard is on.
    """

    loaded = Signal(int)

    def __init__(self, view: PageView) -> None:
        super().__init__(view)
        self._view = view
        self._client: DocumentClient | None = None
        self._pages: dict[int, tuple[FormField, ...]] = {}
        self.has_form = False
        self.fence: int | None = None
        view.scroller.rested.connect(self.load)

    def set_client(self, client: DocumentClient | None) -> None:
        """Read the fields of another document; None for none."""
        if self._client is not None:
            self._client.form_fields_loaded.disconnect(self._take_in)
        self._client, self._pages, self.has_form = client, {}, False
        if client is not None:
            client.form_fields_loaded.connect(self._take_in)

    @Slot()
    def load(self) -> None:
        """Ask for the fields of the visible pages, as far as they aren't known."""
        for page in self._view.visible_area.visible_pages:
            self.request(page)

    def request(self, page: int) -> bool:
        """Ask for the fields of a page; return False if they are known. `loaded` follows."""
        if not self.has_form or self._client is None or page in self._pages:
            return False
        self._client.request_form_fields(page)
        return True

    def known(self, page: int) -> tuple[FormField, ...]:
        """Return all fields of a page, as far as they are read."""
        return self._pages.get(page, ())

    def on_page(self, page: int) -> Sequence[FormField]:
        """Return the fields of a page that are shown: not those that can't be changed."""
        if not self.has_form or (self.fence is not None and page > self.fence):
            return ()
        return [field for field in self.known(page) if not field.is_read_only]

    def to_fill_in(self, page: int) -> Sequence[FormField]:
        """Return the fields of a page that an editor can be opened for."""
        return [field for field in self.on_page(page) if is_open(field)]

    def pages_of(self, names: set[str]) -> set[int]:
        """Return the pages with a field of these names, and those whose fields aren't known yet."""
        visible = self._view.visible_area.visible_pages
        return {page for page in visible if page not in self._pages} | {
            page
            for page, fields in self._pages.items()
            if any(field.name in names for field in fields)
        }

    @Slot(int, object)
    def _take_in(self, page: int, fields: tuple[FormField, ...]) -> None:
        while len(self._pages) >= _KEPT_PAGES:
            self._pages.pop(next(iter(self._pages)))
        self._pages[page] = fields
        self.loaded.emit(page)


def is_open(field: FormField) -> bool:
    """Return True if something can be entered in a field."""
    return not field.is_read_only and field.kind is not FieldKind.SIGNATURE


class FormView(QObject):
    """Shows the fields of the open form and opens their editors; it stores nothing itself.

    `entered(FormField, value, is_over)`: the reader has entered this; the same field may follow
    until `is_over`. `signature_pressed`: what is clicked can't be filled in here.
    """

    entered = Signal(object, object, bool)
    signature_pressed = Signal()

    def __init__(self, view: PageView, is_busy: Callable[[], bool]) -> None:
        """`is_busy`: returns True while the mouse draws something on the page."""
        super().__init__(view)
        self._view = view
        self._is_busy = is_busy
        self._client: DocumentClient | None = None
        self.fields = FormFields(view)
        self.fields.loaded.connect(self._note_loaded)
        self._values: dict[str, FieldValue] = {}
        self.editor: FieldEditor | None = None
        self._pressed: FormField | None = None
        self._is_over_field = False
        self._awaited: tuple[int, int] | None = None
        """The page whose fields are awaited, so that one can be focused, and the direction."""
        self._store_soon = QTimer(self, singleShot=True, interval=_STORE_AFTER_MS)
        self._store_soon.timeout.connect(self._tell)
        view.painter.add_overlay(self)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)
        view.verticalScrollBar().valueChanged.connect(self._stand)
        view.horizontalScrollBar().valueChanged.connect(self._stand)
        view.page_viewport.zoom_changed.connect(self._stand)
        view.page_viewport.arrangement_changed.connect(self._stand)

    def set_document(self, info: DocumentInfo | None, client: DocumentClient | None) -> None:
        """Show the form of the document whose pages are about to be shown; None for none."""
        self.close_editor()
        self._client = client if info is not None else None
        self._awaited, self._values = None, {}
        self.fields.set_client(self._client)

    def begin(self) -> None:
        """Show the fields, as the file has turned out to have some."""
        self.fields.has_form = True
        self.fields.load()
        self._fill()

    @property
    def values(self) -> Mapping[str, FieldValue]:
        """What was entered, by the names of the fields."""
        return self._values

    def set_values(self, values: Mapping[str, FieldValue]) -> None:
        """Show what was entered before."""
        changed = {name for name in values if self._values.get(name) != values[name]}
        self._values = dict(values)
        self._show(changed)

    def set_value(self, name: str, value: FieldValue | None) -> None:
        """Show a value; None: what the file has."""
        if value is None:
            self._values.pop(name, None)
        else:
            self._values[name] = value
        self._show({name})
        if self.editor is not None and self.editor.field.name == name:
            self.editor.show_value(self.value_of(self.editor.field))

    def value_of(self, field: FormField) -> FieldValue:
        """Return what a field holds now."""
        return self._values.get(field.name, field.value)

    def field_at(self, pixel: QPointF) -> FormField | None:
        """Return the field at a pixel of the viewport that can be filled in, or a signature."""
        page = self._view.visible_area.page_at(pixel.x(), pixel.y()) if self.fields.has_form else 0
        for field in reversed(self.fields.on_page(page)):
            if self._area(field).contains(pixel):
                return field
        return None

    def open_editor(self, field: FormField) -> None:
        """Open the editor of a field that can be filled in, and bring it into view."""
        self.close_editor(is_over=True)
        if not is_open(field):
            return
        view = self._view
        if not view.viewport().rect().contains(self._area(field).toAlignedRect()):
            view.navigation.look_up_rects(field.page, (field.rect,), record=False)
        colors = view.painter.colors
        editor = FieldEditor(field, self.value_of(field), colors.accent, view.viewport())
        editor.widget.setStyleSheet(_style(type(editor.widget).__name__, colors))
        self.editor = editor
        editor.typed.connect(self._note_typing)
        editor.left.connect(self._leave)
        editor.arrow_pressed.connect(self._choose_other)
        if field.kind in TOGGLES:  # nothing is typed in it, so the key is meant for the page
            editor.widget.addActions(view.actions())
        self._stand()
        editor.widget.show()
        editor.widget.raise_()
        editor.widget.setFocus(Qt.FocusReason.TabFocusReason)

    @Slot()
    def close_editor(self, *, is_over: bool = True) -> None:
        """Close the editor; its value is emitted first."""
        editor = self.editor
        if editor is None:
            return
        self._tell(is_over=is_over)
        self.editor = None
        had_keys = editor.widget.isAncestorOf(
            QtWidgets.QApplication.focusWidget() or self._view.window()
        )
        editor.widget.removeEventFilter(editor)
        editor.widget.hide()
        editor.widget.deleteLater()
        editor.deleteLater()
        if had_keys or QtWidgets.QApplication.focusWidget() is None:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def toggle(self, field: FormField) -> None:
        """Choose a button, or take the choice back where the form allows that."""
        is_on = self.value_of(field)[:1] == (field.state,)
        if not is_on:
            self.entered.emit(field, (field.state,), True)
        elif field.kind is FieldKind.CHECK or not field.is_fixed:
            self.entered.emit(field, (OFF,), True)

    # -- painting -----------------------------------------------------------------------------

    def paint(
        self, painter: QPainter, visible_area: VisibleArea, page: int, colors: ViewerColors
    ) -> None:
        """Paint the soft outlines of the fields of a page."""
        fields = self.fields.on_page(page)
        if not fields:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for field in fields:
            wash, edge = QColor(colors.accent), QColor(colors.accent)
            wash.setAlpha(_WASH)
            edge.setAlpha(_REQUIRED_EDGE if field.is_required else _EDGE)
            pen = QPen(edge, 1.0)
            if field.kind is FieldKind.SIGNATURE:
                pen.setStyle(Qt.PenStyle.DashLine)
                wash.setAlpha(0)
            painter.setPen(pen)
            painter.setBrush(wash)
            area = self._area(field)
            painter.drawRoundedRect(area.adjusted(-0.5, -0.5, 0.5, 0.5), 2, 2)
        painter.restore()

    # -- events -------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self.fields.has_form:
            return False
        if isinstance(event, QMouseEvent):
            return watched is self._view.viewport() and self._take_mouse(event)
        if isinstance(event, QHelpEvent) and watched is self._view.viewport():
            return self._explain(event)
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return watched is self._view and self._take_key(event)
        return False

    def _take_mouse(self, event: QMouseEvent) -> bool:
        if self._is_busy() or self._view.region.is_active:
            return False
        is_plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        is_left = event.button() is Qt.MouseButton.LeftButton
        match event.type():
            case QEvent.Type.MouseButtonPress | QEvent.Type.MouseButtonDblClick:
                field = self.field_at(event.position()) if is_left and is_plain else None
                self._pressed = field
                if field is None:
                    self.close_editor()
                return field is not None
            case QEvent.Type.MouseButtonRelease if self._pressed is not None and is_left:
                field, self._pressed = self._pressed, None
                if self.field_at(event.position()) is field:
                    self._act_on(field)
                return True
            case QEvent.Type.MouseMove if self._pressed is not None:
                return True
            case QEvent.Type.MouseMove if not event.buttons():
                return self._hover(self.field_at(event.position()))
        return False

    def _hover(self, field: FormField | None) -> bool:
        port = self._view.viewport()
        if field is not None:
            is_text = field.kind is FieldKind.TEXT
            shape = Qt.CursorShape.IBeamCursor if is_text else Qt.CursorShape.PointingHandCursor
            port.setCursor(shape)
        elif self._is_over_field:
            port.unsetCursor()
        self._is_over_field = field is not None
        return field is not None

    def _act_on(self, field: FormField) -> None:
        if field.kind is FieldKind.SIGNATURE:
            self.signature_pressed.emit()
            return
        if field.kind in TOGGLES:
            self.toggle(field)
        self.open_editor(field)
        combo = self.editor.widget if self.editor is not None else None
        if isinstance(combo, QtWidgets.QComboBox) and not combo.isEditable():
            combo.showPopup()

    def _explain(self, event: QHelpEvent) -> bool:
        field = self.field_at(QPointF(event.pos()))
        if field is None:
            return False
        words = tr("{name} (required)", name=field.label) if field.is_required else field.label
        if field.kind is FieldKind.SIGNATURE:
            words = tr("Signature field")
        QtWidgets.QToolTip.showText(event.globalPos(), in_hint(words), self._view)
        return True

    def _take_key(self, event: QKeyEvent) -> bool:
        """Let Tab go from the page to the fields that are visible on it."""
        steps = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
        step = steps.get(Qt.Key(event.key()), 0)
        held = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if not step or held or self._view.text.has_selection or self._awaited is not None:
            return False
        fields = [
            field
            for page in self._view.visible_area.visible_pages
            for field in self.fields.to_fill_in(page)
        ]
        if fields:
            self.open_editor(fields[0 if step > 0 else -1])
        return bool(fields)

    # -- inside -------------------------------------------------------------------------------

    @Slot(int)
    def _note_loaded(self, page: int) -> None:
        self._view.painter.update_page(page)
        if self._awaited is not None and self._awaited[0] == page:
            step, self._awaited = self._awaited[1], None
            self._go_on(page, step)

    def _area(self, field: FormField) -> QRectF:
        return QRectF(*self._view.visible_area.on_screen(field.page, field.rect))

    @Slot()
    def _stand(self) -> None:
        """Keep the editor over its field."""
        if self.editor is None or self.editor.field.page > self._view.page_count:
            return
        field = self.editor.field
        area = self._area(field)
        width = field.rect.x1 - field.rect.x0
        is_turned = self._view.visible_area.layout.rotation in (90, 270)
        across = area.height() if is_turned else area.width()
        _place(self.editor, area.toAlignedRect().adjusted(-1, -1, 1, 1), across / width)

    @Slot()
    def _note_typing(self) -> None:
        editor = self.editor
        if editor is None:
            return
        if editor.field.kind in TOGGLES:
            self.toggle(editor.field)
            editor.show_value(self.value_of(editor.field))
        else:
            self._store_soon.start()

    @Slot()
    def _tell(self, *, is_over: bool = False) -> None:
        self._store_soon.stop()
        editor = self.editor
        if editor is None or editor.field.kind in TOGGLES:
            return
        if editor.value != self.value_of(editor.field) or is_over:
            self.entered.emit(editor.field, editor.value, is_over)

    @Slot(int)
    def _leave(self, step: int) -> None:
        field = self.editor.field if self.editor is not None else None
        self.close_editor()
        if field is None or not step:
            return
        fields = self.fields.to_fill_in(field.page)
        at = next((at for at, each in enumerate(fields) if each is field), -1) + step
        if 0 <= at < len(fields):
            self.open_editor(fields[at])
        else:
            self._go_on(field.page + step, step)

    @Slot(int)
    def _choose_other(self, step: int) -> None:
        """Choose the next round button of the group; the arrows do nothing on a box to tick."""
        field = self.editor.field if self.editor is not None else None
        if field is None or field.kind is not FieldKind.RADIO:
            return
        group = [each for each in self.fields.to_fill_in(field.page) if each.name == field.name]
        at = next((at for at, each in enumerate(group) if each is field), 0)
        other = group[(at + step) % len(group)]
        self.open_editor(other)
        if self.value_of(other)[:1] != (other.state,):
            self.toggle(other)

    def _go_on(self, page: int, step: int) -> None:
        """Go to the first field from `page` on, or the last one back; none: leave the form."""
        last = self.fields.fence or self._view.page_count
        for number in range(page, page + step * _MOST_SEARCHED, step):
            if not 1 <= number <= last or self._client is None:
                break
            if self.fields.request(number):
                self._awaited = number, step
                return
            fields = self.fields.to_fill_in(number)
            if fields:
                self.open_editor(fields[0 if step > 0 else -1])
                return
        self._view.setFocus()
        self._view.focusNextPrevChild(step > 0)

    def _show(self, names: Iterable[str]) -> None:
        self._fill()
        if self._client is not None:
            self._client.pages_changed.emit(self.fields.pages_of(set(names)))

    def _fill(self) -> None:
        if self._client is not None and (self._values or self._client.form_entries):
            self._client.fill_form(entries_of(self._values))


def _place(editor: FieldEditor, area: QRect, scale: float) -> None:
    """Lay an editor over `area` of the viewport; `scale`: pixels for a point of the page."""
    widget, field = editor.widget, editor.field
    font = widget.font()
    text = editor.value[0] if editor.value else ""
    font.setPixelSize(max(_SMALLEST, round(fitted_size(field, text) * scale)))
    widget.setFont(font)
    height = max(area.height(), _LEAST_HEIGHT)
    if field.kind is FieldKind.LIST:
        height = max(height, _LIST_HEIGHT)
    elif field.kind is FieldKind.COMBO:
        height = max(height, widget.fontMetrics().height() + 4)
    is_list = field.kind is FieldKind.LIST
    top = area.top() if is_list else area.center().y() - height // 2
    top = top if height > area.height() else area.top()
    widget.setGeometry(area.left(), top, max(area.width(), _LEAST_HEIGHT), height)


def _style(kind: str, colors: ViewerColors) -> str:
    ground, ink, edge = colors.paper.name(), text_ink(colors).name(), colors.accent.name()
    return (
        f"{kind}#formEditor {{ background: {ground}; color: {ink};"
        f" border: 2px solid {edge}; border-radius: 3px; padding: 0 1px; }}"
        f"QListWidget#formEditor::item {{ color: {ink}; padding: 0 2px; margin: 0; min-height: 0;"
        f" border: none; border-radius: 2px; }}"
        f"QListWidget#formEditor::item:selected {{ background: {edge}; color: {ground}; }}"
    )


_RING: Final = 2.0
TOGGLES: Final = frozenset({FieldKind.CHECK, FieldKind.RADIO})
"""The kinds of fields that a click chooses at once."""
_ARROWS: Final = {
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
}


class _Toggle(QtWidgets.QAbstractButton):
    """A box or a round button over the one on the page, of which only the focus ring is seen."""

    def __init__(self, ring: QColor, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self._ring = ring
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(_LEAST_HEIGHT, _LEAST_HEIGHT)

    def paintEvent(self, _event: QEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._ring, _RING))
        half = _RING / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), 3, 3)


class FieldEditor(QObject):
    """The native editor of one field, object name `formEditor`.

    `typed`: its value has changed. `left(step)`: close it and go to the next field (1), the
    previous field (-1) or the page (0). `arrow_pressed(step)`: on a button, which doesn't use the
    arrow keys.
    """

    typed = Signal()
    arrow_pressed = Signal(int)
    left = Signal(int)

    def __init__(
        self, field: FormField, value: FieldValue, ring: QColor, port: QtWidgets.QWidget
    ) -> None:
        super().__init__(port)
        self.field = field
        self.widget = self._made(value, ring, port)
        self.widget.setObjectName("formEditor")
        self.widget.setAccessibleName(
            tr("{name}, required", name=field.label) if field.is_required else field.label
        )
        self.widget.installEventFilter(self)
        self._has_left = False

    @property
    def value(self) -> FieldValue:
        """What is entered, as the field can hold it."""
        widget, field = self.widget, self.field
        value: FieldValue = ()
        match widget:
            case QtWidgets.QLineEdit():
                value = (widget.text(),)
            case QtWidgets.QPlainTextEdit():
                value = (widget.toPlainText(),)
            case QtWidgets.QComboBox():
                words = widget.currentText()
                known = {shown: each for each, shown in reversed(field.options)}
                value = (known.get(words, words),) if words or widget.currentIndex() >= 0 else ()
            case QtWidgets.QListWidget():
                value = tuple(
                    field.options[row][0]
                    for row in range(widget.count())
                    if widget.item(row).isSelected()
                )
            case _Toggle():
                value = (field.state if widget.isChecked() else OFF,)
        return field.accepted(value)

    def show_value(self, value: FieldValue) -> None:
        """Show what a button has become, for example because another of its group was chosen."""
        if isinstance(self.widget, _Toggle):
            self.widget.setChecked(value[:1] == (self.field.state,))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.ShortcutOverride if isinstance(event, QKeyEvent):
                if event.key() in {Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab}:
                    event.accept()
                    return True
            case QEvent.Type.KeyPress if isinstance(event, QKeyEvent):
                return self._press(event)
            case QEvent.Type.Wheel if isinstance(self.widget, QtWidgets.QComboBox):
                event.ignore()  # the page scrolls; no entry is chosen by accident
                return True
            case QEvent.Type.FocusOut if isinstance(event, QFocusEvent):
                # A menu, the list or another program has the focus: filling in goes on later.
                if event.reason() not in (
                    Qt.FocusReason.PopupFocusReason,
                    Qt.FocusReason.ActiveWindowFocusReason,
                ):
                    QTimer.singleShot(0, self, self._leave_for_other)
        return super().eventFilter(watched, event)

    # -- inside -------------------------------------------------------------------------------

    def _press(self, event: QKeyEvent) -> bool:
        is_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        key = event.key()
        if key == Qt.Key.Key_Tab and not is_control:
            self._leave(1)
        elif key == Qt.Key.Key_Backtab:
            self._leave(-1)
        elif key == Qt.Key.Key_Escape or (
            key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
            and (is_control or not isinstance(self.widget, QtWidgets.QPlainTextEdit))
        ):
            self._leave(0)
        elif key in _ARROWS and isinstance(self.widget, _Toggle):
            # Qt would go to the nearest button of the window, wherever that is.
            self.arrow_pressed.emit(_ARROWS[Qt.Key(key)])
        else:
            return False
        return True

    def _leave(self, step: int) -> None:
        if not self._has_left:
            self._has_left = True
            self.left.emit(step)

    @Slot()
    def _leave_for_other(self) -> None:
        focused = QtWidgets.QApplication.focusWidget()
        while focused is not None and focused is not self.widget:
            focused = focused.parentWidget()  # its open list is a window of its own
        if focused is None and QtWidgets.QApplication.activePopupWidget() is None:
            self._leave(0)

    def _made(self, value: FieldValue, ring: QColor, port: QtWidgets.QWidget) -> QtWidgets.QWidget:
        field, text = self.field, value[0] if value else ""
        if field.kind in TOGGLES:
            button = _Toggle(ring, port)
            button.setChecked(value[:1] == (field.state,))
            button.clicked.connect(self.typed)
            return button
        made: QtWidgets.QWidget
        if field.kind is FieldKind.COMBO:
            combo = QtWidgets.QComboBox(port)
            combo.addItems([shown for _, shown in field.options])
            combo.setEditable(field.is_editable)
            shown = dict(field.options).get(text, text)
            at = combo.findText(shown, Qt.MatchFlag.MatchExactly) if value else -1
            combo.setCurrentIndex(at)
            if field.is_editable:
                combo.setEditText(shown)
                combo.editTextChanged.connect(self.typed)
            combo.currentIndexChanged.connect(self.typed)
            made = combo
        elif field.kind is FieldKind.LIST:
            made = self._listed(value, port)
        elif field.is_multiline:
            lines = QtWidgets.QPlainTextEdit(text, port)
            lines.setTabChangesFocus(True)
            lines.document().setDocumentMargin(2)
            lines.textChanged.connect(self._hold_limit)
            lines.textChanged.connect(self.typed)
            lines.moveCursor(lines.textCursor().MoveOperation.End)
            made = lines
        else:
            line = QtWidgets.QLineEdit(text, port)
            line.setMaxLength(field.longest or MOST_CHARACTERS)
            line.setTextMargins(0, 0, 0, 0)
            if field.is_password:
                line.setEchoMode(QtWidgets.QLineEdit.EchoMode.Password)
            line.textEdited.connect(self.typed)
            line.selectAll()
            made = line
        return made

    def _listed(self, value: FieldValue, port: QtWidgets.QWidget) -> QtWidgets.QListWidget:
        made = QtWidgets.QListWidget(port)
        mode = QtWidgets.QAbstractItemView.SelectionMode
        made.setSelectionMode(
            mode.MultiSelection if self.field.is_multiple else mode.SingleSelection
        )
        for entry, shown in self.field.options:
            item = QtWidgets.QListWidgetItem(shown, made)
            item.setSelected(entry in value)
            if entry in value and made.currentRow() < 0:
                made.setCurrentItem(item)
        made.itemSelectionChanged.connect(self.typed)
        return made

    @Slot()
    def _hold_limit(self) -> None:
        """Cut what is longer than the field may be, as a line edit does by itself."""
        lines, longest = self.widget, self.field.longest or MOST_CHARACTERS
        if isinstance(lines, QtWidgets.QPlainTextEdit) and len(lines.toPlainText()) > longest:
            cursor = lines.textCursor()
            at = min(cursor.position(), longest)
            cursor.setPosition(longest)
            cursor.movePosition(cursor.MoveOperation.End, cursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            cursor.setPosition(at)
            lines.setTextCursor(cursor)
