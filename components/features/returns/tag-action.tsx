'use client';

import Pin from 'lucide-react/icons/pin';
import { recordActionsOf } from '@/components/record/record-actions';
import { tagAction } from '@/components/record/tags/tag-action';

type Tagged = {
  returnReferenceNumber: string;
  tag?: string | null;
  /** The label kept here, and those in use. */
  label: { now: string; used: readonly string[] };
};

/** What can be done to a return: its tag, or where the platform takes none the label that is kept here. */
export const TagAct = recordActionsOf<Tagged>(
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
