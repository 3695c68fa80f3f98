import type { Dqb } from '@/lib/contract/dqb';
import type { Row } from './column';
import { isWhole, narrow } from './narrow';

/** One page of a list, whichever of the two shapes the platform answered in (D4). */
export type Answered = { rows: readonly Row[]; total: number; offset: number };

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.every(isRow);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const kept = new WeakMap<object, Answered>();

/**
 * Reads what a platform answered to a query; the same answer gives the same object, so that nothing is drawn twice.
 * A `data` list that came whole, whatever was asked, is filtered and cut here.
 */
export function readAnswer(answer: unknown, asked: Dqb): Answered | undefined {
  if (!isRow(answer)) return undefined;
  const known = kept.get(answer);
  if (known) return known;
  const read = answer.data === undefined ? paged(answer) : listed(answer, asked);
  kept.set(answer, read);
  return read;
}

function paged({ items, dataSetCount, offset }: Row): Answered {
  const rows = isRows(items) ? items : [];
  return { rows, total: number(dataSetCount) ?? rows.length, offset: number(offset) ?? 0 };
}

function listed({ data, count }: Row, asked: Dqb): Answered {
  const rows = isRows(data) ? data : [];
  const total = number(count) ?? rows.length;
  return isWhole(rows, total, asked) ? narrow(rows, asked) : { rows, total, offset: asked.offset ?? 0 };
}
