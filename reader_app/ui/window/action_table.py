"""What the window can be asked to do: names, words, icons and keys, in groups."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from reader_app.domain.translation import tr


class ActionId(StrEnum):
    """What an action does, by name."""

    OPEN = "open"
    IMPORT_FOLDER = "import_folder"
    CLOSE_BOOK = "close_book"
    REOPEN_CLOSED = "reopen_closed"
    NEXT_TAB = "next_tab"
    PREVIOUS_TAB = "previous_tab"
    RELOAD = "reload"
    LIBRARY = "library"
    RECOGNISE_TEXT = "recognise_text"
    PROPERTIES = "properties"
    PRINT = "print"
    EXPORT = "export"
    EXPORT_NOTES = "export_notes"
    EXPORT_PDF = "export_pdf"
    BACK = "back"
    FORWARD = "forward"
    FIND = "find"
    SEARCH_TALKS = "search_talks"
    SEARCH_LIBRARY = "search_library"
    ASK_OTHER_BOOKS = "ask_other_books"
    GO_TO_PAGE = "go_to_page"
    BOOKMARK = "bookmark"
    HIGHLIGHT = "highlight"
    COPY_REGION = "copy_region"
    READ_UP_TO_HERE = "read_up_to_here"
    NEXT_EVIDENCE = "next_evidence"
    PREVIOUS_EVIDENCE = "previous_evidence"
    PAGE_TALK = "page_talk"
    SUMMARISE_CHAPTER = "summarise_chapter"
    RECAP = "recap"
    PAGE_PICTURE = "page_picture"
    ZOOM_IN = "zoom_in"
    ZOOM_OUT = "zoom_out"
    ACTUAL_SIZE = "actual_size"
    FIT_PAGE = "fit_page"
    FIT_WIDTH = "fit_width"
    CONTINUOUS = "continuous"
    TWO_PAGES = "two_pages"
    COVER_APART = "cover_apart"
    RIGHT_TO_LEFT = "right_to_left"
    TURN_RIGHT = "turn_right"
    TURN_LEFT = "turn_left"
    TRIM_MARGINS = "trim_margins"
    PAPER_AUTO = "paper_auto"
    PAPER_WHITE = "paper_white"
    PAPER_SEPIA = "paper_sepia"
    PAPER_DARK = "paper_dark"
    THEME = "theme"
    READING_MODE = "reading_mode"
    FULL_SCREEN = "full_screen"
    SIDE_PANEL = "side_panel"
    CONVERSATION = "conversation"
    NEXT_PANE = "next_pane"
    COMMANDS = "commands"
    SETTINGS = "settings"
    KEYS = "keys"
    WELCOME = "welcome"
    HANDBOOK = "handbook"
    ABOUT = "about"
    QUIT = "quit"


class ActionGroup(StrEnum):
    """What belongs together on the sheet of keys and in the menu bar."""

    MOVING = "moving"
    VIEW = "view"
    NOTES = "notes"
    BOOK = "book"
    WINDOW = "window"


ACTION_GROUP_NAMES: Final = {
    ActionGroup.MOVING: tr("Getting around"),
    ActionGroup.VIEW: tr("View"),
    ActionGroup.NOTES: tr("Words and notes"),
    ActionGroup.BOOK: tr("Book"),
    ActionGroup.WINDOW: tr("Window"),
}


def command_name(text: str) -> str:
    """Without the dots that announce a dialog; some languages set a space before them."""
    return text.rstrip("…").rstrip()


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """`icon`: for those in the bar; words alone are calmer in a menu.

    `keys` in Qt's portable words; the first one is shown. `needs_book`: only while reading.
    `page_key`: a letter that does the same while the page has the focus.
    `words`: for a list of commands, where `text` needs its menu to be understood. `also`: other
    words by which it is looked for there.
    """

    deed: ActionId
    group: ActionGroup
    text: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    needs_book: bool = True
    is_switch: bool = False
    page_key: str = ""
    words: str = ""
    also: str = ""

    @property
    def command(self) -> str:
        """What it is called where nothing around it explains it."""
        return self.words or command_name(self.text)


_BOOK: Final = (
    ActionSpec(ActionId.OPEN, ActionGroup.BOOK, tr("Open…"), ("Ctrl+O",), needs_book=False),
    ActionSpec(
        ActionId.IMPORT_FOLDER,
        ActionGroup.BOOK,
        tr("Import a folder…"),
        needs_book=False,
        also=tr("add library"),
    ),
    ActionSpec(ActionId.LIBRARY, ActionGroup.BOOK, tr("Library"), needs_book=False),
    ActionSpec(ActionId.CLOSE_BOOK, ActionGroup.BOOK, tr("Close book"), ("Ctrl+W",)),
    ActionSpec(
        ActionId.REOPEN_CLOSED,
        ActionGroup.BOOK,
        tr("Reopen closed book"),
        ("Ctrl+Shift+T",),
        needs_book=False,
    ),
    ActionSpec(
        ActionId.NEXT_TAB, ActionGroup.BOOK, tr("Next book"), ("Ctrl+Tab",), needs_book=False
    ),
    ActionSpec(
        ActionId.PREVIOUS_TAB,
        ActionGroup.BOOK,
        tr("Previous book"),
        ("Ctrl+Shift+Tab",),
        needs_book=False,
    ),
    ActionSpec(ActionId.RELOAD, ActionGroup.BOOK, tr("Reload book"), ("Ctrl+R",)),
    ActionSpec(
        ActionId.RECOGNISE_TEXT,
        ActionGroup.BOOK,
        tr("Recognise text…"),
        also=tr("ocr scan pictures tesseract"),
    ),
    ActionSpec(
        ActionId.PROPERTIES, ActionGroup.BOOK, tr("Properties"), ("Alt+Enter", "Alt+Return")
    ),
    ActionSpec(ActionId.PRINT, ActionGroup.BOOK, tr("Print…"), ("Ctrl+P",)),
    ActionSpec(ActionId.EXPORT, ActionGroup.BOOK, tr("Export conversation…")),
    ActionSpec(ActionId.EXPORT_NOTES, ActionGroup.BOOK, tr("Export notes…")),
    ActionSpec(ActionId.EXPORT_PDF, ActionGroup.BOOK, tr("Export PDF with notes…")),
)
_MOVING: Final = (
    ActionSpec(ActionId.BACK, ActionGroup.MOVING, tr("Back"), ("Alt+Left",), "back"),
    ActionSpec(ActionId.FORWARD, ActionGroup.MOVING, tr("Forward"), ("Alt+Right",), "forward"),
    ActionSpec(
        ActionId.GO_TO_PAGE, ActionGroup.MOVING, tr("Go to page…"), ("Ctrl+L",), page_key="G"
    ),
    ActionSpec(
        ActionId.FIND,
        ActionGroup.MOVING,
        tr("Find in the book"),
        ("Ctrl+F",),
        "search",
        page_key="/",
    ),
    ActionSpec(
        ActionId.SEARCH_TALKS, ActionGroup.MOVING, tr("Search conversations…"), ("Ctrl+Shift+F",)
    ),
    ActionSpec(
        ActionId.SEARCH_LIBRARY,
        ActionGroup.MOVING,
        tr("Search all books…"),
        ("Ctrl+Alt+F",),
        needs_book=False,
        also=tr("find library text everywhere"),
    ),
    ActionSpec(
        ActionId.NEXT_EVIDENCE,
        ActionGroup.MOVING,
        tr("Next evidence"),
        page_key="N",
        words=tr("Next evidence of an answer"),
    ),
    ActionSpec(
        ActionId.PREVIOUS_EVIDENCE,
        ActionGroup.MOVING,
        tr("Previous evidence"),
        page_key="P",
        words=tr("Previous evidence of an answer"),
    ),
)
_NOTES: Final = (
    ActionSpec(ActionId.BOOKMARK, ActionGroup.NOTES, tr("Bookmark this page"), ("Ctrl+D",)),
    ActionSpec(ActionId.HIGHLIGHT, ActionGroup.NOTES, tr("Highlight selected words"), page_key="H"),
    ActionSpec(ActionId.READ_UP_TO_HERE, ActionGroup.NOTES, tr("Read up to here")),
    ActionSpec(
        ActionId.COPY_REGION, ActionGroup.NOTES, tr("Copy a part as picture"), ("Ctrl+Shift+C",)
    ),
    ActionSpec(ActionId.PAGE_TALK, ActionGroup.NOTES, tr("Questions about this page")),
    ActionSpec(ActionId.SUMMARISE_CHAPTER, ActionGroup.NOTES, tr("Summarise this chapter")),
    ActionSpec(ActionId.RECAP, ActionGroup.NOTES, tr("Recap up to where I am")),
    ActionSpec(ActionId.PAGE_PICTURE, ActionGroup.NOTES, tr("Send picture of this page")),
    ActionSpec(
        ActionId.ASK_OTHER_BOOKS,
        ActionGroup.NOTES,
        tr("Ask other books, too…"),
        also=tr("several library compare"),
    ),
)
_VIEW: Final = (
    ActionSpec(ActionId.ZOOM_IN, ActionGroup.VIEW, tr("Zoom in"), ("Ctrl++", "Ctrl+="), "plus"),
    ActionSpec(ActionId.ZOOM_OUT, ActionGroup.VIEW, tr("Zoom out"), ("Ctrl+-",), "minus"),
    ActionSpec(ActionId.FIT_WIDTH, ActionGroup.VIEW, tr("Fit width"), ("Ctrl+2",), page_key="W"),
    ActionSpec(ActionId.FIT_PAGE, ActionGroup.VIEW, tr("Fit page"), ("Ctrl+0",), page_key="F"),
    ActionSpec(ActionId.ACTUAL_SIZE, ActionGroup.VIEW, tr("Actual size"), ("Ctrl+1",)),
    ActionSpec(
        ActionId.CONTINUOUS, ActionGroup.VIEW, tr("Continuous"), is_switch=True, page_key="C"
    ),
    ActionSpec(ActionId.TWO_PAGES, ActionGroup.VIEW, tr("Two pages"), is_switch=True, page_key="D"),
    ActionSpec(
        ActionId.COVER_APART,
        ActionGroup.VIEW,
        tr("Cover apart"),
        is_switch=True,
        words=tr("Two pages: cover apart"),
    ),
    ActionSpec(
        ActionId.RIGHT_TO_LEFT,
        ActionGroup.VIEW,
        tr("Right to left"),
        is_switch=True,
        words=tr("Two pages: right to left"),
    ),
    ActionSpec(
        ActionId.TURN_RIGHT,
        ActionGroup.VIEW,
        tr("Turn right"),
        ("Ctrl+Shift++",),
        page_key="R",
        also=tr("rotate"),
    ),
    ActionSpec(
        ActionId.TURN_LEFT,
        ActionGroup.VIEW,
        tr("Turn left"),
        ("Ctrl+Shift+-",),
        page_key="Shift+R",
        also=tr("rotate"),
    ),
    ActionSpec(
        ActionId.TRIM_MARGINS, ActionGroup.VIEW, tr("Trim margins"), is_switch=True, also=tr("crop")
    ),
    ActionSpec(
        ActionId.PAPER_AUTO,
        ActionGroup.VIEW,
        tr("Like the window"),
        is_switch=True,
        words=tr("Paper like the window"),
    ),
    ActionSpec(
        ActionId.PAPER_WHITE, ActionGroup.VIEW, tr("White"), is_switch=True, words=tr("White paper")
    ),
    ActionSpec(
        ActionId.PAPER_SEPIA, ActionGroup.VIEW, tr("Sepia"), is_switch=True, words=tr("Sepia paper")
    ),
    ActionSpec(
        ActionId.PAPER_DARK, ActionGroup.VIEW, tr("Dark"), is_switch=True, words=tr("Dark paper")
    ),
    ActionSpec(
        ActionId.THEME,
        ActionGroup.VIEW,
        tr("Light or dark"),
        ("Ctrl+I",),
        "theme",
        needs_book=False,
    ),
    ActionSpec(
        ActionId.READING_MODE, ActionGroup.VIEW, tr("Reading mode"), ("F5",), is_switch=True
    ),
    ActionSpec(
        ActionId.FULL_SCREEN,
        ActionGroup.VIEW,
        tr("Full screen"),
        ("F11",),
        needs_book=False,
        is_switch=True,
    ),
)
_WINDOW: Final = (
    ActionSpec(ActionId.SIDE_PANEL, ActionGroup.WINDOW, tr("Side panel"), ("F9",), is_switch=True),
    ActionSpec(
        ActionId.CONVERSATION,
        ActionGroup.WINDOW,
        tr("Conversation"),
        ("F4",),
        "chat",
        is_switch=True,
    ),
    ActionSpec(ActionId.NEXT_PANE, ActionGroup.WINDOW, tr("Next part of the window"), ("F6",)),
    ActionSpec(
        ActionId.COMMANDS, ActionGroup.WINDOW, tr("Commands…"), ("Ctrl+K",), needs_book=False
    ),
    ActionSpec(
        ActionId.SETTINGS, ActionGroup.WINDOW, tr("Settings…"), ("Ctrl+,",), needs_book=False
    ),
    ActionSpec(ActionId.KEYS, ActionGroup.WINDOW, tr("Keys"), ("F1",), needs_book=False),
    ActionSpec(
        ActionId.WELCOME,
        ActionGroup.WINDOW,
        tr("Welcome"),
        needs_book=False,
        also=tr("first steps model"),
    ),
    ActionSpec(ActionId.HANDBOOK, ActionGroup.WINDOW, tr("Handbook"), needs_book=False),
    ActionSpec(ActionId.ABOUT, ActionGroup.WINDOW, tr("About Pagemate"), needs_book=False),
    ActionSpec(ActionId.QUIT, ActionGroup.WINDOW, tr("Quit"), ("Ctrl+Q",), needs_book=False),
)
SPECS: Final = (*_BOOK, *_MOVING, *_NOTES, *_VIEW, *_WINDOW)

ONE_OF: Final = (
    (ActionId.PAPER_AUTO, ActionId.PAPER_WHITE, ActionId.PAPER_SEPIA, ActionId.PAPER_DARK),
)
"""Switches of which one is on at a time."""
