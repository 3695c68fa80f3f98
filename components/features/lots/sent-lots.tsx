import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { SentList } from '@/components/record/sent-records/sent-list';
import { Badge } from '@/components/ui/badge';
import type { ListHeading } from '@/components/ui/page/list-header';
import { sentLots } from '@/lib/console/request-log/sent-kinds';
import { listSent } from '@/lib/console/request-log/sent-records';
import { LotUpsert } from '@/lib/contract/resources/lots';

type Props = ListHeading & { tenant: string; searchParams: SearchParams; empty?: ReactNode };

/** Lots sent from here; those that the platform skipped for an unknown SKU are marked. */
export function SentLots(props: Props) {
  const t = useTranslations('pages.sentHere');
  const skippedBadge = (
    <Badge variant="warn" title={t('skippedWhy')}>
      {t('skipped')}
    </Badge>
  );
  const unconfirmedBadge = (
    <Badge variant="warn" title={t('unconfirmedWhy')}>
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
        const { rows, total } = await listSent(props.tenant, sentLots, query);
        const records = rows.map(({ key, part, fields = {}, last, isTaken, unconfirmed }) => ({
          href: `${base}/${encodeURIComponent(key)}/${encodeURIComponent(part)}`,
          record: fields,
          last,
          state:
            last.result === 'rejected'
              ? skippedBadge
              : isTaken && unconfirmed.length > 0
                ? unconfirmedBadge
                : undefined,
        }));
        return { rows: records, total };
      }}
    />
  );
}
