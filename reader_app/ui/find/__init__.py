"""Find."""
