/** The finder's popover, opened by Ctrl+K, and by `/` where the page has no search of its own. */
export const finderId = 'finder';

/** Sent on the window when it is asked for over a modal, which makes everything else inert. Asked again, it closes. */
export const findAboveEvent = 'tallyman:find-above';
