import type { RequestResult } from '@/lib/console/request-log/request-row';

/** What came of a request; `failed`: all that did not go well. */
export type RequestOutcome = RequestResult | 'failed';

/** What the address of the request log asks for. */
export type RequestSearchParams = {
  operation?: string;
  outcome?: RequestOutcome;
  record?: string;
  code?: string;
  /** The id of who sent it. */
  person?: string;
  /** The id of the relay key with which another system sent it. */
  integration?: string;
  /** When: `last7d`, `2026-01-01..2026-01-31`, see `spanOf`. */
  days?: string;
  page: number;
  /** Parameters that cannot be read: nothing is listed until they are corrected or removed. */
  invalid?: readonly (typeof pendingAct)[number][];
  /** What else the address holds: it is not ours, and stays. */
  others?: readonly (readonly [string, string])[];
};

/** What narrows the request log, by its name in the address. */
export const pendingAct = [
  'operation',
  'outcome',
  'record',
  'code',
  'person',
  'integration',
  'days',
] as const;

/** The address of the request log with something else asked; what is undefined is left out. */
export function addressOf(
  base: string,
  { page, others = [], invalid: _, ...query }: RequestSearchParams,
): string {
  const search = new URLSearchParams(others.map(([name, value]) => [name, value]));
  for (const name of pendingAct) {
    const value = query[name];
    if (value) search.set(name, value);
  }
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `${base}?${search}` : base;
}
