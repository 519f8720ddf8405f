"""The second stage of the window's startup: makes every controller and connects them.

There is one function per feature: conversation, pages, recognition, settings and so on.
`wire_library` has those of the library.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer

from reader_app import __version__
from reader_app.agent.limits import SystemClock
from reader_app.app.chat.conversation_books import ConversationBooksUseCase
from reader_app.app.chat.conversations import (
    ConversationSearchUseCase,
    ConversationsUseCase,
    MarkedTurnsUseCase,
)
from reader_app.app.chat.prompt_context import is_judged_fiction
from reader_app.app.chat.prompt_shortcuts import PageTopicsUseCase, RecapUseCase
from reader_app.app.library.book_annotations import (
    AnnotationsUseCase,
    BookAnnotations,
    FileNotesUseCase,
    FormUseCase,
)
from reader_app.app.library.book_editing import BookEditingUseCase
from reader_app.app.library.cited_works import CitedWorksUseCase
from reader_app.app.library.imported_marks import AnnotationImportUseCase
from reader_app.app.library.ingest import RecognitionUseCase
from reader_app.app.search.index_wait import IndexedPageTexts
from reader_app.bootstrap.paths import ORIGINALS
from reader_app.bootstrap.program import WindowParts
from reader_app.bootstrap.window_relay import WindowRelay
from reader_app.bootstrap.wire_library import DataFeature, LibraryFeature, wire_library
from reader_app.bootstrap.wire_windows import WindowOpening
from reader_app.domain.annotations import FreeMark, Highlight
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ipc.memory import give_back_memory
from reader_app.store.atomic_file import write_readable
from reader_app.ui.annotations.annotations_import import AnnotationsImportController
from reader_app.ui.annotations.controller import AnnotationsController
from reader_app.ui.annotations.form_controller import FormController
from reader_app.ui.annotations.notes_export import NotesExport, marks_of_all
from reader_app.ui.annotations.saving_controller import SavingController
from reader_app.ui.beside.beside_clicks import BesideClicks
from reader_app.ui.beside.books_beside import BooksBeside
from reader_app.ui.beside.controller import BesideController, go_to_place
from reader_app.ui.beside.pins_controller import PinsController
from reader_app.ui.book.book_properties import PropertiesController
from reader_app.ui.book.file_parts_controller import AttachmentsController, LayersController
from reader_app.ui.book.read_aloud import ReadAloudController
from reader_app.ui.book.recognition_controller import RecognitionController
from reader_app.ui.chat.chat_controller import ChatController
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.conversation_books_controller import ConversationBooksController
from reader_app.ui.chat.recap_controller import RecapController
from reader_app.ui.chat.spoiler_guard_controller import (
    GuardQuestionController,
    SpoilerGuardController,
)
from reader_app.ui.chat.suggestions import SuggestionsController
from reader_app.ui.citations import citations_controller
from reader_app.ui.citations.evidence_preview import EvidencePreview
from reader_app.ui.citations.margin_markers import MarginMarkersController
from reader_app.ui.conversations import conversations_controller as conversations
from reader_app.ui.conversations.sent_requests import SentController
from reader_app.ui.conversations.veil_controller import VeilController
from reader_app.ui.find.controller import FindController
from reader_app.ui.library.indexing_controller import IndexingFailedNotice
from reader_app.ui.library.library_view import LibraryView
from reader_app.ui.printing.controller import PrintingController
from reader_app.ui.printing.page_export_controller import PageExportController
from reader_app.ui.references.controller import ReferencesController
from reader_app.ui.selection import controller as selection
from reader_app.ui.selection.dictionary_card import DictionaryController
from reader_app.ui.services import Services
from reader_app.ui.settings.settings_controller import (
    KeymapController,
    PrivacyController,
    SettingsController,
)
from reader_app.ui.settings.welcome_controller import WelcomeController
from reader_app.ui.window.command_palette import CommandPaletteController
from reader_app.ui.window.panes import Pane
from reader_app.ui.window.reading_mode import ReadingMode
from reader_app.ui.window.view_actions import BackToReading, ViewActions
from reader_app.ui.window.window_controller import WindowController
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.file_saving import FileSaving
from reader_app.workers.ocr_and_copy import Mark
from reader_app.workers.page_images import FilePageImages

if TYPE_CHECKING:
    from pathlib import Path

    from reader_app.app.chat.chat_with_book import ChatWithBookUseCase
    from reader_app.app.chat.prompt_shortcuts import ShortcutPrompts
    from reader_app.app.library.spoken_text import SpokenTextUseCase
    from reader_app.app.search.dictionary_lookup import DictionaryUseCase
    from reader_app.bootstrap.backend import Backend, ModelConnection
    from reader_app.bootstrap.program import IndexPrioritizer
    from reader_app.bootstrap.window import ReadingWindow
    from reader_app.domain.citations import Citation, CitedPart
    from reader_app.domain.ocr import PagePictures, Recogniser
    from reader_app.domain.protocols import ReadingPosition
    from reader_app.ui.book.controller import BookController
    from reader_app.ui.chat.chat_controller import ChatController
    from reader_app.ui.chat.chat_pane import ChatPane
    from reader_app.ui.library.library_view import LibraryView
    from reader_app.ui.library.search_controller import OpenAndReveal
    from reader_app.ui.services import ReadingServices
    from reader_app.ui.settings.settings_controller import SettingsController
    from reader_app.ui.theme.theme import AppTheme
    from reader_app.ui.window.desktop_notifications import CompletionNotifications
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.workers.background_tasks import Tasks
    from reader_app.workers.document_client import DocumentClient
    from reader_app.workers.speech import Speaker, SpeechProgram


_AFTER_A_BOOK_MS: Final = 2_000
"""Time after closing a book until memory is given back, so as not to delay the next one."""


def all_services(
    core: Backend, reading: ReadingServices, model: ModelConnection, hurry: IndexPrioritizer
) -> Services:
    """Return the services of the whole window.

    Modules that a start doesn't need are imported by the first call to them.
    """
    store = core.store

    def is_fiction(book_id: str) -> bool | None:
        book = store.books.find(book_id)
        return is_judged_fiction(store.pages, book) if book is not None else None

    images = FilePageImages()
    page_texts = IndexedPageTexts(store.books, store.pages, SystemClock(), hurry.hurry)

    def chat(desk: ReadingPosition) -> ChatWithBookUseCase:
        return core.chat(model.provider(), page_texts, images, desk)

    def evidence(book_id: str, citation: Citation) -> tuple[CitedPart, ...]:
        from reader_app.app.citations.citation_places import CitedPlacesUseCase

        return CitedPlacesUseCase(store.pages).parts(book_id, citation)

    def export(conversation_id: str) -> str:
        from reader_app.app.chat.markdown_export import ExportConversationUseCase

        exported = ExportConversationUseCase(
            store.conversations, store.messages, store.books, store.further_books, core.leak_guard()
        )
        return exported.export(conversation_id)

    def spoken_text() -> SpokenTextUseCase:
        from reader_app.app.library.spoken_text import SpokenTextUseCase

        return SpokenTextUseCase(store.books, store.pages, page_texts)

    def facts() -> list[tuple[str, str]]:
        return [
            (tr("Data"), str(core.data_dir)),
            (tr("Key"), model.key_place() or tr("not stored")),
        ]

    return Services(
        books=reading.books,
        ingest=reading.ingest,
        settings=reading.settings,
        session=reading.session,
        handbook=reading.handbook,
        library=core.library(),
        conversations=ConversationsUseCase(
            store.conversations, store.messages, store.books, store.further_books, core.leak_guard()
        ),
        asked_books=ConversationBooksUseCase(
            store.further_books, store.books, store.searched_books
        ),
        messages=store.messages,
        evidence=evidence,
        leak_guard=core.leak_guard(),
        chat=chat,
        model=model,
        export=export,
        spending=core.spending,
        continue_once=core.allowances.grant,
        count_blank_pages=lambda book_id: len(store.pages.pages_without_text(book_id)),
        is_fiction=is_fiction,
        spoken_text=spoken_text,
        facts=facts,
    )


@dataclass(frozen=True, slots=True)
class ChatFeatureParts:
    """The parts from which the conversation's controllers are made."""

    reading: ReadingWindow
    services: Services
    chat: ChatController
    pane: ChatPane
    prompts: ShortcutPrompts


