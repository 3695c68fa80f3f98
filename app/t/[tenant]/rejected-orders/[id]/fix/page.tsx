import { getTranslations } from 'next-intl/server';
import { RejectedOrderToFix } from '@/components/features/rejected-orders/fix/rejected-order-to-fix';
import {
  RejectionPage,
  type RejectionProps,
  titleOfRejection,
} from '@/components/features/rejected-orders/rejection-page';
import { SharedNote } from '@/components/features/rejected-orders/shared-note';
import { ActionGate } from '@/components/record/action-gate';
import { requireTenant } from '@/lib/console/auth/tenant-session';

export const generateMetadata = titleOfRejection;

/** Shows the form of a rejected order, opened at its errors. After the order is accepted, the next order follows. */
export default async function FixRejectedOrder({ params }: RejectionProps) {
  const { tenant: segment, id } = await params;
  const address = `/t/${segment}/rejected-orders/${id}`;
  await requireTenant(params);
  const t = await getTranslations('pages.rejected');
  return (
    <RejectionPage segment={segment} id={id} view="/fix" back={{ href: address, label: t('backToOrder') }}>
      {(view) => (
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pb-4 md:px-6">
          <ActionGate right="bulkUpsertSalesOrders" tenant={decodeURIComponent(segment)}>
            <div className="-mx-4 mb-4 px-4 pt-3 sm:border-b md:-mx-6 md:px-6">
              <SharedNote
                tenant={decodeURIComponent(segment)}
                rejection={view.rejection}
                nextPath={view.nextPath}
              />
            </div>
            <RejectedOrderToFix tenantId={decodeURIComponent(segment)} id={id} {...view} />
          </ActionGate>
        </div>
      )}
    </RejectionPage>
  );
}
