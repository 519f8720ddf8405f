"""Settings: how much an answer, a conversation and a book may cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QLabel, QSpinBox, QWidget

from reader_app.domain.settings import Settings
from reader_app.domain.spending import Cap, SpendingCaps
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import FormPage, hint_label
from reader_app.ui.theme.palette import METRICS

_MOST_USD: Final = 10_000.0
_MOST_TOKENS: Final = 2_000_000_000
_NO_LIMIT: Final = tr("no limit")


class CostsPage(FormPage):
    """Dollars, and tokens for models whose price isn't known. All off by default."""

    def __init__(self) -> None:
        super().__init__()
        self._turn = _CapBoxes("answer", tr("Dollars for one answer"), tr("Tokens for one answer"))
        self._conversation = _CapBoxes(
            "conversation",
            tr("Dollars for one conversation"),
            tr("Tokens for one conversation"),
        )
        self._book = _CapBoxes("book", tr("Dollars for one book"), tr("Tokens for one book"))
        self.add_row(tr("An answer"), self._turn)
        self.add_row(tr("A conversation"), self._conversation)
        self.add_row(
            tr("A book"),
            self._book,
            hint_label(
                tr(
                    "Before each request its cost is estimated. One that would go past a limit is "
                    "not sent, and you are asked. Tokens count where the model’s price is not "
                    "known."
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


class _CapBoxes(QWidget):
    """`<scope>UsdBox` and `<scope>TokensBox`; 0 stands for no limit."""

    def __init__(self, scope: str, dollars: str, tokens: str) -> None:
        super().__init__()
        self.usd = QDoubleSpinBox()
        self.usd.setObjectName(f"{scope}UsdBox")
        self.usd.setRange(0.0, _MOST_USD)
        self.usd.setDecimals(2)
        self.usd.setSingleStep(0.05)
        before, _, after = tr("${amount}", amount="0").partition("0")
        self.usd.setPrefix(before)
        self.usd.setSuffix(after)
        self.usd.setAccessibleName(dollars)
        self.tokens = QSpinBox()
        self.tokens.setObjectName(f"{scope}TokensBox")
        self.tokens.setRange(0, _MOST_TOKENS)
        self.tokens.setSingleStep(10_000)
        self.tokens.setGroupSeparatorShown(True)
        self.tokens.setSuffix(tr(" tokens"))
        self.tokens.setAccessibleName(tokens)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(METRICS.space_s)
        either = QLabel(tr("or"))
        either.setProperty("tone", "muted")
        for box in (self.usd, self.tokens):
            box.setSpecialValueText(_NO_LIMIT)
            # WORKAROUND: Qt ignores the sheet's padding for the text inside a spin box.
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
