import { getTranslations } from 'next-intl/server';
import { parseFieldFilter } from '@/lib/contract/dqb/dqb-filter';
import type { BulkActionName } from '@/lib/contract/record-actions';
import { isRecord } from '@/lib/contract/schema/is-record';
import { textOf } from '@/lib/contract/schema/text-of';
import { plannerByAction } from './plan/bulk-planners';

/** Returns the title of a bulk action, including the value that it sets: "Tag 4 stock adjustments: looked-at". */
export async function bulkTitle(action: BulkActionName, savedValues: unknown, n: number): Promise<string> {
  const [t, tErrors] = await Promise.all([getTranslations('pages.bulk'), getTranslations('errors')]);
  const values = isRecord(savedValues) ? savedValues : {};
  const title = t(`titles.${action}`, { n });
  if (values.undoOf !== undefined) return t('undoOf', { act: title });
  const filters = new URLSearchParams(textOf(values.search)).getAll('f').map(parseFieldFilter);
  const cause = filters.find(({ field }) => field === 'error')?.value;
  const value =
    plannerByAction[action].getSummary(values).value ||
    (cause && tErrors.has(cause) ? tErrors(cause) : undefined);
  return value ? `${title}: ${value}` : title;
}
