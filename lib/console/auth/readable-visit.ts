import { findPastVisit, type PastVisit } from '../visits/visit-list';
import { hasRight } from './rights';
import type { Person } from './session-store';

/** Returns a visit if the person may read it. People may read their own visits, and all visits with the right `visits`. */
export async function readableVisit(
  person: Pick<Person, 'id' | 'role'>,
  id: string,
): Promise<PastVisit | undefined> {
  const visit = await findPastVisit(id);
  return visit && (visit.personId === person.id || hasRight(person.role, 'visits')) ? visit : undefined;
}
