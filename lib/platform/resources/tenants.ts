import type { Tenant } from '@/lib/contract/resources/tenants';
import { databaseFault } from '@/lib/db/database-fault';
import { pool } from '@/lib/db/pool';
import { Refusal } from '../api-error';
import type { Caller } from '../http/api-keys';
import type { HandlersOf } from '../http/handler';
import { type Scope, scopeOf } from '../query/tenant-scope';
import { refreshExpired } from '../stock/expiry';
import { figuresOf } from './figures';

const KEPT_MS = 5_000;
type Known = { expiredOn: string | null; faulty: boolean };
const kept = new Map<string, Known & { until: number }>();

/** Forgets what is kept of a tenant, after it was made or reset. */
export const forgetTenant = (tenantId: string) => kept.delete(tenantId);

async function tenantRow(id: string): Promise<Known | undefined> {
  const known = kept.get(id);
  if (known && known.until > Date.now()) return known;
  const { rows } = await pool().query<Known>({
    name: 'tenant',
    text: `select "expiredOn"::text, exists (select from platform.faults f where f."tenantId" = t.id and f.times > 0) as faulty
      from platform.tenants t where id = $1`,
    values: [id],
  });
  const row = rows[0];
  if (!row) return undefined;
  if (kept.size > 10_000) kept.clear();
  kept.set(id, { ...row, until: Date.now() + KEPT_MS });
  return row;
}

const refused = () =>
  new Refusal(
    403,
    [{ path: 'X-Tenant-Id', message: 'this key may not emulate that tenant', code: 'forbidden' }],
    'Forbidden',
  );

/** A full disk must not end the reads: what expired since yesterday is then worked out when there is space again. */
async function expire(scope: Scope, today: string): Promise<void> {
  await refreshExpired(scope, today).catch((error: unknown) => {
    if (databaseFault(error) !== 'disk') throw error;
  });
}

/** The tenant a request speaks for, and whether it asked for faults. A foreign and an unknown tenant are refused alike, with 403 (D2). */
export async function scopeFor(
  caller: Caller,
  header: string | null,
): Promise<{ scope: Scope; faulty: boolean }> {
  const wanted = header?.trim() || caller.tenantId;
  if (wanted.length > 100) {
    throw new Refusal(
      400,
      [{ path: 'X-Tenant-Id', message: 'is longer than 100 characters', code: 'too_big' }],
      'Validation Errors',
    );
  }
  if (wanted !== caller.tenantId && !caller.mayEmulate) throw refused();
  const row = await tenantRow(wanted);
  if (!row) throw refused();
  const scope = scopeOf(pool(), wanted);
  const today = new Date().toISOString().slice(0, 10);
  if (row.expiredOn !== today) {
    await expire(scope, today);
    kept.delete(wanted);
  }
  return { scope, faulty: row.faulty };
}

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
  getFigures: ({ params }, { scope }) => figuresOf(scope, params.zone),
};
