import type { CellEditor, CellEdits } from '@/components/data-table/cell-edit/cell-edit';
import { tenantMark } from '@/components/ui/tenant-mark';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { cellFields, findCellEdit } from '@/lib/contract/cell-edits';
import type { ListName } from '@/lib/contract/operations';
import { type CellEditName, listCellEdits, recordActions } from '@/lib/contract/record-actions';
import { unavailableReason } from '../available-actions';
import { LazyCellEditor } from './lazy-cell-editor';

/** Columns that combine several fields of a record. */
const combinedColumns: Readonly<Record<string, readonly string[]>> = { fullName: ['firstName', 'lastName'] };

/** Returns the cells of a list that the user may edit, with their editor; undefined if no cell is editable. */
export async function getCellEditing(
  list: ListName,
  tenant: string,
): Promise<{ edits: CellEdits; Editor: CellEditor } | undefined> {
  const registered = await findTenant(tenant);
  const actions = await Promise.all(
    listCellEdits(list).map(async (name) =>
      (await unavailableReason(name, tenant)) === undefined ? [name] : [],
    ),
  );
  const possible: CellEditName[] = actions.flat();
  const [first] = possible;
  if (!registered || !first) return undefined;
  const names = possible.flatMap(cellFields);
  const columns = [
    ...names.map((name): [string, readonly string[]] => [name, [name]]),
    ...Object.entries(combinedColumns),
  ];
  return {
    edits: {
      tenant: tenantMark(registered),
      key: recordActions[first].record.keys[0],
      columns: Object.fromEntries(
        columns.flatMap(([name, fields]): [string, CellEdits['columns'][string]][] => {
          const operation = findCellEdit(fields, possible);
          return operation ? [[name, { operation, fields }]] : [];
        }),
      ),
    },
    Editor: LazyCellEditor,
  };
}
