"""The part of the welcome page that chooses who answers: offline, or a model and its key."""

from __future__ import annotations

from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QMouseEvent, QResizeEvent

from reader_app.domain.errors import Remedy
from reader_app.domain.servers import (
    PRESETS,
    ServerKind,
    ServerPreset,
    WhoAnswers,
    address_complaint,
    cleaned_url,
)
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, field
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import ReportLine, SecretBox, Tone, bare_column, bare_row


class ChoiceCard(QtWidgets.QFrame):
    """A card with a radio button and an explanation; a click anywhere on it chooses it."""

    def __init__(self, name: str, title: str, words: str) -> None:
        super().__init__()
        self.setProperty("ground", "card")
        self.button = QtWidgets.QRadioButton(title)
        self.button.setObjectName(name)
        self.button.setAccessibleIdentifier(name)
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click needs no ring
        font = QFont(self.button.font())
        font.setWeight(QFont.Weight.DemiBold)
        self.button.setFont(font)
        self._words = QtWidgets.QLabel()
        self._words.setWordWrap(True)
        self._words.setProperty("tone", "muted")
        self._words.setIndent(METRICS.space_xxl)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(
            METRICS.space_s, METRICS.space_s, METRICS.space_l, METRICS.space_l
        )
        column.setSpacing(METRICS.space_xs)
        column.addWidget(self.button)
        column.addWidget(self._words, 1, Qt.AlignmentFlag.AlignTop)
        self.button.toggled.connect(self._follow)
        self.set_words(words)
        self._follow(self.button.isChecked())

    def set_words(self, words: str) -> None:
        """Set the explanation."""
        self._words.setText(words)
        self.button.setAccessibleName(f"{self.button.text()}. {words}")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.button.isEnabled():
            self.button.click()

    @Slot(bool)
    def _follow(self, is_chosen: bool) -> None:
        self.setProperty("chosen", "true" if is_chosen else "false")
        # The stylesheet notices a changed property only when the widget is polished again.
        self.style().polish(self)


_STEP_WIDTH: Final = 20


@dataclass(frozen=True, slots=True)
class ServerChoice:
    """The server as it was entered.

    `key` "": the stored key. `address` "": the preset's own address.
    """

    kind: ServerKind
    address: str = ""
    key: str = field(default="", repr=False)


