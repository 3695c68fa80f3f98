import type { Tenant } from '@/lib/contract/tenants';
import { pool } from '@/lib/db/pool';
import type { HandlersOf } from './handler';

export const tenants: HandlersOf<'tenants'> = {
  /** The caller's own tenant, and every other one where the key may emulate. */
  async getTenants(_, { caller }) {
    const { rows } = await pool().query<Tenant>(
      `select id, name from platform.tenants where $2 or id = $1 order by "createdAt", id`,
      [caller.tenantId, caller.mayEmulate],
    );
    return { count: rows.length, data: rows };
  },
};
