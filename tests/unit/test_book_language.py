"""The language that a model is told beside a book's title."""

from __future__ import annotations

import pytest

from reader_app.app.chat.prompt_context import book_language
from reader_app.retrieval.text_kind import detect_language
from tests.support.fakes import BookText, a_book

SAMPLES = {
    "English": "It was the best of times and it was the worst of times for those who had to live "
    "in them, as the people of that town said on every day of the year. Nobody knew which of the "
    "two roads was the right one, and so they stayed where they were.",
    "German": "Als der Junge am Morgen in die Küche kam, stand das Brot schon auf dem Tisch, und "
    "die Mutter war nicht zu sehen. Er setzte sich mit dem Rücken zur Tür und wartete, bis die "
    "Uhr im Flur schlug und der Vater von der Arbeit nach Hause kam.",
    "French": "Le matin où il quitta la maison, la pluie tombait sur les toits de la ville et il "
    "ne savait pas que sa mère le regardait par la fenêtre. Dans la rue, une femme qui vendait "
    "des fleurs lui sourit, et il pensa au village et à ce qui est resté là.",
    "Spanish": "En la casa de la calle vieja no se oía más que el reloj, y los niños dormían con "
    "las ventanas abiertas. Por la noche el viento del mar traía un olor a sal que la abuela "
    "conocía desde que era niña, como si no hubiera pasado el tiempo para ella.",
    "Italian": "La mattina il vecchio usciva di casa con il cane e non tornava che la sera, quando "
    "le luci della piazza erano già accese. Nel bar gli amici lo aspettavano per una partita, e "
    "si parlava del tempo, della pesca e di quello che era successo in paese.",
    "Dutch": "Het huis aan de gracht was niet groot, maar het had een tuin met een oude boom en "
    "een hek van ijzer. In de zomer zat hij daar met een boek op zijn knie, en hij keek op als er "
    "iemand voorbij kwam die hij van vroeger kende, dat gebeurde niet vaak.",
    "Polish": "W domu nad rzeką nie było nikogo, a drzwi stały otwarte i na stole leżał list do "
    "brata. Nie wiedział, co to znaczy, że matka wyjechała z miasta, i jak się o tym dowie, ale "
    "czekał do wieczora, po czym zamknął okna i poszedł za rzekę, bo tak było trzeba.",
    "Russian": "Он вошёл в дом и не увидел никого, но на столе стояла лампа, и это его удивило. "
    "Она сказала, что он был здесь вчера, как и все, кто ехал с ярмарки, а я не знал, что ей "
    "ответить, и смотрел на огонь, и по стене ходили тени из сада.",
    "Greek": "Το πρωί έφυγε από το σπίτι και δεν είπε τίποτα σε κανέναν.",
    "Korean": "아침에 그는 집을 나섰고 아무에게도 말하지 않았다.",
    "Japanese": "その朝、彼は誰にも何も言わずに家を出て、駅まで歩いて行った。",
    "Chinese": "那天早上他離開了家，沒有告訴任何人，一個人走到車站去。",
    "Persian": "صبح آن روز از خانه بیرون رفت و به هیچ کس چیزی نگفت.",
    "Arabic": "خرج من البيت في الصباح ولم يقل شيئا لأحد.",
}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_language_is_known_by_its_script_and_small_words(name: str) -> None:
    assert detect_language(SAMPLES[name]) == name


@pytest.mark.parametrize(
    "sample",
    [
        "",
        "12 34 56",
        "The whale.",
        " ".join(f"Xq{number}" for number in range(200)),
        SAMPLES["German"] + SAMPLES["Italian"],
    ],
)
def test_what_does_not_tell_is_called_nothing(sample: str) -> None:
    assert detect_language(sample) == ""


def test_a_book_is_looked_at_all_over() -> None:
    pages = ["Title"] * 3 + [SAMPLES["French"]] * 30
    assert book_language(BookText(pages), a_book(33)) == "French"


def test_nothing_beyond_the_fence_is_looked_at() -> None:
    pages = BookText([SAMPLES["French"]] * 2 + [SAMPLES["German"]] * 30)
    assert book_language(pages, a_book(32, spoiler_guard=True, furthest_page=2)) == "French"
    assert book_language(pages, a_book(32, spoiler_guard=True, furthest_page=0)) == ""


def test_without_pages_nothing_is_known() -> None:
    assert book_language(None, a_book(3)) == ""
