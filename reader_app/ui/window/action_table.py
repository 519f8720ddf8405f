"""The declaration of every action: its text, keys, icon, and its place in menu and toolbar.

Menus, toolbar, command palette, key sheet, page keys and the handbook's table of keys are made from
these tables. `MainWindow.bind` connects an action to the handler of its feature's controller. This
module does not import Qt, because the handbook is built without it.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Final

from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass


class ActionId(StrEnum):
    """Identifiers of the window's actions, also the prefixes of the `QAction`s' object names."""

    OPEN = "open"
    NEW_WINDOW = "new_window"
    OPEN_IN_NEW_WINDOW = "open_in_new_window"
    MOVE_TAB = "move_tab"
    IMPORT_FOLDER = "import_folder"
    IMPORT_BIBLIOGRAPHY = "import_bibliography"
    EXPORT_BIBLIOGRAPHY = "export_bibliography"
    CLOSE_BOOK = "close_book"
    REOPEN_CLOSED = "reopen_closed"
    NEXT_TAB = "next_tab"
    PREVIOUS_TAB = "previous_tab"
    TAB_1 = "tab_1"
    TAB_2 = "tab_2"
    TAB_3 = "tab_3"
    TAB_4 = "tab_4"
    TAB_5 = "tab_5"
    TAB_6 = "tab_6"
    TAB_7 = "tab_7"
    TAB_8 = "tab_8"
    LAST_TAB = "last_tab"
    RELOAD = "reload"
    LIBRARY = "library"
    RECOGNISE_TEXT = "recognise_text"
    PROPERTIES = "properties"
    COPY_CITATION = "copy_citation"
    COPY_BIBTEX = "copy_bibtex"
    PRINT = "print"
    EXPORT = "export"
    EXPORT_NOTES = "export_notes"
    EXPORT_PDF = "export_pdf"
    SAVE_PAGES = "save_pages"
    SAVE_SEARCHABLE = "save_searchable"
    SAVE_NOTES = "save_notes"
    SAVES_ON_CLOSING = "saves_on_closing"
    SAVE_COPY = "save_copy"
    RESTORE_ORIGINAL = "restore_original"
    IMPORT_NOTES = "import_notes"
    BACK = "back"
    FORWARD = "forward"
    BACK_TO_READING = "back_to_reading"
    FIND = "find"
    SEARCH_TALKS = "search_talks"
    SEARCH_LIBRARY = "search_library"
    ASK_OTHER_BOOKS = "ask_other_books"
    ANSWER_DEPTH = "answer_depth"
    GO_TO_PAGE = "go_to_page"
    BOOKMARK = "bookmark"
    HIGHLIGHT = "highlight"
    UNDERLINE = "underline"
    STRIKE_OUT = "strike_out"
    SQUIGGLY = "squiggly"
    ADD_NOTE = "add_note"
    ADD_TEXT = "add_text"
    DRAW = "draw"
    DRAW_BOX = "draw_box"
    COPY_REGION = "copy_region"
    LOOK_UP_WORD = "look_up_word"
    READ_ALOUD = "read_aloud"
    NEXT_SENTENCE = "next_sentence"
    PREVIOUS_SENTENCE = "previous_sentence"
    READ_UP_TO_HERE = "read_up_to_here"
    NEXT_EVIDENCE = "next_evidence"
    PREVIOUS_EVIDENCE = "previous_evidence"
    PAGE_TALK = "page_talk"
    SUMMARISE_CHAPTER = "summarise_chapter"
    RECAP = "recap"
    WHO_IS_WHO = "who_is_who"
    EXPLAIN_PAGE = "explain_page"
    PAGE_PICTURE = "page_picture"
    NEW_CONVERSATION = "new_conversation"
    SPOILER_GUARD = "spoiler_guard"
    ZOOM_IN = "zoom_in"
    ZOOM_OUT = "zoom_out"
    ACTUAL_SIZE = "actual_size"
    FIT_COLUMN = "fit_column"
    ZOOM_TO_AREA = "zoom_to_area"
    FIT_PAGE = "fit_page"
    FIT_WIDTH = "fit_width"
    CONTINUOUS = "continuous"
    TWO_PAGES = "two_pages"
    COVER_APART = "cover_apart"
    RIGHT_TO_LEFT = "right_to_left"
    TURN_RIGHT = "turn_right"
    TURN_LEFT = "turn_left"
    TRIM_MARGINS = "trim_margins"
    APPEARANCE = "appearance"
    THEME_SYSTEM = "theme_system"
    THEME_PAPER = "theme_paper"
    THEME_SEPIA = "theme_sepia"
    THEME_DUSK = "theme_dusk"
    THEME_NIGHT = "theme_night"
    THEME = "theme"
    PAGE_COLORS = "page_colors"
    READING_MODE = "reading_mode"
    FULL_SCREEN = "full_screen"
    SIDE_PANEL = "side_panel"
    LAYERS = "layers"
    ATTACHMENTS = "attachments"
    CONVERSATION = "conversation"
    NEXT_PANE = "next_pane"
    MENU = "menu"
    SPLIT_RIGHT = "split_right"
    SPLIT_BELOW = "split_below"
    CLOSE_SPLIT = "close_split"
    NEXT_VIEW = "next_view"
    COMMANDS = "commands"
    SETTINGS = "settings"
    KEYS = "keys"
    WELCOME = "welcome"
    HANDBOOK = "handbook"
    ABOUT = "about"
    QUIT = "quit"


class PartAction(StrEnum):
    """Identifiers of actions that a part of the window creates for itself with `part_action`."""

    FIND_NEXT = "find_next"
    FIND_NEXT_OR_PAGE = "find_next_or_page"
    FIND_PREVIOUS = "find_previous"
    COPY = "copy"
    SELECT_PAGE = "select_page"
    UNDO_ANNOTATION = "undo_annotation"
    REDO_ANNOTATION = "redo_annotation"


class PageCommand(StrEnum):
    """Identifiers of the focused page's other key commands, which are in no menu or palette."""

    SCREEN_FORWARD = "screen_forward"
    SCREEN_BACK = "screen_back"
    LINE_DOWN = "line_down"
    LINE_UP = "line_up"
    RIGHT = "right"
    LEFT = "left"
    NEXT_PAGE = "next_page"
    PREVIOUS_PAGE = "previous_page"
    FIRST_PAGE = "first_page"
    END_OF_BOOK = "end_of_book"
    HALF_DOWN = "half_down"
    HALF_UP = "half_up"
    SET_MARK = "set_mark"
    GO_TO_MARK = "go_to_mark"
    LINK_HINTS = "link_hints"
    DISMISS = "dismiss"


