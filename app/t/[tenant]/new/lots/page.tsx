import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { requirePerson } from '@/lib/console/session';
import { findTenant } from '@/lib/gateway/tenants';
import { UpsertLot } from '../../lots/upsert';

type Props = { params: Promise<{ tenant: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.new'))('lots') };
}

export default async function NewLot({ params }: Props) {
  const id = decodeURIComponent((await params).tenant);
  const list = `/t/${encodeURIComponent(id)}/lots`;
  await requirePerson(`/t/${encodeURIComponent(id)}/new/lots`);
  const [tenant, fresh, resources] = await Promise.all([
    findTenant(id),
    getTranslations('pages.new'),
    getTranslations('resources'),
  ]);
  if (!tenant) notFound();
  const { name, colour } = tenant;
  return (
    <Page title={fresh('lots')} back={{ href: list, label: resources('lots') }}>
      <div className="max-w-240">
        <UpsertLot tenant={{ id, name, colour }} start={{}} />
      </div>
    </Page>
  );
}
