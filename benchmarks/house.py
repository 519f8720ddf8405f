"""Measure how a Python package is laid out: files, folders, chains of classes, names, imports.

`python -m benchmarks.house [FOLDER …]` prints one Markdown table with a column for each package
folder (`reader_app` without arguments). Nothing is imported from the packages: their files are
parsed. `tests/test_architecture.py` holds the same figures of `reader_app` against its limits.
"""

from __future__ import annotations

import argparse
import ast
import functools
import io
import statistics
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.tables import percentile, table

SMALL: Final = 40
"""Lines below which a file is small; package faces (`__init__`) aside."""

LARGE: Final = 800
"""Lines above which a file needs a reason in its first line."""

HUB: Final = 30
"""Methods over its chain that only a class that wires others may exceed."""

PARTS: Final = frozenset({"__init__", "__main__", "model", "view", "controller", "delegate"})
"""File names that may stand in several folders: the folder makes the difference obvious."""

_SILENT: Final = frozenset(
    {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENCODING,
        tokenize.ENDMARKER,
    }
)


@dataclass(frozen=True, slots=True)
class Class:
    """A class at the top of a module, or inside another one."""

    name: str
    """`Outer.Inner` for one inside another."""
    module: str
    methods: int
    bases: tuple[str, ...]
    """Dotted names, as far as the module's imports tell."""

    @property
    def is_protocol(self) -> bool:
        return "typing.Protocol" in self.bases

    @property
    def key(self) -> str:
        return f"{self.module}.{self.name}"


@dataclass(frozen=True, slots=True)
class Module:
    """One parsed file."""

    name: str
    """Dotted, from the package's own name on; of a face without `__init__`."""
    path: Path
    source: str
    tree: ast.Module
    nodes: tuple[ast.AST, ...]
    """All nodes of the tree."""
    lines: int
    import_lines: int
    imports: frozenset[str]
    """Every module and every name of a module that is imported anywhere in the file."""
    relative_imports: int
    classes: tuple[Class, ...]

    @property
    def is_face(self) -> bool:
        return self.path.stem == "__init__"


Tree = Mapping[str, Module]
"""Modules by their dotted names."""


