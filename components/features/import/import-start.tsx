import { getTranslations } from 'next-intl/server';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { Tabs } from '@/components/ui/tabs';
import { When } from '@/components/ui/time';
import { runCounts } from '@/lib/console/browser/import-state';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { Import } from '@/lib/console/import/import-store';
import { type TargetName, targetNames } from '@/lib/console/import/targets';

/**
 * Returns a function that labels a target by its resource. Cargo codes have a separate label, because they are not a
 * resource.
 */
export async function targetLabels(): Promise<(name: TargetName) => string> {
  const [t, tResources] = await Promise.all([getTranslations('import'), getTranslations('resources')]);
  return (name) => (name === 'cargo-codes' ? t('cargoCodes') : tResources(name));
}

/** Tabs with links to the pages of the import targets. */
export async function TargetTabs({ tenant, current }: { tenant: string; current: TargetName }) {
  const [t, word] = await Promise.all([getTranslations('import'), targetLabels()]);
  const items = targetNames.map((name) => ({
    href: tenantPath(tenant, `import?to=${name}`),
    label: word(name),
    current: name === current,
  }));
  return <Tabs label={t('what')} items={items} />;
}

/** Lists imports, with links to their pages. */
export async function PreviousImports({ runs, base }: { runs: readonly Import[]; base: string }) {
  const [t, word] = await Promise.all([getTranslations('import'), targetLabels()]);
  if (runs.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold text-base">{t('earlier')}</h2>
      <ul className="divide-y border-y">
        {runs.map(({ job, target, task }) => {
          const { done, failed, unknown, skipped, notSent } = runCounts(task.total, job.counts);
          const parts = { done, failed, unknown, skipped, notSent };
          const countTexts = Object.entries(parts).filter(([, n]) => n > 0);
          return (
            <li key={job.id}>
              <PrefetchLink
                href={route(`${base}/${job.id}`)}
                className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 py-1.5 hover:bg-hover"
              >
                <span className="min-w-0 truncate font-medium">{task.file}</span>
                <span className="text-muted">{word(target)}</span>
                <span className="text-muted">
                  {countTexts.map(([name, n]) => t(`sum.${name}`, { n })).join(' · ')}
                </span>
                <span className="ml-auto text-faint text-xs">
                  {job.person} · <When at={job.createdAt.toISOString()} />
                </span>
              </PrefetchLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
