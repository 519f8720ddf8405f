"""Numbers and dates that the cited words say otherwise or lead to, beside wrong ones."""

from __future__ import annotations

import pytest

from reader_app.domain.citations import ClaimState
from reader_app.retrieval.claims.claim_checking import CitedWords, check_sentence

LED_TO = [
    # the words, what they bear out, what they don't
    ("He bore the name of his uncle and one and two more.",
     "He bore one and two more names.", "He bore 7 more names."),
    ("Four score and seven years ago a nation was brought forth.",
     "It was founded 87 years earlier.", "It was founded 84 years earlier."),
    ("The book was written in nineteen eighty-four.",
     "It was written in 1984.", "It was written in 1974."),
    ("The programme has been fetched over 1.5 million times.",
     "It was fetched more than one and a half million times.",
     "It was fetched more than four and a half million times."),
    ("Two or three hundred men stood there.",
     "At least 200 men stood there.", "At least 400 men stood there."),
    ("Bread had risen from fourpence to sevenpence.",
     "Bread rose by three pence.", "Bread rose by five pence."),
    ("Bake it for an hour and a quarter.", "Bake it for 75 minutes.", "Bake it for 95 minutes."),
    ("He was told to stay in bed for a week.",
     "He was to stay in bed for seven days.", "He was to stay in bed for nine days."),
    ("The fair is held every other year.",
     "The fair is held every two years.", "The fair is held every four years."),
    ("The flight takes two hours and ten minutes.",
     "The flight takes 130 minutes.", "The flight takes 150 minutes."),
    ("Keep it between 18 and 22 degrees Celsius.", "Keep it at 18–22 °C.", "Keep it at 18–22 °F."),
    ("The night was minus 40 degrees.", "The night was -40°.", "The night was -50°."),
    ("There were eleven of us.", "There were about ten of us.", "There were about fifty of us."),
    ("The moon measures about 3,474 km.",
     "The moon measures roughly 3,500 kilometres.", "The moon measures roughly 4,500 kilometres."),
    ("The train leaves at 17:45 and comes two hours later.",
     "It comes at a quarter to eight.", "It comes at a quarter to nine."),
    ("The last tram leaves at ten minutes past midnight, on Sundays an hour earlier.",
     "The Sunday tram leaves at 11:10 p.m.", "The Sunday tram leaves at 10:20 p.m."),
    ("The office opens at noon.", "The office opens at 12 o'clock.",
     "The office opens at 11 o'clock."),
    ("The film is 130 minutes long.", "The film is 2 hours and 10 minutes long.",
     "The film is 3 hours and 10 minutes long."),
    ("It lasts from 6 to 7.30 p.m.", "It lasts for 90 minutes.", "It lasts for 80 minutes."),
    ("The lease runs for a term of five years from 1 January 2019.",
     "The lease ends on December 31, 2023.", "The lease ends on December 31, 2025."),
    ("The Act received assent on 1 August 1834 and came into force six months later.",
     "It came into force on February 1, 1835.", "It came into force on April 1, 1835."),
    ("He entered Moscow on 14 September 1812 and left it on 19 October.",
     "He was in Moscow for thirty-five days.", "He was in Moscow for fifty-five days."),
    ("The visit of the 3rd was put off to the 5th.",
     "The visit came two days later.", "The visit came six days later."),
    ("Solvang was born in 1868. In 1887 he sailed west, and worked there for four years.",
     "Solvang sailed west at nineteen.", "Solvang sailed west at twenty-nine."),
    ("She had been but nineteen when she married, and was a widow at twenty-four.",
     "She was married for five years.", "She was married for eight years."),
    ("They gave up on the tenth day of the siege.",
     "After nine days of the siege they gave up.", "After six days of the siege they gave up."),
    ("It was opened at the third knock.",
     "It was opened after three knocks.", "It was opened after five knocks."),
    ("In the last years of the nineteenth century people knew nothing.",
     "In the late 1800s people knew nothing.", "In the late 1700s people knew nothing."),
    ("The war of 1914–18 was long.", "The war ended in 1918.", "The war ended in 1919."),
    ("The party set out with forty men, of whom only eleven came back.",
     "Twenty-nine of the forty men did not come back.",
     "Thirty-nine of the forty men did not come back."),
    ("Of the 48 delegates 31 said yes; the rest abstained.",
     "Seventeen delegates abstained.", "Nineteen delegates abstained."),
    ("Turnout was 61 per cent.", "The 39% who stayed at home are not counted.",
     "The 29% who stayed at home are not counted."),
    ("The town had 3,000 inhabitants; by 1910 the number had trebled.",
     "It had 9,000 inhabitants by 1910.", "It had 7,000 inhabitants by 1910."),
    ("Adults pay 12 euros and students half that.",
     "Students pay 6 euros.", "Students pay 9 euros."),
    ("Her dowry was ten thousand pounds, to be paid in two equal parts.",
     "It was paid in parts of £5,000.", "It was paid in parts of £4,000."),
    ("Buses run every ten minutes, cabs at random.",
     "There are six buses an hour.", "There are eight buses an hour."),
    ("The king had two sons, Edward and Richard, and a daughter.",
     "The king had three children.", "The king had five children."),
    ("A second printing of 5,000 copies followed in November.",
     "In November 5,000 more copies were printed.", "In November 7,000 more copies were printed."),
    ("Costs were $14.2, $13.8 and $12.1 million in three years.",
     "They grew by $2.1 million.", "They grew by $4.1 million."),
    ("The walk takes a quarter of an hour, the tram five minutes.",
     "Walking takes three times as long.", "Walking takes eight times as long."),
    ("About 30 per cent of the staff are members.",
     "Roughly seven in ten of the staff aren't members.",
     "Roughly nine in ten of the staff aren't members."),
    ("Only one in five was admitted.", "The rate was 20%.", "The rate was 40%."),
    ("In 1923, a few months before her 16th birthday, she sang.",
     "She sang at the age of 15.", "She sang at the age of 12."),
    ("She was ninth in the ranking.", "She was in the top 10.", "She was in the top 5."),
    ("He lived (1709–1784) in the country.",
     "He died at the age of 75.", "He died at the age of 67."),
    ("Planes are grounded for a third day.",
     "Planes are grounded for three days.", "Planes are grounded for six days."),
    ("Membership stood at 214, the highest for ten years.",
     "There are more members now (214) than for years.",
     "There are more members now (241) than for years."),
    ("Total debt decreased by $45 million to $610 million.",
     "Debt had been $655 million.", "Debt had been $635 million."),
    ("The option lapses if it is not used before 1 June.",
     "The option must be used by 31 May.", "The option must be used by 29 April."),
    ("Of his seven children only Anne outlived him.",
     "Six of his children died before him.", "Five of his children died before him."),
]  # fmt: skip


def is_borne_out(said: str, printed: str) -> bool:
    return check_sentence(said, [CitedWords(0, printed, printed)]).state is ClaimState.SUPPORTED


@pytest.mark.parametrize(("printed", "right", "wrong"), LED_TO)
def test_a_figure_that_the_cited_words_lead_to_is_borne_out_and_another_is_told(
    printed: str, right: str, wrong: str
) -> None:
    assert (is_borne_out(right, printed), is_borne_out(wrong, printed)) == (True, False)