@functools.cache
def parsed(package: Path) -> Tree:
    """All modules of the package in the folder `package`; parsed once in a process."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = (package.name, *path.relative_to(package).with_suffix("").parts)
        name = ".".join(parts).removesuffix(".__init__")
        found[name] = _module(name, path)
    return found


def _module(name: str, path: Path) -> Module:
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    nodes = tuple(ast.walk(tree))
    statements = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    package = name if path.stem == "__init__" else name.rpartition(".")[0]
    names = _imported_names(tree, package)
    return Module(
        name=name,
        path=path,
        source=source,
        tree=tree,
        nodes=nodes,
        lines=len(source.splitlines()),
        import_lines=sum((node.end_lineno or 0) - node.lineno + 1 for node in statements),
        imports=frozenset(each for node in statements for each in _targets(node, package)),
        relative_imports=sum(isinstance(node, ast.ImportFrom) and node.level > 0 for node in nodes),
        classes=tuple(_classes(tree, name, names)),
    )


def _targets(node: ast.Import | ast.ImportFrom, package: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    base = _base_of(node, package)
    yield base
    yield from (f"{base}.{alias.name}" for alias in node.names)


def _base_of(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    return ".".join(
        [*parts[: len(parts) - node.level + 1], *([node.module] if node.module else [])]
    )


def _imported_names(tree: ast.Module, package: str) -> dict[str, str]:
    """What a name at the top of the module stands for, by its imports."""
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            base = _base_of(node, package)
            names |= {alias.asname or alias.name: f"{base}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.asname: alias.name for alias in node.names if alias.asname}
    return names


def code_lines(module: Module) -> int:
    """Lines without blank ones, comments and docstrings (every text that stands for itself)."""
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(module.source).readline):
        if token.type not in _SILENT:
            code.update(range(token.start[0], token.end[0] + 1))
    for node in module.nodes:
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            code.difference_update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(code)


def _classes(
    scope: ast.Module | ast.ClassDef, module: str, names: Mapping[str, str], outer: str = ""
) -> Iterator[Class]:
    for node in scope.body:
        if not isinstance(node, ast.ClassDef):
            continue
        name = f"{outer}{node.name}"
        yield Class(
            name=name,
            module=module,
            methods=sum(
                isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) for each in node.body
            ),
            bases=tuple(filter(None, (_dotted(base, module, names) for base in node.bases))),
        )
        yield from _classes(node, module, names, f"{name}.")


def _dotted(base: ast.expr, module: str, names: Mapping[str, str]) -> str:
    """The full name of a base class; without its type arguments."""
    if isinstance(base, ast.Subscript):
        return _dotted(base.value, module, names)
    if isinstance(base, ast.Name):
        return names.get(base.id, f"{module}.{base.id}")
    if isinstance(base, ast.Attribute):
        return f"{_dotted(base.value, module, names)}.{base.attr}"
    return ""


def classes_of(tree: Tree) -> dict[str, Class]:
    """All classes by their full names."""
    return {each.key: each for module in tree.values() for each in module.classes}


def chain_of(key: str, classes: Mapping[str, Class]) -> list[Class]:
    """The class and all its ancestors that are classes of the same package; itself first."""
    chain: dict[str, Class] = {}
    ahead = [key]
    while ahead:
        name = ahead.pop(0)
        if name in classes and name not in chain:
            chain[name] = classes[name]
            ahead += classes[name].bases
    return list(chain.values())


def methods_over_chains(tree: Tree) -> dict[str, int]:
    """For each class the methods that it and its ancestors of the same package define, summed."""
    classes = classes_of(tree)
    return {key: sum(each.methods for each in chain_of(key, classes)) for key in classes}


def only_children(tree: Tree) -> list[str]:
    """Classes that are the one child of a class of the same package: `Child(Parent)`.

    A protocol's child is none: it widens a port, or says that it fulfils one.
    """
    classes = classes_of(tree)
    children: dict[str, list[str]] = {}
    for each in classes.values():
        for base in each.bases:
            if base in classes and not classes[base].is_protocol:
                children.setdefault(base, []).append(each.key)
    return sorted(
        f"{names[0]}({parent.rpartition('.')[2]})"
        for parent, names in children.items()
        if len(names) == 1
    )


def twin_classes(tree: Tree) -> dict[str, list[str]]:
    """Public names that several classes at the top of modules have, with their modules."""
    places: dict[str, list[str]] = {}
    for each in classes_of(tree).values():
        if not each.name.startswith("_") and "." not in each.name:
            places.setdefault(each.name, []).append(each.module)
    return {name: modules for name, modules in sorted(places.items()) if len(modules) > 1}


def twin_files(tree: Tree) -> dict[str, list[str]]:
    """File names that stand in several folders, with their modules; `PARTS` aside."""
    places: dict[str, list[str]] = {}
    for module in tree.values():
        if module.path.stem not in PARTS:
            places.setdefault(module.path.stem, []).append(module.name)
    return {name: modules for name, modules in sorted(places.items()) if len(modules) > 1}


def small_files(tree: Tree) -> list[str]:
    """Modules with fewer lines than `SMALL`; package faces aside."""
    return [each.name for each in tree.values() if each.lines < SMALL and not each.is_face]


def large_files(tree: Tree) -> list[str]:
    return [each.name for each in tree.values() if each.lines > LARGE]


def folders(tree: Tree) -> Counter[str]:
    """The number of Python files in each folder, its face included."""
    return Counter(each.path.parent.as_posix() for each in tree.values())


def import_share(tree: Tree) -> float:
    """Lines of import statements per line of all."""
    return sum(each.import_lines for each in tree.values()) / sum(
        each.lines for each in tree.values()
    )


def median_lines(tree: Tree) -> float:
    """Lines of the middle file, package faces aside."""
    return statistics.median(each.lines for each in tree.values() if not each.is_face)


def cycles(tree: Tree) -> list[list[str]]:
    """Groups of modules that import each other in a circle (Tarjan's components).

    Imports inside functions and for type checkers count as well.
    """
    graph = {name: sorted(module.imports & tree.keys() - {name}) for name, module in tree.items()}
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    trail: list[str] = []
    found: list[list[str]] = []
    for root, imported in graph.items():
        if root in order:
            continue
        stack = [(root, iter(imported))]
        order[root] = low[root] = len(order)
        trail.append(root)
        while stack:
            name, targets = stack[-1]
            for target in targets:
                if target not in order:
                    order[target] = low[target] = len(order)
                    trail.append(target)
                    stack.append((target, iter(graph[target])))
                    break
                if target in trail:
                    low[name] = min(low[name], order[target])
            else:
                stack.pop()
                if stack:
                    low[stack[-1][0]] = min(low[stack[-1][0]], low[name])
                if low[name] == order[name]:
                    start = trail.index(name)
                    if len(trail) - start > 1:
                        found.append(sorted(trail[start:]))
                    del trail[start:]
    return found


def room_of(module: str) -> str:
    """The folder right below the package that a module is in, or its name if it is in none."""
    return module.split(".")[1] if "." in module else ""


def upward_imports(tree: Tree, may_import: Mapping[str, Set[str]]) -> list[str]:
    """Imports of a room that its own rooms in `may_import` don't allow: `module imports name`.

    Modules of rooms that `may_import` doesn't name may import everything.
    """
    package = next(iter(tree)).split(".")[0]
    return [
        f"{module.name} imports {name}"
        for module in tree.values()
        if (room := room_of(module.name)) in may_import
        for name in sorted(module.imports)
        if name.startswith(f"{package}.")
        and name != f"{package}.__version__"
        and room_of(name) not in {room, *may_import[room]}
    ]


def _largest(counts: Mapping[str, int], separator: str) -> str:
    key = max(counts, key=lambda each: counts[each])
    return f"{counts[key]} (`{key.rpartition(separator)[2]}`)"


def rows(tree: Tree, may_import: Mapping[str, Set[str]] | None = None) -> dict[str, str]:
    """Every figure of the table by its name, as Markdown.

    `may_import`: the walls of the package, None if it has none.
    """
    modules = list(tree.values())
    sizes = [each.lines for each in modules if not each.is_face]
    every = [each.lines for each in modules]
    chains = methods_over_chains(tree)
    circles = cycles(tree)
    return {
        "files": f"{len(modules):,}",
        "package faces among them": f"{sum(each.is_face for each in modules):,}",
        "lines": f"{sum(every):,}",
        "code lines (no blanks, comments, docstrings)": f"{sum(map(code_lines, modules)):,}",
        "lines of a file: median, faces aside": f"{median_lines(tree):.0f}",
        "lines of a file: median of all": f"{statistics.median(every):.0f}",
        "lines of a file: 90th percentile": f"{percentile(sizes, 0.9):,}",
        "lines of a file: most": f"{max(sizes):,}",
        f"files under {SMALL} lines, faces aside": f"{len(small_files(tree)):,}",
        f"files over {LARGE} lines": f"{len(large_files(tree)):,}",
        "import lines": f"{import_share(tree):.1%}",
        "most files in a folder": _largest(folders(tree), "/"),
        "classes": f"{len(chains):,}",
        "most methods over a chain": _largest(chains, "."),
        f"classes with more than {HUB} methods": f"{sum(n > HUB for n in chains.values()):,}",
        "classes that are an only child": f"{len(only_children(tree)):,}",
        "public class names that stand twice": f"{len(twin_classes(tree)):,}",
        "file names that stand twice": f"{len(twin_files(tree)):,}",
        "import cycles (modules in them)": f"{len(circles)} ({sum(map(len, circles))})",
        "upward imports": "–" if may_import is None else f"{len(upward_imports(tree, may_import))}",
    }


def compared(packages: Sequence[Path]) -> str:
    """The figures of several package folders side by side, as Markdown."""
    from tests.test_architecture import MAY_IMPORT

    columns = [
        rows(parsed(each.resolve()), MAY_IMPORT if each.name == "reader_app" else None)
        for each in packages
    ]
    return table(
        ["", *(str(each) for each in packages)],
        [[name, *(column[name] for column in columns)] for name in columns[0]],
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.house", description=__doc__)
    parser.add_argument("package", nargs="*", type=Path, default=[Path("reader_app")])
    print(compared(parser.parse_args(arguments).package))
    return 0


if __name__ == "__main__":
    sys.exit(main())
