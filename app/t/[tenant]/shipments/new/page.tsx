import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { requirePerson } from '@/lib/console/session';
import { findTenant } from '@/lib/gateway/tenants';
import { UpsertShipment } from '../upsert';

type Props = { params: Promise<{ tenant: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.new'))('shipments') };
}

export default async function NewShipment({ params }: Props) {
  const id = decodeURIComponent((await params).tenant);
  const list = `/t/${encodeURIComponent(id)}/shipments`;
  await requirePerson(`${list}/new`);
  const [tenant, fresh, resources] = await Promise.all([
    findTenant(id),
    getTranslations('pages.new'),
    getTranslations('resources'),
  ]);
  if (!tenant) notFound();
  const { name, colour } = tenant;
  return (
    <Page title={fresh('shipments')} back={{ href: list, label: resources('shipments') }}>
      <div className="max-w-240">
        <UpsertShipment tenant={{ id, name, colour }} start={{ shipmentType: 'Road' }} />
      </div>
    </Page>
  );
}