class ActionGroup(StrEnum):
    """The sections of the key sheet and of the handbook's table of keys, in display order."""

    MOVING = "moving"
    PAGE = "page"
    VIEW = "view"
    NOTES = "notes"
    BOOK = "book"
    WINDOW = "window"
    TALKING = "talking"


NEEDS_MODEL: Final = tr("Needs a language model")
"""The tooltip of what is greyed for want of a model."""

ACTION_GROUP_NAMES: Final = {
    ActionGroup.MOVING: tr("Navigation"),
    ActionGroup.PAGE: tr("On the page"),
    ActionGroup.VIEW: tr("View"),
    ActionGroup.NOTES: tr("Text and notes"),
    ActionGroup.BOOK: tr("Book"),
    ActionGroup.WINDOW: tr("Window"),
    ActionGroup.TALKING: tr("Conversation"),
}


class Menu(StrEnum):
    """A menu or a section of one; `menus` combines them into the ☰ menu and the macOS menu bar."""

    START = "start"
    LIBRARY = "library"
    BOOK = "book"
    NOTES = "notes"
    COMPANION = "companion"
    PAGES = "pages"
    THEME = "theme"
    ZOOM_STEPS = "zoom_steps"
    ZOOM = "zoom"
    PANELS = "panels"
    GO = "go"
    HELP = "help"
    QUIT = "quit"


def command_name(text: str) -> str:
    """Return `text` without the ellipsis that announces a dialog and any space before it."""
    return text.rstrip("…").rstrip()


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """The declaration of one action.

    text: label in menus
    keys: shortcuts in Qt's portable notation, active in the whole window; menus and tooltips show
        the first
    page_keys: keys that trigger the action while the page has the focus
    menu: menu and position in it; the tens digit is the block (a separator stands between blocks),
        the ones digit the order within the block
    toolbar: position in the toolbar, in tens and ones as in menus: 1x left of the title, 2x zoom,
        3x right; 0: not in the toolbar
    icon: file name in resources/icons, for the toolbar; menus show text alone
    needs_book: the action is enabled, and in the toolbar, only while a book is open
    needs_model: the action is enabled only while a language model is set up
    is_switch: the action is checkable and shown with a tick
    one_of: name of an exclusive group; only one of its switches is on at a time
    name: text for palette and key sheet where `text` is clear only inside its menu
    also: further search terms by which the command palette finds the action
    series: what several actions do, with one line in lists of keys, from the first key to the last
    """

    id: ActionId
    group: ActionGroup
    text: str
    keys: tuple[str, ...] = ()
    page_keys: tuple[str, ...] = ()
    menu: tuple[Menu, int] | None = None
    toolbar: int = 0
    icon: str = ""
    needs_book: bool = True
    needs_model: bool = False
    is_switch: bool = False
    one_of: str = ""
    name: str = ""
    also: str = ""
    series: str = ""

    @property
    def command(self) -> str:
        """The name of the action where no menu around it gives it context."""
        return self.name or command_name(self.text)


