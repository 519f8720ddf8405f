"""The reading half of the window: pages with find bar and notices; page box and side panel."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from reader_app.domain.document import DocumentInfo, OutlineEntry, Rect
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.viewer.actions import add_action
from reader_app.ui.viewer.find import FindSession
from reader_app.ui.viewer.find_bar import FindBar
from reader_app.ui.viewer.geometry import Place
from reader_app.ui.viewer.notice import Notice
from reader_app.ui.viewer.outline_panel import OutlinePanel
from reader_app.ui.viewer.page_box import PageBox
from reader_app.ui.viewer.page_view import PageView
from reader_app.ui.viewer.selection_bar import SelectionBar
from reader_app.ui.viewer.side_panel import SidePanel
from reader_app.ui.viewer.spoken_page import SpokenPage
from reader_app.ui.viewer.thumbnail_list import ThumbnailList
from reader_app.workers.document_client import DocumentClient


class ViewerPane(QWidget):
    """Assembles the viewer. `page_box` and `side_panel` are made here and placed by the window."""

    def __init__(self, parent: QWidget | None = None, *, has_motion: bool = True) -> None:
        super().__init__(parent)
        self._client: DocumentClient | None = None
        self.page_view = PageView(has_motion=has_motion)
        self.page_box = PageBox()
        self.side_panel = SidePanel()
        self.outline_panel = OutlinePanel()
        self.thumbnails = ThumbnailList()
        self.side_panel.add_tab(self.outline_panel, "Outline")
        self.side_panel.add_tab(self.thumbnails, "Pages")
        self.find_bar = FindBar(self.page_view)
        self.selection_bar = SelectionBar(self.page_view)
        self.notice = Notice(self.page_view)
        self.spoken_page = SpokenPage(self.page_view)
        self._find = FindSession(self)
        self.page_view.add_overlay(self._find)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.page_view)
        self.setFocusProxy(self.page_view)
        self.page_view.installEventFilter(self)
        self._connect()

    def set_document(
        self, info: DocumentInfo, client: DocumentClient, place: Place | None = None
    ) -> None:
        """Show an opened document; its outline is asked for once the page is being drawn."""
        self._drop_client()
        self._client = client
        self.page_box.set_document(info.labels, info.page_count)
        self._find.set_client(client)
        self.spoken_page.set_client(client)
        self.thumbnails.set_document(info, client)
        self.page_view.set_document(info, client, place)
        client.outline_loaded.connect(self._show_outline)
        client.request_outline()

    def set_labels(self, labels: tuple[str, ...]) -> None:
        """What the pages of the shown document print has become known."""
        for part in (self.page_box, self.page_view, self.outline_panel, self.thumbnails):
            part.set_labels(labels)

    def clear(self) -> None:
        """Show no document."""
        self._drop_client()
        self.page_box.set_document((), 0)
        self.page_view.clear()

    def set_theme_colors(self, palette: Palette) -> None:
        self.page_view.set_theme_colors(palette)
        self.find_bar.set_palette(palette)
        self.selection_bar.set_palette(palette)
        self.outline_panel.set_palette(palette)
        self.thumbnails.set_palette(palette)

    def show_evidence(self, page: int, rects: tuple[Rect, ...]) -> None:
        self.page_view.show_evidence(page, rects)

    @Slot()
    def open_find(self) -> None:
        """The find bar, with the selected words if they are few."""
        selected = " ".join(self.page_view.selected_text().split())
        self._place_find_bar()
        self.find_bar.open(selected if len(selected) <= 80 else "")
        self.page_view.cover_top(self.find_bar.height() + METRICS.space_s)

    @Slot()
    def _find_next(self) -> None:
        self.find_again(1)

    @Slot()
    def _find_previous(self) -> None:
        self.find_again(-1)

    def find_again(self, direction: int) -> None:
        """The next or previous hit; opens the bar where there is no question yet."""
        if self.find_bar.isVisible() and self.find_bar.box.text():
            self._find.step(direction)
        else:
            self.open_find()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.page_view and event.type() is QEvent.Type.Resize:
            self._place_find_bar()
        return super().eventFilter(watched, event)

    def _connect(self) -> None:
        view, bar, box = self.page_view, self.find_bar, self.page_box
        view.page_changed.connect(box.set_page)
        view.page_changed.connect(self.outline_panel.set_page)
        view.page_changed.connect(self.thumbnails.set_page)
        view.page_wanted.connect(box.edit)
        view.find_wanted.connect(self.open_find)
        view.dismissed.connect(bar.close_bar)
        view.link_refused.connect(self._refuse_link)
        box.page_requested.connect(self._go_to_page)
        box.left.connect(view.setFocus)
        self.outline_panel.entry_chosen.connect(self._go_to_entry)
        self.thumbnails.page_chosen.connect(view.go_to_page)
        bar.query_changed.connect(self._start_find)
        bar.step_requested.connect(self._find.step)
        bar.closed.connect(self._end_find)
        self._find.counted.connect(bar.show_count)
        self._find.hit_chosen.connect(self._show_hit)
        self._find.marks_changed.connect(view.viewport().update)
        add_action(self, "find_next", self._find_next)
        add_action(self, "find_previous", self._find_previous)
        add_action(view, "copy", view.copy_selection)
        add_action(view, "select_page", view.select_all_on_page)

    def _drop_client(self) -> None:
        self.find_bar.close_bar()
        self._find.set_client(None)
        self.spoken_page.set_client(None)
        self.outline_panel.clear()
        self.thumbnails.clear()
        if self._client is not None:
            self._client.outline_loaded.disconnect(self._show_outline)
        self._client = None

    def _place_find_bar(self) -> None:
        viewport = self.page_view.viewport().geometry()
        self.find_bar.fit_into(viewport.width() - METRICS.space_s)
        right = viewport.right() - METRICS.space_l - self.find_bar.width()
        self.find_bar.move(max(METRICS.space_xs, right), METRICS.space_s)

    @Slot(object)
    def _show_outline(self, outline: tuple[OutlineEntry, ...]) -> None:
        labels = tuple(
            self.page_view.label(page) for page in range(1, self.page_view.page_count + 1)
        )
        self.outline_panel.set_outline(outline, labels)
        self.outline_panel.set_page(self.page_view.page)
        self.side_panel.set_usual("Outline" if outline else "Pages")

    @Slot(object)
    def _go_to_entry(self, entry: OutlineEntry) -> None:
        self.page_view.go_to_page(entry.page, top=entry.top, flash=True)

    @Slot(int)
    def _go_to_page(self, page: int) -> None:
        self.page_view.go_to_page(page)
        self.page_view.setFocus()

    @Slot(str, bool, bool)
    def _start_find(self, text: str, match_case: bool, whole_word: bool) -> None:
        self._find.start(
            text,
            match_case=match_case,
            whole_word=whole_word,
            from_page=self.page_view.page,
        )

    @Slot()
    def _end_find(self) -> None:
        self._find.stop()
        self.page_view.cover_top(0)
        self.page_view.setFocus()

    @Slot(int, object, bool)
    def _show_hit(self, page: int, rects: tuple[Rect, ...], is_first: bool) -> None:
        if rects:
            self.page_view.scroll_to_rects(page, rects, record=is_first)
        else:
            self.page_view.go_to_page(page, record=is_first)

    @Slot(str)
    def _refuse_link(self, uri: str) -> None:
        scheme = uri.partition(":")[0][:20]
        self.notice.show_for_a_while(f"Links of the kind “{scheme}:” are not opened from a book.")
