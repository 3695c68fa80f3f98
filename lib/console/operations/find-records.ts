import { sentOrders, sentReceivingOrders } from '@/lib/console/request-log/sent-kinds';
import { sentRecords } from '@/lib/console/request-log/sent-records';
import { operations } from '@/lib/contract/operations';
import type { PageRow } from '@/lib/contract/schema/list-page';
import type { Operation } from '@/lib/contract/schema/operation';
import { authorizeTenant, toResult } from '../auth/access';
import type { Result } from '../browser/result';
import { ok } from '../http/console-result';
import { maskOf } from '../masking/mask';
import { readKeys } from './read-keys';

/** The reads that look up the platform's records, and the field of the records' key. */
const platformSources = {
  products: { operation: operations.getProductsWithTag, key: 'sku' },
  lots: { operation: operations.getLots, key: 'sku' },
  stocks: { operation: operations.getStocks, key: 'sku' },
  customers: { operation: operations.getCustomers, key: 'email' },
  'sales-orders': { operation: operations.getSalesOrders, key: 'referenceNumber' },
  'receiving-orders': { operation: operations.getReceivingOrders, key: 'referenceNumber' },
  'rejected-orders': { operation: operations.queryInvalidSalesOrders, key: 'referenceNumber' },
} as const satisfies Record<string, { operation: Operation; key: string }>;

/** The integrations of sent records are only in the request log, because no read returns them. */
const sentSources = {
  'sent-sales-orders': sentOrders,
  'sent-receiving-orders': sentReceivingOrders,
} as const;

type PlatformSource = keyof typeof platformSources;
export type SentSource = keyof typeof sentSources;
export type Source = PlatformSource | SentSource;
const isSent = (name: Source): name is SentSource => Object.hasOwn(sentSources, name);

export const sourceKey = (source: Source): string =>
  isSent(source) ? sentSources[source].keys[0] : platformSources[source].key;

/** Maximum number of writes per record that are searched for its integration. */
const MAX_WRITES = 20;

/** The keys of records, and the fields to return in addition to the key. Without `fields`, all fields are returned. */
type Lookup = { source: Source; keys: readonly string[]; fields?: readonly string[] };

/** Returns the platform's records with these keys, in no particular order. Requires prior authorization. */
export async function findRecords(
  tenant: string,
  { source, keys, fields }: Lookup & { source: PlatformSource },
  signal?: AbortSignal,
): Promise<Result<PageRow[]>> {
  const { operation, key: property } = platformSources[source];
  const found: PageRow[] = [];
  const names = fields && [property, ...fields];
  const failure = await readKeys({ operation, property, tenant, signal }, keys, (rows) => {
    // Keep only the requested fields, because fifty thousand complete records would be too large.
    for (const row of rows)
      found.push(
        names
          ? Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])))
          : row,
      );
  });
  return failure ?? ok(found);
}

/** Returns which of these keys exist, or `missing` if the platform has no such list. Requires prior authorization. */
export async function findKeys(
  tenant: string,
  source: PlatformSource,
  keys: readonly string[],
  signal?: AbortSignal,
): Promise<Result<ReadonlySet<string>>> {
  const found = await findRecords(tenant, { source, keys, fields: [] }, signal);
  if (found.kind !== 'ok') return found;
  return ok(new Set(found.value.map((row) => String(row[sourceKey(source)]))));
}

/**
 * Returns the existing records with these keys, from the platform or from this console's requests. Returns `missing` if the
 * platform has no such list.
 */
export async function findExisting(
  tenant: string,
  lookup: Lookup,
  signal?: AbortSignal,
): Promise<Result<PageRow[]>> {
  const { source } = lookup;
  if (!isSent(source)) return findRecords(tenant, { ...lookup, source }, signal);
  const keys = lookup.keys.map((key) => [key] as const);
  const records = await sentRecords(tenant, sentSources[source], keys, MAX_WRITES);
  return ok(
    records.flatMap(({ key, fields, isAccepted }) =>
      isAccepted ? { referenceNumber: key, integrationId: fields?.integrationId || null } : [],
    ),
  );
}

/** Like `findExisting`, for the signed-in user. Checks the right to read, and masks personal data. Never throws. */
export function findForPerson(
  tenant: string,
  lookup: Lookup,
  signal?: AbortSignal,
): Promise<Result<PageRow[]>> {
  return toResult(async () => {
    const access = await authorizeTenant(tenant, 'read');
    if ('kind' in access) return access;
    const found = await findExisting(access.tenant.id, lookup, signal);
    if (found.kind !== 'ok' || isSent(lookup.source)) return found;
    return ok((await maskOf(access)).of(found.value));
  });
}
