import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type ListPageProps, ResourcePage } from '@/components/record/resource-list';
import { resourceTitle } from '@/components/record/resource-title';
import { DaysLeft } from '@/components/record/stock/stock-cells';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { lots } from '@/lib/contract/definitions/lots';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await resourceTitle(lots) });

export default async function Lots({ params, searchParams }: ListPageProps) {
  await requireTenant(params);
  const tenant = decodeURIComponent((await params).tenant);
  const t = await getTranslations('pages.expirations');
  return (
    <ResourcePage
      resource={lots}
      tenant={tenant}
      custom={[{ name: 'daysLeft', label: t('daysLeft'), width: 120 }]}
      cells={{ daysLeft: DaysLeft }}
      searchParams={searchParams}
    />
  );
}
