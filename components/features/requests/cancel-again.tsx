import { getTranslations } from 'next-intl/server';
import { CancelLineForm } from '@/components/features/sales-orders/cancel-line-form';
import { UnconfirmedWrites } from '@/components/record/sent-records/sent-notes';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { read } from '@/lib/console/operations/read';
import { knownOrder } from '@/lib/console/request-log/known-order';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { sentRecord } from '@/lib/console/request-log/sent-records';
import { isRecord } from '@/lib/contract/schema/is-record';

const parseSku = (body: string | null): string => {
  const sentBody: unknown = JSON.parse(body ?? 'null');
  return isRecord(sentBody) && 'sku' in sentBody ? String(sentBody.sku) : '';
};

const number = (value: unknown) => (typeof value === 'number' ? value : 0);

/**
 * Replaces the resend button of a cancellation, because resending the request would cancel again. Shows how much of the
 * line is left, if known, and a form for a new cancellation.
 */
export async function CancelAgain({
  tenant,
  referenceNumber,
  body,
}: {
  tenant: TenantMark;
  referenceNumber: string;
  body: string | null;
}) {
  const sku = parseSku(body);
  const [t, tExplorer, found, sent] = await Promise.all([
    getTranslations('form.cancelLine'),
    getTranslations('explorer'),
    read('getSalesOrder', tenant.id, { params: { referenceNumber } }),
    sentRecord(tenant.id, sentOrders, referenceNumber),
  ]);
  const { lineItems: lines } = knownOrder(referenceNumber, sent);
  const visibleCount =
    found.kind === 'ok' ? found.value.lineItems.find((line) => line.sku === sku) : undefined;
  const line = visibleCount ?? lines.find((one) => one.sku === sku);
  const [ordered, cancelled] = [number(line?.amountInOrder), number(line?.cancelledAmount)];
  const cancellable = ordered - cancelled;
  const availableUnits = visibleCount ? undefined : lines.find((one) => one.sku === sku)?.unconfirmedAmount;
  const sentBody = visibleCount
    ? t('known', { ordered, cancelled, left: cancellable })
    : line
      ? t('knownFrom', { ordered, cancelled })
      : t('notKnown', { sku });
  return (
    <div className="flex max-w-160 flex-col gap-4">
      <p className="text-muted text-sm">{tExplorer('againSubtractWhy')}</p>
      {!visibleCount && (
        <UnconfirmedWrites
          tenant={tenant.id}
          writes={(sent?.unconfirmed ?? []).filter((one) => one.operation === 'cancelLineItems')}
        />
      )}
      <CancelLineForm
        tenant={tenant}
        referenceNumber={referenceNumber}
        line={{ sku, left: cancellable }}
        note={[sentBody, availableUnits ? t('unconfirmed', { amount: availableUnits }) : '']
          .filter(Boolean)
          .join(' ')}
      />
    </div>
  );
}
