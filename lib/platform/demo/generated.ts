// SQL expressions that make up goods and people from the number "n" of a row: the same number, the same row.

/** A whole number from 0 to below `below`, by the row's number and a salt. */
export const chance = (salt: number, below: number) =>
  `((hashint4extended(n, ${salt}) & 2147483647) % ${below})::int`;

const list = (words: readonly string[]) =>
  `array[${words.map((w) => `'${w.replaceAll("'", "''")}'`).join(',')}]`;

/** One of these words. */
export const word = (salt: number, words: readonly string[]) =>
  `(${list(words)})[1 + ${chance(salt, words.length)}]`;

/** An EAN-13 with the prefix 869 and the row's number in it (below a thousand million). */
export function barcode(): string {
  const twelve = `(869000000000 + n)`;
  const digit = (place: number) => `(${twelve} / ${10 ** (11 - place)}) % 10`;
  const sum = Array.from({ length: 12 }, (_, place) =>
    place % 2 === 0 ? digit(place) : `3 * (${digit(place)})`,
  ).join(' + ');
  return `(${twelve}::text || ((10 - (${sum}) % 10) % 10)::text)`;
}

/** A moment within the last `days` days before `$2` (YYYY-MM-DD, midnight UTC), by the second. */
export const moment = (salt: number, days: number) =>
  `($2::date::timestamptz - make_interval(secs => 1 + ${chance(salt, days * 86_400)}))`;
