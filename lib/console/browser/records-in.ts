import type { Resource } from '@/lib/contract/resources';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';

/** The fields by which a resource's records are known, in parameters and bodies. */
const keys: Readonly<Record<Resource, readonly string[]>> = {
  products: ['sku'],
  lots: ['sku', 'lotNumber'],
  customers: ['customerNo', 'email'],
  'sales-orders': ['referenceNumber'],
  shipments: ['shipmentNo', 'salesOrders'],
  'receiving-orders': ['referenceNumber'],
  'stock-adjustments': ['transactionNumber'],
  returns: ['returnReferenceNumber', 'returnNo'],
  stocks: ['sku'],
  tenants: ['id'],
};

const MOST = 1000;

const isKey = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** The keys of the records that a write is about, each once: the journal is searched by them. */
export function recordsOf(operation: Operation, params: unknown, body: unknown): string[] {
  const names = operation.resource === 'sandbox' ? [] : keys[operation.resource];
  const parts = [params, ...[body].flat()].filter(isRecord);
  const found = parts.flatMap((part) =>
    names.flatMap((name) => [part[name]].flat().filter(isKey).map(String)),
  );
  return [...new Set(found)].slice(0, MOST);
}
