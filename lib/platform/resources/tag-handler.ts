import { notFound } from '../api-error';
import { incrementVersions } from '../query/table-versions';
import type { Scope } from '../query/tenant-scope';

/** The records with a tag: their table, the version that their lists depend on, and their name in errors. */
const tagged = {
  product: { table: 'products', version: 'products', set: ', "updatedAt" = now()' },
  'sales order': { table: 'sales_orders', version: 'sales-orders', set: ', "updatedAt" = now()' },
  'receiving order': { table: 'receiving_orders', version: 'receiving-orders', set: ', "updatedAt" = now()' },
  return: { table: 'returns', version: 'returns', set: ', "updatedAt" = now()' },
  'stock adjustment': { table: 'stock_adjustments', version: 'stock-adjustments', set: '' },
} as const;

type TagBody<K extends string> = { [P in K]: string } & { tag?: string | null };

/** The handler that sets the tag of the record that `body[key]` identifies; an empty tag clears it. Throws 404. */
export const tagHandler =
  <K extends string>(record: keyof typeof tagged, key: K) =>
  ({ body }: { body: TagBody<K> }, { scope }: { scope: Scope }): Promise<void> =>
    scope.transaction(async (tx) => {
      const { table, version, set } = tagged[record];
      const rows = await tx.query(
        `update platform.${table} set tag = $3${set} where "tenantId" = $1 and "${key}" = $2 returning "${key}"`,
        [body[key], body.tag || null],
      );
      if (rows.length === 0) throw notFound(key, `The ${record} ${body[key]}`);
      await incrementVersions(tx, version);
    });
