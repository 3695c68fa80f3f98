import * as z from '@/lib/contract/schema/zod';
import { unlockPhrase } from '@/lib/contract/unlock-phrase';
import type { Result } from '../browser/result';
import { failureOf, ok } from '../http/own-result';
import { readInput } from '../http/read-input';
import { relativePathOf } from '../http/request-headers';
import { type PastVisit, pastVisit } from '../visits/visit-list';
import * as settings from '../visits/visit-settings';
import { MAX_VISIT_MINUTES, type VisitSettings } from '../visits/visit-settings';
import * as visits from '../visits/visits';
import { findVisit, unlockWrites } from '../visits/visits';
import { authorize, fromOwnPage, withRight, withTenantRight } from './access';
import { accessTo } from './grants';
import { hasRight } from './rights';
import type { Person } from './session-store';

const VisitRequest = z.object({
  tenant: z.string(),
  reason: z.string().trim().min(1).max(500),
  minutes: z.number().int().min(1).max(MAX_VISIT_MINUTES),
  /** The page that the person was on. */
  from: z.string().optional(),
});
export type VisitRequest = z.input<typeof VisitRequest>;

/** Starts a visit, for people who may visit. The argument is untrusted. */
export function startVisit(rawInput: VisitRequest): Promise<Result<undefined>> {
  return withRight('visit', async (person) => {
    const input = readInput(VisitRequest, rawInput);
    if ('failure' in input) return input.failure;
    const { tenant, reason, minutes, from } = input.data;
    const access = await accessTo(person, tenant);
    if (!access) return { kind: 'forbidden', reason: 'tenant' };
    if ('tenant' in access && !access.visit)
      return failureOf(409, 'granted', 'This tenant is open without a visit');
    const visited = 'tenant' in access ? access.tenant : access.toVisit;
    await visits.startVisit({ person, tenant: visited, reason, minutes, returnTo: relativePathOf(from) });
    return ok(undefined);
  });
}

export type VisitUnlock = { tenant: string; word: string };

/** Unlocks the writes of one's own visit for five minutes, after typing the tenant's unlock phrase (`unlockPhrase`). */
export function unlockVisit(rawInput: VisitUnlock): Promise<Result<undefined>> {
  return withTenantRight(rawInput?.tenant, 'read', async ({ tenant, visit }) => {
    if (!visit) return failureOf(409, 'granted', 'This tenant is open without a visit');
    if (typeof rawInput.word !== 'string' || rawInput.word.trim() !== unlockPhrase(tenant))
      return failureOf(400, 'wrong_word', 'This is not the short name of the tenant');
    return (await unlockWrites(visit.id)) ? ok(undefined) : { kind: 'forbidden', reason: 'visit' };
  });
}

/** Ends a visit: one's own, or anyone's with the right to. Returns where its person goes back to. */
export function endVisit(rawInput: { id: string }): Promise<Result<{ returnTo: string }>> {
  return fromOwnPage(async () => {
    const person = await authorize('read');
    if ('kind' in person) return person;
    const visit = typeof rawInput?.id === 'string' ? await findVisit(rawInput.id) : undefined;
    if (visit?.personId !== person.id && !hasRight(person.role, 'visits'))
      return { kind: 'forbidden', reason: 'role' };
    if (!visit) return failureOf(404, 'unknown_visit', 'There is no such visit');
    await visits.endVisit(rawInput.id, person);
    return ok({ returnTo: visit.returnTo });
  });
}

const VisitSettingsInput = z.object({
  minutes: z.number().int().min(1).max(MAX_VISIT_MINUTES),
  adminsVisit: z.boolean(),
});

/** Changes the settings of visits, for people who may change settings. The argument is untrusted. */
export function saveVisitSettings(rawInput: VisitSettings): Promise<Result<undefined>> {
  return withRight('visits', async (person) => {
    const input = readInput(VisitSettingsInput, rawInput);
    if ('failure' in input) return input.failure;
    await settings.saveVisitSettings(input.data, person);
    return ok(undefined);
  });
}

/** A visit that the person may read: their own, or anyone's with the right to. */
export async function readableVisit(
  person: Pick<Person, 'id' | 'role'>,
  id: string,
): Promise<PastVisit | undefined> {
  const visit = await pastVisit(id);
  return visit && (visit.personId === person.id || hasRight(person.role, 'visits')) ? visit : undefined;
}
