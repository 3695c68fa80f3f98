import { getTranslations } from 'next-intl/server';
import type { Bulk, BulkAction } from '@/components/data-table/columns/column';
import { forbiddenReason, unavailableReason } from '@/components/record/available-actions';
import { can } from '@/lib/console/api-client/can';
import { type ListName, operations } from '@/lib/contract/operations';
import {
  type BulkActionName,
  listBulkActions,
  type RecordActionRow,
  recordActions,
} from '@/lib/contract/record-actions';
import { LazyPlanDialog } from './lazy-plan-dialog';

/**
 * Returns the bulk actions of a list. An unavailable action includes the reason. `without` names actions that the page
 * replaces with its own.
 */
export async function getBulk(
  list: ListName,
  tenant: string,
  without: readonly BulkActionName[] = [],
): Promise<Bulk | undefined> {
  const t = await getTranslations('pages.bulk');
  const toBulkAction = async (name: BulkActionName): Promise<BulkAction> => {
    const unavailable = await unavailableReason(name, tenant);
    // The action adds rows to a record that is sent as a whole, so the current rows must be readable.
    const { on, record }: RecordActionRow = recordActions[name];
    const isUnread = on && record?.read && !unavailable && !(await can(record.read, tenant));
    return { name, label: t(`acts.${name}`), unavailable: isUnread ? t('membersUnknown') : unavailable };
  };
  const [first, ...rest] = listBulkActions(list).filter((name) => !without.includes(name));
  if (!first) return undefined;
  const { key } = operations[recordActions[first].bulk.rows.list.operation];
  const forbidden = await Promise.all([first, ...rest].map((name) => forbiddenReason(name, tenant)));
  // If the user may perform none of the actions, rows cannot be selected.
  if (forbidden.every((reason) => reason !== undefined))
    return { key, bulkActions: [], PlanDialog: LazyPlanDialog, unavailable: forbidden[0] };
  const bulkActions = await Promise.all([first, ...rest].map(toBulkAction));
  return { key, bulkActions, PlanDialog: LazyPlanDialog };
}
