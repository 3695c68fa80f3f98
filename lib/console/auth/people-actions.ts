import type { Issue } from '@/lib/contract/schema/issue';
import type { Result } from '../browser/result';
import { ok, refused, refusedAs, written } from '../http/own-result';
import { admitted } from './access';
import { givePassword } from './change-password';
import { faultsOf, type NewPerson } from './new-person';
import { addPerson, changePerson } from './people';
import { isRole, type Role } from './roles';

const isGiven = (role: unknown): role is Exclude<Role, 'owner'> =>
  typeof role === 'string' && isRole(role) && role !== 'owner';

const unknownRole: Issue = {
  path: 'role',
  message: 'is not a role that can be given',
  code: 'invalid_value',
};

/** Adds a person with a first password. Refused with the fields' issues; an email in use has code `taken`. */
export function invite(given: NewPerson & { role: string }): Promise<Result<undefined>> {
  return admitted('people', async () => {
    const { name, email, password } = given ?? {};
    const person = { name: written(name), email: written(email), password: written(password) };
    const issues: Issue[] = await faultsOf(person);
    const role: unknown = given?.role;
    if (!isGiven(role)) return refused(400, [...issues, unknownRole]);
    if (issues.length > 0) return refused(400, issues);
    const added = await addPerson(person, role);
    return added ? ok(undefined) : refused(409, [{ path: 'email', message: 'is taken', code: 'taken' }]);
  });
}

export type PersonChange = { id: string; role?: string; disabled?: boolean; password?: string };

/** Changes a person's role, lets them in no more, or gives a new password. The owner stays as they are. */
export function amendPerson(given: PersonChange): Promise<Result<undefined>> {
  return admitted('people', async () => {
    const { id, role, disabled, password } = given ?? {};
    if (typeof id !== 'string')
      return refused(400, [{ path: 'id', message: 'is required', code: 'required' }]);
    if (role !== undefined && !isGiven(role)) return refused(400, [unknownRole]);
    const off = disabled === undefined ? undefined : disabled === true;
    if (!(await changePerson(id, { role, disabled: off })))
      return refusedAs(409, 'unchangeable', 'cannot be changed');
    const fault = password === undefined ? undefined : await givePassword(id, written(password));
    return fault ? refused(400, [fault]) : ok(undefined);
  });
}
