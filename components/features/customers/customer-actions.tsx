'use client';

import CopyPlus from 'lucide-react/icons/copy-plus';
import Pencil from 'lucide-react/icons/pencil';
import { createRecordActions } from '@/components/record/create-record-actions';
import { ActionButton } from '@/components/ui/actions/action-button';
import type { Customer } from '@/lib/contract/resources/customers';

export const CustomerActions = createRecordActions<Customer>([
  {
    operation: 'updateCustomer',
    icon: Pencil,
    form: () => import('./update-customer-form').then((m) => m.UpdateCustomer),
  },
]);

/** Links to the new-order form, prefilled from the customer's last order. */
export const RepeatOrder = (action: { label: string; href: string; unavailable?: string }) => (
  <ActionButton
    {...action}
    size="sm"
    icon={<CopyPlus aria-hidden="true" />}
    keys="d"
    className="print:hidden"
  />
);
