import { isWriteName } from '@/lib/contract/operations';
import { accessTo } from '../auth/grants';
import { hasRight, type Right } from '../auth/rights';
import { personById } from '../auth/session-store';
import { canInVisit } from '../auth/visit-rights';
import type { Failure } from '../browser/result';
import { isVisitOpen } from '../visits/visits';
import type { Job } from './job-store';

/** Returns the rights that a person needs to start a job and to send its rows. */
export const rightsToSend = ({ kind, act }: Pick<Job, 'kind' | 'act'>): Right[] => [
  'sendJobs',
  kind === 'import' ? 'import' : 'read',
  ...(isWriteName(act) ? [act] : []),
];

const forbidden = (reason: 'role' | 'tenant' | 'visit'): Failure => ({ kind: 'forbidden', reason });

/**
 * Returns the person in whose name a job sends. Fails if the person has lost a right or the tenant, or if the visit in
 * which the job was started has ended.
 */
export async function findSender(
  { personId, tenant, visit }: Pick<Job, 'personId' | 'tenant' | 'visit'>,
  rights: readonly Right[],
): Promise<{ id: string; name: string } | Failure> {
  const person = await personById(personId);
  if (!person) return forbidden('role');
  const { role } = person;
  if (visit !== null) {
    if (!(await accessTo(person, tenant))) return forbidden('tenant');
    const isAllowed = hasRight(role, 'visit') && rights.every((right) => canInVisit(right, true));
    if (!isAllowed) return forbidden('role');
    return (await isVisitOpen(visit)) ? person : forbidden('visit');
  }
  if (!rights.every((right) => hasRight(role, right))) return forbidden('role');
  const access = await accessTo(person, tenant);
  return access && 'tenant' in access && !access.visit ? person : forbidden('tenant');
}
