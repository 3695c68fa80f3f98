import ListChecks from 'lucide-react/icons/list-checks';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LinkedRows } from '@/components/data-table/clickable-rows';
import { plainColumn } from '@/components/data-table/columns/column';
import { TableFrame } from '@/components/data-table/table-frame';
import { bulkTitle, sumOf } from '@/components/features/bulk-actions/bulk-values';
import { SubPage } from '@/components/record/record-page';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkPending } from '@/components/ui/link-pending';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { countInGroup } from '@/lib/console/browser/job-states';
import { listJobs } from '@/lib/console/jobs/job-store';
import { isBulkAction } from '@/lib/contract/record-actions';

const groups = ['waiting', 'done', 'failed', 'unknown', 'skipped'] as const;

type Props = { params: Promise<{ tenant: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.bulk'))('title') };
}

/** The bulk actions of this tenant, newest first: each has a URL and can be resumed there. */
export default async function BulkRuns({ params }: Props) {
  await requireTenant(params);
  const segment = (await params).tenant;
  const [t, tResources, tRequests, runs] = await Promise.all([
    getTranslations('pages.bulk'),
    getTranslations('resources'),
    getTranslations('pages.requests'),
    listJobs(decodeURIComponent(segment)),
  ]);
  const rows = await Promise.all(
    runs.map(async (run) => ({
      run,
      title: isBulkAction(run.act) ? await bulkTitle(run.act, run.task, sumOf(run.counts)) : run.act,
    })),
  );
  const columns = [
    plainColumn('act', tRequests('operation'), 400),
    plainColumn('outcome', tRequests('outcome'), 200, { flex: true }),
    plainColumn('person', tRequests('who'), 180),
    plainColumn('when', tRequests('when'), 170),
  ];
  return (
    <SubPage title={t('title')} back={{ href: `/t/${segment}/requests`, label: tRequests('title') }} fill>
      {runs.length === 0 ? (
        <EmptyState icon={ListChecks} text={t('none')}>
          <ButtonLink href={route(`/t/${segment}/sales-orders`)}>{tResources('sales-orders')}</ButtonLink>
        </EmptyState>
      ) : (
        <div className="list-scroll min-h-0 flex-1" data-list="">
          <TableFrame label={t('title')} columns={columns}>
            <LinkedRows>
              {rows.map(({ run, title }) => {
                const href = `/t/${segment}/runs/${run.id}`;
                const outcome = groups.flatMap((state) => {
                  const n = countInGroup(run.counts, state);
                  return n > 0 ? t(`sum.${state}`, { n }) : [];
                });
                return (
                  <tr key={run.id} data-href={href}>
                    <td data-card="key">
                      <PrefetchLink href={route(href)} data-row-link="">
                        {title}
                        <LinkPending />
                      </PrefetchLink>
                    </td>
                    <td data-card="wide">
                      {run.startedAt === null && `${t('onlyPlanned')} · `}
                      {run.state === 'running' && `${t('running')} · `}
                      {outcome.join(' · ')}
                    </td>
                    <td data-label={tRequests('who')}>{run.person}</td>
                    <td data-label={tRequests('when')}>
                      <When at={run.createdAt.toISOString()} />
                    </td>
                  </tr>
                );
              })}
            </LinkedRows>
          </TableFrame>
        </div>
      )}
    </SubPage>
  );
}
