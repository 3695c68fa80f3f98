import { verifyPassword } from 'better-auth/crypto';
import { pool } from '@/lib/db/pool';
import type { Person } from './sessions';
import { clearAttempts, countAttempt } from './sign-in-attempts';

/** Where a person who is signed in gives their password once more. */
export type AskedAgain = { address: string; token: string };

export type PasswordCheck = { kind: 'right' } | { kind: 'wrong' } | { kind: 'limited'; wait: number };

/**
 * Whether somebody who is signed in knows their password, counted like signing in. Who has none, because they sign in by a passkey
 * or a provider, cannot give it: for them it is wrong.
 */
export async function checkOwnPassword(
  person: Person,
  password: string,
  { address, token }: AskedAgain,
): Promise<PasswordCheck> {
  const attempt = { email: person.email, address, known: token };
  const { wait } = await countAttempt(attempt);
  if (wait > 0) return { kind: 'limited', wait };
  const { rows } = await pool().query<{ hash: string }>(
    `select password as hash from console.account where "userId" = $1 and "providerId" = 'credential'`,
    [person.id],
  );
  const hash = rows[0]?.hash;
  if (hash === undefined || !(await verifyPassword({ hash, password }))) return { kind: 'wrong' };
  await clearAttempts(attempt);
  return { kind: 'right' };
}
