import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { requirePerson } from '@/lib/console/session';
import { findTenant } from '@/lib/gateway/tenants';
import { UpsertReceivingOrder } from '../../receiving-orders/upsert';

type Props = { params: Promise<{ tenant: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.new'))('receiving-orders') };
}

export default async function NewReceivingOrder({ params }: Props) {
  const id = decodeURIComponent((await params).tenant);
  const list = `/t/${encodeURIComponent(id)}/receiving-orders`;
  await requirePerson(`/t/${encodeURIComponent(id)}/new/receiving-orders`);
  const [tenant, fresh, resources] = await Promise.all([
    findTenant(id),
    getTranslations('pages.new'),
    getTranslations('resources'),
  ]);
  if (!tenant) notFound();
  const { name, colour } = tenant;
  return (
    <Page title={fresh('receiving-orders')} back={{ href: list, label: resources('receiving-orders') }}>
      <div className="max-w-240">
        <UpsertReceivingOrder tenant={{ id, name, colour }} start={{ receiveType: 'Standard' }} />
      </div>
    </Page>
  );
}
