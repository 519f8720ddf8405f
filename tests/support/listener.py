"""A small assistive program: run by a Python that has pyatspi, it prints what it finds as JSON.

`listener.py page`: the words of the page. `listener.py names`: role and name of all that is shown.
`listener.py ask WORDS`: puts them into the composer and presses Send. It knows of the program
only what the accessibility bus tells, as a screen reader does.
"""

import json
import sys

import pyatspi


def walk(node):
    yield node
    for index in range(node.childCount):
        child = node.getChildAtIndex(index)
        if child is not None:
            yield from walk(child)


def find(program, role, begins):
    for node in walk(program):
        is_shown = node.getState().contains(pyatspi.STATE_SHOWING)
        if is_shown and node.getRoleName() == role and node.name.startswith(begins):
            return node
    raise SystemExit(f"no {role} named {begins}")


def main():
    programs = [one for one in pyatspi.Registry.getDesktop(0) if one and one.name == "Pagemate"]
    if not programs:
        raise SystemExit("the program is not on the bus")
    program = programs[0]
    match sys.argv[1]:
        case "page":
            page = find(program, "text", "Page ")
            print(json.dumps({"name": page.name, "text": page.queryText().getText(0, -1)}))
        case "names":
            shown = [n for n in walk(program) if n.getState().contains(pyatspi.STATE_SHOWING)]
            print(json.dumps([[n.getRoleName(), n.name] for n in shown]))
        case "ask":
            find(program, "text", "Your question").queryEditableText().setTextContents(sys.argv[2])
            find(program, "push button", "Send").queryAction().doAction(0)
            print("{}")


main()
