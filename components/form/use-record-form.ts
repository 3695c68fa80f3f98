'use client';

import { useMemo } from 'react';
import { useLeaveGuard } from '@/components/ui/leave-dialog';
import { withRecentSaves } from './conflicts/conflict';
import { draftKey, useDraft } from './drafts/use-draft';
import type { FieldsContext } from './fields/fields-context';
import { useFormErrors } from './fields/use-form-errors';
import type { FormProps } from './form';
import { useSubmit } from './submit/use-submit';
import { useWrite } from './submit/use-write';
import { useFormSchema } from './values/form-schema';
import { useFormValues } from './values/use-form-values';

/** Returns the values, errors, draft, write and submission of one operation, for forms and cell editors. */
export function useRecordForm(props: Omit<FormProps, 'children'>, id: string) {
  const { tenant, recordKey, keyValues = {} } = props;
  const schema = useFormSchema(props.name);
  const { name: operation, fields, headings } = schema;
  const saveKey = draftKey(tenant.id, operation, recordKey);
  // A refreshed page may still contain the record from before the last save.
  const start = useMemo(() => props.start && withRecentSaves(saveKey, props.start), [saveKey, props.start]);
  const values = useFormValues(schema, { ...props, start });
  const keys = Object.keys(keyValues).filter((name) => keyValues[name] === recordKey);
  const errors = useFormErrors({ id, schema, form: values.form }, keys);
  const write = useWrite(props);
  const draft = useDraft(draftKey(tenant.id, operation, props.draft ?? recordKey), values, write);
  const submission = useSubmit(props, { schema, values, errors, write, draft, saveKey });
  function discard() {
    values.form.reset(values.defaults);
    draft.remove();
  }
  const leave = useLeaveGuard(values.isEdited, { onDiscard: discard, onSave: submission.submit });

  const { focusInList } = errors;
  const { beforeSubmit } = submission;
  const context = useMemo(
    (): FieldsContext => ({ id, operation, tenant: tenant.id, fields, headings, focusInList, beforeSubmit }),
    [id, operation, tenant.id, fields, headings, focusInList, beforeSubmit],
  );
  return {
    context,
    schema,
    values,
    errors,
    write,
    draft,
    submission,
    discard,
    dialogs: { ...submission.dialogs, leave },
  };
}
