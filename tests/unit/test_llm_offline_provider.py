"""The companion without a model: through the real loop and tools, over a small book."""

from __future__ import annotations

import pytest

from reader_app.agent.limits import AgentLimits
from reader_app.domain.chat import MessageRole, PromptMessage, StopReason
from reader_app.domain.citations import PassageSource
from reader_app.domain.document import OutlineEntry
from reader_app.domain.errors import TurnCancelledError
from reader_app.domain.events import CitationEvent, TextDelta
from reader_app.domain.protocols import ChatRequest
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.llm.offline.sentence_choice import FoundSentence, chosen
from tests.support.messages_api.asking import SEARCH, Stop, passage, question
from tests.support.talks import Talk

PAGES = [
    "Contents\n\nThe Whale . . . . . . . . 5",
    "Preface\n\nThis book tells of a voyage.",
    "Loomings\n\nCall me Ishmael. Some years ago I thought I would sail about a little.",
    "The Inn\n\nQueequeg was a harpooneer from an island far away. He sold a shrunken head.",
    "The Whale\n\nThe white whale is a sperm whale of great size. It took the leg of Ahab.\n\n"
    "Whaling\n\nMany men go whaling. Does the whale know?",
    "The Chase\n\nAhab hunted the white whale over all the seas. It sank his ship.",
]
LABELS = ("i", "ii", "1", "2", "3", "4")


def talk(pages: list[str] | None = None, labels: tuple[str, ...] = LABELS, **options) -> Talk:
    options.setdefault("limits", AgentLimits(max_iterations=5))
    return Talk(
        provider=OfflineChatProvider(),
        pages=pages or PAGES,
        labels=labels,
        outline=(OutlineEntry(1, "Loomings", 3), OutlineEntry(1, "The Whale", 5)),
        **options,
    )


def ask(message: str, **options) -> str:
    return talk(**options).ask(message)


def test_a_question_is_answered_with_quoted_sentences_and_their_page() -> None:
    answer = ask("Who is Queequeg?")
    assert "Queequeg was a harpooneer from an island far away." in answer
    assert "(p. 4, printed 2)" in answer


def test_it_says_what_it_is() -> None:
    assert ask("Who is Queequeg?").startswith("From the book:")


def test_quotes_are_in_quotation_marks() -> None:
    answer = ask("Who is Queequeg?")
    assert "“Queequeg was a harpooneer from an island far away.” (p. 4, printed 2)" in answer


def test_a_definition_comes_first_when_asked_what_something_is() -> None:
    answer = ask("What is the white whale?")
    first_quote = answer.split("\n\n")[1]
    assert first_quote.startswith("“The white whale is a sperm whale of great size.")


def test_headings_questions_and_contents_lines_are_never_quoted() -> None:
    answer = ask("whale")
    assert "“The Whale”" not in answer
    assert "Does the whale know" not in answer
    assert ". . . ." not in answer


def test_an_empty_search_is_said_plainly_with_what_was_searched() -> None:
    assert ask("Where are the bananas?") == "Nothing found. Try a word the author would use."


@pytest.mark.parametrize("message", ["I'm on page 3", "go to page 3", "Seite 3", "3쪽으로 가줘"])
def test_a_page_that_the_reader_names_is_the_printed_one(message: str) -> None:
    made = talk()
    answer = made.ask(message)
    assert made.books.find(made.book.id).current_page == 5
    assert answer == "You’re now on page 5 (printed 3) of 4."


def test_a_roman_page_is_found_and_turned_to() -> None:
    made = talk()
    made.ask("go to page ii")
    assert made.books.find(made.book.id).current_page == 2


def test_a_label_that_no_page_has_moves_nothing() -> None:
    made = talk()
    assert "No page of this book has the number xx printed." in made.ask("go to page xx")
    assert made.books.find(made.book.id).current_page == 0


def test_a_page_beyond_the_book_is_refused_in_the_tools_words() -> None:
    assert "500" in ask("go to page 500")


def test_the_page_in_view_is_told() -> None:
    made = talk()
    made.ask("I'm on page 2")
    assert made.ask("What page am I on?").startswith("Page 4 (printed 2) of 4.")


