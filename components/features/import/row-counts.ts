import type { Fault } from '@/lib/files/rows-to-records';
import type { CheckedRow } from './import-session';
import type { From, Replaced, SkipReason } from './targets/target';

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
  /** Records that only break rules of ours: they could be sent all the same. */
  ruled: number;
  /** Records that are sent although they break rules. */
  ignored: number;
  /** Of both, how many break which rule, by its code and field. */
  rules: { code: string; path: string; message: string; n: number }[];
  /** Fields that end up empty where a write replaces, and in how many records. */
  lost: Record<string, number>;
  /** What sending takes the place of, in the order of the file, each with its row. */
  replaced: (Replaced & { row: number })[];
};

/** More are counted and not listed: nobody mends so many by hand. */
const MOST_FAULTS = 50_000;

export function tallyOf(judged: Iterable<CheckedRow>): Tally {
  const tally: Tally = {
    ...{ records: 0, rows: 0, create: 0, update: 0, save: 0, skip: {}, from: {} },
    ...{ faulty: 0, faultyRows: 0, goodRows: 0, faults: [] },
    ...{ ruled: 0, ignored: 0, rules: [], lost: {}, replaced: [] },
  };
  const rules = new Map<string, Tally['rules'][number]>();
  for (const { rows, faults, broken, plan } of judged) {
    tally.records++;
    tally.rows += rows.length;
    const from = plan.act === 'skip' ? undefined : plan.from;
    // A faulty one waits, whoever says it; but what nobody says is asked for.
    if (from && (faults.length === 0 || from === 'unknown')) tally.from[from] = (tally.from[from] ?? 0) + 1;
    const isRuled = broken.length > 0 && faults.every(({ isRule }) => isRule);
    if (isRuled) {
      tally[faults.length > 0 ? 'ruled' : 'ignored']++;
      for (const [key, { code, path, message }] of new Map(
        broken.map((fault) => [
          `${fault.code} ${fault.path} ${fault.code === '' ? fault.message : ''}`,
          fault,
        ]),
      ))
        rules.set(key, { code, path, message, n: (rules.get(key)?.n ?? 0) + 1 });
    }
    if (faults.length > 0) {
      tally.faulty++;
      // An order with one bad line is not sent at all, so all its rows wait.
      tally.faultyRows += rows.length;
      if (tally.faults.length < MOST_FAULTS) tally.faults.push(...faults);
    } else if (plan.act === 'skip') tally.skip[plan.why] = (tally.skip[plan.why] ?? 0) + 1;
    else {
      tally[plan.act]++;
      tally.goodRows += rows.length;
      if (plan.replaces) tally.replaced.push({ ...plan.replaces, row: rows[0] ?? 0 });
      for (const path of plan.lost ?? []) tally.lost[path] = (tally.lost[path] ?? 0) + 1;
    }
  }
  tally.rules = [...rules.values()].sort((a, b) => b.n - a.n);
  tally.faults.sort((a, b) => a.row - b.row || a.column - b.column);
  return tally;
}
