'use client';

import { recordActionsOf } from '@/components/record/record-actions';
import { tagAction } from '@/components/record/tags/tag-action';

type Tagged = { transactionNumber: string; tag?: string | null };

/** What can be done to a stock adjustment: its tag. */
export const TagAct = recordActionsOf<Tagged>(
  (adjustment) => adjustment.transactionNumber,
  [tagAction('updateStockAdjustmentTag', (adjustment) => adjustment.transactionNumber)],
);
