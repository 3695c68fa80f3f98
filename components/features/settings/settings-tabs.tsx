import { useTranslations } from 'next-intl';
import { Tabs } from '@/components/ui/tabs';

/** The parts of the settings. */
export function SettingsTabs({ current }: { current: 'tenants' | 'people' | 'account' }) {
  const t = useTranslations('settings');
  return (
    <Tabs
      label={t('title')}
      items={[
        { href: '/settings', label: t('tenants'), current: current === 'tenants' },
        { href: '/settings/people', label: t('people'), current: current === 'people' },
        { href: '/settings/account', label: t('account'), current: current === 'account' },
      ]}
    />
  );
}
