'use client';

import FileText from 'lucide-react/icons/file-text';
import Truck from 'lucide-react/icons/truck';
import { createRecordActions } from '@/components/record/create-record-actions';
import type { SalesOrder } from '@/lib/contract/resources/sales-orders';

/**
 * The fields that an order's actions use. Only the reference is always known. On some platforms, nothing else is known.
 */
export type OrderForActions = Pick<SalesOrder, 'referenceNumber'> & Partial<Omit<SalesOrder, 'lineItems'>>;

/** The actions on a sales order. If the order's state forbids an action, the button shows why. */
export const OrderActions = createRecordActions<OrderForActions>([
  { operation: 'updateSalesOrderVasDocument', icon: FileText },
  {
    operation: 'updateSalesOrderCargoInfo',
    icon: Truck,
    form: () => import('./cargo-info-form').then((m) => m.CargoInfoForm),
  },
]);
