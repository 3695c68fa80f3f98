import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { findLot } from '@/components/features/lots/find-lot';
import { UpsertLot } from '@/components/features/lots/lot-form';
import { onlyFields } from '@/components/form/values/full-payload';
import { ActionGate } from '@/components/record/action-gate';
import { RecordFailure } from '@/components/record/record-failure';
import { SubPage } from '@/components/record/record-page';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { listSentLots } from '@/lib/console/request-log/sent-lots';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { LotUpsert } from '@/lib/contract/resources/lots';
import { fieldsOf } from '@/lib/contract/schema/describe';

const fields = fieldsOf(LotUpsert);

type Props = { params: Promise<{ tenant: string; sku: string; lotNumber: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).lotNumber };
}

/** A lot as the platform tells it, or as it was sent from here, to be changed and sent again. */
export default async function EditLot({ params }: Props) {
  const given = await params;
  const [id, sku, lotNumber] = [given.tenant, given.sku, given.lotNumber].map(decodeURIComponent);
  if (!id || !sku || !lotNumber) notFound();
  const back = `/t/${given.tenant}/lots/${given.sku}/${given.lotNumber}`;
  await requireTenant(params);
  const [t, tenant, told, { rows }] = await Promise.all([
    getTranslations('pages'),
    findTenant(id),
    findLot(id, sku, lotNumber),
    listSentLots(id, { of: { sku, lotNumber } }),
  ]);
  if (told && 'kind' in told)
    return (
      <SubPage title={<code>{lotNumber}</code>} back={{ href: back, label: t('back') }}>
        <RecordFailure failure={told} />
      </SubPage>
    );
  const start = told ? onlyFields(fields, told) : rows[0]?.sent;
  if (!tenant || !start) notFound();
  const { name, colour } = tenant;
  return (
    <SubPage title={<code>{lotNumber}</code>} back={{ href: back, label: t('back') }}>
      <div className="max-w-320">
        <ActionGate right="upsertLots" tenant={id}>
          <UpsertLot
            tenant={{ id, name, colour }}
            start={start}
            known={{ sku, lotNumber, from: told ? 'platform' : 'requests' }}
          />
        </ActionGate>
      </div>
    </SubPage>
  );
}
