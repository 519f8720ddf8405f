"""Sentences of answers, checked against the words that they cite."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.domain.citations import ClaimState, MissingKind
from reader_app.retrieval.claims.claim_checking import (
    CitedWords,
    ClaimFinding,
    PageFound,
    check_claims,
    check_sentence,
)
from reader_app.retrieval.claims.claim_words import CitedText

SCROOGE = (
    "Marley was dead, and Scrooge signed the register of his burial on the third of May 1843 in "
    "London, two miles from the warehouse."
)


def checked(said: str, printed: str, around: str = "") -> ClaimFinding:
    return check_sentence(said, [CitedWords(0, printed, around or printed)])


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("1843", "1844", MissingKind.DATE),
        ("May", "June", MissingKind.DATE),
        ("two miles", "two kilometres", MissingKind.UNIT),
        ("two miles", "three miles", MissingKind.NUMBER),
        ("London", "Dover", MissingKind.NAME),
        ("was dead", "was not dead", MissingKind.NEGATION),
        ("was dead", "was alive", MissingKind.RELATION),
        ("his burial", "her burial", MissingKind.RELATION),
        ("register", "letter", MissingKind.WORD),
    ],
)
def test_one_changed_fact_of_a_copied_sentence_is_found(
    old: str, new: str, kind: MissingKind
) -> None:
    found = checked(SCROOGE.replace(old, new), SCROOGE, SCROOGE + " He never went to Dover. June.")
    assert found.state is ClaimState.PARTLY
    assert found.missing[0].kind is kind or {kind, found.missing[0].kind} == {
        MissingKind.UNIT,
        MissingKind.NUMBER,
    }


def test_swapped_names_are_found_in_a_copy_and_in_a_free_rendering() -> None:
    printed = "In the evening Acme Holdings bought the old mill of Birch Logistics for little."
    copied = "In the evening Birch Holdings bought the old mill of Acme Logistics for little."
    assert checked(copied, printed).missing
    assert checked("Heathcliff struck Hindley.", "Then Hindley struck Heathcliff hard.").missing
    assert not checked(
        "Heathcliff was struck by Hindley.", "Then Hindley struck Heathcliff."
    ).missing


LIGHTHOUSE = (
    "The lighthouse at Skerry Point (also called the Old Lantern) stands on a granite reef two "
    "miles from the coast of Fife. Built by the engineer Thomas Moncrieff, starting in April 1811, "
    "the tower was manned by three watchmen until the lamp became automatic in 1962. It is the "
    "oldest surviving sea-washed tower of the country, and a wide passage with iron doors leads "
    "to the lamp room. Watchmen could not leave the reef in winter without a boat from the shore."
)


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("Skerry Point was not built by Thomas Moncrieff in April 1811.", MissingKind.NEGATION),
        (
            "The lighthouse was not manned by three watchmen while the lamp was lit.",
            MissingKind.NEGATION,
        ),
        ("Skerry Point is not the oldest sea-washed tower.", MissingKind.NEGATION),
        ("In winter, watchmen could leave the reef for the shore.", MissingKind.NEGATION),
        ("It is Fife's newest surviving sea-washed tower.", MissingKind.RELATION),
        ("To the lamp room leads a narrow passage with iron doors.", MissingKind.RELATION),
    ],
)
def test_a_turned_fact_is_found_where_several_sentences_became_one(
    said: str, kind: MissingKind
) -> None:
    found = checked(said, LIGHTHOUSE)
    assert [part.kind for part in found.missing] == [kind]


@pytest.mark.parametrize(
    "said",
    [
        "The Skerry Point tower was built by Moncrieff, starting in April 1811.",
        "In winter, watchmen could not leave the reef for the shore.",
        "No sea-washed tower of the country that survives is older.",
        "To the lamp room leads a wide passage with iron doors.",
    ],
)
def test_honest_sentences_made_of_several_are_supported(said: str) -> None:
    assert not checked(said, LIGHTHOUSE).missing


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        ("He was unhappy about the long journey home.", "He was not happy about the long journey."),
        ("Bingley looked at it for half an hour.", "Mr. Bingley did look at it for half-an-hour."),
        (
            "Revenue grew by $1.1 billion to $32.8 billion.",
            "Revenues: $32.8 billion, $31.7 billion",
        ),
        ("R&D was 4.8% of sales (1,577 ÷ 32,765).", "Research 1,577. Net sales 32,765."),
        ("The US plant closed.", "The plant in the United States of America was closed."),
        ("Nobody moved when she shouted.", "“Off with her head!” the Queen shouted. Nobody moved."),
        ("All clocks stand at 8:40.", "The clocks had stopped at twenty minutes to nine."),
    ],
)
def test_honest_renderings_are_supported(said: str, printed: str) -> None:
    assert checked(said, printed).state is ClaimState.SUPPORTED


@pytest.mark.parametrize(
    ("said", "printed", "turned"),
    [
        (
            "He led it for fifteen months.",
            "He led it from May 2017 to August 2018.",
            "three months",
        ),
        ("The reign lasted 12 years.", "He reigned from 1816 to 1828.", "17 years"),
        ("She wrote in two languages.", "She wrote in English and in French.", "five languages"),
        ("Three colours are on the flag.", "The flag is blue, white and red.", "Nine colours"),
        ("He has eight siblings.", "He is one of nine children.", "six siblings"),
        ("He pays every three months.", "He pays each quarter.", "two months"),
        ("There stood eighty-one maids.", "There stood eighty-and-one maids.", "eighty-two maids"),
        ("The lease ended in 1949.", "It is a lease of ninety-nine years from 1850.", "in 1959"),
    ],
)
def test_a_number_may_be_counted_or_worked_out_and_a_wrong_one_is_told(
    said: str, printed: str, turned: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CitedText, "_share_in_order", lambda *_: 1.0)  # or a rule may be silent
    assert not checked(said, printed).missing
    lie = " ".join([*said.rstrip(".").split()[: -len(turned.split())], turned])
    if turned[0].isupper():
        lie = f"{turned} {' '.join(said.split()[2:])}"
    assert checked(lie, printed).missing


def test_a_count_is_told_where_the_cited_words_have_another_one() -> None:
    printed = "He owned three horses and a cart, and fed them hay and oats."
    assert checked("He owned two horses.", printed).missing
    assert not checked("He gave three horses two kinds of food, hay and oats.", printed).missing


def test_words_that_are_few_in_the_cited_sentence_may_stand_on_its_page() -> None:
    said = "The gorgeous painting captured that valley, and the speaker praised it sparingly."
    printed = "It was the very place; I said little."
    page = f"Her painting of the valley was gorgeous. I praised it. {printed}"
    assert checked(said, printed, page).state is ClaimState.SUPPORTED
    assert checked(said, printed).state is ClaimState.NOT_IN_CITED


def test_a_name_for_he_is_borne_out_if_the_book_has_it_and_nobody_else_is_named() -> None:
    said = "Philip sent word to his uncle that he was coming."
    for printed, state in (
        ("He sent word to his uncle that he was coming.", ClaimState.SUPPORTED),
        ("Hayward sent word to his uncle that he was coming.", ClaimState.PARTLY),
    ):
        (claim,) = check_claims(
            said, [CitedWords(len(said), printed, printed)], knows=lambda name: name == "Philip"
        )
        assert claim.state is state


def test_a_name_behind_a_pronoun_may_stand_elsewhere_on_the_page() -> None:
    printed = "I arrived late at the castle of the Count."
    page = f"Jonathan Harker's Journal. {printed}"
    assert checked("Harker arrived late at the castle.", printed, page).state is (
        ClaimState.SUPPORTED
    )
    assert checked("So Morris arrived late at the castle.", printed, page).missing


def test_wrong_arithmetic_is_told_as_such() -> None:
    found = checked("It was 5.8% (1,577 ÷ 32,765 = 5.8%).", "Research 1,577. Net sales 32,765.")
    assert found.missing[0].kind is MissingKind.ARITHMETIC


def test_numbers_that_go_the_other_way_than_the_words_are_told() -> None:
    printed = "Margin was 41% last year and 39% this year, which reflects currencies."
    found = checked("The margin rose from 41% to 39%.", printed)
    assert [part.text for part in found.missing] == ["rose"]


def test_words_about_something_else_are_not_in_what_is_cited() -> None:
    found = checked("Elephants remember every insult forever.", "The dividend is paid quarterly.")
    assert found.state is ClaimState.NOT_IN_CITED


def test_a_piece_cut_out_of_a_negation_is_not_taken_as_copied() -> None:
    printed = "Never did the old captain sleep before the watch was set."
    assert checked("The old captain did sleep before the watch was set.", printed).missing


def test_sentences_are_checked_with_the_citations_that_belong_to_them() -> None:
    answer = (
        "# Answer\n\nHere is what I found:\n\n- Sales were $5 million. Costs were $3 million.\n"
        "- Profit was $9 million.\n\nShall I look further?"
    )
    end = answer.index(" Costs")
    later = answer.index("\n- Profit")
    last = answer.index("\n\nShall")
    claims = check_claims(
        answer,
        [
            CitedWords(end, "Sales amounted to $5 million"),
            CitedWords(later, "Costs of $3 million"),
            CitedWords(last, "Profit before taxes was $2 million"),
        ],
    )
    told = {answer[claim.start : claim.end]: claim.state for claim in claims}
    assert told == {
        "Here is what I found:": ClaimState.OWN_WORDS,
        "Sales were $5 million.": ClaimState.SUPPORTED,
        "Costs were $3 million.": ClaimState.SUPPORTED,
        "Profit was $9 million.": ClaimState.PARTLY,
        "Shall I look further?": ClaimState.OWN_WORDS,
    }


def test_an_uncited_sentence_is_held_by_the_next_citation_of_its_paragraph() -> None:
    answer = "The plant closed in 2020. It made boats.\n\nThe plant opened in 1874."
    words = CitedWords(answer.index("\n"), "In 2020 the plant was closed, which had made boats.")
    states = [claim.state for claim in check_claims(answer, [words])]
    assert states == [ClaimState.SUPPORTED, ClaimState.SUPPORTED, ClaimState.NOTHING_CITED]


def test_a_page_that_has_what_the_cited_words_lack_is_offered() -> None:
    answer = "Capital spending was $1,577 million."
    cited = [CitedWords(len(answer), "Capital spending fell a little.", page=3)]
    pages = [
        PageFound(7, "Nothing of interest stands here."),
        PageFound(12, "The year. Capital spending amounted to $1,577 million in 2018."),
    ]
    (claim,) = check_claims(answer, cited, lambda _: pages)
    assert (claim.state, claim.page) == (ClaimState.PARTLY, 12)


def test_a_page_behind_a_full_stop_belongs_to_the_sentence_and_links_are_own_words() -> None:
    answer = "He came late. (p. 4, printed 2)\n\n[Show later ones too](pagemate:later)"
    claims = check_claims(answer, [CitedWords(15, "At last he came, late as ever.")])
    assert [claim.state for claim in claims] == [ClaimState.SUPPORTED, ClaimState.OWN_WORDS]


def test_rows_of_tables_are_sentences_and_their_heads_are_not() -> None:
    answer = "| Year | Sales |\n|---|---|\n| 2018 | 32,765 |\n| 2017 | 31,657 |"
    claims = check_claims(answer, [CitedWords(-1, "Net sales 32,765 31,657 (2018, 2017)")])
    assert [answer[claim.start : claim.end] for claim in claims] == [
        "2018 | 32,765",
        "2017 | 31,657",
    ]
    assert not any(claim.is_doubtful for claim in claims)


def test_the_rules_of_english_judge_no_other_language() -> None:
    german = (
        "Am 3. Oktober 1990 traten die neuen Länder der Bundesrepublik bei, und die Mauer war "
        "nicht mehr da."
    )
    answer = "On October 3, 1990 the new states joined the Federal Republic and the wall was gone."
    (claim,) = check_claims(answer, [CitedWords(len(answer), german, german)])
    assert claim.state is ClaimState.SUPPORTED
    false = answer.replace("1990", "1991")
    (claim,) = check_claims(false, [CitedWords(len(false), german, german)])
    assert claim.state is ClaimState.PARTLY


@given(st.text(max_size=200), st.text(max_size=200))
def test_wild_text_never_fails_and_cites_itself(said: str, printed: str) -> None:
    checked(said, printed)
    assert checked(said, said).state is ClaimState.SUPPORTED
    for claim in check_claims(said, [CitedWords(len(said) // 2, printed), CitedWords(-1, said)]):
        assert 0 <= claim.start < claim.end <= len(said)


@given(
    st.lists(
        st.sampled_from(
            "not never Holmes Watson said 1,577 million $ ( ) more less 5% on May 3 1888 before . "
            ", was wasn't by “ ” – three half".split()
        ),
        max_size=30,
    )
)
def test_made_up_sentences_cited_by_themselves_are_supported(words: list[str]) -> None:
    text = " ".join(words)
    assert checked(text, text).state is ClaimState.SUPPORTED
    assert checked(text, f"It began. {text} It ended.").state is not ClaimState.NOT_IN_CITED


BALANCE = """As of December 31,
2022
2021
(In millions)
Current assets:
Cash and cash equivalents
$
4,000
$
2,000
Level 2
416,420
Total current assets
9,000
8,000
Total current liabilities
6,000
6,400
Net sales
20,000
16,000
Cost of sales
(15,000)
(12,800)
Balance of the liability at the end of the year
81
2
10
93
For the 52 weeks ended December 31, 2022"""


@pytest.mark.parametrize(
    ("said", "is_true"),
    [
        ("The working capital was $3.0 billion in 2022.", True),
        ("The working capital was $3.4 billion in 2022.", False),
        ("The current ratio improved to 1.5.", True),
        ("The current ratio improved to 1.7.", False),
        ("The gross margin was 25%.", True),
        ("The gross margin increased by 5%.", True),
        ("The gross margin was 31%.", False),
        ("The current ratio moved from 1.25 to 1.5, a jump of 20%.", True),
        ("The current ratio moved from 1.25 to 1.5, a jump of 40%.", False),
        ("87% of the balance of the liability is for employees.", True),
        ("77% of the balance of the liability is for employees.", False),
        ("Share of sales = Net sales/Net sales*100 = 20,000/20,000*100 = 100%.", True),
        ("The bonds amount to 416420.", True),
        ("Sales were 20,000 in the 12 months.", True),
        ("Sales were 20,000 in the 9 months.", False),
        ("In the 10K, net sales are 20,000.", True),
    ],
)
def test_figures_that_follow_from_rows_of_a_table_are_borne_out(said: str, is_true: bool) -> None:
    assert (checked(said, BALANCE).state is ClaimState.SUPPORTED) is is_true


def test_short_forms_of_a_companys_name_are_its_name() -> None:
    cited = [CitedWords(0, "Sales grew.", "Sales grew.", title="Johnson & Johnson")]
    for name in ("JnJ", "J&J"):
        assert check_sentence(f"Sales of {name} grew.", cited).state is ClaimState.SUPPORTED
    assert check_sentence("Sales of KnK grew.", cited).state is not ClaimState.SUPPORTED


@pytest.mark.parametrize(
    "echo",
    [
        "The reader is now on page 3 of 14.",
        "The reader is on p. 3.",
        "The reader hasn't allowed pictures of this book to be sent.",
    ],
)
def test_what_a_small_model_repeats_of_a_tool_claims_nothing_of_the_book(echo: str) -> None:
    (claim,) = check_claims(echo, [])
    assert claim.state is ClaimState.OWN_WORDS


def test_a_block_quotation_and_its_source_claim_nothing_of_their_own() -> None:
    answer = "He came late (p. 2).\n\n> Common sense revolts at the idea.\n> — Douglas, p. 2"
    claims = check_claims(answer, [CitedWords(14, "At last he came, late as ever.")])
    own = ClaimState.OWN_WORDS
    assert [claim.state for claim in claims] == [ClaimState.SUPPORTED, own, own]
