import { operations } from '../lib/contract/operations';
import { recordActions } from '../lib/contract/record-actions';
import { isObject } from '../lib/contract/schema/is-record';
import { test as base, type Tenant } from './tenant';

/**
 * A list whose records can be tagged in bulk, with a search text, filter, sort order and columns that the list
 * supports.
 */
export type TaggableList = typeof products | typeof adjustments;

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

const ADJUSTMENT_COUNT = 130;

async function createAdjustments({ call }: Tenant): Promise<void> {
  const correction = { transactionType: 'Counting', lineItems: [{ sku: 'ZYT-SIZ-5L', foundAmount: 1 }] };
  for (let created = 0; created < ADJUSTMENT_COUNT; created += 10)
    await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/sandbox/v1/stock-adjustments', correction)),
    );
}

/** Tags a record directly on the platform. */
export const setTag = ({ call }: Tenant, { operation }: TaggableList, key: string, text: string) =>
  call(operations[operation].method, operations[operation].path, {
    [recordActions[operation].record.keys[0]]: key,
    tag: text,
  });

/** Counts the records with a tag or, without a tag, all records. */
export async function countTagged({ call }: Tenant, { path }: TaggableList, text?: string): Promise<number> {
  const filter = text === undefined ? '' : `o=Equals&p=tag&v=${text}&`;
  const response = await call('GET', `${path}?dqb=${encodeURIComponent(`${filter}offset=0&count=1`)}`);
  return isObject(response) ? Number(Reflect.get(response, 'dataSetCount')) : -1;
}

/** Adds `taggable`: the list of products or, if the platform cannot tag products, of stock adjustments. */
export const test = base.extend<{ taggable: TaggableList }>({
  taggable: async ({ tenant, hasExtensions }, use) => {
    if (!hasExtensions) await createAdjustments(tenant);
    await use(hasExtensions ? products : adjustments);
  },
});
