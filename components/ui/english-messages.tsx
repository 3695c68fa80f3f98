'use client';

import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import messages from '@/lib/messages/en.json';

/** The messages of the console in English. In a script, which browsers keep, and not in every page. */
export const EnglishMessages = ({ zone, children }: { zone: string; children: ReactNode }) => (
  <NextIntlClientProvider locale="en" messages={messages} timeZone={zone}>
    {children}
  </NextIntlClientProvider>
);
