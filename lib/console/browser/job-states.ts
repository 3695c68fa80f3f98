/**
 * The outcome of a row of a job. `refused` means that the call failed. `rejected` means that the call succeeded without
 * this record.
 */
export const rowStates = ['planned', 'sending', 'done', 'refused', 'rejected', 'unknown', 'skipped'] as const;
export type RowState = (typeof rowStates)[number];

export const stateGroupNames = ['waiting', 'done', 'failed', 'unknown', 'skipped'] as const;
/** Row states as pages group them. Rows being sent count as waiting. Refused and rejected rows count as failed. */
export type StateGroup = (typeof stateGroupNames)[number];

export const stateGroups: Readonly<Record<StateGroup, readonly RowState[]>> = {
  waiting: ['planned', 'sending'],
  done: ['done'],
  failed: ['refused', 'rejected'],
  unknown: ['unknown'],
  skipped: ['skipped'],
};

/** Returns the group of a state. Undefined for the states of rows that are not planned yet. */
export const groupOf = (state: string): StateGroup | undefined =>
  stateGroupNames.find((name) => stateGroups[name].some((one) => one === state));

/** Number of rows by outcome. For an import, the rows are those of the file. */
export type JobCounts = Readonly<Record<RowState, number>>;

/** Returns the number of rows in these groups, or of all rows if no group is given. */
export function countRows(counts: JobCounts, ...groups: readonly StateGroup[]): number {
  const states: readonly RowState[] =
    groups.length > 0 ? groups.flatMap((group) => stateGroups[group]) : rowStates;
  return states.reduce((sum, state) => sum + counts[state], 0);
}

/** Path segments of the pages of each kind of job, within a tenant. */
export const jobSegments = { bulk: 'runs', import: 'import', export: 'exports' } as const;

/** An export of more records than this becomes a job. */
export const MAX_DIRECT_EXPORT = 10_000;

/** A bulk action or an import of more records than this requires a typed confirmation. */
export const MAX_UNCONFIRMED = 50;
