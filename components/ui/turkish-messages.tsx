'use client';

import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import messages from '@/lib/messages/tr.json';

/** The messages of the console in Turkish. In a script, which browsers keep, and not in every page. */
export const TurkishMessages = ({ zone, children }: { zone: string; children: ReactNode }) => (
  <NextIntlClientProvider locale="tr" messages={messages} timeZone={zone}>
    {children}
  </NextIntlClientProvider>
);
