"""The companion without a model says what is missing instead of quoting something near."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.app.chat.book_context import words_of_refusal
from reader_app.app.chat.conversations import turns_of
from reader_app.app.chat.markdown_export import ExportConversationUseCase
from reader_app.domain.events import TurnFinished
from reader_app.llm.offline.answerability import apart_in, lacks_in, missing_in
from reader_app.llm.offline.asked_facts import Apart
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.llm.offline.sentence_choice import FoundSentence, chosen
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import Store, open_store
from reader_app.ui.conversations.conversation_entries import AnswerEntry, conversation_entries
from tests.support.talks import Talk

PAGES = [
    "The captain saw a white whale. He was angry with the whale, and he swore to hunt it.",
    "The mate asked the captain to turn back. The captain refused to listen to him.",
    "They lowered three boats. The whale broke two of them, and the mate fell into the sea.",
    "Later a stranger called Bulkington came aboard with a lantern and sang until dawn.",
]


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir, prepare=prepare_for_index)
    yield opened
    opened.close()


@pytest.fixture
def talk(store: Store) -> Talk:
    return Talk(provider=OfflineChatProvider(), pages=PAGES, store=store)


def test_a_name_that_no_page_has_is_said_with_the_nearest_places_and_the_reach(talk: Talk) -> None:
    answer = talk.ask("Why did Ishmael hunt the whale with the captain?")
    assert answer.startswith("Nothing in this book mentions “Ishmael”.")
    assert "Nearest places: p. " in answer
    assert "Searched all 4 pages." in answer
    assert "none of the pages" not in answer
    assert not talk.messages[-1].citations


def test_where_no_passage_says_so_the_closest_come_with_what_they_lack(talk: Talk) -> None:
    answer = talk.ask("Why did the stranger burn his lantern?")
    assert answer.startswith("I found no passage that says so. The closest don’t have “burn”:")
    assert "Bulkington came aboard with a lantern" in answer
    assert answer.endswith("Searched all 4 pages.")


def test_what_was_searched_is_said_also_where_every_word_stands_somewhere(talk: Talk) -> None:
    answer = talk.ask("Why did the stranger fall into the sea?")
    assert answer.startswith("I found no passage that says so.")
    assert answer.endswith("Searched all 4 pages.")


def test_a_passage_that_has_the_whole_question_is_simply_quoted(talk: Talk) -> None:
    assert talk.ask("Why did the captain swear to hunt the whale?").startswith("From the book:")


@pytest.mark.parametrize(
    ("question", "lacking"),
    [
        ("Why did Watson sell his umbrella?", ("sell",)),
        ("Why did Watson take his umbrella?", None),
        ("Who carried the umbrella of Watson?", None),
        ("Where did Watson meet the gardener in London?", ("meet", "gardener", "london")),
    ],
)
def test_what_the_best_passage_lacks(question: str, lacking: tuple[str, ...] | None) -> None:
    sentences = found(
        "Dr. Watson took his umbrella and went out into the rain.",
        "The porter carried it for him as far as the gate.",
    )
    assert lacks_in(question, sentences, chosen(question, sentences)) == lacking


def test_a_question_in_other_words_than_the_books_is_answered_as_before(talk: Talk) -> None:
    answer = talk.ask("Why did the captain decide to respond so furiously to the whale?")
    assert "white whale" in answer
    assert "none of the pages" not in answer and "Searched" not in answer


def test_behind_the_guard_later_names_are_as_missing_as_any(talk: Talk) -> None:
    talk.guard(3)
    for name in ("Ishmael", "Bulkington"):
        answer = talk.ask(f"Why did the captain ask {name} to hunt the whale?")
        assert answer.startswith(f"Nothing up to page 3 mentions “{name}”.")
        reach = "Searched up to page 3 of 4. Later pages are hidden by the spoiler guard."
        assert reach in answer


def test_behind_the_guard_the_closest_come_with_how_far_was_searched(talk: Talk) -> None:
    talk.guard(3)
    answer = talk.ask("Why did the mate sell the boats?")
    assert answer.startswith("I found no passage that says so. The closest don’t have “sell”:")
    assert answer.endswith(
        "Searched up to page 3 of 4. Later pages are hidden by the spoiler guard."
    )


@pytest.mark.parametrize(
    ("question", "printed", "is_answer"),
    [
        ("What colour are the Count's eyes?", "The eyes of the Count were red.", True),
        ("What colour are the Count's eyes?", "The Count opened his eyes and saw her.", False),
        ("What colour is the horse of Ann?", "Ann fed the horse, as her aunt had told her.", False),
        ("What is the name of Lucy's brother?", "Lucy ran to her brother, little Freddy.", True),
        ("What is the name of Lucy's brother?", "The brother of Lucy was a doctor.", False),
        ("How old is Uncle Henry?", "Uncle Henry was sixty years old that spring.", True),
        ("How old is Uncle Henry?", "The two men were about as old as Uncle Henry.", False),
        ("How many brothers does Clerval have?", "Clerval had three brothers in Geneva.", True),
        ("How many brothers does Clerval have?", "I loved my brothers, and Clerval.", False),
        ("How much did the firm pay for Intel?", "The firm paid 3 million for Intel.", True),
        ("How much did the firm pay for Intel?", "The firm was obliged to pay Intel.", False),
        ("Who designed the house?", "Paxton designed the house and its garden.", True),
        ("Who designed the house?", "The machine in the house is of a new design.", True),
        ("Who designed the house?", "The owner of the house had lived there long.", False),
        ("Why did Ann visit Rome?", "Ann went to visit Rome for the sake of her health.", True),
        ("Why did Ann visit Rome?", "Ann had once seen a picture of Rome at her aunt's.", False),
        ("When did Ann marry Tom?", "Ann was married to Tom in the spring of that year.", True),
        ("When did Ann marry Tom?", "Ann told Tom that Jane would marry in the spring.", False),
    ],
)
def test_an_answer_is_of_the_kind_that_is_asked_for(
    question: str, printed: str, is_answer: bool
) -> None:
    sentences = found(printed, "It rained all day.")
    lacking = lacks_in(question, sentences, chosen(question, sentences))
    assert (lacking is None) == is_answer


def test_a_model_is_told_what_was_searched_and_what_stands_nowhere(store: Store) -> None:
    talk = Talk(provider=OfflineChatProvider(), pages=PAGES, store=store)
    talk.ask("Why did Ishmael leave the captain?")
    results = [m.content for m in talk.messages if m.role.value == "tool_result"]
    assert (
        "Searched pages 1-4 of 4. On none of the pages searched: “ishmael”, “leave”." in results[0]
    )


def test_a_receipt_names_the_questions_own_words_that_no_page_has(talk: Talk) -> None:
    talk.ask("Why did Ishmael hunt the whale with the captain?")
    assert finished(talk).absent == ("Ishmael",)
    talk.ask("Why did the captain leave the whale?")
    assert finished(talk).citations
    assert not finished(talk).absent


def test_the_receipt_of_a_stored_refusal_says_the_same(talk: Talk) -> None:
    talk.ask("Why did Ishmael hunt the whale with the captain?")
    *_, answer = conversation_entries(talk.messages, len(PAGES))
    assert isinstance(answer, AnswerEntry)
    assert answer.receipt.absent == ("Ishmael",)


def test_an_export_of_a_refusal_names_them_too(store: Store) -> None:
    talk = Talk(provider=OfflineChatProvider(), pages=PAGES, store=store)
    talk.ask("Why did Ishmael hunt the whale with the captain?")
    assert [turn.absent for turn in turns_of(talk.messages)] == [("Ishmael",)]
    export = ExportConversationUseCase(store.conversations, store.messages, store.books)
    assert "Not found on any page searched: “Ishmael”." in export.export(talk.conversation.id)


def finished(talk: Talk) -> TurnFinished:
    return next(each for each in reversed(talk.log.events) if isinstance(each, TurnFinished))


def test_words_of_a_models_own_queries_stay_out_of_the_receipt() -> None:
    told = ["Searched pages 1-4 of 4. On none of the pages searched: “ishmael”, “pequod”."]
    assert words_of_refusal("Who is Ishmael?", told) == ("Ishmael",)


TOLD = "On none of the pages searched: {}."


@pytest.mark.parametrize(
    ("question", "absent", "missing"),
    [
        ("What does MPTVA stand for?", "“stand”", ()),
        ("What did Pinocchio tell the troll?", "“pinocchio”", ("Pinocchio",)),
        ("What is Raskolnikov's crime?", "“raskolnikov's”", ("Raskolnikov",)),
        ("What was the revenue in 1987?", "“1987”", ("1987",)),
        ("Was it issued before 1987?", "“1987”", ()),
        ("What does Figure 37 show?", "“figure 37”", ("Figure 37",)),
        ("Where did the vampire go?", "“vampire”", ("vampire",)),
        ("How did she respond to the response?", "“respond”, “response”", ()),
        ("What is the EBITDA for the year?", "“ebitda”", ()),
        ("What was the revenue of Marple?", "“marple”", ("Marple",)),
        ("How many A380 jets were built?", "“a380”", ("A380",)),
        ("What does the pirate want?", "“pirate”", ("pirate",)),
        ("Wer ist die Königin Kriemhild?", "“königin”, “kriemhild”", ("Königin", "Kriemhild")),
        ("Warum verließ Heathcliff das Haus?", "“heathcliff”", ("Heathcliff",)),
        ("Wann wurde der Fokus der Lehre geändert?", "“fokus”", ()),
        ("What is $O(n)$ of Foo?", "“foo”", ()),
    ],
)
def test_what_matters_of_the_absent_words(
    question: str, absent: str, missing: tuple[str, ...]
) -> None:
    assert missing_in(question, TOLD.format(absent), 0.3) == missing


def test_a_misspelt_name_that_a_passage_has_is_there() -> None:
    told = "King Dyarrig rode home. " + TOLD.format("“dyraig”")
    assert missing_in("Where did Dyraig go?", told, 0.3) == ()


def found(*texts: str) -> list[FoundSentence]:
    return [FoundSentence(1, n, text, 0, "", 0, n) for n, text in enumerate(texts)]


@pytest.mark.parametrize(
    ("question", "apart"),
    [
        ("What is Mr. Watson's blood type?", Apart("blood type", "Mr. Watson", is_amount=False)),
        ("How tall is Watson?", Apart("tall", "Watson", is_amount=True)),
        ("What is Watson's umbrella?", None),
        ("Who is Watson's niece?", Apart("niece", "Watson", is_amount=False)),
        ("What size are Watson's gloves?", Apart("gloves", "Watson", is_amount=False)),
        ("When did Watson marry Adler?", Apart("marry", "", is_amount=False)),
        ("How many umbrellas does Watson own?", Apart("umbrellas", "Watson", is_amount=True)),
        ("What is the melting point of blood?", Apart("melting point", "", is_amount=False)),
        ("What did Watson do?", None),
        ("Who is Watson's wife?", Apart("wife", "Watson", is_amount=False)),
        ("Who was the uncle of Watson?", Apart("uncle", "Watson", is_amount=False)),
        ("What is the name of Watson's mother?", Apart("mother", "Watson", is_amount=False)),
        ("What is Watson's first name?", Apart("first name", "Watson", is_amount=False)),
        ("How tall is Watson in feet and inches?", Apart("tall", "Watson", is_amount=True)),
        ("Where did Watson live in 1912?", Apart("1912", "", is_amount=False)),
        ("When did Moran kill Watson?", Apart("kill", "", is_amount=False)),
        ("How many umbrellas were returned?", Apart("umbrellas", "", is_amount=True)),
    ],
)
def test_words_that_never_stand_together_are_told(question: str, apart: Apart | None) -> None:
    sentences = found("Watson took his umbrella.", "It rained.", "Blood was on the floor.")
    assert apart_in(question, sentences, 0.4) == apart


@pytest.mark.parametrize(
    ("sentence", "is_told"),
    [
        ("With Watson there, Moran adopted the tone of a friend.", False),
        ("Moran adopted Watson in May.", True),
        ("Watson was adopted in May by Moran.", True),
        ("When Watson was nine, Moran adopted him.", True),
        ("Moran and Watson adopted and raised a child.", True),
    ],
)
def test_a_deed_is_told_where_it_is_done_to_whom_it_is_asked_of(
    sentence: str, *, is_told: bool
) -> None:
    apart = apart_in("When did Moran adopt Watson?", found(sentence), 0.6)
    assert (apart is None) == is_told


@pytest.mark.parametrize(
    ("sentence", "is_told"),
    [
        ("The guests returned three umbrellas.", True),
        ("The umbrellas were black.", False),
        ("They sold three cakes. It rained. The umbrellas were black.", False),
    ],
)
def test_a_count_is_told_where_a_number_stands_beside_what_is_counted(
    sentence: str, *, is_told: bool
) -> None:
    apart = apart_in("How many umbrellas were returned?", found(sentence), 0.6)
    assert (apart is None) == is_told


def test_kin_and_names_are_told_where_they_stand_beside_whose_they_are() -> None:
    sentences = found("Mary, the wife of Dr. Watson, came. His first name was John.")
    assert apart_in("Who is Watson's wife?", sentences, 0.4) is None
    assert apart_in("What is Watson's first name?", sentences, 0.4) is None
