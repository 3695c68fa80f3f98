import { useTranslations } from 'next-intl';
import { StaticTable } from '@/components/data-table/static-table';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import type { PastVisit } from '@/lib/console/visits/visit-list';
import { EndVisitButton } from './visit-buttons';

const MINUTE = 60_000;

/** Shows when a visit ended and who ended it, or how long it still lasts. */
export function VisitEnd({ endsAt, endedAt, endedBy }: Pick<PastVisit, 'endsAt' | 'endedAt' | 'endedBy'>) {
  const t = useTranslations('visits.log');
  if (!endedAt)
    return (
      <span className="font-medium">
        {t('endsIn', { n: Math.max(1, Math.ceil((endsAt.getTime() - Date.now()) / MINUTE)) })}
      </span>
    );
  return (
    <>
      <When at={endedAt.toISOString()} />{' '}
      <span className="text-muted">{endedBy ? t('by', { person: endedBy }) : t('byTime')}</span>
    </>
  );
}

export function VisitTable({ visits }: { visits: readonly PastVisit[] }) {
  const t = useTranslations('visits.log');
  return (
    <StaticTable
      variant="short"
      label={t('title')}
      rows={visits}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'started',
          head: t('columns.started'),
          className: 'whitespace-nowrap',
          cell: ({ id, startedAt }) => (
            <PrefetchLink href={route(`/settings/visits/${id}`)} className="text-accent-text hover:underline">
              <When at={startedAt.toISOString()} />
            </PrefetchLink>
          ),
        },
        { name: 'tenant', head: t('columns.tenant'), cell: ({ tenantName }) => tenantName },
        { name: 'person', head: t('columns.person'), cell: ({ person }) => person },
        { name: 'reason', head: t('columns.reason'), cell: ({ reason }) => reason },
        { name: 'ended', head: t('columns.ended'), cell: (visit) => <VisitEnd {...visit} /> },
        { name: 'sent', head: t('columns.sent'), number: true, cell: ({ requests }) => requests },
        {
          name: 'end',
          head: <span className="sr-only">{t('endNow')}</span>,
          className: 'text-right',
          cell: ({ id, endedAt }) => endedAt === null && <EndVisitButton id={id} />,
        },
      ]}
    />
  );
}
