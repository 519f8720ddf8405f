"""The page number box: shows the page in view and takes the page to go to."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from reader_app.domain.document import OutlineEntry, chapter_of, page_for_label
from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import METRICS


def page_words(page: int, label: str) -> str:
    """Return "page 27 · p. 13", or "page 27" if the label is empty or the same number."""
    if label in ("", str(page)):
        return tr("page {page}", page=page)
    return tr("page {page} · p. {label}", page=page, label=label)


def printed_page_words(page: int, label: str) -> str:
    """Return "p. 13" if the page has a label of its own, else "page 27"."""
    if label in ("", str(page)):
        return tr("page {page}", page=page)
    return tr("p. {page}", page=label)


def page_of_entry(entry: str, labels: tuple[str, ...], page_count: int) -> int:
    """Return the page that a reader means by "xiv", "12", "p. 12" or "#27"; 0 for none.

    Page labels take precedence, as on paper; "#27" always is the 27th page.
    """
    text = entry.strip()
    for prefix in ("page ", "p. ", "p.", "p "):
        if text.casefold().startswith(prefix):
            text = text[len(prefix) :].strip()
            break
    is_number = text.startswith("#")
    page = 0 if is_number else page_for_label(labels, text)
    digits = text.removeprefix("#").strip()
    if not page and digits.isascii() and digits.isdigit() and len(digits) < 10:
        page = int(digits)
    return page if 1 <= page <= page_count else 0


_WIDEST_CHAPTER = 180
_TYPING_MS = 60
"""The pause in typing after which a page is considered.

The pages named by the first digits of a number aren't drawn.
"""
_UNSURE_MS = 10_000
"""How long labels that become known late may still change the page that was asked for.

After that the reader is taken to be reading it.
"""


class PageBox(QWidget):
    """The box and its label, `pageNumberBox` and `pageLabelText`: "27 / 352 · p. 13".

    In books without page labels the label shows the chapter, once it is known: "27 / 352 · The
    Mast-Head".
    """

    page_requested = Signal(int)
    page_considered = Signal(int)
    """A page was typed but not confirmed yet; 0 when the box is left."""
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = 0
        self._page_count = 0
        self._labels: tuple[str, ...] = ()
        self._outline: tuple[OutlineEntry, ...] = ()
        self._asked, self._asked_page = "", 0
        self._unsure = QTimer(self, singleShot=True, interval=_UNSURE_MS)
        self.box = QLineEdit(alignment=Qt.AlignmentFlag.AlignRight)
        self.box.setObjectName("pageNumberBox")
        self.box.setAccessibleName(tr("Page"))
        self.box.setToolTip(tr("Go to page (Ctrl+L): 12, xiv, or #27 for the 27th page"))
        self.box.returnPressed.connect(self._go)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self._consider)
        self.box.textEdited.connect(self._typing.start)
        self.box.installEventFilter(self)
        self.text = QLabel()
        self.text.setObjectName("pageLabelText")
        self.text.setProperty("tone", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(METRICS.space_xs)
        row.addWidget(self.box)
        row.addWidget(self.text)
        self.set_document((), 0)

    def set_document(self, labels: tuple[str, ...], page_count: int) -> None:
        self._labels, self._page_count, self._page = labels, page_count, 0
        self._outline = ()
        self._unsure.stop()
        self.setEnabled(page_count > 0)
        digits = "0" * (max(3, len(str(page_count))) + 1)
        self.box.setFixedWidth(self.box.fontMetrics().horizontalAdvance(digits) + 20)
        self._show()

    @property
    def labels(self) -> tuple[str, ...]:
        """The page labels of the document."""
        return self._labels

    def set_labels(self, labels: tuple[str, ...]) -> None:
        """Set the page labels, which have become known.

        If they give a page just asked for another meaning, that page is requested.
        """
        self._labels = labels
        self._show_label()
        page = page_of_entry(self._asked, labels, self._page_count)
        if self._unsure.isActive() and page and page != self._asked_page:
            self._unsure.stop()
            self._show()
            self.page_requested.emit(page)

    def set_outline(self, outline: tuple[OutlineEntry, ...]) -> None:
        """Set the chapters of a book whose pages have no labels."""
        self._outline = outline
        self._show_label()

    @Slot(int)
    def set_page(self, page: int) -> None:
        """Show the page in view; a number being typed is kept."""
        self._page = page
        if page != self._asked_page:
            self._unsure.stop()
        if self.box.hasFocus() and self.box.isModified():
            self._show_label()
        else:
            self._show()

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
        self.page_considered.emit(page_of_entry(entry, self._labels, self._page_count))

    @Slot()
    def _go(self) -> None:
        entry = self.box.text().strip()
        page = page_of_entry(entry, self._labels, self._page_count)
        self._asked, self._asked_page = entry, page or self._page
        self._unsure.start()
        if page:
            self._show()
            self.page_requested.emit(page)
        elif entry:
            self.text.setText(tr("There is no page {page}.", page=entry[:12]))
            self.box.selectAll()

    def _show(self) -> None:
        self.box.setText(str(self._page) if self._page else "")
        self._show_label()

    def _show_label(self) -> None:
        if not self._page_count:
            self.text.setText("")
            return
        label = self._labels[self._page - 1] if 0 < self._page <= len(self._labels) else ""
        is_printed = bool(label) and label != str(self._page)
        chapter = "" if is_printed else chapter_of(self._outline, self._page)
        metrics = self.text.fontMetrics()
        shown = metrics.elidedText(chapter, Qt.TextElideMode.ElideRight, _WIDEST_CHAPTER)
        beside = tr("p. {page}", page=label) if is_printed else shown
        self.text.setText(f"/ {self._page_count}" + (f" · {beside}" if beside else ""))
        self.text.setToolTip(chapter if shown != chapter else "")
