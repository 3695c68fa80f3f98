import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

/**
 * The sections of the catalogue that client components ask for, by part of the console; everything else stays on the server,
 * which hands out words as plain data. A client component that needs a section of its own adds it here.
 */
const console = [
  ...['ui', 'shell', 'table', 'form', 'export', 'record', 'pick', 'label', 'signIn', 'settings'],
  ...['fields', 'values', 'errors'],
];
export const sections = {
  console,
  rejected: [...console, 'import', 'checkOrders'],
  explorer: ['ui', 'table', 'form', 'fields', 'values', 'errors', 'explorer'],
  checkOrders: ['ui', 'table', 'form', 'fields', 'values', 'errors', 'import', 'checkOrders'],
  jobs: ['ui', 'table', 'form', 'fields', 'values', 'errors', 'import', 'runs'],
  integrations: ['ui', 'form', 'errors', 'signIn', 'settings', 'integrations'],
};

/** Gives client components the words of a part of the console, and only those; `zone` is the person's. */
export async function ClientMessages({
  of,
  zone,
  children,
}: {
  of: keyof typeof sections;
  zone?: string;
  children: ReactNode;
}) {
  const all = await getMessages();
  const messages = Object.fromEntries(
    Object.entries(all).filter(([section]) => sections[of].includes(section)),
  );
  return (
    <NextIntlClientProvider messages={messages} {...(zone ? { timeZone: zone } : {})}>
      {children}
    </NextIntlClientProvider>
  );
}
