import { useTranslations } from 'next-intl';
import { Tabs } from '@/components/ui/tabs';
import { tenantPath } from '@/lib/console/browser/tenant-path';

/**
 * Shows tabs of a tenant's sales orders: accepted orders if the platform lists them, rejected orders, and orders sent
 * by this console. The list of all orders has tabs by state instead.
 */
export function OrderTabs({
  tenant,
  current,
  listed,
}: {
  tenant: string;
  current: 'all' | 'sent';
  listed: boolean;
}) {
  const t = useTranslations('pages.salesOrders');
  const tSent = useTranslations('pages.sentHere');
  const tRecords = useTranslations('pages.records');
  const tenantBase = tenantPath(tenant);
  const base = `${tenantBase}/sales-orders`;
  return (
    <Tabs
      borderless
      label={t('tabs')}
      items={[
        ...(listed && current === 'sent' ? [{ href: base, label: tRecords('all'), current: false }] : []),
        { href: `${tenantBase}/rejected-orders`, label: t('rejected'), current: false },
        { href: listed ? `${base}?view=sent` : base, label: tSent('title'), current: current === 'sent' },
      ]}
    />
  );
}
