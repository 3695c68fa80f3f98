import SpellCheck from 'lucide-react/icons/spell-check';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CorrectionTable } from '@/components/features/settings/corrections/correction-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Page } from '@/components/ui/page/page';
import { tenantMark } from '@/components/ui/tenant-mark';
import { requirePerson } from '@/lib/console/auth/current-person';
import { grantedTenants } from '@/lib/console/auth/grants';
import { hasRight } from '@/lib/console/auth/rights';
import { listCorrections } from '@/lib/console/corrections/corrections';
import { maskCorrections, maskIn } from '@/lib/console/masking/mask';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings.corrections'))('title') };
}

export default async function Corrections() {
  const person = await requirePerson();
  const [t, tenants] = await Promise.all([getTranslations('settings.corrections'), grantedTenants(person)]);
  const corrections = await Promise.all(
    tenants.map(async (tenant) =>
      maskCorrections(await maskIn(tenant.id), await listCorrections(tenant.id)).map((correction) => ({
        ...correction,
        tenant: tenantMark(tenant),
      })),
    ),
  );
  const rows = corrections.flat().sort((a, b) => b.at.getTime() - a.at.getTime());
  return (
    <Page column title={t('title')}>
      <p className="mb-3 max-w-140 text-muted">{t('sentence')}</p>
      {rows.length === 0 ? (
        <EmptyState icon={SpellCheck} text={t('none')} />
      ) : (
        <CorrectionTable corrections={rows} canChange={hasRight(person.role, 'corrections')} />
      )}
    </Page>
  );
}
