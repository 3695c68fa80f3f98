import type { ResourceDefinition } from './define-resource';
import { customers } from './definitions/customers';
import { erpStocks } from './definitions/erp-stocks';
import { expirations } from './definitions/expirations';
import { lots } from './definitions/lots';
import { products } from './definitions/products';
import { receivingOrders } from './definitions/receiving-orders';
import { rejectedOrders } from './definitions/rejected-orders';
import { returns } from './definitions/returns';
import { salesOrders } from './definitions/sales-orders';
import { shipments } from './definitions/shipments';
import { stockAdjustments } from './definitions/stock-adjustments';
import { stocks } from './definitions/stocks';

/** Every resource, in the order of the sidebar. */
const definitions = [
  salesOrders,
  rejectedOrders,
  shipments,
  receivingOrders,
  returns,
  products,
  stocks,
  expirations,
  erpStocks,
  lots,
  stockAdjustments,
  customers,
] as const;

type Definition = (typeof definitions)[number];

/** Resources whose records have pages, by segment. */
export type RecordSegment = Exclude<Definition, { keys: readonly [] }>['segment'];

/** True when records under a segment have pages. */
export const isRecordSegment = (segment: string): segment is RecordSegment =>
  definitions.some((one) => one.segment === segment && one.keys.length > 0);

/** True for the path of a record under a tenant: its segment and the right number of keys. */
export const isRecordPath = (path: string): boolean => {
  const [segment, ...keys] = path.split('/');
  return (
    definitions.some(
      (one) => one.segment === segment && one.keys.length > 0 && one.keys.length === keys.length,
    ) && !keys.includes('')
  );
};

export const resourceDefinitions: readonly ResourceDefinition[] = definitions;

/** The definition of the list that an operation reads. */
export const findList = (operation: string): ResourceDefinition | undefined =>
  resourceDefinitions.find(({ list }) =>
    [list.operation, list.sent?.operation].some((name) => name === operation),
  );

/** The resource at a path under a tenant, such as `stocks/expirations`. */
export const findResource = (segment: string): ResourceDefinition | undefined =>
  resourceDefinitions.find((one) => one.segment === segment);