def wire_chat(stage: ChatFeatureParts) -> None:
    """Make the controllers around the conversation; the window owns them."""
    reading, services, chat, pane = stage.reading, stage.services, stage.chat, stage.pane
    tasks, books, window = reading.tasks, reading.books, reading.window
    store = reading.core.store
    reveal = conversations.TurnReveal(chat.conversations, pane, window)
    talked = MarkedTurnsUseCase(store.turns_by_page)
    MarginMarkersController(talked, tasks, books, reveal, pane, window, reading.theme)
    talked_of = services.conversations
    talks = ConversationSearchUseCase(store.turn_search, talked_of.veil, talked_of.page_names)
    conversations.ConversationSearchController(
        talks, tasks, books, reading.tabs, reveal, pane, window
    )
    recaps = RecapUseCase(stage.prompts, store.books, store.answer_cache)
    RecapController(recaps, services.model, tasks, books, chat, reveal, pane, window)
    topics = PageTopicsUseCase(store.books, store.pages)
    parts = pane.suggestions, pane.empty
    SuggestionsController(topics, store.books.cover, tasks, books, *parts, window)
    GuardQuestionController(services, tasks, books, pane, window)
    VeilController(services, tasks, books, chat.conversations, chat.sessions, pane, window)
    selection.ConversationActions(books, chat, pane, window)
    selection.PagePictureController(books, chat.attachments, window)
    conversations.SpendingController(
        services.spending, tasks, books, chat.conversations, pane, window
    )


