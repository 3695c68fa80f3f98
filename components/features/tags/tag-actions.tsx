'use client';

import Pin from 'lucide-react/icons/pin';
import { recordActionsOf } from '@/components/record/record-actions';
import { tagAction } from '@/components/record/tags/tag-action';

type Tagged = { tag?: string | null };

/** What can be done to a receiving order: its tag, which no read of it tells. */
export const ReceivingOrderActs = recordActionsOf<Tagged & { referenceNumber: string }>(
  (order) => order.referenceNumber,
  [tagAction('updateReceivingOrderTag', (order) => order.referenceNumber)],
);

/** What can be done to a stock adjustment: its tag. */
export const StockAdjustmentActs = recordActionsOf<Tagged & { transactionNumber: string }>(
  (record) => record.transactionNumber,
  [tagAction('updateStockAdjustmentTag', (record) => record.transactionNumber)],
);

type TaggedReturn = Tagged & {
  returnReferenceNumber: string;
  /** The label kept here, and those in use. */
  label: { now: string; used: readonly string[] };
};

/** What can be done to a return: its tag, or where the platform takes none the label that is kept here. */
export const ReturnActs = recordActionsOf<TaggedReturn>(
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
