"""Parts of archives are refused by their size, told or true, before they are in memory."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

import pytest

from reader_app.documents.formats.zip_members import MemberTooLargeError, check_members, read_member


def archive_of(parts: Mapping[str, int]) -> zipfile.ZipFile:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, size in parts.items():
            archive.writestr(name, b"a" * size)
    return zipfile.ZipFile(content)


def test_a_part_within_the_limit_is_read() -> None:
    assert read_member(archive_of({"a.xml": 50}), "a.xml", 50) == b"a" * 50


def test_a_part_that_says_it_is_too_large_is_not_unpacked() -> None:
    archive = archive_of({"a.xml": 51})
    archive.open = None  # type: ignore[assignment]
    with pytest.raises(MemberTooLargeError):
        read_member(archive, "a.xml", 50)


def test_a_part_that_lies_about_its_size_is_read_to_the_limit_only() -> None:
    archive = archive_of({"a.xml": 1000})
    told = archive.getinfo("a.xml")
    told.file_size = 10

    class Endless(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            assert size is not None
            assert size >= 0
            return b"a" * size

    archive.open = lambda *_: Endless()  # type: ignore[assignment, misc, return-value]
    with pytest.raises(MemberTooLargeError):
        read_member(archive, "a.xml", 50)


def test_a_name_that_is_not_there_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        read_member(archive_of({}), "a.xml", 50)


@pytest.mark.parametrize("name", ["c.xhtml", "scan.png", "META-INF/encryption.xml", "no-suffix"])
def test_an_archive_with_one_part_beyond_the_limit_is_refused(name: str) -> None:
    with pytest.raises(MemberTooLargeError):
        check_members(archive_of({"a.xhtml": 10, name: 101}), 100, 1000)


def test_many_chapters_together_have_a_limit() -> None:
    chapters = {f"{number}.xhtml": 90 for number in range(12)}
    with pytest.raises(MemberTooLargeError):
        check_members(archive_of(chapters), 100, 1000)


def test_a_comic_may_have_any_number_of_pictures() -> None:
    check_members(archive_of({f"{number}.jpg": 90 for number in range(50)}), 100, 1000)


def test_film_and_sound_are_never_read_and_may_have_any_size() -> None:
    check_members(archive_of({"film.MP4": 5000, "talk.mp3": 5000}), 100, 1000)
