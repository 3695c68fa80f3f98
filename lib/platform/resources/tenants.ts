import type { Tenant } from '@/lib/contract/resources/tenants';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import type { ResourceHandlers } from '../http/endpoint';
import { loadFigures } from './tenant-figures';

/** Every write for a tenant leaves a row in at least one of these tables. */
const TABLES_WITH_DATA = [
  'products',
  'customers',
  'sales_orders',
  'invalid_sales_orders',
  'receiving_orders',
  'lots',
  'shipments',
];

const hasDataSql = TABLES_WITH_DATA.map(
  (table) => `exists (select from platform.${table} where "tenantId" = $1)`,
).join(' or ');

export const tenants: ResourceHandlers<'tenants'> = {
  /**
   * Returns the caller's own tenant, or all tenants if the key may act for others. Omits the own tenant if it is empty and there
   * are other tenants, because a new user would start in the empty tenant and see only zeros.
   */
  async getTenants(_, { caller }) {
    const text = `select id, name from platform.tenants t where ($2 and id <> $1)
         or (id = $1 and (not $2 or ${hasDataSql} or not exists (select from platform.tenants where id <> $1)))
       order by "createdAt", id`;
    const values = [caller.tenantId, caller.canEmulate];
    const data = await tenantQuery<Tenant>(pool(), caller.tenantId, { text, values });
    return { count: data.length, data };
  },
  getFigures: ({ params }, { scope }) => loadFigures(scope, params.zone),
};
