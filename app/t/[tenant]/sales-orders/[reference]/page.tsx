import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { addressFields } from '@/components/features/sales-orders/address-names';
import { OrderActs } from '@/components/features/sales-orders/order-actions';
import { OrderLines } from '@/components/features/sales-orders/order-lines';
import { stepsOf } from '@/components/features/sales-orders/order-steps';
import { SentOrder } from '@/components/features/sales-orders/sent-order';
import { actionStates } from '@/components/record/action-states';
import { AttachLink, CopyLink } from '@/components/record/create-link';
import { EditLink } from '@/components/record/edit-link';
import { Facts, Milestones, Section } from '@/components/record/facts';
import { RecordFailure } from '@/components/record/record-failure';
import { SubPage } from '@/components/record/record-page';
import { sentOrders, writesOf } from '@/components/record/sent-records/sent-kinds';
import { Timeline } from '@/components/record/timeline/timeline';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { StateBadge } from '@/components/ui/state-badge';
import { requirePerson } from '@/lib/console/auth/session';
import { read } from '@/lib/console/operations/read';
import { findTenant } from '@/lib/console/tenants/tenant-list';
import { AddressRecord } from '@/lib/contract/resources/address';
import { SalesOrder } from '@/lib/contract/resources/sales-order';

type Props = { params: Promise<{ tenant: string; reference: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).reference };
}

export default async function SalesOrderRecord({ params }: Props) {
  await requirePerson();
  const { tenant: segment, reference } = await params;
  const [tenantId, referenceNumber] = [decodeURIComponent(segment), decodeURIComponent(reference)];
  const [t, found, tenant] = await Promise.all([
    getTranslations('pages'),
    read('getSalesOrder', tenantId, { params: { referenceNumber } }),
    findTenant(tenantId),
  ]);
  if (!tenant || (found.kind === 'refused' && found.status === 404)) notFound();
  const mark = { id: tenant.id, name: tenant.name, colour: tenant.colour };
  if (found.kind === 'missing') return <SentOrder tenant={mark} referenceNumber={referenceNumber} />;
  const back = { href: `/t/${segment}/sales-orders`, label: t('back') };
  if (found.kind !== 'ok')
    return (
      <SubPage title={referenceNumber} back={back}>
        <RecordFailure failure={found} />
      </SubPage>
    );
  const order = found.answer;
  // The lines have a way of their own: with the acts they would travel once more, and whole.
  const { tag, cargo, vas } = order;
  const fact = (names: string[]) => <Facts of={SalesOrder} record={order} names={names} />;
  const customerNo = order.customer?.customerNo;
  const states = await actionStates('sales-orders', tenantId, order.state);
  return (
    <SubPage
      title={<code>{order.referenceNumber}</code>}
      beside={<StateBadge value={order.state} />}
      back={back}
      actions={
        <>
          <CopyLink
            tenant={tenantId}
            operation="bulkUpsertSalesOrders"
            segment="sales-orders"
            record={referenceNumber}
          />
          <AttachLink tenant={tenantId} orders={[referenceNumber]} why={states.upsertShipment?.unavailable} />
          <EditLink
            href={`/t/${segment}/sales-orders/${reference}/edit`}
            unavailable={states.bulkUpsertSalesOrders?.unavailable}
          />
          <OrderActs tenant={mark} record={{ referenceNumber, tag, cargo, vas }} states={states} />
        </>
      }
      fill
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Section title={t('salesOrders.way')}>
          <Milestones steps={stepsOf(order)} state={order.state} />
        </Section>
        <OrderLines
          tenant={mark}
          referenceNumber={order.referenceNumber}
          lines={order.lineItems}
          names={[
            'sku',
            'productName',
            'amountInOrder',
            'missingQuantity',
            'cancelledAmount',
            'productSalePrice',
            'lotNumber',
          ]}
          cancel={states.cancelLineItems}
        />
        <Section
          title={t('salesOrders.customer')}
          aside={
            customerNo != null && (
              <PrefetchLink
                href={route(`/t/${segment}/customers/${customerNo}`)}
                className="text-accent-text hover:underline"
              >
                {t('salesOrders.openCustomer')}
              </PrefetchLink>
            )
          }
        >
          {fact([
            'customer.firstName',
            'customer.lastName',
            'customer.email',
            'customer.phone',
            'salesChannel',
            'tag',
          ])}
        </Section>
        {order.shippingAddress && (
          <Section title={t('salesOrders.shippingAddress')}>
            <Facts of={AddressRecord} record={order.shippingAddress} names={addressFields} />
          </Section>
        )}
        {order.billingAddress && (
          <Section title={t('salesOrders.billingAddress')}>
            <Facts of={AddressRecord} record={order.billingAddress} names={addressFields} />
          </Section>
        )}
        <Section title={t('salesOrders.cargo')}>
          {fact([
            'cargo.cargoCarrier',
            'cargo.cargoCode',
            'cargo.cargoDocumentUrl',
            'vas.packageNote',
            'vas.documentVAS.documentUrl',
            'shipmentNo',
          ])}
        </Section>
        {order.irsaliye && (
          <Section title={t('salesOrders.irsaliye')}>
            {fact([
              'irsaliye.id',
              'irsaliye.ettn',
              'irsaliye.tip',
              'irsaliye.senaryo',
              'irsaliye.tasiyiciVKN',
              'irsaliye.vknTckn',
              'irsaliye.aVknTckn',
              'irsaliye.plaka',
            ])}
          </Section>
        )}
        <Section title={t('salesOrders.record')}>
          {fact([
            'externalOrderId',
            'companyNo',
            'orderType',
            'integration.integrationName',
            'orderCreatedAt',
            'createdAt',
            'updatedAt',
            'id',
          ])}
        </Section>
        <Timeline
          tenant={tenantId}
          operations={[...sentOrders.operations, ...writesOf('shipments')]}
          records={[referenceNumber]}
        />
      </div>
    </SubPage>
  );
}
