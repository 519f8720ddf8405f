"""The words and rules of Pagemate. Standard library only."""
