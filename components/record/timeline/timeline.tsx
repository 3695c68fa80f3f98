import { getTranslations } from 'next-intl/server';
import { Section } from '@/components/record/facts';
import { ExplorerMessages } from '@/components/ui/explorer-messages';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import { listJournal } from '@/lib/console/request-log/list-requests';
import { OutcomeBadge } from '../sent-records/outcome-badge';
import { TimelineChanges } from './timeline-changes';

const SHOWN = 10;

/**
 * What was sent about one record from here, the latest first, each leading to its request. `records`: the key of the record;
 * of one that is known by several keys, any of them; `both`: the keys belong together.
 */
export async function Timeline({
  tenant,
  operations: names,
  records,
  both,
  accepted,
}: {
  tenant: string;
  operations: readonly string[];
  records: readonly string[];
  both?: boolean;
  /** The request that was accepted although the platform still lists a rejection, and the cause of that. */
  accepted?: { request: number; code: string };
}) {
  const asked = both ? { record: records } : { anyRecord: records };
  const [t, own, errors, operations, journal] = await Promise.all([
    getTranslations('pages.requests'),
    getTranslations('pages.sentHere'),
    getTranslations('errors'),
    getTranslations('operations'),
    listJournal({ tenant, operations: names, ...asked, count: SHOWN }),
  ]);
  const base = `/t/${encodeURIComponent(tenant)}/requests`;
  const [first = ''] = records;
  const link = 'text-accent-text hover:underline';
  return (
    <Section
      title={t('timeline')}
      aside={
        journal.total > SHOWN && (
          <PrefetchLink href={route(`${base}?record=${encodeURIComponent(first)}`)} className={link}>
            {t('allOf', { total: journal.total })}
          </PrefetchLink>
        )
      }
    >
      {journal.total === 0 && <p className="text-muted">{t('noneOfRecord')}</p>}
      <ExplorerMessages>
        <ol aria-label={t('timeline')} className="flex flex-col">
          {journal.entries.map((entry) => (
            <li
              key={entry.id}
              className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 border-b py-1.5 last:border-b-0 sm:grid-cols-[8.5rem_minmax(0,1fr)_11rem_10rem_auto]"
            >
              <span className="flex min-w-0">
                <OutcomeBadge entry={entry} />
              </span>
              <PrefetchLink
                id={`sent-${entry.id}`}
                href={route(`${base}/${entry.id}`)}
                className={`truncate ${link}`}
              >
                {operations.has(entry.operation) ? operations(entry.operation) : entry.operation}
                {entry.message && <span className="text-muted"> · {entry.message}</span>}
                {accepted?.request === entry.id && (
                  <span className="text-muted">
                    {' · '}
                    {own('acceptedAfter', {
                      cause: errors.has(accepted.code) ? errors(accepted.code) : accepted.code,
                    })}
                  </span>
                )}
              </PrefetchLink>
              <span className="truncate text-muted max-sm:col-start-2">{entry.person}</span>
              <When at={entry.at.toISOString()} className="text-muted max-sm:col-start-2" />
              <TimelineChanges
                of={{ tenant, request: entry.id, record: first }}
                label={t('whatChanged')}
                about={`sent-${entry.id}`}
              />
            </li>
          ))}
        </ol>
      </ExplorerMessages>
    </Section>
  );
}
