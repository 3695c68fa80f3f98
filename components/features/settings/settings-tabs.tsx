import { useTranslations } from 'next-intl';
import { Tabs } from '@/components/ui/tabs';

/** The parts of the settings. */
export function SettingsTabs({
  current,
}: {
  current: 'tenants' | 'people' | 'integrations' | 'corrections' | 'visits' | 'retention' | 'account';
}) {
  const t = useTranslations('settings');
  const visits = useTranslations('visits.log');
  return (
    <Tabs
      label={t('title')}
      items={[
        { href: '/settings', label: t('tenants'), current: current === 'tenants' },
        { href: '/settings/people', label: t('people'), current: current === 'people' },
        {
          href: '/settings/integrations',
          label: t('integrations'),
          current: current === 'integrations',
        },
        {
          href: '/settings/corrections',
          label: t('corrections.title'),
          current: current === 'corrections',
        },
        { href: '/settings/visits', label: visits('title'), current: current === 'visits' },
        {
          href: '/settings/retention',
          label: t('retention.title'),
          current: current === 'retention',
        },
        { href: '/settings/account', label: t('account'), current: current === 'account' },
      ]}
    />
  );
}
