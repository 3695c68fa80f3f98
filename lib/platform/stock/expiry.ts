import type { Scope } from '../query/tenant-scope';
import { touch } from '../query/totals';
import { lockStock, settleExpired } from './ledger';

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
