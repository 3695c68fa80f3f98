import DoorOpen from 'lucide-react/icons/door-open';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { VisitSettingsForm } from '@/components/features/settings/visits/visit-settings-form';
import { VisitTable } from '@/components/features/settings/visits/visit-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Page } from '@/components/ui/page/page';
import { requirePerson } from '@/lib/console/auth/current-person';
import { hasRight } from '@/lib/console/auth/rights';
import { visitSettings } from '@/lib/console/visits/visit-limits';
import { listVisits } from '@/lib/console/visits/visit-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('visits.log'))('title') };
}

/** Users see their own visits. Users with the right `visits` see all visits and the visit settings. */
export default async function Visits() {
  const [person, t] = await Promise.all([requirePerson(), getTranslations('visits.log')]);
  const canChange = hasRight(person.role, 'visits');
  const [visits, rules] = await Promise.all([
    listVisits(canChange ? undefined : person.id),
    canChange ? visitSettings() : undefined,
  ]);
  return (
    <Page column title={t('title')}>
      <p className="mb-3 max-w-140 text-muted">{t(canChange ? 'sentence' : 'own')}</p>

      {visits.length === 0 ? <EmptyState icon={DoorOpen} text={t('none')} /> : <VisitTable visits={visits} />}
      {rules && (
        <section className="mt-8 flex max-w-140 flex-col gap-4">
          <h2 className="font-semibold text-base">{t('rules')}</h2>
          <VisitSettingsForm key={JSON.stringify(rules)} {...rules} />
        </section>
      )}
    </Page>
  );
}
