import { isSameValue } from '@/lib/contract/schema/compare';
import { type ListPage, recordIdentity } from '@/lib/contract/schema/list-page';

/** The number of new and of changed records on a page. */
export type PageChanges = { added: number; changed: number };

/** Compares the displayed page with the same page fetched now. Undefined if both pages are equal. */
export function pageChanges(
  visible: ListPage,
  now: ListPage,
  key: string | undefined,
): PageChanges | undefined {
  const rowKey = (row: ListPage['rows'][number]) => recordIdentity(row, key) ?? JSON.stringify(row);
  const before = new Map(visible.rows.map((row) => [rowKey(row), row]));
  const unknown = now.rows.filter((row) => !before.has(rowKey(row))).length;
  const changedRows = now.rows.filter((row) => {
    const previous = before.get(rowKey(row));
    return previous !== undefined && !isSameValue(previous, row);
  }).length;
  // A record that moved in from another page is not new. Only the growth of the total proves new records.
  const minAdded = Math.max(0, (now.total ?? Number.POSITIVE_INFINITY) - (visible.total ?? 0));
  const added =
    visible.total === undefined || now.total === undefined ? unknown : Math.min(minAdded, unknown);
  const changed = changedRows + unknown - added;
  const isEqual =
    added + changed === 0 &&
    visible.total === now.total &&
    visible.rows.length === now.rows.length &&
    now.rows.every((row, i) => rowKey(row) === rowKey(visible.rows[i] ?? {}));
  return isEqual ? undefined : { added, changed };
}
