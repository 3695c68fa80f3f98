import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { getTranslations } from 'next-intl/server';
import type { Counted } from '@/components/features/rejected-orders/rejected-causes';
import { unavailableReason } from '@/components/record/action-states';
import { recordAt } from '@/components/record/record-path';
import { resourceTitle } from '@/components/record/resource-title';
import { OutcomeBadge } from '@/components/record/sent-records/outcome-badge';
import { StateBadge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Num } from '@/components/ui/number';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { SectionIcon } from '@/components/ui/section-icon';
import { When } from '@/components/ui/time';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { unfinishedOf } from '@/lib/console/jobs/job-store';
import { maskIn, maskTitles } from '@/lib/console/masking/mask';
import { listRequestLog } from '@/lib/console/masking/masked-request-log';
import { favoritesOf } from '@/lib/console/views/favorites';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { isBulkAction } from '@/lib/contract/record-actions';
import { findList } from '@/lib/contract/resource-definitions';
import { readMetric } from './read-metric';

const MAX_VISIBLE = 8;

/** Recent requests: user, operation, records and outcome. Each links to its request. */
export async function LatestRequests({ tenant }: { tenant: string }) {
  const [t, tSent, tOperations, found] = await Promise.all([
    getTranslations('overview'),
    getTranslations('pages.sentHere'),
    getTranslations('operations'),
    // Without the console's own database, the platform's counts are still displayed.
    listRequestLog({ tenant, count: MAX_VISIBLE }).catch(() => undefined),
  ]);
  if (!found || found.entries.length === 0) return null;
  return (
    <section aria-labelledby="lately">
      <h2 id="lately" className="flex items-baseline border-b pb-1 font-medium text-sm">
        {t('lately')}
        <PrefetchLink
          href={route(tenantPath(tenant, 'requests'))}
          className="ml-auto font-normal text-accent-text text-xs hover:underline"
        >
          {tSent('requests')}
        </PrefetchLink>
      </h2>
      <ul>
        {found.entries.map((entry) => (
          <li key={entry.id} className="border-b last:border-b-0">
            <PrefetchLink
              href={route(tenantPath(tenant, `requests/${entry.id}`))}
              className="-mx-2 flex min-h-row flex-wrap items-center gap-x-3 rounded-md px-2 py-1 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-40 truncate">
                {tOperations.has(entry.operation) ? tOperations(entry.operation) : entry.operation}{' '}
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

const lists = [
  { operation: 'getProductsWithTag', segment: 'products' },
  { operation: 'getCustomers', segment: 'customers' },
  { operation: 'getSalesOrders', segment: 'sales-orders' },
] as const;

const steps = [
  { id: 'products', segment: 'new/products' },
  { id: 'import', segment: 'import' },
  { id: 'connect', segment: 'explorer' },
] as const;

/**
 * First steps in an empty tenant. `counted` are the cards; products, customers and orders are fetched only if all cards were read
 * and are zero. What could not be read does not count as zero, except for lists that are not offered.
 */
export async function FirstSteps({
  tenant,
  clock,
  counted,
}: {
  tenant: string;
  clock: Clock;
  counted: Promise<readonly (Counted | undefined)[]>;
}) {
  const isNone = (one: Counted | undefined) => !one || ('count' in one && one.count === 0);
  if (!(await counted).every(isNone)) return null;
  const found = await Promise.all(lists.map((list) => readMetric(list, tenant, clock)));
  if (!found.every((one) => ('count' in one ? one.count === 0 : one.failure.kind === 'missing'))) return null;
  const [t, unavailable] = await Promise.all([
    getTranslations('overview.empty'),
    unavailableReason('createProduct', tenant),
  ]);
  if (unavailable)
    return (
      <section data-first-steps="">
        <EmptyState section="products" text={t('title')} />
      </section>
    );
  return (
    <section
      data-first-steps=""
      aria-label={t('title')}
      className="flex max-w-240 flex-col items-start gap-3"
    >
      <div>
        <h2 className="font-medium">{t('title')}</h2>
        <p className="text-muted">{t('sentence')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {steps.map(({ id, segment }) => (
          <ButtonLink
            key={id}
            href={route(tenantPath(tenant, segment))}
            variant={id === 'products' ? 'primary' : 'secondary'}
          >
            {t(id)}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}

/** A person's favorite records, each with its last seen state: without requests to the platform. */
export async function FavoriteRecords({ tenant, personId }: { tenant: string; personId: string }) {
  const [t, mask, tKinds, favorites] = await Promise.all([
    getTranslations('overview.favorites'),
    maskIn(tenant),
    getTranslations('shell.palette.kinds'),
    favoritesOf(personId, tenant).catch(() => []),
  ]);
  const favoriteRecords = maskTitles(mask, favorites).flatMap((favorite) => {
    const record = recordAt(favorite.path);
    return record ? [{ ...favorite, ...record }] : [];
  });
  if (favoriteRecords.length === 0) return null;
  return (
    <section id="favorites" aria-labelledby="favorites-title">
      <h2 id="favorites-title" className="border-b pb-1 font-medium text-sm">
        {t('title')}
      </h2>
      <ul>
        {favoriteRecords.map(({ path, label, kind, key, state, seenAt }) => (
          <li key={path} className="border-b last:border-b-0">
            <PrefetchLink
              href={route(tenantPath(tenant, path))}
              className="-mx-2 flex min-h-row flex-wrap items-center gap-x-3 rounded-md px-2 py-1 hover:bg-hover"
            >
              <SectionIcon id={kind} className="size-4 shrink-0 text-faint" />
              <span className="min-w-0 flex-1 basis-40 truncate">
                {label} {label !== key && <code className="text-muted text-xs">{key}</code>}
              </span>
              <span className="text-muted text-xs">{tKinds(kind)}</span>
              <StateBadge value={state} />
              <span className="text-muted text-xs">
                {t.rich('seen', { when: () => <When at={seenAt.toISOString()} /> })}
              </span>
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const segments = { bulk: 'runs', import: 'import', export: 'exports' } as const;

/** Unfinished imports, bulk changes and exports: how many rows of each are left, with a link to continue. */
export async function UnfinishedWork({ tenant }: { tenant: string }) {
  const [t, tActs, found] = await Promise.all([
    getTranslations('overview'),
    getTranslations('pages.bulk.acts'),
    // Without the console's own database, the platform's counts are still displayed.
    unfinishedOf(tenant).catch(() => []),
  ]);
  if (found.length === 0) return null;
  const nameOf = async ({ kind, subject }: (typeof found)[number]): Promise<string> => {
    if (kind === 'bulk') return isBulkAction(subject) ? tActs(subject) : subject;
    const list = kind === 'export' ? findList(subject) : undefined;
    return list ? resourceTitle(list) : subject;
  };
  const jobs = await Promise.all(found.map(async (job) => ({ ...job, name: await nameOf(job) })));
  return (
    <section aria-labelledby="unfinished">
      <h2 id="unfinished" className="border-b pb-1 font-medium text-sm">
        {t('unfinished')}
      </h2>
      <ul>
        {jobs.map((job) => (
          <li key={job.id} className="border-b last:border-b-0">
            <PrefetchLink
              href={route(tenantPath(tenant, `${segments[job.kind]}/${job.id}`))}
              className="-mx-2 flex min-h-row items-center gap-2 rounded-md px-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate">{`${job.name} · ${job.person}`}</span>
              <TriangleAlert aria-hidden="true" className="size-4 text-warn" />
              <Num value={job.rows} className="font-medium" />
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
