"""Whether a book is fiction is told by its text alone."""

from __future__ import annotations

import pytest

from reader_app.app.chat.prompt_context import is_fiction_book, is_judged_fiction, story_up_to
from reader_app.retrieval.text_kind import is_fiction, pages_to_judge
from tests.support.fakes import BookText, a_book

STORIES = {
    "English, told by somebody": "“You are late,” said Anna, and she took his wet coat from him. "
    "He "
    "looked at the fire and knew that she had been crying. “I walked,” he answered. “The mill was "
    "dark, and your brother was not there.” She turned away. Her hands shook when she put the "
    "kettle down. He thought of the boat, and of what the old man had told him at the gate. ",
    "English, told by “I”": "I was nine when my uncle came back from the sea. He had a parrot, and "
    "he gave me a knife with a horn handle that my mother took away the same night. I heard them "
    "in the kitchen; she said that he was a fool, and he laughed. In the morning I found his bed "
    "empty and the parrot asleep on my chair. ",
    "English, in the present tense": "“Stay,” she says. He shakes his head and picks up his bag. "
    "“I "
    "told you I can't.” She stands between him and the door, and I watch her from the stairs. "
    "“Then go,” she says, “and take him with you.” He looks up at me; his eyes are wet. “Come,” "
    "he tells me. My feet don't move. ",
    "German": "„Du kommst spät“, sagte Anna und nahm ihm den nassen Mantel ab. Er sah ins Feuer "
    "und "
    "wusste, dass sie geweint hatte. „Ich bin gelaufen“, antwortete er. „Die Mühle war dunkel, "
    "und dein Bruder war nicht da.“ Sie wandte sich ab, und ihre Hände zitterten, als sie den "
    "Kessel hinstellte. Er dachte an das Boot und an das, was der Alte ihm erzählt hatte. ",
    "French, with dashes": "— Tu es en retard, dit Anne, et elle lui prit son manteau mouillé.\n"
    "Il regarda le feu et pensa qu'elle avait pleuré dans la nuit.\n— Je suis venu à pied, "
    "répondit-il. Le moulin était noir, et ton frère n'y était pas.\nElle se tourna vers la "
    "fenêtre. Ses mains tremblaient. Il savait ce que le vieux lui avait dit, et il se tut. ",
    "Korean": "“늦었구나.” 안나가 젖은 외투를 받으며 말했다. 그는 불을 바라보았다. “걸어서 왔어. "
    "방앗간은 어두웠고, 네 오빠는 거기 없었어.” 그녀는 고개를 돌렸다. 주전자를 내려놓는 손이 "
    "떨렸다. “그럼 누가 문을 열었지?” 그는 노인이 문 앞에서 한 말을 떠올렸다. ",
}
OTHERS = {
    "a report": "Net sales increased 4.2% to $32,765 million in 2018, compared with $31,657 "
    "million "
    "in 2017. The Company's effective tax rate was 23.4%. Refer to Note 7 for further information. "
    "Management believes that its cash flows are sufficient for the next twelve months. ",
    "a paper": "We compare three compilers (Table 2). As shown by Marr et al. [14], tracing "
    "reduces "
    "the overhead; see Section 3.1. Let n = 2k and f(x) < g(x) for all x > 0. The results are "
    "significant (p = 0.03) and agree with earlier work [3, 17] (2009). ",
    "a manual that says you": "Press and hold the button until the light turns green, then place "
    "your watch on the charger. You can change your settings at any time: open the menu, tap your "
    "profile and choose your language. If your watch doesn't respond, restart your phone first. ",
    "a textbook of history": "The guilds of the city set the prices of cloth and salt. In the "
    "following century trade moved to the ports of the north, and the rivers lost their "
    "importance. "
    "The causes of this decline are disputed; most historians name the new roads, the plague and "
    "the taxes of the crown. The market towns never recovered. ",
    "a German manual": "Die Anlage darf nur von geschultem Personal in Betrieb genommen werden. "
    "Vor "
    "dem Öffnen des Gehäuses ist der Netzstecker zu ziehen. Die zulässige Temperatur beträgt 5 bis "
    "40 °C (siehe Abschnitt 3.2). Das Gerät ist nicht für den Einsatz im Freien bestimmt. ",
    "code": "def main(path): return {key: value for key, value in load(path)} # 12\n" * 3,
}


@pytest.mark.parametrize("kind", STORIES)
def test_a_story_is_fiction(kind: str) -> None:
    assert is_fiction([STORIES[kind]] * 12)


@pytest.mark.parametrize("kind", OTHERS)
def test_what_informs_is_not(kind: str) -> None:
    assert not is_fiction([OTHERS[kind]] * 12)


def test_a_few_lines_are_too_little_to_tell() -> None:
    assert not is_fiction([next(iter(STORIES.values()))])


def test_front_matter_does_not_decide_for_the_whole_book() -> None:
    front = ["Copyright © 2004. All rights reserved. ISBN 0-123-45678-9. www.example.org"] * 3
    pages = BookText([*front, *[next(iter(STORIES.values())) * 4] * 60])
    assert is_fiction_book(pages, a_book(63))
    assert not is_fiction_book(None, a_book(63))


def test_a_book_is_judged_once_nearly_all_of_it_is_indexed() -> None:
    story = next(iter(STORIES.values())) * 4
    pages = BookText([story] * 30 + [next(iter(OTHERS.values())) * 4] * 30)
    pages.keep_only(30)
    assert is_judged_fiction(pages, a_book(60)) is None
    assert is_judged_fiction(BookText([story] * 60), a_book(60)) is True
    assert is_judged_fiction(BookText([next(iter(OTHERS.values())) * 4] * 60), a_book(60)) is False


@pytest.mark.parametrize("count", [0, 1, 39, 40, 41, 800])
def test_the_pages_that_are_judged_lie_in_the_book(count: int) -> None:
    pages = pages_to_judge(count)
    assert len(pages) <= 80 and all(1 <= page <= count for page in pages)
    assert bool(pages) == bool(count)


def test_the_story_is_known_up_to_where_its_reader_has_come() -> None:
    pages = BookText([next(iter(STORIES.values())) * 4] * 30)
    assert story_up_to(pages, a_book(30, current_page=4, furthest_page=9)) == 9
    assert story_up_to(pages, a_book(30, current_page=12, furthest_page=9)) == 12
    assert story_up_to(BookText([OTHERS["a report"]] * 30), a_book(30, current_page=4)) is None
