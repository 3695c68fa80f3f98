import { parseIssue } from '@/lib/console/browser/rejections';
import type { OrderUpsert } from '@/lib/console/request-log/sent-kinds';
import {
  CargoInfo,
  cargoChange,
  type KnownCargo,
  pickCargoFields,
} from '@/lib/contract/resources/cargo-info';
import { CustomerCreate, CustomerUpdate } from '@/lib/contract/resources/customers';
import { LotUpsert } from '@/lib/contract/resources/lots';
import { ProductCreate, ProductUpdate } from '@/lib/contract/resources/products';
import { ReceivingOrderUpsert, ReceivingOrderUpsertLine } from '@/lib/contract/resources/receiving-orders';
import {
  editableStates,
  preShipStates,
  receivingOrderStates,
  rewritableStates,
} from '@/lib/contract/resources/resource-states';
import { SalesOrderUpsert, SalesOrderUpsertLine } from '@/lib/contract/resources/sales-order-upsert';
import { isSameValue } from '@/lib/contract/schema/compare';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { isEmptyValue } from '@/lib/contract/schema/is-empty-value';
import type { PageRow } from '@/lib/contract/schema/list-page';
import { textOf } from '@/lib/contract/schema/text-of';
import type * as z from '@/lib/contract/schema/zod';
import { toDay } from '@/lib/contract/schema/zone';
import { type ImportField, toImportFields } from '@/lib/files/match-header';
import type { WireRecord } from '@/lib/files/rows-to-record';
import { checkOrder } from '@/lib/rules/check-orders';
import { productFacts } from '@/lib/rules/order-rule';
import { receivingFailures } from '@/lib/rules/receiving-rules';
import { identityIssues, missingFields, type OrderSources, orderPlan, withIntegration } from './order-plan';
import type { Completed, LookupCache, Plan, Target } from './target';

/** Cargo codes or cargo document URLs for existing orders. */
const cargoCodes: Target = {
  createSchema: CargoInfo,
  keys: ['referenceNumber'],
  grouped: false,
  bulk: false,
  without: ['cargoDocumentZpl'],
  lookups: ({ referenceNumber }) => [{ source: 'sales-orders', key: textOf(referenceNumber) }],
  rules: ({ referenceNumber }, lookups) => {
    const all = lookups.of('sales-orders', textOf(referenceNumber));
    if (!all) return [];
    const [current] = all;
    if (!current) return [{ path: 'referenceNumber', message: '', code: 'unknownOrder' }];
    const open = preShipStates.some((state) => state === current.state);
    return open ? [] : [{ path: 'referenceNumber', message: '', code: 'orderPastShip' }];
  },
  // An existing code is replaced only if existing records may be updated.
  plan: (record, lookups, { existing }) => {
    const all = lookups.of('sales-orders', textOf(record.referenceNumber));
    if (!all) return existing === 'leave' ? { action: 'skip', reason: 'mayExist' } : { action: 'save' };
    const currentCargo: KnownCargo = { source: 'platform', ...pickCargoFields(all[0]?.cargo) };
    if (!currentCargo.cargoCode && !currentCargo.cargoDocumentUrl) return { action: 'create' };
    const sent = { cargoCode: textOf(record.cargoCode), cargoDocumentUrl: textOf(record.cargoDocumentUrl) };
    const replaced = cargoChange(currentCargo, sent);
    const carrier = textOf(record.cargoCarrier);
    if (!replaced?.code && !replaced?.document && (carrier === '' || carrier === currentCargo.cargoCarrier))
      return { action: 'skip', reason: 'same' };
    if (existing === 'leave') return { action: 'skip', reason: 'exists' };
    const before = replaced?.code ?? replaced?.document;
    const after = sent.cargoCode || sent.cargoDocumentUrl;
    if (!before) return { action: 'update' };
    return { action: 'update', replaces: { record: textOf(record.referenceNumber), before, after } };
  },
  send: (record) => ({ operation: 'updateSalesOrderCargoInfo', body: record }),
};

/**
 * Completes a row with values of the existing record, so that a file with few columns does not clear the other fields.
 * `current` is undefined if the record could not be read.
 */
function completeRow(schema: z.ZodObject, record: WireRecord, current: PageRow | undefined): Completed {
  const fill: WireRecord = {};
  const lost: string[] = [];
  for (const [name, field] of Object.entries(schema.shape)) {
    const raw = current?.[name];
    if (record[name] !== undefined || (raw !== undefined && isEmptyValue(raw))) continue;
    if (raw !== undefined && field.safeParse(raw).success) fill[name] = raw;
    else lost.push(name);
  }
  return { ...(Object.keys(fill).length > 0 ? { fill } : {}), ...(lost.length > 0 ? { lost } : {}) };
}

