"""The page view: layout, scrolling, navigation, painting, tiles, keys and mouse."""
