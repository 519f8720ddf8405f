"""Free renderings that turn what they cite, and honest ones beside them."""

from __future__ import annotations

import pytest

from reader_app.domain.citations import ClaimState, MissingKind
from reader_app.retrieval.claims.claim_checking import CitedWords, check_sentence
from reader_app.retrieval.claims.claim_words import CitedText


def missing_kinds(said: str, printed: str, title: str = "") -> list[MissingKind]:
    finding = check_sentence(said, [CitedWords(0, printed, printed, title=title)])
    assert (finding.state is ClaimState.SUPPORTED) == (not finding.missing)
    return [part.kind for part in finding.missing]


@pytest.mark.parametrize(
    ("said", "printed", "kind"),
    [
        (
            "Norland Fund is not the largest holder of shares.",
            "Norland Fund, the largest holder, has 23.4 per cent of the shares.",
            MissingKind.NEGATION,
        ),
        (
            "The firm had not around 36,500 people.",
            "We employed approximately 36,500 people in May.",
            MissingKind.NEGATION,
        ),
        (
            "The mill was not bought by Acme.",
            "Acme Holdings acquired the mill in May.",
            MissingKind.NEGATION,
        ),
        (
            "Ada Sol refused to work for the house.",
            "Ada Sol has worked for Mango and for the house.",
            MissingKind.NEGATION,
        ),
        (
            "Ada Sol worked for the house of Mango.",
            "Ada Sol declined to work for the house of Mango.",
            MissingKind.NEGATION,
        ),
        ("Madame Roux saw everything.", "Madame Roux saw nothing.", MissingKind.NEGATION),
        (
            "Net debt rose to roughly €1.2 billion.",
            "Net debt amounted to EUR 1,204.5 million, down from EUR 1,350.0 million.",
            MissingKind.RELATION,
        ),
        (
            "Sales in Europe shrank by 7 % while those in Asia were down 3 %.",
            "Sales in Asia fell by 3 per cent, while sales in Europe rose by 7 per cent.",
            MissingKind.RELATION,
        ),
        (
            "Net interest went down to $74.2 million from $68.9 million.",
            "Net interest was $74.2 million (2021: $68.9 million).",
            MissingKind.RELATION,
        ),
        (
            "He bet that the tour takes at least 80 days.",
            "He wagered that he would make the tour in eighty days or less.",
            MissingKind.RELATION,
        ),
        ("It is her sixth novel.", "Her fifth novel is the best of them.", MissingKind.NUMBER),
        (
            "The ship is 232 feet short.",
            "The ship was two hundred and thirty-two feet long.",
            MissingKind.RELATION,
        ),
        ("The firm had slow growth.", "The firm saw rapid early growth.", MissingKind.RELATION),
        (
            "Mr. Bennet kept it a secret, as she liked to.",
            "Mr. Bennet kept it a secret to the last, as he always did.",
            MissingKind.RELATION,
        ),
        (
            "The gamekeeper saw him walk behind his mother with a gun.",
            "The gamekeeper saw him walk with a gun after his father.",
            MissingKind.RELATION,
        ),
        (
            "Ada Sol only worked in film.",
            "Ada Sol is a producer of television and film.",
            MissingKind.RELATION,
        ),
        (
            "Birch Logistics purchased Acme Holdings.",
            "In May Acme Holdings acquired Birch Logistics.",
            MissingKind.ROLES,
        ),
        ("He sued.", "He never sued anyone.", MissingKind.NEGATION),
        ("No one came to the party.", "Many guests came to the party.", MissingKind.NEGATION),
        ("None of them survived.", "All the children survived the winter.", MissingKind.NEGATION),
        (
            "Without a lawyer, he spoke for himself.",
            "He spoke for himself with the help of a lawyer.",
            MissingKind.NEGATION,
        ),
        ("It was unimportant to her.", "It was important to her.", MissingKind.RELATION),
        (
            "The timeout is not 30 s.",
            "The default timeout is 30 seconds; a value of 0 disables it.",
            MissingKind.NEGATION,
        ),
        ("The sum was not 450 (210 + 240).", "Q1 210, Q2 240.", MissingKind.NEGATION),
        ("It was not 12% over plan.", "Costs exceeded the plan by 12 %.", MissingKind.NEGATION),
        (
            "Norland is not the biggest shareholder.",
            "The largest shareholder, Norland, holds 23 per cent.",
            MissingKind.NEGATION,
        ),
        (
            "Twitter has never been hacked.",
            "A hack of Twitter hit 130 accounts, both verified and unverified ones.",
            MissingKind.NEGATION,
        ),
        (
            "The committee did not approve the plan.",
            "The committee approved the plan without a single objection.",
            MissingKind.NEGATION,
        ),
        ("Only Mary knew the secret.", "Mary and Tom knew the secret.", MissingKind.RELATION),
        ("Most members voted for it.", "Few members voted for it.", MissingKind.RELATION),
        ("The drug always works.", "The drug sometimes works.", MissingKind.RELATION),
        ("He lost all his money.", "He lost half of his money.", MissingKind.RELATION),
        (
            "Guerrero was the only child of the house.",
            "Guerrero was one of nine children of the house.",
            MissingKind.RELATION,
        ),
    ],
)  # fmt: skip
def test_a_rendering_that_turns_what_it_cites_is_told(
    said: str, printed: str, kind: MissingKind
) -> None:
    assert missing_kinds(said, printed) == [kind]


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        ("He hadn't shaved for three days.", "His beard was of three days' growth."),
        (
            "Never since 1931 has the company failed to pay a dividend.",
            "The company has paid a dividend in every year since its foundation in 1931.",
        ),
        ("She had yet to write for the stage.", "She is yet to write for the stage."),
        ("After 30 days it can no longer be exercised.", "It must be exercised within 30 days."),
        ("The museum is closed on Mondays.", "The museum is open every day except Monday."),
        ("Pell bought the house for £900.", "The house was sold to a Mr. Pell for £900."),
        ("People aged eighteen or younger can't join.", "It is open to anyone over eighteen."),
        ("Elizabeth says that it hurt her.", "“He is wrong; it hurt me,” said Elizabeth."),
        ("The firm had 36,500 employees.", "The firm employed 36,500 people."),
        ("She only worked in film.", "She worked in nothing but film."),
        ("It was the second novel.", "It was the second novel, after the first film."),
        (
            "Her brother learned to read at twelve.",
            "Her brother was unable to read until he was twelve.",
        ),
        ("The senator did not vote for the bill.", "The senator voted against the bill."),
        (
            "Unless the seller has delivered by 30 June, the buyer may withdraw.",
            "The seller shall deliver before 30 June; otherwise the buyer may withdraw.",
        ),
        ("If it isn't delivered by 30 June, he may go.", "It is delivered by 30 June, or he goes."),
        ("All members voted for it.", "Every member voted for it."),
        ("He always came on Sunday.", "Every Sunday he came."),
        (
            "Holmes always calls her so and rarely uses another name for her.",
            "To Holmes she is always so. I have seldom heard him use any other name for her.",
        ),
        ("Mr. Lorry never married.", "Mr. Lorry was a bachelor and lived for the bank."),
        ("He did not marry Ann.", "He meant to marry Ann, but never did."),
        (
            "The names were not published with the results.",
            "The results were published in 2016 without the names of the patients.",
        ),
        ("De Lacey could not see him.", "Felix saw Safie, and old De Lacey could not see him."),
        (
            "He lay back and listened while she told him about India and about crossing the sea.",
            "He lay back and listened. He made her tell him about India and about the sea.",
        ),
        (
            "She found the key of Mrs. Ingle's case, which had gone missing in the morning.",
            "She picked up the key of Mrs. Ingle's case, which had been lost in the morning.",
        ),
        ("A wave of her hand, and the winds fell still.", "She waved, and the winds grew still."),
        (
            "He owns both the put and the call.",
            "He owns the put and call options; only the put or the call counts.",
        ),
        (
            "Mary didn't laugh at her chatter; she listened coldly.",
            "Another child would have laughed at her chatter, but Mary listened coldly.",
        ),
        ("There was nothing but papers beside them.", "Save for papers they were by themselves."),
        ("Nobody missed any of the meetings.", "All members attended each meeting."),
        (
            "Max Dreyer paid, while his brother Paul Dreyer designed the engine.",
            "The engine was designed by Paul Dreyer, whose brother Max Dreyer paid.",
        ),
        ("The organised part employs few workers.", "The organized part employs few workers."),
        ("They are the American authorities.", "They are the U.S. authorities."),
        (
            "The peanut isn't a nut but a legume.",
            "Although often called a nut, the peanut is a legume.",
        ),
        (
            "A mark was found on the cup that dates from 1560 at the earliest.",
            "Cleaning uncovered a mark on the cup that could not be earlier than 1560.",
        ),
        (
            "She had never won at this distance before, but led from the beginning.",
            "She led from the start and won. It was her first victory over the distance.",
        ),
        (
            "Traditional recognition isn't general enough.",
            "Traditional methods of recognition have insufficient general ability.",
        ),
        ("They no longer dine late.", "We have given up late dinner for some time now."),
        (
            "Anna wants him to say how to get to the gate, but he can only shake his head.",
            "Anna asked him how to get to the gate, but he could not answer. He only shook his "
            "head.",
        ),
    ],
)
def test_an_honest_rendering_is_not_doubted(said: str, printed: str) -> None:
    assert not missing_kinds(said, printed)


