import { verifyPassword } from 'better-auth/crypto';
import { pool } from '@/lib/db/pool';
import type { Person } from './session-store';
import { clearAttempts, countAttempt } from './sign-in-attempts';

/** The context of a repeated password. */
export type PasswordContext = { address: string; token: string };

export type PasswordCheck = { kind: 'right' } | { kind: 'wrong' } | { kind: 'limited'; wait: number };

/**
 * Checks the password of the signed-in person, limited like signing in. Always wrong for people without one, who sign in by a
 * passkey or a provider.
 */
export async function checkOwnPassword(
  person: Person,
  password: string,
  { address, token }: PasswordContext,
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
