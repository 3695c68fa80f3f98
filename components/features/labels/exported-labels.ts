import type { ExportColumn } from '@/components/data-table/export/export-column';
import { can } from '@/lib/console/api-client/capabilities';
import { isLabelled } from '@/lib/console/browser/view-change';
import { canSaveLabels } from '@/lib/console/labels/label-actions';
import { labelsOf, latestLabels } from '@/lib/console/labels/labels';
import type { PageRow } from '@/lib/console/operations/pages';
import type { Operation } from '@/lib/contract/schema/operation';

/** No name of the contract: what stands under it is known to this console alone. */
const PATH = 'keptLabel';

/** What becomes of the rows of a page before they are written. */
export type Fill = (page: readonly PageRow[]) => Promise<readonly PageRow[]>;

/**
 * The labels kept here as a column of their own, behind the platform's tag where that is asked for, and how the rows come to
 * theirs: a page at a time, as the file is made.
 */
export async function withLabels(
  { resource, key = '' }: Operation,
  tenant: string,
  columns: readonly ExportColumn[],
  heading: string,
): Promise<{ columns: readonly ExportColumn[]; fill: Fill }> {
  const none = { columns, fill: async (page: readonly PageRow[]) => page };
  const at = columns.findIndex(({ path }) => path === 'tag');
  if (!isLabelled(resource) || at < 0) return none;
  const [offered, { total }] = await Promise.all([
    can('updateReturnTag', tenant),
    latestLabels(tenant, resource, 1),
  ]);
  if (!canSaveLabels(offered, total)) return none;
  return {
    columns: columns.toSpliced(at + 1, 0, { path: PATH, heading, kind: 'text' }),
    fill: async (page) => {
      const kept = await labelsOf(
        tenant,
        resource,
        page.map((row) => String(row[key])),
      );
      const labels = new Map(kept.map(({ record, label }) => [record, label]));
      return page.map((row) => ({ ...row, [PATH]: labels.get(String(row[key])) }));
    },
  };
}
