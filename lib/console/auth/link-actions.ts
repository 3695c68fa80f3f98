import { headers } from 'next/headers';
import { after } from 'next/server';
import { getLocale, getTranslations } from 'next-intl/server';
import * as z from '@/lib/contract/schema/zod';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { recordAct } from '../audit/audit';
import { failureOf, limited, ok } from '../http/own-result';
import { addressFrom } from '../http/request-headers';
import { publicAction, rightAction } from './access';
import * as links from './links';
import { type LinkPurpose, linkPath, makeLink, useLink } from './links';
import { canMail, isMailServerReady, sendMail } from './mail';
import { signInWithPassword } from './sign-in-actions';
import { countResetRequest } from './sign-in-attempts';

/** How a link is delivered: by e-mail, or by the person who requested it. `hasMailFailed`: the e-mail could not be sent. */
export type Delivery = { isMailed: true } | { isMailed: false; path: string; hasMailFailed: boolean };

type LinkPerson = { id: string; name: string; email: string; locale: string | null };

/** Base URL of links. Only from the settings, because clients control the Host header. */
export async function publicAddress(): Promise<string> {
  const host = (await headers()).get('host') ?? '';
  return (
    env.publicAddresses.find((address) => new URL(address).host === host) ?? env.publicAddresses.at(-1) ?? ''
  );
}

async function mailLink(person: LinkPerson, purpose: LinkPurpose, path: string): Promise<boolean> {
  const t = await getTranslations({
    locale: person.locale ?? (await getLocale()),
    namespace: `mail.${purpose}`,
  });
  const link = (await publicAddress()) + path;
  return sendMail({
    to: { name: person.name, address: person.email },
    subject: t('subject'),
    text: t('text', { name: person.name, link }),
  });
}

/** Creates a link for a person and sends it. Without e-mail it is returned, to be passed on. */
export async function issueLink(person: LinkPerson, purpose: LinkPurpose): Promise<Delivery> {
  const path = linkPath(await makeLink(person.id, purpose));
  if (!canMail()) return { isMailed: false, path, hasMailFailed: false };
  return (await mailLink(person, purpose, path))
    ? { isMailed: true }
    : { isMailed: false, path, hasMailFailed: true };
}

/** Creates a new link for a person other than the owner: an invitation until they have a password, afterwards a reset. */
export const sendLink = rightAction('people', z.object({ id: z.string() }), async ({ id }, by) => {
  const { rows } = await pool().query<LinkPerson & { purpose: LinkPurpose }>(
    `select id, name, email, locale, case when exists (select from console.account where "userId" = u.id)
       then 'reset' else 'invitation' end as purpose
     from console."user" u where id = $1 and role <> 'owner' and not disabled`,
    [id],
  );
  const [person] = rows;
  if (!person) return failureOf(404, 'unknown_person', 'There is no such person', 'id');
  const delivery = await issueLink(person, person.purpose);
  await recordAct({ act: 'link.made', by, object: person.name });
  return ok(delivery);
});

/**
 * Sends a link to a person who forgot their password. Response and timing are the same for every address: the mail server is
 * checked in any case, and the e-mail is sent after the response.
 */
export const requestReset = publicAction(z.object({ email: z.string() }), async (input, from) => {
  if (!canMail()) return failureOf(400, 'no_mail', 'This installation sends no e-mails');
  const email = input.email.trim().toLowerCase();
  const wait = await countResetRequest(email, addressFrom(from));
  if (wait > 0) return limited(wait);
  if (!(await isMailServerReady()))
    return failureOf(503, 'mail_away', 'The mail server does not answer: try again later');
  const { rows } = await pool().query<LinkPerson>(
    'select id, name, email, locale from console."user" where email = $1 and not disabled',
    [email],
  );
  const [person] = rows;
  if (person) after(() => issueLink(person, 'reset'));
  return ok(undefined);
});

/** The purpose of a link; refused with code `unknown`, `expired` or `used`. */
export const readLink = publicAction(z.string(), links.readLink);

const LinkAnswer = z.object({ token: z.string(), password: z.string() });

/** Sets the password by a link and signs in. Refused with the code of an unusable link, or with the field's issue. */
export const acceptLink = publicAction(LinkAnswer, async ({ token, password }, from) => {
  const used = await useLink(token, password);
  return used.kind === 'ok' ? signInWithPassword({ email: used.answer, password }, from) : used;
});
