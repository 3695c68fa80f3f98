import type { Scope } from './scope';
import { touch } from './totals';

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
    await tx.query(EXPIRED, [today]);
    await touch(tx, 'products');
  });
}

const EXPIRED = `
  with expired as (
    select sku, sum(amount) as amount from platform.lots
    where "tenantId" = $1 and "expirationDate" < $2::date and amount > 0 group by sku
  )
  update platform.products p set "expiredAmount" = coalesce(e.amount, 0)
  from (select x.sku, e.amount from platform.products x left join expired e on e.sku = x.sku
        where x."tenantId" = $1 and x."expiredAmount" is distinct from coalesce(e.amount, 0)) e
  where p."tenantId" = $1 and p.sku = e.sku`;

const SETTLE = `
  update platform.products p set "expiredAmount" = e.amount
  from (
    select l.sku, coalesce(sum(l.amount) filter (where l."expirationDate" < now()::date), 0) as amount
    from platform.lots l where l."tenantId" = $1 and l.sku = any($2::text[]) group by l.sku
  ) e
  where p."tenantId" = $1 and p.sku = e.sku and p."expiredAmount" is distinct from e.amount`;

/** Works out `expiredAmount` anew for products whose lots were moved or dated otherwise, within the caller's transaction. */
export async function settleExpired(tx: Scope, skus: readonly string[]): Promise<void> {
  if (skus.length > 0) await tx.query(SETTLE, [[...new Set(skus)]], 'settle-expired');
}
