import { byKeys } from '@/lib/contract/dqb/dqb';
import { operations } from '@/lib/contract/operations';
import { isSameKey } from '@/lib/contract/schema/record-key';
import { callOperation } from '../api-client/capabilities';
import type { Result } from '../browser/result';
import { ok } from '../http/own-result';

export type Fields = Readonly<Record<string, unknown>>;

/** Records with a read operation of their own, by the write. */
const singles = {
  bulkUpsertSalesOrders: (tenant: string, referenceNumber: string) =>
    callOperation(operations.getSalesOrder, { tenant, params: { referenceNumber } }),
  bulkUpsertReceivingOrders: (tenant: string, referenceNumber: string) =>
    callOperation(operations.getReceivingOrder, { tenant, params: { referenceNumber } }),
  updateCustomer: (tenant: string, customerNo: string) =>
    callOperation(operations.getCustomer, { tenant, params: { customerNo } }),
  upsertShipment: (tenant: string, shipmentNo: string) =>
    callOperation(operations.getShipment, { tenant, params: { shipmentNo } }),
};

/** Records found in a list, and the fields that identify one there. */
const lists = {
  createProduct: { list: operations.getProductsWithTag, keys: ['sku'] },
  updateProduct: { list: operations.getProductsWithTag, keys: ['sku'] },
  updateProductTag: { list: operations.getProductsWithTag, keys: ['sku'] },
  createCustomer: { list: operations.getCustomers, keys: ['email'] },
  upsertLots: { list: operations.getLots, keys: ['sku', 'lotNumber'] },
  updateSalesOrderTag: { list: operations.getSalesOrders, keys: ['referenceNumber'] },
  updateReceivingOrderTag: { list: operations.getReceivingOrders, keys: ['referenceNumber'] },
  updateReturnTag: { list: operations.getReturnsWithTag, keys: ['returnReferenceNumber'] },
  updateStockAdjustmentTag: { list: operations.getStockAdjustments, keys: ['transactionNumber'] },
} as const;

type Single = keyof typeof singles;
export type ReadableWrite = Single | keyof typeof lists;

const isSingle = (write: string): write is Single => Object.hasOwn(singles, write);

/** True when a read shows the result of a write. */
export const isReadable = (write: string): write is ReadableWrite =>
  isSingle(write) || Object.hasOwn(lists, write);

/** The fields by which a list finds the record of a write; none when it has a read operation. */
export const listKeys = (write: ReadableWrite): readonly string[] =>
  isSingle(write) ? [] : lists[write].keys;

/** The records with the key of a write, bypassing caches: none, one, or several with one email address. */
export async function readByKey(
  tenant: string,
  write: ReadableWrite,
  key: readonly string[],
): Promise<Result<readonly Fields[]>> {
  if (isSingle(write)) {
    const { result } = await singles[write](tenant, key[0] ?? '');
    if (result.kind === 'refused' && result.status === 404) return ok([]);
    return result.kind === 'ok' ? ok([result.answer]) : result;
  }
  const { list, keys } = lists[write];
  const dqb = byKeys(Object.fromEntries(keys.map((name, i) => [name, key[i] ?? ''])), 10);
  const { result } = await callOperation(list, { tenant, query: { dqb } });
  if (result.kind !== 'ok') return result;
  // A platform that ignores filters returns other records too.
  const items: readonly Fields[] = result.answer.items;
  const keyOf = (row: Fields) => keys.map((name) => String(row[name] ?? ''));
  return ok(items.filter((row) => isSameKey(keyOf(row), key)));
}
