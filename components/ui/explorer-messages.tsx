import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

const sections = ['ui', 'table', 'form', 'fields', 'values', 'errors', 'explorer'];

/** The words of requests and the explorer; other pages need not load them. */
export async function ExplorerMessages({ children }: { children: ReactNode }) {
  const all = await getMessages();
  const messages = Object.fromEntries(Object.entries(all).filter(([section]) => sections.includes(section)));
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}
