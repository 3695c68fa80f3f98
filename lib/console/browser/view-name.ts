/** The longest name of a view, in characters. */
export const maxNameLength = 80;
