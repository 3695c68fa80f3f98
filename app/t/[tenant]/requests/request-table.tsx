import { useLocale, useTranslations } from 'next-intl';
import { LinkedBody } from '@/components/table/linked-body';
import { TableFrame } from '@/components/table/table-frame';
import { When } from '@/components/ui/when';
import type { Entry } from '@/lib/console/journal-row';
import { OutcomeBadge } from './outcome-badge';

const widths = [230, undefined, 150, 90, 200, 180, 110];

/** The journal's rows, in the manner of the lists; each opens the request. */
export function RequestTable({ entries, base }: { entries: readonly Entry[]; base: string }) {
  const t = useTranslations('pages.requests');
  const operations = useTranslations('operations');
  const number = new Intl.NumberFormat(useLocale());
  const heads = ['operation', 'record', 'outcome', 'status', 'when', 'who', 'took'] as const;
  return (
    <div className="list-scroll min-h-0 flex-1 border-t" data-list="">
      <TableFrame
        least={1120}
        headings={heads.map((name, i) => ({
          name,
          label: t(name),
          width: widths[i],
          amount: name === 'took',
        }))}
      >
        <LinkedBody>
          {entries.map((entry) => {
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
                  {entry.ms !== null && t('ms', { ms: number.format(entry.ms) })}
                </td>
              </tr>
            );
          })}
        </LinkedBody>
      </TableFrame>
    </div>
  );
}
