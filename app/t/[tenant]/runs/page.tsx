import ListChecks from 'lucide-react/icons/list-checks';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StaticTable } from '@/components/data-table/static-table';
import { bulkTitle } from '@/components/features/bulk-actions/bulk-title';
import { SubPage } from '@/components/record/sub-page';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkPending } from '@/components/ui/link-pending';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { countRows } from '@/lib/console/browser/job-states';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { listJobs } from '@/lib/console/jobs/job-store';
import { isBulkAction } from '@/lib/contract/record-actions';

const groups = ['waiting', 'done', 'failed', 'unknown', 'skipped'] as const;

type Props = { params: Promise<{ tenant: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.bulk'))('title') };
}

export default async function BulkRuns({ params }: Props) {
  const tenant = (await requireTenant(params)).tenant.id;
  const [t, tResources, tRequests, runs] = await Promise.all([
    getTranslations('pages.bulk'),
    getTranslations('resources'),
    getTranslations('pages.requests'),
    listJobs(tenant, 'bulk'),
  ]);
  const rows = await Promise.all(
    runs.map(async (run) => ({
      run,
      title: isBulkAction(run.act) ? await bulkTitle(run.act, run.task, countRows(run.counts)) : run.act,
    })),
  );
  return (
    <SubPage
      title={t('title')}
      back={{ href: tenantPath(tenant, 'requests'), label: tRequests('title') }}
      fill
    >
      {runs.length === 0 ? (
        <EmptyState icon={ListChecks} text={t('none')}>
          <ButtonLink href={route(tenantPath(tenant, 'sales-orders'))}>
            {tResources('sales-orders')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <StaticTable
          variant="page"
          label={t('title')}
          rows={rows}
          keyOf={({ run }) => run.id}
          getHref={({ run }) => tenantPath(tenant, `runs/${run.id}`)}
          columns={[
            {
              name: 'act',
              head: tRequests('operation'),
              width: 400,
              cell: ({ title }) => (
                <>
                  {title}
                  <LinkPending />
                </>
              ),
            },
            {
              name: 'outcome',
              head: tRequests('outcome'),
              width: 200,
              flex: true,
              card: 'wide',
              cell: ({ run }) => {
                const outcome = groups.flatMap((state) => {
                  const n = countRows(run.counts, state);
                  return n > 0 ? t(`sum.${state}`, { n }) : [];
                });
                return (
                  <>
                    {run.startedAt === null && `${t('onlyPlanned')} · `}
                    {run.state === 'running' && `${t('running')} · `}
                    {outcome.join(' · ')}
                  </>
                );
              },
            },
            { name: 'person', head: tRequests('who'), width: 180, cell: ({ run }) => run.person },
            {
              name: 'when',
              head: tRequests('when'),
              width: 170,
              cell: ({ run }) => <When at={run.createdAt.toISOString()} />,
            },
          ]}
        />
      )}
    </SubPage>
  );
}
