/** Pixels scrolled before the page counts as scrolled. */
export const scrollThreshold = 300;
/** Below this width in pixels a screen is a mobile one. */
export const mobileBreakpoint = 1264;
