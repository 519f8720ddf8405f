"""The tables of the library and the numbered migrations that make them."""
