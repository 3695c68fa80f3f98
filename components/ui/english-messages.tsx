'use client';

import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import messages from '@/lib/messages/en.json';

/** English messages, in a script that browsers cache instead of in every page. */
export const EnglishMessages = ({ zone, children }: { zone: string; children: ReactNode }) => (
  <NextIntlClientProvider locale="en" messages={messages} timeZone={zone}>
    {children}
  </NextIntlClientProvider>
);
