"""What the window can be asked to do: names, words, icons and keys, in groups."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from reader_app.domain.translation import tr


class Deed(StrEnum):
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


class Group(StrEnum):
    """What belongs together on the sheet of keys and in the menu bar."""

    MOVING = "moving"
    VIEW = "view"
    NOTES = "notes"
    BOOK = "book"
    WINDOW = "window"


GROUP_WORDS: Final = {
    Group.MOVING: tr("Getting around"),
    Group.VIEW: tr("View"),
    Group.NOTES: tr("Words and notes"),
    Group.BOOK: tr("Book"),
    Group.WINDOW: tr("Window"),
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

    deed: Deed
    group: Group
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
    ActionSpec(Deed.OPEN, Group.BOOK, tr("Open…"), ("Ctrl+O",), needs_book=False),
    ActionSpec(
        Deed.IMPORT_FOLDER,
        Group.BOOK,
        tr("Import a folder…"),
        needs_book=False,
        also=tr("add library"),
    ),
    ActionSpec(Deed.LIBRARY, Group.BOOK, tr("Library"), needs_book=False),
    ActionSpec(Deed.CLOSE_BOOK, Group.BOOK, tr("Close book"), ("Ctrl+W",)),
    ActionSpec(
        Deed.REOPEN_CLOSED,
        Group.BOOK,
        tr("Reopen closed book"),
        ("Ctrl+Shift+T",),
        needs_book=False,
    ),
    ActionSpec(Deed.NEXT_TAB, Group.BOOK, tr("Next book"), ("Ctrl+Tab",), needs_book=False),
    ActionSpec(
        Deed.PREVIOUS_TAB, Group.BOOK, tr("Previous book"), ("Ctrl+Shift+Tab",), needs_book=False
    ),
    ActionSpec(Deed.RELOAD, Group.BOOK, tr("Reload book"), ("Ctrl+R",)),
    ActionSpec(
        Deed.RECOGNISE_TEXT,
        Group.BOOK,
        tr("Recognise text…"),
        also=tr("ocr scan pictures tesseract"),
    ),
    ActionSpec(Deed.PROPERTIES, Group.BOOK, tr("Properties"), ("Alt+Enter", "Alt+Return")),
    ActionSpec(Deed.PRINT, Group.BOOK, tr("Print…"), ("Ctrl+P",)),
    ActionSpec(Deed.EXPORT, Group.BOOK, tr("Export conversation…")),
    ActionSpec(Deed.EXPORT_NOTES, Group.BOOK, tr("Export notes…")),
    ActionSpec(Deed.EXPORT_PDF, Group.BOOK, tr("Export PDF with notes…")),
)
_MOVING: Final = (
    ActionSpec(Deed.BACK, Group.MOVING, tr("Back"), ("Alt+Left",), "back"),
    ActionSpec(Deed.FORWARD, Group.MOVING, tr("Forward"), ("Alt+Right",), "forward"),
    ActionSpec(Deed.GO_TO_PAGE, Group.MOVING, tr("Go to page…"), ("Ctrl+L",), page_key="G"),
    ActionSpec(
        Deed.FIND, Group.MOVING, tr("Find in the book"), ("Ctrl+F",), "search", page_key="/"
    ),
    ActionSpec(Deed.SEARCH_TALKS, Group.MOVING, tr("Search conversations…"), ("Ctrl+Shift+F",)),
    ActionSpec(
        Deed.SEARCH_LIBRARY,
        Group.MOVING,
        tr("Search all books…"),
        ("Ctrl+Alt+F",),
        needs_book=False,
        also=tr("find library text everywhere"),
    ),
    ActionSpec(
        Deed.NEXT_EVIDENCE,
        Group.MOVING,
        tr("Next evidence"),
        page_key="N",
        words=tr("Next evidence of an answer"),
    ),
    ActionSpec(
        Deed.PREVIOUS_EVIDENCE,
        Group.MOVING,
        tr("Previous evidence"),
        page_key="P",
        words=tr("Previous evidence of an answer"),
    ),
)
_NOTES: Final = (
    ActionSpec(Deed.BOOKMARK, Group.NOTES, tr("Bookmark this page"), ("Ctrl+D",)),
    ActionSpec(Deed.HIGHLIGHT, Group.NOTES, tr("Highlight selected words"), page_key="H"),
    ActionSpec(Deed.READ_UP_TO_HERE, Group.NOTES, tr("Read up to here")),
    ActionSpec(Deed.COPY_REGION, Group.NOTES, tr("Copy a part as picture"), ("Ctrl+Shift+C",)),
    ActionSpec(Deed.PAGE_TALK, Group.NOTES, tr("Questions about this page")),
    ActionSpec(Deed.SUMMARISE_CHAPTER, Group.NOTES, tr("Summarise this chapter")),
    ActionSpec(Deed.RECAP, Group.NOTES, tr("Recap up to where I am")),
    ActionSpec(Deed.PAGE_PICTURE, Group.NOTES, tr("Send picture of this page")),
    ActionSpec(
        Deed.ASK_OTHER_BOOKS,
        Group.NOTES,
        tr("Ask other books, too…"),
        also=tr("several library compare"),
    ),
)
_VIEW: Final = (
    ActionSpec(Deed.ZOOM_IN, Group.VIEW, tr("Zoom in"), ("Ctrl++", "Ctrl+="), "plus"),
    ActionSpec(Deed.ZOOM_OUT, Group.VIEW, tr("Zoom out"), ("Ctrl+-",), "minus"),
    ActionSpec(Deed.FIT_WIDTH, Group.VIEW, tr("Fit width"), ("Ctrl+2",), page_key="W"),
    ActionSpec(Deed.FIT_PAGE, Group.VIEW, tr("Fit page"), ("Ctrl+0",), page_key="F"),
    ActionSpec(Deed.ACTUAL_SIZE, Group.VIEW, tr("Actual size"), ("Ctrl+1",)),
    ActionSpec(Deed.CONTINUOUS, Group.VIEW, tr("Continuous"), is_switch=True, page_key="C"),
    ActionSpec(Deed.TWO_PAGES, Group.VIEW, tr("Two pages"), is_switch=True, page_key="D"),
    ActionSpec(
        Deed.COVER_APART,
        Group.VIEW,
        tr("Cover apart"),
        is_switch=True,
        words=tr("Two pages: cover apart"),
    ),
    ActionSpec(
        Deed.RIGHT_TO_LEFT,
        Group.VIEW,
        tr("Right to left"),
        is_switch=True,
        words=tr("Two pages: right to left"),
    ),
    ActionSpec(
        Deed.TURN_RIGHT,
        Group.VIEW,
        tr("Turn right"),
        ("Ctrl+Shift++",),
        page_key="R",
        also=tr("rotate"),
    ),
    ActionSpec(
        Deed.TURN_LEFT,
        Group.VIEW,
        tr("Turn left"),
        ("Ctrl+Shift+-",),
        page_key="Shift+R",
        also=tr("rotate"),
    ),
    ActionSpec(Deed.TRIM_MARGINS, Group.VIEW, tr("Trim margins"), is_switch=True, also=tr("crop")),
    ActionSpec(
        Deed.PAPER_AUTO,
        Group.VIEW,
        tr("Like the window"),
        is_switch=True,
        words=tr("Paper like the window"),
    ),
    ActionSpec(Deed.PAPER_WHITE, Group.VIEW, tr("White"), is_switch=True, words=tr("White paper")),
    ActionSpec(Deed.PAPER_SEPIA, Group.VIEW, tr("Sepia"), is_switch=True, words=tr("Sepia paper")),
    ActionSpec(Deed.PAPER_DARK, Group.VIEW, tr("Dark"), is_switch=True, words=tr("Dark paper")),
    ActionSpec(Deed.THEME, Group.VIEW, tr("Light or dark"), ("Ctrl+I",), "theme", needs_book=False),
    ActionSpec(Deed.READING_MODE, Group.VIEW, tr("Reading mode"), ("F5",), is_switch=True),
    ActionSpec(
        Deed.FULL_SCREEN, Group.VIEW, tr("Full screen"), ("F11",), needs_book=False, is_switch=True
    ),
)
_WINDOW: Final = (
    ActionSpec(Deed.SIDE_PANEL, Group.WINDOW, tr("Side panel"), ("F9",), is_switch=True),
    ActionSpec(
        Deed.CONVERSATION, Group.WINDOW, tr("Conversation"), ("F4",), "chat", is_switch=True
    ),
    ActionSpec(Deed.NEXT_PANE, Group.WINDOW, tr("Next part of the window"), ("F6",)),
    ActionSpec(Deed.COMMANDS, Group.WINDOW, tr("Commands…"), ("Ctrl+K",), needs_book=False),
    ActionSpec(Deed.SETTINGS, Group.WINDOW, tr("Settings…"), ("Ctrl+,",), needs_book=False),
    ActionSpec(Deed.KEYS, Group.WINDOW, tr("Keys"), ("F1",), needs_book=False),
    ActionSpec(
        Deed.WELCOME, Group.WINDOW, tr("Welcome"), needs_book=False, also=tr("first steps model")
    ),
    ActionSpec(Deed.HANDBOOK, Group.WINDOW, tr("Handbook"), needs_book=False),
    ActionSpec(Deed.ABOUT, Group.WINDOW, tr("About Pagemate"), needs_book=False),
    ActionSpec(Deed.QUIT, Group.WINDOW, tr("Quit"), ("Ctrl+Q",), needs_book=False),
)
SPECS: Final = (*_BOOK, *_MOVING, *_NOTES, *_VIEW, *_WINDOW)

ONE_OF: Final = ((Deed.PAPER_AUTO, Deed.PAPER_WHITE, Deed.PAPER_SEPIA, Deed.PAPER_DARK),)
"""Switches of which one is on at a time."""
