"""The "Model" page of the settings: server, address, key, model and connection test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal, Slot

from reader_app.domain import servers
from reader_app.domain.errors import Remedy
from reader_app.domain.settings import Settings
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import FormPage, button, hint_label, label
from reader_app.ui.settings.settings_pages import SettingRows
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import ReportLine, SecretBox, Tone, bare_row


def listed_words(count: int) -> str:
    """Return how many models a server lists, in words."""
    if not count:
        return tr("The server lists no models. Type a name, or leave the box empty.")
    return tr("{n} model available.", "{n} models available.", n=count)


def nothing_to_list_words() -> str:
    return tr("Choose a server first.")


def environment_words(who: servers.WhoAnswers) -> str:
    """Return what the environment decides and how to change that; "" if it decides nothing."""
    if servers.ADDRESS_VARIABLE in who.variables:
        return tr(
            "Set by the environment: questions go to {server} ({variable}). To choose here, start "
            "Pagemate without that variable.",
            server=who.server,
            variable=servers.ADDRESS_VARIABLE,
        )
    if servers.KEY_VARIABLE in who.variables:
        return tr(
            "The API key comes from the environment ({variable}), so questions go to {server}, "
            "even if no server is chosen here.",
            server=who.server,
            variable=servers.KEY_VARIABLE,
        )
    if servers.MODEL_VARIABLE in who.variables:
        return tr(
            "The model is set by the environment: {model} ({variable}).",
            model=who.model,
            variable=servers.MODEL_VARIABLE,
        )
    return ""


_SHOWN_ROLE: Final = Qt.ItemDataRole.UserRole


class ModelBox(QtWidgets.QWidget):
    """The model, typed or chosen from those that the server lists.

    `wanted`: ask the server for its models, which `show_choices` takes. Opening the empty list
    emits it, too; the list opens when the models are there.
    `edited`: the name has changed.
    """

    wanted = Signal()
    edited = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._names = _ModelNames()
        self._names.setObjectName("modelBox")
        self._names.setAccessibleName(tr("Model"))
        self._ask = QtWidgets.QToolButton()
        self._ask.setIcon(line_icon("retry", palette))
        self._ask.setToolTip(tr("Get the server’s models"))
        self._ask.setAccessibleName(self._ask.toolTip())
        self._is_list_wanted = False
        row = bare_row(self, METRICS.space_s)
        row.addWidget(self._names, 1)
        row.addWidget(self._ask)
        self.setFocusProxy(self._names)
        self._names.editTextChanged.connect(self.edited)
        self._names.opened_empty.connect(self._want_list)
        self._ask.clicked.connect(self.wanted)

    @property
    def model(self) -> str:
        """The typed or chosen name; "" for the server's default model."""
        return self._names.currentText().strip()

    def set_model(self, name: str) -> None:
        self._names.setCurrentText(name)

    def set_hint(self, words: str) -> None:
        """Show the name of the model that is used while none is chosen."""
        line = self._names.lineEdit()
        if line is not None:
            line.setPlaceholderText(words)

    def forget(self) -> None:
        """Clear name and list, because another server has other models."""
        self._is_list_wanted = False
        self._names.clear()
        self._names.clearEditText()

    def show_choices(self, models: Sequence[servers.ModelChoice]) -> None:
        """Offer these models; a name that was chosen or typed stays."""
        chosen = self._names.currentText()
        self._names.clear()
        for choice in models:
            name = choice.name
            self._names.addItem(choice.id)
            at = self._names.count() - 1
            if choice.is_deprecated:
                name = tr("{model} (retiring)", model=name)
                marked = tr("{model} (retiring)", model=choice.id)
                self._names.setItemData(at, marked, _SHOWN_ROLE)
            self._names.setItemData(at, name, Qt.ItemDataRole.ToolTipRole)
        self._names.setCurrentText(chosen)
        is_list_wanted, self._is_list_wanted = self._is_list_wanted, False
        if is_list_wanted and models and self._names.hasFocus():
            self._names.showPopup()

    def open_list(self) -> None:
        """Open the list of models."""
        self._names.setFocus(Qt.FocusReason.OtherFocusReason)
        self._names.showPopup()

    @Slot()
    def _want_list(self) -> None:
        self._is_list_wanted = True
        self.wanted.emit()


