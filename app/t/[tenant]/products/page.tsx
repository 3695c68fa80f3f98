import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { List } from '@/components/data-table/list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { bulkOf } from '@/components/features/bulk-actions/bulk-actions-of';
import { cellEditingOf } from '@/components/record/cell-edit/cell-editing-of';
import { CreateLink } from '@/components/record/record-links';
import { editAt } from '@/components/record/unavailable-reason';
import { Page } from '@/components/ui/page/page';
import { requirePerson } from '@/lib/console/auth/session';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resources'))('products') };
}

export default async function Products({ params, searchParams }: Props) {
  await requirePerson();
  const segment = (await params).tenant;
  const tenant = decodeURIComponent(segment);
  const create = <CreateLink tenant={tenant} operation="createProduct" segment="products" />;
  const t = await getTranslations('resources');
  return (
    <Page title={t('products')} actions={create} fill>
      <List
        tenant={tenant}
        operation="getProductsWithTag"
        columns={['sku', 'name', 'state', 'category', 'stockAmount', 'availableStock', 'tag', 'updatedAt']}
        search={['name', 'sku', 'barcodes']}
        sort="-updatedAt"
        href={`/t/${segment}/products/{sku}`}
        views="products"
        editing={await cellEditingOf('getProductsWithTag', tenant)}
        bulk={await bulkOf('getProductsWithTag', tenant)}
        edit={await editAt('updateProduct', tenant)}
        searchParams={searchParams}
        empty={create}
      />
    </Page>
  );
}
