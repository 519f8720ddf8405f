"""The start page: recent books."""
