import { useLocale, useTranslations } from 'next-intl';
import { plainColumn } from '@/components/data-table/columns/column';
import { LinkedBody } from '@/components/data-table/linked-body';
import { staticTable, TableFrame } from '@/components/data-table/table-frame';
import { OutcomeBadge } from '@/components/record/sent-records/outcome-badge';
import { Tabs } from '@/components/ui/tabs';
import { When } from '@/components/ui/time';
import type { Entry } from '@/lib/console/request-log/request-row';

/** The views of the journal: every request, and what went wrong by operation and code. */
export function RequestTabs({ base, current }: { base: string; current: 'all' | 'errors' }) {
  const t = useTranslations('pages.requests');
  const records = useTranslations('pages.records');
  return (
    <Tabs
      label={t('tabs')}
      items={[
        { href: base, label: records('all'), current: current === 'all' },
        { href: `${base}?view=errors`, label: t('errors'), current: current === 'errors' },
      ]}
    />
  );
}

/** In pixels; the record takes what the others leave. */
const widths = { operation: 230, record: 160, outcome: 150, status: 90, when: 200, who: 180, took: 110 };

/** The journal's rows, in the manner of the lists; each opens the request. */
export function RequestTable({ entries, base }: { entries: readonly Entry[]; base: string }) {
  const t = useTranslations('pages.requests');
  const records = useTranslations('pages.records');
  const ui = useTranslations('ui');
  const operations = useTranslations('operations');
  const number = new Intl.NumberFormat(useLocale());
  const heads = ['operation', 'record', 'outcome', 'status', 'when', 'who', 'took'] as const;
  const columns = heads.map((name) =>
    plainColumn(name, name === 'record' ? records(name) : t(name), widths[name], {
      kind: name === 'took' ? 'number' : 'text',
      grows: name === 'record',
    }),
  );
  const table = staticTable(columns, entries, Reflect.get);
  return (
    <div className="list-scroll min-h-0 flex-1 border-t" data-list="">
      <TableFrame table={table}>
        <LinkedBody>
          {table.getRowModel().rows.map(({ original: entry }) => {
            const name = operations.has(entry.operation) ? operations(entry.operation) : entry.operation;
            const [first, ...more] = entry.records;
            return (
              <tr key={entry.id} data-href={`${base}/${entry.id}`}>
                <td data-card="key">
                  <a href={`${base}/${entry.id}`} data-row-link="">
                    {name}
                  </a>
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
                  {entry.ms !== null && ui('ms', { ms: number.format(entry.ms) })}
                </td>
              </tr>
            );
          })}
        </LinkedBody>
      </TableFrame>
    </div>
  );
}