def wire_pages(
    services: Services,
    pictures: Callable[[str], PagePictures],
    tasks: Tasks,
    client: DocumentClient,
    books: BookController,
    window: MainWindow,
    theme: AppTheme,
) -> None:
    """Make the controllers around the page; the window owns them.

    `pictures` returns the `PagePictures` of the book with the given id.
    """
    pane = books.pane
    pane.outline_panel.chapter_changed.connect(window.chapter_changed)
    give_back = QTimer(window, singleShot=True, interval=_AFTER_A_BOOK_MS)
    give_back.timeout.connect(partial(tasks.run, give_back_memory))
    give_back.timeout.connect(client.give_back_memory)
    books.book_closed.connect(give_back.start)
    PropertiesController(services.count_blank_pages, pictures, tasks, books, client, window, window)
    ViewActions(pane, window, window)
    BackToReading(books.position, pane, window, theme)
    ReadingMode(pane, window, window)
    CommandPaletteController(
        pane, window, theme, lambda: services.library.shelf().books, tasks, window
    )
    SpoilerGuardController(books, window, theme, window)
    IndexingFailedNotice(books, client, window)


def wire_beside(
    stage: ReadingWindow,
    pane: ChatPane,
    evidence: citations_controller.EvidenceController,
    notes: AnnotationsUseCase,
    arrival: OpenAndReveal,
) -> BooksBeside:
    """Make the controllers for places and books beside the page, and for references."""
    beside = BesideController(stage.services, stage.tasks, stage.books, stage.window)
    BesideClicks(beside, stage.viewer, pane, evidence)
    store = stage.core.store
    editing = BookEditingUseCase(store.books, store.library, store.details, write_readable)
    works = CitedWorksUseCase(store.references, store.library, editing)
    references = ReferencesController(
        works, stage.tasks, stage.books, stage.window, beside.show_beside
    )
    beside.opened.connect(references.serve_second)
    beside.view_closed.connect(references.leave_second)
    PinsController(stage.services, stage.tasks, stage.books, stage.client, beside, stage.window)
    view, tabs = stage.viewer.page_view, stage.tabs
    others = BooksBeside(
        stage.services, notes, stage.tasks, stage.books, tabs, stage.client, beside, stage.window
    )
    beside.tab_requested.connect(
        lambda book_id, place: arrival.at(book_id, lambda: go_to_place(view, place))
    )
    return others


@dataclass(frozen=True, slots=True, eq=False)
class ReadingAids:
    """The dictionary and reading aloud, whose work runs in `tasks`."""

    tasks: Tasks
    aloud: ReadAloudController

    def shut_down(self) -> None:
        """Be silent and end the thread."""
        self.aloud.shut_down()
        self.tasks.shut_down()


def wire_aids(
    stage: ReadingWindow, services: Services, setup: SettingsController, room: LibraryFeature
) -> ReadingAids:
    """Make the controllers for looking words up on this computer and for reading aloud.

    The window owns them.
    """
    tasks, window = Tasks(stage.window), stage.window
    find = partial(_dictionaries, stage.core.data_dir / "dictionaries")
    words = DictionaryController(find, tasks, stage.viewer, setup, window, stage.theme)
    room.controller.dictionaries_dropped.connect(words.add)
    aloud = ReadAloudController(
        services, _speech_programs, _speaker, tasks, stage.books, window, stage.theme
    )
    return ReadingAids(tasks, aloud)


def _speech_programs() -> list[SpeechProgram]:
    from reader_app.workers.speech import find_speech_programs

    return find_speech_programs()


def _speaker(programs: list[SpeechProgram]) -> Speaker:
    from reader_app.workers.speech import Speaker

    return Speaker(programs)


