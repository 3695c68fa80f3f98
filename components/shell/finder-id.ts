/** The finder's popover, opened by Ctrl+K, and by `/` where the page has no search of its own. */
export const finderId = 'finder';
