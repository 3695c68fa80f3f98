import type { RequestResult } from '@/lib/console/request-log/request-row';

/** Outcome to filter by; `failed` includes every outcome except success. */
export type RequestOutcome = RequestResult | 'failed';

export type RequestSearchParams = {
  operation?: string;
  outcome?: RequestOutcome;
  record?: string;
  code?: string;
  /** ID of the user who sent the request. */
  person?: string;
  /** ID of the relay key with which another system sent the request. */
  integration?: string;
  /** Range of days such as `last7d` or `2026-01-01..2026-01-31`, see `parseSpan`. */
  days?: string;
  page: number;
  /** Names of invalid parameters. Nothing is listed until they are corrected or removed. */
  invalid?: readonly (typeof filterNames)[number][];
  /** Other parameters of the URL, which stay unchanged. */
  others?: readonly (readonly [string, string])[];
};

export const filterNames = [
  'operation',
  'outcome',
  'record',
  'code',
  'person',
  'integration',
  'days',
] as const;

/** Returns the URL of the request log with this query; undefined values are left out. */
export function requestLogUrl(
  base: string,
  { page, others = [], invalid: _, ...query }: RequestSearchParams,
): string {
  const search = new URLSearchParams(others.map(([name, value]) => [name, value]));
  for (const name of filterNames) {
    const value = query[name];
    if (value) search.set(name, value);
  }
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `${base}?${search}` : base;
}
