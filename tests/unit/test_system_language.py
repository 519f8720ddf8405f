"""What the environment of a terminal says about its reader's language."""

from __future__ import annotations

import pytest

from reader_app.bootstrap.translations import languages_of_terminal


@pytest.mark.parametrize(
    ("environ", "languages"),
    [
        ({"LANG": "de_DE.UTF-8"}, ["de_DE"]),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "ko_KR.UTF-8"}, ["ko_KR"]),
        ({"LC_ALL": "ko", "LC_MESSAGES": "de_DE", "LANG": "fr_FR"}, ["ko"]),
        ({"LC_ALL": "", "LANG": "de_AT@euro"}, ["de_AT"]),
        ({"LANG": "en_GB.UTF-8", "LC_TIME": "de_DE.UTF-8"}, ["en_GB"]),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:de:en"}, ["fr", "de", "en"]),
    ],
)
def test_the_variables_count_as_for_other_programs(
    environ: dict[str, str], languages: list[str]
) -> None:
    assert languages_of_terminal(environ, "linux") == languages


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8"])
def test_a_plain_locale_asks_for_no_translation(locale: str) -> None:
    environ = {"LC_ALL": locale, "LANG": "de_DE.UTF-8", "LANGUAGE": "ko"}
    assert not languages_of_terminal(environ, "linux")


def test_nothing_said_is_a_plain_locale() -> None:
    assert not languages_of_terminal({"LANGUAGE": "de"}, "linux")
