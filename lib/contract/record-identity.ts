import type { ListName, OperationName } from './operations';

/** How a record is found: the list that contains it, the fields that identify it there and in writes, and the read of one record. */
type RecordIdentity = {
  readonly list: ListName;
  readonly keys: readonly [string, ...string[]];
  readonly read?: OperationName;
};

export const product = { list: 'getProductsWithTag', keys: ['sku'] } as const;
const customer = { list: 'getCustomers', keys: ['customerNo'], read: 'getCustomer' } as const;
// The platform assigns the number of a new customer.
const newCustomer = { list: 'getCustomers', keys: ['email'] } as const;
const lot = { list: 'getLots', keys: ['sku', 'lotNumber'] } as const;
const shipment = { list: 'getShipments', keys: ['shipmentNo'], read: 'getShipment' } as const;
export const salesOrder = {
  list: 'getSalesOrders',
  keys: ['referenceNumber'],
  read: 'getSalesOrder',
} as const;
export const receivingOrder = {
  list: 'getReceivingOrders',
  keys: ['referenceNumber'],
  read: 'getReceivingOrder',
} as const;
export const returnOrder = { list: 'getReturnsWithTag', keys: ['returnReferenceNumber'] } as const;
export const stockAdjustment = { list: 'getStockAdjustments', keys: ['transactionNumber'] } as const;

/** The record of each write whose fields a read returns under the same names; forms, cells and read-back find it by this table. */
export const writtenRecords = {
  createProduct: product,
  updateProduct: product,
  updateProductTag: product,
  createCustomer: newCustomer,
  updateCustomer: customer,
  upsertLots: lot,
  bulkUpsertSalesOrders: salesOrder,
  updateSalesOrderTag: salesOrder,
  bulkUpsertReceivingOrders: receivingOrder,
  updateReceivingOrderTag: receivingOrder,
  updateReturnTag: returnOrder,
  updateStockAdjustmentTag: stockAdjustment,
  upsertShipment: shipment,
} as const satisfies Partial<Record<OperationName, RecordIdentity>>;

/** A write whose record can be read. */
export type ReadableWrite = keyof typeof writtenRecords;

export const isReadable = (operation: string): operation is ReadableWrite =>
  Object.hasOwn(writtenRecords, operation);

/** Writes that may match an existing record by its key. */
const keyedWrites = [
  'upsertLots',
  'bulkUpsertSalesOrders',
  'bulkUpsertReceivingOrders',
  'createProduct',
  'createCustomer',
] as const satisfies readonly ReadableWrite[];

export type KeyedWrite = (typeof keyedWrites)[number];

export const isKeyedWrite = (operation: string): operation is KeyedWrite =>
  keyedWrites.some((name) => name === operation);

/** The key of a record from the input of a write, in the order of its fields; undefined when a part is missing. */
export function recordKey(operation: KeyedWrite, record: unknown): string[] | undefined {
  const key = writtenRecords[operation].keys.map((name) => {
    const value: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, name) : '';
    return typeof value === 'string' ? value.trim() : '';
  });
  return key.includes('') ? undefined : key;
}

/** True when two keys identify the same record; platforms may compare them ignoring case. */
export const isSameKey = (
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.length === other.length &&
  one.every((part, at) => part.toLowerCase() === other[at]?.toLowerCase());
