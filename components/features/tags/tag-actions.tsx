'use client';

import Pin from 'lucide-react/icons/pin';
import { recordActionsOf } from '@/components/record/record-actions';
import { tagAction } from '@/components/record/tag-action';

type Tagged = { tag?: string | null };

/** The action on a receiving order: its tag, which no read returns. */
export const ReceivingOrderActions = recordActionsOf<Tagged & { referenceNumber: string }>(
  (order) => order.referenceNumber,
  [tagAction('updateReceivingOrderTag', (order) => order.referenceNumber)],
);

/** The action on a stock adjustment: its tag. */
export const StockAdjustmentActions = recordActionsOf<Tagged & { transactionNumber: string }>(
  (record) => record.transactionNumber,
  [tagAction('updateStockAdjustmentTag', (record) => record.transactionNumber)],
);

type TaggedReturn = Tagged & {
  returnReferenceNumber: string;
  /** The current local tag, and those in use. */
  label: { now: string; used: readonly string[] };
};

/** The action on a return: its tag or, where the platform supports none, its local tag. */
export const ReturnActions = recordActionsOf<TaggedReturn>(
  (record) => record.returnReferenceNumber,
  [
    {
      operation: 'keepLabel',
      icon: Pin,
      form: () => import('@/components/record/local-tags/local-tag-form').then((m) => m.LocalTagForm),
    },
    tagAction('updateReturnTag', (record) => record.returnReferenceNumber),
  ],
);
