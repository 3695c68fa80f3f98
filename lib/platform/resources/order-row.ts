import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { toInstant } from '@/lib/contract/schema/dates';
import { isObject } from '@/lib/contract/schema/is-record';

/** One line of an order as it is kept. */
export type OrderLine = {
  sku: string;
  amountInOrder: number;
  productSalePrice: number | null;
  itemNo: number | null;
  lotNumber: string | null;
  externalLineItemId: string | null;
};

type Said = Record<string, string | null>;

/** What an order says, in the one form in which it is kept and compared. */
export type OrderRow = {
  referenceNumber: string;
  salesChannel: string | null;
  externalOrderId: string | null;
  orderCreatedAt: string | null;
  companyNo: string | null;
  orderType: string | null;
  integrationId: string | null;
  customer: Said;
  shippingAddress: Said;
  billingAddress: Said;
  packageNote: string | null;
  vasDocumentUrl: string | null;
  irsaliye: Said | null;
  lines: OrderLine[];
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

function said<K extends string>(
  keys: readonly K[],
  value: { [P in K]?: string | null | undefined } | null | undefined,
): Said {
  return Object.fromEntries(keys.map((k) => [k, value?.[k] ?? null]));
}

/** An accepted payload as a row. Every line has a SKU and an amount by then: the rules saw to it. */
export function orderRow(order: SalesOrderUpsert): OrderRow {
  return {
    referenceNumber: order.referenceNumber,
    salesChannel: order.salesChannel ?? null,
    externalOrderId: order.externalOrderId ?? null,
    orderCreatedAt: order.orderCreatedAt ? toInstant(order.orderCreatedAt) : null,
    companyNo: order.companyNo ?? null,
    orderType: order.orderType ?? null,
    integrationId: order.integrationId?.toLowerCase() ?? null,
    customer: said(CUSTOMER, order.customer),
    shippingAddress: said(ADDRESS, order.shippingAddress),
    billingAddress: said(ADDRESS, order.billingAddress),
    packageNote: order.vas?.packageNote ?? null,
    vasDocumentUrl: order.vas?.documentVAS?.documentUrl || null,
    irsaliye: order.irsaliye ? said(IRSALIYE, order.irsaliye) : null,
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

/** A text that is the same exactly when two orders say the same, whatever the order of their keys. */
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
