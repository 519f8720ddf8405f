"""The notice bar above the bottom of the page: one sentence and at most two action buttons."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.theme.theme import appear
from reader_app.ui.widgets.basic_widgets import announce

_WIDEST = 560


@dataclass(frozen=True, slots=True)
class _Notice:
    text: str = ""
    action_text: str = ""
    action: str = ""
    seconds: float = 0.0
    other: tuple[str, str] = ("", "")

    @property
    def is_standing(self) -> bool:
        """Whether the notice stays until it is used, closed or withdrawn.

        That is the case with a button and without a time limit.
        """
        return self.seconds <= 0 and bool(self.action_text)

    @property
    def is_state(self) -> bool:
        """Whether the notice stays until it is withdrawn: it has no button and no time limit."""
        return self.seconds <= 0 and bool(self.action) and not self.action_text


class NoticeBar(QFrame):
    """The bar that shows one notice at a time; a new notice replaces the old one.

    A standing notice (with a button and without a time limit) is shown again when the notice that
    replaced it goes. A state notice (without button and time limit) waits underneath a standing
    one. `action_requested(str)` carries the `action` that the notice was shown with.
    """

    action_requested = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("noticeBar")
        self.setProperty("ground", "card")
        self._shown = _Notice()
        self._under: list[_Notice] = []
        self._area = QRect()
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)  # a file's words are no markup
        self._text.setWordWrap(True)
        self._text.setContentsMargins(0, METRICS.space_xs, 0, METRICS.space_xs)
        self._button = QPushButton()
        self._button.setObjectName("noticeAction")
        self._button.setProperty("kind", "quiet")
        # A click must not take the keyboard focus: hiding the button would pass it to the next one.
        self._button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._button.clicked.connect(self._act)
        self._other = QPushButton()
        self._other.setObjectName("noticeOtherAction")
        self._other.setProperty("kind", "quiet")
        self._other.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._other.clicked.connect(self._act_otherwise)
        self._close = QToolButton()
        self._close.setToolTip(tr("Close"))
        self._close.setAccessibleName(tr("Close"))
        self._close.clicked.connect(self._end)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._end)
        row = QHBoxLayout(self)
        row.setContentsMargins(
            METRICS.space_l, METRICS.space_xs, METRICS.space_xs, METRICS.space_xs
        )
        row.setSpacing(METRICS.space_xs)
        row.addWidget(self._text, 1)
        row.addWidget(self._button)
        row.addWidget(self._other)
        row.addWidget(self._close)
        self.hide()

    @property
    def text(self) -> str:
        return self._text.text()

    @property
    def action(self) -> str:
        """The action of the notice shown, which its button emits."""
        return self._shown.action

    def show_notice(
        self,
        text: str,
        action_text: str,
        action: str,
        seconds: float,
        other: tuple[str, str] = ("", ""),
    ) -> None:
        """Show a notice for `seconds` (0: until it is closed), with a button if `action_text`.

        `other`: text and action of a second button.
        """
        notice = _Notice(text, action_text, action, seconds, other)
        self._forget(action)
        before = self._shown
        if not self.isHidden() and before.is_standing and before.action != action:
            if notice.is_state:
                self._under.append(notice)
                return
            self._under.append(before)
        self._show(notice)

    def take_back(self, action: str) -> None:
        """Hide the shown notice if its action begins with `action`."""
        if self.action.startswith(action):
            self._end()

    def withdraw(self, action: str = "") -> None:
        """Remove the notice with that action, also a waiting one; with "" the one that is shown."""
        self._forget(action)
        if action in ("", self.action):
            self._end()

    def set_area(self, area: QRect) -> None:
        """Place the bar above the bottom of `area`, given in the parent's coordinates."""
        self._area = area
        self._place()
        # A widget that has just been shown was raised above the bar.
        self.raise_()

    def set_colours(self, palette: Palette) -> None:
        self._close.setIcon(line_icon("close", palette, palette.muted))

    def enterEvent(self, event: QEnterEvent) -> None:
        # The countdown pauses under the pointer so that the notice can be read to its end.
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._count_down()
        super().leaveEvent(event)

    def _show(self, notice: _Notice) -> None:
        self._shown = notice
        self._text.setText(notice.text)
        self._button.setText(notice.action_text)
        self._button.setVisible(bool(notice.action_text))
        self._other.setText(notice.other[0])
        self._other.setVisible(bool(notice.other[0]))
        self._place()
        appear(self)
        self._count_down()
        announce(self, notice.text)

    def _forget(self, action: str) -> None:
        """Drop waiting notices with that action; "" drops none."""
        if action:
            self._under = [each for each in self._under if each.action != action]

    @Slot()
    def _end(self) -> None:
        if self._under and not self.isHidden():
            self._show(self._under.pop())
        else:
            self._under.clear()
            self.hide()

    def _count_down(self) -> None:
        if self._shown.seconds > 0:
            self._timer.start(round(self._shown.seconds * 1000))
        else:
            self._timer.stop()

    def _place(self) -> None:
        room = max(200, self._area.width() - 2 * METRICS.space_l)
        for part in (self._text, self._button, self._other, self._close):
            part.ensurePolished()  # an unpolished widget doesn't know its size hint yet
        wanted = self._text.fontMetrics().horizontalAdvance(self._text.text()) + METRICS.space_xl
        for part in (self._button, self._other, self._close):
            wanted += part.sizeHint().width() + METRICS.space_s if not part.isHidden() else 0
        width = min(wanted, room, _WIDEST)
        height = max(self.heightForWidth(width), self.minimumSizeHint().height())
        left = self._area.center().x() - width // 2
        bottom = self._area.bottom() - METRICS.space_l
        self.setGeometry(left, bottom - height, width, height)

    @Slot()
    def _act(self) -> None:
        action = self.action
        self._end()
        self.action_requested.emit(action)

    @Slot()
    def _act_otherwise(self) -> None:
        _, action = self._shown.other
        self._end()
        self.action_requested.emit(action)
