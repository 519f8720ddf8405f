"""How the pages of the view stand: one by one or in pairs, turned, with or without margins."""

from __future__ import annotations

from dataclasses import replace

from reader_app.ui.viewer.crops import Crops
from reader_app.ui.viewer.geometry import Arrangement, PageMode
from reader_app.ui.viewer.ground import GAP, Ground


class ArrangedGround(Ground):
    """Changes the arrangement; the reader keeps the place."""

    def set_arrangement(self, arrangement: Arrangement) -> None:
        """Arrange the pages anew; what is at the top of the view stays, turned: its middle."""
        if arrangement == self._arrangement:
            return
        held = self._held
        if arrangement.rotation != self._arrangement.rotation:
            # Around the middle, or a page that fits would be moved out of sight by half.
            held = held if held is not None and held.y != GAP else self._middle_anchor()
        else:
            held = held or self._top_anchor()
        is_trim_changed = arrangement.is_trimmed != self._arrangement.is_trimmed
        self._arrangement = arrangement
        self._cut_sizes()
        self._resize_around(held, is_into_shown=is_trim_changed)
        self._held = held
        self.arrangement_changed.emit(arrangement)

    def set_crops(self, crops: Crops) -> None:
        """What is shown of pages without their margins; nothing the reader looks at jumps."""
        self._new_crops = crops
        self._take_crops()

    def _take_crops(self) -> None:
        if self._new_crops is None or self._is_moving:
            return
        self._crops, self._new_crops = self._new_crops, None
        if self._arrangement.is_trimmed:
            held = self._held or self._top_anchor()
            self._cut_sizes()
            self._resize_around(held, is_into_shown=True)
            self._held = held

    def set_mode(self, mode: PageMode) -> None:
        self.set_arrangement(replace(self.arrangement, mode=mode))

    def set_two_pages(self, is_two: bool) -> None:
        self.set_arrangement(replace(self.arrangement, is_two=is_two))

    def set_cover_apart(self, has_cover: bool) -> None:
        """In pairs, the first page stands alone."""
        self.set_arrangement(replace(self.arrangement, has_cover=has_cover))

    def set_right_to_left(self, is_right_to_left: bool) -> None:
        """The book is read from right to left: of a pair the first page is the right one."""
        self.set_arrangement(replace(self.arrangement, is_right_to_left=is_right_to_left))

    def set_trimmed(self, is_trimmed: bool) -> None:
        """Show pages without their empty margins."""
        self.set_arrangement(replace(self.arrangement, is_trimmed=is_trimmed))

    def turn_right(self) -> None:
        """Turn all pages by 90 degrees clockwise."""
        self.set_arrangement(self.arrangement.turned(90))

    def turn_left(self) -> None:
        self.set_arrangement(self.arrangement.turned(-90))

    def toggle_continuous(self) -> None:
        is_single = self.arrangement.is_single
        self.set_mode(PageMode.CONTINUOUS if is_single else PageMode.SINGLE)

    def toggle_two_pages(self) -> None:
        self.set_two_pages(not self.arrangement.is_two)

    # -- for the view on top ----------------------------------------------------------------

    def _arrange(self, arrangement: Arrangement) -> None:
        """Take over an arrangement; whoever calls lays out."""
        has_changed = arrangement != self._arrangement
        self._arrangement = arrangement
        self._cut_sizes()
        if has_changed:
            self.arrangement_changed.emit(arrangement)

    def _cut_sizes(self) -> None:
        is_cut = self._arrangement.is_trimmed and self._crops is not None
        self._sizes = self._whole_sizes
        if is_cut and self._crops is not None:
            self._sizes = self._whole_sizes.cropped(self._crops.of)
