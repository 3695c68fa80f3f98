import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { List } from '@/components/data-table/list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { SentLots } from '@/components/features/lots/sent-lots';
import { CreateLink } from '@/components/record/record-links';
import { DaysLeft } from '@/components/record/stock/stock-cells';
import { editAt } from '@/components/record/unavailable-reason';
import { Page } from '@/components/ui/page/page';
import { can } from '@/lib/console/api-client/capabilities';
import { requirePerson } from '@/lib/console/auth/session';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resources'))('lots') };
}

export default async function Lots({ params, searchParams }: Props) {
  await requirePerson();
  const segment = (await params).tenant;
  const tenant = decodeURIComponent(segment);
  const create = <CreateLink tenant={tenant} operation="upsertLots" segment="lots" />;
  const [t, own, listed] = await Promise.all([
    getTranslations('resources'),
    getTranslations('pages.expirations'),
    can('getLots', tenant),
  ]);
  if (!listed)
    return (
      <Page title={t('lots')} actions={create} fill>
        <SentLots tenant={tenant} searchParams={await searchParams} empty={create} />
      </Page>
    );
  return (
    <Page title={t('lots')} actions={create} fill>
      <List
        tenant={tenant}
        operation="getLots"
        columns={[
          'sku',
          'lotNumber',
          'expirationDate',
          { name: 'daysLeft', label: own('daysLeft'), width: 120 },
          'amount',
          'productionDate',
          'supplierLotNumber',
          'updatedAt',
        ]}
        cells={{ daysLeft: DaysLeft }}
        search={['sku', 'lotNumber', 'supplierLotNumber']}
        sort="expirationDate"
        href={`/t/${segment}/lots/{sku}/{lotNumber}`}
        edit={await editAt('upsertLots', tenant)}
        views="lots"
        searchParams={searchParams}
        empty={create}
      />
    </Page>
  );
}
