'use client';

import Tag from 'lucide-react/icons/tag';
import type { RecordAction } from '@/components/record/record-actions';
import type { TagOperation } from './tag-form';

type Tagged = { tag?: string | null };

/** The action that changes a record's tag; `recordKey` returns its key, `name` its display name. */
export const tagAction = <R extends Tagged>(
  operation: TagOperation,
  recordKey: (record: R) => string,
  name: (record: R) => string = recordKey,
): RecordAction<R> => ({
  operation,
  icon: Tag,
  form: async () => {
    const { TagForm } = await import('./tag-form');
    return ({ tenant, record, onSaved, onCancel }) => (
      <TagForm
        operation={operation}
        tenant={tenant}
        id={recordKey(record)}
        label={name(record)}
        tag={record.tag}
        onSaved={onSaved}
        onCancel={onCancel}
      />
    );
  },
});
