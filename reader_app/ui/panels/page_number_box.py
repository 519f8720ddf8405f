"""The page number box: shows the page in view and takes the page to go to."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from reader_app.domain.document import OutlineEntry, chapter_of
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.basic_widgets import set_handle

_WIDEST_CHAPTER = 180
_TYPING_MS = 60
"""The pause in typing after which a page is considered.

The pages named by the first digits of a number aren't drawn.
"""
_UNSURE_MS = 10_000
"""How long labels that become known late may still change the page that was asked for.

After that, the reader is probably reading the page.
"""


class PageBox(QWidget):
    """The box and its label, `pageNumberBox` and `pageLabelText`: "50 of 804".

    Of reflowable books the label shows the chapter, too: "27 of 352 · The Mast-Head".
    """

    page_requested = Signal(int)
    page_considered = Signal(int)
    """A page was typed but not confirmed yet; 0 when the box is left."""
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._page = 0
        self._page_count = 0
        self._names = PageNames()
        self._outline: tuple[OutlineEntry, ...] = ()
        self._has_chapter = True
        self._asked, self._asked_page = "", 0
        self._unsure = QTimer(self, singleShot=True, interval=_UNSURE_MS)
        self.box = QLineEdit(alignment=Qt.AlignmentFlag.AlignRight)
        set_handle(self.box, "pageNumberBox")
        self.box.setAccessibleName(tr("Page"))
        self.box.returnPressed.connect(self._go)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self._consider)
        self.box.textEdited.connect(self._typing.start)
        self.box.installEventFilter(self)
        self.text = QLabel()
        set_handle(self.text, "pageLabelText")
        self.text.setProperty("tone", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(METRICS.space_xs)
        row.addWidget(self.box)
        row.addWidget(self.text)
        self.set_document(self._names, 0)

    def set_document(self, names: PageNames, page_count: int) -> None:
        self._names, self._page_count, self._page = names, page_count, 0
        self._outline = ()
        self._unsure.stop()
        self.setEnabled(page_count > 0)
        digits = "0" * (max(3, len(str(page_count))) + (2 if names.has_printed else 1))
        self.box.setFixedWidth(self.box.fontMetrics().horizontalAdvance(digits) + 20)
        self._show()
        self._take_room()

    def set_names(self, names: PageNames) -> None:
        """Set the names of the pages, because their printed numbers have become known.

        If they change the meaning of a number just typed, that page is requested.
        """
        self._names = names
        self._show_where_idle()
        page = names.page(self._asked, self._page_count)
        if self._unsure.isActive() and page and page != self._asked_page:
            self._unsure.stop()
            self._show()
            self.page_requested.emit(page)

    def set_outline(self, outline: tuple[OutlineEntry, ...]) -> None:
        """Set the chapters of a reflowable book, to be shown beside the number."""
        self._outline = outline
        self._show_label()

    @Slot(int)
    def set_page(self, page: int) -> None:
        """Show the page in view; a number being typed is kept."""
        self._page = page
        if page != self._asked_page:
            self._unsure.stop()
        self._show_where_idle()

    def edit(self) -> None:
        """Put the cursor into the box, ready to type a page."""
        self.box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.box.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and event.lostFocus():
            self._show()
            self._typing.stop()
            self.page_considered.emit(0)
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if is_escape and event.type() is QEvent.Type.KeyPress:
            self._show()
            self.left.emit()
            return True
        return super().eventFilter(watched, event)

    @Slot()
    def _consider(self) -> None:
        entry = self.box.text()
        self.page_considered.emit(self._names.page(entry, self._page_count))

    @Slot()
    def _go(self) -> None:
        entry = self.box.text().strip()
        page = self._names.page(entry, self._page_count)
        self._asked, self._asked_page = entry, page or self._page
        self._unsure.start()
        if page:
            self._show()
            self.page_requested.emit(page)
        elif entry:
            self.text.setText(tr("There is no page {page}.", page=entry[:12]))
            self.box.selectAll()

    @Slot(bool)
    def leave_out_chapter(self, is_left_out: bool) -> None:
        """Show the page alone while the chapter is shown elsewhere in the bar."""
        self._has_chapter = not is_left_out
        self._show_where_idle()

    def _show_where_idle(self) -> None:
        """Show the page; a number being typed is kept."""
        if self.box.hasFocus() and self.box.isModified():
            self._show_label()
        else:
            self._show()

    def _show(self) -> None:
        self.box.setText(self._names.number(self._page) if self._page else "")
        self._show_label()

    def _take_room(self) -> None:
        """Have the layouts around make room now: at the start, a frame comes before they would."""
        around: QWidget | None = self
        while around is not None and (layout := around.layout()) is not None:
            layout.activate()
            around = around.parentWidget()

    def _show_label(self) -> None:
        keys = tr("Go to page (Ctrl+L): 12, xiv, or #27 for the 27th page of the file")
        in_file = self._names.in_file(self._page)
        self.box.setToolTip(f"{in_file}\n{keys}" if in_file else keys)
        if not self._page_count:
            self.text.setText("")
            return
        chapter = chapter_of(self._outline, self._page) if self._has_chapter else ""
        metrics = self.text.fontMetrics()
        shown = metrics.elidedText(chapter, Qt.TextElideMode.ElideRight, _WIDEST_CHAPTER)
        count = tr("of {count}", count=self._names.last(self._page_count))
        self.text.setText(f"{count} · {shown}" if shown else count)
        self.text.setToolTip(chapter if shown != chapter else "")
