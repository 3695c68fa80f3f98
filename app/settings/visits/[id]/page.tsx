import Download from 'lucide-react/icons/download';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { EndVisitButton, PrintVisitButton } from '@/components/features/settings/visits/visit-buttons';
import { VisitDetails, VisitReads, VisitWrites } from '@/components/features/settings/visits/visit-report';
import { SubPage } from '@/components/record/sub-page';
import { buttonStyle } from '@/components/ui/style';
import { requirePerson } from '@/lib/console/auth/current-person';
import { readableVisit } from '@/lib/console/auth/readable-visit';
import { maskedRequestLog } from '@/lib/console/masking/masked-request-log';
import { listVisitEvents } from '@/lib/console/visits/visit-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('visits.log'))('title') };
}

/** Maximum number of requests on the page. The downloaded file contains all requests. */
const MAX_VISIBLE = 200;

export default async function VisitReport({ params }: { params: Promise<{ id: string }> }) {
  const [person, { id }, t] = await Promise.all([requirePerson(), params, getTranslations('visits.log')]);
  const visit = await readableVisit(person, id);
  if (!visit) notFound();
  const [{ entries, total }, events] = await Promise.all([
    maskedRequestLog({ tenant: visit.tenant, visit: visit.id, count: MAX_VISIBLE }),
    listVisitEvents(visit.id),
  ]);
  return (
    <SubPage
      column
      title={t('of', { tenant: visit.tenantName })}
      back={{ href: '/settings/visits', label: t('title') }}
      actions={
        <>
          <PrintVisitButton />
          <a
            href={`/settings/visits/${visit.id}/file`}
            download
            className={buttonStyle('secondary', 'md', 'print:hidden')}
          >
            <Download aria-hidden="true" />
            {t('download')}
          </a>
          {visit.endedAt === null && <EndVisitButton id={visit.id} />}
        </>
      }
    >
      <div className="flex flex-col gap-6 py-3">
        <VisitDetails visit={visit} />
        <section>
          <h2 className="mb-2 font-semibold text-base">{t('sent')}</h2>
          <VisitWrites entries={entries} />
          {total > entries.length && <p className="mt-2 text-muted">{t('more', { n: total })}</p>}
        </section>
        <section>
          <h2 className="mb-2 font-semibold text-base">{t('seen')}</h2>
          <VisitReads events={events} />
        </section>
      </div>
    </SubPage>
  );
}
