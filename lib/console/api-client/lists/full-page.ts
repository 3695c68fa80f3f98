import type { Dqb } from '@/lib/contract/dqb/dqb';
import { isSameValue } from '@/lib/contract/schema/compare';
import { type ListPage, withoutRepeats } from '@/lib/contract/schema/list-page';
import type { Result } from '../../browser/result';
import { canBePageTotal } from './page-total';

const MAX_CALLS = 3;

/** True if two pages start with the same record. The platform then ignores the offset. */
const isSameStart = (page: ListPage, other: ListPage): boolean => isSameValue(page.rows[0], other.rows[0]);

/**
 * Reads a page of the requested size, with each record once, even if the platform's pages are smaller. A shorter page
 * would hide records, because the next page starts after the requested size. Omits a total that contradicts the
 * records.
 */
export async function readFullPage(
  read: (query: Dqb) => Promise<Result<ListPage>>,
  query: Dqb,
  key: string | undefined,
): Promise<Result<ListPage>> {
  const first = await read(query);
  if (first.kind !== 'ok') return first;
  const { offset = 0, count = 0 } = query;
  const page = first.value;
  let rows = withoutRepeats(page.rows, key);
  let { total } = page;
  let isEnd = count === 0 || rows.length === 0;
  let isTotalDoubtful = offset === 0 && canBePageTotal(page, count);
  const isMissing = () =>
    !isEnd && rows.length < count && (total === undefined || offset + rows.length < total);
  for (let calls = 1; calls < MAX_CALLS && (isMissing() || isTotalDoubtful) && !isEnd; calls++) {
    const next = await read({
      ...query,
      offset: offset + rows.length,
      count: rows.length < count ? count : 1,
    });
    if (next.kind !== 'ok') return next;
    const isRepeat = isSameStart(next.value, page);
    const all = isRepeat ? rows : withoutRepeats([...rows, ...next.value.rows], key);
    isEnd = all.length === rows.length;
    const readCount = offset + all.length;
    if (total !== undefined && (isEnd ? readCount < total : readCount > total)) total = undefined;
    isTotalDoubtful = false;
    rows = all;
  }
  const isShort = isMissing() ? { isShort: true as const } : {};
  return {
    ...first,
    value: { rows: rows === page.rows ? rows : rows.slice(0, count || undefined), total, ...isShort },
  };
}
