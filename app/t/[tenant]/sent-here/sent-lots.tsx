import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { SearchParams } from '@/components/table/state';
import { Badge } from '@/components/ui/badge';
import { listSentLots } from '@/lib/console/sent-lots';
import { LotUpsert } from '@/lib/contract/lots';
import { SentList } from './sent-list';

type Props = { tenant: string; searchParams: SearchParams; empty?: ReactNode };

/** The lots that were sent from here; one whose SKU the platform did not know was skipped, and says so. */
export function SentLots(props: Props) {
  const t = useTranslations('pages.sentHere');
  const skippedBadge = (
    <Badge tone="warn" title={t('skippedWhy')}>
      {t('skipped')}
    </Badge>
  );
  return (
    <SentList
      {...props}
      resource="lots"
      search="searchLot"
      of={LotUpsert}
      names={['sku', 'lotNumber', 'expirationDate', 'supplierLotNumber']}
      find={async (asked, base) => {
        const { rows, total } = await listSentLots(props.tenant, asked);
        const shown = rows.map(({ sent, skipped, last }) => ({
          href: `${base}/${encodeURIComponent(String(sent.sku))}/${encodeURIComponent(String(sent.lotNumber))}`,
          record: sent,
          last,
          state: skipped ? skippedBadge : undefined,
        }));
        return { rows: shown, total };
      }}
    />
  );
}
