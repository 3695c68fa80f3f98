'use client';

import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import messages from '@/lib/messages/tr.json';

/** Turkish messages, in a script that browsers cache instead of in every page. */
export const TurkishMessages = ({ zone, children }: { zone: string; children: ReactNode }) => (
  <NextIntlClientProvider locale="tr" messages={messages} timeZone={zone}>
    {children}
  </NextIntlClientProvider>
);
