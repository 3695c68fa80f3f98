import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { palette } from '@/lib/console/palette';
import { may } from '@/lib/console/roles';
import { requirePerson } from '@/lib/console/session';
import { can } from '@/lib/gateway/capabilities';
import { listTenants } from '@/lib/gateway/tenants';
import { RefreshTenants } from './refresh-tenants';
import { SaveTenant } from './save-tenant';
import { SettingsTabs } from './settings-tabs';
import { TenantTable } from './tenant-table';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('title') };
}

/** The registry of tenants: everybody sees it, those with the right change it. */
export default async function TenantSettings() {
  const [person, t] = await Promise.all([requirePerson(), getTranslations('settings')]);
  const [tenants, offered] = await Promise.all([listTenants(), can('getTenants', '')]);
  const mayChange = may(person.role, 'settings');
  return (
    <Page
      title={t('title')}
      tabs={<SettingsTabs current="tenants" />}
      actions={
        mayChange && (
          <>
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
