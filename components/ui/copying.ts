/** Heard by what carries `data-copy` just before its text is taken: a long one is written out only then. */
export const COPYING = 'copying';
