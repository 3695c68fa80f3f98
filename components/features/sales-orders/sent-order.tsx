import { useTranslations } from 'next-intl';
import { RecordRefresher } from '@/components/record/refresh-record';
import { TextLink } from '@/components/record/section';
import { AcceptedNotice, SentHead } from '@/components/record/sent-records/sent-notes';
import { knownText } from '@/components/ui/known-text';
import { Notice } from '@/components/ui/notice';
import { recordPath, tenantPath } from '@/lib/console/browser/tenant-path';
import { maskedSentRecord } from '@/lib/console/masking/masked-request-log';
import { findRejectedForPerson } from '@/lib/console/operations/rejected-list';
import { knownOrder } from '@/lib/console/request-log/known-order';
import { findUnsettled } from '@/lib/console/request-log/rejected-entries';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { shipmentsOfOrders } from '@/lib/console/request-log/sent-shipments';
import { SalesOrder } from '@/lib/contract/resources/sales-orders';

const Acted = SalesOrder.pick({ referenceNumber: true, tag: true, cargo: true, vas: true });

/**
 * Returns an order as last sent by this console, with its entry in the list of rejected orders. Used if the platform
 * lists no orders.
 */
export async function orderFromRequests(tenant: string, referenceNumber: string) {
  const [sent, rejections, shipments] = await Promise.all([
    maskedSentRecord(tenant, sentOrders, referenceNumber),
    findRejectedForPerson(tenant, [referenceNumber]),
    shipmentsOfOrders(tenant, [referenceNumber]),
  ]);
  const shipmentNo = shipments.get(referenceNumber);
  const fields = knownOrder(referenceNumber, sent, shipmentNo);
  const acted = Acted.safeParse(fields);
  const last = sent?.writes.find(({ operation }) => operation === sentOrders.upsert);
  const unsettled = await findUnsettled(last ? [last] : []);
  const rejection = rejections?.get(referenceNumber);
  const isRejected = rejection !== undefined && !rejection.accepted;
  return {
    fields,
    isComplete: sent?.fields !== undefined,
    acted: acted.success ? acted.data : { referenceNumber },
    sentAt: last?.at.toISOString(),
    unconfirmed: sent?.unconfirmed ?? [],
    isEmpty: !sent && shipmentNo === undefined,
    isChecking: !isRejected && unsettled.size > 0,
    isRejected,
    rejection,
  };
}

/** Shows where the data of an order comes from, and whether the platform rejected the order. */
export function SentOrderHead({
  tenant,
  order: { unconfirmed, isEmpty, isChecking, isRejected, rejection },
}: {
  tenant: string;
  order: Awaited<ReturnType<typeof orderFromRequests>>;
}) {
  const t = useTranslations('pages.sentHere');
  const tErrors = useTranslations('errors');
  return (
    <SentHead tenant={tenant} unconfirmed={unconfirmed} isEmpty={isEmpty}>
      {isChecking && (
        <Notice title={t('checking')}>
          {t('checkingWhy')}
          <RecordRefresher />
        </Notice>
      )}
      {rejection && !isRejected && <AcceptedNotice tenant={tenant} rejection={rejection} />}
      {rejection && isRejected && (
        <Notice variant="bad" title={t('rejectedNow')}>
          <TextLink href={tenantPath(tenant, recordPath('rejected-orders', rejection.entry))}>
            {knownText(tErrors, rejection.code)}
          </TextLink>
        </Notice>
      )}
    </SentHead>
  );
}
