import type { ReactNode } from 'react';
import { FormSchemas } from '@/components/form/form-schemas';
import { Notice } from '@/components/ui/notice';
import type { Right } from '@/lib/console/auth/rights';
import { isWriteName } from '@/lib/console/operations/write';
import { forbiddenReason, unavailableReason } from './unavailable-reason';

/** Displays the form of an action to people who may use it, and to others the reason why not. */
export async function ActionGate({
  right,
  tenant,
  children,
}: {
  right: Right;
  tenant: string;
  children: ReactNode;
}) {
  const unavailable = isWriteName(right)
    ? await unavailableReason(right, tenant)
    : await forbiddenReason(right, tenant);
  if (unavailable !== undefined) return <Notice variant="warn" title={unavailable} />;
  return <FormSchemas of={[right]}>{children}</FormSchemas>;
}
