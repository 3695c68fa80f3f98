import type { Resource } from '@/lib/contract/operations';
import { notFound } from '../api-error';
import type { Scope } from '../query/tenant-scope';

type TagBody<K extends string> = { [P in K]: string } & { tag?: string | null };

/**
 * Creates a handler that sets the tag of the record with the key in `body[key]`. An empty tag removes the tag. Throws 404 if the
 * record does not exist. The table is named after the resource. `set` contains additional assignments.
 */
export const tagHandler =
  <K extends string>(resource: Resource, key: K, set = ', "updatedAt" = now()') =>
  ({ body }: { body: TagBody<K> }, { scope }: { scope: Scope }): Promise<void> =>
    scope.transaction(async (tx) => {
      const rows = await tx.query(
        `update platform.${resource.replace('-', '_')} set tag = $3${set} where "tenantId" = $1 and "${key}" = $2 returning "${key}"`,
        [body[key], body.tag || null],
      );
      const record = resource.replace('-', ' ').slice(0, -1);
      if (rows.length === 0) throw notFound(key, `The ${record} ${body[key]}`);
    });
