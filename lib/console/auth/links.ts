import { pool, transaction } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { recordAct } from '../audit/audit';
import type { Failure, Result } from '../browser/result';
import { failureOf, ok, validationFailure } from '../http/console-result';
import { removeDevices } from './devices';
import { checkPassword } from './password-strength';
import { removeFactors } from './second-factor';
import { endSessionsOf, isToken, newToken, tokenHash } from './session-store';
import { setPassword } from './set-password';

/** The purpose of a link: the first password, or a new one. */
export type LinkPurpose = 'invitation' | 'reset';

/** The lifetime of links. */
const linkSeconds = { invitation: 7 * 24 * 3600, reset: 3600 } as const;

/** The person whose password a link sets. */
type OpenLink = { purpose: LinkPurpose; name: string; email: string };

/** Why a link is not usable: unknown or replaced by a newer one, expired, or used. */
const messages = {
  unknown: 'This link is not valid: it may be incomplete, or a newer one was sent',
  expired: 'This link has expired',
  used: 'This link was used before',
};
const invalidLink = (reason: keyof typeof messages): Failure => failureOf(410, reason, messages[reason]);

/** The path of a link. The token is in the fragment, which browsers do not send: it reaches no log and no proxy. */
export const linkPath = (token: string): string => `/sign-in/link#${token}`;

/** Creates a link for a person; older ones become invalid. Unused links are deleted a month after they expire. */
export async function makeLink(personId: string, purpose: LinkPurpose): Promise<string> {
  const token = newToken();
  await transaction(pool(), async (client) => {
    await client.query(
      `delete from console."signInLinks"
       where ("userId" = $1 and "usedAt" is null) or "expiresAt" < now() - interval '30 days'`,
      [personId],
    );
    await client.query(
      `insert into console."signInLinks" (hash, "userId", purpose, "expiresAt")
       values ($1, $2, $3, now() + make_interval(secs => $4))`,
      [tokenHash(token), personId, purpose, linkSeconds[purpose]],
    );
  });
  return token;
}

type LinkRow = OpenLink & { id: string; reason: 'expired' | 'used' | null };

async function findLink(token: string): Promise<LinkRow | undefined> {
  if (!isToken(token)) return undefined;
  const { rows } = await pool().query<LinkRow>(
    `select u.id, u.name, u.email, l.purpose,
       case when l."usedAt" is not null then 'used' when l."expiresAt" < now() then 'expired' end as reason
     from console."signInLinks" l join console."user" u on u.id = l."userId"
     where l.hash = $1 and not u.disabled`,
    [tokenHash(token)],
  );
  return rows[0];
}

/** The purpose of a link, without using it. Refused with code `unknown`, `expired` or `used`. */
export async function readLink(token: string): Promise<Result<OpenLink>> {
  const link = await findLink(token);
  if (!link || link.reason) return invalidLink(link?.reason ?? 'unknown');
  return ok({ purpose: link.purpose, name: link.name, email: link.email });
}

/**
 * Sets the password by a link; returns the person's email. A link works once, even for concurrent calls. Ends all sessions of the
 * person. Refused as `readLink` is, or with the issue of `password`.
 */
export async function useLink(token: string, password: string): Promise<Result<string>> {
  const link = await findLink(token);
  if (!link || link.reason) return invalidLink(link?.reason ?? 'unknown');
  const issue = await checkPassword(password, [link.name, link.email]);
  if (issue) return validationFailure(400, [{ path: 'password', ...issue }]);
  const isFirst = await setPassword(link.id, password, async (client) => {
    const { rowCount } = await client.query(
      `update console."signInLinks" set "usedAt" = now()
       where hash = $1 and "usedAt" is null and "expiresAt" > now()`,
      [tokenHash(token)],
    );
    if (rowCount !== 1) return false;
    const { id, name } = link;
    await recordAct(
      { act: 'password.changed', by: { id, name }, object: name, after: { link: true } },
      client,
    );
    return true;
  });
  if (!isFirst) return invalidLink('used');
  await endSessionsOf(link.id);
  await removeDevices(link.id);
  return ok(link.email);
}

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
