/** After this a row still open is one that was cut off: longer than any write may take. */
export const staleSeconds = 60;

/** A write as lists show it. `open` is under way; one cut off between sending and answer reads `unknown`. */
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
};

export const outcomes = ['open', 'answered', 'refused', 'unreachable', 'unknown'] as const;

export const isOutcome = (value: string): value is Entry['outcome'] =>
  outcomes.some((outcome) => outcome === value);

/** SQL: the outcome to show. */
export const shownOutcome = `coalesce(outcome, case when at < now() - make_interval(secs => ${staleSeconds}) then 'unknown' else 'open' end)`;

/** SQL: the columns of an `Entry`. */
export const entryColumns = `id, at, "personId", person, tenant, operation, records, method, path, "requestId",
  "idempotencyKey", ${shownOutcome} as outcome, status, message, issues, ms, "completedAt"`;
