import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RemovalTable } from '@/components/features/settings/retention/removal-table';
import { RetentionForm } from '@/components/features/settings/retention/retention-form';
import { Page } from '@/components/ui/page/page';
import { requirePerson } from '@/lib/console/auth/current-person';
import { hasRight } from '@/lib/console/auth/rights';
import { listRemovals, retention } from '@/lib/console/retention/retention';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings.retention'))('title') };
}

export default async function RetentionSettings() {
  const [person, tSettings, t] = await Promise.all([
    requirePerson(),
    getTranslations('settings'),
    getTranslations('settings.retention'),
  ]);
  if (!hasRight(person.role, 'retention'))
    return (
      <Page column title={t('title')}>
        <p className="text-muted">{tSettings('adminsSee')}</p>
      </Page>
    );
  const [{ days }, removals] = await Promise.all([retention(), listRemovals()]);
  return (
    <Page column title={t('title')}>
      <div className="flex max-w-140 flex-col gap-4">
        <p className="text-muted">{t('sentence')}</p>
        <RetentionForm key={JSON.stringify(days)} days={days} />
      </div>
      <section className="mt-8">
        <h2 className="mb-2 font-semibold text-base">{t('log')}</h2>
        <RemovalTable removals={removals} />
      </section>
    </Page>
  );
}
