/** Returns a line's quantity, or 0 if the line has none. */
export const quantityOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
