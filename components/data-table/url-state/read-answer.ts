import type { Dqb } from '@/lib/contract/dqb/dqb';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Row } from '../columns/column';

/** One page of a list, whichever of the two shapes the platform answered in (D4). */
export type Answered = { rows: readonly Row[]; total: number; offset: number };

const isRows = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.every(isRecord);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const kept = new WeakMap<object, Answered>();

/** Reads what a platform answered to a query; the same answer gives the same object, so that nothing is drawn twice. */
export function readAnswer(answer: unknown, { offset = 0 }: Pick<Dqb, 'offset'>): Answered | undefined {
  if (!isRecord(answer)) return undefined;
  const known = kept.get(answer);
  if (known) return known;
  const read = answer.data === undefined ? paged(answer) : listed(answer, offset);
  kept.set(answer, read);
  return read;
}

function paged({ items, dataSetCount, offset }: Row): Answered {
  const rows = isRows(items) ? items : [];
  return { rows, total: number(dataSetCount) ?? rows.length, offset: number(offset) ?? 0 };
}

/** Where such a list begins it does not tell: where it was asked to. */
function listed({ data, count }: Row, offset: number): Answered {
  const rows = isRows(data) ? data : [];
  return { rows, total: number(count) ?? rows.length, offset };
}
