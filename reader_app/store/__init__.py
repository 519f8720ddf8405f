"""One SQLite file: the only room that knows Peewee."""
