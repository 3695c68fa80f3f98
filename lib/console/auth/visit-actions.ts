'use server';

import * as z from '@/lib/contract/schema/zod';
import { unlockPhrase } from '@/lib/contract/unlock-phrase';
import { failureOf, ok } from '../http/console-result';
import { safeReturnPath } from '../http/return-path';
import * as settings from '../visits/visit-limits';
import { MAX_VISIT_MINUTES } from '../visits/visit-limits';
import * as visits from '../visits/visits';
import { findVisit, unlockWrites } from '../visits/visits';
import { rightAction, tenantAction } from './define-action';
import { accessTo } from './grants';
import { hasRight } from './rights';

const minutes = z.int().min(1).max(MAX_VISIT_MINUTES);

/** `from` is the path of the page that the person was on. */
const VisitRequest = z.object({
  tenant: z.string(),
  reason: z.string().trim().min(1).max(500),
  minutes,
  from: z.string().optional(),
});

/** Starts a visit. Fails with code `granted` if the person can open the tenant without one. */
export const startVisit = rightAction('visit', VisitRequest, async (input, person) => {
  const { reason, minutes } = input;
  const access = await accessTo(person, input.tenant);
  if (!access) return { kind: 'forbidden', reason: 'tenant' };
  if ('tenant' in access && !access.visit)
    return failureOf(409, 'granted', 'You can open this tenant without a visit');
  const tenant = 'tenant' in access ? access.tenant : access.visitRequired;
  await visits.startVisit({ person, tenant, reason, minutes, returnTo: safeReturnPath(input.from) });
  return ok(undefined);
});

/** Unlocks the writes of the person's own visit for five minutes. `word` must be the tenant's `unlockPhrase`. */
export const unlockVisit = tenantAction(
  'read',
  z.object({ word: z.string().trim() }),
  async ({ word }, { tenant, visit }) => {
    if (!visit) return failureOf(409, 'granted', 'You can open this tenant without a visit');
    if (word !== unlockPhrase(tenant))
      return failureOf(400, 'wrong_word', 'The short name of the tenant is incorrect');
    return (await unlockWrites(visit.id)) ? ok(undefined) : { kind: 'forbidden', reason: 'visit' };
  },
);

/** Ends the person's own visit, or anyone's if the person has the right `visits`. Returns the path that the visitor came from. */
export const endVisit = rightAction('read', z.object({ id: z.string() }), async ({ id }, person) => {
  const visit = await findVisit(id);
  if (visit?.personId !== person.id && !hasRight(person.role, 'visits'))
    return { kind: 'forbidden', reason: 'role' };
  if (!visit) return failureOf(404, 'unknown_visit', 'Visit not found');
  await visits.endVisit(id, person);
  return ok({ returnTo: visit.returnTo });
});

export const saveVisitSettings = rightAction(
  'visits',
  z.object({ minutes, adminsVisit: z.boolean() }),
  async (input, person) => {
    await settings.saveVisitSettings(input, person);
    return ok(undefined);
  },
);
