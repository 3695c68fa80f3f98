import type { Scope } from '../query/tenant-scope';
import { touch } from '../query/totals';
import { lockStock } from './ledger';

/**
 * Works out `expiredAmount` of the tenant's products for `today` (YYYY-MM-DD). Goods expire by the calendar alone,
 * without a write, so the first request of a day does it once.
 */
export async function refreshExpired(scope: Scope, today: string): Promise<void> {
  await scope.transaction(async (tx) => {
    const due = await tx.query(
      `update platform.tenants set "expiredOn" = $2::date where id = $1 and "expiredOn" is distinct from $2::date returning id`,
      [today],
    );
    if (due.length === 0) return;
    const skus = (await tx.query<{ sku: string }>(CHANGED, [today])).map((s) => s.sku);
    await lockStock(tx, skus);
    await settleExpired(tx, skus, today);
    await touch(tx, 'products');
  });
}

const CHANGED = `
  with expired as (
    select sku, sum(amount) as amount from platform.lots
    where "tenantId" = $1 and "expirationDate" < $2::date and amount > 0 group by sku
  )
  select s.sku from platform.stocks s left join expired e on e.sku = s.sku
  where s."tenantId" = $1 and s."expiredAmount" is distinct from coalesce(e.amount, 0)`;

const SETTLE = `
  update platform.stocks s set "expiredAmount" = e.amount
  from (
    select l.sku, coalesce(sum(l.amount) filter (where l."expirationDate" < coalesce($3::date, now()::date)), 0) as amount
    from platform.lots l where l."tenantId" = $1 and l.sku = any($2::text[]) group by l.sku
  ) e
  where s."tenantId" = $1 and s.sku = e.sku and s."expiredAmount" is distinct from e.amount`;

/**
 * Works out `expiredAmount` anew for products whose lots were moved or dated otherwise, within the caller's transaction,
 * which holds them (`lockStock`). `today` is the database's unless said otherwise.
 */
export async function settleExpired(tx: Scope, skus: readonly string[], today?: string): Promise<void> {
  if (skus.length > 0) await tx.query(SETTLE, [[...new Set(skus)], today ?? null], 'settle-expired');
}
