import { MAX_BULK } from '@/lib/contract/schema/bulk';
import type { Entry, Judged } from './import-session';

/** An action of ours takes 1 MB; the rest is for names and quotes beyond ASCII. */
const MOST_CHARACTERS = 500_000;
/** Records sent one by one go through together, some at a time. */
const MOST_SINGLES = 100;

/** Good records in the order of the file, parted into what is sent together (D20). */
export function batchesFrom(judged: Iterable<Judged>, bulk: boolean): Entry[][] {
  const most = bulk ? MAX_BULK : MOST_SINGLES;
  const batches: Entry[][] = [];
  let batch: Entry[] = [];
  let size = 0;
  const good = [...judged].filter(({ faults, plan }) => faults.length === 0 && plan.act !== 'skip');
  for (const { rows, plan, size: own } of good.sort((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0))) {
    if (batch.length > 0 && (batch.length >= most || size + own > MOST_CHARACTERS)) {
      batches.push(batch);
      batch = [];
      size = 0;
    }
    batch.push({ rows: [...rows], plan });
    size += own;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

/** Records that need no sending, and why. */
export const skippedFrom = (judged: Iterable<Judged>): Entry[] =>
  [...judged]
    .filter(({ faults, plan }) => faults.length === 0 && plan.act === 'skip')
    .map(({ rows, plan }) => ({ rows: [...rows], plan }));
