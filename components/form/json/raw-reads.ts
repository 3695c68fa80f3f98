import { fetchResult } from '@/lib/console/browser/fetch-route';
import type { Result } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { RawResponse } from '@/lib/console/operations/raw-response';

export function fetchRaw(
  tenant: string,
  operation: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Result<RawResponse>> {
  const search = new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
  return fetchResult(tenantPath(tenant, `explorer/read/${operation}?${search}`));
}

/** Fetches the response to one of the user's writes from the request log, by idempotency key. */
export const fetchSentWithKey = (tenant: string, key: string): Promise<Result<RawResponse>> =>
  fetchResult(tenantPath(tenant, `explorer/sent/${encodeURIComponent(key)}`));
