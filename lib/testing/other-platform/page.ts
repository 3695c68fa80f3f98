import { validTotal } from '@/lib/console/api-client/lists/page-total';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { ListPage } from '@/lib/contract/schema/list-page';
import { type OtherManners, withManners } from './manners';
import { otherPage } from './query';
import type { Fields } from './shop';

/** Returns the page that the console reads with one call from a platform with these records and manners. */
export function readOtherPage(records: readonly Fields[], manners: OtherManners, dqb: string): ListPage {
  const response = withManners(manners, dqb, (text) => otherPage(records, text));
  const list = isRecord(response) && Array.isArray(response.items) ? response.items.filter(isRecord) : [];
  const total =
    isRecord(response) && typeof response.dataSetCount === 'number' ? response.dataSetCount : undefined;
  const offset = Number(/(?:^|&)offset=(\d+)/.exec(dqb)?.[1] ?? 0);
  return { rows: list, total: validTotal({ rows: list, total }, offset) };
}
