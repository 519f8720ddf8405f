"""The window's three panes: side panel, page and conversation.

`Panes` shows them side by side, or one at a time in a narrow window. `PaneFocus` remembers the
focus of each pane and moves it (F6 goes to the next pane). `LayoutState` is what is stored of
window geometry and pane sizes between starts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QSplitter, QWidget
from shiboken6 import isValid

from reader_app.domain.values import asdict, dataclass

NARROW: Final = 900
CHAT_SHARE: Final = 0.38
CHAT_LEAST: Final = 340
SIDE_WIDTH: Final = 248
_SIDE_LEAST: Final = 180
_PAGE_LEAST: Final = 320


class Pane(StrEnum):
    SIDE_PANEL = "side_panel"
    PAGE = "page"
    CONVERSATION = "conversation"


@dataclass(frozen=True, slots=True)
class PaneSizes:
    """The pane sizes that the reader chose.

    `chat_share` is the conversation's share of the width, `side_width` the side panel's width in
    pixels.
    """

    chat_share: float = CHAT_SHARE
    side_width: int = SIDE_WIDTH
    is_chat_shown: bool = True
    is_side_shown: bool = True


class Panes(QSplitter):
    """A splitter with the three panes.

    `arranged` is emitted whenever a pane is shown, hidden or resized.
    """

    arranged = Signal()

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._widgets: dict[Pane, QWidget] = {}
        self._sizes = PaneSizes()
        self._front = Pane.PAGE
        self._is_page_alone = False
        self._page_need = 0
        self._insisted: set[Pane] = set()
        for pane in Pane:
            self.addWidget(QWidget())
            self.set_pane(pane, QWidget())
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(self._remember)

    @property
    def is_narrow(self) -> bool:
        return self.width() < NARROW

    def set_pane(self, pane: Pane, widget: QWidget) -> None:
        """Put `widget` into the pane's place and delete the widget that was there."""
        least = {
            Pane.SIDE_PANEL: _SIDE_LEAST,
            Pane.PAGE: _PAGE_LEAST,
            Pane.CONVERSATION: CHAT_LEAST,
        }
        old = self.replaceWidget(list(Pane).index(pane), widget)
        if old is not None:
            old.setParent(None)
            old.deleteLater()
        widget.setMinimumWidth(least[pane])
        self._widgets[pane] = widget
        self._arrange()

    def pane(self, pane: Pane) -> QWidget:
        return self._widgets[pane]

    def is_open(self, pane: Pane) -> bool:
        """Whether the pane is among the visible ones (or would be if the window were shown)."""
        return not self._widgets[pane].isHidden()

    def open_panes(self) -> list[Pane]:
        """Return the panes that F6 cycles through, including those hidden by a narrow window."""
        order = (Pane.PAGE, Pane.CONVERSATION, Pane.SIDE_PANEL)
        return [pane for pane in order if pane == Pane.PAGE or self._is_wanted(pane)]

    def open_pane(self, pane: Pane) -> None:
        """Make a pane visible, and the front one in a narrow window."""
        self._front = pane
        self._is_page_alone = self._is_page_alone and pane is Pane.PAGE
        self._insisted.add(pane)
        is_new = pane is not Pane.PAGE and not self.is_open(pane)
        self.want(pane, True)
        if is_new:
            from reader_app.ui.theme.theme import fade_in  # after the first picture

            fade_in(self._widgets[pane])

    @property
    def is_page_alone(self) -> bool:
        return self._is_page_alone

    def show_page_alone(self, is_alone: bool) -> None:
        """Show only the page, or all panes again; opening another pane also ends it."""
        self._is_page_alone = is_alone
        if is_alone:
            self._front = Pane.PAGE
        self._arrange()

    def make_way(self, page_width: int) -> None:
        """Hide panels, as few as are enough, while the page has less than that width in pixels.

        They come back when it has, or with 0. A panel that the reader opens meanwhile stays.
        """
        if page_width != self._page_need:
            self._page_need = page_width
            self._insisted.clear()
            self._arrange()

    def toggle(self, pane: Pane) -> None:
        """Show or hide a pane; hiding it in a narrow window brings the page to the front."""
        if self.is_open(pane):
            self._front = Pane.PAGE
            if self.is_narrow:
                self._arrange()
            else:
                self.want(pane, False)
        else:
            self.open_pane(pane)

    def sizes_chosen(self) -> PaneSizes:
        return self._sizes

    def restore(self, sizes: PaneSizes) -> None:
        """Apply stored sizes; values out of range are replaced by the defaults."""
        share = sizes.chat_share if 0.1 <= sizes.chat_share <= 0.9 else CHAT_SHARE
        side = sizes.side_width if _SIDE_LEAST <= sizes.side_width <= 2 * NARROW else SIDE_WIDTH
        self._sizes = PaneSizes(share, side, sizes.is_chat_shown, sizes.is_side_shown)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _is_wanted(self, pane: Pane) -> bool:
        match pane:
            case Pane.CONVERSATION:
                return self._sizes.is_chat_shown
            case Pane.SIDE_PANEL:
                return self._sizes.is_side_shown
            case Pane.PAGE:
                return True

    def want(self, pane: Pane, wanted: bool) -> None:
        """Set whether a pane is shown whenever there is room for it."""
        sizes = self._sizes
        self._sizes = PaneSizes(
            sizes.chat_share,
            sizes.side_width,
            wanted if pane == Pane.CONVERSATION else sizes.is_chat_shown,
            wanted if pane == Pane.SIDE_PANEL else sizes.is_side_shown,
        )
        self._arrange()

    def _arrange(self) -> None:
        if len(self._widgets) < len(Pane):
            return
        is_one = self.is_narrow or self._is_page_alone
        beside = self._panes_beside_page()
        for pane, widget in self._widgets.items():
            shown = pane == self._front if is_one else pane is Pane.PAGE or pane in beside
            if widget.isHidden() == shown:
                widget.setVisible(shown)
        if not is_one:
            self.setSizes(self._shares(beside))
        elif self.isVisible():
            self.refresh()  # at once: what is shown next is placed by the size of its pane
        self.arranged.emit()

    def _panes_beside_page(self) -> frozenset[Pane]:
        """Return the panes that are wanted and need not make way for the page."""
        panels = (Pane.SIDE_PANEL, Pane.CONVERSATION)
        wanted = frozenset(pane for pane in panels if self._is_wanted(pane))
        if not self._page_need:
            return wanted
        kept = wanted & self._insisted
        for leaving in ((), panels[:1], panels[1:]):
            beside = wanted - (set(leaving) - kept)
            if self._shares(beside)[1] >= self._page_need:
                return beside
        return kept

    def _shares(self, beside: frozenset[Pane]) -> list[int]:
        """Return the widths of the panes, with these panes beside the page."""
        chat = max(CHAT_LEAST, round(self.width() * self._sizes.chat_share))
        chat = chat if Pane.CONVERSATION in beside else 0
        side = self._sizes.side_width if Pane.SIDE_PANEL in beside else 0
        # The page keeps its minimum width: first the conversation shrinks, then the side panel.
        room = self.width() - _PAGE_LEAST
        chat = min(chat, max(CHAT_LEAST, room - side)) if chat else 0
        side = min(side, max(_SIDE_LEAST, room - chat)) if side else 0
        handles = self.handleWidth() * (bool(side) + bool(chat))
        return [side, max(_PAGE_LEAST, self.width() - side - chat - handles), chat]

    @Slot()
    def _remember(self) -> None:
        if self.is_narrow:
            return
        side, _page, chat = self.sizes()
        self._sizes = PaneSizes(
            chat / max(1, self.width()) if chat else self._sizes.chat_share,
            side or self._sizes.side_width,
            self._sizes.is_chat_shown,
            self._sizes.is_side_shown,
        )
        self.arranged.emit()


