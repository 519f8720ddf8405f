"""Words in a few lines of a given width, the last one cut with an ellipsis."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QTextLayout, QTextOption


def wrapped(text: str, font: QFont, width: int, most_lines: int) -> list[str]:
    """At most `most_lines` lines that are no wider than `width` pixels; paragraphs run on."""
    plain = " ".join(text.split())
    if not plain:
        return []
    metrics = QFontMetrics(font)
    # Nobody sees more than fits: laying out a page of text for three lines would be waste.
    plain = plain[: most_lines * max(20, width // max(1, metrics.averageCharWidth() // 2))]
    layout = QTextLayout(plain, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    lines: list[str] = []
    layout.beginLayout()
    while len(lines) < most_lines:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(max(1, width))
        start = line.textStart()
        if len(lines) == most_lines - 1:
            lines.append(metrics.elidedText(plain[start:], Qt.TextElideMode.ElideRight, width))
        else:
            lines.append(plain[start : start + line.textLength()].rstrip())
    layout.endLayout()
    return lines
