"""The viewer pane: the reading half of the window, with page view, panels, page box and notices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from reader_app.domain.document import DocumentInfo, Look, OutlineEntry, PageSize, Paper, Rect
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import tr
from reader_app.ui.pages.floating_card import Notice
from reader_app.ui.pages.geometry import ViewPosition
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.panels.page_number_box import PageBox
from reader_app.ui.panels.side_panel import SidePanel
from reader_app.ui.theme.palette import LIGHT, Palette
from reader_app.ui.window.action_table import PartAction
from reader_app.ui.window.actions import part_action
from reader_app.workers.document_client import DocumentClient

if TYPE_CHECKING:
    from reader_app.domain.cross_references import ReferenceTarget
    from reader_app.ui.annotations.form_view import FormView
    from reader_app.ui.annotations.view import AnnotationsView
    from reader_app.ui.find.find_bar import FindBar
    from reader_app.ui.find.finder import Finder
    from reader_app.ui.panels.layers_and_files import AttachmentsPanel, LayersPanel
    from reader_app.ui.panels.outline_panel import OutlinePanel
    from reader_app.ui.panels.thumbnail_list import ThumbnailList
    from reader_app.ui.panels.viewer_panels import ViewerPanels
    from reader_app.ui.references.link_card import LinkCard
    from reader_app.ui.references.references_panel import ReferencesPanel
    from reader_app.ui.selection.accessible_text import AccessibleText
    from reader_app.ui.selection.floating_bars import FloatingBar, TextSelectionBar
    from reader_app.ui.selection.page_menu import PageMenu
    from reader_app.ui.selection.region_bar import RegionBar


class PageSplitter(QSplitter):
    """Holds the page view, and a second one beside it.

    `resized`: its size has changed, and the views are about to share the new one.
    """

    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


class ViewerPane(QWidget):
    """The reading half of the window; makes `page_box` and `side_panel`, which the window places.

    `is_bare`: only the page view is built until `furnish` adds what surrounds it.
    """

    side_panel_wanted = Signal()
    page_wanted = Signal()
    """The reader asked for something in the page view, so it must be visible."""
    dismissed = Signal()
    parts_found = Signal(object)
    """FileParts of the open file."""
    past_fence_wanted = Signal(object)
    """The reader chose a place (an `OutlineEntry`) after the spoiler guard's fence."""
    past_fence_beside_wanted = Signal(object, object)
    """The same for the second view, with a callable that shows it there if the reader agrees."""
    document_changed = Signal(object, object)
    """DocumentInfo and DocumentClient of the document shown now; None and None if there is none."""
    fence_changed = Signal()
    colors_changed = Signal(object, object)
    """Palette and Paper."""
    active_view_changed = Signal()
    """Another view is active, or a second view's history, zoom or arrangement has changed."""
    chapters_known = Signal()
    cover_changed = Signal()
    """A second view lies over more or less of the first."""
    room_needed = Signal()
    """`needed_width` has changed."""

    # These are set by `furnish`.
    outline_panel: OutlinePanel
    thumbnails: ThumbnailList
    annotations: AnnotationsView
    selection_bar: TextSelectionBar
    region_bar: RegionBar
    link_preview: LinkCard
    references: ReferencesPanel
    page_menu: PageMenu
    spoken_page: AccessibleText
    form: FormView
    layers: LayersPanel
    attachments: AttachmentsPanel
    show_layers: Callable[[], bool]
    show_attachments: Callable[[], bool]
    finder: Finder
    find_bar: FindBar

    def __init__(self, *, has_motion: bool = True, is_bare: bool = False) -> None:
        super().__init__()
        self._client: DocumentClient | None = None
        self._info: DocumentInfo | None = None
        self._around: ViewerPanels | None = None
        self._bars: list[FloatingBar] = []
        # Destroyed in the order of creation, so what watches the page must be created first.
        self._watchers = QObject(self)
        self._palette, self._keeps_colors = LIGHT, False
        self._fence: int | None = None
        self.is_pdf = False
        self.page_sizes: tuple[PageSize, ...] = ()
        self.page_view = PageView(has_motion=has_motion)
        self.page_box = PageBox()
        self.side_panel = SidePanel()
        self.notice = Notice(self.page_view, self.page_view.foot)
        self._active_view = self.page_view
        self._other_finder: Finder | None = None
        self._needed_width = 0
        self.card_maker: Callable[[ReferenceTarget], bool] | None = None
        """Pins what the companion shows; None until there are pinned cards."""
        self.close_sheet: Callable[[], None] | None = None
        """Closes the second view while it lies over the page view; else None."""
        # Room for a second view, which `ui/beside` puts here.
        self.split = PageSplitter()
        self.split.addWidget(self.page_view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.split)
        self.setFocusProxy(self.page_view)
        self._connect()
        if not is_bare:
            self.furnish()

    def add_bar(self, bar: FloatingBar) -> None:
        """Add a bar over the page that Esc closes."""
        self._bars.append(bar)

    def furnish(self) -> None:
        """Add outline, thumbnails, notes, find bar, selection bars and menu, once.

        If a document is shown, they are filled with it.
        """
        if self._around is not None:
            return
        from reader_app.ui.panels.viewer_panels import ViewerPanels

        around = ViewerPanels(self.page_view, self.side_panel, self.notice, self._watchers)
        self._around = around
        self.outline_panel, self.thumbnails = around.outline_panel, around.thumbnails
        self.annotations, self.page_menu = around.annotations, around.page_menu
        self.selection_bar, self.region_bar = around.selection_bar, around.region_bar
        self.link_preview, self.spoken_page = around.link_preview, around.spoken_page
        self.references = around.references
        self.finder, self.find_bar = around.finder, around.finder.bar
        self.form, self.layers, self.attachments = around.form, around.layers, around.attachments
        self.show_layers, self.show_attachments = around.show_layers, around.show_attachments
        around.parts_found.connect(self.parts_found)
        around.outline_shown.connect(self._name_chapters)
        around.outline_shown.connect(self.chapters_known)
        around.page_wanted.connect(self.page_wanted)
        around.side_panel_wanted.connect(self.side_panel_wanted)
        around.past_fence_wanted.connect(self.past_fence_wanted)
        part_action(PartAction.FIND_NEXT, lambda: self._find_again(1), self)
        part_action(PartAction.FIND_NEXT_OR_PAGE, self._find_next_or_page, self)
        part_action(PartAction.FIND_PREVIOUS, lambda: self._find_again(-1), self)
        around.set_palette(self._palette)
        around.set_fence(self._fence)
        self._show_look()
        if self._client is not None and self._info is not None:
            around.set_document(self._info, self._client)
            around.thumbnails.set_page(self.page_view.page)
            self._client.request_outline()

    def set_document(
        self, info: DocumentInfo, client: DocumentClient, place: ViewPosition | None = None
    ) -> None:
        """Show an opened document; its outline is requested after the page's pixels."""
        self._drop_client()
        self._client, self._info = client, info
        self.page_sizes = info.page_sizes
        self.is_pdf = info.format.startswith("PDF")
        self.page_box.set_document(PageNames(info.labels), info.page_count)
        if self._around is not None:
            self._around.set_document(info, client)
        self.page_view.set_document(info, client, place)
        self.document_changed.emit(info, client)
        if self._around is not None:
            # A file that was read anew shows the same page, so no `page_changed` tells the
            # thumbnails.
            self._around.thumbnails.set_page(self.page_view.page)
            client.request_outline()

    def show_beginning(self, info: DocumentInfo, client: DocumentClient) -> None:
        """Show the first pages of a document still being laid out; `set_document` follows."""
        self.page_view.set_document(info, client)

    def set_labels(self, labels: tuple[str, ...]) -> None:
        """Show the document's page labels, which have become known."""
        if self._info is not None:
            self._info = replace(self._info, labels=labels)
        self.page_view.set_labels(labels)
        self.page_box.set_names(self.page_view.page_names)
        if self._around is not None:
            self._around.name_pages()

    @property
    def document(self) -> tuple[DocumentInfo, DocumentClient] | None:
        """The document that is shown, with the client that draws it; None if there is none."""
        if self._info is None or self._client is None:
            return None
        return self._info, self._client

    def pin_card(self, target: ReferenceTarget) -> bool:
        """Show a part of the document in a card that stays; return whether there is one now."""
        return self.card_maker is not None and self.card_maker(target)

    @property
    def active_view(self) -> PageView:
        """The page view that had the focus last: the first one, or a second one beside it."""
        return self._active_view

    def set_active_view(self, view: PageView, finder: Finder | None = None) -> None:
        """Let the window's actions act on this view. `finder`: if it searches a book of its own."""
        self._other_finder = finder
        if view is not self._active_view:
            self._active_view = view
            self.active_view_changed.emit()

    @property
    def needed_width(self) -> int:
        """The width in pixels for which the window's panels make way; 0: any width will do."""
        return self._needed_width

    def ask_for_room(self, width: int) -> None:
        """Let the window's panels make way while the pages have less than that width in pixels."""
        if width != self._needed_width:
            self._needed_width = width
            self.room_needed.emit()

    @property
    def palette_and_paper(self) -> tuple[Palette, Paper]:
        """The colours in which pages are shown, for further views of the document."""
        return self._palette, self.page_view.painter.paper

    @property
    def fence(self) -> int | None:
        return self._fence

    def set_fence(self, fence: int | None) -> None:
        """Veil everything after this page, because the spoiler guard is on; None: veil nothing."""
        is_new = fence != self._fence
        self._fence = fence
        if self._around is not None:
            self._around.set_fence(fence)
        if is_new:
            self.fence_changed.emit()

    def clear(self) -> None:
        """Show no document."""
        self._drop_client()
        self.page_box.set_document(PageNames(), 0)
        self.page_view.clear()

    def set_keeps_colors(self, keeps: bool) -> None:
        """Show pages in their own colours, or on the paper of the theme."""
        self._keeps_colors = keeps
        self._show_look()

    @Slot()
    def _show_look(self) -> None:
        paper = Paper.WHITE if self._keeps_colors else self._palette.paper
        self.page_view.painter.set_paper(paper)
        if self._around is not None:
            self._around.set_look(Look(self.page_view.page_viewport.arrangement.rotation, paper))
        self.colors_changed.emit(self._palette, paper)

    def set_theme_colors(self, palette: Palette) -> None:
        self._palette = palette
        self.page_view.painter.set_theme_colors(palette)
        self._show_look()
        if self._around is not None:
            self._around.set_palette(palette)

    def show_evidence(self, page: int, rects: tuple[Rect, ...], *, record: bool = True) -> None:
        self.page_view.show_evidence(page, rects, record=record)

    @Slot()
    def open_find(self, words: str = "") -> None:
        """Open the find bar with these words, or with the selected words if they are few."""
        self.furnish()
        self.page_wanted.emit()
        finder = self.finder if words else self._active_finder
        finder.open(words)

    def _find_again(self, direction: int) -> None:
        self._active_finder.again(direction)

    @Slot()
    def _find_next_or_page(self) -> None:
        """Find the next hit or, without a search, ask for a page: other readers do either."""
        bar = self._active_finder.bar
        if bar.isVisible() or bar.box.text():
            self._find_again(1)
        else:
            self.page_box.edit()

    @property
    def _active_finder(self) -> Finder:
        """The finder for the book of the view that had the focus last."""
        return self._other_finder or self.finder

    def _connect(self) -> None:
        view, box = self.page_view, self.page_box
        view.page_viewport.arrangement_changed.connect(self._show_look)
        view.page_viewport.page_changed.connect(box.set_page)
        view.page_wanted.connect(box.edit)
        view.find_wanted.connect(self.open_find)
        view.dismissed.connect(self._dismiss)
        view.text.link_refused.connect(self._refuse_link)
        box.page_requested.connect(self._go_to_page)
        box.page_considered.connect(view.painter.consider)
        box.left.connect(view.setFocus)
        part_action(PartAction.COPY, view.text.copy_selection, view)
        part_action(PartAction.SELECT_PAGE, view.text.select_all_on_page, view)

    def _drop_client(self) -> None:
        if self._around is not None:
            self._around.clear()
        was_shown = self._info is not None
        self._client = self._info = None
        if was_shown:
            self.document_changed.emit(None, None)

    @Slot(int)
    def _go_to_page(self, page: int) -> None:
        self.page_view.go_to_page(page)
        self.page_wanted.emit()
        self.page_view.setFocus()

    @Slot(object)
    def _name_chapters(self, outline: tuple[OutlineEntry, ...]) -> None:
        """Show chapter names in the page box for reflowable books, which have no page labels."""
        if self._info is not None and self._info.is_reflowable:
            self.page_box.set_outline(outline)

    @Slot()
    def _dismiss(self) -> None:
        """Close the find bar, another bar or the sheet on Esc; with none, emit `dismissed`."""
        shown = next((bar for bar in self._bars if bar.isVisible()), None)
        if self._around is not None and self.find_bar.isVisible():
            self.find_bar.close_bar()
        elif shown is not None:
            shown.end()
        elif self.close_sheet is not None:
            self.close_sheet()
        else:
            self.dismissed.emit()

    @Slot(str)
    def _refuse_link(self, uri: str) -> None:
        scheme = uri.partition(":")[0][:20]
        self.notice.show_for_a_while(
            tr("Links that start with “{scheme}:” can’t be opened from a book.", scheme=scheme)
        )
