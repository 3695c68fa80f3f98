import { randomUUID } from 'node:crypto';
import { isRecord } from '@/lib/contract/schema/is-record';

/** A record as JSON. */
export type Fields = Record<string, unknown>;

export type OtherOrder = {
  referenceNumber: string;
  state: 'Created' | 'Picked' | 'Packed' | 'Shipped' | 'Cancelled';
  /** The body of the last upsert. The next upsert replaces all of its fields. */
  payload: Fields;
  /** The remaining amount of each line, by SKU. */
  amounts: Map<string, number>;
  cargo: Fields | undefined;
  vasDocumentUrl: string | undefined;
};

type OtherShipment = {
  shipmentNo: string;
  shipmentType: unknown;
  shipmentDate: unknown;
  salesOrders: string[];
};

/** The data of one tenant on the other platform. Tests may read and change the data directly. */
export type OtherShop = {
  products: Fields[];
  lots: Map<string, Fields>;
  customers: Fields[];
  orders: Map<string, OtherOrder>;
  invalidOrders: Fields[];
  shipments: Map<string, OtherShipment>;
  receivingOrders: Map<string, Fields>;
  adjustments: Map<string, Fields>;
  returns: Map<string, Fields>;
  expirations: Fields[];
  erpStocks: Fields[];
};

export const emptyShop = (): OtherShop => ({
  products: [],
  lots: new Map(),
  customers: [],
  orders: new Map(),
  invalidOrders: [],
  shipments: new Map(),
  receivingOrders: new Map(),
  adjustments: new Map(),
  returns: new Map(),
  expirations: [],
  erpStocks: [],
});

/** Returns a non-empty text. Returns null for any other value. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Returns the fields that a record stores. Fields missing from the payload become null, because a write replaces the record. */
export const replaced = (payload: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, payload[name] ?? null]));

const attributes = [
  'sku',
  'name',
  'barcodes',
  'imageUrl',
  'category',
  'type',
  'width',
  'length',
  'height',
  'weight',
  'unitOfDimension',
  'unitOfWeight',
  'tag',
];

/** Returns a product as listed, with the given stock. */
export const otherProduct = (payload: Fields, stock = 0, reserved = 0): Fields => ({
  ...replaced(payload, attributes),
  id: randomUUID(),
  state: 'Active',
  createdAt: '2026-03-01T08:00:00Z',
  updatedAt: '2026-03-01T08:00:00Z',
  favorite: false,
  sioc: false,
  stockAmount: stock,
  availableStock: stock - reserved,
  receivedItemAmount: stock,
  damagedItemAmount: 0,
  expiredAmount: 0,
  integration: null,
});

let customers = 0;

/** Creates a customer. Does not check the email, so the same email can create two customers. */
export const otherCustomer = (payload: Fields, customerNo = ++customers): Fields => ({
  ...replaced(payload, ['email', 'firstName', 'lastName', 'phone']),
  id: randomUUID(),
  customerNo,
  createdAt: '2026-03-01T08:00:00Z',
  addresses: [],
});

/** Returns an accepted order. Its lines come from the payload, so earlier cancellations are lost. */
export function otherOrder(
  referenceNumber: string,
  payload: Fields,
  lines: readonly Fields[],
  before?: OtherOrder,
): OtherOrder {
  const amounts = new Map<string, number>();
  for (const { sku, amountInOrder } of lines)
    amounts.set(String(sku), (amounts.get(String(sku)) ?? 0) + Number(amountInOrder));
  const vas = payload.vas;
  const vasDocument = isRecord(vas) && isRecord(vas.documentVAS) ? vas.documentVAS.documentUrl : undefined;
  return {
    referenceNumber,
    state: 'Created',
    payload,
    amounts,
    cargo: before?.cargo,
    vasDocumentUrl: textOf(vasDocument) ?? undefined,
  };
}

/** Returns a new receiving order. */
export const newReceiving = (referenceNumber: string, lineItems: readonly Fields[]): Fields => ({
  id: randomUUID(),
  referenceNumber,
  state: 'ReceivingOrderCreated',
  transferType: 'CargoTransfer',
  receiveType: 'Standard',
  integration: null,
  transferDetails: {},
  lineItems,
  createdAt: new Date().toISOString(),
  arrivedToWarehouseAt: null,
  completedAt: null,
  cancelledAt: null,
});
