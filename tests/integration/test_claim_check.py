"""After a turn, the sentences of the answer are checked against the words that they cite."""

from __future__ import annotations

from reader_app.app.chat.conversation_books import ConversationBooks
from reader_app.app.chat.markdown_export import ExportConversationUseCase
from reader_app.app.citations.claim_check import ClaimCheckUseCase
from reader_app.domain.chat import NO_ANSWER, ChatMessage
from reader_app.domain.citations import ClaimState, MissingKind
from reader_app.domain.events import ClaimsChecked, QuotationsChecked, TurnFinished
from reader_app.store.open_store import Store
from tests.integration.test_truth_answers import PAGES, store, talk_about
from tests.support.scripted_model import call, cited, reply
from tests.support.talks import Talk

__all__ = ["store"]

FALSE = "On Monday 17 ships came in."


def cited_by(store: Store, sentence: str) -> tuple[Talk, ChatMessage]:
    """Ask; the answer is the sentence, which cites page 1."""
    talk = talk_about(
        store,
        reply(call("read_pages", first=1, last=1)),
        reply(cited(sentence, "p1.s0-1", PAGES[0])),
    )
    talk.ask()
    return talk, talk.messages[-1]


def test_a_sentence_that_its_citation_holds_is_supported(store: Store) -> None:
    _, message = cited_by(store, "The old man wasn't asleep in the white house.")
    assert [claim.state for claim in message.claims] == [ClaimState.SUPPORTED]


def test_the_part_that_is_missing_is_named_and_the_result_is_kept(store: Store) -> None:
    talk, message = cited_by(store, FALSE)
    (claim,) = message.claims
    assert claim.state in (ClaimState.PARTLY, ClaimState.NOT_IN_CITED)
    assert (claim.missing[0].text, claim.missing[0].kind) == ("17", MissingKind.NUMBER)
    stored = store.messages.find(message.id)
    assert stored is not None and stored.claims == message.claims
    kinds = [type(event) for event in talk.log.events]
    assert kinds.index(TurnFinished) < kinds.index(ClaimsChecked)
    assert QuotationsChecked not in kinds


def test_the_page_that_has_it_is_offered_but_never_one_beyond_the_fence(store: Store) -> None:
    true = FALSE.replace("17", "14")
    talk, message = cited_by(store, true)
    assert [claim.page for claim in message.claims] == [2]
    talk.guard(1)
    found = ClaimCheckUseCase(store.pages).check(
        message, ConversationBooks(store.books, talk.book.id)
    )
    assert [claim.page for claim in found] == [0]


def test_a_page_named_in_words_is_what_a_sentence_rests_on(store: Store) -> None:
    talk = talk_about(store, reply("On Monday 14 ships came in (p. 2). It was 15 ships (p. 2)."))
    talk.ask()
    states = [claim.state for claim in talk.messages[-1].claims]
    assert states == [ClaimState.SUPPORTED, ClaimState.PARTLY]


def test_a_printed_page_beside_a_quotation_is_what_its_sentence_rests_on(store: Store) -> None:
    """The file's page 2 prints 1."""
    words = "He says that “14 ships came in and nobody counted them” on Monday (p. 1)."
    talk = talk_about(store, reply(words), labels=("i", "1", "2"))
    talk.ask()
    assert [claim.state for claim in talk.messages[-1].claims] == [ClaimState.SUPPORTED]


def test_what_stands_for_an_answer_that_never_came_is_not_judged(store: Store) -> None:
    talk = talk_about(store, reply(call("read_pages", first=1, last=1)), reply(""))
    talk.ask()
    message = talk.messages[-1]
    assert message.content == NO_ANSWER and message.pages_shown
    assert message.claims == ()


def test_small_talk_is_not_judged(store: Store) -> None:
    talk = talk_about(store, reply("You're welcome. Elephants weigh 5 tonnes."))
    talk.ask()
    assert talk.messages[-1].claims == ()


def test_an_export_says_what_is_doubtful(store: Store) -> None:
    talk, _ = cited_by(store, FALSE)
    export = ExportConversationUseCase(store.conversations, store.messages, store.books)
    assert "*(? “17” isn’t in the cited words.)*" in export.export(talk.conversation.id)


def test_what_was_found_of_a_block_quotation_stays_within_it(store: Store) -> None:
    words = "It says:\n\n> Nobody wrote these words\n> anywhere in this book.\n\nSo much for that."
    talk = talk_about(store, reply(call("read_pages", first=1, last=1)), reply(words))
    talk.ask()
    assert talk.messages[-1].quotations
    export = ExportConversationUseCase(store.conversations, store.messages, store.books)
    text = export.export(talk.conversation.id)
    assert "\n> anywhere in this book. *(⚠" in text
    assert "\n\nSo much for that." in text
