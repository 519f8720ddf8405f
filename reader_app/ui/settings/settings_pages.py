"""The pages of the settings dialog made from the settings' declarations, and the costs page.

A setting whose declaration names a page has its row here: a switch, a number or a choice.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final, Protocol

from PySide6 import QtWidgets
from PySide6.QtCore import Qt, Signal, SignalInstance

from reader_app.domain.settings import (
    SETTINGS,
    Endonym,
    Setting,
    Settings,
    SettingsPage,
    StrategyKind,
)
from reader_app.domain.translation import shown, tr
from reader_app.domain.usage import Cap, SpendingCaps
from reader_app.ui.dialogs.base import FormPage, button, hint_label
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.basic_widgets import bare_row

_MOST_USD: Final = 10_000.0
_MOST_TOKENS: Final = 2_000_000_000


class CostsPage(FormPage):
    """The page of spending limits, in dollars or, for models without a known price, in tokens.

    All limits are off by default.
    """

    def __init__(self) -> None:
        super().__init__()
        self._turn = _CapBoxes("answer", tr("Dollars per answer"), tr("Tokens per answer"))
        self._conversation = _CapBoxes(
            "conversation",
            tr("Dollars per conversation"),
            tr("Tokens per conversation"),
        )
        self._book = _CapBoxes("book", tr("Dollars per book"), tr("Tokens per book"))
        self.add_row(tr("Per answer"), self._turn)
        self.add_row(tr("Per conversation"), self._conversation)
        self.add_row(
            tr("Per book"),
            self._book,
            hint_label(
                tr(
                    "You’ll be asked before a request that would exceed a limit. The token limit "
                    "applies when the model’s price is unknown."
                )
            ),
        )

    def load(self, settings: Settings) -> None:
        self._turn.load(settings.caps.turn)
        self._conversation.load(settings.caps.conversation)
        self._book.load(settings.caps.book)

    def applied_to(self, settings: Settings) -> Settings:
        caps = SpendingCaps(self._turn.cap(), self._conversation.cap(), self._book.cap())
        return replace(settings, caps=caps)

    def focus_first(self) -> None:
        self._turn.usd.setFocus()


class _CapBoxes(QtWidgets.QWidget):
    """The fields `<scope>UsdBox` and `<scope>TokensBox` of one limit; 0 means no limit."""

    def __init__(self, scope: str, dollars: str, tokens: str) -> None:
        super().__init__()
        self.usd = QtWidgets.QDoubleSpinBox()
        self.usd.setObjectName(f"{scope}UsdBox")
        self.usd.setRange(0.0, _MOST_USD)
        self.usd.setDecimals(2)
        self.usd.setSingleStep(0.05)
        before, _, after = tr("${amount}", amount="0").partition("0")
        self.usd.setPrefix(before)
        self.usd.setSuffix(after)
        self.usd.setAccessibleName(dollars)
        self.tokens = QtWidgets.QSpinBox()
        self.tokens.setObjectName(f"{scope}TokensBox")
        self.tokens.setRange(0, _MOST_TOKENS)
        self.tokens.setSingleStep(10_000)
        self.tokens.setGroupSeparatorShown(True)
        self.tokens.setSuffix(tr("{tokens} tokens", tokens=""))
        self.tokens.setAccessibleName(tokens)
        row = bare_row(self, METRICS.space_s)
        either = QtWidgets.QLabel(tr("or"))
        either.setProperty("tone", "muted")
        self.usd.setSpecialValueText(tr("no $ limit"))
        self.tokens.setSpecialValueText(tr("no token limit"))
        for box in (self.usd, self.tokens):
            # WORKAROUND: Qt ignores the stylesheet's padding for the text inside a spin box.
            box.lineEdit().setTextMargins(METRICS.space_s, 0, 0, 0)
        row.addWidget(self.usd, 1)
        row.addWidget(either)
        row.addWidget(self.tokens, 1)
        self.setFocusProxy(self.usd)

    def load(self, cap: Cap) -> None:
        self.usd.setValue(cap.usd)
        self.tokens.setValue(min(cap.tokens, _MOST_TOKENS))

    def cap(self) -> Cap:
        return Cap(round(self.usd.value(), 2), self.tokens.value())


_STRATEGIES: Final = (
    (StrategyKind.TOOLS, tr("Let the model search")),
    (StrategyKind.ALWAYS_RETRIEVE, tr("Search first, then answer")),
)
_NUMBER_WIDTH: Final = 120
_LONGEST_TEXT: Final = 100


class SettingRows:
    """The rows of settings on a page of the dialog: switches, numbers and choices."""

    def __init__(self, form: FormPage) -> None:
        self._form = form
        self._controls: dict[str, _Control] = {}

    def add(self, name: str) -> QtWidgets.QWidget:
        """Append the row of the setting `name` and return it, for `FormPage.show_row` to hide."""
        setting = SETTINGS[name]
        declared = setting.declared
        control = self._controls[name] = _control_of(setting)
        hint = hint_label(shown(declared.help)) if declared.help else None
        row = self._form.add_row(shown(declared.label), control.widget, hint)
        if declared.switch:
            control.widget.setAccessibleName(shown(declared.switch))
        return row

    def add_page(self, page: SettingsPage) -> None:
        """Append the rows of all settings declared for this page."""
        for setting in SETTINGS.values():
            if setting.declared.page == page:
                self.add(setting.name)

    @property
    def signals(self) -> list[SignalInstance]:
        """What each row emits when its value changes."""
        return [control.changed for control in self._controls.values()]

    def load(self, settings: Settings) -> None:
        """Show the values of these settings."""
        for name, control in self._controls.items():
            control.show(getattr(settings, name))

    def applied_to(self, settings: Settings) -> Settings:
        """Return the settings with the values of the rows."""
        return settings.with_values(
            {name: control.value() for name, control in self._controls.items()}
        )


class PlainPage(FormPage):
    """A page that consists only of the rows of its settings; emits `changed` with each of them."""

    changed = Signal()

    def __init__(self, page: SettingsPage) -> None:
        super().__init__()
        self._plain = SettingRows(self)
        self._plain.add_page(page)
        for signal in self._plain.signals:
            signal.connect(self.changed)

    def load(self, settings: Settings) -> None:
        self._plain.load(settings)

    def applied_to(self, settings: Settings) -> Settings:
        return self._plain.applied_to(settings)


class BooksPage(FormPage):
    """The page for books: its settings, and the dictionaries in which words are looked up.

    `dictionary_requested`: the reader wants to add one. `grown`: the page has more content than
    before.
    """

    dictionary_requested = Signal()
    grown = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._plain = SettingRows(self)
        self._plain.add_page("books")
        self._add = button(tr("Add a dictionary…"))
        self._add.setObjectName("settingsAddDictionaryButton")
        self._add.clicked.connect(self.dictionary_requested)
        self._names = hint_label()
        self._names.setObjectName("dictionaryNames")
        self._names.setTextFormat(Qt.TextFormat.PlainText)
        self.add_row(tr("Dictionaries"), self._add, self._names)
        self._add.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Maximum, QtWidgets.QSizePolicy.Policy.Fixed
        )

    def show_dictionaries(self, names: Sequence[str]) -> None:
        """Tell which dictionaries are installed."""
        none = tr("None is installed yet. StarDict and dictd dictionaries can be added.")
        self._names.setText(", ".join(names) if names else none)
        self.grown.emit()

    def load(self, settings: Settings) -> None:
        self._plain.load(settings)

    def applied_to(self, settings: Settings) -> Settings:
        return self._plain.applied_to(settings)


class AnswersPage(FormPage):
    """The page for how a model gets the book's text, which is set per model, and for limits."""

    def __init__(self) -> None:
        super().__init__()
        self._strategy = QtWidgets.QComboBox()
        self._strategy.setObjectName("strategyBox")
        self._strategy.addItems([words for _kind, words in _STRATEGIES])
        self.add_row(
            tr("Search"),
            self._strategy,
            hint_label(tr("Use “Search first” for models without tool support.")),
        )
        self._plain = SettingRows(self)
        self._plain.add_page("answers")

    def load(self, settings: Settings) -> None:
        kind = settings.strategy_for(settings.model)
        self._strategy.setCurrentIndex([each for each, _words in _STRATEGIES].index(kind))
        self._plain.load(settings)

    def applied_to(self, settings: Settings) -> Settings:
        chosen = self._plain.applied_to(settings)
        strategy = _STRATEGIES[self._strategy.currentIndex()][0]
        if strategy is chosen.strategy_for(chosen.model):
            return chosen
        return chosen.with_strategy(chosen.model, strategy)


