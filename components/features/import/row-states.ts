import type { Issue } from '@/lib/contract/schema/issue';
import type { RowIssue } from '@/lib/files/rows-to-records';
import type { RunCounts, SentRecord } from './run-state';

/** The outcome of a row. `open`: none yet. */
const rowStates = ['open', 'waiting', 'done', 'failed', 'unknown', 'skipped'] as const;
export type RowState = (typeof rowStates)[number];

const stateNames = {
  ...{ planned: 'waiting', sending: 'waiting', done: 'done', unknown: 'unknown', skipped: 'skipped' },
  ...{ refused: 'failed', rejected: 'failed' },
} as const satisfies Record<SentRecord['state'], RowState>;

const lockedStates: readonly RowState[] = ['waiting', 'done', 'unknown'];

/** The state of every row, and the platform's issues with failed ones. Later sends override earlier ones. */
export class RowStates {
  readonly #states: Uint8Array;
  readonly #issues = new Map<number, readonly Issue[]>();
  readonly #reasons = new Map<number, string>();

  constructor(total: number) {
    this.#states = new Uint8Array(total);
  }

  of(row: number): RowState {
    return rowStates[this.#states[row] ?? 0] ?? 'open';
  }

  take(records: readonly SentRecord[]): void {
    this.#states.fill(0);
    this.#issues.clear();
    this.#reasons.clear();
    for (const { rows, state, issues, why: reason } of records) {
      for (const row of rows) {
        this.#states[row] = rowStates.indexOf(stateNames[state]);
        this.#issues.delete(row);
        this.#reasons.delete(row);
        if (stateNames[state] === 'failed') this.#issues.set(row, issues ?? []);
        if (state === 'skipped' && reason) this.#reasons.set(row, reason);
      }
    }
  }

  issues(row: number): readonly Issue[] {
    return this.#issues.get(row) ?? [];
  }

  reason(row: number): string | undefined {
    return this.#reasons.get(row);
  }

  #rowsWith(states: readonly RowState[]): number[] {
    const rowIndexes = states.map((state) => rowStates.indexOf(state));
    const rows: number[] = [];
    for (let row = 0; row < this.#states.length; row++)
      if (rowIndexes.includes(this.#states[row] ?? 0)) rows.push(row);
    return rows;
  }

  /** True when a row must not be edited: done, pending, or possibly received. */
  isBlocked = (row: number): boolean => lockedStates.includes(this.of(row));
  pending = (): number[] => this.#rowsWith(lockedStates);
  rowsIn = (states: RowState | 'notSent'): number[] =>
    this.#rowsWith(states === 'notSent' ? ['open', 'waiting'] : [states]);

  counts(): RunCounts {
    const by = rowStates.map(() => 0);
    for (const state of this.#states) by[state] = (by[state] ?? 0) + 1;
    const of = (state: RowState) => by[rowStates.indexOf(state)] ?? 0;
    return {
      total: this.#states.length,
      ...{ done: of('done'), failed: of('failed'), unknown: of('unknown') },
      ...{ skipped: of('skipped'), waiting: of('waiting') },
    };
  }
}

/** The platform's issues as cell errors, displayed until the row is edited. */
export const errorRefs = (row: number, issues: readonly Issue[], columns: readonly string[]): RowIssue[] =>
  issues.map((issue) => {
    const path = issue.path
      .split('.')
      .filter((part) => !/^\d+$/.test(part))
      .join('.');
    return { ...issue, row, path, column: path === '' ? -1 : columns.indexOf(path) };
  });

/** A row as displayed by the grid. */
export type VisibleRow = { row: number; state: RowState; issues: readonly RowIssue[]; note?: string };

/** Groups issues by row. */
export function byRow(issues: readonly RowIssue[]): Map<number, RowIssue[]> {
  const found = new Map<number, RowIssue[]>();
  for (const issue of issues) {
    const known = found.get(issue.row);
    if (known) known.push(issue);
    else found.set(issue.row, [issue]);
  }
  return found;
}

/** Kinds of issues, most frequent first: the same column and the same reason. */
export function kindsOf(
  issues: readonly RowIssue[],
  issueText: (issue: RowIssue) => string,
): { key: string; label: string; count: number; rows: Set<number>; column: number; path: string }[] {
  const kinds = new Map<
    string,
    { key: string; label: string; count: number; rows: Set<number>; column: number; path: string }
  >();
  for (const issue of issues) {
    const key = `${issue.path} ${issue.code} ${issue.code === 'repeated' ? '' : issue.message}`;
    const kind = kinds.get(key) ?? {
      key,
      label: issueText(issue),
      count: 0,
      rows: new Set(),
      column: issue.column,
      path: issue.path,
    };
    kinds.set(key, kind);
    kind.count++;
    kind.rows.add(issue.row);
  }
  return [...kinds.values()].sort((a, b) => b.count - a.count);
}
