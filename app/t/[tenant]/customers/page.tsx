import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { List } from '@/components/data-table/list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { cellEditingOf } from '@/components/record/cell-edit/cell-editing-of';
import { CreateLink } from '@/components/record/record-links';
import { editAt } from '@/components/record/unavailable-reason';
import { Page } from '@/components/ui/page/page';
import { requirePerson } from '@/lib/console/auth/session';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resources'))('customers') };
}

export default async function Customers({ params, searchParams }: Props) {
  await requirePerson();
  const segment = (await params).tenant;
  const tenant = decodeURIComponent(segment);
  const create = <CreateLink tenant={tenant} operation="createCustomer" segment="customers" />;
  const t = await getTranslations('resources');
  return (
    <Page title={t('customers')} actions={create} fill>
      <List
        tenant={tenant}
        operation="getCustomers"
        columns={['customerNo', 'fullName', 'email', 'phone', 'addresses', 'createdAt']}
        search={['lastName', 'firstName', 'email', 'customerNo']}
        sort="-createdAt"
        href={`/t/${segment}/customers/{customerNo}`}
        views="customers"
        editing={await cellEditingOf('getCustomers', tenant)}
        edit={await editAt('updateCustomer', tenant)}
        searchParams={searchParams}
        empty={create}
      />
    </Page>
  );
}
