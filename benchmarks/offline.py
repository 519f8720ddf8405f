"""How good the offline companion's answers are, and how long they take.

    python -m benchmarks.offline DATA_DIR [SET…] [--sample N]

DATA_DIR and sets as in benchmarks.search. Each question is one turn: the companion calls
`search_book`, gets its result, and quotes sentences. Prints Markdown: how many questions it quotes
anything for, how many of those have a quotation, or the first one, from a gold page, and how long
the companion itself takes for a turn, search aside.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.search import SETS, NothingToWaitFor, Question, Shelf, questions_of
from benchmarks.tables import percentile, table
from reader_app.agent.content_blocks import text_block, tool_result_block
from reader_app.agent.limits import SystemClock
from reader_app.app.chat.conversation_books import ConversationBooks
from reader_app.app.library.reading_position import StoredReadingPosition
from reader_app.app.search.book_search import SearchBooksUseCase, SearchCache
from reader_app.app.tools.tool import BookPorts, ToolContext
from reader_app.app.tools.tool_table import ALL_TOOLS, build_tool_handlers
from reader_app.domain.chat import PromptMessage
from reader_app.domain.protocols import ChatRequest
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import Store, open_store

HEADS: Final = (
    "set", "questions", "quoted", "quoted from a gold page", "first quotation from one",
    "ms a turn, median", "p95",
)  # fmt: skip


class OfflineTurns:
    """One set's books, asked without any model."""

    def __init__(self, shelf: Shelf, store: Store) -> None:
        self._shelf = shelf
        self._store = store
        self._search = SearchBooksUseCase(
            store.pages, NothingToWaitFor(), store.vocabulary, store.books.outline
        )
        self.own_ms: list[float] = []

    def pages_quoted(self, question: Question) -> list[int]:
        """Pages of the quotations of the answer, in its order."""
        book = self._shelf.book(question.book)
        books = ConversationBooks(self._store.books, book.id)
        handlers = build_tool_handlers(
            ToolContext(
                books,
                books.own,
                BookPorts(self._search, self._store.pages),
                StoredReadingPosition(books.own),
                SearchCache(SystemClock()),
                "benchmark",
            )
        )
        provider = OfflineChatProvider()
        messages = [PromptMessage("user", (text_block(question.words),))]
        own_s = 0.0
        while True:
            began = time.perf_counter()
            response = provider.chat_with_tools(ChatRequest(messages, ALL_TOOLS))
            own_s += time.perf_counter() - began
            if not response.tool_invocations:
                self.own_ms.append(1000 * own_s)
                return [citation.source.page for citation in response.citations]
            results = tuple(
                tool_result_block(call.tool_use_id, handlers[call.tool_name](call.arguments))
                for call in response.tool_invocations
            )
            messages += [
                PromptMessage("assistant", response.blocks),
                PromptMessage("user", results),
            ]


def row(name: str, turns: OfflineTurns, questions: Sequence[Question]) -> list[str]:
    quoted = [(turns.pages_quoted(each), each.gold) for each in questions]
    shares = (
        sum(bool(pages) for pages, _ in quoted),
        sum(bool(gold.intersection(pages)) for pages, gold in quoted),
        sum(bool(pages) and pages[0] in gold for pages, gold in quoted),
    )
    return [
        name,
        str(len(questions)),
        *(f"{share / len(questions):.2f}" for share in shares),
        f"{statistics.median(turns.own_ms):.1f}",
        f"{percentile(turns.own_ms, 0.95):.1f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("sets", nargs="*", default=SETS)
    parser.add_argument("--sample", type=int, default=0, help="at most so many questions a set")
    options = parser.parse_args()
    rows: list[list[str]] = []
    for name in options.sets:
        questions = list(questions_of(options.data / name, options.sample))
        with tempfile.TemporaryDirectory() as folder:
            store = open_store(Path(folder), prepare=prepare_for_index)
            turns = OfflineTurns(Shelf(options.data / name, store), store)
            rows.append(row(name, turns, questions))
            store.close()
    print(table(HEADS, rows))


if __name__ == "__main__":
    main()
