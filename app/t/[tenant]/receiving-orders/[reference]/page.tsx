import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { stepsOf } from '@/components/features/receiving-orders/receiving-steps';
import { TagAct } from '@/components/features/receiving-orders/tag-action';
import { actionStates } from '@/components/record/action-states';
import { CopyLink } from '@/components/record/create-link';
import { EditLink } from '@/components/record/edit-link';
import { Facts, Milestones, Section } from '@/components/record/facts';
import { LinesTable } from '@/components/record/line-items/lines-table';
import { notYetVisible, ReadBack } from '@/components/record/read-back-notice';
import { RecordFailure } from '@/components/record/record-failure';
import { SubPage } from '@/components/record/record-page';
import { writesOf } from '@/components/record/sent-records/sent-kinds';
import { receivedStates } from '@/components/record/stock/received';
import { ReceivedBar } from '@/components/record/stock/received-bar';
import { Timeline } from '@/components/record/timeline/timeline';
import { StateBadge } from '@/components/ui/state-badge';
import { requirePerson } from '@/lib/console/auth/session';
import { read } from '@/lib/console/operations/read';
import { findTenant } from '@/lib/console/tenants/tenant-list';
import { ReceivingOrder, ReceivingOrderLine } from '@/lib/contract/resources/receiving-orders';

type Props = { params: Promise<{ tenant: string; reference: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).reference };
}

const transfer = [
  'shipmentDate',
  'cargoCompanyName',
  'trackingNumber',
  'pickupDate',
  'pickupAddress',
  'carriageCompanyName',
  'waybillNumber',
];

export default async function ReceivingOrderRecord({ params }: Props) {
  await requirePerson();
  const { tenant: segment, reference } = await params;
  const [tenant, referenceNumber] = [decodeURIComponent(segment), decodeURIComponent(reference)];
  const [t, found, mark] = await Promise.all([
    getTranslations('pages'),
    read('getReceivingOrder', tenant, { params: { referenceNumber } }),
    findTenant(tenant),
  ]);
  if (!mark) notFound();
  if (found.kind === 'refused' && found.status === 404) {
    const asked = { tenant, operation: 'bulkUpsertReceivingOrders', record: referenceNumber } as const;
    const list = { href: `/t/${segment}/receiving-orders`, label: t('back') };
    return (await notYetVisible(asked, list)) ?? notFound();
  }
  const back = { href: `/t/${segment}/receiving-orders`, label: t('back') };
  if (found.kind !== 'ok')
    return (
      <SubPage title={referenceNumber} back={back}>
        <RecordFailure failure={found} />
      </SubPage>
    );
  const order = found.answer;
  const lines = order.lineItems ?? [];
  const states = await actionStates('receiving-orders', tenant, order.state);
  const act = (
    <>
      <CopyLink
        tenant={tenant}
        operation="bulkUpsertReceivingOrders"
        segment="receiving-orders"
        record={order.referenceNumber}
      />
      <EditLink
        href={`/t/${segment}/receiving-orders/${reference}/edit`}
        unavailable={states.bulkUpsertReceivingOrders?.unavailable}
      />
      <TagAct
        tenant={{ id: mark.id, name: mark.name, colour: mark.colour }}
        record={{ referenceNumber: order.referenceNumber }}
        states={states}
      />
    </>
  );
  const fact = (names: string[]) => <Facts of={ReceivingOrder} record={order} names={names} />;
  const said = transfer.filter(
    (name) => new Map(Object.entries(order.transferDetails ?? {})).get(name) != null,
  );
  return (
    <SubPage
      title={<code>{order.referenceNumber}</code>}
      beside={<StateBadge value={order.state} />}
      back={back}
      actions={act}
      fill
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ReadBack
          tenant={tenant}
          operation="bulkUpsertReceivingOrders"
          record={order.referenceNumber}
          shown={order}
          names={['transferType', 'receiveType', ...transfer, 'lineItems']}
        />
        <Section title={t('receivingOrders.way')}>
          <Milestones steps={stepsOf(order)} state={order.state} />
        </Section>
        <Section title={t('receivingOrders.lines')} aside={lines.length || undefined} flush>
          <LinesTable
            of={ReceivingOrderLine}
            label={t('receivingOrders.lines')}
            rows={lines}
            names={[
              'sku',
              'productName',
              'lotNumber',
              { name: 'received', label: t('receivingOrders.received'), width: 112 },
              'expectedQuantity',
              'acceptedQuantity',
              'damagedQuantity',
              'tolerance',
              'processedAt',
            ]}
            href={`/t/${segment}/products/{sku}`}
            cells={{ received: ReceivedBar }}
            words={Object.fromEntries(
              receivedStates.map((word) => [word, t(`receivingOrders.${word}`, { n: '{n}' })]),
            )}
            sums={['expectedQuantity', 'acceptedQuantity', 'damagedQuantity']}
            file={`${order.referenceNumber}-lines`}
          />
        </Section>
        <Section title={t('receivingOrders.transfer')}>
          {fact(['transferType', 'receiveType', ...said.map((name) => `transferDetails.${name}`)])}
        </Section>
        <Section title={t('receivingOrders.record')}>
          {fact([
            'integration.integrationName',
            'createdAt',
            'arrivedToWarehouseAt',
            'completedAt',
            'cancelledAt',
            'id',
          ])}
        </Section>
        <Timeline
          tenant={tenant}
          operations={writesOf('receiving-orders')}
          records={[order.referenceNumber]}
        />
      </div>
    </SubPage>
  );
}
