"""The page of the settings dialog for keyboard shortcuts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Slot
from PySide6.QtGui import QFont, QKeySequence

from reader_app.domain.search import folded
from reader_app.domain.settings import Settings
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import label
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.window.action_table import ACTION_GROUP_NAMES, ActionGroup
from reader_app.ui.window.keymap import KeyedSpec, Keymap, keyed_specs, name_of, native, refusal_of

_SPEC: Final = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex


class KeyboardPage(QtWidgets.QWidget):
    """The list `shortcutList` of all commands with their keys, which can be changed below it."""

    def __init__(self) -> None:
        super().__init__()
        self._keymap = Keymap()
        self.filter_box = QtWidgets.QLineEdit(placeholderText=tr("Search commands and keys"))
        self.filter_box.setObjectName("shortcutFilter")
        self.filter_box.setAccessibleName(tr("Search commands and keys"))
        self.filter_box.setClearButtonEnabled(True)
        self.filter_box.textChanged.connect(self._filter)
        self.list = QtWidgets.QTreeWidget()
        self.list.setObjectName("shortcutList")
        self.list.setAccessibleName(tr("Keyboard shortcuts"))
        self.list.setHeaderLabels([tr("Command"), tr("Keys")])
        self.list.setRootIsDecorated(False)
        self.list.setItemDelegate(_WholeRows(self.list))
        self.list.setIndentation(METRICS.space_m)
        self.list.currentItemChanged.connect(self._show_current)
        self.key_box = QtWidgets.QKeySequenceEdit()
        self.key_box.setObjectName("shortcutKeyBox")
        self.key_box.setAccessibleName(tr("New key"))
        self.key_box.setMaximumSequenceLength(1)
        self.key_box.keySequenceChanged.connect(self._show_buttons)
        self.message = label("", "small", "muted")
        self.message.setObjectName("shortcutMessage")
        self.set_button = self._button(tr("Set"), "setShortcut", self._set)
        self.clear_button = self._button(tr("Clear"), "clearShortcut", self._clear)
        self.reset_button = self._button(tr("Reset"), "resetShortcut", self._reset)
        self.reset_all_button = self._button(tr("Reset all"), "resetShortcuts", self._reset_all)
        row = QtWidgets.QHBoxLayout()
        row.setSpacing(METRICS.space_s)
        row.addWidget(self.key_box, 1)
        for button in (self.set_button, self.clear_button, self.reset_button):
            row.addWidget(button)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, METRICS.space_l, 0, 0)
        column.setSpacing(METRICS.space_s)
        column.addWidget(self.filter_box)
        column.addWidget(self.list, 1)
        column.addLayout(row)
        last = QtWidgets.QHBoxLayout()
        last.setSpacing(METRICS.space_s)
        last.addWidget(self.message, 1)
        last.addWidget(self.reset_all_button)
        column.addLayout(last)
        self._fill()

    def load(self, settings: Settings) -> None:
        """Show the keys of these settings."""
        self._keymap = Keymap(settings.own_keys)
        self._show_keys()

    def applied_to(self, settings: Settings) -> Settings:
        """Return the settings with the keys shown."""
        return replace(settings, own_keys=dict(self._keymap.own))

    def choose(self, spec: KeyedSpec) -> None:
        """Select a command's row."""
        for item in self._items():
            if item.data(0, _SPEC) is spec:
                self.list.setCurrentItem(item)

    # -- inside ---------------------------------------------------------------------------

    def _button(self, text: str, name: str, act: Callable[[], None]) -> QtWidgets.QPushButton:
        button = QtWidgets.QPushButton(text, autoDefault=False)
        button.setObjectName(name)
        button.clicked.connect(act)
        # Otherwise Qt moves the focus from Set to Clear, and a second Enter removes the key again.
        button.clicked.connect(self.list.setFocus)
        return button

    def _fill(self) -> None:
        self.list.ensurePolished()  # rows measured without their style would keep that height
        for group in ActionGroup:
            specs = [spec for spec in keyed_specs() if spec.group is group]
            if not specs:
                continue
            head = QtWidgets.QTreeWidgetItem(self.list, [ACTION_GROUP_NAMES[group]])
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
            head.setFirstColumnSpanned(True)
            font = head.font(0)
            font.setWeight(QFont.Weight.DemiBold)
            head.setFont(0, font)
            for spec in specs:
                item = QtWidgets.QTreeWidgetItem(head, [name_of(spec)])
                item.setData(0, _SPEC, spec)
        self.list.expandAll()
        self.list.header().resizeSection(0, 300)
        self._show_keys()

    def _items(self) -> list[QtWidgets.QTreeWidgetItem]:
        return [item for head in self._heads() for item in _children(head)]

    def _heads(self) -> list[QtWidgets.QTreeWidgetItem]:
        found = map(self.list.topLevelItem, range(self.list.topLevelItemCount()))
        return [head for head in found if head is not None]

    def _show_keys(self) -> None:
        for item in self._items():
            spec = item.data(0, _SPEC)
            item.setText(1, tr(" or ").join(map(native, self._keymap.keys(spec))))
            font = item.font(1)
            font.setBold(spec.id in self._keymap.own)
            item.setFont(1, font)
        self._show_buttons()

    def _current(self) -> KeyedSpec | None:
        item = self.list.currentItem()
        return item.data(0, _SPEC) if item is not None else None

    @Slot()
    def _show_current(self) -> None:
        self.key_box.clear()
        self.message.setText("")
        self._show_buttons()

    @Slot()
    def _show_buttons(self) -> None:
        spec = self._current()
        self.key_box.setEnabled(spec is not None)
        self.set_button.setEnabled(spec is not None and not self.key_box.keySequence().isEmpty())
        self.clear_button.setEnabled(spec is not None and bool(self._keymap.keys(spec)))
        self.reset_button.setEnabled(spec is not None and spec.id in self._keymap.own)
        self.reset_all_button.setEnabled(bool(self._keymap.own))

    @Slot()
    def _set(self) -> None:
        if (spec := self._current()) is None:
            return
        key = self.key_box.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        refusal = refusal_of(key)
        if refusal:
            self.message.setText(refusal)
            return
        self._keymap, former = self._keymap.with_key(spec, key)
        self._show_keys()
        self.key_box.clear()
        self.message.setText(
            tr(
                "{key} no longer does “{former}”: it is now the key for “{command}”.",
                key=native(key),
                former=name_of(former),
                command=name_of(spec),
            )
            if former is not None
            else ""
        )

    @Slot()
    def _clear(self) -> None:
        self._use(())

    @Slot()
    def _reset(self) -> None:
        """Give the command its usual keys back, unless another one has been given them."""
        spec = self._current()
        if spec is None:
            return
        keymap, glad = self._keymap.with_usual_keys(spec)
        for key in keymap.keys(spec):
            holder = keymap.holder_of(key, spec)
            if holder is not None and holder.id in keymap.own:
                self.message.setText(
                    tr(
                        "{key} is used for “{command}” now. Reset that command first.",
                        key=native(key),
                        command=name_of(holder),
                    )
                )
                return
        self._keymap = keymap
        self._show_keys()
        self.message.setText(
            tr("“{former}” has its key back.", former=name_of(glad)) if glad is not None else ""
        )

    @Slot()
    def _reset_all(self) -> None:
        self._keymap = Keymap()
        self.message.setText("")
        self._show_keys()

    def _use(self, keys: tuple[str, ...]) -> None:
        spec = self._current()
        if spec is not None:
            self._keymap = self._keymap.with_keys(spec, keys)
            self.message.setText("")
            self._show_keys()

    @Slot(str)
    def _filter(self, typed: str) -> None:
        words = folded(typed).split()
        for item in self._items():
            held = folded(f"{item.text(0)} {item.text(1)}")
            item.setHidden(not all(word in held for word in words))
        for head in self._heads():
            head.setHidden(all(item.isHidden() for item in _children(head)))


class _WholeRows(QtWidgets.QStyledItemDelegate):
    """Draws the focus frame around both cells of the current row, where Qt draws it around one."""

    def initStyleOption(self, option: QtWidgets.QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        if option.state & QtWidgets.QStyle.StateFlag.State_Selected and option.widget.hasFocus():
            option.state |= QtWidgets.QStyle.StateFlag.State_HasFocus


def _children(item: QtWidgets.QTreeWidgetItem) -> list[QtWidgets.QTreeWidgetItem]:
    found = map(item.child, range(item.childCount()))
    return [child for child in found if child is not None]
