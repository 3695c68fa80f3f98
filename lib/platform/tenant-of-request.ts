import { databaseFailure } from '@/lib/db/database-fault';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { ApiError } from './api-error';
import type { Caller } from './http/api-keys';
import { createScope, type Scope } from './query/tenant-scope';
import { refreshExpired } from './stock/ledger';

const CACHE_TTL_MS = 5_000;
type TenantState = { expiredOn: string | null; hasFaults: boolean };
const cache = new Map<string, TenantState & { expiresAt: number }>();

/** Clears the cached state of a tenant. Call after a reset of the tenant or a change of its faults. */
export const clearTenantCache = (tenantId: string) => cache.delete(tenantId);

async function loadTenant(id: string): Promise<TenantState | undefined> {
  const cached = cache.get(id);
  if (cached && cached.expiresAt > Date.now()) return cached;
  const [row] = await tenantQuery<TenantState>(pool(), id, {
    name: 'tenant',
    text: `select "expiredOn"::text, exists (select from platform.faults f where f."tenantId" = t.id and f.times > 0) as "hasFaults"
      from platform.tenants t where id = $1`,
    values: [id],
  });
  if (!row) return undefined;
  if (cache.size > 10_000) cache.clear();
  cache.set(id, { ...row, expiresAt: Date.now() + CACHE_TTL_MS });
  return row;
}

const forbidden = () =>
  new ApiError(
    403,
    [{ path: 'X-Tenant-Id', message: 'this key may not emulate that tenant', code: 'forbidden' }],
    'Forbidden',
  );

/** Refreshes the expired stock. Ignores a full disk, because reads must still work. */
async function refreshUnlessFull(scope: Scope, today: string): Promise<void> {
  await refreshExpired(scope, today).catch((error: unknown) => {
    if (databaseFailure(error) !== 'disk') throw error;
  });
}

/**
 * Returns the tenant of a request, and whether fault injection is on for the tenant. Foreign and unknown tenants get the same 403
 * (D2).
 */
export async function resolveTenant(
  caller: Caller,
  header: string | null,
): Promise<{ scope: Scope; hasFaults: boolean }> {
  const tenantId = header?.trim() || caller.tenantId;
  if (tenantId.length > 100) {
    throw new ApiError(
      400,
      [{ path: 'X-Tenant-Id', message: 'is longer than 100 characters', code: 'too_big' }],
      'Validation Errors',
    );
  }
  if (tenantId !== caller.tenantId && !caller.canEmulate) throw forbidden();
  const row = await loadTenant(tenantId);
  if (!row) throw forbidden();
  const scope = createScope(pool(), tenantId);
  const today = new Date().toISOString().slice(0, 10);
  if (row.expiredOn !== today) {
    await refreshUnlessFull(scope, today);
    cache.delete(tenantId);
  }
  return { scope, hasFaults: row.hasFaults };
}