@cache
def _dictionaries(folder: Path) -> DictionaryUseCase:
    from reader_app.app.search.dictionary_lookup import DictionaryUseCase
    from reader_app.store.dictionaries import InstalledDictionaries, system_folders

    return DictionaryUseCase(InstalledDictionaries(folder, system_folders()))


def wire_recognition(
    stage: ReadingWindow, work: CompletionNotifications
) -> Callable[[str], PagePictures]:
    """Make the controller of text recognition, which the window owns.

    Return a function that returns the `PagePictures` of the book with a given id.
    """
    store = stage.core.store
    recognition = RecognitionUseCase(store.recognition, store.books)
    controller = RecognitionController(
        recognition,
        _find_recogniser,
        stage.tasks,
        stage.books,
        stage.client,
        stage.window,
        stage.theme,
    )
    work.follow_recognition(controller)
    return recognition.pictures


def _find_recogniser() -> Recogniser:
    from reader_app.documents.tesseract import find_recogniser

    return find_recogniser()


def wire_paper(stage: ReadingWindow, services: Services) -> None:
    """Make the controllers of printing and of saving pages, which the window owns."""
    window, client, books = stage.window, stage.client, stage.books

    def own_marks() -> list[Mark]:
        marks = stage.viewer.annotations.shown.marks
        own = BookAnnotations(
            highlights=tuple(mark for mark in marks if isinstance(mark, Highlight)),
            free_marks=tuple(mark for mark in marks if isinstance(mark, FreeMark)),
        )
        return marks_of_all(own, services.settings.load().annotation_name)

    PrintingController(stage.viewer, client, window, own_marks, stage.prompt, window)
    recognised = stage.core.store.recognition.recognised
    PageExportController(
        recognised, own_marks, stage.tasks, client, books, window, stage.prompt, window
    )


def wire_annotations(
    stage: ReadingWindow, notes: AnnotationsUseCase, services: Services
) -> AnnotationsController:
    """Make the controllers of annotations, form and layers, which the window owns."""
    window, tasks, books = stage.window, stage.tasks, stage.books
    annotations = AnnotationsController(notes, tasks, books, services.settings, window, window)
    forms, history = FormUseCase(stage.core.store.forms), annotations.history
    FormController(forms, stage.services, tasks, books, history, window, window)
    LayersController(stage.services, tasks, stage.client, books, window, window)
    return annotations


def wire_saving(
    stage: ReadingWindow, services: Services, notes: AnnotationsUseCase, room: LibraryFeature
) -> SavingController:
    """Make the controllers that write annotations into files; the window owns them."""
    core, window, disk = stage.core, stage.window, room.disk
    in_file = FileNotesUseCase(
        core.store.annotations,
        core.store.books,
        lambda: services.settings.load().annotation_name,
        core.store.forms,
    )
    export = NotesExport(
        notes, in_file, stage.tasks, disk, stage.client, stage.books, window, stage.prompt, window
    )
    stage.prompt.open_requested.connect(lambda path: stage.tabs.open_files([path]))
    saving = SavingController(
        in_file,
        FileSaving(core.data_dir / ORIGINALS),
        stage.tasks,
        disk,
        stage.client,
        stage.books,
        window,
        stage.prompt.show_in_folder,
        window,
    )
    saving.copy_requested.connect(export.save_copy)
    store = core.store
    imports = AnnotationImportUseCase(
        store.annotations, store.books, store.pages, store.waiting_notes
    )
    importing = AnnotationsImportController(imports, disk, stage.books, window, window)
    room.controller.folders_dropped.connect(importing.hold)
    room.controller.notes_dropped.connect(importing.take)
    room.imports.began.connect(importing.hold)
    room.imports.ended.connect(importing.go_on)
    stage.program.work.index.book_indexed.connect(importing.take_up)
    stage.client.index_progressed.connect(importing.follow_index)
    wire_paper(stage, services)
    attachments = AttachmentsController(
        core.data_dir / "attachments",
        disk,
        stage.client,
        stage.books,
        window,
        stage.prompt,
        window,
    )
    attachments.opened.connect(lambda path: stage.tabs.open_files([path]))
    return saving


