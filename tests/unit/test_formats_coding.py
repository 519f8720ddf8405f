"""Which characters the bytes of a text file stand for."""

from __future__ import annotations

import pytest

from reader_app.documents.formats.text_encoding import decoded, decoded_markup, is_wide

GERMAN = "Es war einmal ein König, der hatte große Söhne und schöne Töchter. “Wohin?”\n"
RUSSIAN = "Все счастливые семьи похожи друг на друга, каждая несчастлива по-своему.\n"
JAPANESE = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。\n"
KOREAN = "옛날 옛적에 한 왕이 살았습니다. 그는 세 아들이 있었고 모두 용감했다.\n"
CHINESE = "话说天下大势，分久必合，合久必分。这是一个很好的故事，我们都在那里。\n"
TRADITIONAL = "話說天下大勢，分久必合，合久必分。這是一個很好的故事，我們都在那裡。\n"
POLISH = "Był sobie król, który miał trzech synów; najmłodszy poszedł w świat.\n"
CZECH = "Byl jednou jeden král a ten měl tři syny, nejmladší šel do světa.\n"
TURKISH = "Bir gün ağaçların altında yürüyordu, güneş ışığı şehri ısıtıyordu.\n"
GREEK = "Μια φορά κι έναν καιρό ήταν ένας βασιλιάς που είχε τρεις γιους.\n"
HEBREW = "בראשית ברא אלהים את השמים ואת הארץ והארץ היתה תהו ובהו\n"
ARABIC = "كان يا ما كان في قديم الزمان ملك عظيم له ثلاثة أبناء\n"
THAI = "กาลครั้งหนึ่งนานมาแล้ว มีพระราชาองค์หนึ่งทรงมีพระโอรสสามพระองค์\n"


@pytest.mark.parametrize(
    "coding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"],
)
@pytest.mark.parametrize("text", [GERMAN, RUSSIAN, JAPANESE, KOREAN, CHINESE])
def test_unicode_is_read_with_and_without_a_mark_at_its_beginning(text: str, coding: str) -> None:
    assert decoded((text * 3).encode(coding)) == text * 3


@pytest.mark.parametrize(
    ("text", "coding"),
    [
        (GERMAN, "cp1252"),
        (RUSSIAN, "koi8_r"),
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "cp866"),
        (RUSSIAN, "iso8859_5"),
        (JAPANESE, "shift_jis"),
        (JAPANESE, "euc_jp"),
        (JAPANESE, "iso2022_jp"),
        (KOREAN, "euc_kr"),
        (CHINESE, "gb2312"),
        (CHINESE, "gb18030"),
        (TRADITIONAL, "big5"),
        (POLISH, "cp1250"),
        (CZECH, "iso8859_2"),
        (TURKISH, "cp1254"),
        (GREEK, "cp1253"),
        (HEBREW, "cp1255"),
        (ARABIC, "cp1256"),
        (THAI, "cp874"),
    ],
)
def test_older_ways_to_write_are_recognised(text: str, coding: str) -> None:
    assert decoded((text * 3).encode(coding)) == text * 3


@pytest.mark.parametrize(
    ("text", "coding"),
    [
        ("學而時習之，不亦說乎？有朋自遠方來，不亦樂乎？人不知而不慍，不亦君子乎？\n", "big5"),
        ("道可道，非常道。名可名，非常名。無名天地之始；有名萬物之母。\n", "big5"),
        ("舉頭望明月，低頭思故鄉。\n林黛玉住在大觀園的瀟湘館裡。\n", "big5"),
        ("床前明月光，疑是地上霜。\n举头望明月，低头思故乡。\n", "gb2312"),
    ],
)
def test_poems_and_old_chinese_with_few_of_the_commonest_words_are_no_russian(
    text: str, coding: str
) -> None:
    assert decoded(text.encode(coding)) == text


def test_pure_ascii_stays_as_it_is() -> None:
    assert decoded(b"Plain words.\n") == "Plain words.\n"


def test_a_few_faults_in_utf_8_are_no_other_way_to_write() -> None:
    text = decoded((GERMAN * 20).encode() + b"\xff\n" + (GERMAN * 20).encode())
    assert text == GERMAN * 20 + "\ufffd\n" + GERMAN * 20


def test_a_character_that_a_sample_cuts_in_two_does_no_harm() -> None:
    text = "a" + KOREAN * 4000  # two bytes a letter: the sample ends within one
    assert decoded(text.encode("euc_kr")) == text


@pytest.mark.parametrize("line_end", ["\r\n", "\r", "\n"])
def test_lines_end_alike_whatever_system_wrote_them(line_end: str) -> None:
    assert decoded(f"one{line_end}two".encode()) == "one\ntwo"


def test_zero_bytes_alone_are_no_wide_text() -> None:
    assert not is_wide(b"\0\1\2\3" * 100)
    assert is_wide(GERMAN.encode("utf-16-be"))


@pytest.mark.parametrize(
    "head", ['<meta charset="windows-1251">', '<?xml version="1.0" encoding="windows-1251"?>']
)
def test_markup_is_read_as_it_says_that_it_is_written(head: str) -> None:
    page = f"{head}<p>да</p>"
    assert decoded_markup(page.encode("cp1251")) == page


def test_an_unknown_name_of_a_way_to_write_is_left_aside() -> None:
    page = f'<meta charset="martian"><p>{RUSSIAN}</p>'
    assert decoded_markup(page.encode("koi8_r")) == page
