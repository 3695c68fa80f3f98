/** A row that is open for more seconds than this was interrupted, because no write takes as long. */
export const staleSeconds = 60;

/**
 * A rejected record of a call, and the reason. `entry` and `at` identify its entry if the rejection comes from the list of
 * rejected orders.
 */
export type Rejection = {
  record: string;
  path: string;
  message: string;
  code: string;
  entry?: string;
  at?: string;
};

/** Maximum number of records per row whose reasons are stored. */
export const MAX_REJECTIONS = 2_000;

/** The result of a request. `partial`: some of its records were rejected. `rejected`: all of its records were rejected. */
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

/** Results of requests that failed completely or in part, or that may have failed. */
export const failedResults = [
  'unknown',
  'unreachable',
  'refused',
  'rejected',
  'partial',
] as const satisfies readonly RequestResult[];

export const isRequestResult = (value: string): value is RequestResult =>
  requestResults.some((result) => result === value);

/** The result of reading a write back. `paths` are the fields that differ from those sent. */
export type ReadBackEntry = { seen: 'same' | 'differs' | 'absent'; paths: string[] };

/**
 * A write in lists of the log. `outcome` is the outcome of the call: `open` while it is running, `unknown` if it was
 * interrupted. `result` is the result of its records, of which `rejectedCount` were rejected.
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

/** SQL: the outcome to display. */
export const displayOutcome = `coalesce(outcome, case when ${isStale} then 'unknown' else 'open' end)`;

/** SQL: the result to display. */
export const displayResult = `coalesce(result, case when ${isStale} then 'unknown' else 'open' end)`;

/** SQL: true if a row has one of these results, in a form that can use the index. */
export const resultCondition = (alias: string): string => `(result = any (${alias}::text[])
  or (result is null and case when ${isStale} then 'unknown' else 'open' end = any (${alias}::text[])))`;

export const entryColumns = `id, at, "personId", person, tenant, operation, records, method, path, "requestId",
  "idempotencyKey", ${displayOutcome} as outcome, status, message, issues, ms, "completedAt",
  ${displayResult} as result, "recordCount", "rejectedCount", "readBack"`;
