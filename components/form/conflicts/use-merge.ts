import { get, set } from 'react-hook-form';
import { useInputLocale } from '@/components/ui/use-formatter';
import { useQuestion } from '../questions/use-question';
import type { FormSchema } from '../values/form-schema';
import type { FetchedRecord, FormValues } from '../values/payload';
import type { useFormValues } from '../values/use-form-values';
import { type Conflict, mergeRecord, withRecentSaves } from './conflict';

/** Values with the record and the defaults that they were merged with. */
type Merged = { values: FormValues; base: FormValues; record: FetchedRecord };

/** Merges a form with a record that somebody else has changed, and asks where both changed a field. */
export function useMerge(
  { form, rebase, setRecord }: ReturnType<typeof useFormValues>,
  { schema: { fields }, saveKey, isUpdate }: { schema: FormSchema; saveKey: string; isUpdate: boolean },
) {
  const reader = useInputLocale();
  const conflict = useQuestion<readonly Conflict[], readonly string[]>();
  /** Undefined when the person went back to the form. */
  async function merge(found: FetchedRecord, last: Omit<Merged, 'values'>): Promise<Merged | undefined> {
    const current = withRecentSaves(saveKey, found);
    const versions = { values: form.getValues(), base: last.base, record: current };
    const { values, base, conflicts } = mergeRecord(fields, versions, isUpdate, reader);
    const remotePaths = conflicts.length > 0 ? await conflict.ask(conflicts) : [];
    if (!remotePaths) return undefined;
    for (const path of remotePaths) set(values, path, get(base, path));
    const record = { ...last.record, ...current };
    rebase(base, values);
    setRecord(record);
    return { values, base, record };
  }
  return { merge, dialog: conflict.open };
}
