import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { List } from '@/components/table/list';
import type { SearchParams } from '@/components/table/state';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resources'))('lots') };
}

export default async function Lots({ params, searchParams }: Props) {
  const { tenant } = await params;
  const t = await getTranslations('resources');
  return (
    <Page title={t('lots')} fill>
      <List
        tenant={decodeURIComponent(tenant)}
        operation="getLots"
        columns={[
          'sku',
          'lotNumber',
          'expirationDate',
          'amount',
          'productionDate',
          'supplierLotNumber',
          'updatedAt',
        ]}
        search={['sku', 'lotNumber', 'supplierLotNumber']}
        sort="expirationDate"
        href={`/t/${tenant}/products/{sku}`}
        searchParams={searchParams}
      />
    </Page>
  );
}
