import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { List } from '@/components/data-table/list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { bulkOf } from '@/components/features/bulk-actions/bulk-actions-of';
import { CauseTiles } from '@/components/features/rejected-orders/cause-tiles';
import { FocusFirstRow, PastCell, PastProvider } from '@/components/features/rejected-orders/past-cell';
import { pastEntries, rejectionsToRead } from '@/components/features/rejected-orders/rejected-causes';
import { OrderTabs } from '@/components/features/sales-orders/order-tabs';
import { whyNot } from '@/components/record/unavailable-reason';
import { Page } from '@/components/ui/page/page';
import { can } from '@/lib/console/api-client/capabilities';
import { requirePerson } from '@/lib/console/auth/session';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.salesOrders'))('rejected') };
}

export default async function RejectedOrders({ params, searchParams }: Props) {
  await requirePerson();
  const segment = (await params).tenant;
  const tenant = decodeURIComponent(segment);
  const asked = await searchParams;
  const seen = rejectionsToRead(asked.older);
  const [t, own, words, listed, past, unavailable] = await Promise.all([
    getTranslations('resources'),
    getTranslations('pages.sentHere'),
    getTranslations('pages.rejected'),
    can('getSalesOrders', tenant),
    pastEntries(tenant, seen),
    whyNot('bulkUpsertSalesOrders', tenant),
  ]);
  return (
    <Page
      title={t('sales-orders')}
      tabs={<OrderTabs tenant={tenant} current="rejected" listed={listed} />}
      fill
    >
      <PastProvider word={own('acceptedLater')} at={Object.fromEntries(past)}>
        <List
          tenant={tenant}
          operation="queryInvalidSalesOrders"
          columns={[
            'referenceNumber',
            'error',
            // A platform may keep what it rejected after it has accepted it.
            ...(past.size > 0 ? [{ name: 'acceptedLater', label: own('sinceThen'), width: 190 }] : []),
            'customerFullName',
            'salesChannel',
            'integrationName',
            'createdAt',
          ]}
          cells={{ acceptedLater: PastCell }}
          search={['referenceNumber', 'customerFullName', 'salesChannel']}
          sort="-createdAt"
          href={`/t/${segment}/rejected-orders/{id}`}
          edit={unavailable ? undefined : `/t/${segment}/rejected-orders/{id}/fix`}
          editLabel={words('fixRow')}
          views="rejected-orders"
          bulk={await bulkOf('queryInvalidSalesOrders', tenant)}
          searchParams={searchParams}
          above={<CauseTiles tenant={tenant} seen={seen} search={asked} />}
        />
        <FocusFirstRow />
      </PastProvider>
    </Page>
  );
}
