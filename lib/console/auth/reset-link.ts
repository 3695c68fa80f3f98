import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { recordAct } from '../audit/audit';
import { linkPath, makeLink } from './links';
import { removeFactors } from './second-factor';

/**
 * For the server's shell, whose user has access to the database anyway: removes a person's second factor and passkeys, also the
 * owner's, and creates a link to set a new password. Throws for an unknown or disabled person.
 */
export async function makeResetLink(email: string): Promise<{ name: string; link: string }> {
  const { rows } = await pool().query<{ id: string; name: string; disabled: boolean }>(
    'select id, name, disabled from console."user" where email = $1',
    [email.trim().toLowerCase()],
  );
  const [person] = rows;
  if (!person) throw new Error(`Nobody has the email address ${email}`);
  if (person.disabled) throw new Error(`${person.name} is disabled: an admin can change that under People`);
  await removeFactors(person.id);
  const token = await makeLink(person.id, 'reset');
  const by = { id: '', name: 'Shell of the server' };
  await recordAct({ act: 'factor.removed', by, object: person.name });
  await recordAct({ act: 'link.made', by, object: person.name });
  return { name: person.name, link: (env.publicAddresses.at(-1) ?? '') + linkPath(token) };
}
