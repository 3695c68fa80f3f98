/** The key fields of writes that may match an existing record. */
const keyFields = {
  upsertLots: ['sku', 'lotNumber'],
  bulkUpsertSalesOrders: ['referenceNumber'],
  bulkUpsertReceivingOrders: ['referenceNumber'],
  createProduct: ['sku'],
  createCustomer: ['email'],
} as const;

export type KeyedWrite = keyof typeof keyFields;

export const isKeyedWrite = (operation: string): operation is KeyedWrite =>
  Object.hasOwn(keyFields, operation);

/** The key of a record from the input of a write, in the order of its fields; undefined when a part is missing. */
export function recordKey(operation: KeyedWrite, record: unknown): string[] | undefined {
  const key = keyFields[operation].map((name) => {
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
