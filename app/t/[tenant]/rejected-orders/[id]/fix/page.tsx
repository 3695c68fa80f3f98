import { getTranslations } from 'next-intl/server';
import { RejectedOrderToFix } from '@/components/features/rejected-orders/fix/rejected-order-to-fix';
import {
  RejectionPage,
  type RejectionProps,
  rejectionTitle,
} from '@/components/features/rejected-orders/rejection-page';
import { SharedNote } from '@/components/features/rejected-orders/shared-note';
import { ActionGate } from '@/components/record/action-gate';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { tenantPath } from '@/lib/console/browser/tenant-path';

export const generateMetadata = rejectionTitle;

/** Shows the form of a rejected order. After the platform accepts the order, the form of the next rejected order opens. */
export default async function FixRejectedOrder({ params }: RejectionProps) {
  const { tenant } = await requireTenant(params);
  const { id } = await params;
  const address = tenantPath(tenant.id, `rejected-orders/${id}`);
  const t = await getTranslations('pages.rejected');
  return (
    <RejectionPage tenant={tenant.id} id={id} view="/fix" back={{ href: address, label: t('backToOrder') }}>
      {(view) => (
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pb-4 md:px-6">
          <ActionGate right="bulkUpsertSalesOrders" tenant={tenant.id}>
            <div className="-mx-4 mb-4 px-4 pt-3 sm:border-b md:-mx-6 md:px-6">
              <SharedNote tenant={tenant.id} rejection={view.rejection} />
            </div>
            <RejectedOrderToFix tenantId={tenant.id} id={id} {...view} />
          </ActionGate>
        </div>
      )}
    </RejectionPage>
  );
}