@pytest.mark.parametrize(
    ("said", "printed", "is_borne_out"),
    [
        ("The film came out in the 1960s.", "It is a film of 1963.", True),
        ("The film came out in the 1970s.", "It is a film of 1963.", False),
        ("He died in his 30s.", "He died at the age of 37.", True),
        ("He died in his 40s.", "He died at the age of 37.", False),
        ("It is read in over 250 languages.", "It is read in 300 languages.", True),
        ("It is read in over 250 languages.", "It is read in 200 languages.", False),
        ("It takes at most 80 minutes.", "It takes 80 days.", False),
    ],
)
def test_a_number_said_loosely_is_borne_out_by_one_within(
    said: str, printed: str, is_borne_out: bool
) -> None:
    assert (not missing_kinds(said, printed)) == is_borne_out


def test_a_number_of_the_title_needs_no_page() -> None:
    printed = "The film is a true story."
    assert not missing_kinds("The 1975 film is a true story.", printed, "Dog Day (1975 film)")
    assert missing_kinds("The 1976 film is a true story.", printed, "Dog Day (1975 film)")


HONEST_ELSEWHERE = [
    ("The rest took fifteen minutes.", "They rested for a quarter of an hour."),
    ("Six muskets were left.", "There were half a dozen muskets left."),
    ("Hill Road opened in 1867.", "The line opened in 1863; Hill Road was added four years later."),
    ("France followed on 31 October 1956.",
     "Israel attacked on 29 October 1956; France followed two days later."),
    ("The margin fell by 1.4 percentage points.", "The margin decreased 140 basis points."),
    ("The club left at 11.30.", "The club left at half-past eleven."),
    ("She left after season two.", "She left after the second season."),
    ("Diluted EPS came to $3.42.", "Diluted earnings per share were $3.42."),
    ("There were no charges in 2016.", "Charges were $27 million in 2018 and $0 in 2016."),
    ("The dividend rose by 8 cents.", "The dividend was raised to $1.32 from $1.24."),
    ("Together the three customers made up 41% of sales.",
     "The three customers accounted for 18%, 12% and 11% of sales."),
    ("His wife might not notice for months.",
     "Months might elapse before his wife noticed what had happened."),
    ("Most of the deck was gone.", "The greater part of the deck was gone."),
    ("Cash flow rose to $1.2 billion from $987 million because less was bought.",
     "Cash flow was $1,204 million compared to $987 million, due to lower purchases."),
]  # fmt: skip
TURNED_ELSEWHERE = [
    ("The rest took twenty minutes.", "They rested for a quarter of an hour.", MissingKind.NUMBER),
    ("Eight muskets were left.", "There were half a dozen muskets left.", MissingKind.NUMBER),
    ("Hill Road opened in 1868.",
     "The line opened in 1863; Hill Road was added four years later.", MissingKind.NUMBER),
    ("The margin fell by 14 percentage points.", "The margin decreased 140 basis points.",
     MissingKind.NUMBER),
    ("The club left at 10.30.", "The club left at half-past eleven.", MissingKind.NUMBER),
]  # fmt: skip


