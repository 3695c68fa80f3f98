import { type ListPage, recordIdentity } from '@/lib/contract/schema/list-answer';

/** The number of new and of changed records on a page. */
export type PageChanges = { added: number; changed: number };

/** The difference between the displayed page and the same page fetched now; undefined if they are equal. */
export function pageChanges(
  visible: ListPage,
  now: ListPage,
  key: string | undefined,
): PageChanges | undefined {
  const identify = (row: ListPage['rows'][number]) => recordIdentity(row, key) ?? JSON.stringify(row);
  const before = new Map(visible.rows.map((row) => [identify(row), JSON.stringify(row)]));
  const unknown = now.rows.filter((row) => !before.has(identify(row))).length;
  const differing = now.rows.filter((row) => {
    const text = before.get(identify(row));
    return text !== undefined && text !== JSON.stringify(row);
  }).length;
  // A record that moved from another page is not new: the total distinguishes them.
  const grown = Math.max(0, (now.total ?? Number.POSITIVE_INFINITY) - (visible.total ?? 0));
  const added = visible.total === undefined || now.total === undefined ? unknown : Math.min(grown, unknown);
  const changed = differing + unknown - added;
  const isEqual =
    added + changed === 0 &&
    visible.total === now.total &&
    visible.rows.length === now.rows.length &&
    now.rows.every((row, i) => identify(row) === identify(visible.rows[i] ?? {}));
  return isEqual ? undefined : { added, changed };
}
