import type { ClientBase } from 'pg';
import { pool, transaction } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { type AuditEvent, recordAuditEvent } from '../audit/audit';
import type { Failure, Result } from '../browser/result';
import { failureOf, ok, validationFailure } from '../http/console-result';
import { removeDevices } from './devices';
import { checkPassword } from './password-strength';
import { setPassword } from './passwords';
import { removeFactors } from './second-factor';
import { endSessions, isToken, newToken, tokenHash } from './session-store';

/** An invitation sets the first password. A reset sets a new one. */
export type LinkPurpose = 'invitation' | 'reset';

/** The lifetime of links, in seconds. */
const linkSeconds = { invitation: 7 * 24 * 3600, reset: 3600 } as const;

/** A link that can be used: its purpose, and the person whose password it sets. */
type OpenLink = { purpose: LinkPurpose; name: string; email: string };

/** Messages for links that cannot be used. A link becomes unknown when a newer link replaces it. */
const messages = {
  unknown: 'This link is invalid: it may be incomplete or replaced by a newer one',
  expired: 'This link has expired',
  used: 'This link has already been used',
};
const invalidLink = (reason: keyof typeof messages): Failure => failureOf(410, reason, messages[reason]);

/** Returns the path of a link. The token is in the fragment, which browsers do not send, so it reaches no log or proxy. */
export const linkPath = (token: string): string => `/sign-in/link#${token}`;

async function insertLink(client: ClientBase, personId: string, purpose: LinkPurpose): Promise<string> {
  const token = newToken();
  // This lock serializes concurrent calls, so that the later link replaces the earlier one.
  await client.query('select from console."user" where id = $1 for update', [personId]);
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
  return token;
}

/**
 * Creates a link for a person, audits the creation as `act` if given, and returns the link's token. The person's older unused
 * links become invalid. Deletes everyone's links that expired more than 30 days ago.
 */
export const createLink = (personId: string, purpose: LinkPurpose, act?: AuditEvent): Promise<string> =>
  transaction(pool(), async (client) => {
    const token = await insertLink(client, personId, purpose);
    if (act) await recordAuditEvent(act, client);
    return token;
  });

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

/** Reads a link without using it up. Fails with code `unknown`, `expired` or `used`. */
export async function readLink(token: string): Promise<Result<OpenLink>> {
  const link = await findLink(token);
  if (!link || link.reason) return invalidLink(link?.reason ?? 'unknown');
  return ok({ purpose: link.purpose, name: link.name, email: link.email });
}

/**
 * Sets the password with a link, ends all sessions of the person and returns their email. Only one of several concurrent calls
 * succeeds. Fails as `readLink` does, or with an issue of `password`.
 */
export async function redeemLink(token: string, password: string): Promise<Result<string>> {
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
    await endSessions(id, '', client);
    await removeDevices(id, undefined, client);
    await recordAuditEvent(
      { act: 'password.changed', by: { id, name }, object: name, after: { link: true } },
      client,
    );
    return true;
  });
  if (!isFirst) return invalidLink('used');
  return ok(link.email);
}

/**
 * Removes the second factor and passkeys of a person, even of the owner, and creates a link to set a new password. Used
 * from the server's shell, whose users can access the database anyway. Throws if the person is unknown or disabled.
 */
export async function makeResetLink(email: string): Promise<{ name: string; link: string }> {
  const { rows } = await pool().query<{ id: string; name: string; disabled: boolean }>(
    'select id, name, disabled from console."user" where email = $1',
    [email.trim().toLowerCase()],
  );
  const [person] = rows;
  if (!person) throw new Error(`No user has the email address ${email}`);
  if (person.disabled)
    throw new Error(`${person.name} is disabled: an admin can enable the user under People`);
  const by = { id: '', name: 'Shell of the server' };
  const token = await transaction(pool(), async (client) => {
    const reset = await insertLink(client, person.id, 'reset');
    await removeFactors(person, by, client);
    await recordAuditEvent({ act: 'link.made', by, object: person.name }, client);
    return reset;
  });
  return { name: person.name, link: (env.publicAddresses.at(-1) ?? '') + linkPath(token) };
}
