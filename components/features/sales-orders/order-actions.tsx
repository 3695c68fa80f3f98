'use client';

import FileText from 'lucide-react/icons/file-text';
import Truck from 'lucide-react/icons/truck';
import { recordActionsOf } from '@/components/record/record-actions';
import type { SalesOrder } from '@/lib/contract/resources/sales-orders';

/** What the actions of an order need; all other fields are optional. */
export type ActedOrder = Pick<SalesOrder, 'referenceNumber'> &
  Partial<Pick<SalesOrder, 'tag' | 'cargo' | 'vas'>>;

/** Actions on a sales order; each one explains why the order's state forbids it. */
export const OrderActions = recordActionsOf<ActedOrder>([
  { operation: 'updateSalesOrderVasDocument', icon: FileText },
  {
    operation: 'updateSalesOrderCargoInfo',
    icon: Truck,
    form: () => import('./cargo-info-form').then((m) => m.UpdateCargoInfo),
  },
]);
