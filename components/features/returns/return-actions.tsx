'use client';

import Pin from 'lucide-react/icons/pin';
import { createRecordActions } from '@/components/record/create-record-actions';

type TaggedReturn = {
  tag?: string | null;
  label: { now: string; used: readonly string[] };
};

/** The action on a return. Changes the tag or, if the platform supports no tags, the local tag. */
export const ReturnActions = createRecordActions<TaggedReturn>([
  {
    operation: 'setLocalTag',
    icon: Pin,
    form: () => import('./local-tag-form').then((m) => m.LocalTagForm),
  },
]);
