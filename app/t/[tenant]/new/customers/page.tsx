import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { requirePerson } from '@/lib/console/session';
import { findTenant } from '@/lib/gateway/tenants';
import { CreateCustomer } from '../../customers/create';

type Props = { params: Promise<{ tenant: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('operations');
  return { title: t('createCustomer') };
}

export default async function NewCustomer({ params }: Props) {
  const id = decodeURIComponent((await params).tenant);
  const list = `/t/${encodeURIComponent(id)}/customers`;
  await requirePerson(`/t/${encodeURIComponent(id)}/new/customers`);
  const [tenant, operations, resources] = await Promise.all([
    findTenant(id),
    getTranslations('operations'),
    getTranslations('resources'),
  ]);
  if (!tenant) notFound();
  const { name, colour } = tenant;
  return (
    <Page title={operations('createCustomer')} back={{ href: list, label: resources('customers') }}>
      <div className="max-w-180">
        <CreateCustomer tenant={{ id, name, colour }} />
      </div>
    </Page>
  );
}
