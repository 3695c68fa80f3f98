import { useTranslations } from 'next-intl';
import { Tabs } from '@/components/ui/tabs';

/** The two views of a tenant's sales orders: those that were taken, and those that were rejected. */
export function OrderTabs({ tenant, current }: { tenant: string; current: 'all' | 'rejected' }) {
  const t = useTranslations('pages.salesOrders');
  const base = `/t/${encodeURIComponent(tenant)}/sales-orders`;
  return (
    <Tabs
      label={t('tabs')}
      items={[
        { href: base, label: t('all'), current: current === 'all' },
        { href: `${base}/rejected`, label: t('rejected'), current: current === 'rejected' },
      ]}
    />
  );
}