@pytest.mark.parametrize(("said", "printed"), HONEST_ELSEWHERE)
def test_what_is_worked_out_or_said_in_another_measure_is_borne_out(
    said: str, printed: str
) -> None:
    assert missing_kinds(said, printed) == []


@pytest.mark.parametrize(("said", "printed", "kind"), TURNED_ELSEWHERE)
def test_what_is_worked_out_wrongly_is_told(said: str, printed: str, kind: MissingKind) -> None:
    assert missing_kinds(said, printed) == [kind]


HONEST_ROUND_ABOUT = [
    # the words, what is honest, what turns them
    ("The north wall is higher than the south wall.",
     "The south wall is lower than the northern one.",
     "The north wall is lower than the south wall."),
    ("Plants in the sun were 4 cm taller than those set in shade.",
     "Plants set in shade were 4 cm shorter.", "Plants in the sun were 4 cm shorter."),
    ("Larger wells dried up later than small ones.",
     "The bigger a well, the later it dried up.", "Larger wells dried up earlier than small ones."),
    ("From my grandfather I learned good morals and government of my temper.",
     "His grandfather is credited with teaching him good morals and government of his temper.",
     "From my grandfather I learned bad morals and government of my temper."),
    ("Man is descended from some less highly organised form.",
     "Man comes from a lower form.", "Man is descended from some more highly organised form."),
    ("Applicants were excluded if they were under 18.",
     "Applicants had to be at least 18.", "Applicants were included if they were under 18."),
    ("Neither of the two witnesses could identify the prisoner.",
     "Both witnesses failed to identify the prisoner.",
     "Both of the two witnesses could identify the prisoner."),
    ("Harding never spoke of the wreck in the presence of his wife.",
     "Harding kept silent about the wreck in the presence of his wife.",
     "Harding spoke of the wreck in the presence of his wife."),
    ("It rarely rains here on a summer's day.",
     "On a summer's day there is hardly any rain here.",
     "It always rains here on a summer's day."),
    ("Unemployment is the lowest since 1974.",
     "Unemployment hasn't been this low since 1974.", "Unemployment is the highest since 1974."),
    ("Do not exceed three tablets in one day.",
     "Three tablets in one day are the maximum.", "Take at least four tablets in one day."),
    ("Visitors under the age of twelve must be accompanied by an adult.",
     "From the age of twelve, visitors may go alone.",
     "Visitors under the age of twelve may be accompanied by an adult."),
    ("She was the only one of the sisters who had not married.",
     "The other sisters had married.", "She was the only one of the sisters who had married."),
    ("The treaty was signed in 1713, ending a war of twelve years.",
     "The treaty ended a war that had begun twelve years before.",
     "The treaty was signed in 1713, beginning a war of twelve years."),
    ("More than a third of households have no garden.",
     "Fewer than two thirds of households have a garden.",
     "Less than a third of households have no garden."),
    ("Revenue from our largest customer fell below ten per cent.",
     "Before, the largest customer had at least ten per cent of revenue.",
     "Revenue from our largest customer rose above ten per cent."),
    ("A tenant of ten years may not be given notice without cause.",
     "A tenant of ten years can be given notice for a reason.",
     "A tenant of ten years may be given notice without cause."),
    ("There was not one march, but a number of them.",
     "The march was in fact a number of them.", "There was one march, not a number of them."),
    ("The abbey is a walk from the station; there is no bus.",
     "You have to walk from the station.", "The abbey isn't a walk from the station."),
    ("Unlike most mammals, the platypus lays eggs.",
     "Most mammals don't lay eggs.", "The platypus doesn't lay eggs."),
    ("Frogs breathe through the skin as well as through the lungs.",
     "Frogs don't only breathe through the lungs.", "Frogs don't breathe through the lungs."),
    ("The edition contains plays not printed before.",
     "The edition contains plays printed for the first time.",
     "The edition contains plays printed before."),
    ("Orders received in December were the highest ever.",
     "We have never received so many orders as in December.",
     "Orders received in December were the lowest ever."),
    ("The oldest part of the wall is Roman; the gate is younger.",
     "The gate was made after the oldest part of the wall.",
     "The youngest part of the wall is Roman; the gate is older."),
    ("Stocks fell even though sales were higher.",
     "Despite increased sales, stocks fell.", "Stocks rose even though sales were higher."),
    ("The female is the larger and does all the hunting.",
     "The male doesn't hunt.", "The female is the smaller and does all the hunting."),
    ("Mother died to-day, or perhaps yesterday.",
     "He isn't sure when his mother died.", "Father died to-day, or perhaps yesterday."),
    ("The net funds raised were considerable and led to much more.",
     "The net funds raised were significant and led to much more.",
     "The net funds raised were useless and led to much more."),
    ("The bridge was not opened until 1931.", "The bridge opened in 1931.",
     "The bridge was opened until 1931."),
    ("The soup should be served hot.", "Don't serve the soup cold.", "Don't serve the soup hot."),
    ("Guests are requested to refrain from smoking.", "Guests are asked not to smoke.",
     "Guests are not requested to refrain from smoking."),
    ("Hardly had he sat down when the bell rang.", "The bell rang just after he sat down.",
     "Hardly had he sat down when the bell did not rang."),
    ("There is nothing he would not do for his daughter.",
     "He would do anything for his daughter.",
     "There is nothing he would do for his daughter."),
    ("All but one of the passengers survived.", "One of the passengers died.",
     "All but one of the passengers died."),
    ("Few of the manuscripts survive.", "Most of the manuscripts are lost.",
     "Most of the manuscripts survive."),
    ("Most of the staff live outside the city.", "Few of the staff live in the city.",
     "Few of the staff live outside the city."),
    ("The offer expires on 30 June.", "The offer isn't valid after 30 June.",
     "The offer doesn't expire on 30 June."),
    ("He was still awake at two.", "He hadn't gone to sleep by two o'clock.",
     "He was not awake at two."),
    ("King John sealed Magna Carta in June. The barons compelled him to it.",
     "King John did not seal Magna Carta willingly.", "King John did not seal Magna Carta."),
    ("Thin pans warp and heat unevenly; take one of not less than two kilograms.",
     "Thin pans warp and don't heat evenly, so take one of at least two kilograms.",
     "Thin pans warp and heat evenly; take one of not less than two kilograms."),
    ("Money will not manage itself, and the street has a great deal of money to manage.",
     "Money needs managing, and there is plenty of it to manage in the street.",
     "Money will manage itself, and the street has a great deal of money to manage."),
    ("The rules that came with the new procedure reduced the number of errors.",
     "Safety improved.", "The rules increased the number of errors."),
    ("Concentrations remained below the limit of 50 mg throughout the year.",
     "Concentrations never exceeded the limit of 50 mg.",
     "Concentrations remained above the limit of 50 mg throughout the year."),
    ("It was impossible not to like him.", "Everybody liked him.",
     "It was impossible to like him."),
    ("The soup was far from hot.", "The soup wasn't hot.", "The soup was far from cold."),
    ("The dog would not obey anyone but the old man.", "The dog obeyed only the old man.",
     "The dog would obey anyone but the old man."),
    ("The guest arrived too late for dinner.", "The guest did not arrive in time for dinner.",
     "The guest arrived too early for dinner."),
    ("Do not open the cover until the drum has stopped.",
     "Wait for the drum to stop before you open the cover.",
     "Do open the cover until the drum has stopped."),
    ("Boys read less than girls.", "Girls read more than boys.", "Boys read more than girls."),
    ("Nearly all of the islanders are Catholic.", "Few of the islanders are not Catholic.",
     "Nearly all of the islanders are not Catholic."),
    ("We crossed the border in June. Nobody asked for our passports, which had cost us weeks.",
     "The travellers crossed the border in June. They had waited weeks for their passports.",
     "Everybody asked for our passports, which had cost us weeks."),
    ("Descale it every three months, or every two where the water is hard.",
     "How often should it be descaled? Every three months, or every two with hard water.",
     "Descale it every three months, or every two where the water is soft."),
    ("The order book stood at a record 2.3 billion.",
     "The order book has never been fuller, at 2.3 billion.",
     "The order book never stood at 2.3 billion."),
    ("Claims must be made within six years.", "After six years you can't make a claim any more.",
     "Claims must not be made within six years."),
    ("It was the last time that I saw her alive.", "The author never saw her alive again.",
     "It was not the last time that I saw her alive."),
    ("The bill came to nearly thirty pounds, which was more than he had.",
     "He couldn't pay the bill of almost thirty pounds.",
     "The bill didn't come to nearly thirty pounds."),
    ("Never connect the charger to the camera while it is wet.",
     "The camera has to be dry before you connect the charger.",
     "Never connect the charger to the camera while it is dry."),
    ("United drew their last three games and have slipped to fifth.",
     "United won none of their last three games and fell to fifth.",
     "United drew none of their last three games."),
    ("The town of Evora is older than Lisbon and, its people say, more beautiful.",
     "The people of Evora think it more beautiful than Lisbon, which is younger.",
     "The town of Evora is younger than Lisbon and, its people say, more beautiful."),
    ("The record of the long jump had stood since 1968.",
     "Nobody had broken the record of the long jump since 1968.",
     "The record of the long jump had not stood since 1968."),
    ("Nine members voted for the bill and four against, Mr. Coe abstaining.",
     "Nine members voted for the bill and four didn't; Mr. Coe abstained.",
     "Nine members didn't vote for the bill."),
    ("The Elector kept the third regiment for want of a buyer.",
     "The Elector kept the third regiment because nobody wanted it.",
     "The Elector didn't keep the third regiment for want of a buyer."),
    ("Parliament met at Oxford because of the plague in London.",
     "Because London had the plague, Parliament sat in Oxford.",
     "Parliament met at Oxford in spite of no plague in London."),
    ("The vaccine was 94% effective in adults under 65 and 71% in older people.",
     "The vaccine worked less well in people over 65 (71%) than in younger adults (94%).",
     "The vaccine was not 94% effective in adults under 65."),
    ("The striker has scored in each of his last six matches.",
     "The striker hasn't failed to score in his last six matches.",
     "The striker has failed to score in each of his last six matches."),
    ("Add salt only at the end, since it toughens the skins.",
     "Don't salt it until the end, or the skins get tough.",
     "Don't add salt at the end, since it toughens the skins."),
    ("Every even number greater than two that has been tested is the sum of two primes.",
     "No even number above two has been found so far that isn't the sum of two primes.",
     "No even number greater than two that has been tested is the sum of two primes."),
    ("The number of bees fell by 40%, while that of hornets doubled.",
     "The bees lost two fifths of their number and the hornets increased twofold.",
     "The number of bees rose by 40%."),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "honest", "turned"), HONEST_ROUND_ABOUT)
