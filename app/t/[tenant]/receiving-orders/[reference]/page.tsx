import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ReceivingOrderActions } from '@/components/features/tags/tag-actions';
import { LinesTable } from '@/components/record/line-items/lines-table';
import { ProductCell } from '@/components/record/line-items/product-cell';
import { LiveRecord } from '@/components/record/live-record';
import { PersonalData } from '@/components/record/personal-data';
import { ReadBack, readBackPending } from '@/components/record/read-back-notice';
import { RecordBody } from '@/components/record/record-body';
import {
  FieldSection,
  Milestones,
  milestonesOf,
  Section,
  TechnicalDetails,
} from '@/components/record/record-fields';
import { duplicateLink, editLink } from '@/components/record/record-links';
import { FailedPage, SubPage } from '@/components/record/record-page';
import { ReceivedBar } from '@/components/record/stock/stock-cells';
import { Age, Timeline } from '@/components/record/timeline/timeline';
import { actionStates } from '@/components/record/unavailable-reason';
import { StateBadge } from '@/components/ui/badge';
import { tenantMark } from '@/components/ui/tenant-mark';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { read } from '@/lib/console/operations/read';
import { writesOf } from '@/lib/console/request-log/sent-kinds';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { hasMask, revealKey } from '@/lib/contract/personal-fields';
import { nextAction } from '@/lib/contract/record-actions';
import { ReceivingOrder, ReceivingOrderLine } from '@/lib/contract/resources/receiving-orders';
import { receivingOrderStates, receivingOrderTransitions } from '@/lib/contract/resources/states';

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
  await requireTenant(params);
  const { tenant: segment, reference } = await params;
  const [tenant, referenceNumber] = [decodeURIComponent(segment), decodeURIComponent(reference)];
  const [t, found, mark] = await Promise.all([
    getTranslations('pages'),
    read('getReceivingOrder', tenant, { params: { referenceNumber } }),
    findTenant(tenant),
  ]);
  if (!mark) notFound();
  if (found.kind === 'refused' && found.status === 404) {
    const recordQuery = { tenant, operation: 'bulkUpsertReceivingOrders', record: referenceNumber } as const;
    const list = { href: `/t/${segment}/receiving-orders`, label: t('back') };
    return (await readBackPending(recordQuery, list)) ?? notFound();
  }
  const backLink = { href: `/t/${segment}/receiving-orders`, label: t('back') };
  if (found.kind !== 'ok') return <FailedPage title={referenceNumber} back={backLink} failure={found} />;
  const order = found.answer;
  const lines = order.lineItems ?? [];
  const states = await actionStates('receiving-orders', tenant, order.state);
  const links = await Promise.all([
    editLink(tenant, 'bulkUpsertReceivingOrders', `/t/${segment}/receiving-orders/${reference}/edit`, {
      state: states.bulkUpsertReceivingOrders,
    }),
    duplicateLink(tenant, 'bulkUpsertReceivingOrders', 'receiving-orders', order.referenceNumber),
  ]);
  const section = (title: string, names: string[]) => (
    <FieldSection title={title} of={ReceivingOrder} record={order} names={names} />
  );
  const units = lines.reduce((sum, { expectedQuantity }) => sum + (expectedQuantity ?? 0), 0);
  const steps = milestonesOf(receivingOrderStates, receivingOrderTransitions, order);
  return (
    <SubPage
      title={<code>{order.referenceNumber}</code>}
      extra={
        <>
          <StateBadge value={order.state} />
          <span>{t('records.lines', { lines: lines.length, units })}</span>
          {order.createdAt && <Age at={order.createdAt} />}
        </>
      }
      back={backLink}
      live={
        <LiveRecord tenant={tenant} operation="getReceivingOrder" input={{ params: { referenceNumber } }} />
      }
      actions={
        <ReceivingOrderActions
          tenant={tenantMark(mark)}
          record={{ referenceNumber: order.referenceNumber }}
          states={states}
          links={links}
          primary={nextAction('receiving-orders', order, states)}
        />
      }
      fill
    >
      <RecordBody
        head={
          <>
            {hasMask(order) && (
              <PersonalData tenant={tenant} record={revealKey.order(order.referenceNumber)} />
            )}
            <ReadBack
              tenant={tenant}
              operation="bulkUpsertReceivingOrders"
              record={order.referenceNumber}
              stored={order}
              names={['transferType', 'receiveType', ...transfer, 'lineItems']}
            />
          </>
        }
        side={
          <>
            {section(t('receivingOrders.transfer'), [
              'transferType',
              'receiveType',
              ...transfer.map((name) => `transferDetails.${name}`),
            ])}
            <Timeline
              tenant={tenant}
              operations={writesOf('receiving-orders')}
              records={[order.referenceNumber]}
            />
            <TechnicalDetails
              of={ReceivingOrder}
              record={order}
              names={['integration.integrationName', 'id']}
            />
          </>
        }
      >
        <Milestones label={t('records.progress')} steps={steps} state={order.state} />
        {lines.length > 0 && (
          <Section title={t('records.lineItems')} extra={lines.length} flush>
            <LinesTable
              of={ReceivingOrderLine}
              label={t('records.lineItems')}
              rows={lines}
              names={[
                { name: 'product', label: t('records.product'), width: 320 },
                { name: 'received', label: t('receivingOrders.received'), width: 112, flex: true },
                'expectedQuantity',
                'acceptedQuantity',
                'damagedQuantity',
                ...(lines.some(({ tolerance }) => tolerance) ? ['tolerance'] : []),
              ]}
              href={`/t/${segment}/products/{sku}`}
              cells={{ product: ProductCell, received: ReceivedBar }}
              extra={['productName', 'lotNumber']}
              plain={[
                ...['sku', 'productName', 'lotNumber', 'expectedQuantity', 'acceptedQuantity'],
                ...['damagedQuantity', 'tolerance', 'processedAt'],
              ]}
              sums={['expectedQuantity', 'acceptedQuantity', 'damagedQuantity']}
              file={`${order.referenceNumber}-lines`}
            />
          </Section>
        )}
      </RecordBody>
    </SubPage>
  );
}
