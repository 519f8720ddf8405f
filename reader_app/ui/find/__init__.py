"""Find in the open book: the bar, the session, the list of results, and marks on the pages."""
