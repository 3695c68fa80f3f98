import Download from 'lucide-react/icons/download';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StaticTable } from '@/components/data-table/static-table';
import { SubPage } from '@/components/record/sub-page';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkPending } from '@/components/ui/link-pending';
import { When } from '@/components/ui/time';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { exportViews } from '@/lib/console/jobs/job-views';

type Props = { params: Promise<{ tenant: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('export'))('list') };
}

export default async function Exports({ params }: Props) {
  const { person, tenant } = await requireTenant(params);
  const [t, tUi, tJobs, tRequests, views] = await Promise.all([
    getTranslations('export'),
    getTranslations('ui'),
    getTranslations('shell.jobs'),
    getTranslations('pages.requests'),
    exportViews(tenant.id, person.id),
  ]);
  return (
    <SubPage title={t('list')} back={{ href: tenantPath(tenant.id), label: t('toOverview') }} fill>
      {views.length === 0 ? (
        <EmptyState icon={Download} text={t('none')} />
      ) : (
        <StaticTable
          variant="page"
          label={t('list')}
          rows={views}
          keyOf={({ id }) => id}
          getHref={({ id }) => tenantPath(tenant.id, `exports/${id}`)}
          columns={[
            {
              name: 'label',
              head: t('act'),
              width: 400,
              cell: ({ label }) => (
                <>
                  {label}
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
              cell: ({ state, file }) => (
                <>
                  {state === 'running'
                    ? tJobs('reading')
                    : file?.removed
                      ? t('removed')
                      : tJobs(`state.${state}`)}
                  {file && ` · ${tUi('records', { n: file.records })}`}
                </>
              ),
            },
            { name: 'person', head: tRequests('who'), width: 180, cell: (view) => view.person },
            {
              name: 'when',
              head: tRequests('when'),
              width: 170,
              cell: ({ createdAt }) => <When at={createdAt.toISOString()} />,
            },
          ]}
        />
      )}
    </SubPage>
  );
}
