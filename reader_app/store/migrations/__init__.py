"""The steps that lead from an empty file to today's tables, in order. Never changed, only added."""

from __future__ import annotations

from dataclasses import dataclass

from reader_app.store.migrations import (
    m001_initial,
    m002_page_index,
    m003_annotations,
    m004_branches,
    m005_page_cuts,
    m006_sent_requests,
    m007_waiting_questions,
    m008_recognition,
    m009_further_books,
    m010_library,
    m011_lasting_index,
    m012_page_places,
    m013_index_of_words,
    m014_packed_samples,
    m015_frozen_prompts,
)


@dataclass(frozen=True, slots=True)
class Migration:
    """SQL that is run once; `number` counts from 1 without gaps."""

    number: int
    name: str
    statements: tuple[str, ...]


MIGRATIONS: tuple[Migration, ...] = tuple(
    Migration(number, module.NAME, module.STATEMENTS)
    for number, module in enumerate(
        (
            m001_initial,
            m002_page_index,
            m003_annotations,
            m004_branches,
            m005_page_cuts,
            m006_sent_requests,
            m007_waiting_questions,
            m008_recognition,
            m009_further_books,
            m010_library,
            m011_lasting_index,
            m012_page_places,
            m013_index_of_words,
            m014_packed_samples,
            m015_frozen_prompts,
        ),
        start=1,
    )
)
