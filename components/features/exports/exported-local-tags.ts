import { can } from '@/lib/console/api-client/capabilities';
import { isLabelled } from '@/lib/console/browser/view-change';
import {
  canSaveLocalTags,
  LOCAL_TAG_PATH,
  latestLocalTags,
  withLocalTags,
} from '@/lib/console/local-tags/local-tags';
import type { PageRow } from '@/lib/console/operations/pages';
import type { Operation } from '@/lib/contract/schema/operation';
import type { ExportColumn } from '@/lib/files/record-cells';

/** What becomes of the rows of a page before they are written. */
export type Fill = (page: readonly PageRow[]) => Promise<readonly PageRow[]>;

/**
 * The labels kept here as a column of their own, behind the platform's tag where that is asked for (`labelled`), and how the
 * rows come to theirs: a page at a time, as the file is made.
 */
export async function withLocalTagColumn(
  { resource, key = '' }: Operation,
  tenant: string,
  columns: readonly ExportColumn[],
  heading: string,
): Promise<{ columns: readonly ExportColumn[]; fill: Fill; labelled: boolean }> {
  const none = { columns, fill: async (page: readonly PageRow[]) => page, labelled: false };
  const at = columns.findIndex(({ path }) => path === 'tag');
  if (!isLabelled(resource) || at < 0) return none;
  const [offered, { total }] = await Promise.all([
    can('updateReturnTag', tenant),
    latestLocalTags(tenant, resource, 1),
  ]);
  if (!canSaveLocalTags(offered, total)) return none;
  return {
    columns: columns.toSpliced(at + 1, 0, { path: LOCAL_TAG_PATH, heading, kind: 'text' }),
    fill: withLocalTags(tenant, resource, key),
    labelled: true,
  };
}
