"""Numbers and dates that the cited words say otherwise or lead to, beside wrong ones."""

from __future__ import annotations

import pytest

from reader_app.domain.citations import ClaimState
from reader_app.retrieval.claims.claim_checking import CitedWords, check_sentence
from reader_app.retrieval.claims.claim_words import CitedText

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
    ("As explained in Chapter IV, the valve must be replaced.",
     "Chapter 4 says that the valve must be replaced.",
     "Chapter 6 says that the valve must be replaced."),
    ("The trio toured Japan.", "The three of them toured Japan, three people in all.",
     "The eight of them toured Japan, eight people in all."),
    ("The board has seven members and meets quarterly.",
     "The board of seven meets four times a year.", "The board of seven meets six times a year."),
    ("The journal appears twice a year.",
     "The journal comes out every six months.", "The journal comes out every three months."),
    ("The firm celebrated its centenary in 1999.",
     "The firm was a hundred years old in 1999.", "The firm was eighty years old in 1999."),
    ("The tower is octagonal in plan.", "The tower has eight sides.", "The tower has six sides."),
    ("Press the key. Wait until the lamp goes out. Close the flap.",
     "There are three steps: press the key, wait for the lamp and close the flap.",
     "There are seven steps: press the key, wait for the lamp and close the flap."),
    ("The experiment succeeded at the third attempt.",
     "The first two attempts failed.", "The first five attempts failed."),
    ("The ferry, carrying 212 passengers and 19 crew, ran aground.",
     "With 231 people aboard, the ferry got stuck.",
     "With 261 people aboard, the ferry got stuck."),
    ("We know of thirty-seven pictures; twenty-two hang in Nantes, the rest, save one, at home.",
     "Fourteen of the pictures hang at home.", "Eleven of the pictures hang at home."),
    ("He was the ninth child of a sailmaker.",
     "The sailmaker had nine or more children.", "The sailmaker had twelve or more children."),
    ("The height should preferably be 120 mm and shall not be less than 80 mm.",
     "At least 8 cm is a must, though 12 is preferred.",
     "At least 8 cm is a must, though 17 is preferred."),
    ("Yields averaged 7.4 tonnes in the decade to 2010.",
     "In the ten years to 2010 yields were 7.4 tonnes.",
     "In the six years to 2010 yields were 7.4 tonnes."),
    ("Two thirds of all burglaries were reported.",
     "Of the burglaries 2 in 3 were reported.", "Of the burglaries 2 in 9 were reported."),
    ("In the second century the empire was at its height.",
     "In the 100s the empire was at its height.", "In the 300s the empire was at its height."),
    ("A pound cost as much as a labourer earned in two days.",
     "One pound of it was worth two days' wages.", "Six pounds of it were worth two days' wages."),
    ("The siege lasted from May until the following February.",
     "For nine months the town was besieged.", "For five months the town was besieged."),
    ("Members who have not paid by the end of March lose their vote.",
     "To keep the right to vote, members pay before April.",
     "To keep the right to vote, members pay before June."),
    ("The scholarship is worth 950 euros a month for ten months.",
     "The scholarship comes to 9,500 euros.", "The scholarship comes to 9,800 euros."),
    ("The train leaves at 9.40 and arrives at 11.15.",
     "The journey takes an hour and 35 minutes.", "The journey takes an hour and 55 minutes."),
    ("He was born in 1834 and died at the age of 62.", "He died in 1896.", "He died in 1886."),
    ("She came to the throne at eighteen and reigned for sixty-three years.",
     "She was 81 when her reign ended.", "She was 85 when her reign ended."),
    ("The pump delivers 40 litres a minute.",
     "In an hour the pump delivers 2,400 litres.", "In an hour the pump delivers 1,400 litres."),
    ("The subscription costs £8 a month.",
     "The subscription comes to £96 a year.", "The subscription comes to £80 a year."),
    ("The temperature was 68 °F.", "It was 20 °C.", "It was 30 °C."),
    ("In his fortieth year he gave up the law.",
     "He was 39 when he gave up the law.", "He was 35 when he gave up the law."),
    ("The first instalment is due on signing, the remaining five every month.",
     "There are six instalments.", "There are nine instalments."),
    ("The treaty was signed on Christmas Eve 1814.",
     "The treaty dates from 24 December 1814.", "The treaty dates from 21 December 1814."),
    ("The meeting of 4 May was adjourned for a fortnight.",
     "The meeting resumed on 18 May.", "The meeting resumed on 12 May."),
    ("Applications close on the last day of February.",
     "You have until 28 February to apply.", "You have until 20 February to apply."),
    ("Zum Jahresende hatte die Stadt 2.317 Angestellte und nicht mehr.",
     "Ende des Jahres hatte die Stadt gut 2300 Angestellte.",
     "Ende des Jahres hatte die Stadt gut 2900 Angestellte."),
    ("Die Zahl der Unfälle ging von 3.412 auf 3.105 zurück und nicht mehr.",
     "Es gab rund 300 Unfälle weniger als vorher.",
     "Es gab rund 800 Unfälle weniger als vorher."),
    ("Napoleon wurde 1815 auf die Insel verbannt, wo er sechs Jahre später starb.",
     "Napoleon kam 1815 auf die Insel; 1821 ist er dort gestorben.",
     "Napoleon kam 1815 auf die Insel; 1829 ist er dort gestorben."),
    ("Im Jahr 1815 waren es zweihundertfünfzig Leute und nicht mehr.",
     "Es waren 1815 in der Stadt 250 Leute.", "Es waren 1815 in der Stadt 280 Leute."),
    ("He was the third president to die in office.",
     "Two presidents had died in office before him.",
     "Six presidents had died in office before him."),
    ("United won for the first time in nine matches.",
     "United hadn't won any of their last eight matches.",
     "United hadn't won any of their last five matches."),
    ("For half the year the lane was too muddy.",
     "The lane was too muddy for six months.", "The lane was too muddy for eight months."),
    ("The comet returns every seventy-six years and was last seen in 1986.",
     "The comet returns every 76 years, next in 2062.",
     "The comet returns every 76 years, next in 2072."),
    ("The plague killed about a quarter of the Londoners.",
     "One Londoner in four died of the plague.", "One Londoner in nine died of the plague."),
    ("The employee is entitled to 25 days of leave, rising to 28.",
     "There are three extra days of leave, 28 instead of 25.",
     "There are six extra days of leave, 28 instead of 25."),
    ("The storm left 3 people dead and 21 injured, 4 of them seriously.",
     "Of the 21 injured, 17 were only slightly hurt.",
     "Of the 21 injured, 12 were only slightly hurt."),
    ("House prices rose in May, after falling in each of the three preceding months.",
     "House prices rose for the first time in four months.",
     "House prices rose for the first time in nine months."),
    ("Children pay half, and under-fives nothing.",
     "It costs nothing for those younger than five.",
     "It costs nothing for those younger than nine."),
    ("A hen's egg weighs 50 to 60 g.", "An egg weighs about 55 grams.",
     "An egg weighs about 85 grams."),
    ("Two of the samples were lost, so that the analysis rests on 46.",
     "There had been 48 samples, two of which got lost.",
     "There had been 56 samples, two of which got lost."),
    ("Operating profit fell by a third to $20 million.",
     "Operating profit was down from $30 million to $20 million.",
     "Operating profit was down from $50 million to $20 million."),
    ("No goodwill was impaired in either year.", "Goodwill was not impaired in the two years.",
     "Goodwill was not impaired in the six years."),
    ("Dreyfus was the youngest of nine children.",
     "Dreyfus had eight older siblings.", "Dreyfus had five older siblings."),
    ("Die Kirche wurde 1732 begonnen und erst 1758 geweiht.",
     "Zwischen dem Beginn und der Weihe der Kirche lagen 26 Jahre.",
     "Zwischen dem Beginn und der Weihe der Kirche lagen 36 Jahre."),
    ("Von den 48 Bewerbern wurden neun zum Gespräch eingeladen und der Rest nicht.",
     "Neun von 48 Bewerbern bekamen eine Einladung und 39 nicht.",
     "Neun von 48 Bewerbern bekamen eine Einladung und 35 nicht."),
    ("Etwa zwei Drittel der 900 Befragten waren zufrieden und der Rest nicht.",
     "Rund 600 der Befragten waren zufrieden und der Rest nicht.",
     "Rund 700 der Befragten waren zufrieden und der Rest nicht."),
    ("The crew was made up of a captain, a mate and six hands.",
     "Eight men sailed on her with that crew.", "Ten men sailed on her with that crew."),
    ("One dollar and eighty-seven cents, that was all she had.",
     "She had only $1.87.", "She had only $1.97."),
    ("Handrails shall be mounted between 900 mm and 1,000 mm above the floor.",
     "A handrail has to be 90 to 100 cm above the floor.",
     "A handrail has to be 80 to 100 cm above the floor."),
    ("It was three months before I was seven years old that she came.",
     "The child was six when she came.", "The child was two when she came."),
    ("It breeds till ninety, bringing forth three pair of young.",
     "It has six young in its life.", "It has nine young in its life."),
    ("Every fourth child in the town is overweight.",
     "Of the children 25 per cent weigh too much.", "Of the children 45 per cent weigh too much."),
    ("The loan of 1,000 was paid back with interest at 5 per cent.",
     "With interest 1,050 were paid back.", "With interest 1,250 were paid back."),
    ("Nearly nine hundred people, two in three of them farmers, signed.",
     "Some 600 of the people who signed were farmers.",
     "Some 400 of the people who signed were farmers."),
    ("The parcel on the scales weighed two pounds.", "As a parcel it weighed about 0.9 kg.",
     "As a parcel it weighed about 2.9 kg."),
    ("The scholarship is worth 950 euros a month for ten months.",
     "The scholarship comes to 9,500 euros.", "The scholarship comes to 7,500 euros."),
    ("Le chiffre d'affaires de la société a progressé pour atteindre 54 millions d'euros.",
     "Le chiffre d'affaires de la société s'élève à 54 M€.",
     "Le chiffre d'affaires de la société s'élève à 58 M€."),
]  # fmt: skip


