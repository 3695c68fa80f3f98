import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ExportView } from '@/components/features/exports/export-view';
import { SubPage } from '@/components/record/sub-page';
import { When } from '@/components/ui/time';
import { requireTenant, tenantSession } from '@/lib/console/auth/tenant-session';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { isExportTask } from '@/lib/console/jobs/export-store';
import { findJob } from '@/lib/console/jobs/job-store';
import { jobViews } from '@/lib/console/jobs/job-views';

type Props = { params: Promise<{ tenant: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const [t, session] = await Promise.all([getTranslations('export'), tenantSession(params)]);
  const [view] = session
    ? await jobViews({ tenant: session.tenant.id, personId: session.person.id, id })
    : [];
  return { title: view?.file ? t('of', { name: view.label }) : t('list') };
}

export default async function ExportPage({ params }: Props) {
  const { id } = await params;
  const { tenant, person, can, masks } = await requireTenant(params);
  const [t, job, [first]] = await Promise.all([
    getTranslations('export'),
    findJob(id, tenant.id),
    jobViews({ tenant: tenant.id, personId: person.id, id }),
  ]);
  if (!job || !first?.file) notFound();
  return (
    <SubPage
      title={t('of', { name: first.label })}
      extra={
        <>
          {job.person} · <When at={job.createdAt.toISOString()} />
        </>
      }
      back={{ href: tenantPath(tenant.id, 'exports'), label: t('list') }}
    >
      <ExportView
        key={id}
        tenant={tenant.id}
        first={first}
        hidden={masks && isExportTask(job.task) && !job.task.masks ? t('hidden') : undefined}
        unavailable={first.isOwn || can('sendJobs') ? undefined : t('ofSomebodyElse', { person: job.person })}
      />
    </SubPage>
  );
}
