import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CreateRelayKeyButton } from '@/components/features/settings/integrations/relay-key-form';
import { RelayKeyTable } from '@/components/features/settings/integrations/relay-key-table';
import { ActionButton } from '@/components/ui/actions/action-button';

import { Page } from '@/components/ui/page/page';
import { requirePerson } from '@/lib/console/auth/current-person';
import { grantedTenants } from '@/lib/console/auth/grants';
import { hasRight } from '@/lib/console/auth/rights';
import { listRelayKeys } from '@/lib/console/relay/relay-keys';
import { fetchRelayMetrics } from '@/lib/console/relay/relay-report';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('integrations'))('title') };
}

/**
 * Lists the systems that call the platform through this console. Users see the integrations of their tenants. Users with the
 * right `relayKeys` can see and edit all integrations.
 */
export default async function Integrations() {
  const [person, t, tSettings] = await Promise.all([
    requirePerson(),
    getTranslations('integrations'),
    getTranslations('settings'),
  ]);
  const [all, relayMetrics, tenants] = await Promise.all([
    listRelayKeys(),
    fetchRelayMetrics(),
    grantedTenants(person),
  ]);
  const canChange = hasRight(person.role, 'relayKeys');
  const keys = all.filter((key) => canChange || tenants.some(({ id }) => id === key.tenant));
  return (
    <Page
      column
      title={t('title')}
      actions={
        <>
          <ActionButton label={t('connect')} href="/settings/integrations/connect" />
          {canChange && <CreateRelayKeyButton tenants={tenants.map(({ id, name }) => ({ id, name }))} />}
        </>
      }
    >
      <p className="mb-3 max-w-140 text-muted">
        {t('sentence')} {!canChange && tSettings('adminsOnly')}
      </p>
      <RelayKeyTable keys={keys} relayMetrics={relayMetrics} tenants={tenants} />
    </Page>
  );
}
