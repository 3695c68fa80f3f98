import { Lot, type LotUpsert, type LotUpsertResult } from '@/lib/contract/resources/lots';
import { toDay } from '@/lib/contract/schema/zone';
import type { HandlersOf } from '../http/handler';
import { listRecords } from '../query/list';
import { defineTable } from '../query/table';
import { bumpVersions } from '../query/table-versions';
import { RetryTransaction } from '../query/tenant-scope';
import { lockStock, settleExpired } from '../stock/ledger';

export const lotsTable = defineTable(Lot, {
  versions: ['lots'],
  from: 'platform.tenant_lots t',
  key: ['sku', 'lotNumber'],
});

// Sorted by key, so that two calls with the same lots wait for each other instead of deadlocking (D20). Unchanged
// lots are not written: systems send all their lots every night.
const UPSERT = `
  with given as (
    select r.* from json_to_recordset($2) r(sku text, "lotNumber" text, "expirationDate" date, "productionDate" date, "supplierLotNumber" text)
  ), known as (
    select g.* from given g join platform.products p on p."tenantId" = $1 and p.sku = g.sku
  ), written as (
    insert into platform.lots as l ("tenantId", sku, "lotNumber", "expirationDate", "productionDate", "supplierLotNumber")
    select $1, g.sku, g."lotNumber", g."expirationDate", g."productionDate", g."supplierLotNumber"
    from known g order by g.sku collate "C", g."lotNumber" collate "C"
    on conflict ("tenantId", sku, "lotNumber") do update set "expirationDate" = excluded."expirationDate",
      "productionDate" = excluded."productionDate", "supplierLotNumber" = excluded."supplierLotNumber", "updatedAt" = now()
      where (l."expirationDate", l."productionDate", l."supplierLotNumber")
        is distinct from (excluded."expirationDate", excluded."productionDate", excluded."supplierLotNumber")
    returning (xmax = 0) as created, l.sku, l.amount
  )
  select (select count(*) filter (where created) from written)::int as created,
    (select count(*) from written)::int as written,
    (select count(*) from known)::int as known,
    array(select distinct w.sku from written w where w.amount > 0) as filled,
    array(select distinct g.sku from given g where not exists (select 1 from known k where k.sku = g.sku)) as "skippedSkus"`;

const FILLED = `select distinct l.sku from json_to_recordset($2) r(sku text, "lotNumber" text)
  join platform.lots l on l."tenantId" = $1 and l.sku = r.sku and l."lotNumber" = r."lotNumber" where l.amount > 0`;

type Upserted = Pick<LotUpsertResult, 'created' | 'skippedSkus'> & {
  written: number;
  known: number;
  filled: string[];
};

/** The lots by key; the last one wins for a duplicate key (D21). */
function byKey(body: readonly LotUpsert[]): unknown[] {
  const lots = new Map(body.map((lot) => [JSON.stringify([lot.sku, lot.lotNumber]), lot]));
  return [...lots.values()].map((lot) => ({
    ...lot,
    expirationDate: lot.expirationDate ? toDay(lot.expirationDate) : null,
    productionDate: lot.productionDate ? toDay(lot.productionDate) : null,
  }));
}

export const lots: HandlersOf<'lots'> = {
  async upsertLots({ body }, { scope }) {
    const json = JSON.stringify(byKey(body));
    return scope.transaction(async (tx) => {
      const filled = (await tx.query<{ sku: string }>(FILLED, [json], 'filled-lots')).map((l) => l.sku);
      // The expiration date of a lot with stock can change. Products are locked before lots, as in every movement.
      if (filled.length > 0) await lockStock(tx, filled);
      const [done] = await tx.query<Upserted>(UPSERT, [json], 'upsert-lots');
      if (!done) throw new Error('The upsert of lots told nothing');
      // Stock was added to a lot while this transaction waited for it: its product can no longer be locked in order.
      if (done.filled.some((sku) => !filled.includes(sku))) throw new RetryTransaction();
      if (done.written > 0) {
        await settleExpired(tx, filled);
        await bumpVersions(tx, 'lots', ...(filled.length > 0 ? ['products'] : []));
      }
      const { created, known, skippedSkus } = done;
      return { created, updated: known - created, skippedSkus };
    });
  },

  getLots: ({ query }, { scope }) => listRecords(scope, lotsTable, query.dqb),
};