class ModelSetup(QtWidgets.QFrame):
    """A form in three steps: the server, its key, a test.

    `test_requested(ServerChoice)`: test the server, and use it if it works.
    `more_requested`: open the settings. `billing_requested`: open the provider's billing page.
    """

    test_requested = Signal(object)
    more_requested = Signal()
    billing_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("modelSetup")
        self.setProperty("ground", "card")
        self._server = QtWidgets.QComboBox()
        self._server.setObjectName("welcomeServerBox")
        self._server.setAccessibleName(tr("Server"))
        self._server.addItems([preset.name for preset in PRESETS])
        self._hint = _quiet()
        self._address = QtWidgets.QLineEdit()
        self._address.setObjectName("welcomeAddressBox")
        self._address.setAccessibleName(tr("Address"))
        self._address.setPlaceholderText(tr("Address, such as http://localhost:8080"))
        self._key = SecretBox(tr("API key"), tr("Show API key"), tr("Hide API key"))
        self._key.setObjectName("welcomeKeyBox")
        self._key.setPlaceholderText(tr("Paste your key"))
        self._test = QtWidgets.QPushButton(tr("Test and use"))
        self._test.setObjectName("welcomeTestButton")
        self._test.setAccessibleName(self._test.text())
        self._more = QtWidgets.QPushButton(tr("All settings…"))
        self._more.setProperty("kind", "quiet")
        self._more.setAccessibleName(tr("All settings"))
        self._report = ReportLine()
        self._report.result.setProperty("type", "small")
        self._report.result.setObjectName("welcomeTestResult")
        self._report.button.setObjectName("welcomeRemedyButton")
        self._has_key = False
        self._steps = [QtWidgets.QLabel() for _ in range(3)]
        self._lay_out()
        self._server.currentIndexChanged.connect(self._change_server)
        self._test.clicked.connect(self._ask_for_test)
        self._more.clicked.connect(self.more_requested)
        self._report.remedy_chosen.connect(self._help)
        for box in (self._key, self._address):
            box.returnPressed.connect(self._ask_for_test)
            box.textEdited.connect(self._forget_result)
        self._report.hide()
        self._follow_server()

    def show_server(self, kind: ServerKind | None, address: str, *, has_key: bool) -> None:
        """Show the configured server; `kind` None: none is, so Anthropic is preselected."""
        chosen = kind or ServerKind.ANTHROPIC
        index = next(at for at, preset in enumerate(PRESETS) if preset.kind is chosen)
        if index != self._server.currentIndex():
            self._server.setCurrentIndex(index)
        self._address.setText(address)
        self._key.setPlaceholderText(tr("A key is stored") if has_key else tr("Paste your key"))
        self._has_key = has_key

    def set_busy(self) -> None:
        """Show that the server is being tested."""
        if self._test.hasFocus():
            # When the focused button is disabled, Qt would move the focus on to the next one.
            self._server.setFocus(Qt.FocusReason.OtherFocusReason)
        self._test.setEnabled(False)
        self._say(tr("Checking…"), "muted")

    def show_result(self, is_ok: bool, words: str, remedy: Remedy = Remedy.NONE) -> None:
        """Show the result of the test, with a button for the remedy."""
        self._test.setEnabled(True)
        if is_ok:
            self._key.clear()
        self._say(words, "accent" if is_ok else "error", remedy)

    def set_palette(self, palette: Palette) -> None:
        self._key.set_icons(line_icon("eye", palette), line_icon("eye-off", palette))

    @property
    def stops(self) -> tuple[QtWidgets.QWidget, ...]:
        """The controls in tab order."""
        return (
            self._server,
            self._address,
            self._key,
            self._test,
            self._more,
            self._report.button,
        )

    @property
    def wish(self) -> ServerChoice:
        """The server as it is entered now."""
        takes_key, takes_address = self._fields()
        return ServerChoice(
            self._preset().kind,
            cleaned_url(self._address.text()) if takes_address else "",
            self._key.text().strip() if takes_key else "",
        )

    def _lay_out(self) -> None:
        grid = QtWidgets.QGridLayout(self)
        grid.setContentsMargins(METRICS.space_l, METRICS.space_l, METRICS.space_l, METRICS.space_m)
        grid.setHorizontalSpacing(METRICS.space_m)
        grid.setVerticalSpacing(METRICS.space_s)
        grid.setColumnMinimumWidth(0, _STEP_WIDTH)
        grid.setColumnStretch(1, 1)
        last = QtWidgets.QWidget()
        row = bare_row(last, METRICS.space_m)
        row.addWidget(self._test)
        row.addStretch(1)
        row.addWidget(self._more)
        places = (self._server, self._hint, self._address, self._key, last, self._report)
        for at, widget in enumerate(places):
            grid.addWidget(widget, at, 1)
        for step, at in zip(self._steps, (0, 3, 4), strict=True):
            step.setProperty("tone", "accent")
            step.setAlignment(Qt.AlignmentFlag.AlignCenter)
            grid.addWidget(step, at, 0)

    def _preset(self) -> ServerPreset:
        return PRESETS[self._server.currentIndex()]

    def _fields(self) -> tuple[bool, bool]:
        """Return whether the chosen server takes a key, and whether it takes an address."""
        preset = self._preset()
        is_custom = preset.kind is ServerKind.CUSTOM
        return preset.needs_key or is_custom, is_custom

    @Slot()
    def _change_server(self) -> None:
        self._key.clear()
        self._has_key = False
        self._address.clear()
        self._key.setPlaceholderText(tr("Paste your key"))
        self._forget_result()
        self._test.setEnabled(True)
        self._follow_server()

    def _follow_server(self) -> None:
        takes_key, takes_address = self._fields()
        self._hint.setText(self._preset().hint)
        self._address.setVisible(takes_address)
        self._key.setVisible(takes_key)
        self._steps[1].setVisible(takes_key)
        shown = [step for step in self._steps if takes_key or step is not self._steps[1]]
        for number, step in enumerate(shown, 1):
            step.setText(str(number))

    @Slot()
    def _ask_for_test(self) -> None:
        if not self._test.isEnabled():
            return
        takes_key, takes_address = self._fields()
        complaint = address_complaint(self._address.text()) if takes_address else ""
        if complaint:
            self._say(complaint, "error")
            self._address.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        if takes_key and self._preset().needs_key and not (self.wish.key or self._has_key):
            words = tr("Paste your API key above, or choose a model on this computer.")
            self._say(words, "error")
            self._key.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.test_requested.emit(self.wish)

    @Slot()
    def _forget_result(self) -> None:
        self._report.clear()
        self._report.hide()

    @Slot(object)
    def _help(self, remedy: Remedy) -> None:
        """Apply a remedy: focus the field it is about, or open the billing page or the settings."""
        if remedy is Remedy.ENTER_KEY and self._key.isVisible():
            self._key.setFocus(Qt.FocusReason.OtherFocusReason)
            self._key.selectAll()
        elif remedy is Remedy.OPEN_SETTINGS and self._address.isVisible():
            self._address.setFocus(Qt.FocusReason.OtherFocusReason)
            self._address.selectAll()
        elif remedy is Remedy.OPEN_BILLING:
            self.billing_requested.emit()
        else:
            self.more_requested.emit()

    def _say(self, words: str, tone: Tone, remedy: Remedy = Remedy.NONE) -> None:
        self._report.say(words, tone, remedy)
        self._report.show()


