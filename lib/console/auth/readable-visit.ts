import { type PastVisit, pastVisit } from '../visits/visit-list';
import { hasRight } from './rights';
import type { Person } from './session-store';

/** A visit, if the person may read it: their own, or any with the right `visits`. */
export async function readableVisit(
  person: Pick<Person, 'id' | 'role'>,
  id: string,
): Promise<PastVisit | undefined> {
  const visit = await pastVisit(id);
  return visit && (visit.personId === person.id || hasRight(person.role, 'visits')) ? visit : undefined;
}
