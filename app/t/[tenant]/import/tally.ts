import type { Fault } from '@/components/import/gather';
import type { Judged } from './bench';
import type { From, SkipReason } from './targets/target';

/** What the records of a file come to before they are sent, in records; `faultyRows` in rows. */
export type Tally = {
  records: number;
  rows: number;
  create: number;
  update: number;
  save: number;
  skip: Partial<Record<SkipReason, number>>;
  /** Who says under which integration they go out, of records that belong to one. */
  from: Partial<Record<From, number>>;
  faulty: number;
  faultyRows: number;
  /** Rows that would be sent now. */
  goodRows: number;
  faults: Fault[];
};

/** More are counted and not listed: nobody mends so many by hand. */
const MOST_FAULTS = 50_000;

export function tallyOf(judged: Iterable<Judged>): Tally {
  const tally: Tally = {
    ...{ records: 0, rows: 0, create: 0, update: 0, save: 0, skip: {}, from: {} },
    ...{ faulty: 0, faultyRows: 0, goodRows: 0, faults: [] },
  };
  for (const { rows, faults, plan } of judged) {
    tally.records++;
    tally.rows += rows.length;
    const from = plan.act === 'skip' ? undefined : plan.from;
    // A faulty one waits, whoever says it; but what nobody says is asked for.
    if (from && (faults.length === 0 || from === 'unknown')) tally.from[from] = (tally.from[from] ?? 0) + 1;
    if (faults.length > 0) {
      tally.faulty++;
      // An order with one bad line is not sent at all, so all its rows wait.
      tally.faultyRows += rows.length;
      if (tally.faults.length < MOST_FAULTS) tally.faults.push(...faults);
    } else if (plan.act === 'skip') tally.skip[plan.why] = (tally.skip[plan.why] ?? 0) + 1;
    else {
      tally[plan.act]++;
      tally.goodRows += rows.length;
    }
  }
  tally.faults.sort((a, b) => a.row - b.row || a.column - b.column);
  return tally;
}
