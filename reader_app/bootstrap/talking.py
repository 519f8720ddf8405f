"""The parts of the window around the conversation: what leads to turns, what they cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reader_app.app.chat.prompt_shortcuts import PageTopicsUseCase, RecapUseCase
from reader_app.app.chat.turn_search import ConversationSearchUseCase, MarkedTurnsUseCase
from reader_app.ui.controllers.page_picture_controller import PagePictureController
from reader_app.ui.controllers.recap_controller import RecapController
from reader_app.ui.controllers.spending_controller import SpendingController
from reader_app.ui.controllers.suggestions_controller import SuggestionsController
from reader_app.ui.controllers.talk_search_controller import TalkSearchController
from reader_app.ui.controllers.talked_pages_controller import TalkedPagesController
from reader_app.ui.controllers.turn_reveal import TurnReveal

if TYPE_CHECKING:
    from reader_app.app.chat.prompt_shortcuts import ShortcutPrompts
    from reader_app.bootstrap.reading_stage import ReadingStage
    from reader_app.ui.chat.chat_pane import ChatPane
    from reader_app.ui.controllers.chat_controller import ChatController
    from reader_app.ui.controllers.services import Services


@dataclass(frozen=True, slots=True)
class TalkingStage:
    """What they are made of."""

    reading: ReadingStage
    services: Services
    chat: ChatController
    pane: ChatPane
    prompts: ShortcutPrompts


def add_talking(stage: TalkingStage) -> None:
    """Make them; they belong to the window and live as long."""
    reading, services, chat, pane = stage.reading, stage.services, stage.chat, stage.pane
    tasks, books, window = reading.tasks, reading.books, reading.window
    store = reading.core.store
    reveal = TurnReveal(chat.conversations, pane, window)
    talked = MarkedTurnsUseCase(store.talked_turns)
    TalkedPagesController(talked, tasks, books, reveal, pane, window, reading.theme)
    talks = ConversationSearchUseCase(store.found_turns)
    TalkSearchController(talks, tasks, books, reading.tabs, reveal, pane, window)
    recaps = RecapUseCase(stage.prompts, store.books, store.made_turns)
    RecapController(recaps, services.model, tasks, books, chat, reveal, pane, window)
    topics = PageTopicsUseCase(store.books, store.pages)
    SuggestionsController(topics, tasks, books, pane, window)
    PagePictureController(books, chat.pointing, window)
    SpendingController(services.spending, tasks, books, chat.conversations, pane, window)
