"""The library, which is the start page: shelf, collections, import, indexing and search."""
