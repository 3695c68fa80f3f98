import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { SearchParams } from '@/components/table/state';
import { Badge } from '@/components/ui/badge';
import { listSentLots } from '@/lib/console/sent-lots';
import { LotUpsert } from '@/lib/contract/lots';
import { askedOf } from './asked';
import { SentList } from './sent-list';

/** The lots that were sent from here; one whose SKU the platform did not know was skipped, and says so. */
export async function SentLots({
  tenant,
  searchParams,
  empty,
}: {
  tenant: string;
  searchParams: SearchParams;
  empty?: ReactNode;
}) {
  const asked = askedOf(searchParams);
  const [t, { rows, total }] = await Promise.all([
    getTranslations('pages.sentHere'),
    listSentLots(tenant, asked),
  ]);
  const base = `/t/${encodeURIComponent(tenant)}/lots`;
  return (
    <SentList
      tenant={tenant}
      listed={false}
      base={base}
      asked={asked}
      total={total}
      search={t('searchLot')}
      empty={empty}
      label={t('title')}
      of={LotUpsert}
      names={['sku', 'lotNumber', 'expirationDate', 'supplierLotNumber']}
      rows={rows.map(({ sent, skipped, last }) => ({
        href: `${base}/${encodeURIComponent(String(sent.sku))}/${encodeURIComponent(String(sent.lotNumber))}`,
        record: sent,
        last,
        state: skipped ? (
          <Badge tone="warn" title={t('skippedWhy')}>
            {t('skipped')}
          </Badge>
        ) : undefined,
      }))}
    />
  );
}
