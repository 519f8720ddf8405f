"""Pagemate's values, rules, errors, events and ports. Imports only the standard library."""
