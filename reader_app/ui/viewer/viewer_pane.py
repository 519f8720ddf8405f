"""The reading half of the window: pages with find bar and notices; page box and side panel."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from reader_app.domain.document import DocumentInfo, Look, OutlineEntry, PageSize, Rect
from reader_app.domain.settings import PaperChoice
from reader_app.ui.theme.palette import LIGHT, Palette
from reader_app.ui.viewer.actions import add_action
from reader_app.ui.viewer.annotations import Annotations
from reader_app.ui.viewer.finder import Finder
from reader_app.ui.viewer.geometry import Place
from reader_app.ui.viewer.link_preview import LinkPreview
from reader_app.ui.viewer.notice import Notice
from reader_app.ui.viewer.outline_follower import OutlineFollower
from reader_app.ui.viewer.outline_panel import OutlinePanel
from reader_app.ui.viewer.page_box import PageBox
from reader_app.ui.viewer.page_menu import PageMenu
from reader_app.ui.viewer.page_view import PageView
from reader_app.ui.viewer.paper_choice import paper_for
from reader_app.ui.viewer.region_bar import RegionBar
from reader_app.ui.viewer.selection_bar import SelectionBar
from reader_app.ui.viewer.side_panel import SidePanel
from reader_app.ui.viewer.spoken_page import SpokenPage
from reader_app.ui.viewer.thumbnail_list import ThumbnailList
from reader_app.workers.document_client import DocumentClient


class ViewerPane(QWidget):
    """Assembles the viewer. `page_box` and `side_panel` are made here and placed by the window."""

    side_panel_wanted = Signal()
    page_wanted = Signal()
    """Something in it was asked for: it must be in sight."""
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None, *, has_motion: bool = True) -> None:
        super().__init__(parent)
        self._client: DocumentClient | None = None
        self._palette, self._paper_choice = LIGHT, PaperChoice.AUTO
        self.is_pdf = False
        self.page_sizes: tuple[PageSize, ...] = ()
        self.page_view = PageView(has_motion=has_motion)
        self.page_box = PageBox()
        self.side_panel = SidePanel()
        self.outline_panel = OutlinePanel()
        self._outline_follower = OutlineFollower(self.page_view, self.outline_panel, self)
        self.thumbnails = ThumbnailList()
        self.side_panel.add_tab(self.outline_panel, "Outline")
        self.side_panel.add_tab(self.thumbnails, "Pages")
        self.annotations = Annotations(self.page_view)
        self.side_panel.add_tab(self.annotations.panel, "Notes")
        self.selection_bar = SelectionBar(self.page_view)
        self.region_bar = RegionBar(self.page_view)
        self.link_preview = LinkPreview(self.page_view)
        self.page_menu = PageMenu(self.page_view, self.selection_bar, self.region_bar)
        self.notice = Notice(self.page_view)
        self.spoken_page = SpokenPage(self.page_view)
        self.finder = Finder(self.page_view, self.notice, self)
        self.find_bar = self.finder.bar
        self.side_panel.add_tab(self.finder.results, "Find")
        self.side_panel.set_tab_shown("Find", False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.page_view)
        self.setFocusProxy(self.page_view)
        self._connect()

    def set_document(
        self, info: DocumentInfo, client: DocumentClient, place: Place | None = None
    ) -> None:
        """Show an opened document; its outline is asked for once the page is being drawn."""
        self._drop_client()
        self._client = client
        self.page_sizes = info.page_sizes
        self.is_pdf = info.format.startswith("PDF")
        self.page_box.set_document(info.labels, info.page_count)
        self.finder.set_client(client)
        self.spoken_page.set_client(client)
        self.link_preview.set_client(client)
        self.thumbnails.set_document(info, client)
        self.page_view.set_document(info, client, place)
        client.outline_loaded.connect(self._show_outline)
        client.request_outline()

    def set_labels(self, labels: tuple[str, ...]) -> None:
        """What the pages of the shown document print has become known."""
        for part in (self.page_box, self.page_view, self.outline_panel, self.thumbnails):
            part.set_labels(labels)
        self.annotations.set_labels(labels)

    def clear(self) -> None:
        """Show no document."""
        self._drop_client()
        self.page_box.set_document((), 0)
        self.page_view.clear()

    def set_paper_choice(self, choice: str) -> None:
        """One of `PaperChoice`: what pages are shown on, or that the theme decides."""
        self._paper_choice = PaperChoice(choice)
        self._show_look()

    @Slot()
    def _show_look(self) -> None:
        paper = paper_for(self._paper_choice, is_dark=self._palette.is_dark)
        self.page_view.set_paper(paper)
        self.thumbnails.set_look(Look(self.page_view.arrangement.rotation, paper))

    def set_theme_colors(self, palette: Palette) -> None:
        self._palette = palette
        self.page_view.set_theme_colors(palette)
        self._show_look()
        self.finder.set_palette(palette)
        for part in (self.selection_bar, self.region_bar, self.page_menu):
            part.set_palette(palette)
        self.outline_panel.set_palette(palette)
        self.thumbnails.set_palette(palette)
        self.annotations.set_palette(palette)

    def show_evidence(self, page: int, rects: tuple[Rect, ...]) -> None:
        self.page_view.show_evidence(page, rects)

    @Slot()
    def open_find(self) -> None:
        """The find bar, with the selected words if they are few."""
        self.page_wanted.emit()
        self.finder.open()

    def find_again(self, direction: int) -> None:
        """The next or previous hit; opens the bar where there is no question yet."""
        self.finder.again(direction)

    def _connect(self) -> None:
        view, box = self.page_view, self.page_box
        view.arrangement_changed.connect(self._show_look)
        view.page_changed.connect(box.set_page)
        view.page_changed.connect(self.thumbnails.set_page)
        view.page_wanted.connect(box.edit)
        view.find_wanted.connect(self.open_find)
        view.dismissed.connect(self._dismiss)
        view.link_refused.connect(self._refuse_link)
        self.region_bar.told.connect(self.notice.show_for_a_while)
        box.page_requested.connect(self._go_to_page)
        box.left.connect(view.setFocus)
        self.outline_panel.entry_chosen.connect(self._go_to_entry)
        self.thumbnails.page_chosen.connect(view.go_to_page)
        self.outline_panel.entry_chosen.connect(self.page_wanted)
        self.thumbnails.page_chosen.connect(self.page_wanted)
        self.annotations.panel.chosen.connect(self.page_wanted)
        self.annotations.panel.edit_requested.connect(self.page_wanted)
        self.finder.results.picked.connect(self.page_wanted)
        self.finder.results.left.connect(self.page_wanted)
        self.finder.list_wanted.connect(self._show_hits)
        self.finder.ended.connect(self._hide_hits)
        add_action(self, "find_next", self.finder.go_on)
        add_action(self, "find_previous", self.finder.go_back)
        add_action(view, "copy", view.copy_selection)
        add_action(view, "select_page", view.select_all_on_page)

    def _drop_client(self) -> None:
        self.find_bar.close_bar()
        self.finder.set_client(None)
        self.spoken_page.set_client(None)
        self.link_preview.set_client(None)
        self.outline_panel.clear()
        self._outline_follower.forget()
        self.annotations.set_outline(())
        self.thumbnails.clear()
        if self._client is not None:
            self._client.outline_loaded.disconnect(self._show_outline)
        self._client = None

    @Slot(object)
    def _show_outline(self, outline: tuple[OutlineEntry, ...]) -> None:
        labels = tuple(
            self.page_view.label(page) for page in range(1, self.page_view.page_count + 1)
        )
        self.outline_panel.set_outline(outline, labels)
        self.finder.set_outline(outline)
        self.annotations.set_outline(outline)
        self._outline_follower.follow()
        self.side_panel.set_usual("Outline" if outline else "Pages")

    @Slot(object)
    def _go_to_entry(self, entry: OutlineEntry) -> None:
        self.page_view.go_to_page(entry.page, top=entry.top, flash=True)

    @Slot(int)
    def _go_to_page(self, page: int) -> None:
        self.page_view.go_to_page(page)
        self.page_wanted.emit()
        self.page_view.setFocus()

    @Slot()
    def _dismiss(self) -> None:
        """Esc ends finding first; then it is for whoever is around the page."""
        if self.find_bar.isVisible():
            self.find_bar.close_bar()
        else:
            self.dismissed.emit()

    @Slot()
    def _show_hits(self) -> None:
        self.side_panel.set_tab_shown("Find", True)
        self.side_panel_wanted.emit()
        self.finder.results.setFocus()

    @Slot()
    def _hide_hits(self) -> None:
        self.side_panel.set_tab_shown("Find", False)

    @Slot(str)
    def _refuse_link(self, uri: str) -> None:
        scheme = uri.partition(":")[0][:20]
        self.notice.show_for_a_while(f"Links of the kind “{scheme}:” are not opened from a book.")
