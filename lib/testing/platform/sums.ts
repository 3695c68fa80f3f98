import { expect } from 'vitest';
import { pool } from '@/lib/db/pool';
import { sumExpressions } from '@/lib/platform/stock/ledger';

const changedRows = (level: 'product' | 'lot') => {
  const sums = Object.entries(sumExpressions(level));
  const table = level === 'product' ? 'stocks' : 'lots';
  const key = level === 'product' ? 'sku' : 'sku, "lotNumber"';
  const same = sums.map(([column]) => `t."${column}" = coalesce(m."${column}", 0)`).join(' and ');
  return `select t.*, m as ledger from platform.${table} t left join (
      select ${key}, ${sums.map(([c, sql]) => `${sql} as "${c}"`).join(', ')} from platform.movements
      where "tenantId" = $1 ${level === 'lot' ? 'and "lotNumber" is not null' : ''} group by ${key}
    ) m using (${key}) where t."tenantId" = $1 and not (${same})`;
};

const HELD = `select p.sku, p."reservedStock", l.held from platform.stocks p left join (
    select sku, sum("reservedAmount") as held from platform.sales_order_lines where "tenantId" = $1 group by sku
  ) l using (sku) where p."tenantId" = $1 and p."reservedStock" <> coalesce(l.held, 0)`;

const LINES = `select l.* from platform.sales_order_lines l join platform.sales_orders o using ("tenantId", "referenceNumber")
  where l."tenantId" = $1 and o.state in ('Created', 'Picked', 'Packed', 'ReadyToBeShipped', 'Cancelled')
    and l."amountInOrder" - l."cancelledAmount" <> l."reservedAmount" + l."missingQuantity"`;

const BELOW = `select * from platform.stocks where "tenantId" = $1
  and least("totalStockAmount", "availableStock", "reservedStock", "damagedItemAmount", "lostItemAmount", "expiredAmount") < 0`;

const EXPIRED = `select p.sku, p."expiredAmount", l.amount from platform.stocks p left join (
    select sku, sum(amount) as amount from platform.lots where "tenantId" = $1 and amount > 0 and "expirationDate" < $2 group by sku
  ) l using (sku) where p."tenantId" = $1 and p."expiredAmount" <> coalesce(l.amount, 0)`;

const LOTS = `select p.sku, p."totalStockAmount", p."damagedItemAmount", p."lostItemAmount", l.* from platform.stocks p join (
    select sku, sum(amount) as amount, sum("damagedAmount") as damaged, sum("lostAmount") as lost,
      min(least(amount, "damagedAmount", "lostAmount")) as least
    from platform.lots where "tenantId" = $1 group by sku
  ) l using (sku) where p."tenantId" = $1
    and (l.amount > p."totalStockAmount" or l.damaged > p."damagedItemAmount" or l.lost > p."lostItemAmount" or l.least < 0)`;

const WITHOUT = `select p.sku from platform.products p where p."tenantId" = $1
  and not exists (select 1 from platform.stocks s where s."tenantId" = $1 and s.sku = p.sku)`;

/**
 * Checks that a tenant's stock matches its ledger (D14): every product has movements, whose totals equal the sums of the product
 * and its lots. Reserved units equal those of the lines, the amounts of every line add up, no sum is negative, and the lots of a
 * product never exceed its stock.
 */
export async function checkStock(tenant: string): Promise<void> {
  for (const text of [WITHOUT, changedRows('product'), changedRows('lot'), HELD, LINES, BELOW, LOTS])
    expect((await pool().query(text, [tenant])).rows).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  expect((await pool().query(EXPIRED, [tenant, today])).rows).toEqual([]);
}
