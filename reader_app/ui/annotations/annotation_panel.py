"""The annotation panel: the list of bookmarks and highlights beside the page, with a filter."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QModelIndex, QObject, QPoint, QRect, QSize, Qt, Signal, Slot

from reader_app.app.library.file_comments import FileComment, Mark, begun_by, in_book_order
from reader_app.domain.annotations import Annotation, Bookmark, FreeMark, Highlight
from reader_app.domain.book import Book
from reader_app.domain.document import ChapterOrder, OutlineEntry
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.annotations.file_annotations import FileCommentSet
from reader_app.ui.annotations.mark_painting import sign_color, soft_color
from reader_app.ui.annotations.model import (
    FREE_ICONS,
    KIND_ICONS,
    PAGE_ROLE,
    ROW_ROLE,
    AnnotationModel,
    AnnotationSet,
    AnyIndex,
    byline,
)
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.panels.outline_model import veiled
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.widgets.basic_widgets import small_font


def wrapped(text: str, font: QtGui.QFont, width: int, most_lines: int) -> list[str]:
    """Break a text into at most `most_lines` lines of `width` pixels; the last one is elided."""
    plain = " ".join(text.split())
    if not plain:
        return []
    metrics = QtGui.QFontMetrics(font)
    # Cut to what can be visible: laying out a page of text for three lines would be a waste.
    plain = plain[: most_lines * max(20, width // max(1, metrics.averageCharWidth() // 2))]
    layout = QtGui.QTextLayout(plain, font)
    option = QtGui.QTextOption()
    option.setWrapMode(QtGui.QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
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


_BAR: Final = 4
_SIGN: Final = 16
_QUOTE_LINES: Final = 3
_NOTE_LINES: Final = 4
_EDGE: Final = METRICS.space_m
_INSET: Final = METRICS.space_s


@dataclass(frozen=True, slots=True)
class _Face:
    """The texts of a row, broken into lines."""

    page: str
    quote: list[str]
    note: list[str]
    byline: str = ""


class AnnotationDelegate(QtWidgets.QStyledItemDelegate):
    """Paints a highlight, a bookmark, or a comment of the file.

    Rows are as high as their texts need; line breaks are cached for one width.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._palette = LIGHT
        self._faces: dict[tuple[str, datetime | FileComment, str], _Face] = {}
        self._width = 0

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette

    def sizeHint(self, option: QtWidgets.QStyleOptionViewItem, index: AnyIndex) -> QSize:
        width = option.rect.width()
        row = index.data(ROW_ROLE)
        line = QtGui.QFontMetrics(option.font).lineSpacing()
        if isinstance(row, str):
            return QSize(width, line + METRICS.space_l)
        face = self._face(option, index)
        small = QtGui.QFontMetrics(small_font(option.font)).lineSpacing()
        height = max(1, len(face.quote)) * line + 2 * METRICS.space_s
        height += len(face.note) * small + METRICS.space_xs if face.note else 0
        height += small + METRICS.space_xs if face.byline else 0
        return QSize(width, height)

    def paint(
        self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, index: AnyIndex
    ) -> None:
        row = index.data(ROW_ROLE)
        painter.save()
        if isinstance(row, str):
            self._paint_heading(painter, option, row)
        else:
            self._paint_ground(painter, option)
            self._paint_row(painter, option, index, row)
        painter.restore()

    def createEditor(
        self, parent: QtWidgets.QWidget, option: QtWidgets.QStyleOptionViewItem, index: AnyIndex
    ) -> QtWidgets.QWidget:
        editor = QtWidgets.QLineEdit(parent)
        editor.setObjectName("bookmarkTitleBox")
        editor.setAccessibleName(tr("Bookmark title"))
        return editor

    def updateEditorGeometry(
        self, editor: QtWidgets.QWidget, option: QtWidgets.QStyleOptionViewItem, index: AnyIndex
    ) -> None:
        area = QRect(option.rect)
        area.setHeight(max(area.height(), editor.sizeHint().height()))
        editor.setGeometry(area)

    # -- inside -------------------------------------------------------------------------------

    def _paint_heading(
        self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, heading: str
    ) -> None:
        font = small_font(option.font)
        font.setWeight(QtGui.QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QtGui.QColor(self._palette.muted))
        area = option.rect.adjusted(_EDGE, METRICS.space_s, -_EDGE, 0)
        room = area.width()
        shown = QtGui.QFontMetrics(font).elidedText(heading, Qt.TextElideMode.ElideRight, room)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)

    def _paint_ground(
        self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem
    ) -> None:
        state, flag = option.state, QtWidgets.QStyle.StateFlag
        is_selected = bool(state & flag.State_Selected)
        if not is_selected and not state & flag.State_MouseOver:
            return
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        has_focus = bool(state & flag.State_HasFocus)
        painter.setPen(
            QtGui.QPen(QtGui.QColor(self._palette.accent), 2) if has_focus else Qt.PenStyle.NoPen
        )
        painter.setBrush(QtGui.QColor(self._palette.tint if is_selected else self._palette.hover))
        area = option.rect.adjusted(METRICS.space_xs, 1, -METRICS.space_xs, -1)
        painter.drawRoundedRect(area, METRICS.radius, METRICS.radius)

    def _paint_row(
        self,
        painter: QtGui.QPainter,
        option: QtWidgets.QStyleOptionViewItem,
        index: AnyIndex,
        row: object,
    ) -> None:
        face = self._face(option, index)
        area = option.rect.adjusted(_EDGE, METRICS.space_s, -_EDGE, -METRICS.space_s)
        match row:
            case Highlight():
                self._paint_bar(painter, area, soft_color(row.color))
            case FreeMark():
                ink = sign_color(row.color, QtGui.QColor(self._palette.surface))
                icon = line_icon(FREE_ICONS[row.kind], self._palette, ink.name())
                icon.paint(painter, QRect(area.left() - 6, area.top(), _SIGN, _SIGN))
            case Bookmark():
                icon = line_icon("bookmark", self._palette, self._palette.accent)
                icon.paint(painter, QRect(area.left() - 6, area.top(), _SIGN, _SIGN))
            case FileComment():
                icon = line_icon(KIND_ICONS[row.annotation.kind], self._palette)
                icon.paint(painter, QRect(area.left() - 6, area.top(), _SIGN, _SIGN))
        line = QtGui.QFontMetrics(option.font).lineSpacing()
        left, top = area.left() + _BAR + _INSET, area.top()
        self._paint_page(painter, option, area, face.page)
        painter.setFont(option.font)
        painter.setPen(QtGui.QColor(self._palette.text))
        for words in face.quote:
            box = QRect(left, top, area.right() - left, line)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, words)
            top += line
        room = QRect(left, top, area.right() - left, 0)
        foot = self._paint_note(painter, option, room, face.note)
        if face.byline:
            room.moveTop(foot)
            self._paint_note(painter, option, room, [face.byline])

    def _paint_bar(self, painter: QtGui.QPainter, area: QRect, color: QtGui.QColor) -> None:
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(QRect(area.left(), area.top(), _BAR, area.height()), 2, 2)

    def _paint_page(
        self,
        painter: QtGui.QPainter,
        option: QtWidgets.QStyleOptionViewItem,
        area: QRect,
        page: str,
    ) -> None:
        painter.setFont(small_font(option.font))
        painter.setPen(QtGui.QColor(self._palette.muted))
        line = QtGui.QFontMetrics(option.font).lineSpacing()
        box = QRect(area.left(), area.top(), area.width(), line)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, page)

    def _paint_note(
        self,
        painter: QtGui.QPainter,
        option: QtWidgets.QStyleOptionViewItem,
        area: QRect,
        note: list[str],
    ) -> int:
        """Paint small lines below each other; return where the next part may begin."""
        if not note:
            return area.top()
        font = small_font(option.font)
        line = QtGui.QFontMetrics(font).lineSpacing()
        top = area.top() + METRICS.space_xs
        painter.setFont(font)
        painter.setPen(QtGui.QColor(self._palette.muted))
        for words in note:
            box = QRect(area.left(), top, area.width(), line)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, words)
            top += line
        return top

    def _face(self, option: QtWidgets.QStyleOptionViewItem, index: AnyIndex) -> _Face:
        width = option.rect.width()
        if width != self._width:
            self._faces.clear()
            self._width = width
        row, page = index.data(ROW_ROLE), str(index.data(PAGE_ROLE))
        changed = row if isinstance(row, FileComment) else row.updated_at
        key = (row.id, changed, page)
        if key not in self._faces:
            self._faces[key] = self._broken(option, index, row, page)
        return self._faces[key]

    def _broken(
        self, option: QtWidgets.QStyleOptionViewItem, index: AnyIndex, row: object, page: str
    ) -> _Face:
        small = small_font(option.font)
        room = option.rect.width() - 2 * _EDGE - _BAR - _INSET
        beside_page = room - QtGui.QFontMetrics(small).horizontalAdvance(page) - METRICS.space_s
        lines = 1 if isinstance(row, Bookmark) else _QUOTE_LINES
        quote = wrapped(str(index.data()), option.font, beside_page, lines)
        if isinstance(row, FileComment):
            own = row.annotation
            note = wrapped(own.text, small, room, _NOTE_LINES) if own.quote else []
            metrics = QtGui.QFontMetrics(small)
            told = metrics.elidedText(byline(row), Qt.TextElideMode.ElideRight, room)
            return _Face(page, quote, note, told)
        note = wrapped(row.note, small, room, _NOTE_LINES) if isinstance(row, Highlight) else []
        return _Face(page, quote, note)


