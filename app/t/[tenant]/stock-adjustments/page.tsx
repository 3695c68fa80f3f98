import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { List } from '@/components/data-table/list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { bulkOf } from '@/components/features/bulk-actions/bulk-actions-of';
import { cellEditingOf } from '@/components/record/cell-edit/cell-editing-of';
import { editAt } from '@/components/record/unavailable-reason';
import { Page } from '@/components/ui/page/page';
import { requirePerson } from '@/lib/console/auth/session';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resources'))('stock-adjustments') };
}

export default async function StockAdjustments({ params, searchParams }: Props) {
  await requirePerson();
  const { tenant } = await params;
  const t = await getTranslations('resources');
  return (
    <Page title={t('stock-adjustments')} fill>
      <List
        tenant={decodeURIComponent(tenant)}
        operation="getStockAdjustments"
        columns={['transactionNumber', 'transactionType', 'tag', 'lineItems', 'completedAt']}
        search={['transactionNumber', 'tag']}
        sort="-completedAt"
        href={`/t/${tenant}/stock-adjustments/{transactionNumber}`}
        views="stock-adjustments"
        editing={await cellEditingOf('getStockAdjustments', tenant)}
        bulk={await bulkOf('getStockAdjustments', decodeURIComponent(tenant))}
        edit={await editAt('updateStockAdjustmentTag', decodeURIComponent(tenant))}
        searchParams={searchParams}
      />
    </Page>
  );
}
