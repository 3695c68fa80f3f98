import { type PastVisit, pastVisit } from '../visits/visit-list';
import { hasRight } from './rights';
import type { Person } from './session-store';

/** A visit that the person may read: their own, or anyone's with the right to. */
export async function readableVisit(
  person: Pick<Person, 'id' | 'role'>,
  id: string,
): Promise<PastVisit | undefined> {
  const visit = await pastVisit(id);
  return visit && (visit.personId === person.id || hasRight(person.role, 'visits')) ? visit : undefined;
}
