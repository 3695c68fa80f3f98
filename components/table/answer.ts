import type { Row } from './column';

/** One page of a list, whichever of the two shapes the platform answered in (D4). */
export type Answered = { rows: readonly Row[]; total: number; offset: number };

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.every(isRow);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const kept = new WeakMap<object, Answered>();

/** Reads an answer; the same answer gives the same object, so that nothing is drawn twice. */
export function readAnswer(answer: unknown): Answered | undefined {
  if (!isRow(answer)) return undefined;
  const known = kept.get(answer);
  if (known) return known;
  const rows = isRows(answer.items) ? answer.items : isRows(answer.data) ? answer.data : [];
  const read = {
    rows,
    total: number(answer.dataSetCount) ?? number(answer.count) ?? rows.length,
    offset: number(answer.offset) ?? 0,
  };
  kept.set(answer, read);
  return read;
}
