import { getTranslations } from 'next-intl/server';
import { unavailableReason } from '@/components/record/available-actions';
import { LinesSection } from '@/components/record/line-items/lines-table';
import { RecordFailure } from '@/components/record/record-failure';
import { CreateLink } from '@/components/record/record-links';
import { Section } from '@/components/record/section';
import { EmptyState } from '@/components/ui/empty-state';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { read } from '@/lib/console/operations/read';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import { SalesOrder } from '@/lib/contract/resources/sales-orders';
import { RepeatOrder } from './customer-actions';

const MAX_VISIBLE = 10;

/** Shows the latest orders of a customer with a link to all of them, or a message if the platform lists no orders. */
export async function CustomerOrders({ tenant, customerNo }: { tenant: string; customerNo: number }) {
  const filters = [
    { operation: 'Equals' as const, property: 'customer.customerNo', value: String(customerNo) },
  ];
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const dqb: Dqb = { filters, sort, offset: 0, count: MAX_VISIBLE };
  const [t, tRecords, found, unavailable] = await Promise.all([
    getTranslations('pages.customers'),
    getTranslations('pages.records'),
    read('getSalesOrders', tenant, { dqb }),
    unavailableReason('bulkUpsertSalesOrders', tenant),
  ]);
  const title = tRecords('orders');
  if (found.kind === 'missing')
    return (
      <Section title={title}>
        <p className="text-muted">{t('ordersNotListed')}</p>
      </Section>
    );
  if (found.kind !== 'ok')
    return (
      <Section title={title}>
        <RecordFailure failure={found} />
      </Section>
    );
  const { rows, total } = found.value;
  const all = tenantPath(
    tenant,
    `sales-orders?${new URLSearchParams({ f: `customer.customerNo:is:${customerNo}` })}`,
  );
  const [last] = rows;
  if (!last)
    return (
      <Section title={title}>
        <EmptyState section="sales-orders" text={t('noOrders')}>
          <CreateLink tenant={tenant} operation="bulkUpsertSalesOrders" segment="sales-orders" isSecondary />
        </EmptyState>
      </Section>
    );
  return (
    <LinesSection
      title={title}
      note={
        <span className="flex items-center gap-4">
          <PrefetchLink href={route(all)} className="text-accent-text hover:underline">
            {total === undefined ? title : t('allOrders', { n: total })}
          </PrefetchLink>
          <RepeatOrder
            label={t('repeatOrder')}
            href={tenantPath(
              tenant,
              `new/sales-orders?${new URLSearchParams({ from: last.referenceNumber })}`,
            )}
            unavailable={unavailable}
          />
        </span>
      }
      of={SalesOrder}
      rows={rows}
      names={['referenceNumber', 'state', 'lineItems', 'createdAt']}
      href={tenantPath(tenant, 'sales-orders/{referenceNumber}')}
    />
  );
}
