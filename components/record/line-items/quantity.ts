/** Returns a line's quantity, 0 if it has none. */
export const quantityOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
