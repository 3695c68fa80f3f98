import { Lot, type LotUpsert, type LotUpsertResult } from '@/lib/contract/resources/lots';
import { toDay } from '@/lib/contract/schema/zone';
import type { HandlersOf } from '../http/handler';
import { listRecords } from '../query/list';
import { defineTable } from '../query/table';
import { bumpVersions } from '../query/table-versions';
import { RetryTransaction } from '../query/tenant-scope';
import { lockStock, updateExpired } from '../stock/ledger';

export const lotsTable = defineTable(Lot, {
  versions: ['lots'],
  from: 'platform.tenant_lots t',
  key: ['sku', 'lotNumber'],
});

// Sorted by key, so that two calls with the same lots wait for each other instead of deadlocking (D20). Unchanged
// lots are not written: systems send all their lots every night.
const UPSERT = `
  with input as (
    select r.* from json_to_recordset($2) r(sku text, "lotNumber" text, "expirationDate" date, "productionDate" date, "supplierLotNumber" text)
  ), known as (
    select g.* from input g join platform.products p on p."tenantId" = $1 and p.sku = g.sku
  ), upserted as (
    insert into platform.lots as l ("tenantId", sku, "lotNumber", "expirationDate", "productionDate", "supplierLotNumber")
    select $1, g.sku, g."lotNumber", g."expirationDate", g."productionDate", g."supplierLotNumber"
    from known g order by g.sku collate "C", g."lotNumber" collate "C"
    on conflict ("tenantId", sku, "lotNumber") do update set "expirationDate" = excluded."expirationDate",
      "productionDate" = excluded."productionDate", "supplierLotNumber" = excluded."supplierLotNumber", "updatedAt" = now()
      where (l."expirationDate", l."productionDate", l."supplierLotNumber")
        is distinct from (excluded."expirationDate", excluded."productionDate", excluded."supplierLotNumber")
    returning (xmax = 0) as created, l.sku, l.amount
  )
  select (select count(*) filter (where created) from upserted)::int as created,
    (select count(*) from upserted)::int as upserted,
    (select count(*) from known)::int as known,
    array(select distinct u.sku from upserted u where u.amount > 0) as "stockedSkus",
    array(select distinct g.sku from input g where not exists (select 1 from known k where k.sku = g.sku)) as "skippedSkus"`;

const SKUS_WITH_STOCK = `select distinct l.sku from json_to_recordset($2) r(sku text, "lotNumber" text)
  join platform.lots l on l."tenantId" = $1 and l.sku = r.sku and l."lotNumber" = r."lotNumber" where l.amount > 0`;

type Upserted = Pick<LotUpsertResult, 'created' | 'skippedSkus'> & {
  upserted: number;
  known: number;
  stockedSkus: string[];
};

/** The lots by key; the last one wins for a duplicate key (D21). */
function uniqueLots(body: readonly LotUpsert[]): unknown[] {
  const lots = new Map(body.map((lot) => [JSON.stringify([lot.sku, lot.lotNumber]), lot]));
  return [...lots.values()].map((lot) => ({
    ...lot,
    expirationDate: lot.expirationDate ? toDay(lot.expirationDate) : null,
    productionDate: lot.productionDate ? toDay(lot.productionDate) : null,
  }));
}

export const lots: HandlersOf<'lots'> = {
  async upsertLots({ body }, { scope }) {
    const json = JSON.stringify(uniqueLots(body));
    return scope.transaction(async (tx) => {
      const stockedSkus = (await tx.query<{ sku: string }>(SKUS_WITH_STOCK, [json], 'lots-with-stock')).map(
        (l) => l.sku,
      );
      // The expiration date of a lot with stock can change. Products are locked before lots, as in every movement.
      if (stockedSkus.length > 0) await lockStock(tx, stockedSkus);
      const [result] = await tx.query<Upserted>(UPSERT, [json], 'upsert-lots');
      if (!result) throw new Error('The upsert of lots returned no row');
      // Stock was added to a lot while this transaction waited for it: its product can no longer be locked in order.
      if (result.stockedSkus.some((sku) => !stockedSkus.includes(sku))) throw new RetryTransaction();
      if (result.upserted > 0) {
        await updateExpired(tx, stockedSkus);
        await bumpVersions(tx, 'lots', ...(stockedSkus.length > 0 ? ['products'] : []));
      }
      const { created, known, skippedSkus } = result;
      return { created, updated: known - created, skippedSkus };
    });
  },

  getLots: ({ query }, { scope }) => listRecords(scope, lotsTable, query.dqb),
};