@dataclass(frozen=True, slots=True)
class KeySpec:
    """The keys of one command of a part of the window.

    text: label in the key sheet; "" leaves the keys out of it
    needs_focus: the keys act only while the part has the focus, because they mean something else in
        a text field
    """

    id: PartAction | PageCommand | None
    group: ActionGroup
    text: str
    keys: tuple[str, ...]
    needs_focus: bool = True


MOST_KEYS: Final = 4
"""The most keys of one line in a list of keys; more are those of a series."""

NUMBERED_TABS: Final = tuple((number, ActionId(f"tab_{number}")) for number in range(1, 9))
"""The actions that show one of the first tabs, each with the tab's number."""

# fmt: off
ACTIONS: Final = (
    ActionSpec(ActionId.OPEN, ActionGroup.BOOK, tr("Open…"), keys=("Ctrl+O",),
               menu=(Menu.START, 11), needs_book=False),
    ActionSpec(ActionId.NEW_WINDOW, ActionGroup.WINDOW, tr("New window"), keys=("Ctrl+N",),
               menu=(Menu.START, 13), needs_book=False),
    ActionSpec(ActionId.OPEN_IN_NEW_WINDOW, ActionGroup.WINDOW, tr("Open in new window"),
               keys=("Ctrl+Shift+N",), menu=(Menu.BOOK, 41), also=tr("same book twice duplicate")),
    ActionSpec(ActionId.MOVE_TAB, ActionGroup.WINDOW, tr("Move tab to new window"),
               menu=(Menu.BOOK, 42), needs_book=False, also=tr("detach tear off")),
    ActionSpec(ActionId.IMPORT_FOLDER, ActionGroup.BOOK, tr("Import a folder…"),
               menu=(Menu.START, 12), needs_book=False, also=tr("add library")),
    ActionSpec(ActionId.IMPORT_BIBLIOGRAPHY, ActionGroup.BOOK, tr("Import bibliography…"),
               menu=(Menu.LIBRARY, 13), needs_book=False,
               also=tr("bibtex csl json zotero references")),
    ActionSpec(ActionId.EXPORT_BIBLIOGRAPHY, ActionGroup.BOOK, tr("Export bibliography…"),
               menu=(Menu.LIBRARY, 14), needs_book=False,
               also=tr("bibtex csl json zotero references")),
    ActionSpec(ActionId.LIBRARY, ActionGroup.BOOK, tr("Library"), menu=(Menu.LIBRARY, 11),
               needs_book=False),
    ActionSpec(ActionId.CLOSE_BOOK, ActionGroup.BOOK, tr("Close book"), keys=("Ctrl+W", "Ctrl+F4"),
               menu=(Menu.BOOK, 34)),
    ActionSpec(ActionId.REOPEN_CLOSED, ActionGroup.BOOK, tr("Reopen closed book"),
               keys=("Ctrl+Shift+T",), menu=(Menu.BOOK, 33), needs_book=False),
    ActionSpec(ActionId.NEXT_TAB, ActionGroup.BOOK, tr("Next book"), keys=("Ctrl+Tab",),
               menu=(Menu.BOOK, 31), needs_book=False),
    ActionSpec(ActionId.PREVIOUS_TAB, ActionGroup.BOOK, tr("Previous book"),
               keys=("Ctrl+Shift+Tab",), menu=(Menu.BOOK, 32), needs_book=False),
    *(ActionSpec(tab, ActionGroup.WINDOW, tr("Tab {number}", number=number),
                 keys=(f"Alt+{number}",), needs_book=False, series=tr("Tab 1 to 8, last tab"))
      for number, tab in NUMBERED_TABS),
    ActionSpec(ActionId.LAST_TAB, ActionGroup.WINDOW, tr("Last tab"), keys=("Alt+9",),
               needs_book=False, series=tr("Tab 1 to 8, last tab")),
    ActionSpec(ActionId.RELOAD, ActionGroup.BOOK, tr("Reload from disk"), keys=("Ctrl+R",),
               menu=(Menu.BOOK, 11)),
    ActionSpec(ActionId.RECOGNISE_TEXT, ActionGroup.BOOK, tr("Recognise text…"),
               menu=(Menu.BOOK, 12), also=tr("ocr scan pictures tesseract")),
    ActionSpec(ActionId.PROPERTIES, ActionGroup.BOOK, tr("Properties"),
               keys=("Alt+Enter", "Alt+Return"), menu=(Menu.BOOK, 13)),
    ActionSpec(ActionId.COPY_CITATION, ActionGroup.BOOK, tr("Copy citation"), menu=(Menu.BOOK, 15),
               also=tr("cite reference author year")),
    ActionSpec(ActionId.COPY_BIBTEX, ActionGroup.BOOK, tr("Copy BibTeX"), menu=(Menu.BOOK, 16),
               also=tr("cite reference author year")),
    ActionSpec(ActionId.PRINT, ActionGroup.BOOK, tr("Print…"), keys=("Ctrl+P",),
               menu=(Menu.BOOK, 14)),
    ActionSpec(ActionId.SAVE_PAGES, ActionGroup.BOOK, tr("Save pages as PDF…"),
               menu=(Menu.BOOK, 27), also=tr("extract pages")),
    ActionSpec(ActionId.SAVE_SEARCHABLE, ActionGroup.BOOK, tr("Save as searchable PDF…"),
               menu=(Menu.BOOK, 28), also=tr("ocr scan recognised text")),
    ActionSpec(ActionId.SAVE_NOTES, ActionGroup.BOOK, tr("Save notes in the PDF"),
               keys=("Ctrl+S",), menu=(Menu.BOOK, 21), also=tr("annotations file write")),
    ActionSpec(ActionId.EXPORT_NOTES, ActionGroup.BOOK, tr("Export notes…"), menu=(Menu.BOOK, 22)),
    ActionSpec(ActionId.EXPORT_PDF, ActionGroup.BOOK, tr("Export PDF with notes…"),
               menu=(Menu.BOOK, 23)),
    ActionSpec(ActionId.SAVE_COPY, ActionGroup.BOOK, tr("Save a copy…"), keys=("Ctrl+Shift+S",),
               menu=(Menu.BOOK, 24), also=tr("file save as")),
    ActionSpec(ActionId.IMPORT_NOTES, ActionGroup.BOOK, tr("Import annotations…"),
               menu=(Menu.BOOK, 25), needs_book=False,
               also=tr("notes kindle clippings koreader zotero readest highlights")),
    ActionSpec(ActionId.SAVES_ON_CLOSING, ActionGroup.BOOK, tr("Save notes in the PDF on closing"),
               menu=(Menu.BOOK, 26), is_switch=True),
    ActionSpec(ActionId.RESTORE_ORIGINAL, ActionGroup.BOOK, tr("Restore original file…"),
               menu=(Menu.BOOK, 29), needs_book=False,
               also=tr("undo saved annotations take notes out")),
    ActionSpec(ActionId.BACK, ActionGroup.MOVING, tr("Back"), keys=("Alt+Left",),
               menu=(Menu.GO, 11), toolbar=11, icon="back"),
    ActionSpec(ActionId.FORWARD, ActionGroup.MOVING, tr("Forward"), keys=("Alt+Right",),
               menu=(Menu.GO, 12), toolbar=12, icon="forward"),
    ActionSpec(ActionId.BACK_TO_READING, ActionGroup.MOVING, tr("Back to where I was reading"),
               keys=("Alt+Home",), menu=(Menu.GO, 18), needs_book=False),
    ActionSpec(ActionId.GO_TO_PAGE, ActionGroup.MOVING, tr("Go to page…"), keys=("Ctrl+L",),
               page_keys=("G",), menu=(Menu.GO, 13)),
    ActionSpec(ActionId.FIND, ActionGroup.MOVING, tr("Find in book"), keys=("Ctrl+F",),
               page_keys=("/",), menu=(Menu.GO, 14), toolbar=31, icon="search"),
    ActionSpec(ActionId.SEARCH_LIBRARY, ActionGroup.MOVING, tr("Search all books…"),
               keys=("Ctrl+Alt+F",), menu=(Menu.LIBRARY, 12), needs_book=False,
               also=tr("find library text everywhere")),
    ActionSpec(ActionId.NEXT_EVIDENCE, ActionGroup.MOVING, tr("Next source"), page_keys=("N",),
               name=tr("Next source of the answer")),
    ActionSpec(ActionId.PREVIOUS_EVIDENCE, ActionGroup.MOVING, tr("Previous source"),
               page_keys=("P",), name=tr("Previous source of the answer")),
    ActionSpec(ActionId.BOOKMARK, ActionGroup.NOTES, tr("Bookmark this page"),
               keys=("Ctrl+D", "Ctrl+B"),
               menu=(Menu.NOTES, 11)),
    ActionSpec(ActionId.HIGHLIGHT, ActionGroup.NOTES, tr("Highlight selection"),
               page_keys=("H",), menu=(Menu.NOTES, 21), also=tr("mark annotate")),
    ActionSpec(ActionId.UNDERLINE, ActionGroup.NOTES, tr("Underline selection"),
               page_keys=("U",), menu=(Menu.NOTES, 22), also=tr("mark annotate")),
    ActionSpec(ActionId.STRIKE_OUT, ActionGroup.NOTES, tr("Strike out selection"),
               menu=(Menu.NOTES, 23), also=tr("mark annotate")),
    ActionSpec(ActionId.SQUIGGLY, ActionGroup.NOTES, tr("Squiggly underline"),
               menu=(Menu.NOTES, 24), also=tr("mark annotate wavy")),
    ActionSpec(ActionId.ADD_NOTE, ActionGroup.NOTES, tr("Add a note to the page"),
               menu=(Menu.NOTES, 31), also=tr("sticky comment annotate")),
    ActionSpec(ActionId.ADD_TEXT, ActionGroup.NOTES, tr("Write on the page"),
               menu=(Menu.NOTES, 32), also=tr("free text typewriter annotate")),
    ActionSpec(ActionId.DRAW, ActionGroup.NOTES, tr("Draw"), menu=(Menu.NOTES, 33),
               also=tr("ink pen freehand annotate")),
    ActionSpec(ActionId.DRAW_BOX, ActionGroup.NOTES, tr("Draw a box"), menu=(Menu.NOTES, 34),
               also=tr("rectangle shape annotate")),
    ActionSpec(ActionId.COPY_REGION, ActionGroup.NOTES, tr("Select an area"),
               keys=("Ctrl+Shift+C",), menu=(Menu.NOTES, 12)),
    ActionSpec(ActionId.LOOK_UP_WORD, ActionGroup.NOTES, tr("Look up word"),
               keys=("Ctrl+Shift+D",), page_keys=("I",), menu=(Menu.NOTES, 13),
               also=tr("dictionary define definition meaning translate")),
    ActionSpec(ActionId.READ_ALOUD, ActionGroup.VIEW, tr("Read aloud"), keys=("F8",),
               menu=(Menu.PANELS, 15),
               also=tr("speak voice speech text to speech listen pause resume")),
    ActionSpec(ActionId.NEXT_SENTENCE, ActionGroup.VIEW, tr("Next sentence"), keys=("Ctrl+F8",),
               needs_book=False, name=tr("Read aloud: next sentence")),
    ActionSpec(ActionId.PREVIOUS_SENTENCE, ActionGroup.VIEW, tr("Previous sentence"),
               keys=("Shift+F8",), needs_book=False, name=tr("Read aloud: previous sentence")),
    ActionSpec(ActionId.SUMMARISE_CHAPTER, ActionGroup.TALKING, tr("Summarise this chapter"),
               menu=(Menu.COMPANION, 11)),
    ActionSpec(ActionId.RECAP, ActionGroup.TALKING, tr("Recap so far"), menu=(Menu.COMPANION, 12),
               also=tr("summary story catch up")),
    ActionSpec(ActionId.WHO_IS_WHO, ActionGroup.TALKING, tr("Who is who so far"),
               menu=(Menu.COMPANION, 14), also=tr("characters people cast names")),
    ActionSpec(ActionId.EXPLAIN_PAGE, ActionGroup.TALKING, tr("Explain this page"),
               menu=(Menu.COMPANION, 13), needs_model=True),
    ActionSpec(ActionId.PAGE_PICTURE, ActionGroup.TALKING, tr("Attach this page as an image"),
               menu=(Menu.COMPANION, 21), needs_model=True, also=tr("picture send")),
    ActionSpec(ActionId.ASK_OTHER_BOOKS, ActionGroup.TALKING, tr("Include other books…"),
               menu=(Menu.COMPANION, 22), also=tr("several library compare ask")),
    ActionSpec(ActionId.ANSWER_DEPTH, ActionGroup.TALKING, tr("How thoroughly to answer…"),
               menu=(Menu.COMPANION, 23), needs_model=True,
               also=tr("quick normal thorough depth plan effort research")),
    ActionSpec(ActionId.NEW_CONVERSATION, ActionGroup.TALKING, tr("New conversation"),
               menu=(Menu.COMPANION, 31)),
    ActionSpec(ActionId.SEARCH_TALKS, ActionGroup.TALKING, tr("Search conversations…"),
               keys=("Ctrl+Shift+F",), menu=(Menu.COMPANION, 32)),
    ActionSpec(ActionId.PAGE_TALK, ActionGroup.TALKING, tr("My questions on this page"),
               menu=(Menu.COMPANION, 33)),
    ActionSpec(ActionId.EXPORT, ActionGroup.TALKING, tr("Export conversation…"),
               menu=(Menu.COMPANION, 34)),
    ActionSpec(ActionId.SPOILER_GUARD, ActionGroup.TALKING, tr("Spoiler guard"),
               menu=(Menu.COMPANION, 41), is_switch=True),
    ActionSpec(ActionId.READ_UP_TO_HERE, ActionGroup.TALKING, tr("I’ve read to here"),
               menu=(Menu.COMPANION, 42), also=tr("spoiler guard up to")),
    ActionSpec(ActionId.ZOOM_IN, ActionGroup.VIEW, tr("Zoom in"), keys=("Ctrl++", "Ctrl+="),
               page_keys=("+", "="), menu=(Menu.ZOOM_STEPS, 11), toolbar=23, icon="plus"),
    ActionSpec(ActionId.ZOOM_OUT, ActionGroup.VIEW, tr("Zoom out"), keys=("Ctrl+-",),
               page_keys=("-",), menu=(Menu.ZOOM_STEPS, 12), toolbar=21, icon="minus"),
    ActionSpec(ActionId.FIT_WIDTH, ActionGroup.VIEW, tr("Fit width"), keys=("Ctrl+2",),
               page_keys=("W",), menu=(Menu.ZOOM, 11)),
    ActionSpec(ActionId.FIT_PAGE, ActionGroup.VIEW, tr("Fit page"), keys=("Ctrl+0",),
               page_keys=("F",), menu=(Menu.ZOOM, 12)),
    ActionSpec(ActionId.ACTUAL_SIZE, ActionGroup.VIEW, tr("Actual size"), keys=("Ctrl+1",),
               menu=(Menu.ZOOM, 13)),
    ActionSpec(ActionId.FIT_COLUMN, ActionGroup.VIEW, tr("Fit column"), page_keys=("Shift+W",),
               menu=(Menu.ZOOM, 14), also=tr("text width zoom")),
    ActionSpec(ActionId.ZOOM_TO_AREA, ActionGroup.VIEW, tr("Zoom to area"), page_keys=("Z",),
               menu=(Menu.ZOOM, 15), also=tr("rectangle marquee")),
    ActionSpec(ActionId.CONTINUOUS, ActionGroup.VIEW, tr("Continuous"), page_keys=("C",),
               menu=(Menu.PAGES, 11), is_switch=True),
    ActionSpec(ActionId.TWO_PAGES, ActionGroup.VIEW, tr("Two pages"), page_keys=("D",),
               menu=(Menu.PAGES, 21), is_switch=True),
    ActionSpec(ActionId.COVER_APART, ActionGroup.VIEW, tr("Separate cover"), menu=(Menu.PAGES, 22),
               is_switch=True, name=tr("Two pages: separate cover")),
    ActionSpec(ActionId.RIGHT_TO_LEFT, ActionGroup.VIEW, tr("Right to left"),
               menu=(Menu.PAGES, 23), is_switch=True, name=tr("Two pages: right to left")),
    ActionSpec(ActionId.TURN_RIGHT, ActionGroup.VIEW, tr("Rotate right"), keys=("Ctrl+Shift++",),
               page_keys=("R",), menu=(Menu.PAGES, 31), also=tr("rotate clockwise")),
    ActionSpec(ActionId.TURN_LEFT, ActionGroup.VIEW, tr("Rotate left"), keys=("Ctrl+Shift+-",),
               page_keys=("Shift+R",), menu=(Menu.PAGES, 32),
               also=tr("rotate counterclockwise anticlockwise")),
    ActionSpec(ActionId.TRIM_MARGINS, ActionGroup.VIEW, tr("Trim margins"), menu=(Menu.PAGES, 33),
               is_switch=True, also=tr("crop")),
    ActionSpec(ActionId.APPEARANCE, ActionGroup.VIEW, tr("Appearance"), toolbar=32,
               icon="appearance", needs_book=False, also=tr("theme font paper margins text size")),
    ActionSpec(ActionId.THEME_SYSTEM, ActionGroup.VIEW, tr("Match system"), menu=(Menu.THEME, 11),
               needs_book=False, is_switch=True, one_of="theme", name=tr("Theme: match system")),
    ActionSpec(ActionId.THEME_PAPER, ActionGroup.VIEW, tr("Paper"), menu=(Menu.THEME, 12),
               needs_book=False, is_switch=True, one_of="theme", name=tr("Theme: Paper"),
               also=tr("light white")),
    ActionSpec(ActionId.THEME_SEPIA, ActionGroup.VIEW, tr("Sepia"), menu=(Menu.THEME, 13),
               needs_book=False, is_switch=True, one_of="theme", name=tr("Theme: Sepia")),
    ActionSpec(ActionId.THEME_DUSK, ActionGroup.VIEW, tr("Dusk"), menu=(Menu.THEME, 14),
               needs_book=False, is_switch=True, one_of="theme", name=tr("Theme: Dusk")),
    ActionSpec(ActionId.THEME_NIGHT, ActionGroup.VIEW, tr("Night"), menu=(Menu.THEME, 15),
               needs_book=False, is_switch=True, one_of="theme", name=tr("Theme: Night"),
               also=tr("dark black")),
    ActionSpec(ActionId.THEME, ActionGroup.VIEW, tr("Switch light/dark"), keys=("Ctrl+I",),
               menu=(Menu.THEME, 21), toolbar=33, icon="theme", needs_book=False),
    ActionSpec(ActionId.PAGE_COLORS, ActionGroup.VIEW, tr("Keep original page colours"),
               menu=(Menu.THEME, 22), needs_book=False, is_switch=True),
    ActionSpec(ActionId.READING_MODE, ActionGroup.VIEW, tr("Reading mode"), keys=("F5",),
               menu=(Menu.PANELS, 13), is_switch=True),
    ActionSpec(ActionId.FULL_SCREEN, ActionGroup.VIEW, tr("Full screen"), keys=("F11",),
               menu=(Menu.PANELS, 14), needs_book=False, is_switch=True),
    ActionSpec(ActionId.SIDE_PANEL, ActionGroup.WINDOW, tr("Side panel"), keys=("F9",),
               menu=(Menu.PANELS, 11), is_switch=True,
               also=tr("outline contents thumbnails notes bookmarks references sidebar")),
    ActionSpec(ActionId.LAYERS, ActionGroup.WINDOW, tr("Layers"), menu=(Menu.PANELS, 31),
               also=tr("optional content ocg show hide")),
    ActionSpec(ActionId.ATTACHMENTS, ActionGroup.WINDOW, tr("Attachments"),
               menu=(Menu.PANELS, 32), also=tr("attached files embedded")),
    ActionSpec(ActionId.CONVERSATION, ActionGroup.WINDOW, tr("Conversation"), keys=("F4",),
               menu=(Menu.PANELS, 12), toolbar=34, icon="chat", is_switch=True),
    ActionSpec(ActionId.NEXT_PANE, ActionGroup.WINDOW, tr("Next pane"), keys=("F6",),
               menu=(Menu.GO, 15)),
    ActionSpec(ActionId.NEXT_VIEW, ActionGroup.WINDOW, tr("Next view"), keys=("Ctrl+F6",),
               menu=(Menu.GO, 19), needs_book=False, also=tr("split focus")),
    ActionSpec(ActionId.SPLIT_RIGHT, ActionGroup.VIEW, tr("Split right"), keys=("F7",),
               menu=(Menu.PANELS, 21), also=tr("two views beside side by side")),
    ActionSpec(ActionId.SPLIT_BELOW, ActionGroup.VIEW, tr("Split below"), keys=("Shift+F7",),
               menu=(Menu.PANELS, 22), also=tr("two views stacked")),
    ActionSpec(ActionId.CLOSE_SPLIT, ActionGroup.VIEW, tr("Close split"), keys=("Ctrl+F7",),
               menu=(Menu.PANELS, 23), needs_book=False, also=tr("one view")),
    ActionSpec(ActionId.MENU, ActionGroup.WINDOW, tr("Menu"), keys=("F10",), needs_book=False),
    ActionSpec(ActionId.COMMANDS, ActionGroup.WINDOW, tr("Command palette…"), keys=("Ctrl+K",),
               menu=(Menu.HELP, 11), needs_book=False),
    ActionSpec(ActionId.SETTINGS, ActionGroup.WINDOW, tr("Settings…"), keys=("Ctrl+,",),
               menu=(Menu.HELP, 12), needs_book=False),
    ActionSpec(ActionId.KEYS, ActionGroup.WINDOW, tr("Keyboard shortcuts"), keys=("F1",),
               menu=(Menu.HELP, 13), needs_book=False),
    ActionSpec(ActionId.WELCOME, ActionGroup.WINDOW, tr("Welcome"), menu=(Menu.HELP, 14),
               needs_book=False, also=tr("setup welcome model")),
    ActionSpec(ActionId.HANDBOOK, ActionGroup.WINDOW, tr("Handbook"), menu=(Menu.HELP, 15),
               needs_book=False),
    ActionSpec(ActionId.ABOUT, ActionGroup.WINDOW, tr("About Pagemate"), menu=(Menu.HELP, 16),
               needs_book=False),
    ActionSpec(ActionId.QUIT, ActionGroup.WINDOW, tr("Quit"), keys=("Ctrl+Q",),
               menu=(Menu.QUIT, 11), needs_book=False),
)
# fmt: on
"""The window's actions, in the order of the palette and the key sheet."""

