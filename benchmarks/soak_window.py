"""The real program with a reader of dice at its window: `python -m … FOLDER SEED PAUSE_MS FILE…`.

Every few tenths of a second one thing is done that a reader does: pages are turned and scrolled,
books opened, closed and brought back, questions asked, words searched, themes and panels changed.
Books are opened from FOLDER too, where new ones may appear at any time.

The process reads orders from its standard input and prints a line of JSON for each answer: `rest`
(every book is closed, the library is in view; answered when that is so), `tell` (what it holds),
`go on`, `pause MS` (between two activities), `quit`.
"""

from __future__ import annotations

import ctypes
import gc
import json
import random
import sys
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QMainWindow,
    QPlainTextEdit,
    QTabWidget,
    QWidget,
)

import reader_app.bootstrap.app as window_module
from reader_app.__main__ import main
from reader_app.bootstrap.deferred_startup import DeferredStartup
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.tabs_controller import TabsController

_Part = TypeVar("_Part", bound=QObject)
_Widget = TypeVar("_Widget", bound=QWidget)

MOST_TABS: Final = 6
QUESTIONS_A_CONVERSATION: Final = 8
TRIES_TO_REST: Final = 100
WORDS: Final = ("the", "of", "house", "value", "function", "copyright", "never", "zebra", "page")
QUESTIONS: Final = ("What is this about?", "Who says so, and where?", "What has happened so far?")
MOVING_KEYS: Final = (
    Qt.Key.Key_PageDown,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_Space,
    Qt.Key.Key_Down,
    Qt.Key.Key_Up,
    Qt.Key.Key_Right,
    Qt.Key.Key_N,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)
OUTSIDE: Final = frozenset(
    {
        # These open windows of the system, or need a program that may not be installed.
        ActionId.OPEN, ActionId.IMPORT_FOLDER, ActionId.PRINT, ActionId.EXPORT,
        ActionId.EXPORT_NOTES, ActionId.EXPORT_PDF, ActionId.RECOGNISE_TEXT,
        ActionId.COPY_REGION, ActionId.QUIT,
    }
)  # fmt: skip


class Orders(QObject):
    """Lines of standard input, as a signal of the GUI thread."""

    came = Signal(str)

    def listen(self) -> None:
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin:
            self.came.emit(line.strip())


def tell(**said: object) -> None:
    print(json.dumps(said), flush=True)


