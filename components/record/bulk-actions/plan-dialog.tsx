'use client';

import { useRouter } from 'next/navigation';
import { useTimeZone, useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import type { BulkAction, PlanDialogProps } from '@/components/data-table/columns/column';
import { Button } from '@/components/ui/button';
import { DateInput } from '@/components/ui/date-input';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Input, LabelledControl, noteId } from '@/components/ui/input';
import { LeaveDialog, useLeaveGuard } from '@/components/ui/leave-dialog';
import { route } from '@/components/ui/route';
import { Select } from '@/components/ui/select';
import { TagInput, useCommonTags } from '@/components/ui/tags/tag-input';
import { useAction } from '@/components/ui/use-action';
import { type BulkActionName, isTagWrite, recordActions } from '@/lib/contract/record-actions';
import { dayIn } from '@/lib/contract/schema/zone';
import { type BulkInput, bulkInputs, initialValues, missingInput } from './bulk-inputs';
import { createPlan } from './create-plan';
import type { Values } from './plan-request';

type InputFieldProps = {
  tenant: string;
  action: BulkActionName;
  input: BulkInput;
  values: Values;
  onChange: (values: Values) => void;
};

function InputField({ tenant, action, input, values, onChange }: InputFieldProps) {
  const t = useTranslations();
  const id = useId();
  const { name, kind, label = `fields.${name}`, options, optionLabels } = input;
  const commonTags = useCommonTags(
    tenant,
    kind === 'tag' && isTagWrite(action) ? recordActions[action].bulk.rows.list.operation : undefined,
  );
  const [help, preview] = [input.help?.(t, values), input.preview?.(t, values)];
  const onValue = (value: string) => onChange({ ...values, [name]: value });
  const onEvent = ({ target }: { target: { value: string } }) => onValue(target.value);
  const control = { id, value: values[name] ?? '', 'aria-describedby': help ? noteId(id) : undefined };
  const renderControl = () => {
    if (kind === 'tag')
      return <TagInput {...control} onValue={onValue} commonTags={commonTags} preview={preview} />;
    if (kind === 'date') return <DateInput {...control} onValue={onValue} />;
    if (!options) return <Input {...control} code={kind === 'code'} onChange={onEvent} />;
    const choices = options.map((value) => ({ value, label: t(`${optionLabels}.${value}`) }));
    return <Select {...control} options={choices} onChange={onEvent} />;
  };
  return (
    <>
      {input.description && <p>{t(input.description)}</p>}
      <LabelledControl id={id} label={t(label)} note={help}>
        {renderControl()}
      </LabelledControl>
    </>
  );
}

/** Asks for the inputs of a bulk action, then opens its plan. Sends nothing to the platform. */
export function PlanDialog({
  tenant,
  bulkAction,
  count,
  bulkSelection,
  onClose,
}: PlanDialogProps & { bulkAction: BulkAction }) {
  const { name: action, label } = bulkAction;
  const t = useTranslations('selection');
  const tUi = useTranslations('ui');
  const router = useRouter();
  const zone = useTimeZone() ?? 'UTC';
  const form = useId();
  const [values, setValues] = useState(() => initialValues(action, dayIn(zone, new Date())));
  const [isChanged, setChanged] = useState(false);
  const { mutate, isPending, isSuccess, error } = useAction(createPlan, {
    onSuccess: (path) => router.push(route(path)),
  });
  const isSubmitting = isPending || isSuccess;
  const missing = missingInput(action, values);
  // Guards against leaving the page with the palette or the back button. Closing the dialog needs no confirmation.
  const leaveDialog = useLeaveGuard(() => isChanged && !isSubmitting);

  const change = (next: Values) => {
    setValues(next);
    setChanged(true);
  };

  function plan(event: FormEvent) {
    event.preventDefault();
    if (missing || isSubmitting) return;
    const { search } = location;
    mutate({ tenant, act: action, selection: bulkSelection, values, search });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            pending={isSubmitting}
            unavailable={missing ? t(`lacking.${missing}`) : undefined}
          >
            {t('plan')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={plan} className="flex flex-col gap-3 text-sm">
        <p className="text-muted">{count === undefined ? t('planWhatUnknown') : t('planWhat', { count })}</p>
        {bulkInputs[action].map((input) => (
          <InputField key={input.name} {...{ tenant, action, input, values }} onChange={change} />
        ))}
        {error && <FailureNotice failure={error} />}
      </form>
      <LeaveDialog {...leaveDialog} />
    </Dialog>
  );
}
