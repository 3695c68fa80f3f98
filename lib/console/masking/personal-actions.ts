'use server';

import * as z from '@/lib/contract/schema/zod';
import { recordAuditEvent } from '../audit/audit';
import { tenantAction } from '../auth/define-action';
import { ok } from '../http/console-result';
import { recordVisitEvent } from '../visits/visits';

/** `record` is the `revealKey` of a record. */
const PersonalRequest = z.object({
  record: z.string().regex(/^(orders|customers|requests)\/.{1,500}$/, 'must identify a record'),
});

/** Reveals the personal data of a record to the signed-in person by adding an entry to the audit. */
export const showPersonal = tenantAction(
  'read',
  PersonalRequest,
  async ({ record }, { person, tenant, visit }) => {
    const about = { by: person, tenant: tenant.id, visit: visit?.id, object: record };
    await recordAuditEvent({ ...about, act: 'personal.shown' });
    if (visit) await recordVisitEvent(visit.id, 'read', `showPersonal?${new URLSearchParams({ record })}`);
    return ok(undefined);
  },
);
