"""The main window: its actions, menus, toolbar, tabs, panes and notices."""
