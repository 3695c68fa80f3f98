import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

/**
 * The sections of the catalogue that client components ask for; everything else stays on the server, which hands out words
 * as plain data. A client component that needs a section of its own adds it here.
 */
const sections = [
  'ui',
  'shell',
  'table',
  'form',
  'export',
  'record',
  'pick',
  'label',
  'signIn',
  'settings',
  'fields',
  'values',
  'errors',
];

/** Gives client components their words, and only those; `zone` is the person's. */
export async function ClientMessages({ zone, children }: { zone: string; children: ReactNode }) {
  const all = await getMessages();
  const messages = Object.fromEntries(Object.entries(all).filter(([section]) => sections.includes(section)));
  return (
    <NextIntlClientProvider messages={messages} timeZone={zone}>
      {children}
    </NextIntlClientProvider>
  );
}