/** The import targets, in the order in which they are offered. */
export const targetNames = [
  'products',
  'lots',
  'customers',
  'sales-orders',
  'receiving-orders',
  'cargo-codes',
] as const;
export type TargetName = (typeof targetNames)[number];

export const isTargetName = (name: unknown): name is TargetName =>
  targetNames.some((target) => target === name);

/** Returns the URL segment of the list that displays the imported records. */
export const listSegment = (name: TargetName): string => (name === 'cargo-codes' ? 'sales-orders' : name);

const DAY = /^\d{4}-\d\d-\d\d(T00:00:00(\.0+)?Z)?$/;

function toComparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toComparable).map(String).sort();
  // A day is the same with or without the midnight that the API appends (D23).
  return typeof value === 'string' && DAY.test(value) ? toDay(value) : (value ?? '');
}

/**
 * True if the existing record has all values of the row. A field that is not returned never counts as equal. Texts are
 * compared exactly, because a file may correct nothing but spaces.
 */
const isSame = (record: WireRecord, current: PageRow): boolean =>
  Object.entries(record).every(
    ([name, value]) => name in current && isSameValue(toComparable(value), toComparable(current[name])),
  );

type OrderLines = readonly { sku?: string | null }[] | null;

/** Returns the properties that both kinds of orders share: a reference number, a line per row, and an integration. */
const orderTarget = (
  operation: OrderUpsert,
  sources: OrderSources,
  createSchema: z.ZodObject,
  linesOf: (record: WireRecord) => OrderLines | undefined,
) => ({
  createSchema,
  keys: ['referenceNumber'],
  grouped: true,
  bulk: true,
  orderOperation: operation,
  lookups: (record: WireRecord) => [
    ...[sources.listed, sources.sent].map((source) => ({ source, key: textOf(record.referenceNumber) })),
    ...(linesOf(record) ?? []).flatMap(({ sku }) => (sku ? [{ source: 'products' as const, key: sku }] : [])),
  ],
  issues: (_: WireRecord, __: LookupCache, plan: Plan) => identityIssues(plan),
  send: (record: WireRecord, plan: Plan) => ({ operation, body: withIntegration(record, plan) }),
});

const salesOrderSources: OrderSources = { listed: 'sales-orders', sent: 'sent-sales-orders' };

/** Sales orders by reference number, with a line per row. Checks the platform's rules (D9). */
const salesOrders: Target = {
  ...orderTarget(
    'bulkUpsertSalesOrders',
    salesOrderSources,
    SalesOrderUpsert,
    (record) => SalesOrderUpsert.safeParse(record).data?.lineItems,
  ),
  rules: (record, lookups) => {
    const isKnownSku = (sku: string) => lookups.of('products', sku)?.length !== 0;
    const { order, problems } = checkOrder(record, productFacts(isKnownSku));
    // The import already reports violations of the contract.
    return order ? problems : [];
  },
  plan: (record, lookups, choices) => {
    const plan = orderPlan(salesOrderSources, rewritableStates, record, lookups, choices);
    // An upsert replaces the whole order and clears fields that the file lacks.
    return plan.action === 'update'
      ? {
          ...plan,
          lost: missingFields(
            SalesOrderUpsert.omit({ integrationId: true }),
            record,
            'lineItems',
            SalesOrderUpsertLine,
          ),
        }
      : plan;
  },
};

const receivingOrderSources: OrderSources = { listed: 'receiving-orders', sent: 'sent-receiving-orders' };

/** Receiving orders by reference number, with a line per row (D15, D16). */
const receivingOrders: Target = {
  ...orderTarget(
    'bulkUpsertReceivingOrders',
    receivingOrderSources,
    ReceivingOrderUpsert,
    (record) => ReceivingOrderUpsert.safeParse(record).data?.lineItems,
  ),
  rules: (record, lookups) => {
    const parsed = ReceivingOrderUpsert.safeParse(record);
    if (!parsed.success) return [];
    const current = lookups.of('receiving-orders', parsed.data.referenceNumber)?.[0];
    const state = receivingOrderStates.find((s) => s === current?.state);
    const failures = receivingFailures(parsed.data, {
      isKnownSku: (sku) => lookups.of('products', sku)?.length !== 0,
      // The plan already checks the integration and the state, so the rules get values that pass.
      existing: state && { state: 'ReceivingOrderCreated', integrationId: parsed.data.integrationId ?? null },
    });
    return [...failures].map(parseIssue);
  },
  plan: (record, lookups, choices) => {
    const plan = orderPlan(receivingOrderSources, editableStates, record, lookups, choices);
    // An update of an existing order replaces only its lines.
    const lines = ReceivingOrderUpsert.pick({ lineItems: true, lineItemLotNumbers: true });
    return plan.action === 'update'
      ? { ...plan, lost: missingFields(lines, record, 'lineItems', ReceivingOrderUpsertLine) }
      : plan;
  },
};

