"""Storage: one SQLite file in the data folder, and small JSON files beside it.

The only package that imports Peewee.
"""
