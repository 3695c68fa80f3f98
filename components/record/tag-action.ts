import Tag from 'lucide-react/icons/tag';
import { recordActions, type TagWrite } from '@/lib/contract/record-actions';
import { fieldsAction, type RecordAction } from './record-actions';

/** The action that changes a record's tag; an empty one removes it. `name` returns its display name. */
export const tagAction = <R extends { tag?: string | null }>(
  operation: TagWrite,
  name?: (record: R) => string,
): RecordAction<R> =>
  fieldsAction(operation, Tag, (record, id) => ({
    key: { [recordActions[operation].record.keys[0]]: id },
    // Undefined if no read returns it.
    start: { tag: record.tag },
    label: name?.(record),
  }));
