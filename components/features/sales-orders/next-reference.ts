import { read } from '@/lib/console/operations/read';
import { listRequestLog } from '@/lib/console/request-log/list-requests';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import { MAX_REFERENCE_LENGTH } from '@/lib/rules/order-rule';

const MAX_SAMPLED = 30;

/**
 * Returns the next reference in the pattern of the latest ones: the most frequent prefix and suffix, and the highest
 * number plus one, padded to the same length. Skips `used` references. Undefined if there is no pattern or the result
 * is no valid reference.
 */
export function referenceAfter(
  latest: readonly string[],
  used: ReadonlySet<string> = new Set(),
): string | undefined {
  const patterns = new Map<
    string,
    { seen: number; before: string; after: string; length: number; maxNumber: number }
  >();
  for (const reference of latest) {
    const [, before = '', digits = '', after = ''] = /^(.*?)(\d{1,12})(\D*)$/.exec(reference) ?? [];
    if (!digits) continue;
    const key = JSON.stringify([before, after]);
    const pattern = patterns.get(key) ?? { seen: 0, before, after, length: 0, maxNumber: -1 };
    pattern.seen += 1;
    pattern.length = Math.max(pattern.length, digits.length);
    pattern.maxNumber = Math.max(pattern.maxNumber, Number(digits));
    patterns.set(key, pattern);
  }
  const [commonPattern] = [...patterns.values()].sort((a, b) => b.seen - a.seen);
  // A prefix and suffix that occur only once among several references are not a pattern.
  if (!commonPattern || commonPattern.seen < Math.min(2, latest.length)) return undefined;
  const { before, after, length, maxNumber } = commonPattern;
  const reference = (n: number) => `${before}${String(n).padStart(length, '0')}${after}`;
  let number = maxNumber + 1;
  while (used.has(reference(number))) number++;
  const next = reference(number);
  return next.length > MAX_REFERENCE_LENGTH || next.includes('_') ? undefined : next;
}

/**
 * Returns a reference for the copy of an order, derived from the platform's latest orders. If the platform lists no
 * orders, uses the request log.
 */
export async function nextReference(tenant: string): Promise<string | undefined> {
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const dqb: Dqb = { filters: [], sort, offset: 0, count: MAX_SAMPLED };
  const [found, rejected] = await Promise.all([
    read('getSalesOrders', tenant, { dqb }).catch(() => undefined),
    read('queryInvalidSalesOrders', tenant, { dqb }).catch(() => undefined),
  ]);
  const used = new Set(
    rejected?.kind === 'ok' ? rejected.value.rows.flatMap((one) => one.referenceNumber ?? []) : [],
  );
  if (found?.kind === 'ok')
    return referenceAfter(
      found.value.rows.map((order) => order.referenceNumber),
      used,
    );
  if (found?.kind !== 'missing') return undefined;
  const { entries } = await listRequestLog({
    tenant,
    operations: ['bulkUpsertSalesOrders'],
    count: MAX_SAMPLED,
  });
  return referenceAfter(
    entries.flatMap(({ records }) => records),
    used,
  );
}
