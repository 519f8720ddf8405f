"""The fields of a form on the page: their editors by keyboard and mouse, without any window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from reader_app.domain.annotations import FieldKind, FieldValue, FormField
from reader_app.domain.document import Rect
from reader_app.ui.annotations.form_view import FormView
from reader_app.ui.pages.viewer_pane import ViewerPane
from tests.gui.viewer_fixtures import document, pane
from tests.support.fake_document import FakeDocument

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane"]

KEY = Qt.Key
OPTIONS = (("a", "Alpha"), ("b", "Beta"))
FIELDS = (
    FormField("name", "Your name", FieldKind.TEXT, 1, Rect(100, 100, 300, 120), ("",), longest=5,
              is_required=True),
    FormField("lines", "Lines", FieldKind.TEXT, 1, Rect(100, 130, 300, 180), ("",),
              is_multiline=True, longest=8),
    FormField("fixed", "Fixed", FieldKind.TEXT, 1, Rect(100, 190, 300, 210), ("x",),
              is_read_only=True),
    FormField("box", "Box", FieldKind.CHECK, 1, Rect(100, 220, 116, 236), ("Off",),
              (("Yes", "Yes"),)),
    FormField("one", "One", FieldKind.RADIO, 1, Rect(100, 240, 116, 256), ("Off",),
              (("l", "l"),), is_fixed=True),
    FormField("one", "One", FieldKind.RADIO, 1, Rect(130, 240, 146, 256), ("Off",),
              (("r", "r"),), is_fixed=True),
    FormField("branch", "Branch", FieldKind.COMBO, 1, Rect(100, 260, 300, 280), (), OPTIONS),
    FormField("list", "List", FieldKind.LIST, 1, Rect(100, 290, 300, 350), ("b",), OPTIONS),
    FormField("sign", "Sign", FieldKind.SIGNATURE, 1, Rect(100, 360, 300, 400)),
)  # fmt: skip
LATER = FormField("late", "Late", FieldKind.TEXT, 3, Rect(100, 100, 300, 120), ("",))


class Form:
    """The form on a page, and a store that takes everything."""

    def __init__(self, pane: ViewerPane, document: FakeDocument) -> None:
        self.pane, self.document = pane, document
        self.view: FormView = pane.form
        self.told: list[tuple[str, FieldValue, bool]] = []
        self.view.entered.connect(self._take)
        self.view.begin()
        document.form_fields_loaded.emit(1, FIELDS)
        pane.page_view.setFocus()

    def _take(self, field: FormField, value: FieldValue, is_over: bool) -> None:
        self.told.append((field.name, value, is_over))
        self.view.set_value(field.name, value)

    def click(self, field: FormField, at: int = 4) -> None:
        area = self.pane.page_view.area_on_screen(1, field.rect)
        port = self.pane.page_view.viewport()
        QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=area.topLeft() + QPoint(at, at))

    def value(self, name: str) -> FieldValue | None:
        return self.view.values.get(name)

    @property
    def editor(self) -> QWidget:
        assert self.view.editor is not None
        return self.view.editor.widget

    def press(self, key: Qt.Key) -> None:
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, key)


@pytest.fixture
def form(pane: ViewerPane, document: FakeDocument) -> Form:
    pane.window().activateWindow()
    return Form(pane, document)


def test_only_the_fields_of_visible_pages_are_asked_for(form: Form) -> None:
    visible = set(form.pane.page_view.visible_area.visible_pages)
    assert form.document.fields_asked and set(form.document.fields_asked) <= visible


def test_a_click_puts_an_editor_over_the_field_with_its_name_and_its_limit(form: Form) -> None:
    form.click(FIELDS[0])
    editor = form.editor
    assert isinstance(editor, QLineEdit) and editor.hasFocus()
    assert editor.accessibleName() == "Your name, required"
    QTest.keyClicks(editor, "Adelaide")
    form.press(KEY.Key_Return)
    assert form.value("name") == ("Adela",)
    assert form.view.editor is None and form.pane.page_view.hasFocus()
    assert form.document.form_entries[0].value == ("Adela",)


def test_tab_walks_the_fields_and_leaves_out_what_cant_be_filled_in(form: Form) -> None:
    form.press(KEY.Key_Tab)
    seen = []
    for _ in range(7):
        assert form.view.editor is not None
        seen.append(form.view.editor.field.name)
        form.press(KEY.Key_Tab)
    assert seen == ["name", "lines", "box", "one", "one", "branch", "list"]
    assert form.view.editor is None  # the next pages are asked for
    for page in (2, 3):
        form.document.form_fields_loaded.emit(page, (LATER,) if page == 3 else ())
    assert form.view.editor is not None and form.view.editor.field is LATER
    form.press(KEY.Key_Backtab)
    assert form.view.editor is not None and form.view.editor.field.name == "list"


def test_lines_keep_their_limit_and_escape_keeps_what_was_typed(form: Form) -> None:
    form.click(FIELDS[1])
    editor = form.editor
    assert isinstance(editor, QPlainTextEdit)
    QTest.keyClicks(editor, "ab")
    QTest.keyClick(editor, KEY.Key_Return)
    QTest.keyClicks(editor, "cdefghijk")
    form.press(KEY.Key_Escape)
    assert form.value("lines") == ("ab\ncdefg",)


def test_boxes_are_ticked_by_a_click_and_by_space(form: Form) -> None:
    form.click(FIELDS[3])
    assert form.value("box") == ("Yes",)
    form.press(KEY.Key_Space)
    assert form.value("box") == ("Off",)
    form.click(FIELDS[4])
    form.click(FIELDS[5])
    assert form.value("one") == ("r",)
    form.click(FIELDS[5])
    assert form.value("one") == ("r",)  # a group that can't be left empty


def test_arrows_choose_within_a_group_and_leave_no_box(form: Form) -> None:
    form.click(FIELDS[4])
    form.press(KEY.Key_Right)
    assert form.value("one") == ("r",)
    assert form.view.editor is not None and form.view.editor.field is FIELDS[5]
    form.press(KEY.Key_Down)
    assert form.value("one") == ("l",)
    form.click(FIELDS[3])
    form.press(KEY.Key_Right)
    assert form.value("box") == ("Yes",) and form.editor.hasFocus()


def test_a_tick_is_taken_back_by_the_key_of_the_page(form: Form) -> None:
    asked: list[bool] = []
    form.pane.annotations.undo_requested.connect(lambda: asked.append(True))
    form.click(FIELDS[3])
    QTest.keyClick(form.editor, KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert asked == [True]


def test_lists_give_their_entries_values(form: Form) -> None:
    form.view.open_editor(FIELDS[6])
    combo = form.editor
    assert isinstance(combo, QComboBox) and combo.currentIndex() == -1
    form.press(KEY.Key_Down)
    form.press(KEY.Key_Down)
    form.press(KEY.Key_Tab)
    assert form.value("branch") == ("b",)
    listed = form.editor
    assert isinstance(listed, QListWidget) and listed.currentRow() == 1
    form.press(KEY.Key_Up)
    form.press(KEY.Key_Escape)
    assert form.value("list") == ("a",)


def test_an_open_list_of_entries_keeps_its_editor(form: Form, qtbot: QtBot) -> None:
    form.click(FIELDS[6])
    combo = form.editor
    assert isinstance(combo, QComboBox) and combo.view().isVisible()
    assert form.view.editor is not None
    with qtbot.assertNotEmitted(form.view.editor.left):
        QApplication.processEvents()
    QTest.keyClick(combo.view(), KEY.Key_Down)
    QTest.keyClick(combo.view(), KEY.Key_Return)
    assert form.view.editor is not None
    form.press(KEY.Key_Escape)
    assert form.value("branch") in {("a",), ("b",)}


def test_signatures_and_fixed_fields_have_no_editor(form: Form) -> None:
    pressed: list[bool] = []
    form.view.signature_pressed.connect(lambda: pressed.append(True))
    form.click(FIELDS[8])
    form.click(FIELDS[2])
    assert pressed == [True] and form.view.editor is None and not form.told


def test_nothing_after_the_fence_can_be_filled_in(form: Form) -> None:
    form.pane.set_fence(0)
    form.click(FIELDS[0])
    assert form.view.editor is None


def test_another_file_has_no_form(form: Form, document: FakeDocument) -> None:
    form.click(FIELDS[0])
    QTest.keyClicks(form.editor, "Ada")
    form.pane.set_document(document.info, document)
    assert form.told[-1] == ("name", ("Ada",), True)
    assert form.view.editor is None and not form.view.values
    assert not form.view.fields.known(1)
