import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { SentList } from '@/components/record/sent-records/sent-list';
import { Badge } from '@/components/ui/badge';
import type { ListHeading } from '@/components/ui/page/list-header';
import { listSentLots } from '@/lib/console/request-log/sent-lots';
import { LotUpsert } from '@/lib/contract/resources/lots';

type Props = ListHeading & { tenant: string; searchParams: SearchParams; empty?: ReactNode };

/** The lots that were sent from here; one whose SKU the platform did not know was skipped, and says so. */
export function SentLots(props: Props) {
  const t = useTranslations('pages.sentHere');
  const skippedBadge = (
    <Badge tone="warn" title={t('skippedWhy')}>
      {t('skipped')}
    </Badge>
  );
  const unconfirmedBadge = (
    <Badge tone="warn" title={t('unconfirmedWhy')}>
      {t('unconfirmedShort')}
    </Badge>
  );
  return (
    <SentList
      {...props}
      resource="lots"
      search="searchLot"
      of={LotUpsert}
      names={['sku', 'lotNumber', 'expirationDate', 'supplierLotNumber']}
      find={async (query, base) => {
        const { rows, total } = await listSentLots(props.tenant, query);
        const records = rows.map(({ sent, skipped, unconfirmed, last }) => ({
          href: `${base}/${encodeURIComponent(String(sent.sku))}/${encodeURIComponent(String(sent.lotNumber))}`,
          record: sent,
          last,
          lastResult: skipped
            ? ('rejected' as const)
            : last.result === 'partial'
              ? ('done' as const)
              : last.result,
          state: skipped ? skippedBadge : unconfirmed ? unconfirmedBadge : undefined,
        }));
        return { rows: records, total };
      }}
    />
  );
}
