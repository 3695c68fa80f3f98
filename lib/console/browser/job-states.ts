/** What became of a row of a job. `refused`: the call was answered with a no; `rejected`: with a yes, and this record was not taken. */
export const rowStates = ['planned', 'sending', 'done', 'refused', 'rejected', 'unknown', 'skipped'] as const;
export type RowState = (typeof rowStates)[number];

/** Rows that are shown together: those on their way count as waiting, what was not taken as failed. */
export const stateGroups = {
  waiting: ['planned', 'sending'],
  done: ['done'],
  failed: ['refused', 'rejected'],
  unknown: ['unknown'],
  skipped: ['skipped'],
} as const satisfies Record<string, readonly RowState[]>;
export type StateGroup = keyof typeof stateGroups;

/** Rows by what became of them; of an import, rows of the file. */
export type JobCounts = Readonly<Record<RowState, number>>;

/** How many rows are shown under a state. */
export const countInGroup = (counts: JobCounts, stateGroup: StateGroup): number =>
  stateGroups[stateGroup].reduce((sum, state) => sum + counts[state], 0);

/** An export of more rows than these is made by a job. */
export const MAX_AT_ONCE = 10_000;
