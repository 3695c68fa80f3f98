import type { Filter } from '@/lib/contract/dqb/dqb';

// A page holds 100 records, a value of the grammar 2,000 characters (D4, D5).
const SLICE_KEYS = 100;
const SLICE_CHARACTERS = 1_900;
const SINGLES = 10;

/** Keys by the question that asks for them: as a list, or singly where a comma would part them. */
export function* questionsFor(
  keys: readonly string[],
  { key: property, exact }: { key: string; exact: boolean },
): Generator<Filter[]> {
  // Codes are exact, and an exact question is what a key's index answers.
  const asked = exact ? { property, caseSensitive: true as const } : { property };
  const single = keys.filter((key) => key.includes(',') || key === 'null');
  for (let i = 0; i < single.length; i += SINGLES) {
    const part = single.slice(i, i + SINGLES).filter((key) => key !== 'null');
    if (part.length === 0) continue;
    yield part.map(
      (value, at): Filter => ({
        operation: 'Equals',
        property,
        value,
        ...(at < part.length - 1 ? { logic: 'OrElse' as const } : {}),
      }),
    );
  }
  let slice: string[] = [];
  let length = 0;
  for (const key of keys) {
    if (single.includes(key)) continue;
    if (slice.length >= SLICE_KEYS || length + key.length + 1 > SLICE_CHARACTERS) {
      yield [{ operation: 'In', ...asked, value: slice.join(',') }];
      slice = [];
      length = 0;
    }
    slice.push(key);
    length += key.length + 1;
  }
  if (slice.length > 0) yield [{ operation: 'In', ...asked, value: slice.join(',') }];
}
