import type { Failure } from '@/lib/console/browser/result';
import type { PageRow } from '@/lib/console/operations/pages';

/** Why a record is left alone. */
const skipReasons = [
  'same',
  'state',
  'attached',
  'notKnown',
  'accepted',
  'wouldFail',
  'cancelledSince',
  'repeated',
  'gone',
  'invalid',
  'changedSince',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** What is said of a row beside its outcome: what changes, or why nothing does. `detail` is a state or a code of the contract. */
export type RowNote = { from?: string; to?: string; why?: SkipReason; detail?: string };

/** What an act would do to a record: what is sent of it, or why it is left alone. */
export type Verdict = { record: string; note?: RowNote } & (
  | { body: unknown /** What puts back what was read; missing where that is not known. */; undo?: unknown }
  | { skip: true }
);

export type Values = Readonly<Record<string, string>>;

/** An act's rule: judges records as they are now. `learned` is kept with the run and told on its page. */
export type Judge = (
  ask: { tenant: string; signal: AbortSignal; values: Values },
  rows: readonly PageRow[],
) => Promise<Failure | { verdicts: Verdict[]; learned?: Readonly<Record<string, unknown>> }>;

export const skip = (record: string, why: SkipReason, rest: Omit<RowNote, 'why'> = {}): Verdict => ({
  record,
  skip: true,
  note: { why, ...rest },
});

export const textIn = (row: PageRow, name: string): string => {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