/** Lots by SKU and lot number. */
export const lots: Target = {
  createSchema: LotUpsert,
  keys: ['sku', 'lotNumber'],
  grouped: false,
  bulk: true,
  lookups: ({ sku }) => [
    { source: 'products', key: textOf(sku) },
    { source: 'lots', key: textOf(sku) },
  ],
  // The bulk call ignores a lot whose product is unknown, and reports no error.
  rules: ({ sku }, lookups) =>
    lookups.of('products', textOf(sku))?.length === 0
      ? [{ path: 'sku', message: '', code: 'unknownSku' }]
      : [],
  plan: (record, lookups, { existing }) => {
    const all = lookups.of('lots', textOf(record.sku));
    // A record that may exist must not be overwritten.
    if (!all && existing === 'leave') return { action: 'skip', reason: 'mayExist' };
    if (!all) return { action: 'save', ...completeRow(LotUpsert, record, undefined) };
    const current = all.find((lot) => lot.lotNumber === record.lotNumber);
    if (!current) return { action: 'create' };
    if (isSame(record, current)) return { action: 'skip', reason: 'same' };
    return existing === 'leave'
      ? { action: 'skip', reason: 'exists' }
      : { action: 'update', ...completeRow(LotUpsert, record, current) };
  },
  send: (record) => ({ operation: 'upsertLots', body: record }),
};

/** Products by SKU. No bulk operation exists, so products are sent one by one. */
const products: Target = {
  createSchema: ProductCreate,
  changeSchema: ProductUpdate.extend({ sku: ProductCreate.shape.sku }),
  keys: ['sku'],
  grouped: false,
  bulk: false,
  lookups: ({ sku }) => [{ source: 'products', key: textOf(sku) }],
  plan: (record, lookups, { existing, canUpdateProducts, keepsOmitted }) => {
    const current = lookups.of('products', textOf(record.sku))?.[0];
    if (!current) return { action: 'create' };
    if (isSame(record, current)) return { action: 'skip', reason: 'same' };
    if (existing === 'leave') return { action: 'skip', reason: 'exists' };
    if (!canUpdateProducts) return { action: 'skip', reason: 'cannotUpdate' };
    const { fill, lost } = completeRow(ProductUpdate, record, current);
    return { action: 'update', fill, lost: keepsOmitted ? undefined : lost };
  },
  send: ({ sku, ...rest }, { action }) =>
    action === 'update'
      ? { operation: 'updateProduct', params: { sku }, body: rest }
      : { operation: 'createProduct', body: { sku, ...rest } },
};

/** Customers by email. No bulk operation exists, so customers are sent one by one. */
const customers: Target = {
  createSchema: CustomerCreate,
  changeSchema: CustomerUpdate.extend({ email: CustomerCreate.shape.email }),
  keys: ['email'],
  grouped: false,
  bulk: false,
  lookups: ({ email }) => [{ source: 'customers', key: textOf(email) }],
  plan: (record, lookups, { existing, keepsOmitted }) => {
    const current = lookups.of('customers', textOf(record.email))?.[0];
    if (!current) return { action: 'create' };
    if (isSame({ ...record, email: current.email }, current)) return { action: 'skip', reason: 'same' };
    if (existing === 'leave') return { action: 'skip', reason: 'exists' };
    const { fill, lost } = completeRow(CustomerUpdate, record, current);
    return { action: 'update', id: Number(current.customerNo), fill, lost: keepsOmitted ? undefined : lost };
  },
  send: ({ email, ...rest }, plan) =>
    plan.action === 'update'
      ? { operation: 'updateCustomer', params: { customerNo: plan.id }, body: rest }
      : { operation: 'createCustomer', body: { email, ...rest } },
};

export const targets: Readonly<Record<TargetName, Target>> = {
  products,
  lots,
  customers,
  'sales-orders': salesOrders,
  'receiving-orders': receivingOrders,
  'cargo-codes': cargoCodes,
};

/** Returns the fields that columns of an imported file can fill, in the order of the contract. */
export const fieldsOfTarget = (name: TargetName): ImportField[] =>
  toImportFields(fieldsOf(targets[name].createSchema)).filter(
    ({ path }) => !targets[name].without?.includes(path),
  );