def test_the_same_said_the_other_way_round_is_honest_and_the_contrary_is_told(
    printed: str, honest: str, turned: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CitedText, "_share_in_order", lambda *_: 1.0)  # or a rule may be silent
    assert missing_kinds(honest, printed) == []
    assert missing_kinds(turned, printed)


HONEST = [
    # the sentence, the cited words
    ("In 1872 Fogg was living at 7 Saville Row.", "Fogg lived, in 1872, at No. 7, Saville Row."),
    ("Every thousand years the tree has to be felled, because it would cover up the moon's light.",
     "The tree grows so luxuriantly that in time it would overshadow all the moon's radiance."
     " Therefore it has to be cut down once in every thousand years."),
    ("In the centuries she has lived there, the woman says, she saw no hero come back.",
     "I lived there for centuries, and never saw a hero come back, a man better than you."),
    ("Until that October she had never had a town clerk; order and care matter to her.",
     "In October the mayor named her first town clerk, reflecting what she thinks of care."),
    ("While the yield grew by 6%, it slipped as a share of the seed, from 34.5 to 34.1 percent.",
     "The yield increased by 6 percent. As a share of the seed, 34.1 percent, it decreased by 40"
     " basis points."),
    ("The engineer Lindholm, a shipwright's son from Gavle, died in 1894.",
     "Lindholm (1821–1894), engineer, was born at Gavle, the son of a shipwright."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "printed"), HONEST)
