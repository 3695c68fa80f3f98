import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { requirePerson } from '@/lib/console/session';
import { findTenant } from '@/lib/gateway/tenants';
import { UpsertSalesOrder } from '../../sales-orders/upsert';

type Props = { params: Promise<{ tenant: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.new'))('sales-orders') };
}

export default async function NewSalesOrder({ params }: Props) {
  const id = decodeURIComponent((await params).tenant);
  const list = `/t/${encodeURIComponent(id)}/sales-orders`;
  await requirePerson(`/t/${encodeURIComponent(id)}/new/sales-orders`);
  const [tenant, fresh, resources] = await Promise.all([
    findTenant(id),
    getTranslations('pages.new'),
    getTranslations('resources'),
  ]);
  if (!tenant) notFound();
  const { name, colour } = tenant;
  return (
    <Page title={fresh('sales-orders')} back={{ href: list, label: resources('sales-orders') }}>
      <div className="max-w-240">
        <UpsertSalesOrder
          tenant={{ id, name, colour }}
          start={{ shippingAddress: { country: 'Turkey' }, billingAddress: { country: 'Turkey' } }}
        />
      </div>
    </Page>
  );
}
