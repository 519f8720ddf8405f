"""Names that the cited words have in another form, and those that they don't have."""

from __future__ import annotations

import pytest

from reader_app.domain.citations import ClaimState, MissingKind
from reader_app.retrieval.claims.claim_checking import CitedWords, check_sentence


def kinds_of(said: str, printed: str, around: str = "") -> list[MissingKind]:
    finding = check_sentence(said, [CitedWords(0, printed, f"{printed}\n{around}")])
    assert (finding.state is ClaimState.SUPPORTED) == (not finding.missing)
    return [part.kind for part in finding.missing]


OTHER_FORMS = [
    # the cited words, the name in another form, another name
    ("The committee of the WHO met twice.",
     "The World Health Organization's committee met twice.",
     "In May the World Trade Organization's committee met twice."),
    ("She had been an MP since 1997.", "She was a Member of Parliament from 1997.",
     "She was a Justice of the Peace from 1997."),
    ("Sales of electric vehicles overtook those of diesel cars.",
     "Diesels sold less well than EVs.",
     "Diesels sold less well than PCs."),
    ("The Norwegian fleet returned empty.", "The ships of Norway came back with nothing.",
     "The ships of Denmark came back with nothing."),
    ("The Scottish courts took another view.", "The courts in Scotland saw it otherwise.",
     "The courts in Ireland saw it otherwise."),
    ("He spent his boyhood in Venice.", "He grew up as a Venetian.", "He grew up as a Neapolitan."),
    ("England and France signed the treaty.", "The treaty was an Anglo-French one.",
     "The treaty was a Sino-French one."),
    ("Elizabeth went home on foot.", "On foot Lizzy went home.", "On foot Kitty went home."),
    ("The House rejected the amendment by six votes.",
     "The amendment failed in the House of Representatives.",
     "The amendment failed in the Chamber of Deputies."),
    ("The Chancellor told Parliament of the tax.", "Of the tax MPs heard from the Chancellor.",
     "Of the tax GPs heard from the Chancellor."),
    ("The abbey was closed under Henry VIII.", "Under Henry the Eighth the abbey was closed.",
     "Under Edward the Eighth the abbey was closed."),
    ("Markets were set up in Rotterdam, Harlaem and Leyden.", "In Leiden, too, there was a market.",
     "In Gouda, too, there was a market."),
    ("He left for the United States at the age of eighteen.",
     "It was to America that he went.", "It was to Australia that he went."),
    ("It was built under Louis the Fourteenth.", "It was built under Louis XIV.",
     "It was built under Henry XIV."),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "right", "wrong"), OTHER_FORMS)
def test_a_name_in_another_form_is_borne_out_and_another_name_is_told(
    printed: str, right: str, wrong: str
) -> None:
    assert kinds_of(right, printed) == []
    assert MissingKind.NAME in kinds_of(wrong, printed)


def test_whose_words_are_rendered_may_stand_on_the_page_alone() -> None:
    printed = "The empire of Rome comprehended the fairest part of the earth in the Christian era."
    said = "In those days, {} says, Rome had the fairest part of the earth."
    assert kinds_of(said.format("Gibbon"), printed, "Edward Gibbon") == []
    assert kinds_of(said.format("Mommsen"), printed, "Edward Gibbon") == [MissingKind.NAME]


def test_a_name_that_stands_elsewhere_in_the_cited_words_is_no_other_name() -> None:
    printed = (
        "Johnson was born at Lichfield, in Staffordshire, on the 18th of September, 1709; he was"
        " baptised in that city on the day of his birth."
    )
    said = "Johnson was born in Lichfield on September 18, 1709, and was baptised that very day."
    assert kinds_of(said, printed) == []


def test_a_name_of_a_free_rendering_is_told_only_if_it_may_be_another_ones() -> None:
    printed = "The great mosque is closed to unbelievers, but a visitor pays two francs to enter."
    said = "Those who are Muslims enter the mosque as they like, and visitors for two francs."
    assert kinds_of(said, printed) == []
    assert kinds_of(said, printed.replace("unbelievers", "the Jews")) == [MissingKind.NAME]
    assert kinds_of(said, printed.replace("a visitor", "he")) == [MissingKind.NAME]


NAMED_OTHERWISE = [
    # the sentence, the cited words, what else their page has
    ("Norland put prepaid rent on a line of its own.",
     "The Company shows prepaid rent apart from Other claims.", "Norland 2016"),
    ("Weber holds that the United States kept its rivers clean for nearly 40 years.",
     "American rivers were clean at first, and for almost 40 years our laws kept them so.",
     "Weber"),
    ("Norland took in 8% more in 2018, and at NFA the newest mills made up for the oldest ones.",
     "Revenues in 2018 increased by 8% due to higher revenues at NFA, NFB and NFC.", "Norland"),
    ("The ticket cost a dollar more in the United States in May.",
     "In May 2015, in the U.S., we made this ticket dearer by $1.", ""),
    ("He showed FM sets to the engineers.",
     "Armstrong showed frequency-modulated sets to the engineers of the works.", ""),
]  # fmt: skip


@pytest.mark.parametrize(("said", "printed", "page"), NAMED_OTHERWISE)
def test_a_name_that_the_cited_words_say_otherwise_is_borne_out(
    said: str, printed: str, page: str
) -> None:
    finding = check_sentence(said, [CitedWords(0, printed, f"{printed}\n{page}")])
    assert finding.state is ClaimState.SUPPORTED


def test_another_name_of_the_page_is_told_where_the_cited_words_name_somebody() -> None:
    printed = "Huck hid the gold in a cave with Injun Joe in May."
    finding = check_sentence(
        "Tom hid the gold in May.", [CitedWords(0, printed, f"{printed}\nHe met Tom Sawyer.")]
    )
    assert [part.text for part in finding.missing] == ["Tom"]