def test_words_that_only_look_like_a_turn_are_no_contradiction(said: str, printed: str) -> None:
    assert missing_kinds(said, printed) == []


def test_words_of_one_sense_are_no_other_subject() -> None:
    printed = "He was no longer young, and had not the energy for such a journey."
    assert missing_kinds("An elderly person lacks the strength to travel far.", printed) == []
    other = check_sentence(
        "Prices of coffee beans climbed in every harbour.", [CitedWords(0, printed, printed)]
    )
    assert other.state is ClaimState.NOT_IN_CITED


ON_BOTH_SIDES = [
    # the cited words, a free rendering that has what could turn them, one that turns them
    ("As to the money, I neither have it nor expect it. The mine paid eleven per cent once.",
     "He can't pay: he has no money and isn't expecting any, though the mine did pay.",
     "As to the money, the mine never paid eleven per cent once."),
    ("I voted for the measure, and against the amendment, as I told you.",
     "He backed the measure, just as he had told them, but voted against the amendment.",
     "I voted against the measure, as I told you."),
    ("Atoms of one element have the same number of protons, but may differ in their neutrons.",
     "Isotopes of an element have different numbers of neutrons and the same one of protons.",
     "Atoms of one element have a different number of protons."),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "free", "turned"), ON_BOTH_SIDES)
def test_what_both_sides_have_is_only_held_against_a_sentence_that_follows_the_words(
    printed: str, free: str, turned: str
) -> None:
    assert missing_kinds(free, printed) == []
    assert missing_kinds(turned, printed) != []


def test_how_often_something_is_so_is_not_told_of_a_free_rendering() -> None:
    printed = (
        "People of the same trade seldom meet together, even for merriment, but the conversation"
        " ends in a conspiracy against the public."
    )
    said = "When people in one trade get together, the talk usually ends in a plot."
    assert missing_kinds(said, printed) == []
    close = "People of the same trade usually meet together, even for merriment."
    assert missing_kinds(close, printed) != []