class _Control(Protocol):
    """A widget that shows and edits the value of a setting."""

    widget: QtWidgets.QWidget
    changed: SignalInstance

    def show(self, value: object) -> None: ...

    def value(self) -> object: ...


def _control_of(setting: Setting) -> _Control:
    match setting.default:
        case bool():
            return _Switch(setting)
        case StrEnum():
            return _DropDown(setting)
        case int() | float():
            return _Number(setting)
        case str():
            return _Text(setting)
    raise ValueError(f"{setting.name} has no row of its own")


class _Switch:
    """A check box."""

    def __init__(self, setting: Setting) -> None:
        self._box = QtWidgets.QCheckBox(shown(setting.declared.switch))
        self._box.setObjectName(setting.declared.handle)
        self.widget: QtWidgets.QWidget = self._box
        self.changed = self._box.toggled

    def show(self, value: object) -> None:
        self._box.setChecked(value is True)

    def value(self) -> object:
        return self._box.isChecked()


class _Text:
    """A line of text, without white space around it."""

    def __init__(self, setting: Setting) -> None:
        self._box = QtWidgets.QLineEdit()
        self._box.setObjectName(setting.declared.handle)
        self._box.setMaxLength(_LONGEST_TEXT)
        self.widget: QtWidgets.QWidget = self._box
        self.changed = self._box.textChanged

    def show(self, value: object) -> None:
        self._box.setText(str(value))

    def value(self) -> object:
        return " ".join(self._box.text().split())


