import type { Tenant } from '@/lib/contract/resources/tenants';
import { pool } from '@/lib/db/pool';
import type { HandlersOf } from '../http/handler';

/** The tables in which whatever was ever sent for a tenant leaves something. */
const HELD = [
  'products',
  'customers',
  'sales_orders',
  'invalid_sales_orders',
  'receiving_orders',
  'lots',
  'shipments',
];

const holds = HELD.map((table) => `exists (select from platform.${table} where "tenantId" = $1)`).join(
  ' or ',
);

export const tenants: HandlersOf<'tenants'> = {
  /**
   * The caller's own tenant, and every other one where the key may emulate. An own one that holds nothing is left out beside
   * others: whoever signs in first would land in it and see zeros.
   */
  async getTenants(_, { caller }) {
    const { rows } = await pool().query<Tenant>(
      `select id, name from platform.tenants t where ($2 and id <> $1)
         or (id = $1 and (not $2 or ${holds} or not exists (select from platform.tenants where id <> $1)))
       order by "createdAt", id`,
      [caller.tenantId, caller.mayEmulate],
    );
    return { count: rows.length, data: rows };
  },
};
