'use client';

import Pencil from 'lucide-react/icons/pencil';
import { recordActionsOf } from '@/components/record/record-actions';
import type { Customer } from '@/lib/contract/resources/customers';

/** What can be done to a customer. */
export const CustomerActs = recordActionsOf<Customer>(
  (customer) => String(customer.customerNo),
  [
    {
      operation: 'updateCustomer',
      icon: Pencil,
      form: () => import('./update-customer-form').then((m) => m.UpdateCustomer),
    },
  ],
);
