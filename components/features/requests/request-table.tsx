import CircleCheck from 'lucide-react/icons/circle-check';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { LinkedRows } from '@/components/data-table/clickable-rows';
import { plainColumn } from '@/components/data-table/columns/column';
import { TableFrame } from '@/components/data-table/table-frame';
import { OutcomeBadge } from '@/components/record/sent-records/outcome-badge';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkPending } from '@/components/ui/link-pending';
import { ListHeader } from '@/components/ui/page/list-header';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { Tabs } from '@/components/ui/tabs';
import { When } from '@/components/ui/time';
import { errorGroups } from '@/lib/console/request-log/list-requests';
import type { Entry } from '@/lib/console/request-log/request-row';
import { addDays, dayIn, startOfDay } from '@/lib/contract/schema/zone';
import { addressOf } from './request-search-params';

/** Tabs of the request log: every request, and failures by operation and code. */
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

/** In pixels; the record column takes the remaining width. */
const widths = { operation: 230, record: 160, outcome: 150, status: 90, when: 200, who: 180, took: 110 };

/** The request log as a table; each row links to its request. */
export function RequestTable({ entries, base }: { entries: readonly Entry[]; base: string }) {
  const t = useTranslations('pages.requests');
  const tRecords = useTranslations('pages.records');
  const tUi = useTranslations('ui');
  const tOperations = useTranslations('operations');
  const number = new Intl.NumberFormat(useLocale());
  const heads = ['operation', 'record', 'outcome', 'status', 'when', 'who', 'took'] as const;
  const columns = heads.map((name) =>
    plainColumn(name, name === 'record' ? tRecords(name) : t(name), widths[name], {
      kind: name === 'took' ? 'number' : 'text',
      flex: name === 'record',
    }),
  );
  return (
    <div className="list-scroll min-h-0 flex-1 border-t" data-list="">
      <TableFrame columns={columns}>
        <LinkedRows>
          {entries.map((entry) => {
            const name = tOperations.has(entry.operation) ? tOperations(entry.operation) : entry.operation;
            const [first, ...more] = entry.records;
            return (
              <tr key={entry.id} data-href={`${base}/${entry.id}`}>
                <td data-card="key">
                  <PrefetchLink href={route(`${base}/${entry.id}`)} data-row-link="">
                    {name}
                    <LinkPending />
                  </PrefetchLink>
                </td>
                <td data-card="wide">
                  <code>{first}</code>
                  {more.length > 0 && <span className="text-faint"> +{more.length}</span>}
                </td>
                <td data-card="state">
                  <OutcomeBadge entry={entry} />
                </td>
                <td data-label={t('status')} data-empty={entry.status === null || undefined}>
                  {entry.status}
                </td>
                <td data-label={t('when')}>
                  <When at={entry.at.toISOString()} seconds />
                </td>
                <td data-label={t('who')}>{entry.person}</td>
                <td data-label={t('took')} data-amount="">
                  {entry.ms !== null && tUi('ms', { ms: number.format(entry.ms) })}
                </td>
              </tr>
            );
          })}
        </LinkedRows>
      </TableFrame>
    </div>
  );
}

const DAYS = 30;
const heads = ['operation', 'code', 'outcome', 'count', 'recordCount', 'lastTime'] as const;
/** In pixels; the code column takes the remaining width. */
const problemWidths = {
  operation: 230,
  code: 240,
  outcome: 150,
  count: 110,
  recordCount: 110,
  lastTime: 190,
};

/** Failures of the last days by operation and code; each row links to its requests. */
export async function RequestErrors({ segment }: { segment: string }) {
  const zone = await getTimeZone();
  const from = startOfDay(addDays(dayIn(zone, new Date()), 1 - DAYS), zone);
  const [t, tOperations, tErrors, locale, groups] = await Promise.all([
    getTranslations('pages.requests'),
    getTranslations('operations'),
    getTranslations('errors'),
    getLocale(),
    errorGroups(decodeURIComponent(segment), from),
  ]);
  const base = `/t/${segment}/requests`;
  const number = new Intl.NumberFormat(locale);
  const words = (code: string) => (/^\w+$/.test(code) && tErrors.has(code) ? tErrors(code) : undefined);
  const columns = heads.map((name) =>
    plainColumn(name, t(name), problemWidths[name], {
      kind: name === 'count' || name === 'recordCount' ? 'number' : 'text',
      flex: name === 'code',
    }),
  );
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
        <div className="list-scroll min-h-0 flex-1 border-t" data-list="">
          <TableFrame label={t('errors')} columns={columns}>
            <LinkedRows>
              {groups.map(({ operation, result, code, count, records, last }) => {
                const href = addressOf(base, {
                  operation,
                  outcome: result,
                  code,
                  days: `last${DAYS}d`,
                  page: 1,
                });
                return (
                  <tr key={href} data-href={href}>
                    <td data-card="key">
                      <Link href={route(href)} prefetch={false} data-row-link="">
                        {tOperations.has(operation) ? tOperations(operation) : operation}
                      </Link>
                    </td>
                    <td data-card="wide">
                      <code>{code}</code>
                      {words(code) && <span className="text-muted"> {words(code)}</span>}
                    </td>
                    <td data-card="state">
                      <OutcomeBadge entry={{ result }} />
                    </td>
                    <td data-label={t('count')} data-amount="">
                      {number.format(count)}
                    </td>
                    <td data-label={t('recordCount')} data-amount="">
                      {(result === 'partial' || result === 'rejected') && number.format(records)}
                    </td>
                    <td data-label={t('lastTime')}>
                      <When at={last.toISOString()} />
                    </td>
                  </tr>
                );
              })}
            </LinkedRows>
          </TableFrame>
        </div>
      )}
    </>
  );
}
