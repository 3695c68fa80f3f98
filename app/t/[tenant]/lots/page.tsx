import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { List } from '@/components/table/list';
import type { SearchParams } from '@/components/table/state';
import { requirePerson } from '@/lib/console/session';
import { can } from '@/lib/gateway/capabilities';
import { CreateLink } from '../create-link';
import { SentLots } from '../sent-here/sent-lots';
import { editAt } from '../why-not';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resources'))('lots') };
}

export default async function Lots({ params, searchParams }: Props) {
  await requirePerson();
  const segment = (await params).tenant;
  const tenant = decodeURIComponent(segment);
  const create = <CreateLink tenant={tenant} operation="upsertLots" segment="lots" />;
  const [t, listed] = await Promise.all([getTranslations('resources'), can('getLots', tenant)]);
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
          'amount',
          'productionDate',
          'supplierLotNumber',
          'updatedAt',
        ]}
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
