import { paced } from '@/components/ui/throttle';
import type * as z from '@/lib/contract/schema/zod';
import { type Fault, faultsOf } from '../values/field-errors';
import type { Wire } from '../values/payload';

/** Rows judged together: a call costs more than a row. */
const PIECE = 50;

/**
 * The faults of a long list, row by row as the contract finds them. `known`: what was found of a row before; a row that was
 * not touched is the same object.
 */
export async function judgeRows(
  schema: z.ZodType,
  list: string,
  rows: readonly Wire[],
  known: WeakMap<Wire, readonly Fault[]>,
): Promise<Fault[]> {
  const open = rows.filter((row) => !known.has(row));
  const pace = paced();
  for (let from = 0; from < open.length; from += PIECE) {
    await pace();
    const piece = open.slice(from, from + PIECE);
    const found = piece.map((): Fault[] => []);
    for (const fault of faultsOf(schema, { [list]: piece })) {
      const [name, at, ...inside] = fault.path;
      if (name === list && typeof at === 'number') found[at]?.push({ ...fault, path: inside });
    }
    piece.forEach((row, i) => {
      known.set(row, found[i] ?? []);
    });
  }
  return rows.flatMap((row, at) =>
    (known.get(row) ?? []).map((fault) => ({ ...fault, path: [list, at, ...fault.path] })),
  );
}
