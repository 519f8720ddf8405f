"""The keys that are in use: those of the action table, with the reader's own in their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeySequence

from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, field
from reader_app.ui.window import action_table
from reader_app.ui.window.action_table import ActionId, ActionSpec, KeySpec

KeyedSpec: TypeAlias = ActionSpec | KeySpec

_COMMANDING: Final = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
_FIXED: Final = frozenset(
    {
        Qt.Key.Key_Escape,
        Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab,
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
        *(Qt.Key(Qt.Key.Key_0 + digit) for digit in range(10)),
    }
)
"""Keys that close, move the focus, follow a link or count, unless pressed with Ctrl or Alt."""


def combinations(key: str) -> tuple[QKeyCombination, ...]:
    """Return the keys of a sequence such as "G, G", pressed one after the other."""
    sequence = QKeySequence(key)
    # PySide's stubs don't know that a sequence can be indexed.
    return tuple(sequence[at] for at in range(sequence.count()))  # type: ignore[index]


def is_page_key(key: str) -> bool:
    """Return True for a key that types itself in a text box, so that it acts on the page only."""
    pressed = combinations(key)
    if not pressed:
        return False
    first = pressed[0]
    is_function = Qt.Key.Key_F1 <= first.key() <= Qt.Key.Key_F35
    return not first.keyboardModifiers() & _COMMANDING and not is_function


def refusal_of(key: str) -> str:
    """Return why a key can't be chosen, as a sentence; "" if it can."""
    pressed = combinations(key)
    if not pressed or pressed[0].key() == Qt.Key.Key_unknown:
        return tr("Press a key first.")
    if is_page_key(key) and pressed[0].key() in _FIXED:
        return tr("Digits, Esc, Tab, and Enter can’t be used on their own.")
    return ""


def native(key: str) -> str:
    """Return the key as this desktop writes it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def keyed_specs() -> Iterator[KeyedSpec]:
    """Yield every command that can have keys of the reader's own."""
    yield from action_table.ACTIONS
    yield from action_table.PART_ACTIONS
    yield from (spec for spec in action_table.PAGE_KEYS if spec.text)


def name_of(spec: KeyedSpec) -> str:
    """Return the command's name where no menu gives it context."""
    return spec.command if isinstance(spec, ActionSpec) else spec.text


@dataclass(frozen=True, slots=True)
class Keymap:
    """The keys of all commands.

    `own`: by command, the keys that the reader chose in place of all usual ones; () for none. Keys
    are in Qt's portable notation.
    """

    own: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def keys(self, spec: KeyedSpec) -> tuple[str, ...]:
        """Return all keys of a command."""
        return self.own.get(str(spec.id), usual_keys(spec))

    def window_keys(self, spec: ActionSpec) -> tuple[str, ...]:
        """Return the keys that act in the whole window."""
        if spec.id not in self.own:
            return spec.keys
        return tuple(key for key in self.own[spec.id] if not is_page_key(key))

    def page_keys(self, command: ActionId | action_table.PageCommand) -> tuple[str, ...]:
        """Return the keys that act while the page has the focus."""
        if command not in self.own:
            return action_table.keys_on_page(command)
        own = self.own[command]
        if isinstance(command, ActionId):
            return tuple(key for key in own if is_page_key(key))
        return own

    def shown_key(self, spec: ActionSpec) -> str:
        """Return the key that menus and tooltips show; "" if there is none."""
        return next(iter((*self.window_keys(spec), *self.page_keys(spec.id))), "")

    def with_keys(self, spec: KeyedSpec, keys: tuple[str, ...]) -> Keymap:
        """Return the keymap with these keys for a command."""
        others = {name: kept for name, kept in self.own.items() if name != spec.id}
        return Keymap(others if keys == usual_keys(spec) else {**others, str(spec.id): keys})

    def holder_of(self, key: str, besides: KeyedSpec) -> KeyedSpec | None:
        """Return another command that has this key, None if it is free."""
        wanted = QKeySequence(key)
        for spec in keyed_specs():
            if spec is not besides and any(QKeySequence(k) == wanted for k in self.keys(spec)):
                return spec
        return None

    def with_key(self, spec: KeyedSpec, key: str) -> tuple[Keymap, KeyedSpec | None]:
        """Return the keymap with `key` as the command's only key, and who had it before, if any."""
        former = self.holder_of(key, spec)
        keymap = self
        while (holder := keymap.holder_of(key, spec)) is not None:
            taken = QKeySequence(key)
            left = tuple(k for k in keymap.keys(holder) if QKeySequence(k) != taken)
            keymap = keymap.with_keys(holder, left)
        return keymap.with_keys(spec, (key,)), former

    def with_usual_keys(self, spec: KeyedSpec) -> tuple[Keymap, KeyedSpec | None]:
        """Return the keymap with a command's usual keys, and another that regains keys by it.

        A command that had merely lost keys to this one has them again; one for which the reader
        chose others keeps those.
        """
        freed = set(self.keys(spec)) - set(usual_keys(spec))
        keymap, glad = self.with_keys(spec, usual_keys(spec)), None
        for other in keyed_specs():
            usual, own = usual_keys(other), keymap.keys(other)
            back = [key for key in usual if key in freed and not keymap.holder_of(key, other)]
            if back and set(own) < set(usual):
                again = tuple(key for key in usual if key in own or key in back)
                keymap, glad = keymap.with_keys(other, again), other
        return keymap, glad


def usual_keys(spec: KeyedSpec) -> tuple[str, ...]:
    """Return the keys that the action table gives a command."""
    return (*spec.keys, *spec.page_keys) if isinstance(spec, ActionSpec) else spec.keys
