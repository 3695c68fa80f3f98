import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { diagnose, fixMessages, knownStart } from '@/components/features/rejected-orders/diagnosis';
import { FixOrder } from '@/components/features/rejected-orders/fix/fix-order';
import { orderContents } from '@/components/features/rejected-orders/order-contents';
import {
  RejectionPage,
  type RejectionProps,
  type RejectionView,
  titleOfRejection,
} from '@/components/features/rejected-orders/rejection-page';
import { type OrderHistory, orderHistory, packStart } from '@/components/features/sales-orders/order-history';
import type { CancelledLine } from '@/components/features/sales-orders/sales-order-form';
import { heldIntegration, originOf } from '@/components/form/integrations/record-integration';
import { ActionGate } from '@/components/record/action-gate';
import { sentOrders } from '@/components/record/sent-records/sent-kinds';
import { SinceList } from '@/components/record/sent-records/since-list';
import { tenantMark } from '@/components/ui/tenant-mark';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { correctionsOf } from '@/lib/console/corrections/corrections';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { isRecord } from '@/lib/contract/schema/is-record';

const none: CancelledLine[] = [];

/** A payload with the document that was set since the order was last taken, unless it names one itself. */
function withDocument(payload: Readonly<Record<string, unknown>>, { isTaken, payload: taken }: OrderHistory) {
  const [own, since] = [payload.vas, taken?.vas].map((vas) => (isRecord(vas) ? vas : {}));
  if (!isTaken || own?.documentVAS || !since?.documentVAS) return payload;
  return { ...payload, vas: { ...own, documentVAS: since.documentVAS } };
}

export const generateMetadata = titleOfRejection;

/** The form of a rejected order, open at what is wrong; after it is accepted the next one follows. */
export default async function FixRejectedOrder({ params }: RejectionProps) {
  const { tenant: segment, id } = await params;
  const address = `/t/${segment}/rejected-orders/${id}`;
  await requireTenant(params);
  const t = await getTranslations('pages.rejected');
  return (
    <RejectionPage segment={segment} id={id} view="/fix" back={{ href: address, label: t('backToOrder') }}>
      {(shown) => (
        <div className="max-w-320">
          <ActionGate right="bulkUpsertSalesOrders" tenant={decodeURIComponent(segment)}>
            <Fixing tenantId={decodeURIComponent(segment)} id={id} {...shown} />
          </ActionGate>
        </div>
      )}
    </RejectionPage>
  );
}

async function Fixing({
  tenantId,
  id,
  found,
  standing,
  list,
}: RejectionView & { tenantId: string; id: string }) {
  const [rules, tenant, contents, history, corrections] = await Promise.all([
    getTranslations('rules'),
    findTenant(tenantId),
    orderContents(tenantId, found),
    orderHistory(tenantId, found.referenceNumber ?? ''),
    correctionsOf(tenantId),
  ]);
  if (!tenant) notFound();
  const { told, unknown, near } = await diagnose(tenantId, found, contents?.order);
  // A known payload names its integration, or none.
  const { referenceNumber, integrationName } = found;
  const held = contents
    ? undefined
    : await heldIntegration(tenantId, sentOrders.upsert, referenceNumber ?? '', integrationName);
  const error = found.error ?? '';
  return (
    <FixOrder
      key={id}
      tenant={tenantMark(tenant)}
      rejection={{
        id,
        createdAt: found.createdAt,
        referenceNumber: referenceNumber ?? '',
        error,
        told,
      }}
      start={contents ? packStart(withDocument(contents.payload, history)) : knownStart(found)}
      since={<SinceList tenant={tenantId} since={history.isTaken ? history.since : []} />}
      cancelled={history.isTaken ? history.cancelled : none}
      isKnown={contents !== undefined}
      origin={await originOf(tenantId, held)}
      unknown={unknown}
      near={near}
      remembered={corrections.map(({ field, from, to, always }) => ({ field, from, to, always }))}
      list={list}
      next={standing.next ? `${list}/${standing.next}/fix` : list}
      words={fixMessages(rules, error)}
    />
  );
}
