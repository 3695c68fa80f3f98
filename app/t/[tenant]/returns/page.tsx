import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { Page } from '@/components/shell/page';
import { CountTiles, CountTilesPlace } from '@/components/table/count-tiles';
import { List } from '@/components/table/list';
import type { SearchParams } from '@/components/table/state';
import { requirePerson } from '@/lib/console/session';
import { returnStates } from '@/lib/contract/return-states';
import { bulkOf } from '../bulk-of';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resources'))('returns') };
}

export default async function Returns({ params, searchParams }: Props) {
  await requirePerson();
  const { tenant } = await params;
  const [t, own] = await Promise.all([getTranslations('resources'), getTranslations('pages.returns')]);
  return (
    <Page title={t('returns')} fill>
      <Suspense fallback={<CountTilesPlace />}>
        <CountTiles
          tenant={decodeURIComponent(tenant)}
          operation="getReturnsWithTag"
          filters={returnStates.map((state) => `state:in:${state}`)}
          label={own('states')}
        />
      </Suspense>
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
        views="returns"
        bulk={await bulkOf('getReturnsWithTag', decodeURIComponent(tenant))}
        edit={`/t/${tenant}/returns/{returnReferenceNumber}?act=updateReturnTag`}
        searchParams={searchParams}
      />
    </Page>
  );
}
