"""How Pagemate talks to its own child processes. Standard library only."""
