/** After this a row still open is one that was cut off: longer than any write may take. */
export const staleSeconds = 60;

/** One record of a call that was not taken, and why. `entry` and `at`: its entry in the list of rejected orders, where that told. */
export type Rejection = {
  record: string;
  path: string;
  message: string;
  code: string;
  entry?: string;
  at?: string;
};

/** Of so many records it is kept why they were not taken. */
export const MAX_REJECTIONS = 2_000;

/** What came of a request as a whole. `partial`: some of its records were not taken; `rejected`: none was. */
export const requestResults = [
  'open',
  'done',
  'partial',
  'rejected',
  'refused',
  'unreachable',
  'unknown',
] as const;
export type RequestResult = (typeof requestResults)[number];

/** Results of a request that did not go well, or not with all of its records. */
export const failedResults = [
  'unknown',
  'unreachable',
  'refused',
  'rejected',
  'partial',
] as const satisfies readonly RequestResult[];

export const isRequestResult = (value: string): value is RequestResult =>
  requestResults.some((result) => result === value);

/** What a read after a write showed of its record. `paths`: the fields that differ from what was sent. */
export type ReadBackEntry = { seen: 'same' | 'differs' | 'absent'; paths: string[] };

/**
 * A write as lists show it. `outcome`: what came back, `open` is under way; one cut off between sending and answer reads
 * `unknown`. `result`: what came of its records, of which `rejectedCount` were not taken.
 */
export type Entry = {
  id: number;
  at: Date;
  personId: string;
  person: string;
  tenant: string;
  operation: string;
  records: string[];
  method: string;
  path: string;
  requestId: string;
  idempotencyKey: string;
  outcome: 'open' | 'answered' | 'refused' | 'unreachable' | 'unknown';
  status: number | null;
  message: string | null;
  issues: { path: string; message: string; code: string }[] | null;
  ms: number | null;
  completedAt: Date | null;
  result: RequestResult;
  recordCount: number | null;
  rejectedCount: number | null;
  readBack: ReadBackEntry | null;
};

const isStale = `at < now() - make_interval(secs => ${staleSeconds})`;

/** SQL: the outcome to show. */
export const displayOutcome = `coalesce(outcome, case when ${isStale} then 'unknown' else 'open' end)`;

/** SQL: the result to show. */
export const displayResult = `coalesce(result, case when ${isStale} then 'unknown' else 'open' end)`;

/** SQL: that a row has one of these results, in a way that the index on it answers. */
export const hasResult = (alias: string): string => `(result = any (${alias}::text[])
  or (result is null and case when ${isStale} then 'unknown' else 'open' end = any (${alias}::text[])))`;

/** SQL: the columns of an `Entry`. */
export const entryColumns = `id, at, "personId", person, tenant, operation, records, method, path, "requestId",
  "idempotencyKey", ${displayOutcome} as outcome, status, message, issues, ms, "completedAt",
  ${displayResult} as result, "recordCount", "rejectedCount", "readBack"`;
