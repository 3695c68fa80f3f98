import { throttle } from '@/components/ui/throttle';
import type * as z from '@/lib/contract/schema/zod';
import { type FieldError, fieldErrorsOf } from '../values/field-errors';
import type { Payload } from '../values/payload';

/** Rows judged together: a call costs more than a row. */
const PIECE = 50;

/**
 * The faults of a long list, row by row as the contract finds them. `known`: what was found of a row before; a row that was
 * not touched is the same object.
 */
export async function validateRows(
  schema: z.ZodType,
  list: string,
  rows: readonly Payload[],
  known: WeakMap<Payload, readonly FieldError[]>,
): Promise<FieldError[]> {
  const open = rows.filter((row) => !known.has(row));
  const pace = throttle();
  for (let from = 0; from < open.length; from += PIECE) {
    await pace();
    const piece = open.slice(from, from + PIECE);
    const found = piece.map((): FieldError[] => []);
    for (const fault of fieldErrorsOf(schema, { [list]: piece })) {
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
