import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { MoreMessages } from './more-messages';

/**
 * The sections of the catalogue that client components ask for; everything else stays on the server, which hands out words as
 * plain data. Those of the console are on every page, those of a part of it only there, beside them. A client component that
 * needs a section of its own adds it here.
 */
export const sections = {
  console: [
    ...['ui', 'shell', 'table', 'form', 'export', 'record', 'pick', 'label'],
    ...['fields', 'values', 'errors'],
  ],
  account: ['signIn', 'settings'],
  explorer: ['explorer'],
  checkOrders: ['import', 'checkOrders'],
  jobs: ['import', 'runs'],
  integrations: ['integrations'],
};

async function messagesOf(part: keyof typeof sections) {
  const all = await getMessages();
  return Object.fromEntries(Object.entries(all).filter(([section]) => sections[part].includes(section)));
}

/** Gives the client components of every page the words of the console; `zone` is the person's. */
export async function ConsoleMessages({ zone, children }: { zone: string | undefined; children: ReactNode }) {
  return (
    <NextIntlClientProvider messages={await messagesOf('console')} {...(zone ? { timeZone: zone } : {})}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Gives the client components of a part of the console its words, beside those that every page has. */
export async function ClientMessages({
  of,
  children,
}: {
  of: Exclude<keyof typeof sections, 'console'>;
  children: ReactNode;
}) {
  return <MoreMessages messages={await messagesOf(of)}>{children}</MoreMessages>;
}
