import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Tabs } from '@/components/ui/tabs';
import { type TargetName, targetNames } from './targets/all-targets';

const sections = ['ui', 'table', 'form', 'fields', 'values', 'errors', 'import', 'runs'];

/** The words of an import; other pages need not load them. */
export async function ImportMessages({ children }: { children: ReactNode }) {
  const all = await getMessages();
  const messages = Object.fromEntries(Object.entries(all).filter(([section]) => sections.includes(section)));
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}

/** What a target is called: its resource, or cargo codes, which are no resource of their own. */
export async function targetLabels(): Promise<(name: TargetName) => string> {
  const [t, resources] = await Promise.all([getTranslations('import'), getTranslations('resources')]);
  return (name) => (name === 'cargo-codes' ? t('cargoCodes') : resources(name));
}

/** What is to be imported: each kind has an address. */
export async function TargetTabs({ tenant, current }: { tenant: string; current: TargetName }) {
  const [t, word] = await Promise.all([getTranslations('import'), targetLabels()]);
  const items = targetNames.map((name) => ({
    href: `/t/${encodeURIComponent(tenant)}/import?to=${name}`,
    label: word(name),
    current: name === current,
  }));
  return <Tabs label={t('what')} items={items} />;
}