_ALL, _MINE, _FILE = "all", "mine", "file"
_ORIGIN_NAMES: Final = {
    _ALL: tr("All notes"),
    _MINE: tr("My notes"),
    _FILE: tr("Comments in the file"),
}
_FILTER_FROM: Final = 10
_BATCH: Final = 30
"""The number of rows measured before other events are handled."""
_NOTHING_YET: Final = tr(
    "Select text and press H to highlight it. Click a highlight to add a note. Ctrl+D "
    "bookmarks the page."
)


class AnnotationPanel(QtWidgets.QWidget):
    """The annotation panel: `highlightList`, or a hint on how to begin while there are no notes.

    `noteFilterBox` appears once there are many, `noteOriginBox` if the file has comments. Signals
    carry the annotation. `edit_requested`: the reader wants to edit the highlight's note.
    `comment_chosen(FileComment, whether to open its card)`. `take_over_requested(list of them)`.
    `citation_requested(words, their pages in words)`: to be copied together.
    """

    chosen = Signal(object)
    comment_chosen = Signal(object, bool)
    take_over_requested = Signal(object)
    edit_requested = Signal(object)
    delete_requested = Signal(object)
    rename_requested = Signal(object, str)
    citation_requested = Signal(str, str)

    def __init__(
        self,
        annotations: AnnotationSet,
        comments: FileCommentSet,
        view: PageView,
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Notes"))
        self._annotations = annotations
        self._comments = comments
        self._chapters = ChapterOrder(())
        self._titles: set[str] = set()
        self._fence: int | None = None
        self._view = view
        self._model = AnnotationModel(view.page_number, self._title_of, self)
        self._delegate = AnnotationDelegate(self)
        self.filter_box = QtWidgets.QLineEdit(
            placeholderText=tr("Search notes"), clearButtonEnabled=True
        )
        self.filter_box.setObjectName("noteFilterBox")
        self.filter_box.setAccessibleName(tr("Search notes"))
        self.origin_box = QtWidgets.QComboBox()
        self.origin_box.setObjectName("noteOriginBox")
        self.origin_box.view().setAccessibleName(tr("Which notes are listed"))
        self.origin_box.setAccessibleName(tr("Which notes are listed"))
        for origin, words in _ORIGIN_NAMES.items():
            self.origin_box.addItem(words, origin)
        self.more_button = QtWidgets.QToolButton()
        self.more_button.setObjectName("commentsMenuButton")
        self.more_button.setAutoRaise(True)
        self.more_button.setToolTip(tr("Comments in the file"))
        self.more_button.setAccessibleName(tr("Comments in the file"))
        self.more_button.setPopupMode(QtWidgets.QToolButton.ToolButtonPopupMode.InstantPopup)
        self.comments_menu = QtWidgets.QMenu(self.more_button)
        self.comments_menu.setObjectName("commentsMenu")
        self._take_all = self.comments_menu.addAction(tr("Add all to my notes"))
        self._take_all.setObjectName("takeAllComments")
        self.sending = self.comments_menu.addAction(
            tr("Send this document’s comments to the model")
        )
        self.sending.setObjectName("sendComments")
        self.sending.setCheckable(True)
        self.more_button.setMenu(self.comments_menu)
        self.list = AnnotationList(self._model)
        self.list.setItemDelegate(self._delegate)
        self._none_found = QtWidgets.QLabel(
            tr("Nothing found."), alignment=Qt.AlignmentFlag.AlignHCenter
        )
        self._none_found.setProperty("tone", "muted")
        self._empty = _EmptyNotes()
        self._layout = QtWidgets.QStackedLayout(self)
        self._layout.addWidget(self._empty)
        self._layout.addWidget(self._full())
        self._connect()
        self._is_behind = True
        self._deleted = self._stand_in = ""

    def set_palette(self, palette: Palette) -> None:
        self.more_button.setIcon(line_icon("more", palette))
        self._delegate.set_palette(palette)
        self._empty.set_palette(palette)
        self.list.viewport().update()

    @Slot(object)
    def show_permission(self, book: Book) -> None:
        """Show whether the comments in this book's file may be sent to the model."""
        self.sending.setChecked(book.comments_allowed)

    def set_outline(self, outline: tuple[OutlineEntry, ...]) -> None:
        """Set the outline, whose chapters divide the list."""
        self._chapters = ChapterOrder(outline)
        self._titles = {entry.title for entry in outline}
        self._catch_up()

    def set_fence(self, fence: int | None) -> None:
        """Name no chapters after this page, as the spoiler guard is on; None: all."""
        self._fence = fence
        self._catch_up()
        self._model.relabel()

    @Slot()
    def relabel(self) -> None:
        """Show the page labels anew, because they have changed."""
        self._model.relabel()

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        if self._is_behind:
            self._show()
        super().showEvent(event)

    # -- inside -------------------------------------------------------------------------------

    def _full(self) -> QtWidgets.QWidget:
        page = QtWidgets.QWidget()
        column = QtWidgets.QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_s)
        frame = QtWidgets.QVBoxLayout()
        frame.setContentsMargins(METRICS.space_m, METRICS.space_xs, METRICS.space_m, 0)
        frame.setSpacing(METRICS.space_s)
        origins = QtWidgets.QHBoxLayout()
        origins.addWidget(self.origin_box, 1)
        origins.addWidget(self.more_button)
        frame.addLayout(origins)
        frame.addWidget(self.filter_box)
        column.addLayout(frame)
        column.addWidget(self._none_found)
        column.addWidget(self.list, 1)
        return page

    def _connect(self) -> None:
        self._annotations.changed.connect(self._catch_up)
        self._comments.changed.connect(self._catch_up)
        self.origin_box.currentIndexChanged.connect(self._show)
        self._take_all.triggered.connect(self._take_over_all)
        self.filter_box.textChanged.connect(self._show)
        self.filter_box.returnPressed.connect(self.list.enter)
        self._model.rename_requested.connect(self.rename_requested)
        self.list.row_chosen.connect(self._choose)
        self.list.edit_pressed.connect(self._edit)
        self.list.delete_pressed.connect(self._delete)
        self.list.customContextMenuRequested.connect(self._open_menu)

    @Slot()
    def _catch_up(self) -> None:
        """Update the list; while it is hidden, put that off until it is shown."""
        self._is_behind = not self.isVisible()
        if not self._is_behind:
            self._show()

    @Slot()
    def _show(self) -> None:
        self._is_behind = False
        bookmarks, marks = self._annotations.bookmarks, self._annotations.marks
        comments = self._comments.comments
        count = len(bookmarks) + len(marks) + len(comments)
        has_filter = count > _FILTER_FROM
        if not has_filter and self.filter_box.text():
            self.filter_box.clear()  # the list calls `_show` again
            return
        for part in (self.origin_box, self.more_button):
            part.setVisible(bool(comments))
        origin = self.origin_box.currentData() if comments else _ALL
        current = self._model.entry(self.list.currentIndex())
        row = self.list.currentIndex().row()
        self.filter_box.setVisible(has_filter)
        shown = in_book_order(marks if origin != _FILE else [], comments if origin != _MINE else [])
        own_places = bookmarks if origin != _FILE else []
        self._model.show_rows(own_places, shown, self.filter_box.text(), self._chapter)
        self._none_found.setVisible(bool(count) and not self._model.rowCount())
        self._layout.setCurrentIndex(1 if count else 0)
        self._keep_current(current, row)

    def _is_beyond(self, page: int) -> bool:
        return self._fence is not None and page > self._fence

    def _title_of(self, bookmark: Bookmark) -> str:
        """Return the title, as in the outline if it is that of a chapter."""
        is_hidden = self._is_beyond(bookmark.page) and bookmark.title in self._titles
        return veiled(bookmark.title) if is_hidden else bookmark.title

    def _chapter(self, mark: Mark) -> str:
        if self._is_beyond(mark.page):
            return ""
        entry = begun_by(self._chapters, mark)
        return entry.title if entry is not None else ""

    def _keep_current(self, current: Annotation | FileComment | None, row: int) -> None:
        """Keep the reader's row current, or its neighbour if it was deleted.

        If a deletion is undone while the neighbour is still current, the restored row becomes
        current again.
        """
        current_id = current.id if current is not None else ""
        if current_id == self._stand_in and self._go_to_row(self._model.row_of(self._deleted)):
            self._deleted = self._stand_in = ""
        elif current is not None and not self._go_to_row(self._model.row_of(current.id)):
            next(filter(self._go_to_row, (row, row - 1)), None)
            neighbour = self._model.entry(self.list.currentIndex())
            self._deleted = current_id
            self._stand_in = neighbour.id if neighbour is not None else ""

    def _go_to_row(self, row: int) -> bool:
        """Make the row current; return False if it holds no annotation."""
        index = self._model.index(row)
        if self._model.entry(index) is None:
            return False
        self.list.setCurrentIndex(index)
        return True

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        match self._model.entry(index):
            case FileComment() as comment:
                self.comment_chosen.emit(comment, False)
            case Bookmark() | Highlight() | FreeMark() as annotation:
                self.chosen.emit(annotation)

    @Slot(QModelIndex)
    def _edit(self, index: QModelIndex) -> None:
        match self._model.entry(index):
            case Bookmark():
                self.list.edit(index)
            case Highlight() as highlight:
                self.edit_requested.emit(highlight)
            case FileComment() as comment:
                self.comment_chosen.emit(comment, True)

    @Slot(QModelIndex)
    def _delete(self, index: QModelIndex) -> None:
        if (annotation := self._model.annotation(index)) is not None:
            self.delete_requested.emit(annotation)

    @Slot(QPoint)
    def _open_menu(self, place: QPoint) -> None:
        index = self.list.indexAt(place)
        annotation = self._model.entry(index)
        if annotation is None:
            return
        self.list.setCurrentIndex(index)
        menu = QtWidgets.QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Go to page"), self._choose_current)
        if isinstance(annotation, FileComment):
            self._fill_comment_menu(menu)
            menu.popup(self.list.viewport().mapToGlobal(place))
            return
        is_bookmark = isinstance(annotation, Bookmark)
        menu.addAction(tr("Rename") if is_bookmark else tr("Edit note"), self._edit_current)
        if _words_of(annotation):
            menu.addAction(tr("Copy text"), self._copy_current)
        if isinstance(annotation, Highlight) and annotation.quote:
            menu.addAction(tr("Copy with citation"), self._cite_current)
        menu.addSeparator()
        menu.addAction(tr("Delete"), self._delete_current)
        menu.popup(self.list.viewport().mapToGlobal(place))

    def _fill_comment_menu(self, menu: QtWidgets.QMenu) -> None:
        menu.addAction(tr("Read comment"), self._edit_current)
        menu.addAction(tr("Copy text"), self._copy_current)
        menu.addSeparator()
        menu.addAction(tr("Add to my notes"), self._take_over_current)
        menu.addAction(self._take_all)

    @Slot()
    def _take_over_current(self) -> None:
        comment = self._model.entry(self.list.currentIndex())
        if isinstance(comment, FileComment):
            self.take_over_requested.emit([comment])

    @Slot()
    def _take_over_all(self) -> None:
        self.take_over_requested.emit(list(self._comments.comments))

    @Slot()
    def _choose_current(self) -> None:
        self._choose(self.list.currentIndex())

    @Slot()
    def _edit_current(self) -> None:
        self._edit(self.list.currentIndex())

    @Slot()
    def _delete_current(self) -> None:
        self._delete(self.list.currentIndex())

    @Slot()
    def _copy_current(self) -> None:
        words = _words_of(self._model.entry(self.list.currentIndex()))
        if words:
            QtGui.QGuiApplication.clipboard().setText(words)

    @Slot()
    def _cite_current(self) -> None:
        mark = self._model.entry(self.list.currentIndex())
        if isinstance(mark, Highlight):
            pages = self._view.page_names.listed(part.page for part in mark.parts)
            self.citation_requested.emit(" ".join(mark.quote.split()), pages)


