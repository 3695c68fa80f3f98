'use client';

import { NextIntlClientProvider } from 'next-intl';
import messages from '@/lib/messages/en.json';
import type { WordsProps } from './words-props';

/** The words of the console in English. In a script, which browsers keep, and not in every page. */
export const EnglishWords = ({ zone, children }: WordsProps) => (
  <NextIntlClientProvider locale="en" messages={messages} timeZone={zone}>
    {children}
  </NextIntlClientProvider>
);