class _ModelRows(QtWidgets.QStyledItemDelegate):
    """Draws rows whose text may say more than the name that choosing them enters in the box."""

    def initStyleOption(
        self, option: QtWidgets.QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        shown = index.data(_SHOWN_ROLE)
        if isinstance(shown, str):
            option.text = shown


class _ModelNames(QtWidgets.QComboBox):
    """An editable combo box that emits `opened_empty` when its empty list is opened."""

    opened_empty = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setEditable(True)
        self.setInsertPolicy(QtWidgets.QComboBox.InsertPolicy.NoInsert)
        self.setItemDelegate(_ModelRows(self))

    def showPopup(self) -> None:
        if self.count():
            super().showPopup()
        else:
            self.opened_empty.emit()


_OFFLINE_NAME = tr("None (offline)")
_OFFLINE_HINT = tr(
    "Finds passages in the book that match your question. Nothing leaves this computer."
)
_ENTERED_MS = 300
"""Delay in milliseconds after a key was entered.

A click on "Test", which also takes the focus away from the key, thus comes first.
"""


class ModelPage(FormPage):
    """The form for the model.

    It never asks a server itself; its signals say what is wanted. `models_requested` is also
    emitted after a key was entered, because the server can list its models then.
    """

    test_requested = Signal()
    models_requested = Signal()
    key_removed = Signal()
    billing_requested = Signal()
    changed = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._kinds: list[servers.ServerKind | None] = [
            None,
            *(preset.kind for preset in servers.PRESETS),
        ]
        self._server = QtWidgets.QComboBox()
        self._server.setObjectName("serverBox")
        self._server.addItems([_OFFLINE_NAME, *(preset.name for preset in servers.PRESETS)])
        self._server_hint = hint_label()
        self._address = QtWidgets.QLineEdit()
        self._address.setObjectName("addressBox")
        self._address_error = label("", "small", "error")
        self._address_error.setObjectName("addressComplaint")
        self._address_error.hide()
        self._key = SecretBox(tr("API key"), tr("Show API key"), tr("Hide API key"))
        self._key.setObjectName("apiKeyBox")
        self._key_state = hint_label()
        self._remove = button(tr("Remove"), "quiet")
        self._remove.setAccessibleName(tr("Remove key"))
        self._model = ModelBox(palette)
        self._plain = SettingRows(self)
        self._who = servers.WhoAnswers()
        self._asked_with = ""
        self._entered = QTimer(self, singleShot=True, interval=_ENTERED_MS)
        self._environment = label("", "small", "accent")
        self._environment.setObjectName("environmentNote")
        self._test = button(tr("Test"))
        self._test.setObjectName("testKeyButton")
        self._report = ReportLine()
        self._report.result.setObjectName("testResult")
        self._report.button.setObjectName("testRemedyButton")
        for handle in (self._key, self._test):
            handle.setAccessibleIdentifier(handle.objectName())
        self._lay_out()
        self._connect()
        self._key.set_icons(line_icon("eye", palette), line_icon("eye-off", palette))

    @property
    def kind(self) -> servers.ServerKind | None:
        return self._kinds[self._server.currentIndex()]

    @property
    def new_key(self) -> str:
        """The typed key; "" leaves the stored key alone."""
        return self._key.text().strip()

    @property
    def model(self) -> str:
        return self._model.model

    def load(self, settings: Settings) -> None:
        self._server.setCurrentIndex(self._kinds.index(settings.server))
        self._address.setText(settings.base_url)
        self._model.set_model(settings.model)
        self._plain.load(settings)
        self._key.clear()
        self._report.clear()
        self._follow_server()

    def applied_to(self, settings: Settings) -> Settings:
        preset = self._preset()
        url = servers.cleaned_url(self._address.text())
        if preset is not None and url == preset.base_url:
            url = ""
        is_same = self.kind is settings.server
        return replace(
            self._plain.applied_to(settings),
            server=self.kind,
            base_url=url,
            model=self.model,
            last_server=settings.last_server if is_same else "",
        )

    def set_key_state(self, words: str, has_key: bool) -> None:
        """Show where the key is stored."""
        self._key_state.setText(words)
        self._key.setPlaceholderText(tr("A key is stored") if has_key else tr("Paste your key"))
        self._remove.setVisible(has_key)

    def set_environment(self, who: servers.WhoAnswers) -> None:
        """Show which server and model answer now, and which of these the environment decides."""
        self._who = who
        words = environment_words(who)
        self._environment.setText(words)
        self.show_row(self._environment_row, bool(words))
        self._follow_server()

    def set_models(self, models: Sequence[servers.ModelChoice]) -> None:
        """Offer these models; a name that was chosen or typed stays."""
        self._model.show_choices(models)

    def show_listed(self, models: Sequence[servers.ModelChoice]) -> None:
        """Offer these models, and show how many there are."""
        self.set_models(models)
        self._test.setEnabled(True)
        self._say(listed_words(len(models)), "muted")

    def set_busy(self) -> None:
        """Show that the server is being asked."""
        self._entered.stop()
        if self._test.hasFocus():
            # When the focused button is disabled, Qt would move the focus on to Cancel.
            self._model.setFocus()
        self._test.setEnabled(False)
        self._say(tr("Checking…"), "muted")

    def set_result(self, report: servers.ConnectionReport) -> None:
        self._test.setEnabled(True)
        tone: Tone = "error" if not report.is_ok else "" if report.note else "accent"
        self._report.say(report.words, tone, report.remedy)
        if report.is_ok and report.model:
            self._model.set_hint(tr("Server default: {model}", model=report.model))

    def focus_key(self) -> None:
        """Move the focus to the key field."""
        self._key.setFocus(Qt.FocusReason.OtherFocusReason)
        self._key.selectAll()

    def complaint(self) -> str:
        """Return why the form can't be saved; "" if it can."""
        is_needed = self.kind is servers.ServerKind.CUSTOM or bool(self._address.text().strip())
        is_asked = self.kind is not None and is_needed
        return servers.address_complaint(self._address.text()) if is_asked else ""

    def _lay_out(self) -> None:
        self._environment_row = self.add_row("", self._environment)
        self._environment.setAccessibleName(tr("From the environment"))
        self.show_row(self._environment_row, False)
        self.add_row(tr("Server"), self._server, self._server_hint)
        self._address_row = self.add_row(tr("Address"), self._address, self._address_error)
        self._key_row = self.add_row(tr("API key"), self._key)
        inner = self._key_row.layout()
        assert isinstance(inner, QtWidgets.QVBoxLayout)
        kept = QtWidgets.QHBoxLayout()
        kept.addWidget(self._key_state, 1)
        kept.addWidget(self._remove)
        inner.addLayout(kept)
        self._model_row = self.add_row(tr("Model"), self._model)
        self._thinking_row = self._plain.add("thinking")
        test = QtWidgets.QWidget()
        line = bare_row(test, METRICS.space_m)
        line.addWidget(self._test, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self._report, 1)
        self._test_row = self.add_row("", test)
        test.setAccessibleName(tr("Connection test"))

    def _connect(self) -> None:
        self._server.currentIndexChanged.connect(self._change_server)
        self._address.textEdited.connect(self.changed)
        self._address.textChanged.connect(self._judge_address)
        self._address.textEdited.connect(self._forget_answer)
        self._key.textEdited.connect(self._forget_answer)
        self._model.edited.connect(self.changed)
        self._test.clicked.connect(self._ask_for_test)
        self._report.remedy_chosen.connect(self._help)
        self._model.wanted.connect(self.models_requested)
        self._key.editingFinished.connect(self._note_key)
        self._entered.timeout.connect(self._list_with_key)
        self._remove.clicked.connect(self.key_removed)

    def _preset(self) -> servers.ServerPreset | None:
        return next((preset for preset in servers.PRESETS if preset.kind is self.kind), None)

    @Slot()
    def _change_server(self) -> None:
        # The address and the model belong to the server chosen before.
        self._address.clear()
        self._model.forget()
        self._forget_answer()
        self._follow_server()
        self.changed.emit()

    @Slot()
    def _forget_answer(self) -> None:
        """Drop a shown or pending test result, because it is about another server or key."""
        self._entered.stop()
        self._asked_with = ""
        self._test.setEnabled(True)
        self._report.clear()

    @Slot()
    def _judge_address(self) -> None:
        """Say that a text isn't an address, once something is typed."""
        text = self._address.text().strip()
        self._address_error.setText(servers.address_complaint(text) if text else "")
        self._address_error.setVisible(bool(self._address_error.text()))

    @Slot()
    def _ask_for_test(self) -> None:
        if complaint := self.complaint():
            self._say(complaint, "error")
            self._address.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.test_requested.emit()

    @Slot()
    def _note_key(self) -> None:
        if self.new_key and self.new_key != self._asked_with:
            self._entered.start()

    @Slot()
    def _list_with_key(self) -> None:
        if self.isVisible() and self.new_key:
            self._asked_with = self.new_key
            self.models_requested.emit()

    def _follow_server(self) -> None:
        preset = self._preset()
        is_decided = self._who.is_from_environment
        offline_hint = "" if is_decided else _OFFLINE_HINT
        self._server_hint.setText(preset.hint if preset else offline_hint)
        self._server_hint.setVisible(bool(self._server_hint.text()))
        takes_key = preset is not None and (
            preset.needs_key or preset.kind is servers.ServerKind.CUSTOM
        )
        self.show_row(self._address_row, preset is not None)
        for row in (self._model_row, self._test_row):
            self.show_row(row, preset is not None or is_decided)
        self.show_row(self._key_row, takes_key)
        # Local models are told not to think, because thinking would use up the tokens of the
        # answer.
        self.show_row(self._thinking_row, takes_key or is_decided)
        self._address.setPlaceholderText(
            (preset.base_url if preset else "") or "http://localhost:8080"
        )
        is_claude = preset is not None and preset.kind is servers.ServerKind.ANTHROPIC
        self._model.set_hint(servers.DEFAULT_MODEL if is_claude else tr("Server default"))

    @Slot(object)
    def _help(self, remedy: Remedy) -> None:
        match remedy:
            case Remedy.ENTER_KEY:
                self.focus_key()
            case Remedy.OPEN_SETTINGS:
                self._address.setFocus(Qt.FocusReason.OtherFocusReason)
                self._address.selectAll()
            case Remedy.CHOOSE_MODEL:
                self._model.open_list()
            case Remedy.OPEN_BILLING:
                self.billing_requested.emit()
            case _:
                pass

    def _say(self, words: str, tone: Tone) -> None:
        self._report.say(words, tone)
