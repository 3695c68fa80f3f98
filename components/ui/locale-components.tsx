'use client';

import dynamic from 'next/dynamic';
import { type Messages, NextIntlClientProvider, useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import type { DayPickerLocale } from 'react-day-picker';
import type { Locale } from '@/lib/messages/catalogs';
import type { CalendarProps } from './date-calendar';

type MessagesProps = { zone: string; children: ReactNode };

const createProvider = (locale: Locale, messages: Partial<Messages>) =>
  // biome-ignore lint/correctness/noComponentHookFactories: called once per language, at the top level of the language's script
  function MessagesProvider({ zone, children }: MessagesProps) {
    return (
      <NextIntlClientProvider locale={locale} messages={messages} timeZone={zone}>
        {children}
      </NextIntlClientProvider>
    );
  };

/** Creates the calendar of a language. The calendar's code loads when the calendar opens. */
const createCalendar = (dates: () => Promise<DayPickerLocale>) =>
  dynamic(
    async () => {
      const [{ DateCalendar }, locale] = await Promise.all([import('./date-calendar'), dates()]);
      return (props: CalendarProps) => <DateCalendar {...props} dates={locale} />;
    },
    { ssr: false, loading: () => <div className="h-72 w-64" /> },
  );

// The languages of `lib/messages/catalogs.ts`. Each has a separate script of messages, so that browsers can cache the script.
// A page loads only one of the scripts. The paths are literals, because Next.js does not preload a script at a template path.
const languages = {
  en: {
    Messages: dynamic(() => import('@/lib/messages/en.json').then((m) => createProvider('en', m.default))),
    Calendar: createCalendar(() => import('react-day-picker/locale/en-US').then((m) => m.enUS)),
  },
  tr: {
    Messages: dynamic(() => import('@/lib/messages/tr.json').then((m) => createProvider('tr', m.default))),
    Calendar: createCalendar(() => import('react-day-picker/locale/tr').then((m) => m.tr)),
  },
} satisfies Record<Locale, unknown>;

/** The codes of the languages. */
export const locales: readonly string[] = Object.keys(languages);

export function LocaleMessages({ locale, ...props }: MessagesProps & { locale: Locale }) {
  const { Messages } = languages[locale];
  return <Messages {...props} />;
}

export function LocaleCalendar(props: CalendarProps) {
  const locale = useLocale();
  const { Calendar } = languages[locale];
  return <Calendar {...props} />;
}
