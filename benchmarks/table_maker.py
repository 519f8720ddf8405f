"""PDFs with tables whose cells are known, made from LaTeX and HTML sources in many styles.

A table is a `KnownTable`: its cells with the row and column of their upper left corner. LaTeX needs
`pdflatex` (Debian: texlive-latex-extra), HTML needs `weasyprint`; what is missing is left out.
Half of the styles are held out: nothing was tuned by them.
"""

from __future__ import annotations

import html
import random
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

WORDS: Final = """
    income revenue taxes depreciation goodwill inventory lease pension equity deposits margin
    securities expenses wages interest dividends receivables payables reserves assets liabilities
    temperature pressure humidity velocity density current voltage resistance mass length algorithm
    precision recall accuracy baseline transformer convolution method dataset training validation
    Berlin Paris Madrid Lisbon Vienna Oslo Prague Rome Athens Dublin Warsaw Budapest Helsinki
""".split()
PROSE: Final = (
    "The committee met again in spring and heard what had been done since the last report. "
    "Most of the work was finished on time, though some of it had to be repeated because the "
    "instruments had been moved. Nothing in the figures suggests that the method itself failed, "
    "and the members agreed to go on with it for another year. "
)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a source; `rows` and `columns`: how many it covers."""

    text: str
    rows: int = 1
    columns: int = 1


Row = Sequence[Cell | None]
"""The cells of a row; None where a cell from above or from the left covers the place."""


@dataclass(frozen=True, slots=True)
class KnownTable:
    """The cells of a table: (row, column) of the upper left corner, and the text."""

    cells: dict[tuple[int, int], str]


@dataclass(frozen=True, slots=True)
class Made:
    """A PDF and its tables in reading order; `pages`: the page (1-based) of each table."""

    style: str
    path: Path
    tables: tuple[KnownTable, ...]
    is_ruled: bool
    is_held_out: bool


def known(rows: Sequence[Row]) -> KnownTable:
    return KnownTable(
        {
            (r, c): cell.text
            for r, row in enumerate(rows)
            for c, cell in enumerate(row)
            if cell is not None and cell.text
        }
    )


def phrase(chance: random.Random, least: int = 1, most: int = 3) -> str:
    words = chance.sample(WORDS, chance.randint(least, most))
    return " ".join(words).capitalize()


def number(chance: random.Random) -> str:
    value = chance.choice((chance.randint(1, 99), chance.randint(100, 99999)))
    kind = chance.random()
    if kind < 0.15:
        return f"({value:,})"
    if kind < 0.3:
        return f"{value / 100:.2f}"
    return "—" if kind > 0.97 else f"{value:,}"


def plain_rows(chance: random.Random, columns: int, count: int, *, labels: int = 3) -> list[Row]:
    head: list[Cell | None] = [Cell(phrase(chance, 1, 1)) for _ in range(columns)]
    rows: list[Row] = [head]
    for _ in range(count):
        first = Cell(phrase(chance, 1, labels))
        rows.append([first, *(Cell(number(chance)) for _ in range(columns - 1))])
    return rows


def mixed_rows(chance: random.Random, columns: int, count: int) -> list[Row]:
    """Rows in which some columns are words, and some cells are empty."""
    is_words = [column == 0 or chance.random() < 0.4 for column in range(columns)]
    rows: list[Row] = [[Cell(phrase(chance, 1, 2)) for _ in range(columns)]]
    for _ in range(count):
        row: list[Cell | None] = []
        for column in range(columns):
            text = phrase(chance, 1, 2) if is_words[column] else number(chance)
            row.append(Cell("" if column and chance.random() < 0.08 else text))
        rows.append(row)
    return rows


def money_rows(chance: random.Random, columns: int, count: int) -> list[Row]:
    """Rows of a report: years as heads, currency signs in the first row and the sums."""
    rows: list[Row] = [
        [Cell("(Millions)"), *(Cell(str(2019 - column)) for column in range(columns - 1))]
    ]
    for at in range(count):
        sign = "$ " if at in (0, count - 1) else ""
        values = [chance.randint(1, 99999) for _ in range(columns - 1)]
        told = [f"{sign}({v:,})" if chance.random() < 0.3 else f"{sign}{v:,}" for v in values]
        rows.append([Cell(phrase(chance, 2, 4)), *(Cell(each) for each in told)])
    return rows


def spanning_rows(chance: random.Random, groups: int, count: int) -> list[Row]:
    """Rows under two rows of heads, of which the upper ones span two columns each."""
    upper: list[Cell | None] = [Cell("")]
    lower: list[Cell | None] = [Cell(phrase(chance, 1, 1))]
    for _ in range(groups):
        upper += [Cell(phrase(chance, 1, 2), columns=2), None]
        lower += [Cell(phrase(chance, 1, 1)), Cell(phrase(chance, 1, 1))]
    return [upper, lower, *plain_rows(chance, 2 * groups + 1, count)[1:]]


def grouped_rows(chance: random.Random, groups: int, columns: int) -> list[Row]:
    """Rows whose first column holds names of groups of rows."""
    rows: list[Row] = [[Cell(phrase(chance, 1, 1)) for _ in range(columns)]]
    for _ in range(groups):
        count = chance.randint(2, 4)
        name = Cell(phrase(chance, 1, 1), rows=count)
        for at in range(count):
            rest = [Cell(phrase(chance, 1, 2)), *(Cell(number(chance)) for _ in range(columns - 2))]
            rows.append([name if at == 0 else None, *rest])
    return rows


def wrapped_rows(chance: random.Random, columns: int, count: int) -> list[Row]:
    """Rows whose first cell is long enough to wrap."""
    rows = plain_rows(chance, columns, count)
    long = [[Cell(phrase(chance, 5, 9)), *row[1:]] for row in rows[1:]]
    return [rows[0], *long]


# ---- LaTeX -----------------------------------------------------------------------------------

_PREAMBLE: Final = r"""\documentclass[%s]{article}
\usepackage[T1]{fontenc}\usepackage{lmodern,booktabs,multirow,longtable,array,pdflscape,rotating}
\usepackage[margin=2.5cm]{geometry}\setlength{\parskip}{6pt}\begin{document}
"""


def tex(text: str) -> str:
    for char in "$%&#_":
        text = text.replace(char, "\\" + char)
    return text.replace("—", "---")


def _tex_row(row: Row, spec: str = "c") -> str:
    parts: list[str] = []
    for cell in row:
        if cell is None:
            continue
        told = tex(cell.text)
        if cell.rows > 1:
            told = rf"\multirow{{{cell.rows}}}{{*}}{{{told}}}"
        parts.append(
            rf"\multicolumn{{{cell.columns}}}{{{spec}}}{{{told}}}" if cell.columns > 1 else told
        )
    return " & ".join(parts) + r" \\"


def _covered_row(row: Row) -> str:
    """As `_tex_row`, with empty places below cells that cover several rows."""
    return (
        " & ".join(("" if cell is None else _tex_row([cell])[:-3].strip()) for cell in row) + r" \\"
    )


def tex_grid(rows: Sequence[Row]) -> str:
    spec = "|" + "|".join("l" + "r" * (len(rows[0]) - 1)) + "|"
    lines = "\n\\hline\n".join(_tex_row(row) for row in rows)
    return rf"\begin{{tabular}}{{{spec}}}\hline {lines} \hline\end{{tabular}}"


def tex_booktabs(rows: Sequence[Row]) -> str:
    spec = "l" + "r" * (len(rows[0]) - 1)
    body = "\n".join(_tex_row(row) for row in rows[1:])
    return (
        rf"\begin{{tabular}}{{{spec}}}\toprule {_tex_row(rows[0])} \midrule {body}"
        r" \bottomrule\end{tabular}"
    )


def tex_bare(rows: Sequence[Row]) -> str:
    spec = "l" + "r" * (len(rows[0]) - 1)
    return rf"\begin{{tabular}}{{{spec}}} {' '.join(_tex_row(row) for row in rows)}\end{{tabular}}"


def tex_left(rows: Sequence[Row]) -> str:
    spec = "l" * len(rows[0])
    return rf"\begin{{tabular}}{{{spec}}} {' '.join(_tex_row(row) for row in rows)}\end{{tabular}}"


def tex_spanning(rows: Sequence[Row]) -> str:
    columns = len(rows[1])
    rules = " ".join(rf"\cmidrule(lr){{{at}-{at + 1}}}" for at in range(2, columns, 2))
    body = " ".join(_tex_row(row) for row in rows[2:])
    return (
        rf"\begin{{tabular}}{{l{'r' * (columns - 1)}}}\toprule {_tex_row(rows[0])} {rules}"
        rf" {_tex_row(rows[1])} \midrule {body} \bottomrule\end{{tabular}}"
    )


def tex_multirow(rows: Sequence[Row]) -> str:
    columns = len(rows[0])
    lines: list[str] = []
    for at, row in enumerate(rows):
        goes_on = at + 1 < len(rows) and rows[at + 1][0] is None
        rule = rf"\cline{{2-{columns}}}" if goes_on else r"\hline"
        lines.append(f"{_covered_row(row)} {rule}")
    spec = "|" + "|".join("ll" + "r" * (columns - 2)) + "|"
    return rf"\begin{{tabular}}{{{spec}}}\hline {' '.join(lines)}\end{{tabular}}"


def tex_wrapped(rows: Sequence[Row]) -> str:
    spec = r"|p{4cm}|" + "r|" * (len(rows[0]) - 1)
    lines = r" \hline ".join(_tex_row(row) for row in rows)
    return rf"\begin{{tabular}}{{{spec}}}\hline {lines} \hline\end{{tabular}}"


def tex_hanging(rows: Sequence[Row]) -> str:
    """Labels that wrap with an indent, and no rules; the figures stand in the last line."""
    spec = r">{\raggedright\hangindent=1em}b{4.4cm}" + "r" * (len(rows[0]) - 1)
    return (
        rf"\begin{{tabular}}{{{spec}}}\toprule {_tex_row(rows[0])} \midrule "
        rf"{' '.join(_tex_row(row) for row in rows[1:])}\bottomrule\end{{tabular}}"
    )


def tex_money(rows: Sequence[Row]) -> str:
    """A currency sign at the left edge of its column, as reports set it."""
    spec = "l" + r"@{\hspace{1.5em}}r@{\hspace{.7em}}r" * (len(rows[0]) - 1)
    lines: list[str] = []
    for row in rows:
        parts = [tex(row[0].text if row[0] else "")]
        for cell in row[1:]:
            sign, _, figure = (cell.text if cell else "").rpartition("$ ")
            parts += [r"\$" if "$ " in (cell.text if cell else "") else "", tex(sign + figure)]
        lines.append(" & ".join(parts) + r" \\")
    return rf"\begin{{tabular}}{{{spec}}} {' '.join(lines)}\end{{tabular}}"


def tex_document(tables: Sequence[str], options: str = "", caption: str = "Table") -> str:
    parts = [_PREAMBLE % (options or "a4paper")]
    for at, table in enumerate(tables):
        parts += [
            "\\section{Results}" if at == 0 else "",
            PROSE * 2,
            rf"\begin{{center}}\small {caption} {at + 1}. What was found.\\[6pt] ",
            rf"{table}\end{{center}}",
            PROSE,
        ]
    return "\n\n".join([*parts, r"\end{document}"])


def tex_long(rows: Sequence[Row]) -> str:
    spec = "l" + "r" * (len(rows[0]) - 1)
    body = "\n".join(_tex_row(row) for row in rows[1:])
    return (
        _PREAMBLE % "a4paper"
        + PROSE * 6
        + rf"\begin{{longtable}}{{{spec}}}\hline {_tex_row(rows[0])} \hline\endhead {body}"
        + r"\hline\end{longtable}"
        + PROSE
        + r"\end{document}"
    )


def tex_turned(table: str, *, is_page: bool) -> str:
    inner = (
        rf"\begin{{landscape}}{PROSE}\begin{{center}}{table}\end{{center}}\end{{landscape}}"
        if is_page
        else rf"\begin{{sidewaystable}}\centering {table}\end{{sidewaystable}}"
    )
    return _PREAMBLE % "a4paper" + PROSE + inner + PROSE * 2 + r"\end{document}"


# ---- HTML ------------------------------------------------------------------------------------

_CSS: Final = """@page{size:A4;margin:22mm} body{font:10pt/1.35 'DejaVu Serif',serif}
table{border-collapse:collapse;margin:10pt 0} td,th{padding:2.5pt 7pt;vertical-align:top}
table{break-inside:avoid}
td.n,th.n{text-align:right} th{font-weight:bold;text-align:left} p{text-align:justify}"""


def html_table(
    rows: Sequence[Row], css: str = "", *, heads: int = 1, splits_money: bool = False
) -> str:
    lines: list[str] = []
    for at, row in enumerate(rows):
        tag = "th" if at < heads else "td"
        parts: list[str] = []
        for column, cell in enumerate(row):
            if cell is None:
                continue
            spans = f' rowspan="{cell.rows}" colspan="{cell.columns}"'
            kind = ' class="n"' if column else ""
            if splits_money and column:
                _, has_sign, figure = cell.text.rpartition("$ ")
                parts.append(f"<{tag} class=s>{'$' if has_sign else ''}</{tag}>")
                parts.append(
                    f"<{tag}{kind}>{html.escape(figure if has_sign else cell.text)}</{tag}>"
                )
            else:
                parts.append(f"<{tag}{kind}{spans}>{html.escape(cell.text)}</{tag}>")
        lines.append(f"<tr>{''.join(parts)}</tr>")
    return f"<style>{css}</style><table>{''.join(lines)}</table>"


def html_page(tables: Sequence[str], css: str = "") -> str:
    parts = [
        f"<p>{PROSE * 2}</p><p><b>Table {at + 1}.</b> Results</p>{each}<p>{PROSE}</p>"
        for at, each in enumerate(tables)
    ]
    return f"<meta charset=utf-8><style>{_CSS}{css}</style><h2>Report</h2>{''.join(parts)}"


def html_beside(one: str, other: str) -> str:
    beside = f"<div style='display:flex;gap:30pt'><div>{one}</div><div>{other}</div></div>"
    return f"<meta charset=utf-8><style>{_CSS}</style><p>{PROSE}</p>{beside}<p>{PROSE}</p>"


# ---- styles ----------------------------------------------------------------------------------

Style = Callable[[random.Random], tuple[str, list[KnownTable]]]


def _two(
    make: Callable[[Sequence[Row]], str], *tables: Sequence[Row], options: str = ""
) -> tuple[str, list[KnownTable]]:
    source = tex_document([make(rows) for rows in tables], options)
    return source, [known(rows) for rows in tables]


def _page(
    css: str, *tables: Sequence[Row], heads: int = 1, splits: bool = False
) -> tuple[str, list[KnownTable]]:
    made = [html_table(rows, heads=heads, splits_money=splits) for rows in tables]
    return html_page(made, css), [known(rows) for rows in tables]


def _long(chance: random.Random) -> tuple[str, list[KnownTable]]:
    rows = plain_rows(chance, chance.randint(3, 5), 70)
    return tex_long(rows), [known(rows)]


def _turned(chance: random.Random, *, is_page: bool) -> tuple[str, list[KnownTable]]:
    rows = plain_rows(chance, chance.randint(4, 7), chance.randint(6, 14))
    return tex_turned(tex_booktabs(rows), is_page=is_page), [known(rows)]


def _beside(chance: random.Random) -> tuple[str, list[KnownTable]]:
    one, other = (plain_rows(chance, 3, chance.randint(4, 8), labels=1) for _ in range(2))
    css = "td,th{border-bottom:.5pt solid #999}"
    return html_beside(html_table(one, css), html_table(other)), [known(one), known(other)]


def _beside_bare(chance: random.Random) -> tuple[str, list[KnownTable]]:
    one, other = (plain_rows(chance, 3, chance.randint(4, 8), labels=1) for _ in range(2))
    return html_beside(html_table(one), html_table(other)), [known(one), known(other)]


STYLES: Final[dict[str, tuple[Style, bool, bool]]] = {
    # name: (maker, ruled, held out)
    "tex grid": (
        lambda c: _two(
            tex_grid,
            plain_rows(c, c.randint(3, 6), c.randint(4, 12)),
            mixed_rows(c, c.randint(2, 4), c.randint(3, 6)),
        ),
        True,
        False,
    ),
    "tex wrapped grid": (
        lambda c: _two(tex_wrapped, wrapped_rows(c, c.randint(3, 5), c.randint(3, 7))),
        True,
        False,
    ),
    "tex booktabs": (
        lambda c: _two(
            tex_booktabs,
            plain_rows(c, c.randint(3, 6), c.randint(4, 12)),
            mixed_rows(c, c.randint(3, 4), c.randint(4, 8)),
        ),
        False,
        False,
    ),
    "tex bare": (
        lambda c: _two(
            tex_bare,
            plain_rows(c, c.randint(3, 6), c.randint(5, 12)),
            plain_rows(c, c.randint(3, 5), c.randint(4, 8)),
        ),
        False,
        False,
    ),
    "tex money": (
        lambda c: _two(tex_money, money_rows(c, c.randint(3, 4), c.randint(6, 16))),
        False,
        False,
    ),
    "tex two columns": (
        lambda c: _two(
            tex_booktabs,
            plain_rows(c, 3, c.randint(4, 8), labels=1),
            plain_rows(c, 3, c.randint(4, 8), labels=1),
            options="a4paper,twocolumn",
        ),
        False,
        False,
    ),
    "html spans": (
        lambda c: _page(
            "td,th{border:.6pt solid #555}",
            grouped_rows(c, c.randint(2, 4), c.randint(3, 5)),
            spanning_rows(c, c.randint(1, 3), c.randint(3, 6)),
            heads=1,
        ),
        True,
        False,
    ),
    "html zebra": (
        lambda c: _page(
            "tr:nth-child(even){background:#e8eef4}",
            plain_rows(c, c.randint(3, 6), c.randint(5, 12)),
            mixed_rows(c, c.randint(3, 4), c.randint(4, 8)),
        ),
        False,
        False,
    ),
    "html money": (
        lambda c: _page(
            "td,th{padding:2pt 3pt} td.s,th.s{padding-left:14pt;width:6pt} "
            "tr:last-child .n{border-top:.6pt solid;border-bottom:1.2pt double}",
            money_rows(c, c.randint(3, 4), c.randint(6, 14)),
            splits=True,
        ),
        False,
        False,
    ),
    "html spanning heads": (
        lambda c: _page(
            "tr:nth-child(2) th{border-bottom:.5pt solid #444} th[colspan='2']{text-align:center}",
            spanning_rows(c, c.randint(1, 3), c.randint(4, 8)),
            spanning_rows(c, c.randint(1, 2), c.randint(3, 5)),
            heads=2,
        ),
        False,
        False,
    ),
    "tex multirow": (
        lambda c: _two(tex_multirow, grouped_rows(c, c.randint(2, 4), c.randint(4, 5))),
        True,
        True,
    ),
    "tex spanning heads": (
        lambda c: _two(tex_spanning, spanning_rows(c, c.randint(1, 3), c.randint(4, 9))),
        False,
        True,
    ),
    "tex left": (
        lambda c: _two(tex_left, mixed_rows(c, c.randint(3, 4), c.randint(6, 12))),
        False,
        True,
    ),
    "tex hanging labels": (
        lambda c: _two(tex_hanging, wrapped_rows(c, c.randint(3, 4), c.randint(4, 8))),
        False,
        True,
    ),
    "tex long": (_long, False, True),
    "tex landscape": (lambda c: _turned(c, is_page=True), False, True),
    "tex sideways": (lambda c: _turned(c, is_page=False), False, False),
    "html grid": (
        lambda c: _page(
            "td,th{border:.5pt solid #000} th{background:#ddd}",
            plain_rows(c, c.randint(3, 6), c.randint(4, 12)),
            wrapped_rows(c, 3, c.randint(3, 6)),
        ),
        True,
        True,
    ),
    "html rules": (
        lambda c: _page(
            "tr{border-bottom:.4pt solid #999}",
            mixed_rows(c, c.randint(3, 5), c.randint(5, 10)),
            money_rows(c, 3, c.randint(4, 9)),
        ),
        False,
        True,
    ),
    "html bare": (
        lambda c: _page(
            "td,th{padding:2pt 11pt}", plain_rows(c, c.randint(3, 5), c.randint(5, 12))
        ),
        False,
        True,
    ),
    "html beside": (_beside, False, True),
    "html beside bare": (_beside_bare, False, False),
}


def make_all(folder: Path, count: int, seed: int = 18) -> list[Made]:
    """Write `count` PDFs of each style into `folder`, or take those of the last call."""
    made: list[Made] = []
    for style, (maker, is_ruled, is_held_out) in STYLES.items():
        for at in range(count):
            source, tables = maker(random.Random(f"{seed} {style} {at}"))
            stem = folder / f"{style.replace(' ', '_')}_{at}"
            path = stem.with_suffix(".pdf")
            if not path.exists() and not _typeset(source, stem):
                continue
            made.append(Made(style, path, tuple(tables), is_ruled, is_held_out))
    return made


def _typeset(source: str, stem: Path) -> bool:
    stem.parent.mkdir(parents=True, exist_ok=True)
    if source.startswith("\\"):
        program, suffix = shutil.which("pdflatex"), ".tex"
        command = [program or "", "-interaction=batchmode", f"-output-directory={stem.parent}"]
    else:
        program, suffix = shutil.which("weasyprint"), ".html"
        command = [program or ""]
    if not program:
        return False
    written = stem.with_suffix(suffix)
    written.write_text(source)
    arguments = (
        [str(written)] if suffix == ".tex" else [str(written), str(stem.with_suffix(".pdf"))]
    )
    for _ in range(2 if "longtable}" in source else 1):  # its columns fit after a second run
        subprocess.run([*command, *arguments], capture_output=True, check=False)
    return stem.with_suffix(".pdf").exists()
