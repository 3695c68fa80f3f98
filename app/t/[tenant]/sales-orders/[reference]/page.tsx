import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { OrderActions } from '@/components/features/sales-orders/order-actions';
import {
  OrderLines,
  OrderRelated,
  OrderReturns,
  OrderTotal,
} from '@/components/features/sales-orders/order-sections';
import { customerName, OrderSide } from '@/components/features/sales-orders/order-side';
import { orderFromRequests, SentOrderHead } from '@/components/features/sales-orders/sent-order';
import { LiveRecord } from '@/components/record/live-record';
import { PersonalData } from '@/components/record/personal-data';
import { RecordBody } from '@/components/record/record-body';
import { Milestones, milestonesOf } from '@/components/record/record-fields';
import { attachLink, duplicateLink, editLink } from '@/components/record/record-links';
import { FailedPage, SubPage } from '@/components/record/record-page';
import { Age } from '@/components/record/timeline/timeline';
import { actionStates } from '@/components/record/unavailable-reason';
import { Badge, StateBadge } from '@/components/ui/badge';
import { route } from '@/components/ui/route';
import { tenantMark } from '@/components/ui/tenant-mark';
import { can } from '@/lib/console/api-client/capabilities';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { sentRecord } from '@/lib/console/masking/masked-request-log';
import { read } from '@/lib/console/operations/read';
import { rejectionsOf } from '@/lib/console/operations/rejected-list';
import { acceptedAfter } from '@/lib/console/request-log/known-order';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { hasMask, revealKey } from '@/lib/contract/personal-fields';
import { nextAction } from '@/lib/contract/record-actions';
import { salesOrderStates, salesOrderTransitions } from '@/lib/contract/resources/states';

type Props = { params: Promise<{ tenant: string; reference: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).reference };
}

/** An order: from the platform if it returns orders, otherwise as sent from here. */
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
  const backLink = { href: `/t/${segment}/sales-orders`, label: t('back') };
  if (found.kind !== 'ok' && found.kind !== 'missing')
    return <FailedPage title={referenceNumber} back={backLink} failure={found} />;
  const known = found.kind === 'ok' ? undefined : await orderFromRequests(tenantId, referenceNumber, sent);
  const listed = found.kind === 'ok' ? found.answer : undefined;
  const key = listed?.referenceNumber ?? referenceNumber;
  const order = listed ?? known?.record ?? {};
  const lines = listed?.lineItems ?? known?.lines ?? [];
  const states = await actionStates('sales-orders', tenantId, listed?.state);
  const [edit, copy, attach] = await Promise.all([
    editLink(tenantId, 'bulkUpsertSalesOrders', `/t/${segment}/sales-orders/${reference}/edit`, {
      state: listed && states.bulkUpsertSalesOrders,
      again: !listed,
    }),
    duplicateLink(tenantId, 'bulkUpsertSalesOrders', 'sales-orders', referenceNumber),
    attachLink(tenantId, [referenceNumber], listed && states.upsertShipment),
  ]);
  const isComplete = listed !== undefined || sent?.fields !== undefined;
  const isRejected = known?.isRejected === true;
  const person = customerName(order);
  const createdAt = listed ? listed.createdAt : known?.sentAt;
  const customerNo = listed?.customer?.customerNo;
  const rejection = known?.rejection;
  return (
    <SubPage
      title={<code>{key}</code>}
      extra={
        <>
          <StateBadge value={listed?.state} />
          {isRejected && <Badge variant="bad">{t('sentHere.rejected')}</Badge>}
          {person && <span className="truncate">{person}</span>}
          <OrderTotal lines={lines} />
          {createdAt && <Age at={createdAt} />}
        </>
      }
      back={backLink}
      live={
        listed && (
          <LiveRecord tenant={tenantId} operation="getSalesOrder" input={{ params: { referenceNumber } }} />
        )
      }
      actions={
        <OrderActions
          tenant={mark}
          // Without the line items: they would be serialized a second time, and in full.
          record={
            listed
              ? { referenceNumber, tag: listed.tag, cargo: listed.cargo, vas: listed.vas }
              : (known?.acted ?? { referenceNumber })
          }
          states={states}
          links={isComplete ? [{ ...edit, isPrimary: isRejected || undefined }, attach, copy] : [attach]}
          primary={
            isRejected && isComplete ? 'bulkUpsertSalesOrders' : nextAction('sales-orders', order, states)
          }
        />
      }
      fill
    >
      <RecordBody
        head={
          <>
            {hasMask(order) && <PersonalData tenant={tenantId} record={revealKey.order(key)} />}
            {known && <SentOrderHead tenant={tenantId} order={known} />}
          </>
        }
        side={
          <OrderSide
            tenant={tenantId}
            referenceNumber={referenceNumber}
            order={order}
            customerHref={customerNo == null ? undefined : `/t/${segment}/customers/${customerNo}`}
            accepted={
              rejection?.accepted
                ? { request: rejection.accepted.request, code: rejection.code }
                : listed && acceptedAfter(sent?.writes ?? [])
            }
          />
        }
      >
        {listed && (
          <Milestones
            label={t('records.progress')}
            steps={milestonesOf(salesOrderStates, salesOrderTransitions, listed)}
            state={listed.state}
          />
        )}
        {(listed || lines.length > 0) && (
          <OrderLines
            tenant={mark}
            referenceNumber={key}
            lines={lines}
            state={listed?.state}
            cancel={states.cancelLineItems}
            listed={listed !== undefined && (await can('getSalesOrders', tenantId))}
          />
        )}
        <Suspense>
          {listed ? (
            <OrderRelated tenant={tenantId} reference={referenceNumber} />
          ) : (
            <OrderReturns tenant={tenantId} reference={referenceNumber} />
          )}
        </Suspense>
      </RecordBody>
    </SubPage>
  );
}
