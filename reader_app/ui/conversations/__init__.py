"""The conversations of a book, the turns that run in them, and the requests that were sent."""
