"""The conversation pane beside the page: its widgets and the controllers behind them."""
