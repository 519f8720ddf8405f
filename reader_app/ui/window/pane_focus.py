"""F6: from part to part of the window, each time to where one was in it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QApplication, QWidget

from reader_app.ui.window.panes import Pane, Panes


class PaneFocus(QObject):
    """Remembers which widget had the focus in each pane and gives it back."""

    def __init__(self, panes: Panes) -> None:
        super().__init__(panes)
        self._panes = panes
        self._last: dict[Pane, QWidget] = {}
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._remember)

    def next(self) -> None:
        """Focus the pane after the one that has it; the page if none has."""
        walk = self._panes.open_panes()
        here = self._pane_of(QApplication.focusWidget(), walk)
        following = walk[(walk.index(here) + 1) % len(walk)] if here else Pane.PAGE
        self.enter(following)

    def enter(self, pane: Pane) -> None:
        """Bring a pane into view and give it the focus."""
        self._panes.open_pane(pane)
        target = self._target(pane)
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def bring_forward(self, pane: Pane) -> None:
        """Bring a pane into view; the focus follows only from a pane that had to make room."""
        here = self._pane_of(QApplication.focusWidget(), list(Pane))
        self._panes.open_pane(pane)
        if here is not None and not self._panes.is_open(here):
            self.enter(pane)

    def is_in(self, pane: Pane) -> bool:
        return self._pane_of(QApplication.focusWidget(), [pane]) is not None

    def forget(self, pane: Pane) -> None:
        """The pane got another widget."""
        self._last.pop(pane, None)

    def _target(self, pane: Pane) -> QWidget:
        last = self._last.get(pane)
        root = self._panes.pane(pane)
        if last is not None and last.isVisibleTo(root) and last.isEnabled():
            return last
        if root.focusProxy() is not None or root.focusPolicy() != Qt.FocusPolicy.NoFocus:
            return root
        return _first_reachable(root) or root

    def _pane_of(self, widget: QWidget | None, panes: Sequence[Pane]) -> Pane | None:
        for pane in panes:
            root = self._panes.pane(pane)
            if widget is not None and (widget is root or root.isAncestorOf(widget)):
                return pane
        return None

    @Slot("QWidget*", "QWidget*")
    def _remember(self, _old: QWidget | None, new: QWidget | None) -> None:
        pane = self._pane_of(new, list(Pane))
        if pane is not None and new is not None:
            self._last[pane] = new
            new.destroyed.connect(self._clean)

    @Slot()
    def _clean(self) -> None:
        self._last.clear()


def _first_reachable(root: QWidget) -> QWidget | None:
    for child in root.findChildren(QWidget):
        if child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.isVisibleTo(root):
            return child
    return None