def _words_of(entry: Annotation | FileComment | None) -> str:
    """Return the words to copy from an entry; "" if it has none."""
    match entry:
        case Highlight(quote=quote):
            return quote
        case FreeMark(text=text):
            return text
        case FileComment(annotation):
            return annotation.text or annotation.quote
        case _:
            return ""


class AnnotationList(QtWidgets.QListView):
    """The list of annotations, object name `highlightList`.

    Enter goes to the annotation, F2 edits it, Delete deletes it.
    """

    row_chosen = Signal(QModelIndex)
    edit_pressed = Signal(QModelIndex)
    delete_pressed = Signal(QModelIndex)

    def __init__(self, model: AnnotationModel, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("highlightList")
        self.setAccessibleName(tr("Highlights, notes, and bookmarks"))
        self.setModel(model)
        self.setMouseTracking(True)
        self.setEditTriggers(QtWidgets.QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QtWidgets.QListView.ScrollMode.ScrollPerPixel)
        self.setLayoutMode(QtWidgets.QListView.LayoutMode.Batched)
        self.setBatchSize(_BATCH)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.clicked.connect(self.row_chosen)

    def enter(self) -> None:
        """Give the focus to the list and select the first row that can be selected."""
        self.setFocus()
        model = self.model()
        for row in range(model.rowCount()):
            index = model.index(row, 0)
            if index.flags() & Qt.ItemFlag.ItemIsSelectable:
                self.setCurrentIndex(index)
                return

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()  # lines break differently at another width

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        index = self.currentIndex()
        if self.state() == QtWidgets.QListView.State.EditingState or not index.isValid():
            super().keyPressEvent(event)
            return
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.row_chosen.emit(index)
            case Qt.Key.Key_F2:
                self.edit_pressed.emit(index)
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                self.delete_pressed.emit(index)
            case _:
                super().keyPressEvent(event)


class _EmptyNotes(QtWidgets.QWidget):
    """The hint on how to make notes, shown while there are none."""

    def __init__(self) -> None:
        super().__init__()
        self._sign = QtWidgets.QLabel(alignment=Qt.AlignmentFlag.AlignHCenter)
        title = QtWidgets.QLabel(tr("No notes yet"), alignment=Qt.AlignmentFlag.AlignHCenter)
        words = QtWidgets.QLabel(_NOTHING_YET, alignment=Qt.AlignmentFlag.AlignHCenter)
        words.setProperty("tone", "muted")
        words.setWordWrap(True)
        column = QtWidgets.QVBoxLayout(self)
        margin = METRICS.space_l
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(METRICS.space_s)
        column.addStretch(2)
        for part in (self._sign, title, words):
            column.addWidget(part)
        column.addStretch(3)
        self.set_palette(LIGHT)

    def set_palette(self, palette: Palette) -> None:
        icon = line_icon("highlight", palette, palette.muted)
        self._sign.setPixmap(icon.pixmap(METRICS.icon, METRICS.icon))
