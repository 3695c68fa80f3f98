'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { Locale } from '@/lib/messages/locales';

// A script for each language: nobody loads the other's.
const providers = {
  en: dynamic(() => import('./english-messages').then((m) => m.EnglishMessages)),
  tr: dynamic(() => import('./turkish-messages').then((m) => m.TurkishMessages)),
} satisfies Record<Locale, unknown>;

/** `zone`: the person's. */
export type MessagesProps = { zone: string; children: ReactNode };

/** The messages of the console in the person's language, for all client components. */
export function LocaleMessages({ locale, ...props }: MessagesProps & { locale: Locale }) {
  const Provider = providers[locale];
  return <Provider {...props} />;
}
