import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { SalesOrderState } from '@/lib/contract/resources/state-transitions';
import { isObject } from '@/lib/contract/schema/is-record';
import { toInstant } from '@/lib/contract/schema/zone';

/** One line of an order as stored. */
type OrderLine = {
  sku: string;
  amountInOrder: number;
  productSalePrice: number | null;
  itemNo: number | null;
  lotNumber: string | null;
  externalLineItemId: string | null;
};

type TextFields = Record<string, string | null>;

/** The fields that the payload sets, in the form in which they are stored and compared. */
export type OrderRow = {
  referenceNumber: string;
  salesChannel: string | null;
  externalOrderId: string | null;
  orderCreatedAt: string | null;
  companyNo: string | null;
  orderType: string | null;
  integrationId: string | null;
  customer: TextFields;
  shippingAddress: TextFields;
  billingAddress: TextFields;
  packageNote: string | null;
  vasDocumentUrl: string | null;
  irsaliye: TextFields | null;
  lines: OrderLine[];
};

/** An existing order, with the stock that its lines reserve. */
export type LockedOrder = Omit<OrderRow, 'lines'> & {
  state: SalesOrderState;
  lines: (OrderLine & { cancelledAmount: number; reservedAmount: number })[];
};

const ADDRESS = [
  'addressFirstName',
  'addressLastName',
  'company',
  'addressOne',
  'addressTwo',
  'district',
  'city',
  'postalCode',
  'country',
  'addressPhone',
  'taxOffice',
  'taxNumber',
] as const satisfies readonly (keyof Address)[];
const CUSTOMER = ['email', 'firstName', 'lastName', 'phone'] as const;
const IRSALIYE = ['id', 'ettn', 'tip', 'senaryo', 'tasiyiciVKN', 'vknTckn', 'aVknTckn', 'plaka'] as const;

function pickTexts<K extends string>(
  keys: readonly K[],
  value: { [P in K]?: string | null | undefined } | null | undefined,
): TextFields {
  return Object.fromEntries(keys.map((k) => [k, value?.[k] ?? null]));
}

/** Converts an accepted payload to a row. The rules guarantee that every line has a SKU and an amount. */
export function orderRow(order: SalesOrderUpsert): OrderRow {
  return {
    referenceNumber: order.referenceNumber,
    salesChannel: order.salesChannel ?? null,
    externalOrderId: order.externalOrderId ?? null,
    orderCreatedAt: order.orderCreatedAt ? toInstant(order.orderCreatedAt) : null,
    companyNo: order.companyNo ?? null,
    orderType: order.orderType ?? null,
    integrationId: order.integrationId?.toLowerCase() ?? null,
    customer: pickTexts(CUSTOMER, order.customer),
    shippingAddress: pickTexts(ADDRESS, order.shippingAddress),
    billingAddress: pickTexts(ADDRESS, order.billingAddress),
    packageNote: order.vas?.packageNote ?? null,
    vasDocumentUrl: order.vas?.documentVAS?.documentUrl || null,
    irsaliye: order.irsaliye ? pickTexts(IRSALIYE, order.irsaliye) : null,
    lines: (order.lineItems ?? []).map((l) => ({
      sku: l.sku ?? '',
      amountInOrder: l.amountInOrder ?? 0,
      productSalePrice: l.productSalePrice ?? null,
      itemNo: l.itemNo ?? null,
      lotNumber: l.lotNumber ?? null,
      externalLineItemId: l.externalLineItemId ?? null,
    })),
  };
}

/** Text that is equal for equal orders, regardless of key order. */
export function fingerprint(row: OrderRow): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (!isObject(value)) return value;
    return Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, sorted(v)]);
  };
  return JSON.stringify(sorted(row));
}
