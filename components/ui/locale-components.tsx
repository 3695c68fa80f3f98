'use client';

import dynamic from 'next/dynamic';
import { type Messages, NextIntlClientProvider, useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import type { DayPickerLocale } from 'react-day-picker';
import type { Locale } from '@/lib/messages/locales';
import type { CalendarProps } from './date-calendar';

/** `zone` is the person's time zone. */
type MessagesProps = { zone: string; children: ReactNode };

const providerOf = (locale: Locale, messages: Partial<Messages>) =>
  // biome-ignore lint/correctness/noComponentHookFactories: called once a language, on the top level of its script
  function MessagesProvider({ zone, children }: MessagesProps) {
    return (
      <NextIntlClientProvider locale={locale} messages={messages} timeZone={zone}>
        {children}
      </NextIntlClientProvider>
    );
  };

/** Creates a calendar in one language. Its code is loaded when it is opened. */
const calendarOf = (dates: () => Promise<DayPickerLocale>) =>
  dynamic(
    async () => {
      const [{ DateCalendar }, locale] = await Promise.all([import('./date-calendar'), dates()]);
      return (props: CalendarProps) => <DateCalendar {...props} dates={locale} />;
    },
    { ssr: false, loading: () => <div className="h-72 w-64" /> },
  );

// Each language has a script of messages, which browsers cache. A page loads only one.
const languages = {
  en: {
    Messages: dynamic(() => import('@/lib/messages/en.json').then((m) => providerOf('en', m.default))),
    Calendar: calendarOf(() => import('react-day-picker/locale/en-US').then((m) => m.enUS)),
  },
  tr: {
    Messages: dynamic(() => import('@/lib/messages/tr.json').then((m) => providerOf('tr', m.default))),
    Calendar: calendarOf(() => import('react-day-picker/locale/tr').then((m) => m.tr)),
  },
} satisfies Record<Locale, unknown>;

/** Provides the messages of a language to all client components. */
export function LocaleMessages({ locale, ...props }: MessagesProps & { locale: Locale }) {
  const { Messages } = languages[locale];
  return <Messages {...props} />;
}

/** A calendar in the person's language. */
export function LocaleCalendar(props: CalendarProps) {
  const locale = useLocale();
  const { Calendar } = languages[locale];
  return <Calendar {...props} />;
}
