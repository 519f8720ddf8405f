"""Dictionaries of dictd and StarDict are read as they are installed, and as data."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from reader_app.domain.errors import BookError
from reader_app.store import dictionaries
from reader_app.store.dictionaries import InstalledDictionaries, language_of
from tests.support.dictionaries import make_dictd, make_stardict

WORDS = {
    "Gaze": "Gaze \\Gaze\\ (g[=a]z), v. i.\n   To {look} steadily.\n   [1913 Webster]\n",
    "gondola": "gondola\n    n 1: a long narrow boat\n",
    "Häuser": "Häuser <pl>\nhouses\n",
    "dont": "don't\nnicht tun\n",
}


def told(folder: Path, word: str) -> list[str]:
    installed = InstalledDictionaries(folder / "own", [folder]).installed()
    return [entry.text for each in installed for entry in each.entries(word)]


@pytest.mark.parametrize("is_packed", [False, True])
def test_a_word_of_dictd_is_found_in_any_case(tmp_path: Path, is_packed: bool) -> None:
    make_dictd(tmp_path / "wn.index", WORDS, name="WordNet (r) 3.0 (2006)", is_packed=is_packed)
    assert told(tmp_path, "gaze") == ["Gaze (gāz), v. i.\n   To look steadily."]
    assert told(tmp_path, "GONDOLA") == ["gondola\n    n 1: a long narrow boat"]
    assert told(tmp_path, "häuser") == ["Häuser <pl>\nhouses"]
    assert told(tmp_path, "gond") == []


def test_an_index_without_apostrophes_has_the_word_nevertheless(tmp_path: Path) -> None:
    make_dictd(tmp_path / "eng-deu.index", WORDS)
    assert told(tmp_path, "don't") == ["don't\nnicht tun"]


def test_a_text_of_many_pieces_is_unpacked_where_the_entry_is(tmp_path: Path) -> None:
    words = {f"word{number}": f"word{number}\n" + "x" * 900 + "\n" for number in range(400)}
    make_dictd(tmp_path / "many.index", words, is_packed=True, piece=5_000)
    assert told(tmp_path, "word317")[0].startswith("word317\nxxx")


def test_a_text_packed_by_gzip_alone_is_read_as_well(tmp_path: Path) -> None:
    make_dictd(tmp_path / "plain.index", WORDS)
    text = tmp_path / "plain.dict"
    (tmp_path / "plain.dict.dz").write_bytes(gzip.compress(text.read_bytes()))
    text.unlink()
    assert told(tmp_path, "gondola") == ["gondola\n    n 1: a long narrow boat"]


@pytest.mark.parametrize(
    ("spelled", "written"),
    [
        ('Consider \\Con*sid"er\\ (k[o^]n*s[i^]d"[~e]r), v. t.', "Consider (kŏn·sĭd′ẽr), v. t."),
        ('Facade \\Fa`[,c]ade"\\ (f[.a]`s[=a]d"), n.', "Facade (fȧ‵sād′), n."),
        (
            "Book \\Book\\ (b[oo^]k), n. [OE. book; AS. b[=o]c]",
            "Book (bo͝ok), n. [OE. book; AS. bōc]",
        ),
        ("[AE]sop, C[ae]sar, caf['e] [Obs.] [2] [Low L.]", "Æsop, Cæsar, café [Obs.] [2] [Low L.]"),
        ("gaze [R.] [PJC] [root] [k]", "gaze [R.] [PJC] [root] [k]"),
    ],
)
def test_letters_that_are_spelled_out_are_written(
    tmp_path: Path, spelled: str, written: str
) -> None:
    make_dictd(tmp_path / "gcide.index", {"word": f"{spelled}\n"})
    assert told(tmp_path, "word") == [written]


def test_lines_that_were_wrapped_become_one(tmp_path: Path) -> None:
    wrapped = (
        "run\n    n 1: a score in baseball made by a runner touching all four\n"
        "         bases safely\n    2: the act of testing something\n"
    )
    make_dictd(tmp_path / "wn.index", {"run": wrapped})
    assert told(tmp_path, "run") == [
        "run\n    n 1: a score in baseball made by a runner touching all four bases safely\n"
        "    2: the act of testing something"
    ]


@pytest.mark.parametrize(
    ("kinds", "data", "text"),
    [
        ("m", b"plain <b>", "plain <b>"),
        ("h", b"<b>bold</b><br>next &amp; last<script>alert(1)</script>", "bold\nnext & last"),
        ("x", b"<k>gaze</k><def>to look</def>", "gaze\nto look"),
        ("tm", b"geiz\0to look", "geiz\nto look"),
        ("", b"mto look\0W\0\0\0\x02xxtgeiz\0", "to look\ngeiz"),
    ],
)
def test_entries_of_stardict_are_plain_text(
    tmp_path: Path, kinds: str, data: bytes, text: str
) -> None:
    make_stardict(tmp_path / "some.ifo", {"gaze": data}, kinds=kinds)
    assert told(tmp_path, "Gaze") == [text]


@pytest.mark.parametrize("wide", [4, 8])
@pytest.mark.parametrize("is_packed", [False, True])
def test_stardict_is_read_packed_and_with_wide_offsets(
    tmp_path: Path, wide: int, is_packed: bool
) -> None:
    words = {"a": b"first", "gaze": b"to look", "gazelle": b"an animal"}
    make_stardict(tmp_path / "some.ifo", words, wide=wide, is_packed=is_packed)
    assert told(tmp_path, "gaze") == ["to look"]


def test_another_headword_of_stardict_leads_to_its_entry(tmp_path: Path) -> None:
    words = {"goose": b"a bird", "mouse": b"an animal"}
    make_stardict(tmp_path / "some.ifo", words, others={"geese": 0, "mice": 1, "lost": 9})
    assert told(tmp_path, "mice") == ["an animal"]
    assert told(tmp_path, "lost") == []


def test_a_word_that_only_ends_like_it_is_not_taken(tmp_path: Path) -> None:
    make_stardict(tmp_path / "some.ifo", {"goose": b"a bird", "mongoose": b"a mammal"})
    assert told(tmp_path, "goose") == ["a bird"]


def test_damaged_files_have_no_entries(tmp_path: Path) -> None:
    index = tmp_path / "torn.index"
    make_dictd(index, WORDS, is_packed=True)
    whole = (tmp_path / "torn.dict.dz").read_bytes()
    (tmp_path / "torn.dict.dz").write_bytes(whole[:40])
    index.write_bytes(index.read_bytes() + b"rest\t!!\t??\nhalf\n")
    (tmp_path / "bad.ifo").write_bytes(b"StarDict's dict ifo file\nbookname=x\n")
    (tmp_path / "bad.idx").write_bytes(b"gaze\0\xff\xff\xff\xff\xff\xff\xff\xff")
    (tmp_path / "bad.dict").write_bytes(b"x")
    assert told(tmp_path, "rest") == []
    assert told(tmp_path, "gaze") == []


def test_markup_that_never_ends_is_read_in_no_time(tmp_path: Path) -> None:
    make_stardict(tmp_path / "some.ifo", {"gaze": b"<br<script " * 20_000}, kinds="h")
    assert len(told(tmp_path, "gaze")) == 1


def test_an_index_and_an_entry_have_a_largest_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_dictd(tmp_path / "large.index", {"gaze": "gaze\n" + "x " * 9_000})
    monkeypatch.setattr(dictionaries, "_LARGEST_ENTRY", 1_000)
    assert len(told(tmp_path, "gaze")[0]) <= 1_000
    monkeypatch.setattr(dictionaries, "_LARGEST_INDEX", 3)
    assert told(tmp_path, "gaze") == []


@pytest.mark.parametrize(
    ("named", "language", "is_bilingual"),
    [
        ("freedict-eng-deu", "English", True),
        ("deu-eng German - English", "German", True),
        ("wn WordNet (r) 3.0", "English", False),
        ("quick_en-ru", "English", True),
        ("Deutsches Wörterbuch", "", False),
        ("duden Duden", "German", False),
    ],
)
def test_the_language_is_known_by_the_name(named: str, language: str, is_bilingual: bool) -> None:
    assert language_of(named) == (language, is_bilingual)


def test_an_added_dictionary_is_copied_with_all_its_files(tmp_path: Path) -> None:
    source = tmp_path / "downloads"
    source.mkdir()
    make_stardict(source / "my.words.ifo", {"gaze": b"to look"}, name="My words")
    installed = InstalledDictionaries(tmp_path / "own", [])
    assert installed.add([source / "my.words.idx", source / "my.words.dict"]) == ("My words",)
    for path in source.iterdir():
        path.unlink()
    assert [each.name for each in installed.installed()] == ["My words"]
    assert told(tmp_path, "gaze") == ["to look"]


def test_what_is_no_dictionary_is_refused_with_a_way_out(tmp_path: Path) -> None:
    (tmp_path / "data.index").write_bytes(b"nothing")
    with pytest.raises(BookError) as refused:
        InstalledDictionaries(tmp_path / "own", []).add([tmp_path / "data.index"])
    assert "data.index" in refused.value.words
    assert ".ifo" in refused.value.words
    assert not (tmp_path / "own").exists()
