import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { Gallery } from '@/components/features/design/gallery';
import { requirePerson } from '@/lib/console/auth/session';
import en from '@/lib/messages/en.json';
import tr from '@/lib/messages/tr.json';

export const metadata: Metadata = { title: 'Design system' };

/** The pieces of the design system in all states. `npm run dev` alone serves it: see `pageExtensions` in next.config.mjs. */
export default async function Design({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requirePerson();
  const { lang, theme } = await searchParams;
  const language = lang === 'tr' ? 'tr' : 'en';
  return (
    <NextIntlClientProvider locale={language} messages={language === 'tr' ? tr : en}>
      <Gallery language={language} theme={theme === 'dark' ? 'dark' : 'light'} />
    </NextIntlClientProvider>
  );
}
