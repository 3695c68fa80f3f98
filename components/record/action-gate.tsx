import type { ReactNode } from 'react';
import { FormSchemas } from '@/components/form/form-schemas';
import { Notice } from '@/components/ui/notice';
import type { Right } from '@/lib/console/auth/rights';
import { hasMask } from '@/lib/contract/masking';
import { isWriteName } from '@/lib/contract/operations';
import { forbiddenReason, unavailableReason } from './available-actions';
import { PersonalData } from './personal-data';

/**
 * Renders the form of an action, or the reason why this user cannot use the action. A form with masked initial values
 * is rendered only after the user reveals the values.
 */
export async function ActionGate({
  right,
  tenant,
  start,
  record,
  children,
}: {
  right: Right;
  tenant: string;
  start?: unknown;
  /** `revealKey` of the record that provides the values. */
  record?: string;
  children: ReactNode;
}) {
  const unavailable = isWriteName(right)
    ? await unavailableReason(right, tenant)
    : await forbiddenReason(right, tenant);
  if (unavailable !== undefined) return <Notice variant="warn" title={unavailable} />;
  if (record !== undefined && hasMask(start)) return <PersonalData tenant={tenant} record={record} />;
  return <FormSchemas operations={[right]}>{children}</FormSchemas>;
}