def _quiet() -> QtWidgets.QLabel:
    made = QtWidgets.QLabel()
    made.setWordWrap(True)
    made.setProperty("type", "small")
    made.setProperty("tone", "muted")
    return made


_OFFLINE_WORDS = tr("Finds passages that match your question. Nothing leaves this computer.")
_MODEL_WORDS = tr("Answers in its own words: Claude, or a model on this computer.")


class AnswerChoice(QtWidgets.QWidget):
    """Chooses between offline, which is used at once, and a model, which opens the form.

    `offline_chosen`: no server is to be used any more. `opened`: the form was opened.
    """

    offline_chosen = Signal()
    opened = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._who = WhoAnswers()
        title = QtWidgets.QLabel(tr("Who should answer your questions?"))
        title.setProperty("tone", "muted")
        self._offline = ChoiceCard("offlineChoice", tr("Offline: no setup needed"), _OFFLINE_WORDS)
        self._model = ChoiceCard("modelChoice", tr("A language model"), _MODEL_WORDS)
        self._group = QtWidgets.QButtonGroup(self)
        self._note = QtWidgets.QLabel()
        self._note.setObjectName("welcomeEnvironmentNote")
        self._note.setWordWrap(True)
        self._note.setProperty("type", "small")
        self._note.setProperty("tone", "muted")
        self.setup = ModelSetup()
        self._cards = QtWidgets.QHBoxLayout()
        self._cards.setSpacing(METRICS.space_m)
        for card in (self._offline, self._model):
            self._group.addButton(card.button)
            self._cards.addWidget(card, 1)
        column = bare_column(self, METRICS.space_m)
        column.addWidget(title, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(self._cards)
        column.addWidget(self.setup)
        column.addWidget(self._note)
        self._offline.button.clicked.connect(self._choose_offline)
        self._model.button.clicked.connect(self._unfold)
        self.show_who(WhoAnswers(), "")

    def show_who(self, who: WhoAnswers, note: str) -> None:
        """Show who answers now. `note`: what the environment decides, "" if nothing."""
        self._who = who
        chosen = self._offline if who.is_offline else self._model
        chosen.button.setChecked(True)
        self._model.set_words(_model_words(who))
        is_decided = who.is_from_environment
        for card in (self._offline, self._model):
            card.setEnabled(not is_decided)
        self.setup.setVisible(not who.is_offline and not is_decided)
        self._note.setText(note)
        self._note.setVisible(bool(note))

    def minimumSizeHint(self) -> QSize:
        # Where there is no room for the cards side by side, they stand one above the other.
        parts = (self._offline, self._model, *(() if self.setup.isHidden() else (self.setup,)))
        widest = max(part.minimumSizeHint().width() for part in parts)
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        cards = (self._offline, self._model)
        beside = sum(card.minimumSizeHint().width() for card in cards) + METRICS.space_m
        direction = QtWidgets.QBoxLayout.Direction
        self._cards.setDirection(
            direction.LeftToRight if beside <= self.width() else direction.TopToBottom
        )

    @property
    def stops(self) -> tuple[QtWidgets.QWidget, ...]:
        """The controls in tab order."""
        return self._offline.button, self._model.button, *self.setup.stops

    def set_palette(self, palette: Palette) -> None:
        self.setup.set_palette(palette)

    @Slot()
    def _unfold(self) -> None:
        self.setup.show()
        self.opened.emit()

    @Slot()
    def _choose_offline(self) -> None:
        self.setup.hide()
        if not self._who.is_offline:
            self.offline_chosen.emit()


def _model_words(who: WhoAnswers) -> str:
    if who.is_offline:
        return _MODEL_WORDS
    if who.model:
        return tr("{model} answers, from {server}.", model=who.model, server=who.server)
    return tr("{server} answers your questions.", server=who.server)
