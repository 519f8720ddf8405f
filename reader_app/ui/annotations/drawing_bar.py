"""The bar of the drawing tools, and the field in which text is written on the page."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QActionGroup, QColor, QFocusEvent, QFont, QIcon, QKeyEvent

from reader_app.app.library.book_annotations import COLOR_NAMES
from reader_app.domain.annotations import FreeMark, HighlightColor
from reader_app.domain.document import Rect
from reader_app.domain.translation import tr
from reader_app.ui.annotations.annotation_card import WIDTHS
from reader_app.ui.annotations.annotation_layer import AnnotationLayer
from reader_app.ui.annotations.mark_painting import (
    TEXT_INSET,
    TEXT_SIZE,
    MarkTool,
    Pen,
    area_of,
    page_transform,
    scale_of,
    sign_color,
    text_font,
    text_ground,
    text_height,
    text_ink,
    text_wrapping,
)
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection.floating_bars import FloatingBar, highlight_dots
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.theme.theme import appear
from reader_app.ui.widgets.keyboard_workarounds import claims_escape

_TOOLS: Final = {
    MarkTool.INK: (tr("Draw"), "draw"),
    MarkTool.ERASER: (tr("Erase strokes"), "eraser"),
    MarkTool.BOX: (tr("Box"), "box"),
    MarkTool.TEXT: (tr("Text", sense="on the page"), "text"),
    MarkTool.NOTE: (tr("Note"), "note"),
}
_HINTS: Final = {
    MarkTool.INK: tr("Drag to draw"),
    MarkTool.ERASER: tr("Click a stroke"),
    MarkTool.BOX: tr("Drag a box"),
    MarkTool.TEXT: tr("Click where to write"),
    MarkTool.NOTE: tr("Click where it belongs"),
}
_TOP: Final = METRICS.space_m


class DrawingBar(FloatingBar):
    """The bar over the page while a tool is in use, object name `drawingBar`.

    `tool_chosen(MarkTool or None)`. `pen_chosen(Pen)`.
    """

    tool_chosen = Signal(object)
    pen_chosen = Signal(object)

    def __init__(self, view: PageView) -> None:
        super().__init__(view, "drawingBar", tr("Drawing tools"))
        self._palette = LIGHT
        self._pen = Pen()
        self._tools = {tool: self._tool_button(tool) for tool in MarkTool}
        self._row.addSpacing(METRICS.space_s)
        self._look = self.add_button(tr("Colour and width"), "penButton")
        self._look.clicked.connect(self._open_menu)
        self._row.addSpacing(METRICS.space_s)
        self._hint = QtWidgets.QLabel()
        self._hint.setProperty("tone", "muted")
        self._row.addWidget(self._hint)
        self._row.addSpacing(METRICS.space_s)
        self._done = self.add_button(tr("Done (Esc)"), "drawingDoneButton")
        self._done.clicked.connect(self.end)
        view.installEventFilter(self)
        self.set_palette(LIGHT)

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        for tool, button in self._tools.items():
            button.setIcon(line_icon(_TOOLS[tool][1], palette))
        self._done.setIcon(line_icon("close", palette))
        self.show_pen(self._pen)

    def show_pen(self, pen: Pen) -> None:
        self._pen = pen
        self._look.setIcon(_pen_dots(self._palette)[pen.color])

    def show_tool(self, tool: MarkTool | None) -> None:
        """Show the bar at the top of the page with that tool pressed; None: hide it."""
        if tool is None:
            self.leave()
            return
        for each, button in self._tools.items():
            button.setChecked(each is tool)
        self._look.setVisible(tool is not MarkTool.ERASER)
        self._hint.setText(_HINTS[tool])
        self._hint.show()
        self._stand()
        appear(self)

    def pen_menu(self) -> QtWidgets.QMenu:
        """Return the menu of the colours and widths."""
        menu = QtWidgets.QMenu(self)
        menu.setObjectName("penMenu")
        menu.setAccessibleName(self._look.accessibleName())
        colors, widths = QActionGroup(menu), QActionGroup(menu)
        for color, icon in _pen_dots(self._palette).items():
            pen = Pen(color, self._pen.width)
            action = menu.addAction(icon, COLOR_NAMES[color], partial(self.pen_chosen.emit, pen))
            action.setObjectName(f"pen_{color}")
            action.setCheckable(True)
            action.setChecked(color is self._pen.color)
            colors.addAction(action)
        menu.addSeparator()
        for width, name in WIDTHS.items():
            action = menu.addAction(
                name, partial(self.pen_chosen.emit, Pen(self._pen.color, width))
            )
            action.setObjectName(f"penWidth_{width:g}")
            action.setCheckable(True)
            action.setChecked(width == self._pen.width)
            widths.addAction(action)
        return menu

    def end(self) -> None:
        self.tool_chosen.emit(None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and self.isVisible():
            self._stand()
        return super().eventFilter(watched, event)

    # -- inside -------------------------------------------------------------------------------

    def _stand(self) -> None:
        room = self._view.covered.clear_area()
        self._hint.setVisible(self.sizeHint().width() <= room.width())
        self.adjustSize()
        left = room.left() + (room.width() - self.width()) // 2
        self.move(self._view.viewport().pos() + QPoint(max(0, left), room.top() + _TOP))
        self.raise_()

    @Slot()
    def _open_menu(self) -> None:
        menu = self.pen_menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._look.mapToGlobal(self._look.rect().bottomLeft()))

    def _tool_button(self, tool: MarkTool) -> QtWidgets.QToolButton:
        button = self.add_button(_TOOLS[tool][0], f"{tool}ToolButton")
        button.setCheckable(True)
        button.clicked.connect(partial(self.tool_chosen.emit, tool))
        return button


def _pen_dots(palette: Palette) -> dict[HighlightColor, QIcon]:
    """Return the colours as a pen draws them."""
    return highlight_dots(palette, inks=True)


_STORE_AFTER_MS: Final = 500
_SMALLEST: Final = 7
"""The smallest letters in the field, in pixels, however small the page is shown."""


class PageTextField(QtWidgets.QPlainTextEdit):
    """The field in which the text of a free mark is written in place, object name `markText`.

    `written(FreeMark)`: the mark with its text, and high enough for it, soon after the last key and
    at the end. `finished`.
    """

    written = Signal(object)
    finished = Signal()

    def __init__(self, view: PageView, layer: AnnotationLayer) -> None:
        super().__init__(view.viewport())
        self._view = view
        self._layer = layer
        self._mark: FreeMark | None = None
        self.setObjectName("markText")
        self.setAccessibleName(tr("Text on the page"))
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.setWordWrapMode(text_wrapping().wrapMode())
        self.textChanged.connect(self._note_typing)
        self._store_soon = QTimer(self, singleShot=True, interval=_STORE_AFTER_MS)
        self._store_soon.timeout.connect(self._tell)
        view.verticalScrollBar().valueChanged.connect(self._stand)
        view.horizontalScrollBar().valueChanged.connect(self._stand)
        view.page_viewport.zoom_changed.connect(self._stand)
        self.hide()

    @property
    def mark(self) -> FreeMark | None:
        """The mark that is being written; None while the field is closed."""
        return self._mark

    def open(self, mark: FreeMark) -> None:
        """Write in the place of that mark, which may be new."""
        self.close_field()
        self._mark = mark
        self.setPlainText(mark.text)
        self._store_soon.stop()
        self._layer.hide(mark.id)
        self._wear()
        self._stand()
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)
        self.moveCursor(self.textCursor().MoveOperation.End)

    @Slot()
    def close_field(self) -> None:
        """Close the field; its text is emitted first."""
        if self._mark is None:
            return
        self._tell()
        had_focus = self.hasFocus()
        self._mark = None
        self._layer.hide("")
        self.hide()
        if had_focus:
            self._view.setFocus(Qt.FocusReason.PopupFocusReason)
        self.finished.emit()

    # -- Qt -----------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        return claims_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if event.key() == Qt.Key.Key_Escape or (is_enter and is_control):
            self.close_field()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        # Another program or a menu has the focus: the reader goes on writing when it leaves.
        if event.reason() in (
            Qt.FocusReason.PopupFocusReason,
            Qt.FocusReason.ActiveWindowFocusReason,
        ):
            self._tell()
        else:
            self.close_field()

    # -- inside -------------------------------------------------------------------------------

    @Slot()
    def _note_typing(self) -> None:
        if self._mark is not None:
            self._store_soon.start()
            self._stand()

    @Slot()
    def _tell(self) -> None:
        self._store_soon.stop()
        if self._mark is not None and self.toPlainText() != self._mark.text:
            self._mark = self._grown().changed(text=self.toPlainText())
            self.written.emit(self._mark)

    def _grown(self) -> FreeMark:
        """Return the mark, high enough for what is written."""
        assert self._mark is not None
        rect = self._mark.rect
        least = text_height(self.toPlainText(), rect.x1 - rect.x0)
        area = Rect(rect.x0, rect.y0, rect.x1, max(rect.y1, rect.y0 + least))
        return self._mark.changed(rect=area)

    @Slot()
    def _stand(self) -> None:
        """Place the field upright where the text will be, with letters as large as there."""
        if self._mark is None or self._mark.page > self._view.page_count:
            return
        mark = self._grown()
        transform = page_transform(self._view.visible_area, mark.page)
        scale = scale_of(transform)
        font = QFont(text_font())
        font.setPixelSize(max(_SMALLEST, round(TEXT_SIZE * scale)))
        if font != self.font():
            self.setFont(font)
        inset = round(TEXT_INSET * scale)
        self.setViewportMargins(inset, inset, inset, inset)
        rect, corner = mark.rect, area_of(transform, mark).topLeft().toPoint()
        size = QSize(round((rect.x1 - rect.x0) * scale) + 1, round((rect.y1 - rect.y0) * scale) + 2)
        self.setGeometry(QRect(corner, size))

    def _wear(self) -> None:
        assert self._mark is not None
        colors = self._view.painter.colors
        ground, ink = QColor(text_ground(self._mark, colors)), text_ink(colors)
        ground.setAlpha(255)
        edge = sign_color(self._mark.color, colors.paper)
        self.setStyleSheet(
            f"QPlainTextEdit#markText {{ background: {ground.name()}; color: {ink.name()};"
            f" border: 1px solid {edge.name()}; border-radius: 2px; padding: 0; }}"
        )
