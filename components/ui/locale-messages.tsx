'use client';

import dynamic from 'next/dynamic';
import { type Messages, NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import type { Locale } from '@/lib/messages/locales';

/** `zone`: the person's. */
export type MessagesProps = { zone: string; children: ReactNode };

const providerOf = (locale: Locale, messages: Partial<Messages>) =>
  // biome-ignore lint/correctness/noComponentHookFactories: called once a language, on the top level of its script
  function MessagesProvider({ zone, children }: MessagesProps) {
    return (
      <NextIntlClientProvider locale={locale} messages={messages} timeZone={zone}>
        {children}
      </NextIntlClientProvider>
    );
  };

// One script per language, which browsers cache: no page loads both.
const providers = {
  en: dynamic(() => import('@/lib/messages/en.json').then((m) => providerOf('en', m.default))),
  tr: dynamic(() => import('@/lib/messages/tr.json').then((m) => providerOf('tr', m.default))),
} satisfies Record<Locale, unknown>;

/** The messages of the console in the person's language, for all client components. */
export function LocaleMessages({ locale, ...props }: MessagesProps & { locale: Locale }) {
  const Provider = providers[locale];
  return <Provider {...props} />;
}
