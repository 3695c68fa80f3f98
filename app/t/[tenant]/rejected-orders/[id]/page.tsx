import { getTranslations } from 'next-intl/server';
import { RejectedOrderRecord } from '@/components/features/rejected-orders/rejected-order-record';
import {
  RejectionPage,
  type RejectionProps,
  rejectionTitle,
} from '@/components/features/rejected-orders/rejection-page';
import { unavailableReason } from '@/components/record/available-actions';
import { ActionButton } from '@/components/ui/actions/action-button';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { isFixedByIntegration } from '@/lib/rules/order-errors';

export const generateMetadata = rejectionTitle;

export default async function RejectedOrder({ params }: RejectionProps) {
  const { tenant } = await requireTenant(params);
  const { id } = await params;
  const list = tenantPath(tenant.id, 'rejected-orders');
  const [t, tPages, unavailable] = await Promise.all([
    getTranslations('pages.rejected'),
    getTranslations('pages'),
    unavailableReason('bulkUpsertSalesOrders', tenant.id),
  ]);
  const fix = `${list}/${id}/fix`;
  return (
    <RejectionPage tenant={tenant.id} id={id} back={{ href: list, label: tPages('back') }}>
      {({ rejection }) => (
        <RejectedOrderRecord
          tenant={tenant.id}
          rejection={rejection}
          unavailable={unavailable}
          action={
            <ActionButton
              variant="primary"
              label={t(isFixedByIntegration(rejection.error ?? '') ? 'resend' : 'fix')}
              href={fix}
              keys="e"
              unavailable={unavailable}
              className="max-sm:w-full"
            />
          }
        />
      )}
    </RejectionPage>
  );
}
