import type { Issue } from '@/lib/contract/issue';

/** The call does not fail on an unknown SKU, it skips the lot (spec, "Lots"): here that is an error of the field. */
export async function skipped(answer: unknown): Promise<Issue[]> {
  const { LotUpsertResult } = await import('@/lib/contract/lots');
  const parsed = LotUpsertResult.safeParse(answer);
  const unknown = parsed.success && parsed.data.skippedSkus.length > 0;
  return unknown ? [{ path: 'sku', message: 'is unknown', code: 'skipped' }] : [];
}
