import { InventoryExpiration } from '@/lib/contract/resources/products';
import { tableOf } from '../query/table-of';

const part = (type: string, amount: string) => `
  select l."tenantId", l.sku, l."expirationDate", '${type}' as "inventoryItemType", sum(l."${amount}") as amount
  from platform.lots l where l."tenantId" = $1 and l."${amount}" > 0 and l."expirationDate" is not null
  group by l."tenantId", l.sku, l."expirationDate"`;

/** Sellable and damaged stock by product and day of expiry, from the lots. The soonest first. */
export const expirationsTable = tableOf(InventoryExpiration, {
  versions: ['lots', 'products'],
  from: `(${part('StockItem', 'amount')} union all ${part('DamagedItem', 'damagedAmount')}) t
    join platform.products p on p."tenantId" = t."tenantId" and p.sku = t.sku`,
  key: ['expirationDate', 'sku', 'inventoryItemType'],
  derived: true,
  sql: { name: 'p.name', barcodes: 'p.barcodes', imageUrl: 'p."imageUrl"' },
});
