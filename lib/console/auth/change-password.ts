import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { pool } from '@/lib/db/pool';
import { forgetDevices } from './devices';
import { passwordFault } from './passwords';
import { endSessionsOf, type Person } from './sessions';
import { countAttempt, forgetAttempts } from './sign-in-attempts';

type Fault = { path: string; message: string; code: string };

export type PasswordChanged =
  | { kind: 'changed' }
  | { kind: 'limited'; wait: number }
  | { kind: 'faults'; faults: Fault[] };

async function store(personId: string, password: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    `update console.account set password = $2, "updatedAt" = now() where "userId" = $1 and "providerId" = 'credential'`,
    [personId, await hashPassword(password)],
  );
  return rowCount === 1;
}

async function isRight(personId: string, password: string): Promise<boolean> {
  const { rows } = await pool().query<{ hash: string }>(
    `select password as hash from console.account where "userId" = $1 and "providerId" = 'credential'`,
    [personId],
  );
  const hash = rows[0]?.hash;
  return hash !== undefined && (await verifyPassword({ hash, password }));
}

/** A person's own change: the current password is asked again, counted like signing in; all other sessions end. */
export async function changePassword(
  person: Person,
  given: { current: string; next: string },
  session: { address: string; token: string; device?: string },
): Promise<PasswordChanged> {
  const fault = await passwordFault(given.next, [person.name, person.email]);
  if (fault) return { kind: 'faults', faults: [{ path: 'next', ...fault }] };
  const attempt = { email: person.email, address: session.address, known: session.token };
  const { wait } = await countAttempt(attempt);
  if (wait > 0) return { kind: 'limited', wait };
  if (!(await isRight(person.id, given.current))) {
    return { kind: 'faults', faults: [{ path: 'current', message: 'is wrong', code: 'wrong_credentials' }] };
  }
  await forgetAttempts(attempt);
  await store(person.id, given.next);
  await endSessionsOf(person.id, session.token);
  await forgetDevices(person.id, session.device);
  return { kind: 'changed' };
}

async function personalWordsOf(personId: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string; email: string }>(
    'select name, email from console."user" where id = $1',
    [personId],
  );
  return rows.flatMap(({ name, email }) => [name, email]);
}

/** A new password for somebody who lost theirs, given by who may change people; all of their sessions end. */
export async function givePassword(personId: string, password: string): Promise<Fault | undefined> {
  const fault = await passwordFault(password, await personalWordsOf(personId));
  if (fault) return { path: 'password', ...fault };
  if (!(await store(personId, password)))
    return { path: 'id', message: 'is not known', code: 'unknown_person' };
  await endSessionsOf(personId);
  await forgetDevices(personId);
  return undefined;
}
