"""Implementations of the repository ports of `domain`, each over a few tables."""
