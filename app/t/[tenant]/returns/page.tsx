import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { List } from '@/components/table/list';
import type { SearchParams } from '@/components/table/state';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resources'))('returns') };
}

export default async function Returns({ params, searchParams }: Props) {
  const { tenant } = await params;
  const t = await getTranslations('resources');
  return (
    <Page title={t('returns')} fill>
      <List
        tenant={decodeURIComponent(tenant)}
        operation="getReturnsWithTag"
        columns={[
          'returnReferenceNumber',
          'state',
          'tag',
          'salesOrderReferenceNumber',
          'salesOrderChannel',
          'cargoCarrier',
          'trackingId',
          'source',
          'createdAt',
          'updatedAt',
        ]}
        search={['returnReferenceNumber', 'salesOrderReferenceNumber', 'trackingId', 'tag']}
        sort="-createdAt"
        href={`/t/${tenant}/returns/{returnReferenceNumber}`}
        searchParams={searchParams}
      />
    </Page>
  );
}
