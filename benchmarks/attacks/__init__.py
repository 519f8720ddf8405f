"""Attacks on the program: planted modules, hostile files and servers, kills; see `__main__`."""
