import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StaticTable } from '@/components/data-table/static-table';
import { OutcomeBadge } from '@/components/record/sent-records/outcome-badge';
import { Code } from '@/components/ui/code';
import { knownText } from '@/components/ui/known-text';
import { When } from '@/components/ui/time';
import type { Entry } from '@/lib/console/request-log/request-row';
import type { PastVisit, VisitEvent } from '@/lib/console/visits/visit-list';
import { VisitEnd } from './visit-table';

export function VisitDetails({ visit }: { visit: PastVisit }) {
  const t = useTranslations('visits.log.columns');
  const fields: [string, ReactNode][] = [
    [t('tenant'), visit.tenantName],
    [t('person'), visit.person],
    [t('reason'), visit.reason],
    [t('started'), <When key="started" at={visit.startedAt.toISOString()} seconds />],
    [t('ended'), <VisitEnd key="ended" {...visit} />],
    [t('sent'), visit.requests],
  ];
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]">
      {fields.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted text-xs">{label}</dt>
          <dd className="mt-0.5 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function VisitWrites({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations('visits.log');
  const tOperations = useTranslations('operations');
  if (entries.length === 0) return <p className="text-muted">{t('nothingSent')}</p>;
  return (
    <StaticTable
      variant="short"
      label={t('sent')}
      rows={entries}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          name: 'when',
          head: t('heads.when'),
          className: 'whitespace-nowrap text-muted',
          cell: ({ at }) => <When at={at.toISOString()} seconds />,
        },
        {
          name: 'operation',
          head: t('heads.operation'),
          cell: ({ operation }) => knownText(tOperations, operation),
        },
        {
          name: 'record',
          head: t('heads.record'),
          cell: ({ records }) => <Code wrap>{records.join(' ')}</Code>,
        },
        { name: 'outcome', head: t('heads.outcome'), cell: (entry) => <OutcomeBadge entry={entry} /> },
      ]}
    />
  );
}

/** Shows what an event read: an operation with its parameters, or the path of a page. */
function EventLabel({ path }: { path: string }) {
  const tOperations = useTranslations('operations');
  const [name = '', query] = path.split('?');
  if (!tOperations.has(name)) return <Code wrap>{path}</Code>;
  const params = [...new URLSearchParams(query)].map((pair) => pair.join('='));
  return (
    <>
      {tOperations(name)} {params.length > 0 && <Code wrap>{params.join(' ')}</Code>}
    </>
  );
}

/** Lists what was read during a visit, and when writes were unlocked. */
export function VisitReads({ events }: { events: readonly VisitEvent[] }) {
  const t = useTranslations('visits.log');
  if (events.length === 0) return <p className="text-muted">{t('nothingSeen')}</p>;
  return (
    <StaticTable
      variant="short"
      label={t('seen')}
      rows={events}
      keyOf={({ kind, path }) => `${kind} ${path}`}
      columns={[
        {
          name: 'when',
          head: t('heads.when'),
          className: 'whitespace-nowrap text-muted',
          cell: ({ firstAt }) => <When at={firstAt.toISOString()} seconds />,
        },
        {
          name: 'kind',
          head: t('heads.kind'),
          className: 'whitespace-nowrap',
          cell: ({ kind }) => t(`kinds.${kind}`),
        },
        {
          name: 'address',
          head: t('heads.address'),
          className: 'min-w-56',
          cell: ({ path }) => path && <EventLabel path={path} />,
        },
        { name: 'count', head: t('heads.count'), number: true, cell: ({ count }) => count },
      ]}
    />
  );
}