PART_ACTIONS: Final = (
    KeySpec(
        PartAction.FIND_NEXT,
        ActionGroup.PAGE,
        tr("Next match"),
        ("F3",),
        needs_focus=False,
    ),
    KeySpec(
        PartAction.FIND_NEXT_OR_PAGE,
        ActionGroup.PAGE,
        tr("Next match, or go to page"),
        ("Ctrl+G",),
        needs_focus=False,
    ),
    KeySpec(
        PartAction.FIND_PREVIOUS,
        ActionGroup.PAGE,
        tr("Previous match"),
        ("Shift+F3", "Ctrl+Shift+G"),
        needs_focus=False,
    ),
    KeySpec(PartAction.COPY, ActionGroup.PAGE, tr("Copy"), ("Ctrl+C",)),
    KeySpec(PartAction.SELECT_PAGE, ActionGroup.PAGE, tr("Select all on this page"), ("Ctrl+A",)),
    KeySpec(PartAction.UNDO_ANNOTATION, ActionGroup.NOTES, tr("Undo"), ("Ctrl+Z",)),
    KeySpec(PartAction.REDO_ANNOTATION, ActionGroup.NOTES, tr("Redo"), ("Ctrl+Shift+Z", "Ctrl+Y")),
)
"""The keys of `PartAction`s; `part_action` creates the `QAction`s from them."""

