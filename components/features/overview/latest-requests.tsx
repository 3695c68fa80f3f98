import { getTranslations } from 'next-intl/server';
import { OutcomeBadge } from '@/components/record/sent-records/outcome-badge';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { pathOf } from '@/components/ui/sections';
import { When } from '@/components/ui/time';
import { listJournal } from '@/lib/console/request-log/list-requests';

const SHOWN = 8;

/** What was done here lately: who, what, with which records, what came of it. Each leads to its request. */
export async function LatestRequests({ tenant }: { tenant: string }) {
  const [t, sentHere, operations, found] = await Promise.all([
    getTranslations('overview'),
    getTranslations('pages.sentHere'),
    getTranslations('operations'),
    // Where the console's own database is away, the platform's numbers stand all the same.
    listJournal({ tenant, count: SHOWN }).catch(() => undefined),
  ]);
  if (!found || found.entries.length === 0) return null;
  return (
    <section aria-labelledby="lately">
      <h2 id="lately" className="flex items-baseline border-b pb-1 font-medium text-sm">
        {t('lately')}
        <PrefetchLink
          href={route(pathOf(tenant, { segment: 'requests' }))}
          className="ml-auto font-normal text-accent-text text-xs hover:underline"
        >
          {sentHere('requests')}
        </PrefetchLink>
      </h2>
      <ul>
        {found.entries.map((entry) => (
          <li key={entry.id} className="border-b last:border-b-0">
            <PrefetchLink
              href={route(pathOf(tenant, { segment: `requests/${entry.id}` }))}
              className="-mx-2 flex min-h-row flex-wrap items-center gap-x-3 rounded-md px-2 py-1 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-40 truncate">
                {operations.has(entry.operation) ? operations(entry.operation) : entry.operation}{' '}
                <code className="text-muted text-xs">{entry.records.slice(0, 2).join(', ')}</code>
                {entry.records.length > 2 && (
                  <span className="text-muted text-xs"> {t('andMore', { n: entry.records.length - 2 })}</span>
                )}
              </span>
              <OutcomeBadge entry={entry} />
              <span className="text-muted text-xs">{entry.person}</span>
              <When at={entry.at.toISOString()} className="text-xs" />
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
