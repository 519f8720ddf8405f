"""The provider that answers without a language model, by searching and quoting the book."""
