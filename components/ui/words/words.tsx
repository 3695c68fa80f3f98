'use client';

import dynamic from 'next/dynamic';
import type { Locale } from '@/lib/messages/locales';
import type { WordsProps } from './words-props';

// A script for each language: nobody loads the other's.
const wordsIn = {
  en: dynamic(() => import('./english-words').then((m) => m.EnglishWords)),
  tr: dynamic(() => import('./turkish-words').then((m) => m.TurkishWords)),
} satisfies Record<Locale, unknown>;

/** The words of the console in the person's language, for all client components. */
export function Words({ locale, ...props }: WordsProps & { locale: Locale }) {
  const In = wordsIn[locale];
  return <In {...props} />;
}