def wire_settings(
    stage: ReadingWindow,
    services: Services,
    network: Tasks,
    setup: SettingsController,
    chat: ChatController,
    pane: ChatPane,
    library: LibraryView,
) -> None:
    """Make the controllers of sent requests, privacy and welcome; the window owns them."""
    core, tasks, window = stage.core, stage.tasks, stage.window
    log = core.store.sent
    sent = SentController(
        log, write_readable, tasks, pane, window, stage.theme, stage.prompt, window
    )
    privacy = PrivacyController(log, services.model, core.data_dir, tasks, setup, window)
    privacy.sent_requested.connect(sent.show_sent)
    KeymapController(stage.settings, setup, window, stage.viewer.page_view)
    welcome = WelcomeController(services, tasks, network, setup, stage.tabs, library, window)
    welcome.model_changed.connect(chat.show_model)


def wire_features(stage: ReadingWindow) -> WindowController:
    """Make everything around the page; return the window's controller. See `deferred_startup`."""
    core, client, settings = stage.core, stage.client, stage.settings
    theme, window, viewer = stage.theme, stage.window, stage.viewer
    tasks, network = stage.tasks, Tasks(stage.window)
    books, tabs, program = stage.books, stage.tabs, stage.program
    hurry = program.index_prioritizer
    services = all_services(core, stage.services, program.work.model, hurry)

    viewer.furnish()
    chat_pane, library = ChatPane(theme.palette), LibraryView(theme)
    chat_pane.set_theme(theme.palette)
    theme.changed.connect(chat_pane.set_theme)
    window.set_pane(Pane.CONVERSATION, chat_pane)
    window.set_start_page(library)

    def finish() -> None:
        for part in (others, aids, room, data, network):
            part.shut_down()
        program.note_closed(window)

    chat = ChatController(services, tasks, network, books, chat_pane, window)
    tabs.book_closed.connect(chat.sessions.close_book)
    chat.sessions.activity_changed.connect(lambda: tabs.mark_answers(chat.sessions.activity()))
    FindController(services, tasks, books, client, window, settings, window)
    prompts = core.shortcut_prompts
    selection.SelectionController(prompts, tasks, chat, books, window, stage.prompt, window)
    links = citations_controller.AnswerLinksController(books, chat_pane, window)
    links.page_shown.connect(window.bring_page_forward)
    store = core.store
    notes = AnnotationsUseCase(
        store.annotations, store.books, write_readable, store.unstored_annotations
    )
    annotations = wire_annotations(stage, notes, services)
    keeping = citations_controller.EvidenceKeeping(annotations, viewer.page_view)
    evidence = citations_controller.EvidenceController(
        services, tasks, books, chat_pane, keeping, window, theme
    )
    evidence.page_shown.connect(window.bring_page_forward)
    EvidencePreview(chat_pane, viewer.page_view, evidence.is_here)
    wire_chat(ChatFeatureParts(stage, services, chat, chat_pane, prompts))
    room = wire_library(stage, services, chat, library)
    asked = ConversationBooksController(
        services, tasks, books, chat, chat_pane, evidence, room.arrival, window
    )
    library.requests.ask_requested.connect(asked.ask_books)
    saving = wire_saving(stage, services, notes, room)
    setup = SettingsController(services, tasks, network, prompts, theme, window, window)
    data = DataFeature(stage, services, setup, room.controller.refresh)
    aids = wire_aids(stage, services, setup, room)
    wire_settings(stage, services, network, setup, chat, chat_pane, library)
    controller = WindowController(
        window,
        services,
        tasks,
        books,
        tabs,
        chat,
        room.controller,
        setup,
        stage.prompt,
        saving.finish_all,
        saving.give_up,
        finish,
        __version__,
        window,
    )
    others = wire_beside(stage, chat_pane, evidence, notes, room.arrival)
    library.requests.beside_requested.connect(others.open_book)
    pictures = wire_recognition(stage, room.work)
    wire_pages(services, pictures, tasks, client, books, window, theme)
    crashing = tasks, network, room.disk, data.tasks, chat, room.found, aids.tasks
    program.work.reporter.follow(*(each.crashed for each in crashing))
    chat.show_model()
    _join(stage, controller, WindowParts(chat, annotations, others, room.controller, setup))
    return controller


def _join(stage: ReadingWindow, controller: WindowController, parts: WindowParts) -> None:
    """Add the window to the program's; only the first window says what happened at the start."""
    program, window = stage.program, stage.window
    opened = program.entry_of(window)
    opened.parts = parts
    WindowOpening(program, opened)
    WindowRelay(program, opened, parts)
    if opened.number:
        parts.library.refresh()
        return
    if stage.core.store.report.sentence:
        window.show_notice(stage.core.store.report.sentence, seconds=0)
    is_first = not stage.settings.has_seen_handbook
    controller.begin(stage.opening, is_first=is_first)
