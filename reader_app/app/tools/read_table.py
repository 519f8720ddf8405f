"""read_table: returns the tables of a page row by row; each cell can be cited on its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from reader_app.app.tools.page_arguments import LABEL, PRINTED, check_page, page_of
from reader_app.app.tools.read_pages import beyond_fence
from reader_app.app.tools.tool import Tool, ToolContext, ToolWords
from reader_app.domain.book import Book
from reader_app.domain.chat import PassagesPayload, ToolDefinition, ToolOutcome
from reader_app.domain.document import PageTable, Sentence, tsv_of
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.search import SearchHit
from reader_app.domain.translation import marked

_MOST_CELLS: Final = 800
_DEFINITION: Final = ToolDefinition(
    "read_table",
    "Reads the tables of one page: rows and columns as they stand on the page, the heads in the "
    "first rows, with tabs between the cells. Call it when the answer is a figure in a table, "
    "before you name the figure: in the text of a page, rows and columns run together. Cite the "
    "cell, or its row. It costs little; figures and scanned pages need view_page instead.",
    {
        "type": "object",
        "properties": {
            "page": {"type": "integer", "description": "The page with the table."},
            "printed": PRINTED,
            "label": LABEL,
        },
        "required": ["page"],
    },
)


def _run(context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    book = context.book.now()  # the guard may have moved since the last call
    page = page_of(context, arguments, "page")
    check_page(book, page)
    if book.fence is not None and page > book.fence:
        return beyond_fence(book)
    if context.ports.tables is None:
        return ToolOutcome("Tables can't be read here.", is_error=True)
    tables = context.ports.tables.tables(book, page, context.cancel)
    name = context.book.full_page_name(page, book)
    if not tables:
        return ToolOutcome(f"No table was found on {name}: read_pages gives its text.")
    label = _label(context, book, page)
    hits: list[SearchHit] = []
    left = _MOST_CELLS
    for number, table in enumerate(tables, start=1):
        cells = cell_texts(table)[:left]
        left -= len(cells)
        if cells:
            whole = SearchHit(page, page, label, tsv_of(table), 0.0, cells)
            hits.append(context.book.placed(replace(whole, table=number), book))
    note = "" if left else f"Only the first {_MOST_CELLS} cells are shown."
    told = [f"[{name}, table {hit.table}]\n{hit.content}" for hit in hits]
    return ToolOutcome(
        "\n\n".join([*told, note] if note else told),
        payload=PassagesPayload(tuple(hits), note),
        pages_shown=(page,),
    )


def _label(context: ToolContext, book: Book, page: int) -> str:
    pages = context.ports.pages
    found = pages.texts(book.id, [page]).get(page) if pages is not None else None
    return found.label if found is not None else ""


def cell_texts(table: PageTable) -> tuple[Sentence, ...]:
    """Return the cells with the tabs and line ends around them; joined, they are the table."""
    found: list[Sentence] = []
    row = column = 0
    for index, cell in enumerate(table.cells):
        before = "\t" * (cell.column - column if cell.row == row else cell.column)
        following = table.cells[index + 1] if index + 1 < len(table.cells) else None
        if following is None:
            after = ""
        elif following.row == cell.row:
            after = "\t" * (following.column - cell.column)
        else:
            after = "\t" * (table.column_count - 1 - cell.column) + "\n"
        found.append(Sentence(index, 0, 0, f"{before}{cell.text}{after}"))
        row, column = cell.row, following.column if following is not None else 0
    return tuple(found)


READ_TABLE: Final = Tool(
    _DEFINITION,
    _run,
    ToolWords(
        "table",
        marked("Reading the tables of {page_name}"),
        marked("Read the tables of {page_name}"),
        marked("Couldn’t read the tables of {page_name}"),
    ),
)
