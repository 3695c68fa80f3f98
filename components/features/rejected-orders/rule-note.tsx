import { getTranslations } from 'next-intl/server';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { latestRuleRun } from '@/lib/console/jobs/apply-rules';

/** Shows what rules corrected and sent today, and links to the job. */
export async function RuleNote({ tenant }: { tenant: string }) {
  const [t, run] = await Promise.all([getTranslations('pages.rejected'), latestRuleRun(tenant)]);
  if (!run) return null;
  return (
    <PrefetchLink
      href={route(tenantPath(tenant, `runs/${run.id}`))}
      className="shrink-0 whitespace-nowrap text-accent-text text-xs hover:underline"
    >
      {t('ruleRun', { person: run.person, done: run.done, total: run.total })} ·{' '}
      <When at={run.at.toISOString()} />
    </PrefetchLink>
  );
}
