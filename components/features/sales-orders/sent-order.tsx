import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { actionStates } from '@/components/record/action-states';
import { AttachLink, CopyLink } from '@/components/record/create-link';
import { Facts, Section } from '@/components/record/facts';
import { SubPage } from '@/components/record/record-page';
import { RefreshRecord } from '@/components/record/refresh-record';
import { knownOrder, rejectionsOf, unprovenOf } from '@/components/record/sent-records/known-order';
import { SendAgain } from '@/components/record/sent-records/send-again';
import { sentOrders, writesOf } from '@/components/record/sent-records/sent-kinds';
import { SentList } from '@/components/record/sent-records/sent-list';
import { shipmentOf } from '@/components/record/sent-records/shipment-membership';
import { AcceptedLater, SentNote, Unconfirmed } from '@/components/record/sent-records/since-list';
import { Timeline } from '@/components/record/timeline/timeline';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import type { TenantMark } from '@/components/ui/tenant-mark';
import type { RejectionStatus } from '@/lib/console/operations/rejected-list';
import { writesAbout } from '@/lib/console/request-log/list-requests';
import { listSent } from '@/lib/console/request-log/sent-records';
import { AddressRecord } from '@/lib/contract/resources/address';
import { SalesOrder } from '@/lib/contract/resources/sales-order';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isObject } from '@/lib/contract/schema/is-record';
import { valueAt } from '@/lib/contract/schema/value-at';
import { addressFields } from './address-names';
import { OrderActs } from './order-actions';
import { OrderLines } from './order-lines';

type Props = { tenant: string; listed: boolean; searchParams: SearchParams; empty?: ReactNode };

/** The sales orders that were sent from here; which of them stand rejected, the platform tells. */
export function SentOrders(props: Props) {
  const t = useTranslations('pages.sentHere');
  const errors = useTranslations('errors');
  const rejected = (code: string) => (
    <Badge tone="bad" title={errors.has(code) ? errors(code) : code}>
      {t('rejected')}
    </Badge>
  );
  const accepted = <Badge tone="good">{t('acceptedLater')}</Badge>;
  const checking = (
    <Badge tone="neutral" title={t('checkingWhy')}>
      {t('checking')}
    </Badge>
  );
  const stateOf = (standing: RejectionStatus | undefined) =>
    standing && (standing.accepted ? accepted : rejected(standing.code));
  return (
    <SentList
      {...props}
      resource="sales-orders"
      search="searchReference"
      of={SalesOrderUpsert}
      names={['referenceNumber', 'customer.lastName', 'lineItems', 'salesChannel']}
      find={async (asked, base) => {
        const { rows, total } = await listSent(props.tenant, sentOrders, asked);
        const rejections = await rejectionsOf(
          props.tenant,
          rows.map(({ key }) => key),
        );
        const unproven = await unprovenOf(rows, rejections);
        const [first] = unproven;
        const shown = rows.map(({ key, sent, last, lastResult }) => {
          const state = unproven.has(key) ? checking : stateOf(rejections?.get(key));
          return {
            href: `${base}/${encodeURIComponent(key)}`,
            record: { ...sent, referenceNumber: key },
            last,
            lastResult,
            // The page is read again once for all of them.
            state:
              key === first ? (
                <>
                  {state}
                  <RefreshRecord />
                </>
              ) : (
                state
              ),
          };
        });
        return { rows: shown, total };
      }}
    />
  );
}

/** What the acts of an order begin with. */
const Acted = SalesOrder.pick({ referenceNumber: true, tag: true, cargo: true, vas: true });

