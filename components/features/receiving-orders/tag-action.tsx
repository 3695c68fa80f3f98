'use client';

import { recordActionsOf } from '@/components/record/record-actions';
import { tagAction } from '@/components/record/tags/tag-action';

/** What the action needs of it; no read of a receiving order tells its tag. */
type Tagged = { referenceNumber: string; tag?: string | null };

/** What can be done to a receiving order: its tag. */
export const TagAct = recordActionsOf<Tagged>(
  (order) => order.referenceNumber,
  [tagAction('updateReceivingOrderTag', (order) => order.referenceNumber)],
);
