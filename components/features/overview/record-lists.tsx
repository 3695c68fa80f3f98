import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { recordAt } from '@/components/record/record-path';
import { resourceTitle } from '@/components/record/resource-title';
import { OutcomeBadge } from '@/components/record/sent-records/outcome-badge';
import { StateBadge } from '@/components/ui/badge';
import { knownText } from '@/components/ui/known-text';
import { Num } from '@/components/ui/number';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { SectionIcon } from '@/components/ui/section-icon';
import { When } from '@/components/ui/time';
import { jobSegments } from '@/lib/console/browser/job-states';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { findUnfinishedJobs } from '@/lib/console/jobs/job-store';
import { maskIn, maskTitles } from '@/lib/console/masking/mask';
import { maskedRequestLog } from '@/lib/console/masking/masked-request-log';
import { listFavorites } from '@/lib/console/views/favorites';
import { isBulkAction } from '@/lib/contract/record-actions';
import { findList } from '@/lib/contract/resource-definitions';

const MAX_VISIBLE = 8;

/** A list of links under a heading. `more` is at the right of the heading. */
function LinkList({
  id,
  title,
  more,
  children,
}: {
  id: string;
  title: string;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex items-baseline border-b pb-1 font-medium text-sm">
        {title}
        {more}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

function LinkRow({ path, children }: { path: string; children: ReactNode }) {
  return (
    <li className="border-b last:border-b-0">
      <PrefetchLink
        href={route(path)}
        className="-mx-2 flex min-h-row flex-wrap items-center gap-x-3 rounded-md px-2 py-1 hover:bg-hover"
      >
        {children}
      </PrefetchLink>
    </li>
  );
}

/** Lists the latest requests with user, operation, records and outcome. */
export async function LatestRequests({ tenant }: { tenant: string }) {
  const [t, tSent, tOperations, found] = await Promise.all([
    getTranslations('overview'),
    getTranslations('pages.sentHere'),
    getTranslations('operations'),
    // Without the console's own database, the platform's counts are still displayed.
    maskedRequestLog({ tenant, count: MAX_VISIBLE }).catch(() => undefined),
  ]);
  if (!found || found.entries.length === 0) return null;
  return (
    <LinkList
      id="lately"
      title={t('lately')}
      more={
        <PrefetchLink
          href={route(tenantPath(tenant, 'requests'))}
          className="ml-auto font-normal text-accent-text text-xs hover:underline"
        >
          {tSent('requests')}
        </PrefetchLink>
      }
    >
      {found.entries.map((entry) => (
        <LinkRow key={entry.id} path={tenantPath(tenant, `requests/${entry.id}`)}>
          <span className="min-w-0 flex-1 basis-40 truncate">
            {knownText(tOperations, entry.operation)}{' '}
            <code className="text-muted text-xs">{entry.records.slice(0, 2).join(', ')}</code>
            {entry.records.length > 2 && (
              <span className="text-muted text-xs"> {t('andMore', { n: entry.records.length - 2 })}</span>
            )}
          </span>
          <OutcomeBadge entry={entry} />
          <span className="text-muted text-xs">{entry.person}</span>
          <When at={entry.at.toISOString()} className="text-xs" />
        </LinkRow>
      ))}
    </LinkList>
  );
}

/**
 * Lists the user's favorite records with the state that each had when it was last opened. Makes no calls to the
 * platform.
 */
export async function FavoriteRecords({ tenant, personId }: { tenant: string; personId: string }) {
  const [t, mask, tKinds, favorites] = await Promise.all([
    getTranslations('overview.favorites'),
    maskIn(tenant),
    getTranslations('shell.palette.kinds'),
    listFavorites(personId, tenant).catch(() => []),
  ]);
  const favoriteRecords = maskTitles(mask, favorites).flatMap((favorite) => {
    const record = recordAt(favorite.path);
    return record ? [{ ...favorite, ...record }] : [];
  });
  if (favoriteRecords.length === 0) return null;
  return (
    <LinkList id="favorites" title={t('title')}>
      {favoriteRecords.map(({ path, label, kind, key, state, seenAt }) => (
        <LinkRow key={path} path={tenantPath(tenant, path)}>
          <SectionIcon id={kind} className="size-4 shrink-0 text-faint" />
          <span className="min-w-0 flex-1 basis-40 truncate">
            {label} {label !== key && <code className="text-muted text-xs">{key}</code>}
          </span>
          <span className="text-muted text-xs">{tKinds(kind)}</span>
          <StateBadge value={state} />
          <span className="text-muted text-xs">
            {t.rich('seen', { when: () => <When at={seenAt.toISOString()} /> })}
          </span>
        </LinkRow>
      ))}
    </LinkList>
  );
}

/** Lists unfinished imports, bulk actions and exports, with the number of rows left and a link to continue. */
export async function UnfinishedWork({ tenant }: { tenant: string }) {
  const [t, tActs, found] = await Promise.all([
    getTranslations('overview'),
    getTranslations('pages.bulk.acts'),
    // Without the console's own database, the platform's counts are still displayed.
    findUnfinishedJobs(tenant).catch(() => []),
  ]);
  if (found.length === 0) return null;
  const subjectName = async ({ kind, subject }: (typeof found)[number]): Promise<string> => {
    if (kind === 'bulk') return isBulkAction(subject) ? tActs(subject) : subject;
    const list = kind === 'export' ? findList(subject) : undefined;
    return list ? resourceTitle(list) : subject;
  };
  const jobs = await Promise.all(found.map(async (job) => ({ ...job, name: await subjectName(job) })));
  return (
    <LinkList id="unfinished" title={t('unfinished')}>
      {jobs.map((job) => (
        <LinkRow key={job.id} path={tenantPath(tenant, `${jobSegments[job.kind]}/${job.id}`)}>
          <span className="min-w-0 flex-1 truncate">{`${job.name} · ${job.person}`}</span>
          <TriangleAlert aria-hidden="true" className="size-4 text-warn" />
          <Num value={job.rows} className="font-medium" />
        </LinkRow>
      ))}
    </LinkList>
  );
}
