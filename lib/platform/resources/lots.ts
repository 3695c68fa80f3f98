import { Lot, LotUpsert, type LotUpsertResult } from '@/lib/contract/resources/lots';
import type { ResourceHandlers } from '../http/endpoint';
import { assignments, columnList, columnNames, type StoredRow, storedRow } from '../query/columns';
import { listRecords } from '../query/list';
import { defineTable } from '../query/table';
import { RetryTransaction } from '../query/write-transaction';
import { updateExpired } from '../stock/ledger';

export const lotsTable = defineTable(Lot, {
  from: 'platform.tenant_lots t',
  key: ['sku', 'lotNumber'],
});

const COLUMNS = columnNames(LotUpsert);
/** Columns that are not part of the key. */
const VALUES = columnNames(LotUpsert.omit({ sku: true, lotNumber: true }));

// Unchanged lots are neither written nor locked, because systems send all of their lots every night. If the expiration date of a
// lot with stock changes, its product is locked before any lot, as in every stock movement. Products and lots are sorted by key,
// so that two calls with the same lots wait for each other instead of deadlocking (D20).
const UPSERT_LOTS = `
  with input as (
    select ${columnList(COLUMNS, 'r')} from json_populate_recordset(null::platform.lots, $2) r
  ), known as (
    select g.*, l.amount, l.sku is null or (${columnList(VALUES, 'l')}) is distinct from (${columnList(VALUES, 'g')}) as changed
    from input g join platform.products p on p."tenantId" = $1 and p.sku = g.sku
    left join platform.lots l on l."tenantId" = $1 and l.sku = g.sku and l."lotNumber" = g."lotNumber"
  ), locked as materialized (
    select s.sku from platform.stocks s where s."tenantId" = $1 and s.sku = any(array(select sku from known where changed and amount > 0))
    order by s.sku for no key update
  ), upserted as (
    insert into platform.lots as l ("tenantId", ${columnList(COLUMNS)})
    select $1, ${columnList(COLUMNS, 'k')}
    from known k where k.changed and (select count(*) from locked) is not null
    order by k.sku collate "C", k."lotNumber" collate "C"
    on conflict ("tenantId", sku, "lotNumber") do update set ${assignments(VALUES, 'excluded')}, "updatedAt" = now()
    returning (xmax = 0) as created, l.sku, l.amount
  )
  select (select count(*) filter (where created) from upserted)::int as created,
    (select count(*) from known)::int as known,
    array(select sku from locked) as "lockedSkus",
    array(select distinct u.sku from upserted u where u.amount > 0) as "stockedSkus",
    array(select distinct g.sku from input g where not exists (select 1 from known k where k.sku = g.sku)) as "skippedSkus"`;

type Upserted = Pick<LotUpsertResult, 'created' | 'skippedSkus'> & {
  known: number;
  lockedSkus: string[];
  stockedSkus: string[];
};

/** Returns the rows to store, one per key. If several lots have the same key, the last one wins (D21). */
function uniqueLots(body: readonly LotUpsert[]): StoredRow[] {
  const lots = new Map(body.map((lot) => [JSON.stringify([lot.sku, lot.lotNumber]), lot]));
  return [...lots.values()].map((lot) => storedRow(LotUpsert, lot));
}

export const lots: ResourceHandlers<'lots'> = {
  async upsertLots({ body }, { scope }) {
    const json = JSON.stringify(uniqueLots(body));
    return scope.transaction(async (tx) => {
      const [result] = await tx.query<Upserted>(UPSERT_LOTS, [json]);
      if (!result) throw new Error('The upsert of lots returned no row');
      const { created, known, lockedSkus, stockedSkus, skippedSkus } = result;
      // Stock was added to a lot while this transaction waited for the lot. The lot's product can no longer be locked in order,
      // so start again.
      if (stockedSkus.some((sku) => !lockedSkus.includes(sku))) throw new RetryTransaction();
      await updateExpired(tx, stockedSkus);
      return { created, updated: known - created, skippedSkus };
    });
  },

  getLots: ({ query }, { scope }) => listRecords(scope, lotsTable, query.dqb),
};
