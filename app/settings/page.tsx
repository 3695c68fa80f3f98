import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { palette } from '@/lib/console/palette';
import { may } from '@/lib/console/roles';
import { requirePerson } from '@/lib/console/session';
import { operations } from '@/lib/contract/operations';
import { can } from '@/lib/gateway/capabilities';
import { listTenants } from '@/lib/gateway/tenants';
import { RefreshTenants } from './refresh-tenants';
import { SaveTenant } from './save-tenant';
import { SettingsTabs } from './settings-tabs';
import { TenantTable } from './tenant-table';
import { TestConnection } from './test-connection';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('title') };
}

/** The registry of tenants: everybody sees it, those with the right change it. */
export default async function TenantSettings() {
  const [person, t] = await Promise.all([requirePerson(), getTranslations('settings')]);
  const [tenants, offered] = await Promise.all([listTenants(), can('getTenants', '')]);
  const names = await getTranslations('operations');
  const labels = Object.fromEntries(
    Object.keys(operations).map((name) => [name, names.has(name) ? names(name) : name]),
  );
  const mayChange = may(person.role, 'settings');
  return (
    <Page
      title={t('title')}
      tabs={<SettingsTabs current="tenants" />}
      actions={
        mayChange && (
          <>
            <TestConnection tenants={tenants.map(({ id, name }) => ({ id, name }))} operations={labels} />
            <RefreshTenants offered={offered} />
            <SaveTenant palette={palette} />
          </>
        )
      }
    >
      <p className="mb-3 text-muted">
        {t('tenantsSentence')} {!mayChange && t('adminsOnly')}
      </p>
      <TenantTable tenants={tenants} mayChange={mayChange} palette={palette} />
    </Page>
  );
}
