import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cancelledLines } from '@/components/features/sales-orders/line-amounts';
import { orderHistory, packStart } from '@/components/features/sales-orders/order-history';
import { UpsertSalesOrder } from '@/components/features/sales-orders/sales-order-form';
import { FormFrame } from '@/components/form/form-frame';
import { orderIntegration, originOf } from '@/components/form/integrations/record-integration';
import { ActionGate } from '@/components/record/action-gate';
import { RecordFailure } from '@/components/record/record-failure';
import { SubPage } from '@/components/record/record-page';
import { SentNote, SinceList } from '@/components/record/sent-records/since-list';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { keepsCancellations } from '@/lib/console/operations/deliver';
import { read } from '@/lib/console/operations/read';
import { rejectionsOf } from '@/lib/console/operations/rejected-list';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { revealKey } from '@/lib/contract/personal-fields';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { onlyFields } from '@/lib/contract/schema/value-at';

type Props = { params: Promise<{ tenant: string; reference: string }> };

const fields = fieldsOf(SalesOrderUpsert);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).reference };
}

export default async function EditSalesOrder({ params }: Props) {
  const { tenant: segment, reference } = await params;
  const [id, referenceNumber] = [decodeURIComponent(segment), decodeURIComponent(reference)];
  const recordHref = `/t/${segment}/sales-orders/${reference}`;
  await requireTenant(params);
  const [t, tenant, found] = await Promise.all([
    getTranslations('pages'),
    findTenant(id),
    read('getSalesOrder', id, { params: { referenceNumber } }),
  ]);
  if (!tenant || (found.kind === 'refused' && found.status === 404)) notFound();
  const { name, color } = tenant;
  const history = found.kind === 'missing' ? await orderHistory(id, referenceNumber) : undefined;
  const rejections = history && (await rejectionsOf(id, [referenceNumber]));
  const status = rejections?.get(referenceNumber);
  const start = found.kind === 'ok' ? found.answer : history?.payload;
  const cancelled =
    found.kind === 'ok' && !keepsCancellations()
      ? cancelledLines(found.answer.lineItems)
      : history?.cancelled;
  const isListed = found.kind === 'ok';
  const integration = found.kind === 'ok' ? found.answer.integration : undefined;
  const through = integration?.integrationName || integration?.integrationType;
  const origin = await originOf(id, await orderIntegration(id, sentOrders.upsert, referenceNumber, through));
  return (
    <SubPage
      title={t.rich('edit', { key: () => <code>{referenceNumber}</code> })}
      back={{ href: recordHref, label: t('backToRecord') }}
    >
      <FormFrame exit={recordHref}>
        {start ? (
          <ActionGate
            right="bulkUpsertSalesOrders"
            tenant={id}
            start={start}
            record={revealKey.order(referenceNumber)}
          >
            <UpsertSalesOrder
              tenant={{ id, name, color }}
              start={packStart(
                // Orders sent from the console are sent again unchanged, including fields unknown to the spec.
                isListed
                  ? { ...onlyFields(fields, start), integrationId: origin?.id ?? null }
                  : { ...start, ...(origin?.id ? { integrationId: origin.id } : {}) },
              )}
              record={referenceNumber}
              origin={origin}
              isListed={isListed}
              knownRejection={status && { id: status.entry, createdAt: status.at }}
              head={history && <SinceList tenant={id} since={history.since} />}
              cancelled={cancelled}
            />
          </ActionGate>
        ) : found.kind === 'missing' ? (
          <SentNote tenant={id} listed={false} isEmpty />
        ) : (
          found.kind !== 'ok' && <RecordFailure failure={found} />
        )}
      </FormFrame>
    </SubPage>
  );
}