class _Mallinfo(ctypes.Structure):
    """`struct mallinfo2` of the GNU C library, in bytes."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            "arena", "ordblks", "smblks", "hblks", "hblkhd",
            "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost",
        )
    )  # fmt: skip


def heap() -> dict[str, int]:
    """What the C heap has given out and what lies free in it, in bytes; {} where unknown."""
    try:
        ask = ctypes.CDLL(None).mallinfo2
    except (OSError, AttributeError, TypeError):
        return {}
    ask.restype = _Mallinfo
    found = ask()
    return {"used": found.uordblks + found.hblkhd, "free": found.fordblks}


class DiceReader(QObject):
    """Does one thing at each tick. What has opened a dialog or a menu closes it at the next."""

    def __init__(self, window: MainWindow, folder: Path, seed: int, pause_ms: int) -> None:
        super().__init__(window)
        self._window = window
        self._folder = folder
        self._chance = random.Random(seed)
        self._view = _part(window, PageView)
        self._tabs = _part(window, TabsController)
        self._done: Counter[str] = Counter()
        self._asked = 0
        self._is_resting = False
        self._has_rested = False
        self._tries = 0
        self._activities: tuple[tuple[int, Callable[[], None]], ...] = (
            (30, self.press_key),
            (15, self.scroll),
            (8, self.jump),
            (8, self.follow_history),
            (12, self.change_view),
            (6, self.change_window),
            (8, self.change_tab),
            (5, self.open_book),
            (5, self.close_book),
            (6, self.ask),
            (2, self.stop_answer),
            (3, self.start_conversation),
            (5, self.find_in_book),
            (3, self.search_library),
            (2, self.open_settings),
            (2, self.use_command_box),
            (3, self.bookmark),
            (2, self.any_action),
            (3, self.close_other_window),
        )
        self._orders = Orders(self)
        self._orders.came.connect(self._obey)
        self._orders.listen()
        self._timer = QTimer(self, interval=pause_ms)
        self._timer.timeout.connect(self._act)
        self._timer.start()

    # --- orders

    @Slot(str)
    def _obey(self, order: str) -> None:
        if order == "rest":
            self._is_resting, self._has_rested, self._tries = True, False, 0
        elif order == "go on":
            self._is_resting = False
        elif order.startswith("pause "):
            self._timer.setInterval(int(order.split()[1]))
        elif order == "tell":
            self._tell()
        elif order == "quit":
            self._timer.stop()
            _close_dialogs()
            tell(done=dict(self._done))
            self._window.close()

    @Slot()
    def _act(self) -> None:
        if _close_dialogs():
            return
        if self._is_resting:
            self._come_to_rest()
            self._tries += 1
            if self._tries % TRIES_TO_REST == 0 and not self._has_rested:
                tell(in_the_way=self._in_the_way())
            return
        if self._tabs.current is None and self._chance.random() < 0.5:
            self._done["open_book"] += 1
            self.open_book()
            return
        weights = [weight for weight, _ in self._activities]
        activity = self._chance.choices(self._activities, weights)[0][1]
        self._done[activity.__name__] += 1
        activity()

    def _in_the_way(self) -> dict[str, object]:
        """What keeps the window from its rest."""
        tab = self._tabs.current
        action = self._window.action(ActionId.CLOSE_BOOK)
        return {
            "windows": len(self._other_windows()),
            "is answering": self._shown(QAbstractButton, "stopButton") is not None,
            "tabs": [str(each.path) for each in self._tabs.tabs],
            "shown": str(tab.path) if tab is not None else "",
            "can close": action.isVisible() and action.isEnabled(),
        }

    def _come_to_rest(self) -> None:
        """One step towards a window with nothing in it; told once it is reached."""
        if self._has_rested:
            return
        if self._other_windows():
            self.close_other_window()
        elif self._shown(QAbstractButton, "stopButton") is not None:
            self.stop_answer()
        elif self._tabs.current is not None:
            self._do(ActionId.CLOSE_BOOK)
        elif self._tabs.tabs:
            self._tabs.step(1)
        else:
            box = self._shown(QLineEdit, "librarySearchBox")
            if box is not None and box.text():
                box.clear()
                return
            self._has_rested = True
            gc.collect()
            tell(rest=True)

    def _tell(self) -> None:
        """What the window holds; asked for when its caches have been emptied at the pause."""
        tell(
            heap=heap(),
            done=dict(self._done),
            widgets=len(QApplication.allWidgets()),
            objects=len(gc.get_objects()),
            blocks=sys.getallocatedblocks(),
            kinds=Counter(type(each).__name__ for each in gc.get_objects()).most_common(40),
            questions=self._asked,
        )

    # --- reading

    def press_key(self) -> None:
        if self._is_reading:
            QTest.keyClick(self._view, self._chance.choice(MOVING_KEYS))

    def scroll(self) -> None:
        self._view.scroller.scroll_freely(0, self._chance.randrange(-2000, 3000))

    def jump(self) -> None:
        if self._is_reading:
            self._view.navigation.go_to_page(self._chance.randint(1, self._view.page_count))

    def follow_history(self) -> None:
        self._do(self._chance.choice((ActionId.BACK, ActionId.BACK, ActionId.FORWARD)))

    def change_view(self) -> None:
        self._do(
            self._chance.choice(
                (
                    ActionId.ZOOM_IN, ActionId.ZOOM_OUT, ActionId.FIT_PAGE, ActionId.FIT_WIDTH,
                    ActionId.ACTUAL_SIZE,
                    ActionId.CONTINUOUS, ActionId.TWO_PAGES, ActionId.COVER_APART,
                    ActionId.RIGHT_TO_LEFT,
                    ActionId.TURN_LEFT, ActionId.TURN_RIGHT, ActionId.TRIM_MARGINS,
                    ActionId.THEME_PAPER, ActionId.THEME_SEPIA, ActionId.THEME_DUSK,
                    ActionId.THEME_NIGHT, ActionId.PAGE_COLORS,
                )
            )
        )  # fmt: skip

    def change_window(self) -> None:
        activities = (
            ActionId.THEME,
            ActionId.SIDE_PANEL,
            ActionId.CONVERSATION,
            ActionId.READING_MODE,
            ActionId.NEXT_PANE,
        )
        self._do(self._chance.choice(activities))

    def bookmark(self) -> None:
        self._do(ActionId.BOOKMARK)

    def find_in_book(self) -> None:
        self._do(ActionId.FIND)
        box = self._shown(QLineEdit, "findBox")
        if box is None:
            return
        box.setText(self._chance.choice(WORDS))
        for _ in range(self._chance.randrange(4)):
            QTest.keyClick(box, Qt.Key.Key_Return)
        if self._chance.random() < 0.6:
            QTest.keyClick(box, Qt.Key.Key_Escape)

    # --- books

    def change_tab(self) -> None:
        self._do(self._chance.choice((ActionId.NEXT_TAB, ActionId.PREVIOUS_TAB)))

    def open_book(self) -> None:
        if len(self._tabs.tabs) >= MOST_TABS:
            self._do(ActionId.CLOSE_BOOK)
            return
        books = sorted(path for path in self._folder.iterdir() if not path.name.startswith("."))
        # The newest is a new book half of the times: it is indexed.
        newest = max(books, key=lambda path: path.stat().st_mtime)
        self._tabs.open_files([self._chance.choice((newest, self._chance.choice(books)))])

    def close_book(self) -> None:
        if self._chance.random() < 0.4:
            self._do(ActionId.REOPEN_CLOSED)
        else:
            self._do(ActionId.CLOSE_BOOK)

    def search_library(self) -> None:
        self._do(ActionId.SEARCH_LIBRARY)
        box = self._shown(QLineEdit, "librarySearchBox")
        if box is not None:
            box.setText(self._chance.choice(WORDS))

    # --- asking

    def ask(self) -> None:
        composer = self._shown(QPlainTextEdit, "composer")
        if composer is None:
            self._do(ActionId.CONVERSATION)
            composer = self._shown(QPlainTextEdit, "composer")
        if composer is None or not composer.isEnabled():
            self._done["ask in vain"] += 1
            return
        if self._asked % QUESTIONS_A_CONVERSATION == QUESTIONS_A_CONVERSATION - 1:
            self.start_conversation()
        if self._shown(QAbstractButton, "stopButton") is None:
            self._asked += 1
            composer.setFocus()
            composer.setPlainText(self._chance.choice(QUESTIONS))
            QTest.keyClick(composer, Qt.Key.Key_Return)

    def stop_answer(self) -> None:
        self._click("stopButton")

    def start_conversation(self) -> None:
        self._click("newConversationButton")

    # --- the window

    def open_settings(self) -> None:
        self._do(ActionId.SETTINGS)

    def use_command_box(self) -> None:
        self._do(ActionId.COMMANDS)
        QTimer.singleShot(0, self, self._type_command)

    @Slot()
    def _type_command(self) -> None:
        focused = QApplication.focusWidget()
        if isinstance(focused, QLineEdit):
            focused.setText(self._chance.choice(("page", "theme", "chapter", "12")))
            QTest.keyClick(focused, Qt.Key.Key_Escape)

    def any_action(self) -> None:
        activities = sorted(set(ActionId) - OUTSIDE)
        self._do(self._chance.choice(activities))

    def close_other_window(self) -> None:
        """Close a window that an action has opened beside the first one."""
        for other in self._other_windows()[:1]:
            other.close()

    # --- inside

    def _other_windows(self) -> list[MainWindow]:
        return [
            widget
            for widget in QApplication.topLevelWidgets()
            if isinstance(widget, MainWindow) and widget is not self._window and widget.isVisible()
        ]

    @property
    def _is_reading(self) -> bool:
        return self._view.isVisible() and self._view.page_count > 0

    def _do(self, activity: ActionId) -> None:
        action = self._window.action(activity)
        if action.isVisible() and action.isEnabled():
            action.trigger()

    def _click(self, name: str) -> None:
        button = self._shown(QAbstractButton, name)
        if button is not None and button.isEnabled():
            button.click()

    def _shown(self, kind: type[_Widget], name: str) -> _Widget | None:
        found = self._window.findChildren(kind, name)
        return next((each for each in found if each.isVisible()), None)


def _close_dialogs() -> bool:
    """What lies over the window is used a little and closed. True if there was something."""
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()
        return True
    dialogs = [
        widget
        for widget in QApplication.topLevelWidgets()
        if isinstance(widget, QDialog) and widget.isVisible()
    ]
    for dialog in dialogs:
        for pages in dialog.findChildren(QTabWidget):
            pages.setCurrentIndex((pages.currentIndex() + 1) % pages.count())
        for box in dialog.findChildren(QComboBox)[:3]:
            box.setCurrentIndex(box.currentIndex())
        dialog.reject()
    return bool(dialogs)


def _part(window: QMainWindow, kind: type[_Part]) -> _Part:
    found = window.findChild(kind)
    assert isinstance(found, kind)
    return found


def run(folder: Path, seed: int, pause_ms: int, files: Sequence[str]) -> int:
    create = window_module.create_window
    readers: list[DiceReader] = []

    def create_and_read(data_dir: Path, *rest: object, **named: object) -> QMainWindow:
        made = create(data_dir, *rest, **named)  # type: ignore[arg-type]
        assert isinstance(made, MainWindow)
        if readers:
            return made
        completion = _part(made, DeferredStartup)

        def begin() -> None:
            if completion.is_complete:
                readers.append(DiceReader(made, folder, seed, pause_ms))
                tell(started=True)
            else:
                QTimer.singleShot(50, begin)

        QTimer.singleShot(0, begin)
        return made

    window_module.create_window = create_and_read
    return main(list(files))


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]))
