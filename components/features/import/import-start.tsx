import { getTranslations } from 'next-intl/server';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { Tabs } from '@/components/ui/tabs';
import { When } from '@/components/ui/time';
import type { ImportRun } from '@/lib/console/jobs/import-runs';
import { notSent, runCounts } from './run-state';
import { isTargetName, type TargetName, targetNames } from './targets/all-targets';

/** The label of a target: its resource, or cargo codes, which are no resource of their own. */
export async function targetLabels(): Promise<(name: TargetName) => string> {
  const [t, resources] = await Promise.all([getTranslations('import'), getTranslations('resources')]);
  return (name) => (name === 'cargo-codes' ? t('cargoCodes') : resources(name));
}

/** Tabs of the import targets, each with its own URL. */
export async function TargetTabs({ tenant, current }: { tenant: string; current: TargetName }) {
  const [t, word] = await Promise.all([getTranslations('import'), targetLabels()]);
  const items = targetNames.map((name) => ({
    href: `/t/${encodeURIComponent(tenant)}/import?to=${name}`,
    label: word(name),
    current: name === current,
  }));
  return <Tabs label={t('what')} items={items} />;
}

/** The imports of this tenant, newest first, each with a link to continue. */
export async function PreviousImports({ runs, base }: { runs: readonly ImportRun[]; base: string }) {
  const [t, word] = await Promise.all([getTranslations('import'), targetLabels()]);
  if (runs.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold text-base">{t('earlier')}</h2>
      <ul className="divide-y border-y">
        {runs.map((run) => {
          const counts = run.meta && runCounts(run.meta.total, run.counts);
          const left = counts ? notSent(counts) : 0;
          const parts = counts && {
            ...{ done: counts.done, failed: counts.failed, unknown: counts.unknown },
            ...{ skipped: counts.skipped, notSent: left },
          };
          const countTexts = Object.entries(parts ?? {}).filter(([, n]) => n > 0);
          return (
            <li key={run.id}>
              <PrefetchLink
                href={route(`${base}/${run.id}`)}
                className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 px-1 py-1.5 hover:bg-hover"
              >
                <span className="min-w-0 truncate font-medium">{run.file}</span>
                <span className="text-muted">{isTargetName(run.target) ? word(run.target) : run.target}</span>
                <span className="text-muted">
                  {countTexts.map(([name, n]) => t(`sum.${name}`, { n })).join(' · ')}
                </span>
                <span className="ml-auto text-faint text-xs">
                  {run.person} · <When at={run.createdAt.toISOString()} />
                </span>
              </PrefetchLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
