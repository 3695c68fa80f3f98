import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { OrderActions } from '@/components/features/sales-orders/order-actions';
import { OrderLines, OrderRelated, OrderTotal } from '@/components/features/sales-orders/order-sections';
import { customerName, OrderSide } from '@/components/features/sales-orders/order-side';
import { SentOrder } from '@/components/features/sales-orders/sent-order';
import { LiveRecord } from '@/components/record/live-record';
import { PersonalData } from '@/components/record/personal-data';
import { RecordBody } from '@/components/record/record-body';
import { Milestones, milestonesOf } from '@/components/record/record-fields';
import { attachLink, duplicateLink, editLink } from '@/components/record/record-links';
import { FailedPage, SubPage } from '@/components/record/record-page';
import { Age } from '@/components/record/timeline/timeline';
import { actionStates } from '@/components/record/unavailable-reason';
import { StateBadge } from '@/components/ui/badge';
import { route } from '@/components/ui/route';
import { tenantMark } from '@/components/ui/tenant-mark';
import { can } from '@/lib/console/api-client/capabilities';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { read } from '@/lib/console/operations/read';
import { rejectionsOf } from '@/lib/console/operations/rejected-list';
import { acceptedAfter } from '@/lib/console/request-log/known-order';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { sentRecord } from '@/lib/console/request-log/sent-records';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { hasMask, revealKey } from '@/lib/contract/personal-fields';
import { nextAction } from '@/lib/contract/record-actions';
import { salesOrderStates, salesOrderTransitions } from '@/lib/contract/resources/states';

type Props = { params: Promise<{ tenant: string; reference: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).reference };
}

export default async function SalesOrderRecord({ params }: Props) {
  await requireTenant(params);
  const { tenant: segment, reference } = await params;
  const [tenantId, referenceNumber] = [decodeURIComponent(segment), decodeURIComponent(reference)];
  const [t, found, tenant, sent] = await Promise.all([
    getTranslations('pages'),
    read('getSalesOrder', tenantId, { params: { referenceNumber } }),
    findTenant(tenantId),
    sentRecord(tenantId, sentOrders, referenceNumber),
  ]);
  if (!tenant) notFound();
  if (found.kind === 'refused' && found.status === 404) {
    // A rejected order does not exist on the platform: there is only its rejection.
    const rejection = (await rejectionsOf(tenantId, [referenceNumber]))?.get(referenceNumber);
    if (!rejection || rejection.accepted) notFound();
    redirect(route(`/t/${segment}/rejected-orders/${rejection.entry}`));
  }
  const mark = tenantMark(tenant);
  if (found.kind === 'missing') return <SentOrder tenant={mark} referenceNumber={referenceNumber} />;
  const backLink = { href: `/t/${segment}/sales-orders`, label: t('back') };
  if (found.kind !== 'ok') return <FailedPage title={referenceNumber} back={backLink} failure={found} />;
  const order = found.answer;
  // Line items are passed separately: with the actions they would be serialized a second time, and in full.
  const { tag, cargo, vas, customer } = order;
  const customerNo = customer?.customerNo;
  const [states, listed] = await Promise.all([
    actionStates('sales-orders', tenantId, order.state),
    can('getSalesOrders', tenantId),
  ]);
  const links = await Promise.all([
    editLink(tenantId, 'bulkUpsertSalesOrders', `/t/${segment}/sales-orders/${reference}/edit`, {
      state: states.bulkUpsertSalesOrders,
    }),
    attachLink(tenantId, [referenceNumber], states.upsertShipment),
    duplicateLink(tenantId, 'bulkUpsertSalesOrders', 'sales-orders', referenceNumber),
  ]);
  const customerAt = customerNo == null ? undefined : `/t/${segment}/customers/${customerNo}`;
  const person = customerName(order);
  const steps = milestonesOf(salesOrderStates, salesOrderTransitions, order);
  return (
    <SubPage
      title={<code>{order.referenceNumber}</code>}
      extra={
        <>
          <StateBadge value={order.state} />
          {person && <span className="truncate">{person}</span>}
          <OrderTotal lines={order.lineItems} />
          {order.createdAt && <Age at={order.createdAt} />}
        </>
      }
      back={backLink}
      live={
        <LiveRecord tenant={tenantId} operation="getSalesOrder" input={{ params: { referenceNumber } }} />
      }
      actions={
        <OrderActions
          tenant={mark}
          record={{ referenceNumber, tag, cargo, vas }}
          states={states}
          links={links}
          primary={nextAction('sales-orders', order, states)}
        />
      }
      fill
    >
      <RecordBody
        head={
          hasMask(order) && <PersonalData tenant={tenantId} record={revealKey.order(order.referenceNumber)} />
        }
        side={
          <OrderSide
            tenant={tenantId}
            referenceNumber={referenceNumber}
            order={order}
            customerHref={customerAt}
            accepted={acceptedAfter(sent?.writes ?? [])}
          />
        }
      >
        <Milestones label={t('records.progress')} steps={steps} state={order.state} />
        <OrderLines
          tenant={mark}
          referenceNumber={order.referenceNumber}
          lines={order.lineItems}
          state={order.state}
          cancel={states.cancelLineItems}
          listed={listed}
        />
        <Suspense>
          <OrderRelated tenant={tenantId} reference={order.referenceNumber} />
        </Suspense>
      </RecordBody>
    </SubPage>
  );
}
