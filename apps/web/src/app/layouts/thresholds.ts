/** The public bar becomes sticky and the member bar gains its shadow beyond this. */
export const BAR_SCROLL_PX = 50;
/** The way back to the top appears beyond this. */
export const BACK_TO_TOP_PX = 100;
/** Up to this width the sidebar is a drawer. */
export const DRAWER_MAX_PX = 767;
/** From this width the sidebar has the size that the member chose. */
export const CHOSEN_SIZE_MIN_PX = 1025;
/** How long the full-page view stays on a change of screen, when enabled. */
export const PRELOADER_MS = 1_000;
/** Entries of the horizontal menu before the rest folds into More. */
export const MENU_ITEMS_BEFORE_MORE = 6;
/** Submenus with more entries than this stand in three columns. */
export const ONE_COLUMN_MAX_ITEMS = 13;
