import { valuesOf, writeQuestion } from '@/lib/contract/dqb/dqb-filter';
import { dqbLimits } from '@/lib/contract/dqb/dqb-parts';

/**
 * A filter of a list by the numbers of its records, as the address carries it, and how many of them it asks for: as many as
 * one value of the grammar has room for (D5), and those alone that can stand in a list of values.
 */
export function byNumbers(
  field: string,
  records: readonly string[],
): { filter: string; asked: number } | undefined {
  const asked: string[] = [];
  let length = 0;
  for (const record of records) {
    const [whole, ...more] = valuesOf(record);
    if (whole !== record || more.length > 0) continue;
    length += record.length + 1;
    if (length > dqbLimits.value) break;
    asked.push(record);
  }
  if (asked.length === 0) return undefined;
  return { filter: writeQuestion({ field, op: 'in', value: asked.join(',') }), asked: asked.length };
}
