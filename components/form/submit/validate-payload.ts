import type { FieldValues, Resolver } from 'react-hook-form';
import { throttle } from '@/components/ui/throttle';
import { bare, fieldsOf } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import * as z from '@/lib/contract/schema/zod';
import { errorTree, type FieldError, fieldErrorsOf } from '../values/field-errors';
import type { Payload } from '../values/payload';

// Brings zod (32 KB) and the schemas with it: they come when somebody begins to fill in a form, so nothing that is drawn first may
// import this file (a test holds it).

/** The schema of one record of an operation's body; nothing when the body is neither an object nor a list of objects. */
export function recordOf({ body }: Operation): { schema: z.ZodObject; inList: boolean } | undefined {
  if (!body) return undefined;
  const { schema } = bare(body);
  const inList = schema instanceof z.ZodArray;
  const element = inList && schema.element instanceof z.ZodType ? bare(schema.element).schema : schema;
  return element instanceof z.ZodObject ? { schema: element, inList } : undefined;
}

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

/** A list up to here is judged with the rest at once. */
const SHORT = 200;

const rowsIn = (body: Payload, list: string): readonly Payload[] => {
  const rows = body[list];
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
};

/**
 * The judgement of an operation's contract on a body, as react-hook-form asks for it. Long lists are judged in pieces, so
 * that the page stays alive, and a row that was judged before is not judged again; the answer is always about the whole.
 */
export function checkOf(operation: Operation): Resolver<FieldValues> {
  const record = recordOf(operation);
  if (!record) throw new Error(`${operation.name} has no body that a form could fill in`);
  const { schema } = record;
  const lists = fieldsOf(schema).filter(({ kind }) => kind === 'lines');
  const known = new Map(lists.map(({ name }) => [name, new WeakMap<Payload, readonly FieldError[]>()]));
  return async (body) => {
    const long = lists.filter(({ name }) => rowsIn(body, name).length > SHORT);
    if (long.length === 0) return answer(fieldErrorsOf(schema, body));
    const faults: FieldError[] = [];
    for (const { name, max = Number.POSITIVE_INFINITY } of long) {
      const rows = rowsIn(body, name);
      // Too many: that is said of the list, and no row of it needs a word.
      if (rows.length > max)
        faults.push(...fieldErrorsOf(schema, body).filter(({ path }) => path.length === 1));
      else faults.push(...(await validateRows(schema, name, rows, known.get(name) ?? new WeakMap())));
    }
    // The rest, with so few rows that they cost nothing.
    const names = new Set(long.map(({ name }) => name));
    const rest = {
      ...body,
      ...Object.fromEntries(long.map(({ name }) => [name, rowsIn(body, name).slice(0, 1)])),
    };
    faults.push(...fieldErrorsOf(schema, rest).filter(({ path }) => !names.has(String(path[0]))));
    return answer(faults);
  };
}

/** Nobody reads the values again: what is sent is worked out from the draft. */
const answer = (faults: readonly FieldError[]) =>
  faults.length === 0 ? { values: {}, errors: {} } : { values: {}, errors: errorTree(faults) };
