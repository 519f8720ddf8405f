"""A question in the conversation: its words, what it is about, the switch between its branches."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal, Slot

from reader_app.domain.book import OWN_PLACE
from reader_app.domain.chat import AskedAbout, MessageRole
from reader_app.domain.citations import Citation, CitationState, PassageSource
from reader_app.domain.conversation import shortened
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import quoted, tr
from reader_app.ui.answers.prose_view import SCROLLING_KEYS
from reader_app.ui.answers.prose_writer import new_document
from reader_app.ui.answers.type_styles import RenderContext, TypeStyles
from reader_app.ui.chat import message_actions
from reader_app.ui.chat.buttons import (
    HoverButton,
    add_choice,
    icon_button,
    open_menu,
    text_button,
    words_menu,
)
from reader_app.ui.conversations.conversation_entries import QuestionEntry
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import width_of

_HEIGHT: Final = 22
_ICON: Final = 14
_RULE: Final = 2
_SHOWN: Final = 300
_TOLD: Final = 600


class QuestionTargetLine(QtWidgets.QAbstractButton):
    """The line above a question that shows what it is about; a click leads there.

    The quote is elided where space is short, the page is not.
    """

    def __init__(self, about: AskedAbout, palette: Palette) -> None:
        super().__init__()
        self._about = about
        self._palette = palette
        self._place = ""
        self.setObjectName("askedAbout")
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Fixed, QtWidgets.QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        font = QtGui.QFont(self.font())
        font.setPixelSize(METRICS.type_small)
        self.setFont(font)

    def show_names(self, palette: Palette, names: PageNames) -> None:
        """Update the line to these colours and page names."""
        self._palette = palette
        self._place = place = names.name(self._about.page)
        if self._about.is_picture:
            self.setText(tr("Image from the page"))
            words = self.text()
        else:
            self.setText(quoted(shortened(self._about.words, _SHOWN)))
            words = quoted(shortened(self._about.words, _TOLD))
        self.setToolTip(f"{words}\n{place}")
        self.setAccessibleName(tr("About {words}, {place}", words=words, place=place))
        self.update()

    def request(
        self, names: PageNames
    ) -> message_actions.FollowCitation | message_actions.FollowPage:
        """Return the request to show the words on their page, or the page of a picture."""
        page = self._about.page
        if self._about.is_picture:
            return message_actions.FollowPage(page, OWN_PLACE if names.has_several else None)
        words = self._about.words_there or self._about.words
        return message_actions.FollowCitation(
            Citation(0, PassageSource(page, 0, 0), "", words, CitationState.CITED)
        )

    def fit(self, room: int) -> int:
        """Resize to the needed width, at most `room` pixels, and return that width."""
        width = min(room, self._left + width_of(self.text(), self.font()) + self._right)
        self.setFixedSize(width, _HEIGHT)
        return width

    @property
    def _left(self) -> int:
        return (_ICON if self._about.is_picture else _RULE) + METRICS.space_s

    @property
    def _right(self) -> int:
        return METRICS.space_s + width_of(self._place, self.font()) + METRICS.space_xs

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(self._left + width_of(self.text(), self.font()) + self._right, _HEIGHT)

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        is_lit = self.underMouse() or self.hasFocus()
        colour = self._palette.text if is_lit else self._palette.muted
        top = (self.height() - _ICON) // 2
        rest = self.rect().adjusted(self._left, 0, -METRICS.space_xs, 0)
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QtGui.QColor(self._palette.accent))
        painter.drawText(rest, side, self._place)
        painter.setPen(QtGui.QColor(colour))
        if self._about.is_picture:
            line_icon("image", self._palette, colour).paint(painter, 0, top, _ICON, _ICON)
        else:
            painter.fillRect(0, top, _RULE, _ICON, QtGui.QColor(colour))
        words = rest.adjusted(0, 0, METRICS.space_xs - self._right, 0)
        cut = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, cut)
        if self.hasFocus():
            painter.setPen(QtGui.QPen(QtGui.QColor(self._palette.accent), 1.5))
            ring = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(ring, METRICS.radius / 2, METRICS.radius / 2)
        painter.end()

    def event(self, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.HoverEnter, QEvent.Type.HoverLeave}:
            self.update()
        return super().event(event)


class BranchSwitch(QtWidgets.QWidget):
    """The arrows ‹ 2/3 › at a question with several branches; hidden if there is only one.

    `chosen(str)`: the id of the question whose branch is to be shown.
    """

    chosen = Signal(str)

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("branchSwitch")
        self._branches: tuple[str, ...] = ()
        self._at = 0
        self._before = self._arrow("previousBranchButton")
        self._after = self._arrow("nextBranchButton")
        self._place = QtWidgets.QLabel()
        self._place.setObjectName("branchPlace")
        self._place.setProperty("tone", "muted")
        self._place.setProperty("type", "small")
        self._place.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row = QtWidgets.QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(METRICS.space_xs)
        for widget in (self._before, self._place, self._after):
            row.addWidget(widget)
        self.set_palette(palette)
        self.hide()

    def show_branches(self, branches: tuple[str, ...], current: str) -> None:
        """Show the branches.

        `branches`: the ids of the question's versions; `current`: the one in view.
        """
        self._branches = branches if current in branches else ()
        count = len(self._branches)
        self.setVisible(count > 1)
        if count < 2:
            return
        self._at = self._branches.index(current)
        self._place.setText(f"{self._at + 1}/{count}")
        self._place.setAccessibleName(
            tr("Version {at} of {count} of this question", at=self._at + 1, count=count)
        )
        self._name(self._before, tr("Previous version of this question"), self._at - 1)
        self._name(self._after, tr("Next version of this question"), self._at + 1)

    def take_focus(self) -> None:
        """Focus the arrow that leads to another branch."""
        (self._after if self._after.isEnabled() else self._before).setFocus()

    def set_palette(self, palette: Palette) -> None:
        self._before.setIcon(line_icon("chevron-left", palette, palette.muted))
        self._after.setIcon(line_icon("chevron-right", palette, palette.muted))

    def _arrow(self, name: str) -> QtWidgets.QToolButton:
        button = icon_button("", name)
        button.setIconSize(QSize(METRICS.type_small, METRICS.type_small))
        button.clicked.connect(self._choose)
        return button

    def _name(self, button: QtWidgets.QToolButton, whole: str, at: int) -> None:
        is_there = 0 <= at < len(self._branches)
        button.setEnabled(is_there)
        button.setToolTip(tr("{whole} and what followed", whole=whole) if is_there else "")
        button.setAccessibleName(
            tr("{words}, {at} of {count}", words=whole, at=at + 1, count=len(self._branches))
            if is_there
            else whole
        )

    @Slot()
    def _choose(self) -> None:
        at = self._at + (-1 if self.sender() is self._before else 1)
        if 0 <= at < len(self._branches):
            self.chosen.emit(self._branches[at])


_SHARE: Final = 0.86
_MOST_LINES: Final = 10


class QuestionView(QtWidgets.QWidget):
    """Shows one question, tinted and at the right.

    `requested(ReaderRequest)`: to edit it, to ask it again, or to show another of its branches.
    """

    requested = Signal(object)

    def __init__(self, context: RenderContext, question: QuestionEntry, room: int = 0) -> None:
        """Build the view. `room`: the width it will have in pixels; 0 if that isn't known."""
        super().__init__()
        self._question = question
        self._is_latest = False
        self.setProperty("role", MessageRole.USER.value)
        self.setProperty("state", question.state.value)
        self.setProperty("plainText", question.shown)
        self._bubble = QtWidgets.QFrame()
        self._bubble.setProperty("ground", "question")
        self._words = _Words(context.styles, question.shown)
        self._more = text_button(tr("Show all"), "link")
        self._more.hide()
        self._more.clicked.connect(self._show_all)
        self._inside = inside = QtWidgets.QVBoxLayout(self._bubble)
        inside.setSpacing(METRICS.space_xs)
        self._about = (
            QuestionTargetLine(question.about, context.palette) if question.about else None
        )
        if self._about is not None:
            self._about.clicked.connect(self._request_place)
            inside.addWidget(self._about)
        inside.addWidget(self._words)
        inside.addWidget(self._more)
        self._edit = HoverButton(tr("Edit and ask again"), "editQuestionButton")
        self._edit.clicked.connect(self._request_edit)
        self._again = HoverButton(tr("Ask again"), "askAgainButton")
        self._again.clicked.connect(self._request_again)
        self._switch = BranchSwitch(context.palette)
        self._switch.chosen.connect(self._request_branch)
        self._lay_out()
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Fixed
        )
        self.set_context(context)
        self._switch.show_branches(question.branches, question.id)
        if room:
            self._fit(room)

    def _lay_out(self) -> None:
        row = QtWidgets.QHBoxLayout()
        row.setSpacing(METRICS.space_xs)
        row.addStretch(1)
        row.addWidget(self._again, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._edit, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._bubble)
        column = QtWidgets.QVBoxLayout(self)
        # A question begins something new, so there is more space above it than below.
        column.setContentsMargins(0, METRICS.space_l, 0, 0)
        column.setSpacing(METRICS.space_xs)
        column.addLayout(row)
        column.addWidget(self._switch, 0, Qt.AlignmentFlag.AlignRight)

    @property
    def text(self) -> str:
        return self._question.text

    @property
    def question(self) -> QuestionEntry:
        return self._question

    def set_latest(self, is_latest: bool) -> None:
        """Set whether this is the latest question, which always shows that it can be edited.

        The other questions show their buttons only under the pointer.
        """
        self._is_latest = is_latest
        self._again.setVisible(not is_latest)  # The latest answer has a button to ask again
        self._draw_buttons()

    def set_busy(self, is_busy: bool) -> None:
        """Disable editing while an answer is running."""
        for widget in (self._edit, self._again, self._switch):
            widget.setEnabled(not is_busy)
        self._draw_buttons()

    def set_stored(self, question_id: str, branches: tuple[str, ...]) -> None:
        """Set the question's id and branches once it is stored."""
        self._question = replace(self._question, id=question_id, branches=branches)
        self._switch.show_branches(branches, question_id)

    def focus_branches(self) -> None:
        self._switch.take_focus()

    def set_context(self, context: RenderContext) -> None:
        self._words.set_styles(context.styles)
        # Qt puts the leading of a line below its letters: this moves them to the middle.
        low = METRICS.space_s - self._words.leading // 2
        high = METRICS.space_s + (0 if self._about else self._words.leading // 2)
        self._inside.setContentsMargins(METRICS.space_m, high, METRICS.space_m, low)
        self._edit.draw_icon("edit", context.palette)
        self._again.draw_icon("retry", context.palette)
        self._fit(self.width())
        self._names = context.names
        if self._about is not None:
            self._about.show_names(context.palette, context.names)
        self._switch.set_palette(context.palette)
        page = self._question.page
        self._bubble.setToolTip(
            tr("Asked at {page}", page=context.names.name(page)) if page else ""
        )

    def minimumSizeHint(self) -> QSize:
        # The words adapt to the available width, so their current width must not become the
        # minimum.
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit(self.width())

    def _fit(self, width: int) -> None:
        room = int(width * _SHARE) - 2 * METRICS.space_m
        if self._about is not None:
            self._about.fit(max(80, room))
        is_cut = self._words.fit(max(80, room))
        self._more.setVisible(is_cut)

    @Slot()
    def _show_all(self) -> None:
        self._words.most_lines = 0
        self._fit(self.width())

    @Slot()
    def _request_place(self) -> None:
        if self._about is not None:
            self.requested.emit(self._about.request(self._names))

    @Slot()
    def _request_edit(self) -> None:
        self.requested.emit(
            message_actions.EditQuestion(
                self._question.text, self._question.id, self._question.depth
            )
        )

    @Slot()
    def _request_again(self) -> None:
        self.requested.emit(message_actions.Regenerate(self._question.id))

    @Slot(str)
    def _request_branch(self, question_id: str) -> None:
        self.requested.emit(message_actions.ShowBranch(question_id))

    def _draw_buttons(self) -> None:
        can_edit = self._edit.isEnabled()
        self._edit.set_drawn(can_edit and (self._is_latest or self.underMouse()))
        self._again.set_drawn(can_edit and self.underMouse())

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        """Open the menu of the words under the pointer, and of what can be done with them."""
        menu = words_menu(self, event.pos(), self.requested.emit)
        if self._edit.isEnabled():
            menu.addSeparator()
            edit = tr("Edit and ask again")
            add_choice(menu, edit, "menuEditQuestion", self._request_edit)
            if not self._again.isHidden():
                again = tr("Ask again")
                add_choice(menu, again, "menuAskAgain", self._request_again)
        open_menu(menu, event.globalPos())

    def enterEvent(self, event: QtGui.QEnterEvent) -> None:
        super().enterEvent(event)
        self._draw_buttons()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._draw_buttons()


class _Words(QtWidgets.QTextEdit):
    """The words of a question as they were typed; long ones are cut."""

    def __init__(self, styles: TypeStyles, text: str) -> None:
        super().__init__()
        self.most_lines = _MOST_LINES
        self._text = text
        self.setDocument(new_document(self))
        self.setReadOnly(True)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QtGui.QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.viewport().setAutoFillBackground(False)
        self.setTabChangesFocus(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)  # the question opens its own
        self.setAccessibleName(tr("Your question"))
        self.set_styles(styles)

    def set_styles(self, styles: TypeStyles) -> None:
        self._line_height = styles.font.pixelSize() * METRICS.reading_line_height
        height = QtGui.QFontMetrics(styles.font).height()
        self.leading = round(height * (styles.line_percent / 100 - 1))
        self.document().setDefaultFont(styles.font)
        self.setPlainText(self._text)
        cursor = QtGui.QTextCursor(self.document())
        cursor.select(QtGui.QTextCursor.SelectionType.Document)
        format_ = QtGui.QTextBlockFormat()
        format_.setLineHeight(
            styles.line_percent, QtGui.QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
        )
        cursor.mergeBlockFormat(format_)
        ink = cursor.charFormat()
        ink.setForeground(QtGui.QColor(styles.palette.text))
        cursor.mergeCharFormat(ink)

    def fit(self, room: int) -> bool:
        """Resize to the words, at most `room` pixels wide; return True if some lines are hidden."""
        document = self.document()
        document.setTextWidth(room)
        width = ceil(document.idealWidth()) + 1
        height = ceil(document.size().height())
        most = round(self.most_lines * self._line_height) if self.most_lines else height
        is_cut = height > most + 2 * self._line_height
        self.setFixedSize(min(room, width), most if is_cut else height)
        # Right-to-left text would otherwise be laid out at the far end of the whole width.
        document.setTextWidth(min(room, width))
        return is_cut

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        event.ignore()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in SCROLLING_KEYS:
            event.ignore()
        else:
            super().keyPressEvent(event)
