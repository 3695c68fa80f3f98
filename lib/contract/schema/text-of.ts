/** Returns a text or a number as text. Returns an empty text for any other value. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
