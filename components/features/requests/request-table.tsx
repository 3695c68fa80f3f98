import CircleCheck from 'lucide-react/icons/circle-check';
import { useLocale, useTranslations } from 'next-intl';
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { StaticTable } from '@/components/data-table/static-table';
import { OutcomeBadge } from '@/components/record/sent-records/outcome-badge';
import { EmptyState } from '@/components/ui/empty-state';
import { knownText } from '@/components/ui/known-text';
import { LinkPending } from '@/components/ui/link-pending';
import { ListHeader } from '@/components/ui/page/list-header';
import { Tabs } from '@/components/ui/tabs';
import { When } from '@/components/ui/time';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { errorGroups } from '@/lib/console/request-log/list-requests';
import type { Entry } from '@/lib/console/request-log/request-row';
import { addDays, dayIn, startOfDay } from '@/lib/contract/schema/zone';
import { requestLogUrl } from './request-search-params';

export function RequestTabs({ base, current }: { base: string; current: 'all' | 'errors' }) {
  const t = useTranslations('pages.requests');
  const tRecords = useTranslations('pages.records');
  return (
    <Tabs
      borderless
      label={t('tabs')}
      items={[
        { href: base, label: tRecords('all'), current: current === 'all' },
        { href: `${base}?view=errors`, label: t('errors'), current: current === 'errors' },
      ]}
    />
  );
}

export function RequestTable({ entries, base }: { entries: readonly Entry[]; base: string }) {
  const t = useTranslations('pages.requests');
  const tRecords = useTranslations('pages.records');
  const tUi = useTranslations('ui');
  const tOperations = useTranslations('operations');
  const number = new Intl.NumberFormat(useLocale());
  return (
    <StaticTable
      variant="page"
      className="border-t"
      rows={entries}
      keyOf={({ id }) => id}
      getHref={({ id }) => `${base}/${id}`}
      columns={[
        {
          name: 'operation',
          head: t('operation'),
          width: 230,
          cell: ({ operation }) => (
            <>
              {knownText(tOperations, operation)}
              <LinkPending />
            </>
          ),
        },
        {
          name: 'record',
          head: tRecords('record'),
          width: 160,
          flex: true,
          card: 'wide',
          cell: ({ records: [first, ...more] }) => (
            <>
              <code>{first}</code>
              {more.length > 0 && <span className="text-faint"> +{more.length}</span>}
            </>
          ),
        },
        {
          name: 'outcome',
          head: t('outcome'),
          width: 150,
          card: 'state',
          cell: (entry) => <OutcomeBadge entry={entry} />,
        },
        { name: 'status', head: t('status'), width: 90, cell: ({ status }) => status },
        {
          name: 'when',
          head: t('when'),
          width: 200,
          cell: ({ at }) => <When at={at.toISOString()} seconds />,
        },
        { name: 'who', head: t('who'), width: 180, cell: ({ person }) => person },
        {
          name: 'took',
          head: t('took'),
          width: 110,
          number: true,
          cell: ({ ms }) => ms !== null && tUi('ms', { ms: number.format(ms) }),
        },
      ]}
    />
  );
}

const DAYS = 30;

/** Lists the failures of the last `DAYS` days by operation and code. Each row links to its requests. */
export async function RequestErrors({ tenant }: { tenant: string }) {
  const zone = await getTimeZone();
  const from = startOfDay(addDays(dayIn(zone, new Date()), 1 - DAYS), zone);
  const [t, tOperations, tErrors, locale, groups] = await Promise.all([
    getTranslations('pages.requests'),
    getTranslations('operations'),
    getTranslations('errors'),
    getLocale(),
    errorGroups(tenant, from),
  ]);
  const base = tenantPath(tenant, 'requests');
  const number = new Intl.NumberFormat(locale);
  const getHref = ({ operation, result, code }: (typeof groups)[number]) =>
    requestLogUrl(base, { operation, outcome: result, code, days: `last${DAYS}d`, page: 1 });
  const words = (code: string) => (/^\w+$/.test(code) && tErrors.has(code) ? tErrors(code) : undefined);
  return (
    <>
      <ListHeader
        title={t('title')}
        tabs={<RequestTabs base={base} current="errors" />}
        legend={<p className="text-muted">{t('errorsOf', { days: DAYS })}</p>}
      />
      {groups.length === 0 ? (
        <div className="min-h-0 flex-1 border-t">
          <EmptyState icon={CircleCheck} text={t('noErrors', { days: DAYS })} />
        </div>
      ) : (
        <StaticTable
          variant="page"
          label={t('errors')}
          className="border-t"
          rows={groups}
          keyOf={getHref}
          getHref={getHref}
          columns={[
            {
              name: 'operation',
              head: t('operation'),
              width: 230,
              cell: ({ operation }) => knownText(tOperations, operation),
            },
            {
              name: 'code',
              head: t('code'),
              width: 240,
              flex: true,
              card: 'wide',
              // The code is last, because the end of a long text is cut off.
              cell: ({ code }) => {
                const text = words(code);
                if (!text) return <code>{code}</code>;
                return (
                  <>
                    {text} <code className="text-muted">{code}</code>
                  </>
                );
              },
            },
            {
              name: 'outcome',
              head: t('outcome'),
              width: 150,
              card: 'state',
              cell: ({ result }) => <OutcomeBadge entry={{ result }} />,
            },
            {
              name: 'count',
              head: t('count'),
              width: 110,
              number: true,
              cell: ({ count }) => number.format(count),
            },
            {
              name: 'recordCount',
              head: t('recordCount'),
              width: 110,
              number: true,
              cell: ({ result, records }) =>
                (result === 'partial' || result === 'rejected') && number.format(records),
            },
            {
              name: 'lastTime',
              head: t('lastTime'),
              width: 190,
              cell: ({ last }) => <When at={last.toISOString()} />,
            },
          ]}
        />
      )}
    </>
  );
}