class _Number:
    """A spin box for whole numbers, also for values in seconds that are stored as floats."""

    def __init__(self, setting: Setting) -> None:
        declared = setting.declared
        self._is_whole = isinstance(setting.default, int)
        self._box = QtWidgets.QSpinBox()
        self._box.setObjectName(declared.handle)
        self._box.setRange(math.ceil(declared.least), math.floor(declared.most))
        self._box.setSuffix(shown(declared.unit).rpartition("}")[2])
        self._box.setMaximumWidth(_NUMBER_WIDTH)
        # WORKAROUND: Qt ignores the stylesheet's padding for the text inside a spin box.
        self._box.lineEdit().setTextMargins(METRICS.space_s, 0, 0, 0)
        self.widget: QtWidgets.QWidget = self._box
        self.changed = self._box.valueChanged

    def show(self, value: object) -> None:
        assert isinstance(value, int | float)
        self._box.setValue(round(value))

    def value(self) -> object:
        return self._box.value() if self._is_whole else float(self._box.value())


class _DropDown:
    """A combo box with the choices of an enumeration."""

    def __init__(self, setting: Setting) -> None:
        self._choices = list(setting.declared.names)
        self._box = QtWidgets.QComboBox()
        self._box.setObjectName(setting.declared.handle)
        self._box.addItems([_name(words) for words in setting.declared.names.values()])
        self.widget: QtWidgets.QWidget = self._box
        self.changed = self._box.currentIndexChanged

    def show(self, value: object) -> None:
        self._box.setCurrentIndex(next(n for n, each in enumerate(self._choices) if each == value))

    def value(self) -> object:
        return self._choices[self._box.currentIndex()]


def _name(words: str) -> str:
    return words if isinstance(words, Endonym) else shown(words)
