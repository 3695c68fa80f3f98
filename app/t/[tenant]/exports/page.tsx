import Download from 'lucide-react/icons/download';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SubPage } from '@/components/record/record-page';
import { EmptyState } from '@/components/ui/empty-state';
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
  const [t, ui, jobs, views] = await Promise.all([
    getTranslations('export'),
    getTranslations('ui'),
    getTranslations('shell.jobs'),
    exportViews(decodeURIComponent(segment), person.id),
  ]);
  return (
    <SubPage title={t('list')} back={{ href: `/t/${segment}`, label: t('toOverview') }}>
      {views.length === 0 ? (
        <EmptyState icon={Download} text={t('none')} />
      ) : (
        <ul className="max-w-240 divide-y border-y">
          {views.map(({ id, label, state, file, person: by, createdAt }) => (
            <li key={id}>
              <PrefetchLink
                href={route(`/t/${segment}/exports/${id}`)}
                className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 py-1.5 hover:bg-hover"
              >
                <span className="font-medium">{label}</span>
                <span className="text-muted">
                  {state === 'running'
                    ? jobs('reading')
                    : file?.removed
                      ? t('removed')
                      : jobs(`state.${state}`)}
                  {file && ` · ${ui('records', { n: file.records })}`}
                </span>
                <span className="ml-auto text-faint text-xs">
                  {by} · <When at={createdAt.toISOString()} />
                </span>
              </PrefetchLink>
            </li>
          ))}
        </ul>
      )}
    </SubPage>
  );
}
