"""The ground of a row in a list whose words a delegate paints itself."""

from __future__ import annotations

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem


def paint_row_ground(painter: QPainter, option: QStyleOptionViewItem) -> str:
    """Paint what the style puts behind a row; the words that it would have written.

    `option` must be set up by the delegate (`initStyleOption`); its text is taken out.
    """
    words, option.text = option.text, ""
    widget = option.widget
    style = widget.style() if widget is not None else QApplication.style()
    style.drawControl(style.ControlElement.CE_ItemViewItem, option, painter, widget)
    return words
