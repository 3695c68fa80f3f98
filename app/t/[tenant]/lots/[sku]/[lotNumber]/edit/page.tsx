import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { SubPage } from '@/components/shell/sub-page';
import { listSentLots } from '@/lib/console/sent-lots';
import { requirePerson } from '@/lib/console/session';
import { findTenant } from '@/lib/gateway/tenants';
import { UpsertLot } from '../../../upsert';

type Props = { params: Promise<{ tenant: string; sku: string; lotNumber: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).lotNumber) };
}

/** A lot that was sent from here, to be changed and sent again. */
export default async function EditLot({ params }: Props) {
  const given = await params;
  const [id, sku, lotNumber] = [given.tenant, given.sku, given.lotNumber].map(decodeURIComponent);
  if (!id || !sku || !lotNumber) notFound();
  const back = `/t/${given.tenant}/lots/${given.sku}/${given.lotNumber}`;
  await requirePerson();
  const [t, tenant, { rows }] = await Promise.all([
    getTranslations('pages'),
    findTenant(id),
    listSentLots(id, { of: { sku, lotNumber } }),
  ]);
  const [lot] = rows;
  if (!tenant || !lot) notFound();
  const { name, colour } = tenant;
  return (
    <SubPage title={<code>{lotNumber}</code>} back={{ href: back, label: t('back') }}>
      <div className="max-w-240">
        <UpsertLot tenant={{ id, name, colour }} start={lot.sent} />
      </div>
    </SubPage>
  );
}
