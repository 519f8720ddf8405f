"""The key sheet (F1): all keys and what they do, made from the action table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement, pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.window import action_table

if TYPE_CHECKING:
    from reader_app.ui.window.actions import WindowActions


@dataclass(frozen=True, slots=True)
class KeySection:
    """A section of the key sheet; `rows` are pairs: keys in the desktop's notation, and meaning."""

    heading: str
    rows: tuple[tuple[str, str], ...]


def key_sections(actions: WindowActions, others: Iterable[QAction]) -> tuple[KeySection, ...]:
    """Return the keys of all bound actions; `others` are actions owned by parts of the window."""
    rows: dict[action_table.ActionGroup, dict[str, tuple[str, ...]]] = {
        group: {} for group in action_table.ActionGroup
    }
    keymap = actions.keymap
    for key in (*action_table.PAGE_KEYS, *action_table.COMPOSER_KEYS):
        if key.text and (keys := key.keys if key.id is None else keymap.keys(key)):
            rows[key.group][key.text] = (*rows[key.group].get(key.text, ()), *keys)
    made = {action.objectName() for action in others}
    for part in action_table.PART_ACTIONS:
        if f"{part.id}Action" in made and (keys := keymap.keys(part)):
            rows[part.group].setdefault(part.text, keys)
    for spec in action_table.ACTIONS:
        keys = (*keymap.window_keys(spec)[:1], *keymap.page_keys(spec.id))
        if keys and actions[spec.id].isVisible():
            words = spec.series or spec.command
            rows[spec.group][words] = (*rows[spec.group].get(words, ()), *keys)
    return tuple(
        KeySection(
            action_table.ACTION_GROUP_NAMES[group],
            tuple((_named(keys), words) for words, keys in rows[group].items()),
        )
        for group in action_table.ActionGroup
        if rows[group]
    )


def _named(keys: Iterable[str]) -> str:
    """Return the keys as this desktop writes them, joined by "or"; of a series, both ends."""
    native = QKeySequence.SequenceFormat.NativeText
    names = [QKeySequence(key).toString(native) for key in keys]
    is_series = len(names) > action_table.MOST_KEYS
    return f"{names[0]} … {names[-1]}" if is_series else tr(" or ").join(names)


_MOST_COLUMNS = 3
_COLUMN = 300
"""Pixels that English text and keys need beside each other without a line break."""
_WIDTH = 1080
"""The dialog's minimum width in pixels; longer text or key names widen it up to the window's."""
_BESIDE = METRICS.space_l
_BETWEEN = METRICS.space_xxl
_HEIGHT = 768


class KeysDialog(PlainDialog):
    """The dialog with the key sheet in up to three columns, fewer in a narrow window."""

    def __init__(self, sections: Sequence[KeySection], parent: QWidget | None = None) -> None:
        super().__init__("keysDialog", tr("Keyboard shortcuts"), parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._sections = sections
        around = parent.size() if parent is not None else QSize(_WIDTH, _HEIGHT)
        most = around.width() - 32
        parts = _shared_out(sections, min(_MOST_COLUMNS, max(1, most // _COLUMN)))
        self.ensurePolished()
        widths = [_width(part, self.fontMetrics()) for part in parts]
        sheet = QWidget()
        sheet.setObjectName("keySheet")
        columns = QHBoxLayout(sheet)
        columns.setContentsMargins(0, 0, METRICS.space_m, 0)
        columns.setSpacing(_BETWEEN)
        # The margins of the dialog and of the sheet, and the scroll bar.
        beside = 2 * METRICS.space_xl + 2 * METRICS.space_m
        needed = sum(widths) + (len(widths) - 1) * _BETWEEN + beside
        for part, share in zip(parts, widths, strict=True):
            columns.addLayout(_column(part, is_tight=needed > most), share)
        area = QScrollArea(widgetResizable=True)
        area.setAccessibleName(tr("Keyboard shortcuts"))
        area.setWidget(sheet)
        self.body.addWidget(area)
        self.foot.addStretch(1)
        self.add_button(tr("Close"), "primary").clicked.connect(self.accept)
        width = min(max(_WIDTH, needed), most)
        wanted = columns.totalHeightForWidth(width - beside) + 160
        self.resize(width, min(_HEIGHT, wanted, around.height() - 12))

    @property
    def text(self) -> str:
        """The sheet as plain text, one key binding a line."""
        rows = [row for section in self._sections for row in section.rows]
        return "\n".join(f"{keys}: {words}" for keys, words in rows)


def _shared_out(sections: Sequence[KeySection], count: int) -> list[Sequence[KeySection]]:
    """Distribute whole sections, in order, to `count` columns so that the longest is shortest."""

    def columns(cuts: tuple[int, ...]) -> list[Sequence[KeySection]]:
        ends = (0, *cuts, len(sections))
        return [sections[start:end] for start, end in pairwise(ends)]

    def longest(cuts: tuple[int, ...]) -> int:
        return max(sum(len(each.rows) + 2 for each in column) for column in columns(cuts))

    ways = combinations_with_replacement(range(len(sections) + 1), count - 1)
    return columns(min(ways, key=longest))


def _column(sections: Sequence[KeySection], *, is_tight: bool) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(METRICS.space_m)
    for section in sections:
        part = QVBoxLayout()
        part.setSpacing(METRICS.space_xs)
        part.addWidget(label(section.heading, "small", "muted"))
        part.addLayout(_rows(section, is_tight=is_tight))
        column.addLayout(part)
    column.addStretch(1)
    return column


def _rows(section: KeySection, *, is_tight: bool) -> QVBoxLayout:
    """Return the rows of a section; `is_tight`: long key names are wrapped, too."""
    # One layout a row, so that long key names take no width from the text of other rows.
    rows = QVBoxLayout()
    rows.setSpacing(METRICS.space_xs - 1)  # so that all of them fit at 1280×800
    for keys, words in section.rows:
        what = label(words)
        what.setAccessibleName(f"{words}: {keys}")
        cap = label(keys, "", "muted")
        cap.setWordWrap(is_tight)
        cap.setAlignment(Qt.AlignmentFlag.AlignRight)
        row = QHBoxLayout()
        row.setSpacing(_BESIDE)
        needs = [each.fontMetrics().horizontalAdvance(each.text()) for each in (what, cap)]
        for each, share in zip((what, cap), needs if is_tight else (1, 0), strict=True):
            row.addWidget(each, share, Qt.AlignmentFlag.AlignTop)
        rows.addLayout(row)
    return rows


def _width(sections: Sequence[KeySection], metrics: QFontMetrics) -> int:
    """Return the width in pixels at which no row is wrapped."""
    return max(
        (
            metrics.horizontalAdvance(words) + _BESIDE + metrics.horizontalAdvance(keys) + 4
            for section in sections
            for keys, words in section.rows
        ),
        default=1,
    )
