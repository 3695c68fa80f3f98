import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { OrderActions } from '@/components/features/sales-orders/order-actions';
import {
  OrderLines,
  OrderRelated,
  OrderReturns,
  OrderTotal,
} from '@/components/features/sales-orders/order-sections';
import { customerName, Irsaliye, OrderSide } from '@/components/features/sales-orders/order-side';
import { orderFromRequests, SentOrderHead } from '@/components/features/sales-orders/sent-order';
import { attachLink } from '@/components/record/record-links';
import { RecordPage, type RecordProps, recordTitle } from '@/components/record/record-page';
import { Badge } from '@/components/ui/badge';
import { route } from '@/components/ui/route';
import { can } from '@/lib/console/api-client/can';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { recordPath, tenantPath } from '@/lib/console/browser/tenant-path';
import { maskedSentRecord } from '@/lib/console/masking/masked-request-log';
import { findRejectedForPerson } from '@/lib/console/operations/rejected-list';
import { acceptedAfter } from '@/lib/console/request-log/known-order';
import { resourceWrites, sentOrders } from '@/lib/console/request-log/sent-kinds';
import { salesOrders } from '@/lib/contract/definitions/orders';
import { revealKey } from '@/lib/contract/personal-fields';

export const generateMetadata = recordTitle;

/**
 * Returns an order as this console sent it, for platforms that do not return orders. Redirects to the rejection if the order was
 * rejected.
 */
async function findSent(tenant: string, reference: string, isMissing: boolean) {
  if (isMissing) return orderFromRequests(tenant, reference);
  const rejection = (await findRejectedForPerson(tenant, [reference]))?.get(reference);
  if (rejection && !rejection.accepted)
    redirect(route(tenantPath(tenant, recordPath('rejected-orders', rejection.entry))));
  return undefined;
}

/** Shows an order as the platform returns it, or as this console sent it if the platform does not return orders. */
export default async function SalesOrderRecord({ params }: RecordProps<'reference'>) {
  const { tenant } = await requireTenant(params);
  const { id } = tenant;
  const reference = decodeURIComponent((await params).reference);
  const t = await getTranslations('pages');
  return (
    <RecordPage
      resource={salesOrders}
      tenant={tenant}
      keys={[reference]}
      operation="getSalesOrder"
      input={{ params: { referenceNumber: reference } }}
      find={(order) => order}
      sent={(isMissing) => findSent(id, reference, isMissing)}
    >
      {async (record, { actionProps }) => {
        const [listed, sent] = 'acted' in record ? [undefined, record] : [record, undefined];
        const order = 'acted' in record ? record.fields : record;
        const { referenceNumber } = order;
        // Omits the line items, because the actions do not need them and the page already contains them.
        const { lineItems: _, ...actionRecord } = { ...listed, referenceNumber };
        const [attach, log, isSearchable] = await Promise.all([
          attachLink(id, [referenceNumber], listed && actionProps.states.upsertShipment),
          listed && maskedSentRecord(id, sentOrders, referenceNumber),
          can('getSalesOrders', id),
        ]);
        const isComplete = !sent || sent.isComplete;
        const isRejected = sent?.isRejected === true;
        const links = actionProps.links.map((link) =>
          isRejected && link.name === 'bulkUpsertSalesOrders' ? { ...link, isPrimary: true } : link,
        );
        const person = customerName(order);
        const customerNo = listed?.customer?.customerNo;
        const accepted = sent?.rejection?.accepted;
        return {
          extra: (
            <>
              {isRejected && <Badge variant="bad">{t('sentHere.rejected')}</Badge>}
              {person && <span className="truncate">{person}</span>}
              <OrderTotal lines={order.lineItems} />
            </>
          ),
          since: listed ? listed.createdAt : sent?.sentAt,
          actions: (
            <OrderActions
              {...actionProps}
              record={sent?.acted ?? actionRecord}
              links={isComplete ? [...links, attach] : [attach]}
              primary={isRejected && isComplete ? 'bulkUpsertSalesOrders' : actionProps.primary}
            />
          ),
          personal: revealKey.order(referenceNumber),
          head: sent && <SentOrderHead tenant={id} order={sent} />,
          side: (
            <OrderSide
              tenant={id}
              order={order}
              customerHref={
                customerNo == null ? undefined : tenantPath(id, recordPath('customers', String(customerNo)))
              }
            />
          ),
          timeline: {
            operations: [...sentOrders.operations, ...resourceWrites('shipments')],
            accepted:
              sent?.rejection && accepted
                ? { request: accepted.request, code: sent.rejection.code }
                : listed && acceptedAfter(log?.writes ?? []),
          },
          details: <Irsaliye order={order} />,
          technical: [
            ...['externalOrderId', 'companyNo', 'orderType', 'integration.integrationName'],
            ...['orderCreatedAt', 'updatedAt', 'id'],
          ],
          main: (
            <>
              {(listed || order.lineItems.length > 0) && (
                <OrderLines
                  tenant={actionProps.tenant}
                  referenceNumber={referenceNumber}
                  lines={order.lineItems}
                  state={listed?.state}
                  cancel={actionProps.states.cancelLineItems}
                  listed={listed !== undefined && isSearchable}
                />
              )}
              <Suspense>
                {listed ? (
                  <OrderRelated tenant={id} reference={referenceNumber} />
                ) : (
                  <OrderReturns tenant={id} reference={referenceNumber} />
                )}
              </Suspense>
            </>
          ),
        };
      }}
    </RecordPage>
  );
}
