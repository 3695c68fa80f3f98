import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { Customer, CustomerCreate } from '@/lib/contract/resources/customers';
import { tag } from '@/lib/contract/resources/integration';
import { LotUpsert } from '@/lib/contract/resources/lots';
import { ProductCreate } from '@/lib/contract/resources/products';
import { InvalidSalesOrder } from '@/lib/contract/resources/rejected-orders';
import { transferFields } from '@/lib/contract/resources/resource-states';
import { Return } from '@/lib/contract/resources/returns';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { Shipment } from '@/lib/contract/resources/shipments';
import { firstError } from '@/lib/rules/order-rules';
import { receivingFailures } from '@/lib/rules/receiving-rules';
import { writeDemoData } from './fill';
import { toPayload } from './rejected-orders';
import { plans } from './scenario-plans';

/** Returns the issues that a schema finds in each row. */
const faults = (schema: z.ZodType, rows: readonly unknown[]) =>
  rows.flatMap((row) => {
    const { success, error } = schema.safeParse(row);
    return success ? [] : [{ row, issues: error.issues }];
  });

describe.each(['cosmetics', 'apparel', 'electronics'] as const)(
  'demo data of %s satisfies the API contract',
  (scenario) => {
    const data = writeDemoData(plans[scenario], 7, '2026-03-17');
    const { warehouse, products, customers, orders, lots } = data;

    it('for products, lots and customers', () => {
      expect(faults(ProductCreate, products)).toEqual([]);
      expect(faults(LotUpsert, lots)).toEqual([]);
      expect(faults(CustomerCreate, customers)).toEqual([]);
      expect(faults(Customer, customers)).toEqual([]);
      const phones = customers.flatMap((c) => [c.phone, ...c.addresses.map((a) => a.addressPhone ?? '')]);
      expect(phones.filter((p) => !/^\+\d{10,13}$/.test(p))).toEqual([]);
      const reserved = /@([a-z]+\.)?(example(\.(com|net|org))?|test)$/;
      expect(customers.map((c) => c.email).filter((e) => !reserved.test(e))).toEqual([]);
    });

    it('for sales orders, which break no rule', () => {
      const facts = {
        isKnownSku: (sku: string) => warehouse.stocks.has(sku),
        integration: (id: string) => warehouse.integrations.find((i) => i.id === id),
        existing: undefined,
      };
      const payloads = orders.map(toPayload);
      expect(faults(SalesOrderUpsert, payloads)).toEqual([]);
      expect(payloads.flatMap((p) => firstError(p, facts) ?? [])).toEqual([]);
    });

    it('for receiving orders, which break no rule', () => {
      const lines = (reference: string) => data.receivingLines.filter((l) => l.referenceNumber === reference);
      const failures = data.receivingOrders.flatMap(({ transferType, transferDetails, ...order }) => {
        const upsert = {
          ...order,
          transferType,
          [transferFields[transferType]]: transferDetails,
          lineItems: lines(order.referenceNumber),
        };
        return receivingFailures(upsert, {
          isKnownSku: (sku) => warehouse.stocks.has(sku),
          existing: undefined,
        });
      });
      expect(failures).toEqual([]);
    });

    it('for returns, shipments, rejected orders and tags', () => {
      const read = data.returns.map((r) => ({
        ...r,
        lineItems: data.returnLines.filter((l) => l.returnReferenceNumber === r.returnReferenceNumber),
      }));
      expect(read.filter((r) => r.lineItems.length === 0)).toEqual([]);
      expect(faults(Return, read)).toEqual([]);
      const shipments = data.shipments.map((s) => ({
        ...s,
        salesOrders: orders.flatMap((o) =>
          o.row.shipmentNo === s.shipmentNo ? [o.row.referenceNumber] : [],
        ),
      }));
      expect(shipments.filter((s) => s.salesOrders.length === 0)).toEqual([]);
      expect(faults(Shipment, shipments)).toEqual([]);
      expect(faults(InvalidSalesOrder, data.rejected)).toEqual([]);
      expect(data.rejected.length).toBeGreaterThanOrEqual(20);
      const tags = [...products, ...data.returns, ...data.receivingOrders, ...data.adjustments].flatMap(
        (r) => r.tag ?? [],
      );
      expect(faults(tag(), tags)).toEqual([]);
    });
  },
);

it('the rejections scenario has one rejected order for every rule that an order can break', () => {
  const { rejected } = writeDemoData(plans.rejections, 7, '2026-03-17');
  const errors = rejected.map((r) => r.error);
  expect(new Set(errors).size).toBe(errors.length);
  expect(errors).toEqual(
    expect.arrayContaining([
      'InvalidDistrict',
      'LineItemNotFound',
      'ReferenceNumberAlreadyExists',
      'IntegrationIsNotActive',
    ]),
  );
  expect(errors.length).toBeGreaterThanOrEqual(40);
});
