import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RefreshTenantsButton, SaveTenantButton } from '@/components/features/settings/tenants/tenant-form';
import { TenantTable } from '@/components/features/settings/tenants/tenant-table';
import { TestConnection } from '@/components/features/settings/tenants/test-connection';
import { knownText } from '@/components/ui/known-text';
import { Page } from '@/components/ui/page/page';
import { can } from '@/lib/console/api-client/can';
import { requirePerson } from '@/lib/console/auth/current-person';
import { grantedTenants } from '@/lib/console/auth/grants';
import { hasRight } from '@/lib/console/auth/rights';
import { palette } from '@/lib/console/tenants/tenant-registry';
import { operations } from '@/lib/contract/operations';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('tenants') };
}

/** Users see their own tenants. Users with the right `tenants` can also edit them. */
export default async function TenantSettings() {
  const [person, t] = await Promise.all([requirePerson(), getTranslations('settings')]);
  const [tenants, isSupported] = await Promise.all([grantedTenants(person), can('getTenants', '')]);
  const tOperations = await getTranslations('operations');
  const labels = Object.fromEntries(
    Object.keys(operations).map((name) => [name, knownText(tOperations, name)]),
  );
  const canChange = hasRight(person.role, 'tenants');
  return (
    <Page
      column
      title={t('tenants')}
      actions={
        canChange && (
          <>
            <TestConnection tenants={tenants.map(({ id, name }) => ({ id, name }))} operations={labels} />
            <RefreshTenantsButton isSupported={isSupported} />
            <SaveTenantButton palette={palette} />
          </>
        )
      }
    >
      <p className="mb-3 text-muted">
        {t('tenantsSentence')} {!canChange && t('adminsOnly')}
      </p>
      <TenantTable tenants={tenants} canChange={canChange} palette={palette} />
    </Page>
  );
}
