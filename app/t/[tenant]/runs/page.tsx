import ListChecks from 'lucide-react/icons/list-checks';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SubPage } from '@/components/record/record-page';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { countInGroup } from '@/lib/console/browser/job-states';
import { listJobs } from '@/lib/console/jobs/job-store';
import { isBulkAct } from '@/lib/contract/record-actions';

const groups = ['waiting', 'done', 'failed', 'unknown', 'skipped'] as const;

type Props = { params: Promise<{ tenant: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.bulk'))('title') };
}

/** The bulk actions of this tenant, newest first: each has a URL and can be resumed there. */
export default async function BulkRuns({ params }: Props) {
  await requireTenant(params);
  const segment = (await params).tenant;
  const [t, resources, requests, runs] = await Promise.all([
    getTranslations('pages.bulk'),
    getTranslations('resources'),
    getTranslations('pages.requests'),
    listJobs(decodeURIComponent(segment)),
  ]);
  return (
    <SubPage title={t('title')} back={{ href: `/t/${segment}/requests`, label: requests('title') }}>
      {runs.length === 0 ? (
        <EmptyState icon={ListChecks} text={t('none')}>
          <ButtonLink href={route(`/t/${segment}/sales-orders`)}>{resources('sales-orders')}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="max-w-240 divide-y border-y">
          {runs.map((run) => {
            const countTexts = groups.flatMap((state) => {
              const n = countInGroup(run.counts, state);
              return n > 0 ? t(`sum.${state}`, { n }) : [];
            });
            return (
              <li key={run.id}>
                <PrefetchLink
                  href={route(`/t/${segment}/runs/${run.id}`)}
                  className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 py-1.5 hover:bg-hover"
                >
                  <span className="font-medium">{isBulkAct(run.act) ? t(`acts.${run.act}`) : run.act}</span>
                  <span className="text-muted">
                    {run.startedAt === null && `${t('onlyPlanned')} · `}
                    {run.state === 'running' && `${t('running')} · `}
                    {countTexts.join(' · ')}
                  </span>
                  <span className="ml-auto text-faint text-xs">
                    {run.person} · <When at={run.createdAt.toISOString()} />
                  </span>
                </PrefetchLink>
              </li>
            );
          })}
        </ul>
      )}
    </SubPage>
  );
}
