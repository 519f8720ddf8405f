"""Find in the open book: bar, session, list of results, marks on the pages."""
