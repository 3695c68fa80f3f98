import type * as z from '@/lib/contract/schema/zod';
import type { Wire } from '@/lib/files/rows-to-records';
import type { Known } from './target-details';

/** `fill`: what the file leaves unsaid and was read. `lost`: what was not read, and ends up empty where a write replaces. */
export type Completed = { fill?: Wire; lost?: string[] };

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Completes a row about a record that is there: a file with some of the columns must not empty the others. `known`: the record
 * as read; nothing where it cannot be read.
 */
export function completed(schema: z.ZodObject, record: Wire, known: Known | undefined): Completed {
  const fill: Wire = {};
  const lost: string[] = [];
  for (const [name, field] of Object.entries(schema.shape)) {
    const raw = known?.[name];
    if (record[name] !== undefined || isEmpty(raw)) continue;
    if (raw !== undefined && field.safeParse(raw).success) fill[name] = raw;
    else lost.push(name);
  }
  return { ...(Object.keys(fill).length > 0 ? { fill } : {}), ...(lost.length > 0 ? { lost } : {}) };
}

/** The fields of a record's lines, and the lists, that a file has no column for: replacing them takes them away. */
export function unsaidIn(schema: z.ZodObject, record: Wire, lines: string, line: z.ZodObject): string[] {
  const rows: unknown[] = Array.isArray(record[lines]) ? record[lines] : [];
  const isSaid = (name: string) => rows.some((row) => Reflect.get(Object(row), name) !== undefined);
  return [
    ...Object.keys(schema.shape).filter((name) => record[name] === undefined && name !== lines),
    ...Object.keys(line.shape).flatMap((name) => (isSaid(name) ? [] : [`${lines}.${name}`])),
  ];
}
