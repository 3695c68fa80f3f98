import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { orderIntegration, recordIntegration } from '@/components/form/integrations/record-integration';
import { PersonalData } from '@/components/record/personal-data';
import { type OrderHistory, orderHistory } from '@/components/record/sent-records/last-sent-order';
import { SinceList } from '@/components/record/sent-records/since-list';
import { tenantMark } from '@/components/ui/tenant-mark';
import { listCorrections } from '@/lib/console/corrections/corrections';
import { maskCorrections, maskIn } from '@/lib/console/masking/mask';
import { findOrderPayload } from '@/lib/console/rejected-queue/order-payloads';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { hasMask } from '@/lib/contract/masking';
import { revealKey } from '@/lib/contract/personal-fields';
import type { InvalidSalesOrder } from '@/lib/contract/resources/rejected-orders';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import { toImportFields } from '@/lib/files/match-header';
import { getFixMessages } from '@/lib/messages/get-fix-messages';
import { namedFields } from '@/lib/messages/named-fields';
import { mergeLookups } from '@/lib/rules/fixes/sku-lookup';
import { isFixedByIntegration } from '@/lib/rules/order-errors';
import { orderRules } from '@/lib/rules/order-rules';
import { diagnose, unknownProducts } from '../diagnosis';
import { PayloadSource } from '../payload-source';
import type { RejectionView } from '../rejection-page';
import { FixFormWithUpload } from './fix-form';

/** Longer orders open before all of their products are looked up. */
const MAX_AWAITED_LINES = 200;

/**
 * Returns initial values from the few fields of the list of rejected orders, for an unknown payload. The last word of
 * the customer's name becomes the last name.
 */
function valuesFromList(rejection: InvalidSalesOrder): Record<string, unknown> {
  const words = (rejection.customerFullName ?? '').trim().split(/\s+/).filter(Boolean);
  const lastName = words.length > 1 ? words.at(-1) : undefined;
  const firstName = words.slice(0, lastName === undefined ? undefined : -1).join(' ');
  return {
    referenceNumber: rejection.referenceNumber,
    salesChannel: rejection.salesChannel,
    customer: { firstName, lastName },
    shippingAddress: { country: 'Türkiye' },
    billingAddress: { country: 'Türkiye' },
  };
}

/** Adds the document that was set since the order was last accepted, unless the payload already has a document. */
function withDocument(
  payload: Readonly<Record<string, unknown>>,
  { isAccepted, payload: taken }: OrderHistory,
) {
  const [own, since] = [payload.vas, taken?.vas].map((vas) => (isRecord(vas) ? vas : {}));
  if (!isAccepted || own?.documentVAS || !since?.documentVAS) return payload;
  return { ...payload, vas: { ...own, documentVAS: since.documentVAS } };
}

/** Loads the payload and products of a rejected order, as far as they are known, and renders the order's form. */
export async function RejectedOrderToFix({
  tenantId,
  id,
  rejection,
  total = 1,
}: RejectionView & { tenantId: string; id: string }) {
  const [locale, tenant, sent, history, corrections, mask] = await Promise.all([
    getLocale(),
    findTenant(tenantId),
    findOrderPayload(tenantId, rejection),
    orderHistory(tenantId, rejection.referenceNumber ?? ''),
    listCorrections(tenantId),
    maskIn(tenantId),
  ]);
  if (!tenant) notFound();
  const payload = sent ? withDocument(sent.payload, history) : valuesFromList(rejection);
  const record = revealKey.order(rejection.referenceNumber ?? '');
  if (hasMask(payload)) return <PersonalData tenant={tenantId} record={record} />;
  const products = unknownProducts(tenantId, sent?.order, corrections);
  const isLong = (sent?.order.lineItems?.length ?? 0) > MAX_AWAITED_LINES;
  const { causePaths } = diagnose(
    rejection,
    sent?.order,
    isLong ? undefined : mergeLookups(await Promise.all(products)),
  );
  // A known payload already names its integration, if any.
  const { referenceNumber, integrationName } = rejection;
  const sentIntegration = sent
    ? undefined
    : await orderIntegration(tenantId, sentOrders.upsert, referenceNumber ?? '', integrationName);
  const error = rejection.error ?? '';
  return (
    <FixFormWithUpload
      key={id}
      tenant={tenantMark(tenant)}
      referenceNumber={referenceNumber ?? ''}
      // If the integration's administrator must fix the cause, no field of the order is wrong.
      causePaths={isFixedByIntegration(error) ? [] : causePaths}
      isKnown={sent !== undefined}
      products={products}
      payload={JSON.stringify(payload)}
      requestsSince={<SinceList tenant={tenantId} since={history.isAccepted ? history.since : []} />}
      cancelled={history.isAccepted ? history.cancelled : []}
      fileFields={sent ? undefined : namedFields(toImportFields(fieldsOf(SalesOrderUpsert)), locale)}
      integration={await recordIntegration(tenantId, sentIntegration)}
      remembered={maskCorrections(mask, corrections).map(({ field, from, to, always }) => ({
        field,
        from,
        to,
        always,
      }))}
      othersOfCause={Math.max(0, total - 1)}
      // If sent again, the order may be rejected for any other cause.
      words={await getFixMessages([...new Set([error, ...orderRules.map(({ code }) => code)])])}
      source={<PayloadSource tenant={tenantId} source={sent?.source} none="onlyListed" />}
    />
  );
}
