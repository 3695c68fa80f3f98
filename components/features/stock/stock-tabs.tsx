import { useTranslations } from 'next-intl';
import { lowStockAt, noStock, type StockView } from '@/components/record/stock/stock-views';
import { Tabs } from '@/components/ui/tabs';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { RegisteredTenant } from '@/lib/console/tenants/tenant-registry';

type Props = { tenant: Pick<RegisteredTenant, 'id' | 'lowStock'>; current: StockView | 'erp' };

/**
 * Shows the views of a tenant's stock as tabs. Low stock and out of stock are the stock list with a filter in the URL. The user
 * can change the filter.
 */
export function StockTabs({ tenant, current }: Props) {
  const t = useTranslations('pages.stocks');
  const base = tenantPath(tenant.id, 'stocks');
  return (
    <Tabs
      borderless
      label={t('tabs')}
      items={[
        { href: base, label: t('levels'), current: current === 'levels' },
        { href: `${base}?${lowStockAt(tenant.lowStock)}`, label: t('low'), current: current === 'low' },
        { href: `${base}?${noStock}`, label: t('zero'), current: current === 'zero' },
        { href: `${base}/erp`, label: t('erp'), current: current === 'erp' },
        { href: `${base}/expirations`, label: t('expirations'), current: false },
      ]}
    />
  );
}
