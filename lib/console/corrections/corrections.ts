import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { type Correction, correctionKey, correctionsBetween } from '@/lib/rules/fixes/remembered-corrections';
import { productFacts } from '@/lib/rules/order-rule';
import { findErrors } from '@/lib/rules/order-rules';
import type { Person } from '../auth/session-store';
import { findKeys } from '../operations/find-records';

/** A saved correction with its last author and time, and the number of its uses. */
export type StoredCorrection = Correction & {
  id: string;
  tenant: string;
  always: boolean;
  /** Whether orders that the correction fixes are sent again automatically. */
  isRule: boolean;
  uses: number;
  person: string;
  at: Date;
};

export const MAX_LENGTH = 500;
/** Maximum number of corrections that a page shows. */
const MAX_CORRECTIONS = 1_000;

const COLUMNS =
  'id::text, tenant, field, "from", "to", always, always and "ruleBy" is not null as "isRule", uses, person, at';

/** Returns the latest corrections of a tenant, newest first. */
export async function listCorrections(tenant: string): Promise<StoredCorrection[]> {
  return tenantQuery<StoredCorrection>(pool(), tenant, {
    text: `select ${COLUMNS} from console.corrections where tenant = $1 order by at desc, id desc limit ${MAX_CORRECTIONS}`,
    values: [tenant],
  });
}

type Author = { tenant: string; person: Pick<Person, 'id' | 'name'> };

/**
 * Saves corrections and counts their uses. If a correction gets another value, its count restarts at one and it is no
 * longer applied automatically.
 */
export async function rememberCorrections(
  { tenant, person }: Author,
  corrections: readonly Correction[],
): Promise<void> {
  const rows = corrections.flatMap(({ field, from, to }) =>
    from.length > MAX_LENGTH || to.length > MAX_LENGTH
      ? []
      : [{ field, key: correctionKey(field, from), from, to }],
  );
  if (rows.length === 0) return;
  await tenantQuery(pool(), tenant, {
    text: `insert into console.corrections as c (tenant, field, key, "from", "to", "personId", person)
     select $1, field, key, "from", "to", $3, $4
     from jsonb_to_recordset($2::jsonb) given (field text, key text, "from" text, "to" text)
     order by field, key
     on conflict (tenant, field, key) do update set
       uses = case when c."to" = excluded."to" then c.uses + 1 else 1 end,
       always = c.always and c."to" = excluded."to",
       "ruleBy" = case when c."to" = excluded."to" then c."ruleBy" end,
       "from" = excluded."from", "to" = excluded."to",
       "personId" = excluded."personId", person = excluded.person, at = now()`,
    values: [tenant, JSON.stringify(rows), person.id, person.name],
  });
}

/** Maximum number of SKUs of corrected lines that are looked up for an order. */
const MAX_SKUS = 200;

/**
 * Returns the corrections that turned a rejected order into an accepted one. A changed SKU counts only if no product has the
 * old SKU.
 */
export async function findAcceptedCorrections(
  tenant: string,
  before: SalesOrderUpsert,
  after: SalesOrderUpsert,
): Promise<Correction[]> {
  const changed = (before.lineItems ?? [])
    .flatMap(({ sku }, i) => (sku && sku !== after.lineItems?.[i]?.sku ? [sku] : []))
    .slice(0, MAX_SKUS);
  const found = await findKeys(tenant, 'products', changed);
  // If products cannot be read, do not store corrections of SKUs.
  const unknown = new Set(found.kind === 'ok' ? changed.filter((sku) => !found.value.has(sku)) : []);
  const errors = findErrors(
    before,
    productFacts((sku) => !unknown.has(sku)),
  );
  return correctionsBetween(before, after, errors);
}
