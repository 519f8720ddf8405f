"""A Korean particle has the form that the word before it takes, as a person would write it."""

from collections.abc import Iterator

import pytest

from reader_app.domain.translation import tr, use


@pytest.fixture
def says(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever is said is this Korean sentence."""
    use(lambda *_: request.param)
    yield
    use(None)


@pytest.mark.parametrize("says", ["“{word}”을(를) 확인하세요."], indirect=True)
@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("고양이", "“고양이”를 확인하세요."),
        ("책", "“책”을 확인하세요."),
        ("책(3권)", "“책(3권)”을 확인하세요."),
        ("제12", "“제12”를 확인하세요."),
        (10, "“10”을 확인하세요."),
        ("‘나무’", "“‘나무’”를 확인하세요."),
        ("whale", "“whale”을(를) 확인하세요."),
        ("", "“”을(를) 확인하세요."),
        ("은(는)", "“은(는)”을 확인하세요."),
    ],
)
@pytest.mark.usefixtures("says")
def test_it_follows_what_its_word_ends_in(word: object, sentence: str) -> None:
    assert tr("Check “{word}”.", word=word) == sentence


@pytest.mark.parametrize(
    "says", ["**{name}**이(가) {place}(으)로 갔고 {name}은(는)"], indirect=True
)
@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("12쪽", "**영희**가 12쪽으로 갔고 영희는"),
        ("12쪽(인쇄 번호 xii)", "**영희**가 12쪽(인쇄 번호 xii)으로 갔고 영희는"),
        ("서울", "**영희**가 서울로 갔고 영희는"),
        ("바다", "**영희**가 바다로 갔고 영희는"),
        ("A7", "**영희**가 A7로 갔고 영희는"),
        ("A3", "**영희**가 A3으로 갔고 영희는"),
    ],
)
@pytest.mark.usefixtures("says")
def test_each_particle_of_a_sentence_has_its_form(place: str, sentence: str) -> None:
    assert tr("{name} went to {place}", name="영희", place=place) == sentence


@pytest.mark.parametrize("says", ["은(는) {word}"], indirect=True)
@pytest.mark.usefixtures("says")
def test_words_that_are_filled_in_are_left_alone(says: None) -> None:
    assert tr("A {word}", word="“책”을(를)") == "은(는) “책”을(를)"
