import Download from 'lucide-react/icons/download';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LinkedRows } from '@/components/data-table/clickable-rows';
import { plainColumn } from '@/components/data-table/columns/column';
import { TableFrame } from '@/components/data-table/table-frame';
import { SubPage } from '@/components/record/record-page';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkPending } from '@/components/ui/link-pending';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { exportViews } from '@/lib/console/jobs/job-events';

type Props = { params: Promise<{ tenant: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('export'))('list') };
}

/** The large exports of this tenant, newest first, including those whose file was deleted. */
export default async function Exports({ params }: Props) {
  const { person } = await requireTenant(params);
  const segment = (await params).tenant;
  const [t, tUi, tJobs, tRequests, views] = await Promise.all([
    getTranslations('export'),
    getTranslations('ui'),
    getTranslations('shell.jobs'),
    getTranslations('pages.requests'),
    exportViews(decodeURIComponent(segment), person.id),
  ]);
  const columns = [
    plainColumn('label', t('act'), 400),
    plainColumn('outcome', tRequests('outcome'), 200, { flex: true }),
    plainColumn('person', tRequests('who'), 180),
    plainColumn('when', tRequests('when'), 170),
  ];
  return (
    <SubPage title={t('list')} back={{ href: `/t/${segment}`, label: t('toOverview') }} fill>
      {views.length === 0 ? (
        <EmptyState icon={Download} text={t('none')} />
      ) : (
        <div className="list-scroll min-h-0 flex-1" data-list="">
          <TableFrame label={t('list')} columns={columns}>
            <LinkedRows>
              {views.map(({ id, label, state, file, person: by, createdAt }) => {
                const href = `/t/${segment}/exports/${id}`;
                return (
                  <tr key={id} data-href={href}>
                    <td data-card="key">
                      <PrefetchLink href={route(href)} data-row-link="">
                        {label}
                        <LinkPending />
                      </PrefetchLink>
                    </td>
                    <td data-card="wide">
                      {state === 'running'
                        ? tJobs('reading')
                        : file?.removed
                          ? t('removed')
                          : tJobs(`state.${state}`)}
                      {file && ` · ${tUi('records', { n: file.records })}`}
                    </td>
                    <td data-label={tRequests('who')}>{by}</td>
                    <td data-label={tRequests('when')}>
                      <When at={createdAt.toISOString()} />
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
