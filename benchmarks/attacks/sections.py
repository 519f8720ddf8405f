"""The sections of attacks, in the order of the table."""

from __future__ import annotations

from typing import Final

from benchmarks.attacks.attempts import Section
from benchmarks.attacks.confinement import environment_and_rights
from benchmarks.attacks.formulas import formulas_in_answers
from benchmarks.attacks.frames import frames_of_a_child
from benchmarks.attacks.guard import spoiler_guard
from benchmarks.attacks.hidden import hidden_text
from benchmarks.attacks.memory import memory_of_files
from benchmarks.attacks.odd_places import odd_places
from benchmarks.attacks.planted import planted_modules
from benchmarks.attacks.renderer import links_and_markup
from benchmarks.attacks.servers import hostile_servers
from benchmarks.attacks.short_forms import kills, mutants
from benchmarks.attacks.squatting import window_socket
from benchmarks.attacks.terminal import terminal_escapes

SECTIONS: Final = (
    Section("planted modules", planted_modules, 400.0),
    Section("memory of hostile files", memory_of_files, 1800.0),
    Section("damaged files", mutants, 900.0),
    Section("rights of document processes", environment_and_rights, 120.0, is_cheap=True),
    Section("frames of a child", frames_of_a_child, 600.0),
    Section("window's socket", window_socket, 180.0),
    Section("formulas", formulas_in_answers, 1800.0),
    Section("hidden text", hidden_text, 90.0, is_cheap=True),
    Section("spoiler guard", spoiler_guard, 120.0, is_cheap=True),
    Section("links and markup", links_and_markup, 60.0, is_cheap=True),
    Section("hostile servers", hostile_servers, 600.0),
    Section("terminal", terminal_escapes, 300.0),
    Section("odd names and places", odd_places, 300.0),
    Section("kills", kills, 900.0),
)
