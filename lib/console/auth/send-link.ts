import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { env } from '@/lib/env';
import { isLocale } from '@/lib/messages/catalogs';
import type { AuditEvent } from '../audit/audit';
import { createLink, type LinkPurpose, linkPath } from './links';
import { canMail, sendMail } from './mail';

/**
 * How a link is delivered: by email, or by the person who created the link. `hasMailFailed` is true if the email could not be
 * sent.
 */
export type Delivery = { isMailed: true } | { isMailed: false; path: string; hasMailFailed: boolean };

export type LinkPerson = { id: string; name: string; email: string; locale: string | null };

/**
 * Returns the base URL of links: the configured address with the host of this request, or else the last address. Never uses the
 * Host header itself, because clients control it.
 */
export async function publicAddress(): Promise<string> {
  const host = (await headers()).get('host') ?? '';
  return (
    env.publicAddresses.find((address) => new URL(address).host === host) ?? env.publicAddresses.at(-1) ?? ''
  );
}

async function mailLink(person: LinkPerson, purpose: LinkPurpose, path: string): Promise<boolean> {
  const t = await getTranslations({
    locale: isLocale(person.locale) ? person.locale : await getLocale(),
    namespace: `mail.${purpose}`,
  });
  const link = (await publicAddress()) + path;
  return sendMail({
    to: { name: person.name, address: person.email },
    subject: t('subject'),
    text: t('text', { name: person.name, link }),
  });
}

/**
 * Creates a link for a person, audits the creation as `act` if given, and emails the link. Returns the path to pass on if the
 * email cannot be sent.
 */
export async function issueLink(
  person: LinkPerson,
  purpose: LinkPurpose,
  act?: AuditEvent,
): Promise<Delivery> {
  const path = linkPath(await createLink(person.id, purpose, act));
  if (!canMail()) return { isMailed: false, path, hasMailFailed: false };
  return (await mailLink(person, purpose, path))
    ? { isMailed: true }
    : { isMailed: false, path, hasMailFailed: true };
}
