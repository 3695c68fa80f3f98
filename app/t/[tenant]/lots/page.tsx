import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SentLots } from '@/components/features/lots/sent-lots';
import {
  createLink,
  type ListPageProps,
  ResourcePage,
  resourceTitle,
} from '@/components/record/resource-list';
import { DaysLeft } from '@/components/record/stock/stock-cells';
import { can } from '@/lib/console/api-client/capabilities';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { lots } from '@/lib/contract/definitions/lots';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await resourceTitle(lots) });

export default async function Lots({ params, searchParams }: ListPageProps) {
  await requireTenant(params);
  const tenant = decodeURIComponent((await params).tenant);
  const [t, listed] = await Promise.all([getTranslations('pages.expirations'), can('getLots', tenant)]);
  if (listed)
    return (
      <ResourcePage
        resource={lots}
        tenant={tenant}
        custom={[{ name: 'daysLeft', label: t('daysLeft'), width: 120 }]}
        cells={{ daysLeft: DaysLeft }}
        searchParams={searchParams}
      />
    );
  const create = createLink(lots, tenant);
  return (
    <SentLots
      title={await resourceTitle(lots)}
      actions={create}
      tenant={tenant}
      searchParams={await searchParams}
      empty={create}
    />
  );
}
