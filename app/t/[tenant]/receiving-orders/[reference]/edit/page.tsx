import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { startOf } from '@/components/features/receiving-orders/form-values';
import { UpsertReceivingOrder } from '@/components/features/receiving-orders/receiving-order-form';
import { FormFrame } from '@/components/form/form-frame';
import { orderIntegration, originOf } from '@/components/form/integrations/record-integration';
import { ActionGate } from '@/components/record/action-gate';
import { RecordFailure } from '@/components/record/record-failure';
import { SubPage } from '@/components/record/record-page';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { read } from '@/lib/console/operations/read';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { revealKey } from '@/lib/contract/personal-fields';

type Props = { params: Promise<{ tenant: string; reference: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).reference };
}

export default async function EditReceivingOrder({ params }: Props) {
  const { tenant: segment, reference } = await params;
  const [id, referenceNumber] = [decodeURIComponent(segment), decodeURIComponent(reference)];
  const recordHref = `/t/${segment}/receiving-orders/${reference}`;
  await requireTenant(params);
  const [t, tenant, found] = await Promise.all([
    getTranslations('pages'),
    findTenant(id),
    read('getReceivingOrder', id, { params: { referenceNumber } }),
  ]);
  if (!tenant || (found.kind === 'refused' && found.status === 404)) notFound();
  const { name, color } = tenant;
  const integration = found.kind === 'ok' ? found.answer.integration : undefined;
  const through = integration?.integrationName || integration?.integrationType;
  const fetchedIntegration = await orderIntegration(
    id,
    'bulkUpsertReceivingOrders',
    referenceNumber,
    through,
  );
  const origin = await originOf(id, fetchedIntegration);
  return (
    <SubPage
      title={t.rich('edit', { key: () => <code>{referenceNumber}</code> })}
      back={{ href: recordHref, label: t('backToRecord') }}
    >
      <FormFrame exit={recordHref}>
        {found.kind === 'ok' ? (
          <ActionGate
            right="bulkUpsertReceivingOrders"
            tenant={id}
            start={found.answer}
            record={revealKey.order(referenceNumber)}
          >
            <UpsertReceivingOrder
              tenant={{ id, name, color }}
              start={{ ...startOf(found.answer), integrationId: origin?.id ?? null }}
              record={referenceNumber}
              origin={origin}
            />
          </ActionGate>
        ) : (
          <RecordFailure failure={found} />
        )}
      </FormFrame>
    </SubPage>
  );
}
