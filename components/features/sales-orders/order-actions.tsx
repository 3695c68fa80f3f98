'use client';

import FileText from 'lucide-react/icons/file-text';
import Truck from 'lucide-react/icons/truck';
import { recordActionsOf } from '@/components/record/record-actions';
import type { SalesOrder } from '@/lib/contract/resources/sales-orders';

/** An order as its actions need it: without lines, and with no more than its number if nothing else is known. */
export type ActedOrder = Pick<SalesOrder, 'referenceNumber'> & Partial<Omit<SalesOrder, 'lineItems'>>;

/** Actions on a sales order; each one explains why the order's state forbids it. */
export const OrderActions = recordActionsOf<ActedOrder>([
  { operation: 'updateSalesOrderVasDocument', icon: FileText },
  {
    operation: 'updateSalesOrderCargoInfo',
    icon: Truck,
    form: () => import('./cargo-info-form').then((m) => m.UpdateCargoInfo),
  },
]);
