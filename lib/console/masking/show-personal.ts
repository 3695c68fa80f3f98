import { recordAct } from '../audit/audit';
import { withTenantRight } from '../auth/access';
import type { Result } from '../browser/result';
import { failureOf, ok, written } from '../http/own-result';
import { recordVisitEvent } from '../visits/visits';

/** `record`: its `revealKey`. */
export type PersonalRequest = { tenant: string; record: string };

/** Reveals the personal data of a record to the signed-in person by recording it in the audit. */
export const showPersonal = (rawInput: PersonalRequest): Promise<Result<undefined>> =>
  withTenantRight(rawInput?.tenant, 'read', async ({ person, tenant, visit }) => {
    const record = written(rawInput?.record);
    if (!/^(orders|customers|requests)\/.{1,500}$/.test(record))
      return failureOf(400, 'invalid_value', 'must name a record', 'record');
    await recordAct({
      act: 'personal.shown',
      by: person,
      tenant: tenant.id,
      visit: visit?.id,
      object: record,
    });
    if (visit) await recordVisitEvent(visit.id, 'read', `showPersonal?${new URLSearchParams({ record })}`);
    return ok(undefined);
  });
