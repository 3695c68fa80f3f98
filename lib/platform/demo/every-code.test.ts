import { expect, it } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isOrderError, orderErrors } from '@/lib/contract/schema/error-codes';
import { allMessages } from '@/lib/messages/catalogs';
import { fixesFor } from '@/lib/rules/fixes/fixes';
import { orderErrorInfo, orderErrorInfos } from '@/lib/rules/order-errors';
import type { OrderFacts, OrderRuleError } from '@/lib/rules/order-rule';
import { findErrors } from '@/lib/rules/order-rules';
import { ask, freshTenant, rows } from '@/lib/testing/platform/call-platform';

/** Fixes an order by accepting the first suggestion for each problem, the platform's cause first. */
function corrected(
  sent: SalesOrderUpsert,
  cause: string,
  facts: OrderFacts,
  skus: readonly string[],
): SalesOrderUpsert {
  let order = sent;
  const told: OrderRuleError[] = isOrderError(cause)
    ? [{ code: cause, path: orderErrorInfo(cause).field ?? '' }]
    : [];
  for (let count = 0; count < 20; count++) {
    const found = findErrors(order, facts);
    const [error] = count === 0 && !found.some(({ code }) => code === cause) ? told : found;
    const [first] = error ? fixesFor(error, order, { skus }) : [];
    if (!first) return order;
    order = first.patch(order);
  }
  return order;
}

it('of one rejected order per code, every fixable one is accepted, and the others say who can fix them', async () => {
  const tenant = await freshTenant('rejections');
  const rejected = await rows(tenant, 'getRejectedSalesOrders');
  const skus: string[] = [];
  for (let page = [{}]; page.length > 0; ) {
    page = await rows(tenant, 'getProductsWithTag', `s=sku,asc&offset=${skus.length}&count=100`);
    skus.push(...page.map((product) => String(Reflect.get(product, 'sku'))));
  }
  const known = new Set(skus);
  const facts: OrderFacts = {
    isKnownSku: (sku) => known.has(sku),
    integration: () => ({ active: true }),
    existing: undefined,
  };
  const accepted: string[] = [];
  const left: string[] = [];
  for (const { error, payload } of rejected) {
    const code = String(error);
    const order = corrected(SalesOrderUpsert.parse(payload), code, facts, skus);
    const { body } = await ask(tenant, 'bulkUpsertSalesOrders', { body: [order] });
    const isTaken = Reflect.get(Object(body), 'rejected')?.length === 0;
    (isTaken ? accepted : left).push(code);
  }
  // The order has no data for these: a quantity, a price, a product without similar ones, an inactive integration.
  expect(left.sort()).toEqual([
    'AddressEmailMaxLenght',
    'EmptyAddressPostalCode',
    'EmptyLineItemSku',
    'IntegrationIsNotActive',
    'InternationalCustomsProductPriceError',
    'InvalidReferenceNumber',
    'LineItemNotFound',
    'LineItemQuantityError',
    'UpdateFromDifferentIntegration',
  ]);
  expect(accepted.length + left.length).toBe(new Set([...accepted, ...left]).size);
  expect(accepted.length).toBeGreaterThan(25);
  // The other codes do not occur for order upserts: each names who can fix it, in both languages.
  const others = orderErrors.filter((code) => !rejected.some(({ error }) => error === code));
  expect(others.filter((code) => orderErrorInfo(code).foundIn !== 'elsewhere')).toEqual([]);
  for (const { code, fixedBy } of orderErrorInfos)
    for (const { rules } of allMessages) {
      expect(Reflect.get(rules.who, fixedBy), code).toBeTruthy();
      expect(Reflect.get(rules.resolution, code), code).toBeTruthy();
    }
});
