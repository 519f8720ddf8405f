"""The dialogs: each says what it is about, each can be left without harm."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from reader_app.ui.book.password_dialog import PasswordDialog
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.dialogs.external_link import ExternalLinkDialog
from reader_app.ui.dialogs.message_dialogs import AboutDialog, ErrorDialog, QuestionDialog
from reader_app.ui.settings.settings_dialog import SettingsDialog
from reader_app.ui.theme.palette import LIGHT
from reader_app.ui.theme.theme import AppTheme
from reader_app.ui.window.key_sheet import KeysDialog, KeySection
from tests.gui.shell_fixtures import theme

CONTROLS = (QAbstractButton, QLineEdit, QComboBox, QSpinBox, QPlainTextEdit, QTextEdit)
# Said by the offscreen platform of every window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["theme"]


def opened(dialog: QDialog, qtbot: QtBot) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.open()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)


def button(dialog: QDialog, text: str) -> QPushButton:
    return next(b for b in dialog.findChildren(QPushButton) if b.text() == text)


def words(dialog: QDialog) -> str:
    return " ".join(each.text() for each in dialog.findChildren(QLabel) if not each.isHidden())


@pytest.mark.parametrize(
    "make",
    [
        lambda: SettingsDialog(LIGHT),
        lambda: PasswordDialog("Walden"),
        lambda: ExternalLinkDialog("https://example.org"),
        lambda: ErrorDialog("It happened.", "details"),
        lambda: AboutDialog("1.0", [("Data", "here")]),
        lambda: KeysDialog([KeySection("Reading", (("Space", "Page down"),))]),
    ],
)
def test_every_control_of_a_dialog_has_a_name(theme: AppTheme, qtbot: QtBot, make: object) -> None:
    assert callable(make)
    dialog = make()
    opened(dialog, qtbot)
    controls = [c for c in dialog.findChildren(QWidget) if isinstance(c, CONTROLS)]
    inner = [c for c in controls if isinstance(c.parentWidget(), QComboBox | QAbstractSpinBox)]
    nameless = [c for c in controls if c not in inner and not c.accessibleName() and not _text(c)]
    assert controls and dialog.accessibleName()
    inside = QLineEdit | QKeySequenceEdit
    assert not [c for c in nameless if not isinstance(c.parentWidget(), inside)]


def _text(control: QWidget) -> str:
    return control.text() if isinstance(control, QAbstractButton) else ""


def test_three_wrong_passwords_end_it(theme: AppTheme, qtbot: QtBot) -> None:
    dialog = PasswordDialog("Walden")
    opened(dialog, qtbot)
    tries: list[str] = []
    dialog.password_entered.connect(tries.append)
    said = []
    for attempt in ("one", "two", "three"):
        box = dialog.findChild(QLineEdit, "passwordBox")
        assert box is not None
        qtbot.keyClicks(box, attempt)
        qtbot.keyClick(box, Qt.Key.Key_Return)
        dialog.refuse()
        said.append(words(dialog))
    assert tries == ["one", "two", "three"]
    assert "2 tries left" in said[0] and "1 try left" in said[1]
    assert dialog.result() == QDialog.DialogCode.Rejected and not dialog.isVisible()


def test_a_password_is_hidden_until_one_asks(theme: AppTheme, qtbot: QtBot) -> None:
    dialog = PasswordDialog("Walden")
    opened(dialog, qtbot)
    box = dialog.findChild(QLineEdit, "passwordBox")
    assert box is not None
    hidden = box.echoMode()
    reveal = next(a for a in box.findChildren(QAction) if a.text() == "Show password")
    reveal.trigger()
    assert (hidden, box.echoMode()) == (QLineEdit.EchoMode.Password, QLineEdit.EchoMode.Normal)
    assert reveal.text() == "Hide password"


def test_an_empty_password_cannot_be_tried(theme: AppTheme, qtbot: QtBot) -> None:
    dialog = PasswordDialog("Walden")
    opened(dialog, qtbot)
    assert not button(dialog, "Open").isEnabled()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_enter_and_escape_both_keep_what_a_question_is_about(
    theme: AppTheme, qtbot: QtBot, key: Qt.Key
) -> None:
    dialog = QuestionDialog("Remove it?", "It will be gone.", "Remove")
    opened(dialog, qtbot)
    with qtbot.assertNotEmitted(dialog.accepted), qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(dialog, key)


def test_a_question_is_agreed_to_by_its_button(theme: AppTheme, qtbot: QtBot) -> None:
    dialog = QuestionDialog("Remove “Walden”?", "It will be gone.", "Remove")
    opened(dialog, qtbot)
    assert "Walden" in words(dialog)
    with qtbot.waitSignal(dialog.accepted):
        button(dialog, "Remove").click()


def shown(dialog: QDialog, name: str) -> str:
    box = dialog.findChild(QTextEdit, name)
    assert box is not None
    return box.toPlainText()


def test_a_link_is_shown_so_that_look_alikes_show(theme: AppTheme, qtbot: QtBot) -> None:
    dialog = ExternalLinkDialog("https://\u0430pple.example/x")
    opened(dialog, qtbot)
    assert shown(dialog, "linkAddress").startswith("https://xn--")
    assert shown(dialog, "linkPlace").startswith("xn--")


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("http://www.bank.example@evil.example/x", "evil.example"),
        ("https://www.bank.example:443@evil.example:8080/", "evil.example:8080"),
        ("https://www.bank.example%2Flogin%2F" + "a" * 300 + "@evil.example", "evil.example"),
        ("https://www.bank.example\\@evil.example/", "evil.example"),
        ("https://" + "www.bank.example." * 12 + "evil.example/", None),
        ("https://example.org/" + "x/" * 900, "example.org"),
        ("https://[::1]:8000/", "::1:8000"),
    ],
)
def test_a_link_shows_its_host_apart_and_whole(
    theme: AppTheme, qtbot: QtBot, address: str, place: str | None
) -> None:
    dialog = ExternalLinkDialog(address)
    opened(dialog, qtbot)
    host = place or "www.bank.example." * 12 + "evil.example"
    assert shown(dialog, "linkPlace") == host
    box = dialog.findChild(QTextEdit, "linkPlace")
    assert box is not None
    qtbot.waitUntil(lambda: box.verticalScrollBar().maximum() == 0)
    assert ("before “@”" in words(dialog)) == ("@" in address)


def test_an_address_of_any_length_can_be_read_to_its_end(theme: AppTheme, qtbot: QtBot) -> None:
    dialog = ExternalLinkDialog("https://example.org/" + "x" * 1_900 + "end")
    opened(dialog, qtbot)
    box = dialog.findChild(QTextEdit, "linkAddress")
    assert box is not None and box.horizontalScrollBar().maximum() == 0
    bar = box.verticalScrollBar()
    bar.setValue(bar.maximum())
    last = box.cursorForPosition(box.viewport().rect().bottomRight()).position()
    assert last == len(box.toPlainText()) and box.toPlainText().endswith("end")
    assert dialog.height() < 600


@pytest.mark.parametrize(
    ("address", "opens"),
    [
        (
            "mailto:a@b.example?attach=/etc/passwd&subject=Hi%20you",
            "mailto:a@b.example?subject=Hi%20you",
        ),
        (
            "mailto:a@b.example?bcc=me@evil.example&body=1%0D%0A2",
            "mailto:a@b.example?body=1%0D%0A2",
        ),
        ("mailto:a@b.example?subject=x%0ABcc:%20c@d.example", "mailto:a@b.example"),
        ("mailto:a@b.example?Subject=1%262%3Dx%2B", "mailto:a@b.example?subject=1%262%3Dx%2B"),
        ("MAILTO:a@b.example", "mailto:a@b.example"),
    ],
)
def test_a_mail_link_fills_in_subject_and_words_only(
    theme: AppTheme, qtbot: QtBot, address: str, opens: str
) -> None:
    dialog = ExternalLinkDialog(address)
    opened(dialog, qtbot)
    assert shown(dialog, "linkAddress") == opens and shown(dialog, "linkPlace") == "a@b.example"
    with qtbot.waitSignal(dialog.link_accepted) as caught:
        button(dialog, "Open link").click()
    assert caught.args == [opens]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape])
def test_enter_and_escape_both_stay_in_the_book(theme: AppTheme, qtbot: QtBot, key: Qt.Key) -> None:
    dialog = ExternalLinkDialog("https://example.org/x")
    opened(dialog, qtbot)
    assert button(dialog, "Stay").hasFocus()
    with qtbot.assertNotEmitted(dialog.link_accepted), qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(dialog, key)


def test_a_link_is_followed_only_when_agreed(theme: AppTheme, qtbot: QtBot) -> None:
    dialog = ExternalLinkDialog("https://example.org/x")
    opened(dialog, qtbot)
    with qtbot.waitSignal(dialog.link_accepted) as caught:
        button(dialog, "Open link").click()
    assert caught.args == ["https://example.org/x"]


def test_staying_follows_no_link(theme: AppTheme, qtbot: QtBot) -> None:
    dialog = ExternalLinkDialog("https://example.org/x")
    opened(dialog, qtbot)
    with qtbot.assertNotEmitted(dialog.link_accepted):
        button(dialog, "Stay").click()


def test_a_mistake_can_be_copied_without_being_read(theme: AppTheme, qtbot: QtBot) -> None:
    dialog = ErrorDialog("It happened while a page was drawn.", "Traceback …")
    opened(dialog, qtbot)
    box = dialog.findChild(QPlainTextEdit)
    assert box is not None and not box.isVisible()
    button(dialog, "Copy details").click()
    assert QGuiApplication.clipboard().text() == "Traceback …"


def test_details_of_a_mistake_open_and_close(theme: AppTheme, qtbot: QtBot) -> None:
    dialog = ErrorDialog("It happened.", "Traceback …")
    opened(dialog, qtbot)
    box = dialog.findChild(QPlainTextEdit)
    assert box is not None
    button(dialog, "Show details").click()
    was_open = box.isVisible()
    button(dialog, "Hide details").click()
    assert was_open and not box.isVisible()


def test_about_names_version_and_licence(theme: AppTheme, qtbot: QtBot) -> None:
    dialog = AboutDialog("1.2.3", [("Data", "/somewhere")])
    opened(dialog, qtbot)
    assert "1.2.3" in words(dialog) and "Affero" in words(dialog) and "/somewhere" in words(dialog)


@pytest.mark.parametrize("length", range(40, 120, 8))
def test_no_text_is_cut_where_the_screen_is_too_narrow_for_the_width_a_dialog_likes(
    qtbot: QtBot, length: int
) -> None:
    dialog = PlainDialog("plain", "Plain")
    text = label("Words " * length)
    dialog.body.addWidget(text)
    dialog.add_button("Close")
    opened(dialog, qtbot)
    assert text.height() >= text.heightForWidth(text.width())


def test_a_dialog_grows_for_words_that_come_later(qtbot: QtBot) -> None:
    dialog = PlainDialog("plain", "Plain")
    text, later = label("Words " * 40), label("Later words")
    later.hide()
    dialog.body.addWidget(text)
    dialog.body.addWidget(later)
    opened(dialog, qtbot)
    before = dialog.height()
    later.show()
    qtbot.waitUntil(lambda: dialog.height() > before)
    assert text.height() >= text.heightForWidth(text.width())
