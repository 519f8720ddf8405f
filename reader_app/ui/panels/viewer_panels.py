"""The parts around the page view: outline, thumbnails, notes, find, bars, menu, accessible text."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from reader_app.domain.annotations import FileParts
from reader_app.domain.document import DocumentInfo, Look, OutlineEntry
from reader_app.domain.translation import tr
from reader_app.ui.annotations.form_view import FormView
from reader_app.ui.annotations.view import AnnotationsView
from reader_app.ui.find.finder import Finder
from reader_app.ui.pages.floating_card import Notice
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.panels.layers_and_files import AttachmentsPanel, LayersPanel
from reader_app.ui.panels.outline_panel import OutlineFollower, OutlinePanel
from reader_app.ui.panels.side_panel import SidePanel
from reader_app.ui.panels.thumbnail_list import ThumbnailList
from reader_app.ui.references.link_card import LinkCard
from reader_app.ui.references.references_panel import ReferencesPanel
from reader_app.ui.selection.accessible_text import AccessibleText
from reader_app.ui.selection.floating_bars import TextSelectionBar
from reader_app.ui.selection.page_menu import PageMenu
from reader_app.ui.selection.region_bar import RegionBar
from reader_app.ui.theme.palette import Palette
from reader_app.workers.document_client import DocumentClient

_HEAD: Final = 130.0
"""A heading within this many points from the top of a page is the first thing on it."""


class ViewerPanels(QObject):
    """Builds the parts around the page view and connects them.

    It is made with the pane, or once the first page is on the screen.
    """

    outline_shown = Signal(object)
    page_wanted = Signal()
    side_panel_wanted = Signal()
    parts_found = Signal(object)
    """FileParts of the open file."""
    past_fence_wanted = Signal(object)
    """The reader chose a chapter (an `OutlineEntry`) or page after the spoiler guard's fence."""

    def __init__(
        self, view: PageView, side_panel: SidePanel, notice: Notice, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._side_panel = side_panel
        self._client: DocumentClient | None = None
        self._fence: int | None = None
        self.outline_panel = OutlinePanel()
        self._outline_follower = OutlineFollower(view, self.outline_panel, self)
        self.thumbnails = ThumbnailList()
        self.annotations = AnnotationsView(view)
        self.references = ReferencesPanel(view.page_number)
        self.selection_bar = TextSelectionBar(view)
        self.region_bar = RegionBar(view)
        self.link_preview = LinkCard(view)
        self.link_preview.pictures.paint_marks = self.annotations.pictured.paint_on
        self.page_menu = PageMenu(view, self.selection_bar, self.region_bar)
        self.page_menu.add_finder(self.annotations.comments.menu_at)
        self.spoken_page = AccessibleText(view)
        self.form = FormView(view, lambda: self.annotations.drawing.tool is not None)
        self.layers, self.attachments = LayersPanel(), AttachmentsPanel()
        self.finder = Finder(view, notice, self)
        with side_panel.tabs.fitted_once():
            self._add_tabs()
        self._connect(notice)

    def set_document(self, info: DocumentInfo, client: DocumentClient) -> None:
        """Set the document whose pages are about to be shown."""
        self._client = client
        self.finder.set_client(client)
        self.spoken_page.set_client(client)
        self.link_preview.set_client(client)
        self.thumbnails.set_document(info, client)
        self.annotations.comments.set_document(info, client)
        self.form.set_document(info, client)
        client.outline_loaded.connect(self._show_outline)
        client.file_parts_loaded.connect(self._show_parts)
        if info.format.startswith("PDF"):
            client.request_file_parts()

    def name_pages(self) -> None:
        """Show the pages' other numbers, which have become known."""
        numbers = self._view.page_names.numbers
        self.outline_panel.set_labels(numbers)
        self.thumbnails.set_labels(numbers)
        self.annotations.relabel()
        self.references.relabel()

    def set_palette(self, palette: Palette) -> None:
        for bar in (self._side_panel.tabs, self.finder, self.selection_bar, self.region_bar):
            bar.set_palette(palette)
        for panel in (self.outline_panel, self.thumbnails, self.annotations, self.references):
            panel.set_palette(palette)

    def set_fence(self, fence: int | None) -> None:
        """Veil what lies after this page, as the spoiler guard is on; None: veil nothing."""
        self._fence = fence
        name = self._view.page_names.name(fence) if fence else tr("the beginning")
        self.finder.set_fence(fence, "" if fence is None else name)
        for part in (self.outline_panel, self.thumbnails.loader, self.link_preview):
            part.set_fence(fence)
        self.annotations.set_fence(fence)
        self.form.fields.fence = fence
        self._view.text.fence = fence
        self.references.set_fence(fence)

    def set_look(self, look: Look) -> None:
        self.thumbnails.set_look(look)

    def clear(self) -> None:
        """Clear all panels, because no document is shown."""
        self.finder.bar.close_bar()
        self.finder.set_client(None)
        self.spoken_page.set_client(None)
        self.link_preview.set_client(None)
        self.outline_panel.clear()
        self._outline_follower.forget()
        self.annotations.set_outline(())
        self.annotations.comments.set_document(None, None)
        self.thumbnails.set_document(None, None)
        self.form.set_document(None, None)
        if self._client is not None:
            self._client.file_parts_loaded.disconnect(self._show_parts)
            self._client.outline_loaded.disconnect(self._show_outline)
        self._client = None

    def _connect(self, notice: Notice) -> None:
        view = self._view
        view.page_viewport.page_changed.connect(self.thumbnails.set_page)
        self.region_bar.notice_requested.connect(notice.show_for_a_while)
        self.outline_panel.entry_chosen.connect(self._go_to_entry)
        self.outline_panel.address_chosen.connect(view.text.external_link_requested)
        self.thumbnails.page_chosen.connect(self._go_to_page)
        view.text.past_fence_wanted.connect(self.past_fence_wanted)
        self.annotations.panel.chosen.connect(self.page_wanted)
        self.annotations.panel.comment_chosen.connect(self.page_wanted)
        self.annotations.panel.edit_requested.connect(self.page_wanted)
        self.finder.results.picked.connect(self.page_wanted)
        self.finder.results.left.connect(self.page_wanted)
        self.finder.list_wanted.connect(self._show_hits)
        self.finder.ended.connect(self._hide_hits)
        self.finder.opened.connect(self.selection_bar.follow)
        self.finder.ended.connect(self.selection_bar.follow)

    def _add_tabs(self) -> None:
        panel = self._side_panel
        panel.add_tab(self.outline_panel, tr("Outline"), "outline")
        panel.add_tab(self.thumbnails, tr("Pages"), "pages")
        panel.add_tab(self.annotations.panel, tr("Notes"), "note")
        panel.add_tab(self.references, tr("References"), "references")
        panel.set_tab_offered(tr("References"), False)
        panel.add_tab(self.finder.results, tr("Find"), "search")
        panel.set_tab_shown(tr("Find"), False)
        for page, title, icon_name in self._offered:
            panel.add_tab(page, title, icon_name)
            panel.set_tab_offered(title, False)

    @property
    def _offered(self) -> tuple[tuple[QWidget, str, str], ...]:
        """The tabs that not every book has."""
        return (
            (self.layers, tr("Layers"), "layers"),
            (self.attachments, tr("Attachments"), "attachment"),
        )

    @Slot(object)
    def _show_parts(self, parts: FileParts) -> None:
        self.attachments.show_attachments(parts.attachments)
        self._side_panel.set_tab_offered(tr("Layers"), bool(parts.layers))
        self._side_panel.set_tab_offered(tr("Attachments"), bool(parts.attachments))
        self.parts_found.emit(parts)

    def show_layers(self) -> bool:
        """Bring the tab of layers to the front; return False if the book has none."""
        return self._show_offered(self.layers)

    def show_attachments(self) -> bool:
        """Bring the tab of attached files to the front; return False if the book has none."""
        return self._show_offered(self.attachments)

    def _show_offered(self, panel: QWidget) -> bool:
        title = next(title for page, title, _ in self._offered if page is panel)
        if not self._side_panel.is_offered(title):
            return False
        self._side_panel.show_tab(title)
        self.side_panel_wanted.emit()
        panel.setFocus()
        return True

    @Slot(object)
    def _show_outline(self, outline: tuple[OutlineEntry, ...]) -> None:
        view = self._view
        if not outline or outline != self.outline_panel.outline:  # else only places became known
            self.outline_panel.set_outline(outline, view.page_names.numbers)
        self.finder.set_outline(outline)
        self.annotations.set_outline(outline)
        self._outline_follower.follow()
        self._side_panel.set_usual(tr("Outline") if outline else tr("Pages"))
        self.outline_shown.emit(outline)

    @Slot(object)
    def _go_to_entry(self, entry: OutlineEntry) -> None:
        if self._fence is not None and entry.page > self._fence:
            self.past_fence_wanted.emit(entry)
            return
        # A heading near the top is shown with its page, whose running head would be cut in two.
        top = entry.top if entry.top > _HEAD else 0.0
        self._view.look_up(entry.page, top=top, flash=True)
        self.page_wanted.emit()

    @Slot(int)
    def _go_to_page(self, page: int) -> None:
        if self._fence is not None and page > self._fence:
            self.past_fence_wanted.emit(OutlineEntry(1, "", page))
            return
        self._view.look_up(page)
        self.page_wanted.emit()

    @Slot()
    def _show_hits(self) -> None:
        self._side_panel.set_tab_shown(tr("Find"), True)
        self.side_panel_wanted.emit()
        self.finder.results.setFocus()

    @Slot()
    def _hide_hits(self) -> None:
        self._side_panel.set_tab_shown(tr("Find"), False)