PAGE_KEYS: Final = (
    KeySpec(PageCommand.SCREEN_FORWARD, ActionGroup.PAGE, tr("Page down"), ("Space", "PgDown")),
    KeySpec(
        PageCommand.SCREEN_BACK,
        ActionGroup.PAGE,
        tr("Page up"),
        ("Shift+Space", "PgUp", "Backspace"),
    ),
    KeySpec(PageCommand.LINE_DOWN, ActionGroup.PAGE, tr("Line down"), ("Down", "J")),
    KeySpec(PageCommand.LINE_UP, ActionGroup.PAGE, tr("Line up"), ("Up", "K")),
    KeySpec(PageCommand.RIGHT, ActionGroup.PAGE, tr("Next page"), ("Right",)),
    KeySpec(PageCommand.NEXT_PAGE, ActionGroup.PAGE, tr("Next page"), ("N", "Ctrl+PgDown")),
    KeySpec(PageCommand.LEFT, ActionGroup.PAGE, tr("Previous page"), ("Left",)),
    KeySpec(PageCommand.PREVIOUS_PAGE, ActionGroup.PAGE, tr("Previous page"), ("P", "Ctrl+PgUp")),
    KeySpec(
        PageCommand.FIRST_PAGE, ActionGroup.PAGE, tr("First page"), ("Home", "Ctrl+Home", "G, G")
    ),
    KeySpec(
        PageCommand.END_OF_BOOK, ActionGroup.PAGE, tr("Last page"), ("End", "Ctrl+End", "Shift+G")
    ),
    KeySpec(PageCommand.HALF_DOWN, ActionGroup.PAGE, tr("Half a page down"), ("Shift+J",)),
    KeySpec(PageCommand.HALF_UP, ActionGroup.PAGE, tr("Half a page up"), ("Shift+K",)),
    KeySpec(PageCommand.SET_MARK, ActionGroup.PAGE, tr("Set a mark (then a letter)"), ("M",)),
    KeySpec(PageCommand.GO_TO_MARK, ActionGroup.PAGE, tr("Go to a mark (then its letter)"), ("'",)),
    KeySpec(PageCommand.LINK_HINTS, ActionGroup.PAGE, tr("Follow a link by its letters"), ("L",)),
    KeySpec(PageCommand.DISMISS, ActionGroup.PAGE, "", ("Esc",)),
)
"""The keys that navigate while the page has the focus.

An action's page key takes precedence: N and P first go through the evidence of an answer, if there
is any. A number typed before a key repeats a movement, and names the page to go to.
"""

COMPOSER_KEYS: Final = (
    KeySpec(None, ActionGroup.TALKING, tr("Send"), ("Enter",)),
    KeySpec(None, ActionGroup.TALKING, tr("New line"), ("Shift+Enter",)),
    KeySpec(None, ActionGroup.TALKING, tr("Edit last question"), ("Up",)),
    KeySpec(None, ActionGroup.TALKING, tr("Stop the answer"), ("Esc",)),
)
"""The keys of the question box, which handles them itself; listed here for the key sheet."""


@cache
def keys_on_page(command: ActionId | PageCommand) -> tuple[str, ...]:
    """Return the keys of `command` while the page has the focus, in Qt's portable notation."""
    for spec in ACTIONS:
        if spec.id is command:
            return spec.page_keys
    return next(spec.keys for spec in PAGE_KEYS if spec.id is command)