/** A sales order on a platform that shows none: what was sent of it from here, and the acts that need no more than its reference. */
export async function SentOrder({
  tenant,
  referenceNumber,
}: {
  tenant: TenantMark;
  referenceNumber: string;
}) {
  const [t, errors, writes, rejections, shipmentNo] = await Promise.all([
    getTranslations('pages'),
    getTranslations('errors'),
    writesAbout(tenant.id, sentOrders.operations, referenceNumber, 200),
    rejectionsOf(tenant.id, [referenceNumber]),
    shipmentOf(tenant.id, referenceNumber),
  ]);
  const { record, lines, sent, unconfirmed } = knownOrder(referenceNumber, writes, shipmentNo);
  const acted = Acted.safeParse(record);
  const order = acted.success ? acted.data : { referenceNumber };
  const states = await actionStates('sales-orders', tenant.id);
  const rejection = rejections?.get(referenceNumber);
  const last = writes.find(({ operation }) => operation === sentOrders.upsert);
  const unproven = await unprovenOf(last ? [{ key: referenceNumber, last }] : [], rejections);
  const error = rejection?.accepted ? undefined : rejection?.code;
  const base = `/t/${encodeURIComponent(tenant.id)}`;
  const isKnown = (name: string) =>
    ![undefined, null, ''].some((nothing) => valueAt(record, name) === nothing);
  const section = (title: string, names: string[]) =>
    names.some(isKnown) && (
      <Section title={title}>
        <Facts of={SalesOrder} record={record} names={names} known />
      </Section>
    );
  const address = (name: 'shippingAddress' | 'billingAddress') => {
    const value = record[name];
    return (
      isObject(value) && (
        <Section title={t(`salesOrders.${name}`)}>
          <Facts of={AddressRecord} record={{ ...value }} names={addressFields} known />
        </Section>
      )
    );
  };
  return (
    <SubPage
      title={<code>{referenceNumber}</code>}
      beside={error !== undefined && <Badge tone="bad">{t('sentHere.rejected')}</Badge>}
      back={{ href: `${base}/sales-orders`, label: t('back') }}
      actions={
        <>
          {sent && (
            <CopyLink
              tenant={tenant.id}
              operation="bulkUpsertSalesOrders"
              segment="sales-orders"
              record={referenceNumber}
            />
          )}
          <AttachLink tenant={tenant.id} orders={[referenceNumber]} />
          {sent && (
            <SendAgain
              tenant={tenant.id}
              operation="bulkUpsertSalesOrders"
              href={`${base}/sales-orders/${encodeURIComponent(referenceNumber)}/edit`}
            />
          )}
          <OrderActs tenant={tenant} record={order} states={states} />
        </>
      }
      fill
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="flex flex-col gap-2 px-4 py-3 md:px-6">
          <SentNote
            tenant={tenant.id}
            listed={false}
            record
            nothing={writes.length === 0 && shipmentNo === undefined}
          />
          <Unconfirmed tenant={tenant.id} writes={unconfirmed} />
          {unproven.size > 0 && (
            <Notice title={t('sentHere.checking')}>
              {t('sentHere.checkingWhy')}
              <RefreshRecord />
            </Notice>
          )}
          {rejection?.accepted && <AcceptedLater tenant={tenant.id} rejection={rejection} />}
          {error !== undefined && (
            <Notice tone="bad" title={t('sentHere.rejectedNow')}>
              {errors.has(error) ? errors(error) : error}
            </Notice>
          )}
        </div>
        {lines.length > 0 && (
          <OrderLines
            tenant={tenant}
            referenceNumber={referenceNumber}
            lines={lines}
            names={['sku', 'amountInOrder', 'cancelledAmount', 'productSalePrice', 'lotNumber']}
            cancel={states.cancelLineItems}
          />
        )}
        {section(t('salesOrders.customer'), [
          'customer.firstName',
          'customer.lastName',
          'customer.email',
          'customer.phone',
        ])}
        {address('shippingAddress')}
        {address('billingAddress')}
        {section(t('salesOrders.cargo'), [
          'cargo.cargoCarrier',
          'cargo.cargoCode',
          'cargo.cargoDocumentUrl',
          'vas.packageNote',
          'vas.documentVAS.documentUrl',
          'shipmentNo',
          'salesChannel',
          'externalOrderId',
          'orderType',
          'companyNo',
          'orderCreatedAt',
        ])}
        <Timeline
          accepted={rejection?.accepted && { request: rejection.accepted.request, code: rejection.code }}
          tenant={tenant.id}
          operations={[...sentOrders.operations, ...writesOf('shipments')]}
          records={[referenceNumber]}
        />
      </div>
    </SubPage>
  );
}
