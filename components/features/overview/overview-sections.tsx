import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { getTranslations } from 'next-intl/server';
import { recordAt } from '@/components/record/record-path';
import { PlaceIcon } from '@/components/shell/navigation/section-icon';
import { Num } from '@/components/ui/number';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { pathOf } from '@/components/ui/sections';
import { StateBadge } from '@/components/ui/state-badge';
import { When } from '@/components/ui/time';
import { unfinishedOf } from '@/lib/console/jobs/job-store';
import { favoritesOf } from '@/lib/console/views/favorites';
import { isBulkAct } from '@/lib/contract/record-actions';

/** The favorite records of a person, each with its state as it was last seen here: nothing is asked of the platform for it. */
export async function FavoriteRecords({ tenant, personId }: { tenant: string; personId: string }) {
  const [t, kinds, favorites] = await Promise.all([
    getTranslations('overview.favorites'),
    getTranslations('shell.palette.kinds'),
    favoritesOf(personId, tenant).catch(() => []),
  ]);
  const known = favorites.flatMap((favorite) => {
    const record = recordAt(favorite.path);
    return record ? [{ ...favorite, ...record }] : [];
  });
  if (known.length === 0) return null;
  return (
    <section id="favorites" aria-labelledby="favorites-title">
      <h2 id="favorites-title" className="border-b pb-1 font-medium text-sm">
        {t('title')}
      </h2>
      <ul>
        {known.map(({ path, label, kind, key, state, seenAt }) => (
          <li key={path} className="border-b last:border-b-0">
            <PrefetchLink
              href={route(`${pathOf(tenant, { segment: '' })}/${path}`)}
              className="-mx-2 flex min-h-row flex-wrap items-center gap-x-3 rounded-md px-2 py-1 hover:bg-hover"
            >
              <PlaceIcon
                id={kind === 'rejected-orders' ? 'rejected' : kind}
                className="size-4 shrink-0 text-faint"
              />
              <span className="min-w-0 flex-1 basis-40 truncate">
                {label} {label !== key && <code className="text-muted text-xs">{key}</code>}
              </span>
              <span className="text-muted text-xs">{kinds(kind)}</span>
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

/** Imports, bulk changes and exports that stopped half-way: how many rows of each are left, and the way to go on. */
export async function UnfinishedWork({ tenant }: { tenant: string }) {
  const [t, acts, resources, found] = await Promise.all([
    getTranslations('overview'),
    getTranslations('pages.bulk.acts'),
    getTranslations('resources'),
    // Where the console's own database is away, the platform's numbers stand all the same.
    unfinishedOf(tenant).catch(() => []),
  ]);
  if (found.length === 0) return null;
  const nameOf = ({ kind, what }: (typeof found)[number]): string => {
    if (kind === 'bulk') return isBulkAct(what) ? acts(what) : what;
    return kind === 'export' && resources.has(what) ? resources(what) : what;
  };
  return (
    <section aria-labelledby="unfinished">
      <h2 id="unfinished" className="border-b pb-1 font-medium text-sm">
        {t('unfinished')}
      </h2>
      <ul>
        {found.map((job) => (
          <li key={job.id} className="border-b last:border-b-0">
            <PrefetchLink
              href={route(pathOf(tenant, { segment: `${segments[job.kind]}/${job.id}` }))}
              className="-mx-2 flex min-h-row items-center gap-2 rounded-md px-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate">{`${nameOf(job)} · ${job.person}`}</span>
              <TriangleAlert aria-hidden="true" className="size-4 text-warn" />
              <Num value={job.rows} className="font-medium" />
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
