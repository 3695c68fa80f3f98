import { useTranslations } from 'next-intl';
import { Tabs } from '@/components/ui/tabs';

/** The three views of a tenant's stock. */
export function StockTabs({
  tenant,
  current,
}: {
  tenant: string;
  current: 'levels' | 'erp' | 'expirations';
}) {
  const t = useTranslations('pages.stocks');
  const base = `/t/${encodeURIComponent(tenant)}/stocks`;
  return (
    <Tabs
      label={t('tabs')}
      items={[
        { href: base, label: t('levels'), current: current === 'levels' },
        { href: `${base}/erp`, label: t('erp'), current: current === 'erp' },
        { href: `${base}/expirations`, label: t('expirations'), current: current === 'expirations' },
      ]}
    />
  );
}
