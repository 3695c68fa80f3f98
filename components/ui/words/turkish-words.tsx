'use client';

import { NextIntlClientProvider } from 'next-intl';
import messages from '@/lib/messages/tr.json';
import type { WordsProps } from './words-props';

/** The words of the console in Turkish. In a script, which browsers keep, and not in every page. */
export const TurkishWords = ({ zone, children }: WordsProps) => (
  <NextIntlClientProvider locale="tr" messages={messages} timeZone={zone}>
    {children}
  </NextIntlClientProvider>
);