def test_the_chapters_are_listed() -> None:
    assert "- Loomings (pp. 3-4)" in ask("table of contents")


def test_a_page_is_read_by_its_printed_number() -> None:
    answer = ask("What does page 1 say?")
    assert "Call me Ishmael." in answer
    assert "How page 3 (printed 1) begins:" in answer


def test_what_a_page_says_of_something_is_quoted_from_that_page_only() -> None:
    answer = ask("What does page 4 say about the whale?")
    assert "“Ahab hunted the white whale over all the seas." in answer
    assert "(p. 5)" not in answer


def test_a_page_move_and_a_question_in_one_message_are_both_done() -> None:
    made = talk()
    answer = made.ask("I'm on page 1. Who is Queequeg?")
    assert made.books.find(made.book.id).current_page == 3
    assert "You’re now on page 3" in answer and "harpooneer" in answer


@pytest.mark.parametrize("message", ["hello", "what can you do?"])
def test_a_greeting_gets_a_sentence_about_what_it_can_do(message: str) -> None:
    answer = ask(message)
    assert answer.startswith("Without a model I can find passages")


def test_small_talk_searches_nothing() -> None:
    made = talk()
    made.ask("hello")
    kinds = [type(event).__name__ for event in made.log.events]
    assert "ToolInvocationEvent" not in kinds


def test_what_needs_a_model_is_said_to_need_one() -> None:
    assert ask("Translate the selected text into German.").startswith(
        "I need a language model for that."
    )


def test_a_follow_up_without_words_of_its_own_keeps_to_the_subject() -> None:
    made = talk()
    made.ask("Who is Queequeg?")
    assert "harpooneer" in made.ask("And why is that so?")


def test_the_answer_is_stored_with_its_citations() -> None:
    made = talk()
    made.ask("Who is Queequeg?")
    answer = made.messages[-1]
    assert answer.role is MessageRole.ASSISTANT
    assert [citation.page for citation in answer.citations] == [4]
    assert "Queequeg was a harpooneer" in answer.citations[0].quote


# --- by itself ------------------------------------------------------------------------------


def results(*content: dict) -> list[PromptMessage]:
    call = {"type": "tool_use", "id": "a", "name": "search_book", "input": {"query": "whale"}}
    result = {"type": "tool_result", "tool_use_id": "a", "content": list(content)}
    return [*question(), PromptMessage("assistant", (call,)), PromptMessage("user", (result,))]


def test_the_first_response_calls_a_tool_and_the_second_answers() -> None:
    provider = OfflineChatProvider()
    first = provider.chat_with_tools(ChatRequest(question(), [SEARCH]))
    assert (first.stop_reason, first.text) == (StopReason.TOOL_USE, "")
    assert first.tool_invocations[0].arguments["query"] == "whale"
    second = provider.chat_with_tools(
        ChatRequest(results(passage("The whale is white.")), [SEARCH])
    )
    assert second.stop_reason is StopReason.END_TURN
    assert "“The whale is white.” (p. 42, printed 30)" in second.text


def test_citations_name_the_very_sentences_and_count_passages_of_the_request() -> None:
    told: list = []
    messages = results(
        passage("Nothing here at all.", page=7),
        passage("Ishmael sails away.", "The whale is white.", "The end has come."),
    )
    response = OfflineChatProvider().chat_with_tools(
        ChatRequest(messages, [SEARCH], on_event=told.append)
    )
    [citation] = [event.citation for event in told if isinstance(event, CitationEvent)]
    assert citation.source == PassageSource(42, 4, 4)
    assert citation.label == "30"
    location = response.blocks[-1]["citations"][0]
    assert (location["search_result_index"], location["start_block_index"]) == (1, 1)
    assert location["cited_text"] == "The whale is white."


def test_what_streams_is_what_is_answered() -> None:
    told: list = []
    messages = results(passage("The whale is white.", "A man looks at the whale."))
    response = OfflineChatProvider().chat_with_tools(
        ChatRequest(messages, [SEARCH], on_event=told.append)
    )
    streamed = "".join(event.text for event in told if isinstance(event, TextDelta))
    assert streamed == response.text


