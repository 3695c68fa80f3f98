import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { isLocale } from '@/lib/messages/locales';
import { LocaleMessages, type MessagesProps } from './locale-messages';
import { MoreMessages } from './more-messages';

/**
 * The sections of the catalogue that client components of a part of the console ask for, beside those that every page has
 * (`lib/messages/console-sections.mjs`). Everything else stays on the server, which hands out words as plain data.
 */
export const sections = {
  account: ['signIn', 'settings'],
  signIn: ['signIn'],
  explorer: ['explorer'],
  checkOrders: ['import', 'checkOrders'],
  jobs: ['import', 'runs'],
  rejected: ['groups', 'queue'],
  integrations: ['integrations'],
  lines: ['lines'],
  visits: ['visits'],
  audit: ['audit'],
};

/** Gives the client components of every page the words of the console. */
export async function ConsoleMessages(props: MessagesProps) {
  const locale = await getLocale();
  return <LocaleMessages locale={isLocale(locale) ? locale : 'en'} {...props} />;
}

/** Gives the client components of a part of the console its words, beside those that every page has. */
export async function ClientMessages({
  of: part,
  children,
}: {
  of: keyof typeof sections;
  children: ReactNode;
}) {
  const all = await getMessages();
  const messages = Object.fromEntries(
    Object.entries(all).filter(([section]) => sections[part].includes(section)),
  );
  return <MoreMessages messages={messages}>{children}</MoreMessages>;
}
