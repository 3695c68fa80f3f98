'use server';

import { after } from 'next/server';
import * as z from '@/lib/contract/schema/zod';
import { pool } from '@/lib/db/pool';
import { failureOf, limited, ok } from '../http/console-result';
import { addressFrom } from '../http/request-headers';
import { countResetRequest } from './attempt-limits';
import { publicAction, rightAction } from './define-action';
import { signInWithPassword } from './keep-signed-in';
import * as links from './links';
import { type LinkPurpose, redeemLink } from './links';
import { canMail, isMailServerReady } from './mail';
import { issueLink, type LinkPerson } from './send-link';

/**
 * Creates a link for a person and emails it if possible. The link is a reset if the person has a password or a linked
 * account of the provider, and otherwise an invitation. Fails for the owner and for disabled people.
 */
export const sendLink = rightAction('people', z.object({ id: z.string() }), async ({ id }, by) => {
  const { rows } = await pool().query<LinkPerson & { purpose: LinkPurpose }>(
    `select id, name, email, locale, case when password is null and "providerAccount" is null
       then 'invitation' else 'reset' end as purpose
     from console."user" where id = $1 and role <> 'owner' and not disabled`,
    [id],
  );
  const [person] = rows;
  if (!person) return failureOf(404, 'unknown_person', 'User not found', 'id');
  return ok(await issueLink(person, person.purpose, { act: 'link.made', by, object: person.name }));
});

/**
 * Emails a link to a person who forgot their password. Response and timing do not reveal whether the email is known: the mail
 * server is always checked, and the email is sent after the response.
 */
export const requestReset = publicAction(z.object({ email: z.string() }), async (input, from) => {
  if (!canMail()) return failureOf(400, 'no_mail', 'This installation sends no emails');
  const email = input.email.trim().toLowerCase();
  const wait = await countResetRequest(email, addressFrom(from));
  if (wait > 0) return limited(wait);
  if (!(await isMailServerReady()))
    return failureOf(503, 'mail_away', 'The mail server does not respond: try again later');
  const { rows } = await pool().query<LinkPerson>(
    'select id, name, email, locale from console."user" where email = $1 and not disabled',
    [email],
  );
  const [person] = rows;
  if (person) after(() => issueLink(person, 'reset'));
  return ok(undefined);
});

/** Reads the purpose of a link. Fails with code `unknown`, `expired` or `used`. */
export const readLink = publicAction(z.string(), links.readLink);

const LinkInput = z.object({ token: z.string(), password: z.string() });

/** Sets the password with a link and signs in. Fails as `readLink` does, or with an issue of the password. */
export const acceptLink = publicAction(LinkInput, async ({ token, password }, from) => {
  const used = await redeemLink(token, password);
  return used.kind === 'ok' ? signInWithPassword({ email: used.value, password }, from) : used;
});
