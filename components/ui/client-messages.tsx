import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LocaleMessages, type MessagesProps } from './locale-components';
import { MoreMessages } from './more-messages';

/**
 * The sections of messages that client components in a part of the console need in addition to the sections of every
 * page (`lib/messages/console-sections.mjs`). Other messages stay on the server, which passes labels as data.
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

/** Provides the messages of every page to its client components. */
export async function ConsoleMessages(props: MessagesProps) {
  const locale = await getLocale();
  return <LocaleMessages locale={locale} {...props} />;
}

/** Provides the additional messages of a part of the console to its client components. */
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
