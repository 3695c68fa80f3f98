import { pool } from '@/lib/db/pool';
import { grantedPeople } from '../auth/grants';
import { hasRight } from '../auth/rights';
import type { Person } from '../auth/session-store';
import type { Failure } from '../browser/result';
import { validationFailure } from '../http/console-result';

/** Returns the people who can fix orders of a tenant. Only these people can be assigned. */
export async function possibleAssignees(tenant: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await pool().query<Pick<Person, 'id' | 'name' | 'role'>>(
    `select id, name, role from console."user" where not coalesce(disabled, false) order by lower(name), id`,
  );
  const candidates = rows.filter(({ role }) => hasRight(role, 'bulkUpsertSalesOrders'));
  return (await grantedPeople(candidates, tenant)).map(({ id, name }) => ({ id, name }));
}

export const unknownAssigneeFailure = (): Failure =>
  validationFailure(400, [
    { path: 'to', message: 'must be a user who can fix orders of this tenant', code: 'unknown_person' },
  ]);
