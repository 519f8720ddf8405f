"""How one answer is drawn: Markdown, formulas, code, tool steps, and what it rests on."""
