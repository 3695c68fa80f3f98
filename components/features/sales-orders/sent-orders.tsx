import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { RefreshRecord } from '@/components/record/refresh-record';
import { findUnconfirmed, rejectionsOf } from '@/components/record/sent-records/known-order';
import { SentList } from '@/components/record/sent-records/sent-list';
import { Badge } from '@/components/ui/badge';
import type { ListHeading } from '@/components/ui/page/list-header';
import { listSent } from '@/lib/console/masking/masked-request-log';
import type { RejectionStatus } from '@/lib/console/operations/rejected-list';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';

type Props = ListHeading & { tenant: string; listed: boolean; searchParams: SearchParams; empty?: ReactNode };

/** Sales orders sent from here; the platform's list tells which are rejected. */
export function SentOrders(props: Props) {
  const t = useTranslations('pages.sentHere');
  const errors = useTranslations('errors');
  const rejected = (code: string) => (
    <Badge variant="bad" title={errors.has(code) ? errors(code) : code}>
      {t('rejected')}
    </Badge>
  );
  const accepted = <Badge variant="good">{t('acceptedLater')}</Badge>;
  const checking = (
    <Badge variant="neutral" title={t('checkingWhy')}>
      {t('checking')}
    </Badge>
  );
  const stateOf = (status: RejectionStatus | undefined) =>
    status && (status.accepted ? accepted : rejected(status.code));
  return (
    <SentList
      {...props}
      resource="sales-orders"
      tabbed
      search="searchReference"
      of={SalesOrderUpsert}
      names={['referenceNumber', 'customer', 'lineItems', 'units', 'salesChannel']}
      find={async (query, base) => {
        const { rows, total } = await listSent(props.tenant, sentOrders, query);
        const rejections = await rejectionsOf(
          props.tenant,
          rows.map(({ key }) => key),
        );
        const unconfirmed = await findUnconfirmed(rows, rejections);
        const [first] = unconfirmed;
        const records = rows.map(({ key, fields, last }) => {
          const state = unconfirmed.has(key) ? checking : stateOf(rejections?.get(key));
          return {
            href: `${base}/${encodeURIComponent(key)}`,
            record: { ...fields, referenceNumber: key },
            last,
            // The page is refreshed once for all of them.
            state:
              key === first ? (
                <>
                  {state}
                  <RefreshRecord />
                </>
              ) : (
                state
              ),
          };
        });
        return { rows: records, total };
      }}
    />
  );
}
