'use client';

import Pin from 'lucide-react/icons/pin';
import { recordActionsOf } from '@/components/record/record-actions';
import { tagAction } from '@/components/record/tag-action';

type Tagged = { tag?: string | null };

/** The action on a receiving order: its tag, which no read returns. */
export const ReceivingOrderActions = recordActionsOf<Tagged>([tagAction('updateReceivingOrderTag')]);

/** The action on a stock adjustment: its tag. */
export const StockAdjustmentActions = recordActionsOf<Tagged>([tagAction('updateStockAdjustmentTag')]);

type TaggedReturn = Tagged & {
  /** The current local tag, and those in use. */
  label: { now: string; used: readonly string[] };
};

/** The action on a return: its tag or, where the platform supports none, its local tag. */
export const ReturnActions = recordActionsOf<TaggedReturn>([
  {
    operation: 'keepLabel',
    icon: Pin,
    form: () => import('@/components/record/local-tags/local-tag-form').then((m) => m.LocalTagForm),
  },
  tagAction('updateReturnTag'),
]);
