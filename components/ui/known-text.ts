/** A translator of next-intl. */
type Translate = { (key: string): string; has: (key: string) => boolean };

/**
 * Returns the text of a code or name, or the key itself if there is no text, because a platform may send values that the
 * contract does not know.
 */
export const knownText = (t: Translate, key: string): string => (t.has(key) ? t(key) : key);
