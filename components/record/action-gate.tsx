import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import type { Right } from '@/lib/console/auth/rights';
import { isWriteName } from '@/lib/console/operations/write';
import { forbiddenReason, unavailableReason } from './unavailable-reason';

/** Shows what belongs to an action to people who may do it, and to others the reason why not. */
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
  return unavailable === undefined ? children : <Notice tone="warn" title={unavailable} />;
}
