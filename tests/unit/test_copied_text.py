"""What is copied of a page: paragraphs, tables with tabs, code with its indentation."""

from collections.abc import Sequence

from reader_app.domain.document import Character, Rect
from reader_app.ui.selection.clipboard_content import SelectedRange, copied, copied_tables
from reader_app.ui.selection.text_layer import TextPage
from tests.support.tables import a_table, text_of

LETTER = 6.0


def typed_page(lines: Sequence[str]) -> TextPage:
    """Lines set in letters of one width; spaces have no place of their own, as in files."""
    characters: list[Character] = []
    for row, line in enumerate(lines):
        y = 20.0 + 12 * row
        for column, char in enumerate(line):
            x = 50 + column * LETTER
            if char != " ":
                characters.append(Character(char, Rect(x, y, x + LETTER, y + 10)))
            elif characters and characters[-1].char not in " \n":
                characters.append(Character(" ", Rect(x, y, x, y + 10)))
        if line:
            characters.append(Character("\n", Rect(0, y, 0, y + 10)))
    return TextPage(characters[:-1])


def whole(page: TextPage, *tables: object) -> SelectedRange:
    return SelectedRange(page, ((0, len(page)),), tables)  # type: ignore[arg-type]


CODE = [
    "for (i = 2; i < 9; ++i) {",
    "  if (!primes[i])",
    "    continue;",
    "",
    '  say("it\'s");',
    "}",
]


def test_code_keeps_its_lines_its_indentation_and_its_straight_quotes() -> None:
    assert copied([whole(typed_page(CODE))]).text == "\n".join(CODE)


def test_a_selection_that_begins_in_a_line_of_code_keeps_the_rest_in_place() -> None:
    page = typed_page(CODE)
    start = page.text(0, len(page)).index("primes")
    told = copied([SelectedRange(page, ((start, len(page)),))]).text
    assert told.split("\n")[:2] == ["primes[i])", "    continue;"]


def test_a_table_is_copied_with_tabs_and_as_a_table() -> None:
    table = a_table([["Item", "2018", "2017"], ["Sales & more", "$ 6,439", ""]])
    content = copied_tables([table])
    assert content.text == "Item\t2018\t2017\nSales & more\t$ 6,439\t"
    assert "<tr><td>Sales &amp; more</td><td>$ 6,439</td><td></td></tr>" in content.html
    assert "<th>2018</th>" in content.html


def test_of_a_table_only_the_touched_rows_and_columns_are_copied() -> None:
    table = a_table([["Item", "2018", "2017"], ["Sales", "6,439", "6,240"], ["Costs", "12", "9"]])
    page = _page_of(text_of(table))
    text = page.text(0, len(page))
    start, end = text.index("6,439"), text.index("12") + 2
    assert copied([SelectedRange(page, ((start, end),), (table,))]).text == (
        "\t6,439\t6,240\nCosts\t12\t"
    )


def test_one_cell_is_copied_as_words() -> None:
    table = a_table([["Item", "2018"], ["Sales", "6,439"]])
    page = _page_of(text_of(table))
    start = page.text(0, len(page)).index("Sales")
    content = copied([SelectedRange(page, ((start, start + 5),), (table,))])
    assert (content.text, content.html) == ("Sales", "")


def _page_of(text: str) -> TextPage:
    y = 0.0
    characters: list[Character] = []
    for at, char in enumerate(text):
        width = 0.0 if char == "\n" else 3.0 + at % 4
        characters.append(Character(char, Rect(at * 8.0, y, at * 8.0 + width, y + 10)))
    return TextPage(characters)
