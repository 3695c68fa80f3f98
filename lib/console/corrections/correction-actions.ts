'use server';

import { getTranslations } from 'next-intl/server';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { issueCode } from '@/lib/contract/schema/issue';
import * as z from '@/lib/contract/schema/zod';
import { pool } from '@/lib/db/pool';
import { tenantTransaction } from '@/lib/db/tenant-query';
import type { Correction } from '@/lib/rules/fixes/remembered-corrections';
import { recordAuditEvent } from '../audit/audit';
import { tenantAction } from '../auth/define-action';
import { failureOf, ok } from '../http/console-result';
import { storedText } from '../http/stored-text';
import { scheduleRules } from './correction-rules';
import { findAcceptedCorrections, MAX_LENGTH, rememberCorrections } from './corrections';

const order = z.unknown().pipe(SalesOrderUpsert);

/** An order as it was rejected and as it was accepted. */
const AcceptedOrder = z.object({ before: order, after: order });

/** Saves the corrections that a person made in an accepted order. */
export const rememberAccepted = tenantAction(
  'bulkUpsertSalesOrders',
  AcceptedOrder,
  async ({ before, after }, { person, tenant }) => {
    await rememberCorrections(
      { tenant: tenant.id, person },
      await findAcceptedCorrections(tenant.id, before, after),
    );
    return ok(undefined);
  },
);

/**
 * A change to a saved correction. If only the ID is set, the correction is deleted. If `isRule` is true, orders that
 * the correction fixes are sent again automatically, in the name of the person who enables the rule.
 */
const Change = z.object({
  id: z.string().regex(/^\d{1,18}$/, 'must be the ID of a correction'),
  to: storedText(MAX_LENGTH)
    .refine((text) => text.trim() !== '', issueCode('required'))
    .optional(),
  always: z.boolean().optional(),
  isRule: z.boolean().optional(),
});

/** The rights needed to enable a rule, which sends in the name of the person who enables it. */
const ruleRights = ['sendJobs', 'bulkUpsertSalesOrders'] as const;

export const changeCorrection = tenantAction(
  'corrections',
  Change,
  async ({ id, always, isRule, ...change }, { person, tenant, visit, can }) => {
    const replacement = change.to?.trim();
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
      const isRemoved = replacement === undefined && always === undefined && isRule === undefined;
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
            replacement ?? null,
            always ?? null,
            person.id,
            person.name,
            isRule ?? null,
            t('ruleOf', { person: person.name }),
          ],
        );
      await recordAuditEvent(
        {
          ...{ act: isRemoved ? 'correction.removed' : 'correction.changed', by: person, tenant: tenant.id },
          ...{
            object: `${before.field} ${before.from}`,
            before,
            after: isRemoved ? undefined : { to: replacement, always, isRule },
          },
        },
        client,
      );
      return true;
    });
    if (isChanged && isRule) await scheduleRules(tenant.id);
    return isChanged
      ? ok(undefined)
      : failureOf(404, 'unknown_correction', 'The correction was removed by someone else');
  },
);

/** Starts the tenant's rules for a person who may send orders. */
export const startRules = tenantAction('bulkUpsertSalesOrders', z.unknown(), async (_, { tenant }) => {
  await scheduleRules(tenant.id);
  return ok(undefined);
});
