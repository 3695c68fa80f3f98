import { loadFromSession } from '@/components/ui/session-storage';
import { isRecord } from '@/lib/contract/schema/is-record';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { CellProblem } from '@/lib/files/read-orders';

export type OrdersDraft = {
  file: string;
  kind: 'json' | 'sheet';
  orders: readonly unknown[];
  cells: readonly CellProblem[];
};

export const draftKey = (tenant: string): string => `check-orders ${tenant}`;

const isDraft = (value: unknown): value is OrdersDraft =>
  isRecord(value) &&
  Array.isArray(value.orders) &&
  Array.isArray(value.cells) &&
  typeof value.file === 'string';

export function storedDraft(tenant: string): OrdersDraft | undefined {
  const text = loadFromSession(draftKey(tenant));
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the draft with its orders replaced. An unreadable cell counts as resolved once its order has a value for the
 * cell.
 */
export const withOrders = (draft: OrdersDraft, orders: readonly unknown[]): OrdersDraft => ({
  ...draft,
  orders,
  cells: draft.cells.filter(({ order, path }) => {
    const payload = orders[order];
    return !isRecord(payload) || valueAt(payload, path) === undefined;
  }),
});
