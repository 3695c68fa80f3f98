import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { List } from '@/components/table/list';
import type { SearchParams } from '@/components/table/state';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resources'))('products') };
}

export default async function Products({ params, searchParams }: Props) {
  const { tenant } = await params;
  const t = await getTranslations('resources');
  return (
    <Page title={t('products')} fill>
      <List
        tenant={decodeURIComponent(tenant)}
        operation="getProductsWithTag"
        columns={[
          'sku',
          'name',
          'state',
          'category',
          'stockAmount',
          'availableStock',
          'tag',
          'barcodes',
          'updatedAt',
        ]}
        search={['name', 'sku', 'barcodes']}
        sort="-updatedAt"
        href={`/t/${tenant}/products/{sku}`}
        searchParams={searchParams}
      />
    </Page>
  );
}
