import type { RequestResult } from '@/lib/console/request-log/request-row';

/** The outcome of a request; `failed`: every outcome but success. */
export type RequestOutcome = RequestResult | 'failed';

/** The query of the request log's URL. */
export type RequestSearchParams = {
  operation?: string;
  outcome?: RequestOutcome;
  record?: string;
  code?: string;
  /** The ID of the person who sent it. */
  person?: string;
  /** The ID of the relay key that another system used. */
  integration?: string;
  /** The days: `last7d`, `2026-01-01..2026-01-31`, see `parseSpan`. */
  days?: string;
  page: number;
  /** Invalid parameters: nothing is listed until they are corrected or removed. */
  invalid?: readonly (typeof filterNames)[number][];
  /** Other parameters of the URL, preserved. */
  others?: readonly (readonly [string, string])[];
};

/** The filters of the request log, by URL parameter. */
export const filterNames = [
  'operation',
  'outcome',
  'record',
  'code',
  'person',
  'integration',
  'days',
] as const;

/** The URL of the request log with another query; undefined values are left out. */
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
