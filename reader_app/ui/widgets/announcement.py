"""Words for screen readers about what has no widget of its own."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str) -> None:
    """Have it said, on behalf of `widget`."""
    # Imported with the first words: most starts have nothing to say before the first page.
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
