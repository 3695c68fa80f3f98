'use client';

import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTranslations } from 'next-intl';
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { CellEditorProps, CellMove } from '@/components/data-table/cell-edit/cell-edit';
import { Control } from '@/components/form/fields/control';
import { FieldText } from '@/components/form/fields/field';
import { FieldsProvider, useField, useFirstFocus } from '@/components/form/fields/fields-context';
import type { FormProps } from '@/components/form/form';
import { DraftOffer, FormDialogs } from '@/components/form/form-dialogs';
import { OutcomeNotice } from '@/components/form/submit/outcome-notice';
import { useRecordForm } from '@/components/form/use-record-form';
import { useFormSchema } from '@/components/form/values/form-schema';
import { loadContract } from '@/components/form/values/use-form-values';
import { IconButton } from '@/components/ui/button';
import { Spinner } from '@/components/ui/loading';
import { Notice } from '@/components/ui/notice';
import { recordActions } from '@/lib/contract/record-actions';

const pickFields = (from: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  Object.fromEntries(fields.flatMap((name) => (name in from ? [[name, from[name]]] : [])));

function CellField({ name, label, isExact }: { name: string; label: string; isExact: boolean }) {
  const { field, error, labels, id } = useField(name);
  return (
    <div data-place={name} className="min-w-0 flex-1">
      <Control
        path={name}
        field={field}
        as="select"
        label={label}
        aria={{
          id,
          'aria-label': isExact ? label : `${labels.label(name)}, ${label}`,
          'aria-required': field.required || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? `${id}-text` : undefined,
        }}
      />
      <div role="alert" className="px-2 py-1 empty:hidden">
        <FieldText id={id} error={error} />
      </div>
    </div>
  );
}

/**
 * Edits the fields of a cell. The editor is a form that sends the complete record as last fetched, with the edits. Enter saves
 * and moves down, Tab saves and moves to the next cell, Escape discards.
 */
export function CellEditor({ tenant, operation, fields, row, label, ...callbacks }: CellEditorProps) {
  const t = useTranslations('table.cells');
  const [key] = recordActions[operation].record.keys;
  const id = String(row[key]);
  const isInPath = useFormSchema(operation).path.includes(`{${key}}`);
  const hasLeft = useRef(false);
  const { onDone, onSaved, onUndoOffer, onUndo, takeTyped } = callbacks;
  const props: Omit<FormProps, 'children'> = {
    name: operation,
    tenant,
    params: isInPath ? { [key]: typeof row[key] === 'number' ? row[key] : id } : undefined,
    keyValues: isInPath ? undefined : { [key]: id },
    start: row,
    isUpdate: true,
    recordKey: id,
    draft: JSON.stringify([id, ...fields]),
    label,
    onSaved: (sent) => onSaved({ before: pickFields(row, fields), after: pickFields(sent, fields) }),
    // Both the toast and Ctrl+Z offer the undo.
    onUndoOffer(undo) {
      onUndoOffer(undo?.onSelect);
      return undo;
    },
    onUndo,
  };
  const form = useRecordForm(props, `${useId()}-`);
  const { values, errors, draft, submission } = form;
  useFirstFocus(errors.formElement, true);
  const onOpened = useEffectEvent(() => {
    const typed = takeTyped();
    const { activeElement: first } = document;
    if (!(first instanceof HTMLInputElement)) return;
    const [name = ''] = fields;
    if (typed !== '' && typeof values.form.getValues(name) === 'string')
      values.form.setValue(name, typed, { shouldDirty: true });
    else first.select();
  });
  useEffect(() => {
    void loadContract(operation);
    onOpened();
  }, [operation]);

  function leave(move: CellMove) {
    if (hasLeft.current) return;
    hasLeft.current = true;
    onDone(move);
  }
  async function save(move: CellMove) {
    if (!values.isEdited()) return leave(move);
    if (await submission.submit()) leave(move);
  }
  function discardEdit() {
    form.discard();
    leave('stay');
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // A confirmation dialog is inside this tree and handles its own keys.
    if (!(event.target instanceof HTMLElement) || event.target.closest('dialog')) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return discardEdit();
    }
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.target.closest('button,a')) return;
    const inputs = [...event.currentTarget.querySelectorAll<HTMLElement>('input,select,textarea')];
    const isEnd = event.target === (event.shiftKey ? inputs[0] : inputs.at(-1));
    if (event.key !== 'Enter' && !(event.key === 'Tab' && isEnd)) return;
    event.preventDefault();
    if (submission.isPending) return;
    if (event.key === 'Tab') void save(event.shiftKey ? 'previous' : 'next');
    else void save(event.ctrlKey || event.metaKey ? 'stay' : 'down');
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    // An edited cell stays open on blur, so that typed text is not lost.
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    if (!document.hasFocus() || values.isEdited() || submission.isPending || draft.offer) return;
    leave('leave');
  }

  const { formErrors } = errors;
  return (
    <FieldsProvider form={values.form} value={form.context}>
      <form
        ref={errors.formElement}
        noValidate
        data-keys-off=""
        aria-label={label}
        aria-busy={submission.isPending || undefined}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className="flex flex-col gap-1 rounded-md bg-raised p-1.5 text-sm shadow-lift"
      >
        <div className="flex items-start gap-1">
          {fields.map((name) => (
            <CellField key={name} name={name} label={label} isExact={fields.length === 1} />
          ))}
          <IconButton
            label={t('save')}
            keys="Enter"
            tabIndex={-1}
            unavailable={submission.isPending ? t('saving') : undefined}
            onClick={() => void save('stay')}
          >
            {submission.isPending ? <Spinner /> : <Check aria-hidden="true" />}
          </IconButton>
          <IconButton label={t('giveUp')} keys="Esc" tabIndex={-1} onClick={discardEdit}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <p role="status" className="sr-only">
          {submission.isPending && t('saving')}
        </p>
        <div
          ref={errors.summary}
          tabIndex={-1}
          className="flex max-w-80 flex-col gap-1 outline-none empty:hidden"
        >
          {draft.offer && <DraftOffer {...draft.offer} />}
          {formErrors[0] !== undefined && (
            <Notice variant="bad" title={formErrors[0]} requestId={errors.requestId}>
              {formErrors.slice(1).join(' ')}
            </Notice>
          )}
          <OutcomeNotice
            write={form.write}
            tenant={tenant.id}
            operation={operation}
            effect={form.schema.effect}
            onSend={() => void save('stay')}
          />
        </div>
      </form>
      <FormDialogs dialogs={form.dialogs} tenant={tenant} label={label} />
    </FieldsProvider>
  );
}