class PaneFocus(QObject):
    """Remembers which widget had the focus in each pane and restores it."""

    def __init__(self, panes: Panes) -> None:
        super().__init__(panes)
        self._panes = panes
        self._last: dict[Pane, QWidget] = {}
        self.page_views: Callable[[], Sequence[QWidget]] = tuple
        """Returns the views inside the page's pane, if there are several."""
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._remember)

    def next(self) -> None:
        """Focus the pane after the one that has the focus, or the page if none has it.

        Of several views in the page's pane, each one has its turn.
        """
        walk, focused = self._panes.open_panes(), QApplication.focusWidget()
        here, views = self._pane_of(focused, walk), self.page_views()
        at = next((at for at, view in enumerate(views) if _is_in(focused, view)), len(views))
        if here is Pane.PAGE and at + 1 < len(views):
            views[at + 1].setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        if views:
            self.forget(Pane.PAGE)  # the turn begins at the first view
        following = walk[(walk.index(here) + 1) % len(walk)] if here else Pane.PAGE
        self.enter(following)

    def enter(self, pane: Pane) -> None:
        """Make a pane visible and focus it."""
        self._panes.open_pane(pane)
        target = self._target(pane)
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def bring_forward(self, pane: Pane) -> None:
        """Make a pane visible; move the focus into it only if that hides the pane that had it."""
        here = self._pane_of(QApplication.focusWidget(), list(Pane))
        self._panes.open_pane(pane)
        if here is not None and not self._panes.is_open(here):
            self.enter(pane)

    def make_way(self, page_width: int) -> None:
        """Hide panels as `Panes.make_way` does; the page gets the focus of one that had it."""
        here = self._pane_of(QApplication.focusWidget(), list(Pane))
        self._panes.make_way(page_width)
        if here is not None and not self._panes.is_open(here):
            self._target(Pane.PAGE).setFocus(Qt.FocusReason.OtherFocusReason)

    def is_away_from(self, pane: Pane) -> bool:
        """Return True if the panes are visible and the focus is not in `pane`."""
        return self._panes.isVisible() and not self._pane_of(QApplication.focusWidget(), [pane])

    def forget(self, pane: Pane) -> None:
        """Forget the remembered focus of a pane that has got another widget."""
        self._last.pop(pane, None)

    def _target(self, pane: Pane) -> QWidget:
        last = self._last.get(pane)
        root = self._panes.pane(pane)
        if last is not None and isValid(last) and last.isVisibleTo(root) and last.isEnabled():
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


def _is_in(widget: QWidget | None, around: QWidget) -> bool:
    return widget is not None and (widget is around or around.isAncestorOf(widget))


def _first_reachable(root: QWidget) -> QWidget | None:
    for child in root.findChildren(QWidget):
        if child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.isVisibleTo(root):
            return child
    return None


@dataclass(frozen=True, slots=True)
class LayoutState:
    """The window layout to store.

    `geometry` is the base64 of `QWidget.saveGeometry`; "" means the default geometry.
    """

    geometry: str = ""
    panes: PaneSizes = PaneSizes()

    def as_text(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> LayoutState:
        """Read what `as_text` wrote; any other text gives the default layout, never an error."""
        try:
            raw = json.loads(text)
            panes = raw["panes"]
            return cls(
                str(raw["geometry"]),
                PaneSizes(
                    float(panes["chat_share"]),
                    int(panes["side_width"]),
                    bool(panes["is_chat_shown"]),
                    bool(panes["is_side_shown"]),
                ),
            )
        except (ValueError, TypeError, KeyError, OverflowError):
            return cls()
