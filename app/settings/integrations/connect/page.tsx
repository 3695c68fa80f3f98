import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { ConnectGuide } from '@/components/features/settings/integrations/connect-guide';
import { CreateRelayKeyButton } from '@/components/features/settings/integrations/relay-key-form';
import { SubPage } from '@/components/record/sub-page';
import { requirePerson } from '@/lib/console/auth/current-person';
import { grantedTenants } from '@/lib/console/auth/grants';
import { hasRight } from '@/lib/console/auth/rights';
import { requestOrigin } from '@/lib/console/http/request-headers';
import { read } from '@/lib/console/operations/read';
import { emptyQuery } from '@/lib/contract/dqb/dqb';

type Props = { searchParams: Promise<{ tenant?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('integrations'))('connect') };
}

/** Returns a SKU of the tenant, so that the platform accepts the example order. Undefined if no product can be read. */
async function firstSku(tenant: string): Promise<string | undefined> {
  const result = await read('getProductsWithTag', tenant, { dqb: { ...emptyQuery, offset: 0, count: 1 } });
  return result.kind === 'ok' ? result.value.rows[0]?.sku : undefined;
}

export default async function ConnectErp({ searchParams }: Props) {
  const person = await requirePerson();
  const [{ tenant }, tenants, t, requestHeaders] = await Promise.all([
    searchParams,
    grantedTenants(person),
    getTranslations('integrations'),
    headers(),
  ]);
  const { id } = tenants.find((one) => one.id === tenant) ?? tenants[0] ?? {};
  return (
    <SubPage
      column
      title={t('connect')}
      back={{ href: '/settings/integrations', label: t('title') }}
      actions={
        hasRight(person.role, 'relayKeys') && (
          <CreateRelayKeyButton tenants={tenants.map(({ id: key, name }) => ({ id: key, name }))} />
        )
      }
    >
      <p className="mb-4 max-w-140 text-muted">{t('connectSentence')}</p>
      <ConnectGuide base={`${requestOrigin(requestHeaders)}/relay`} sku={id && (await firstSku(id))} />
    </SubPage>
  );
}
