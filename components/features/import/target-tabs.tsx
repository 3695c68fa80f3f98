import { getTranslations } from 'next-intl/server';
import { Tabs } from '@/components/ui/tabs';
import { type TargetName, targetNames } from './targets/all-targets';

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
