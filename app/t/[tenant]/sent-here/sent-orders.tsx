import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { SearchParams } from '@/components/table/state';
import { Badge } from '@/components/ui/badge';
import { listSent } from '@/lib/console/sent-records';
import { SalesOrderUpsert } from '@/lib/contract/sales-order-upsert';
import { askedOf } from './asked';
import { sentOrders } from './kinds';
import { rejectionsOf } from './rejections';
import { SentList } from './sent-list';

/** The sales orders that were sent from here; which of them stand rejected, the platform tells. */
export async function SentOrders({
  tenant,
  listed,
  searchParams,
  empty,
}: {
  tenant: string;
  listed: boolean;
  searchParams: SearchParams;
  empty?: ReactNode;
}) {
  const asked = askedOf(searchParams);
  const [t, errors, { rows, total }] = await Promise.all([
    getTranslations('pages.sentHere'),
    getTranslations('errors'),
    listSent(tenant, sentOrders, asked),
  ]);
  const rejections = await rejectionsOf(
    tenant,
    rows.map(({ key }) => key),
  );
  const base = `/t/${encodeURIComponent(tenant)}/sales-orders`;
  const rejected = (code: string) => (
    <Badge tone="bad" title={errors.has(code) ? errors(code) : code}>
      {t('rejected')}
    </Badge>
  );
  return (
    <SentList
      tenant={tenant}
      listed={listed}
      base={listed ? `${base}?view=sent` : base}
      asked={asked}
      total={total}
      search={t('searchReference')}
      empty={empty}
      label={t('title')}
      of={SalesOrderUpsert}
      names={['referenceNumber', 'customer.lastName', 'lineItems', 'salesChannel']}
      rows={rows.map(({ key, sent, last }) => {
        const code = rejections?.get(key);
        return {
          href: `${base}/${encodeURIComponent(key)}`,
          record: { ...sent, referenceNumber: key },
          last,
          state: code === undefined ? undefined : rejected(code),
        };
      })}
    />
  );
}
