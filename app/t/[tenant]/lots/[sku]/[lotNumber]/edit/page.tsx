import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { findLot } from '@/components/features/lots/find-lot';
import { UpsertLot } from '@/components/features/lots/lot-form';
import { FormFrame } from '@/components/form/form-frame';
import { ActionGate } from '@/components/record/action-gate';
import { RecordFailure } from '@/components/record/record-failure';
import { SubPage } from '@/components/record/record-page';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { sentLots } from '@/lib/console/request-log/sent-kinds';
import { sentRecord } from '@/lib/console/request-log/sent-records';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { LotUpsert } from '@/lib/contract/resources/lots';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { onlyFields } from '@/lib/contract/schema/value-at';

const fields = fieldsOf(LotUpsert);

type Props = { params: Promise<{ tenant: string; sku: string; lotNumber: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).lotNumber };
}

/** Edits a lot as the platform returns it, or as it was last sent from the console. */
export default async function EditLot({ params }: Props) {
  const routeParams = await params;
  const [id, sku, lotNumber] = [routeParams.tenant, routeParams.sku, routeParams.lotNumber].map(
    decodeURIComponent,
  );
  if (!id || !sku || !lotNumber) notFound();
  const recordHref = `/t/${routeParams.tenant}/lots/${routeParams.sku}/${routeParams.lotNumber}`;
  await requireTenant(params);
  const [t, tenant, lot, sent] = await Promise.all([
    getTranslations('pages'),
    findTenant(id),
    findLot(id, sku, lotNumber),
    sentRecord(id, sentLots, sku, lotNumber),
  ]);
  const title = t.rich('edit', { key: () => <code>{lotNumber}</code> });
  if (lot && 'kind' in lot)
    return (
      <SubPage title={title} back={{ href: recordHref, label: t('backToRecord') }}>
        <RecordFailure failure={lot} />
      </SubPage>
    );
  const start = lot ? onlyFields(fields, lot) : sent?.fields;
  if (!tenant || !start) notFound();
  const { name, color } = tenant;
  return (
    <SubPage title={title} back={{ href: recordHref, label: t('backToRecord') }}>
      <FormFrame exit={recordHref}>
        <ActionGate right="upsertLots" tenant={id}>
          <UpsertLot
            tenant={{ id, name, color }}
            start={start}
            known={{ sku, lotNumber, from: lot ? 'platform' : 'requests' }}
          />
        </ActionGate>
      </FormFrame>
    </SubPage>
  );
}
