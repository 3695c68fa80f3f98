import type { ResourceDefinition } from './define-resource';
import { customers } from './definitions/customers';
import { orderResources } from './definitions/orders';
import { stockResources } from './definitions/stock';

const definitions = [...orderResources, ...stockResources, customers] as const;

type Definition = (typeof definitions)[number];

/** Segments of the resources whose records have pages. */
export type RecordSegment = Exclude<Definition, { keys: readonly [] }>['segment'];

export const isRecordSegment = (segment: string): segment is RecordSegment =>
  definitions.some((one) => one.segment === segment && one.keys.length > 0);

/** True for the path of a record under a tenant: a known segment followed by the correct number of keys. */
export const isRecordPath = (path: string): boolean => {
  const [segment, ...keys] = path.split('/');
  return (
    definitions.some(
      (one) => one.segment === segment && one.keys.length > 0 && one.keys.length === keys.length,
    ) && !keys.includes('')
  );
};

export const resourceDefinitions: readonly ResourceDefinition[] = definitions;

/** The groups of the sidebar. */
export const resourceGroups: readonly (readonly ResourceDefinition[])[] = [
  orderResources,
  stockResources,
  [customers],
];

/** Finds the resource whose list an operation reads, from the platform or from the request log. */
export const findList = (operation: string): ResourceDefinition | undefined =>
  resourceDefinitions.find(({ list }) =>
    [list.operation, list.sent?.operation].some((name) => name === operation),
  );

/** Finds the resource at a path under a tenant, such as `stocks/expirations`. */
export const findResource = (segment: string): ResourceDefinition | undefined =>
  resourceDefinitions.find((one) => one.segment === segment);
