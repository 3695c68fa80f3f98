import type { useRefetch } from '@/components/form/conflicts/use-conflict';
import { byKey } from '@/lib/contract/dqb/dqb';
import type { ListName } from '@/lib/contract/operations';
import { isRecord } from '@/lib/contract/schema/is-record';

const products = () => import('@/lib/contract/resources/products');

/** The contract of each write that changes a single field of a record, loaded on the first interaction. */
export const fieldContracts = {
  updateProduct: async () => (await products()).updateProduct,
  updateProductTag: async () => (await products()).updateProductTag,
  updateCustomer: async () => (await import('@/lib/contract/resources/customers')).updateCustomer,
  updateSalesOrderTag: async () =>
    (await import('@/lib/contract/resources/sales-orders')).updateSalesOrderTag,
  updateReceivingOrderTag: async () =>
    (await import('@/lib/contract/resources/receiving-orders')).updateReceivingOrderTag,
  updateReturnTag: async () => (await import('@/lib/contract/resources/returns')).updateReturnTag,
  updateStockAdjustmentTag: async () =>
    (await import('@/lib/contract/resources/stock-adjustments')).updateStockAdjustmentTag,
};

/** The rows of a list response, regardless of its field name. */
const rowsOf = (answer: object): unknown[] => Object.values(answer).find(Array.isArray) ?? [];

/** Fetches a record from its list: single reads often lack the tag. */
export async function recordByKey(
  refetch: ReturnType<typeof useRefetch>,
  { list, key }: { list: ListName; key: string },
  id: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const answer = await refetch(list, { query: { dqb: byKey(key, id, 10) } });
  return rowsOf(answer)
    .filter(isRecord)
    .find((row) => String(row[key]) === id);
}
