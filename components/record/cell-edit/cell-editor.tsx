'use client';

import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTranslations } from 'next-intl';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react';
import type { CellEditorProps, Onward } from '@/components/data-table/cell-edit/cell-edit';
import { useFresh } from '@/components/form/conflicts/use-conflict';
import { Control } from '@/components/form/fields/control';
import { FieldText } from '@/components/form/fields/field';
import { useField, useFirstFocus } from '@/components/form/fields/use-field';
import type { FormProps } from '@/components/form/form';
import { DraftOffer, FormDialogs } from '@/components/form/form-dialogs';
import { useFormSchema } from '@/components/form/form-schema-context';
import { OutcomeNotice } from '@/components/form/submit/outcome-notice';
import { useValidation } from '@/components/form/submit/use-validation';
import { useFormController } from '@/components/form/use-form-controller';
import { ScopeProvider } from '@/components/form/values/form-scope';
import { IconButton } from '@/components/ui/button';
import { Spinner } from '@/components/ui/loading';
import { Notice } from '@/components/ui/notice';
import { type CellEditName, cellEdits } from '@/lib/contract/record-actions';
import { fieldContracts, recordByKey } from '../record-by-key';

/** Writes that name their record in the address; the others name it in the body. */
const inAddress: readonly CellEditName[] = ['updateProduct', 'updateCustomer'];

const picked = (from: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  Object.fromEntries(fields.flatMap((name) => (name in from ? [[name, from[name]]] : [])));

/** What is wrong with a field, under the control of the cell. */
function CellField({ name, label, alone }: { name: string; label: string; alone: boolean }) {
  const { field, wrong, words, id } = useField(name);
  return (
    <div data-place={name} className="min-w-0 flex-1">
      <Control
        place={name}
        field={field}
        as="select"
        label={label}
        aria={{
          id,
          'aria-label': alone ? label : `${words.label(name)}, ${label}`,
          'aria-required': field.required || undefined,
          'aria-invalid': wrong ? true : undefined,
          'aria-describedby': wrong ? `${id}-text` : undefined,
        }}
      />
      <div role="alert" className="px-2 py-1 empty:hidden">
        <FieldText id={id} wrong={wrong} />
      </div>
    </div>
  );
}

/**
 * The control of a cell: a form of the fields that the column is made of, which sends the whole record as last read plus the change. What it
 * asks, says and keeps is what every form does. Enter saves and goes down, Tab to the next cell, Escape gives up.
 */
export function CellEditor({ tenant, operation, fields, row, label, ...told }: CellEditorProps) {
  const t = useTranslations('table.cells');
  const plan = useFormSchema(operation);
  const check = useValidation(fieldContracts[operation]);
  const fresh = useFresh(tenant.id);
  const { key } = cellEdits[operation];
  const id = String(row[key]);
  const isInAddress = inAddress.includes(operation);
  const scopeId = `${useId()}-`;
  const left = useRef(false);
  const { onDone, onSaved, onRead, onUndo } = told;
  const fixed = useMemo(() => (isInAddress ? undefined : { [key]: id }), [isInAddress, key, id]);
  const props: Omit<FormProps, 'children' | 'contract'> = {
    name: operation,
    tenant,
    params: isInAddress ? { [key]: typeof row[key] === 'number' ? row[key] : id } : undefined,
    fixed,
    start: row,
    changes: true,
    fresh: () => recordByKey(fresh, cellEdits[operation], id),
    record: id,
    draft: JSON.stringify([id, ...fields]),
    label,
    onSaved: (sent) => onSaved({ before: picked(row, fields), after: picked(sent, fields) }),
    onRead: (seen) => onRead(seen === 'same'),
    onWayBack: (offered) => {
      // By the toast or by its key: only once.
      let open = true;
      const once = offered && {
        ...offered,
        onSelect: () => {
          if (!open) return;
          open = false;
          onUndo(undefined);
          offered.onSelect();
        },
      };
      onUndo(once?.onSelect);
      return once;
    },
  };
  const filling = useFormController({ ...props, plan, check }, scopeId);
  const { values, reader, refused, phase } = filling;
  useFirstFocus(filling.form, true);
  useEffect(() => {
    void check();
    const { activeElement: first } = document;
    if (first instanceof HTMLInputElement) first.select();
  }, [check]);
  const scope = useMemo(
    () => ({
      id: scopeId,
      operation,
      tenant: tenant.id,
      fields: plan.fields,
      heads: plan.heads,
      reader,
      values,
      refused,
      reveals: filling.reveals,
    }),
    [scopeId, operation, tenant.id, plan, reader, values, refused, filling.reveals],
  );

  function leave(onward: Onward) {
    if (left.current) return;
    left.current = true;
    onDone(onward);
  }
  async function save(onward: Onward) {
    if (!filling.isChanged()) return leave(onward);
    if (await filling.submit()) leave(onward);
  }
  function giveUp() {
    filling.discard();
    leave('stay');
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // A dialog that asks something stands inside this tree, and has keys of its own.
    if (!(event.target instanceof HTMLElement) || event.target.closest('dialog')) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return giveUp();
    }
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.target.closest('button,a')) return;
    const inputs = [...event.currentTarget.querySelectorAll<HTMLElement>('input,select,textarea')];
    const isEnd = event.target === (event.shiftKey ? inputs[0] : inputs.at(-1));
    if (event.key !== 'Enter' && !(event.key === 'Tab' && isEnd)) return;
    event.preventDefault();
    if (filling.pending) return;
    if (event.key === 'Tab') void save(event.shiftKey ? 'previous' : 'next');
    else void save(event.ctrlKey || event.metaKey ? 'stay' : 'down');
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    // Nothing typed is lost: with a change in it the cell stays open.
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    if (!document.hasFocus() || filling.isChanged() || filling.pending || filling.offer) return;
    leave('leave');
  }

  const { whole } = filling;
  return (
    <ScopeProvider value={scope}>
      <form
        ref={filling.form}
        noValidate
        data-keys-off=""
        aria-label={label}
        aria-busy={filling.pending || undefined}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className="flex flex-col gap-1 rounded-md bg-raised p-0.5 text-sm shadow-lift"
      >
        <div className="flex items-start gap-1">
          {fields.map((name) => (
            <CellField key={name} name={name} label={label} alone={fields.length === 1} />
          ))}
          <IconButton
            label={t('save')}
            keys="Enter"
            tabIndex={-1}
            unavailable={filling.pending ? t('saving') : undefined}
            onClick={() => void save('stay')}
          >
            {filling.pending ? <Spinner /> : <Check aria-hidden="true" />}
          </IconButton>
          <IconButton label={t('giveUp')} keys="Esc" tabIndex={-1} onClick={giveUp}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <p role="status" className="sr-only">
          {filling.pending && t('saving')}
        </p>
        <div
          ref={filling.summary}
          tabIndex={-1}
          className="flex max-w-80 flex-col gap-1 outline-none empty:hidden"
        >
          {filling.offer && <DraftOffer {...filling.offer} />}
          {whole[0] !== undefined && (
            <Notice tone="bad" title={whole[0]} requestId={filling.requestId}>
              {whole.slice(1).join(' ')}
            </Notice>
          )}
          <OutcomeNotice
            phase={phase}
            tenant={tenant.id}
            effect={plan.effect}
            onRetry={() => void save('stay')}
            onRepeat={() => void filling.repeat()}
            onReady={filling.ready}
          />
        </div>
      </form>
      <FormDialogs filling={filling} tenant={tenant} label={label} />
    </ScopeProvider>
  );
}
