import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import { invalidOrders } from '@/lib/rules/order-examples';
import type { OrderFacts } from '@/lib/rules/order-rule';
import { firstError } from '@/lib/rules/order-rules';
import type { Random } from './random';
import { moment } from './random';
import type { Order } from './sales-orders';
import type { Warehouse } from './warehouse';

/** A row of `platform.invalid_sales_orders`. */
export type RejectedRow = {
  id: string;
  isPaid: boolean;
  error: OrderError;
  createdAt: string;
  openApiIdentifier: 'None';
  referenceNumber: string;
  integrationId: string | null;
  integrationType: string;
  integrationName: string;
  salesChannel: string | null;
  customerFullName: string | null;
  paymentGatewayNames: string | null;
  payload: SalesOrderUpsert;
};

/** Returns the payload with which an order was sent. */
export function toPayload({ row, sold }: Order): SalesOrderUpsert {
  const {
    referenceNumber,
    customer,
    shippingAddress,
    billingAddress,
    externalOrderId,
    salesChannel,
    orderCreatedAt,
    companyNo,
    orderType,
    irsaliye,
  } = row;
  const sent = {
    referenceNumber,
    customer,
    shippingAddress,
    billingAddress,
    externalOrderId,
    salesChannel,
    orderCreatedAt,
    companyNo,
    orderType,
    irsaliye,
  };
  const lineItems = sold.map(
    ({ line: { sku, amountInOrder, productSalePrice, itemNo, externalLineItemId } }) => ({
      sku,
      amountInOrder,
      productSalePrice,
      itemNo,
      externalLineItemId,
    }),
  );
  return { ...sent, lineItems, vas: { packageNote: row.packageNote }, integrationId: row.integrationId };
}

type Break = (order: SalesOrderUpsert, former: Order, warehouse: Warehouse) => SalesOrderUpsert;

const UNKNOWN = '5f0c8a52-1f4e-4b7d-9d0e-3f6f2f7a9c11';

/** Ways to break an order that only the platform can detect, such as an existing reference number or an unknown SKU. */
const platformBreaks: Readonly<Record<string, Break>> = {
  LineItemNotFound: (o) => ({
    ...o,
    lineItems: [...(o.lineItems ?? []), { sku: 'ESKI-SKU-404', amountInOrder: 1, productSalePrice: 99.9 }],
  }),
  ReferenceNumberAlreadyExists: (o, former) => ({
    ...o,
    referenceNumber: former.row.referenceNumber,
    integrationId: former.row.integrationId,
  }),
  UpdateFromDifferentIntegration: (o, former) => ({
    ...o,
    referenceNumber: former.row.referenceNumber,
    integrationId: null,
  }),
  IntegrationDoesNotSupportPayload: (o) => ({ ...o, integrationId: UNKNOWN }),
  IntegrationIsNotActive: (o, _, warehouse) => ({ ...o, integrationId: warehouse.integrations[2].id }),
};

const all: readonly (readonly [string, Break])[] = [
  ...Object.entries(platformBreaks),
  ...Object.entries<Break>(invalidOrders),
];

/** Typical rejections, most of them because of addresses. */
const USUAL = [
  'InvalidDistrict',
  'InvalidCity',
  'LineItemNotFound',
  'EmptyCustomerPhone',
  'CustomerEmailWrongFormat',
  'InvalidAddress',
  'ReferenceNumberAlreadyExists',
];
const RARE = [
  'EmptyAddressOne',
  'AddressOneMaxLenght',
  'InvalidCountry',
  'SalesOrderHasLineItemsWithSameSku',
  'InvalidSalesOrderReferenceNumber',
  'EmptyAddressPostalCode',
  'IntegrationIsNotActive',
  'InvalidUrl',
];

function createFacts(warehouse: Warehouse, former: Order): (order: SalesOrderUpsert) => OrderFacts {
  const { state, integrationId, referenceNumber } = former.row;
  return (order) => ({
    isKnownSku: (sku) => warehouse.stocks.has(sku),
    integration: (id) => warehouse.integrations.find((i) => i.id === id),
    existing:
      order.referenceNumber === referenceNumber ? { state, integrationId, isDifferent: true } : undefined,
  });
}

function reject(
  warehouse: Warehouse,
  good: Order,
  former: Order,
  name: string,
  breaks: Break,
  day: number,
  number: number,
): RejectedRow {
  const { random, today } = warehouse;
  const createdAt = moment(today, day);
  const fresh = {
    ...toPayload(good),
    referenceNumber: `ORD-${createdAt.slice(0, 4)}-${90_000 + number}`,
    orderCreatedAt: moment(today, day - 0.01),
  };
  const payload = breaks(fresh, former, warehouse);
  const error = firstError(payload, createFacts(warehouse, former)(payload))?.code;
  if (error !== name) throw new Error(`an order made to break ${name} breaks ${error}`);
  const integration = warehouse.integrations.find((i) => i.id === payload.integrationId);
  return {
    id: random.uuid(),
    isPaid: random.chance(0.9),
    error,
    createdAt,
    openApiIdentifier: 'None',
    referenceNumber: payload.referenceNumber,
    integrationId: payload.integrationId ?? null,
    integrationType: integration?.integrationType ?? 'OpenApi',
    integrationName: integration?.integrationName ?? 'Open API',
    salesChannel: payload.salesChannel ?? null,
    customerFullName:
      [payload.customer?.firstName, payload.customer?.lastName].filter(Boolean).join(' ') || null,
    paymentGatewayNames: random.pick(['Kredi Kartı', 'Havale', null]),
    payload,
  };
}

const picked = (which: 'some' | 'all', random: Random) =>
  which === 'all'
    ? all.map(([name]) => name)
    : [...USUAL, ...Array.from({ length: 12 }, () => random.pick(USUAL)), ...random.sample(RARE, 5)];

/** Creates rejected orders of the last days, oldest first: a typical mix, or one order per rule. */
export function makeRejected(
  warehouse: Warehouse,
  orders: readonly Order[],
  which: 'some' | 'all',
): RejectedRow[] {
  const { random } = warehouse;
  const breaksByRule = new Map(all);
  const good = orders.filter((o) => !o.abroad && !o.corporate);
  const former = good.filter((o) => o.row.state === 'Delivered');
  const names = random.sample(picked(which, random), Number.POSITIVE_INFINITY);
  return names.flatMap((name, i) => {
    const breaking = breaksByRule.get(name);
    const day = -9 * (1 - i / names.length) ** 1.5 - 0.05;
    return breaking
      ? [reject(warehouse, random.pick(good), random.pick(former), name, breaking, day, i + 1)]
      : [];
  });
}