def test_only_tools_that_are_offered_are_called() -> None:
    response = OfflineChatProvider().chat_with_tools(ChatRequest(question(), []))
    assert response.tool_invocations == ()
    assert response.text


def test_no_tool_is_called_when_none_may_be() -> None:
    response = OfflineChatProvider().chat_with_tools(
        ChatRequest(question(), [SEARCH], tool_choice="none")
    )
    assert response.tool_invocations == ()


def test_passages_that_come_with_the_question_are_answered_from() -> None:
    words = {"type": "text", "text": "Who is the whale?"}
    message = PromptMessage("user", (passage("The whale is white."), words))
    assert (
        "“The whale is white.”"
        in OfflineChatProvider().chat_with_tools(ChatRequest([message])).text
    )


def test_a_failed_tool_is_told_and_nothing_is_made_up() -> None:
    messages = results({"type": "text", "text": "The search didn't work."})
    failed = {**messages[-1].blocks[0], "is_error": True}
    messages[-1] = PromptMessage("user", (failed,))
    response = OfflineChatProvider().chat_with_tools(ChatRequest(messages, [SEARCH]))
    assert response.text == "The search didn't work."


def test_stop_stops_it() -> None:
    stop = Stop()
    stop.press()
    with pytest.raises(TurnCancelledError):
        OfflineChatProvider().chat_with_tools(ChatRequest(question(), [SEARCH], cancel=stop))


def test_it_is_no_language_model_and_says_so() -> None:
    provider = OfflineChatProvider()
    assert provider.is_offline
    assert (provider.model, provider.can_see_images, provider.can_use_tools) == (
        "offline",
        False,
        True,
    )


# --- which sentences ------------------------------------------------------------------------


def sentences(*texts: str, title: str = "p. 1") -> list[FoundSentence]:
    return [FoundSentence(1, at, text, 0, title, 0, at) for at, text in enumerate(texts)]


def best(asked: str, *texts: str) -> str:
    return chosen(asked, sentences(*texts)).quotes[0].text


def test_a_sentence_with_more_of_the_words_wins() -> None:
    assert best(
        "white whale of Ahab",
        "A whale was seen by all of them.",
        "The white whale fled from Ahab at once.",
        "Ahab was a captain of great fame.",
    ).startswith("The white whale fled")


def test_an_instruction_wins_when_asked_how() -> None:
    assert best(
        "How do I search in a book?",
        "Every search of the book is kept in a list below.",
        "The sea is wide and blue.",
        "To search, press Ctrl+F and type a word.",
    ).startswith("To search, press Ctrl+F")


def test_neighbours_are_one_quote() -> None:
    choice = chosen(
        "whale", sentences("The whale swims in the sea.", "The whale dives in the sea.")
    )
    assert [quote.text for quote in choice.quotes] == [
        "The whale swims in the sea. The whale dives in the sea."
    ]


def test_a_sentence_that_leans_on_the_one_before_takes_it_along() -> None:
    assert best(
        "Who sank the ship?", "The whale was angry at them.", "It sank the ship in a moment."
    ).startswith("The whale was angry at them. It sank")


def test_the_heading_above_counts_for_a_sentence() -> None:
    choice = chosen(
        "undo a move",
        [
            *sentences("Moves", "With Undo you are back where you were."),
            *(
                FoundSentence(2, at, text, 1, "p. 2", 1, at)
                for at, text in enumerate(["Deleting", "With Undo you take it back at once."])
            ),
        ],
    )
    assert choice.quotes[0].sentences[0].page == 1


def test_no_shared_word_no_quote() -> None:
    assert chosen("bananas", sentences("The whale swims in the sea.")).quotes == ()


def test_scripts_without_spaces_are_compared_by_pairs() -> None:
    assert best(
        "白鯨は誰ですか", "船は港を出て行った。", "白鯨は大きな海に住んでいる。"
    ).startswith("白鯨")


def test_at_most_four_quotes() -> None:
    many = [
        FoundSentence(n, 0, f"The whale number {n} swims in the sea.", n, f"p. {n}", n, 0)
        for n in range(1, 12)
    ]
    assert len(chosen("whale", many).quotes) <= 4
