import { type Result, unexpectedFailure } from '@/lib/console/browser/result';
import type { RawAnswer } from '@/lib/console/operations/read';
import { isRecord } from '@/lib/contract/schema/is-record';

const isResult = (value: unknown): value is Result<RawAnswer> => isRecord(value) && 'kind' in value;

async function resultOf(answer: Promise<Response>): Promise<Result<RawAnswer>> {
  const told: unknown = await answer.then((response) => response.json()).catch(() => undefined);
  return isResult(told) ? told : unexpectedFailure();
}

const base = (tenant: string) => `${encodeURIComponent(tenant)}/explorer`;

/** Asks a read with the answer as it comes. */
export function askRaw(
  tenant: string,
  operation: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Result<RawAnswer>> {
  const search = new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
  return resultOf(fetch(`/t/${base(tenant)}/read/${operation}?${search}`));
}

/** The answer to one's own write, as the request log kept it. */
export const sentUnder = (tenant: string, key: string): Promise<Result<RawAnswer>> =>
  resultOf(fetch(`/t/${base(tenant)}/sent/${encodeURIComponent(key)}`));