def is_borne_out(said: str, printed: str) -> bool:
    return check_sentence(said, [CitedWords(0, printed, printed)]).state is ClaimState.SUPPORTED


@pytest.fixture
def is_close(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sentence counts as one that follows what it cites closely, so that rules speak."""
    monkeypatch.setattr(CitedText, "_share_in_order", lambda *_: 1.0)


@pytest.mark.usefixtures("is_close")
@pytest.mark.parametrize(("printed", "right", "wrong"), LED_TO)
def test_a_figure_that_the_cited_words_lead_to_is_borne_out_and_another_is_told(
    printed: str, right: str, wrong: str
) -> None:
    assert (is_borne_out(right, printed), is_borne_out(wrong, printed)) == (True, False)


WORKED_OUT = [
    ("Of the 240 members, 168 voted for the motion.",
     "Seven in ten of the members voted for it.", "Nine in ten of the members voted for it."),
    ("The bridge was built in 1642 and fell in 1871.",
     "It stood for more than two centuries.", "It stood for more than four centuries."),
    ("Of every dollar spent, 65 cents went to wages; the rest was rent.",
     "Rent took 35 cents of every dollar.", "Rent took 25 cents of every dollar."),
    ("The first edition had no index; its successor had one.",
     "Unlike the first, the second edition had an index.",
     "Unlike the first, the fifth edition had an index."),
    ("Between 300 and 500 children take part every year.",
     "A few hundred children take part every year.",
     "A few thousand children take part every year."),
    ("The law may be changed.", "The law may be changed one day.",
     "The law was changed in nine days."),
    (r"Deposits averaged $\$ 2.5$ trillion, up $9 \%$.",
     "Deposits averaged 2.5 trillion dollars, up nine percent.",
     "Deposits averaged 3.5 trillion dollars, up nine percent."),
    ("The journey takes 90 minutes each way.", "There and back it takes three hours.",
     "There and back it takes five hours."),
    ("She came third out of forty in the race.", "Only two of the other runners beat her.",
     "Only nine of the other runners beat her."),
    ("The engine failed twice in the first hour and once in the second.",
     "In two hours the engine failed three times.", "In two hours the engine failed seven times."),
    ("In 1911 he was 28.", "He was born in 1882 or 1883.", "He was born in 1872 or 1873."),
    ("The dam is 110 metres high, twice the height of the old one.",
     "The old dam was 55 metres high.", "The old dam was 75 metres high."),
    ("Born in 1803, he took over at nineteen and ran it until his death in 1868.",
     "He headed the printing house from about 1822 for some 46 years, until he died.",
     "He headed the printing house from about 1822 for some 96 years, until he died."),
    ("She finished in 2 hours 51 minutes, eleven minutes ahead of Novak.",
     "Novak's time was 3 hours and 2 minutes.", "Novak's time was 7 hours."),
    ("Of the dozen cups inside, seven are whole; please replace the rest.",
     "Five of the twelve cups inside have to be replaced.",
     "Nine of the twelve cups inside have to be replaced."),
    ("The siege lasted from 9 May to 27 June 1643.", "The siege went on for seven weeks.",
     "The siege went on for nineteen weeks."),
    ("Samples that more than 20 models could answer are excluded.",
     "A sample is thrown out if 21 or more models get it right.",
     "A sample is thrown out if 31 or more models get it right."),
    ("The watch measures from 20:00 to 20:00 on the following day.",
     "A day is counted from eight in the evening to eight the next evening.",
     "A day is counted from nine in the evening to nine the next evening."),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "right", "wrong"), WORKED_OUT)
def test_a_figure_of_a_free_rendering_may_be_worked_out(
    printed: str, right: str, wrong: str
) -> None:
    assert (is_borne_out(right, printed), is_borne_out(wrong, printed)) == (True, False)


HELD_OTHERWISE = [
    ("They were led between 1073 and 1074 by Raimbaud.", "They were led by Raimbaud in 1073–74."),
    (
        "Most of the workers at the mill were women, and a fifth were under fourteen. They worked"
        " for ten hours.",
        "Women made up the majority at the mill, and one in five workers was under fourteen.",
    ),
    (
        "We counted nests on foot along 31 transects between 2009 and 2014. Their number declined"
        " in every year but 2012, when the meadows were mown late.",
        "Over six seasons the nests became fewer and fewer, with 2012 as the only exception.",
    ),
    (
        "The small model of the house has about 80M weights.",
        "The model that they chose has some 80 million weights.",
    ),
    (
        "Every day I waited in my den from nine in the morning until four in the afternoon.",
        "Seven hours a day he sat and waited there.",
    ),
    (
        "Interest accrues at the annual rate of 4.25% on the price of $1 million a bond.",
        "Each bond earns $42,500 in a year.",
    ),
    (
        "A widow at twenty-nine, she herself led the large mill.",
        "Widowed before she was thirty, she ran her big mill on her own.",
    ),
    (
        "The cost of repairs increased by $537 million in 2018 for want of parts. It increased"
        " by $187 million in 2017 because of the flood.",
        "Over the two years taken together, what repairs cost went up by $724 million.",
    ),
    (
        "In our trial, 412 adults were given the drug for twelve weeks. Forty-one withdrew before"
        " the end, most of them because they had moved away.",
        "Of the 412 people who took part about one in ten left early, mostly because of a move.",
    ),
    (
        "The lake reaches a depth of 1,642 metres.",
        "It goes down more than one and a half kilometres.",
    ),
    ("Of 250 questionnaires 180 were returned.", "Seventy questionnaires never came back."),
    ("The champion won 21 of her 24 matches.", "The champion lost only three of her matches."),
    ("The war began in 1618 and lasted thirty years.", "The war ended in 1648."),
    ("One in four households had no bath.", "Three quarters of households had a bath."),
]


@pytest.mark.parametrize(("printed", "said"), HELD_OTHERWISE)
def test_what_is_said_of_those_that_a_number_leaves_over_is_no_contradiction(
    printed: str, said: str
) -> None:
    assert is_borne_out(said, printed)


def test_a_changed_number_is_not_borne_out_by_arithmetic_with_others() -> None:
    printed = "The contract runs for fifteen years and may be extended twice, by five years each."
    assert is_borne_out("The contract of fifteen years can be extended by five years.", printed)
    assert not is_borne_out("The contract of six years can be extended by five years.", printed)


WITHOUT_ANOTHER = [
    # the cited words, a free rendering with a figure that nothing there speaks against, a close one
    ("The nave was begun in 1174, and the towers were finished only in the middle of the fifteenth"
     " century.",
     "Work on the nave started in 1174, while its towers weren't complete until around 1450.",
     "The nave was begun in 1174, and the towers were finished only in the middle of the fifteenth"
     " century, in 1430."),
    ("Mass is not the same as weight. The mass of an astronaut is unchanged on the Moon.",
     "An astronaut's mass stays as it was on the Moon, for they are two different things.",
     "Mass is not the same as weight for two people."),
    ("The alarm cannot be silenced while the carbon monoxide level stays above 300 ppm.",
     "That doesn't work as long as carbon monoxide exceeds 300 parts per million.",
     "The alarm cannot be silenced while the carbon monoxide level stays above 300 ppm 7 times."),
    ("He was sixty-eight, but looked no older than fifty.",
     "He looked almost two decades younger than he was.",
     "He was sixty-eight, but looked no older than forty."),
    ("Her salary is $60,000 a year.", "She earns $5,000 a month as her salary.",
     "Her salary is $90,000 a year."),
    ("The population trebled to 90,000 in a generation.",
     "Some 30,000 people had been the whole population before.",
     "The population trebled to 70,000 in a generation."),
    ("The tenant pays a rent of 850 euros each month, at the latest on its third working day.",
     "That makes €10,200 of rent in a year, to be paid before the third working day is over.",
     "The tenant pays a rent of 950 euros each month, at the latest on its third working day."),
    ("Of the 64 schools surveyed, 22 had no teacher of physics, and in 13 others it was taught by"
     " staff without a degree.",
     "Physics was taught by people with a degree in it at 29 schools.",
     "Of the 64 schools surveyed, 27 had no teacher of physics."),
    ("I joined the ship at Cardiff in November 1913 and did not see my home again for two years"
     " and five months.",
     "He set out in November 1913, and only in April 1916 did he come back to his people.",
     "I joined the ship at Cardiff in July 1913."),
    ("The path is open from April to October.",
     "The path is closed to walkers from November until March.",
     "The path is open from April to December."),
    ("The balance stood at £3,214 at the end of March, against £2,890 a year earlier.",
     "There was over £300 more in the bank than in the year before.",
     "The balance stood at £3,514 at the end of March."),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "free", "close"), WITHOUT_ANOTHER)
def test_a_figure_of_a_free_rendering_is_told_only_if_another_has_its_place(
    printed: str, free: str, close: str
) -> None:
    assert is_borne_out(free, printed)
    assert not is_borne_out(close, printed)


IN_ANOTHERS_PLACE = [
    ("We employed approximately 36,500 people in May.", "Some 41,000 had jobs with the firm."),
    ("The mill was bought by Acme in 1906.", "It was in 1916 that the mill went to Acme."),
    ("The siege lasted for seven weeks.", "For nine weeks the town held out against the siege."),
    ("He reigned from 1816 to 1828.", "His reign was one of 17 years."),
    ("The drug was tested on 3 May.", "They tried out the drug on the 9th of May."),
]


@pytest.mark.parametrize(("printed", "free"), IN_ANOTHERS_PLACE)
def test_a_figure_of_a_free_rendering_is_told_if_one_of_its_kind_is_left_out(
    printed: str, free: str
) -> None:
    assert not is_borne_out(free, printed)


def test_a_figure_of_a_sentence_that_has_nothing_of_what_it_cites_is_told() -> None:
    printed = "The old man did not sleep in the white house. He said so."
    assert not is_borne_out("On Monday 17 ships came in.", printed)
