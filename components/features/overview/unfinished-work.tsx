import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { getTranslations } from 'next-intl/server';
import { Num } from '@/components/ui/number';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { pathOf } from '@/components/ui/sections';
import { unfinishedOf } from '@/lib/console/jobs/job-store';
import { isBulkAct } from '@/lib/contract/record-actions';

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
