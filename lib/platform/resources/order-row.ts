import { isDeepStrictEqual } from 'node:util';
import { Address } from '@/lib/contract/resources/address';
import type { SalesOrderState } from '@/lib/contract/resources/resource-states';
import {
  SalesOrderCustomer,
  SalesOrderUpsert,
  SalesOrderUpsertLine,
} from '@/lib/contract/resources/sales-order-upsert';
import { anyUrl, longText } from '@/lib/contract/schema/fields';
import { type StoredRow, storedRow } from '../query/columns';

/** The columns of an order that its payload sets. `vas` is stored in two columns. Lines are stored in a separate table. */
export const StoredSalesOrder = SalesOrderUpsert.omit({ lineItems: true, vas: true }).extend({
  packageNote: longText().nullish(),
  vasDocumentUrl: anyUrl().nullish(),
});

type OrderLine = StoredRow & { sku: string; amountInOrder: number };

type OrderColumns = StoredRow & {
  referenceNumber: string;
  customer: StoredRow;
  shippingAddress: StoredRow;
  billingAddress: StoredRow;
};

/** The data that a payload sets, in the form that is stored and compared. */
export type OrderRow = OrderColumns & { lines: OrderLine[] };

/** An existing order, with the stock that is reserved for its lines. */
export type LockedOrder = OrderColumns & {
  state: SalesOrderState;
  integrationId: string | null;
  lines: (OrderLine & { cancelledAmount: number; reservedAmount: number })[];
};

/** Converts an accepted payload to a row. The rules ensure that every line has a SKU and an amount. */
export function orderRow(order: SalesOrderUpsert): OrderRow {
  const { referenceNumber, customer, shippingAddress, billingAddress, lineItems, vas } = order;
  return {
    ...storedRow(StoredSalesOrder, {
      ...order,
      packageNote: vas?.packageNote,
      vasDocumentUrl: vas?.documentVAS?.documentUrl || null,
    }),
    referenceNumber,
    customer: storedRow(SalesOrderCustomer, customer ?? {}),
    shippingAddress: storedRow(Address, shippingAddress ?? {}),
    billingAddress: storedRow(Address, billingAddress ?? {}),
    lines: (lineItems ?? []).map((line) => ({
      ...storedRow(SalesOrderUpsertLine, line),
      sku: line.sku ?? '',
      amountInOrder: line.amountInOrder ?? 0,
    })),
  };
}

/** True if an existing order has the same fields as this payload, regardless of later processing. */
export const isSameOrder = ({ lines, ...existing }: LockedOrder, order: OrderRow): boolean =>
  isDeepStrictEqual(
    {
      ...storedRow(StoredSalesOrder, existing),
      lines: lines.map((line) => storedRow(SalesOrderUpsertLine, line)),
    },
    order,
  );
