import { randomUUID } from 'node:crypto';
import { isRecord } from '@/lib/contract/schema/is-record';

/** A record as JSON. */
export type Fields = Record<string, unknown>;

export type OtherOrder = {
  referenceNumber: string;
  state: 'Created' | 'Picked' | 'Packed' | 'Shipped' | 'Cancelled';
  /** All fields of the last upsert, which the next one replaces. */
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

/** The other platform's data of one tenant. Tests read it as the truth, and may change it. */
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

/** An empty text counts as missing. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** The payload's fields that a record stores; missing ones become empty, whatever their value before. */
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

/** A product as listed, with this much stock. */
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

/** A new customer; the same email twice creates two. */
export const otherCustomer = (payload: Fields, customerNo = ++customers): Fields => ({
  ...replaced(payload, ['email', 'firstName', 'lastName', 'phone']),
  id: randomUUID(),
  customerNo,
  createdAt: '2026-03-01T08:00:00Z',
  addresses: [],
});

/** A newly accepted order: its lines are those of the payload, without earlier cancellations. */
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

/** A new receiving order. */
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
