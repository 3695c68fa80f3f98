import { refusedIn } from '@/lib/console/browser/rejections-in';
import type { Validated } from '../submit/use-submit';

/** The call does not fail on an unknown SKU, it skips the lot (spec, "Lots"): here that is an error of the field. */
export function skipped(answer: unknown): Validated {
  const refused = refusedIn('upsertLots', answer);
  return refused && (refused.size > 0 ? [{ path: 'sku', message: 'is unknown', code: 'skipped' }] : []);
}
