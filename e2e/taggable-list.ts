import { operations } from '../lib/contract/operations';
import { writtenRecords } from '../lib/contract/record-identity';
import { isObject } from '../lib/contract/schema/is-record';
import { test as base, type Tenant } from './tenant';

/** A list whose records are tagged in bulk, with its narrowing: part of a key or name, a filter, a sort order, some columns. */
export type Tagged = typeof products | typeof adjustments;

const products = {
  operation: 'updateProductTag',
  list: 'products',
  path: '/openapi/v1/Products/GetProductsWithTag',
  act: 'Tag products',
  single: 'Tag product',
  word: 'zeytin',
  filter: 'state:in:Active',
  sort: 'name',
  columns: ['sku', 'name', 'tag'],
} as const;

/** The spec supports tags for these. */
const adjustments = {
  operation: 'updateStockAdjustmentTag',
  list: 'stock-adjustments',
  path: '/openapi/v1/StockAdjustments',
  act: 'Tag stock adjustments',
  single: 'Tag stock adjustment',
  word: 'ADJ-00001',
  filter: 'transactionType:in:Counting',
  sort: 'transactionNumber',
  columns: ['transactionNumber', 'transactionType', 'tag'],
} as const;

/** Enough for several pages. */
const MANY = 130;

async function adjust({ call }: Tenant): Promise<void> {
  const correction = { transactionType: 'Counting', lineItems: [{ sku: 'ZYT-SIZ-5L', foundAmount: 1 }] };
  for (let made = 0; made < MANY; made += 10)
    await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/sandbox/v1/stock-adjustments', correction)),
    );
}

/** Tags a record directly on the platform. */
export const tag = ({ call }: Tenant, { operation }: Tagged, key: string, text: string) =>
  call(operations[operation].method, operations[operation].path, {
    [writtenRecords[operation].keys[0]]: key,
    tag: text,
  });

/** The number of records with a tag; without a tag, of all records. */
export async function countTagged({ call }: Tenant, { path }: Tagged, text?: string): Promise<number> {
  const asked = text === undefined ? '' : `o=Equals&p=tag&v=${text}&`;
  const answer = await call('GET', `${path}?dqb=${encodeURIComponent(`${asked}offset=0&count=1`)}`);
  return isObject(answer) ? Number(Reflect.get(answer, 'dataSetCount')) : -1;
}

/** The resource for tests of bulk actions: products or, where the platform does not tag them, stock adjustments. */
export const test = base.extend<{ tagged: Tagged }>({
  tagged: async ({ tenant, listed }, use) => {
    if (!listed) await adjust(tenant);
    await use(listed ? products : adjustments);
  },
});
