import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { PersonalData } from '@/components/record/personal-data';
import { RecordBody } from '@/components/record/record-body';
import { TextLink } from '@/components/record/record-fields';
import { attachLink, duplicateLink, editLink } from '@/components/record/record-links';
import { SubPage } from '@/components/record/record-page';
import { RefreshRecord } from '@/components/record/refresh-record';
import { AcceptedNotice, SentNote, Unconfirmed } from '@/components/record/sent-records/since-list';
import { Age } from '@/components/record/timeline/timeline';
import { actionStates } from '@/components/record/unavailable-reason';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { sentRecord } from '@/lib/console/masking/masked-request-log';
import { findUnconfirmed, rejectionsOf } from '@/lib/console/operations/rejected-list';
import { knownOrder } from '@/lib/console/request-log/known-order';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { shipmentsOfOrders } from '@/lib/console/request-log/sent-shipments';
import { hasMask, revealKey } from '@/lib/contract/personal-fields';
import { nextAction } from '@/lib/contract/record-actions';
import { SalesOrder } from '@/lib/contract/resources/sales-orders';
import { OrderActions } from './order-actions';
import { OrderLines, OrderReturns, OrderTotal } from './order-sections';
import { customerName, OrderSide } from './order-side';

/** The fields that the actions of an order start with. */
const Acted = SalesOrder.pick({ referenceNumber: true, tag: true, cargo: true, vas: true });

/** A sales order on a platform that returns none: what was sent from here, and the actions that need only its reference. */
export async function SentOrder({
  tenant,
  referenceNumber,
}: {
  tenant: TenantMark;
  referenceNumber: string;
}) {
  const [t, errors, sent, rejections, shipments] = await Promise.all([
    getTranslations('pages'),
    getTranslations('errors'),
    sentRecord(tenant.id, sentOrders, referenceNumber),
    rejectionsOf(tenant.id, [referenceNumber]),
    shipmentsOfOrders(tenant.id, [referenceNumber]),
  ]);
  const shipmentNo = shipments.get(referenceNumber);
  const { record, lines } = knownOrder(referenceNumber, sent, shipmentNo);
  const acted = Acted.safeParse(record);
  const order = acted.success ? acted.data : { referenceNumber };
  const states = await actionStates('sales-orders', tenant.id);
  const rejection = rejections?.get(referenceNumber);
  const last = sent?.writes.find(({ operation }) => operation === sentOrders.upsert);
  const unconfirmedKeys = await findUnconfirmed(last ? [{ key: referenceNumber, last }] : [], rejections);
  const error = rejection?.accepted ? undefined : rejection?.code;
  const base = `/t/${encodeURIComponent(tenant.id)}`;
  const person = customerName(record);
  const links = await Promise.all([
    ...(sent?.fields
      ? [
          editLink(
            tenant.id,
            'bulkUpsertSalesOrders',
            `${base}/sales-orders/${encodeURIComponent(referenceNumber)}/edit`,
            { again: true },
          ).then((edit) => ({ ...edit, isUrgent: error !== undefined })),
        ]
      : []),
    attachLink(tenant.id, [referenceNumber]),
    ...(sent?.fields
      ? [duplicateLink(tenant.id, 'bulkUpsertSalesOrders', 'sales-orders', referenceNumber)]
      : []),
  ]);
  const rejectedAt = `${base}/rejected-orders`;
  return (
    <SubPage
      title={<code>{referenceNumber}</code>}
      extra={
        <>
          {error !== undefined && <Badge variant="bad">{t('sentHere.rejected')}</Badge>}
          {person && <span className="truncate">{person}</span>}
          <OrderTotal lines={lines} />
          {last && <Age at={last.at.toISOString()} />}
        </>
      }
      back={{ href: `${base}/sales-orders`, label: t('back') }}
      actions={
        <OrderActions
          tenant={tenant}
          record={order}
          states={states}
          links={links}
          primary={
            error !== undefined && sent?.fields
              ? 'bulkUpsertSalesOrders'
              : nextAction('sales-orders', record, states)
          }
        />
      }
      fill
    >
      <RecordBody
        head={
          <div className="flex flex-col gap-2 px-4 py-3 md:px-6">
            {hasMask(record) && <PersonalData tenant={tenant.id} record={revealKey.order(referenceNumber)} />}
            <SentNote tenant={tenant.id} listed={false} record isEmpty={!sent && shipmentNo === undefined} />
            <Unconfirmed tenant={tenant.id} writes={sent?.unconfirmed ?? []} />
            {unconfirmedKeys.size > 0 && (
              <Notice title={t('sentHere.checking')}>
                {t('sentHere.checkingWhy')}
                <RefreshRecord />
              </Notice>
            )}
            {rejection?.accepted && <AcceptedNotice tenant={tenant.id} rejection={rejection} />}
            {rejection && error !== undefined && (
              <Notice variant="bad" title={t('sentHere.rejectedNow')}>
                <TextLink href={`${rejectedAt}/${rejection.entry}`}>
                  {errors.has(error) ? errors(error) : error}
                </TextLink>
              </Notice>
            )}
          </div>
        }
        side={
          <OrderSide
            tenant={tenant.id}
            referenceNumber={referenceNumber}
            order={record}
            accepted={rejection?.accepted && { request: rejection.accepted.request, code: rejection.code }}
          />
        }
      >
        {lines.length > 0 && (
          <OrderLines
            tenant={tenant}
            referenceNumber={referenceNumber}
            lines={lines}
            cancel={states.cancelLineItems}
            listed={false}
          />
        )}
        <Suspense>
          <OrderReturns tenant={tenant.id} reference={referenceNumber} />
        </Suspense>
      </RecordBody>
    </SubPage>
  );
}
