import type { ListName } from '@/components/data-table/columns/column';
import type { useFresh } from '@/components/form/conflicts/use-conflict';
import { byKey } from '@/lib/contract/dqb/dqb';
import { isRecord } from '@/lib/contract/schema/is-record';

const products = () => import('@/lib/contract/resources/products');

/** The contract of each write that changes a field of a record alone, loaded with the first touch. */
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

/** What a list answered, as records: whichever of its fields is the list. */
const rowsOf = (answer: object): unknown[] => Object.values(answer).find(Array.isArray) ?? [];

/** A record as its list tells it now. Where one record can be read alone, that read often tells no tag. */
export async function recordByKey(
  fresh: ReturnType<typeof useFresh>,
  { list, key }: { list: ListName; key: string },
  id: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const answer = await fresh(list, { query: { dqb: byKey(key, id, 10) } });
  return rowsOf(answer)
    .filter(isRecord)
    .find((row) => String(row[key]) === id);
}
