import { getTranslations } from 'next-intl/server';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { issueCode } from '@/lib/contract/schema/contract-issues';
import * as z from '@/lib/contract/schema/zod';
import { pool, tenantTransaction } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { type Correction, correctionKey, correctionsBetween } from '@/lib/rules/fixes/remembered-corrections';
import { productFacts } from '@/lib/rules/order-rule';
import { findErrors } from '@/lib/rules/order-rules';
import { recordAct } from '../audit/audit';
import { tenantAction } from '../auth/access';
import type { Person } from '../auth/session-store';
import { failureOf, ok } from '../http/own-result';
import { storedText } from '../http/stored-text';
import { findKeys } from '../operations/find-records';
import { scheduleRules } from './correction-rules';

/** A correction with its last author, time, and number of uses. */
export type StoredCorrection = Correction & {
  id: string;
  tenant: string;
  always: boolean;
  /** Orders that it fixes are sent again automatically. */
  isRule: boolean;
  uses: number;
  person: string;
  at: Date;
};

const MAX_LENGTH = 500;
/** The number that a page shows and a browser gets, latest first. */
const MAX_CORRECTIONS = 1_000;

const COLUMNS =
  'id::text, tenant, field, "from", "to", always, always and "ruleBy" is not null as "isRule", uses, person, at';

/** The corrections of a tenant, latest first. */
export async function correctionsOf(tenant: string): Promise<StoredCorrection[]> {
  return tenantQuery<StoredCorrection>(pool(), tenant, {
    text: `select ${COLUMNS} from console.corrections where tenant = $1 order by at desc, id desc limit ${MAX_CORRECTIONS}`,
    values: [tenant],
  });
}

type Author = { tenant: string; person: Pick<Person, 'id' | 'name'> };

/** Stores accepted corrections. When the value that one sets changes, its uses are counted from one and it is no longer applied automatically. */
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

/** Maximum SKUs of one order that are looked up: those of corrected lines. */
const MAX_SKUS = 200;

/** The corrections that turned a rejected order into an accepted one. A SKU was wrong when no product has it. */
export async function acceptedCorrections(
  tenant: string,
  before: SalesOrderUpsert,
  after: SalesOrderUpsert,
): Promise<Correction[]> {
  const changed = (before.lineItems ?? [])
    .flatMap(({ sku }, i) => (sku && sku !== after.lineItems?.[i]?.sku ? [sku] : []))
    .slice(0, MAX_SKUS);
  const found = await findKeys(tenant, 'products', changed);
  // When products cannot be read, corrections of SKUs are not stored.
  const unknown = new Set(found.kind === 'ok' ? changed.filter((sku) => !found.answer.has(sku)) : []);
  const errors = findErrors(
    before,
    productFacts((sku) => !unknown.has(sku)),
  );
  return correctionsBetween(before, after, errors);
}

const order = z.unknown().pipe(SalesOrderUpsert);
/** An order as rejected and as accepted. */
const Accepted = z.object({ before: order, after: order });

/** Remembers what a person corrected in an accepted order. */
export const rememberAccepted = tenantAction(
  'bulkUpsertSalesOrders',
  Accepted,
  async ({ before, after }, { person, tenant }) => {
    await rememberCorrections(
      { tenant: tenant.id, person },
      await acceptedCorrections(tenant.id, before, after),
    );
    return ok(undefined);
  },
);

/**
 * A change of a remembered correction; without properties it is removed. `isRule`: orders that it fixes are sent again
 * automatically in the name of whoever enables this.
 */
const Change = z.object({
  id: z.string().regex(/^\d{1,18}$/, 'must be the ID of a correction'),
  to: storedText(MAX_LENGTH)
    .refine((text) => text.trim() !== '', issueCode('required'))
    .optional(),
  always: z.boolean().optional(),
  isRule: z.boolean().optional(),
});

/** Rights needed to enable automatic sending, which happens in that person's name. */
const ruleRights = ['sendJobs', 'bulkUpsertSalesOrders'] as const;

/** Changes or deletes a correction, for people who may fix orders. */
export const changeCorrection = tenantAction(
  'corrections',
  Change,
  async ({ id, always, isRule, ...change }, { person, tenant, visit, can }) => {
    const to = change.to?.trim();
    // A rule would outlive the visit that allowed it.
    if (isRule && (visit || !ruleRights.every(can))) return { kind: 'forbidden', reason: 'role' };
    const t = await getTranslations('settings.corrections');
    const isChanged = await tenantTransaction(pool(), tenant.id, async (client) => {
      const { rows } = await client.query<Correction & { always: boolean; isRule: boolean }>(
        `select field, "from", "to", always, always and "ruleBy" is not null as "isRule" from console.corrections
         where id = $1 and tenant = $2 for update`,
        [id, tenant.id],
      );
      const [before] = rows;
      if (!before) return false;
      const isRemoved = to === undefined && always === undefined && isRule === undefined;
      if (isRemoved) await client.query('delete from console.corrections where id = $1', [id]);
      else
        await client.query(
          `update console.corrections set "to" = coalesce($2, "to"), always = coalesce($3, always) or coalesce($6, false),
             uses = case when coalesce($2, "to") = "to" then uses else 0 end,
             "ruleBy" = case when $6 then $4 when $6 is null and coalesce($2, "to") = "to" and coalesce($3, always) then "ruleBy" end,
             "ruleName" = case when $6 then $7 else "ruleName" end,
             "personId" = $4, person = $5, at = now()
           where id = $1`,
          [
            id,
            to ?? null,
            always ?? null,
            person.id,
            person.name,
            isRule ?? null,
            t('ruleOf', { person: person.name }),
          ],
        );
      await recordAct(
        {
          ...{ act: isRemoved ? 'correction.removed' : 'correction.changed', by: person, tenant: tenant.id },
          ...{
            object: `${before.field} ${before.from}`,
            before,
            after: isRemoved ? undefined : { to, always, isRule },
          },
        },
        client,
      );
      return true;
    });
    if (isChanged && isRule) await scheduleRules(tenant.id);
    return isChanged ? ok(undefined) : failureOf(404, 'unknown_correction', 'It was removed meanwhile');
  },
);
