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
import { knownText } from '@/components/ui/known-text';
import { LeaveDialog, useLeaveGuard } from '@/components/ui/leave-dialog';
import { route } from '@/components/ui/route';
import { Select } from '@/components/ui/select';
import { TagInput, useCommonTags } from '@/components/ui/tags/tag-input';
import { useAction } from '@/components/ui/use-action';
import { type BulkActionName, isTagWrite, recordActions, setsTag } from '@/lib/contract/record-actions';
import { dayIn } from '@/lib/contract/schema/zone';
import { createPlan, initialValues, missingInput } from './create-plan';
import type { Values } from './plan-request';

function ValueFields({
  tenant,
  act,
  values,
  onChange,
}: {
  tenant: string;
  act: BulkActionName;
  values: Values;
  onChange: (values: Values) => void;
}) {
  const t = useTranslations('selection');
  const tFields = useTranslations('fields');
  const tValues = useTranslations('values');
  const tLocalTag = useTranslations('label');
  const tForm = useTranslations('form');
  const id = useId();
  const commonTags = useCommonTags(
    tenant,
    isTagWrite(act) ? recordActions[act].bulk.rows.list.operation : undefined,
  );
  const controlId = (name: string) => `${id}-${name}`;
  const text = (name: string, { help, code }: { help?: string; code?: boolean } = {}) => (
    <LabelledControl id={controlId(name)} label={tFields(name)} note={help}>
      <Input
        id={controlId(name)}
        code={code}
        value={values[name] ?? ''}
        aria-describedby={help ? noteId(controlId(name)) : undefined}
        onChange={(event) => onChange({ ...values, [name]: event.target.value })}
      />
    </LabelledControl>
  );
  const choice = (name: string, label: string, options: { value: string; label: string }[]) => (
    <LabelledControl id={controlId(name)} label={label}>
      <Select
        id={controlId(name)}
        value={values[name] ?? ''}
        options={options}
        onChange={(event) => onChange({ ...values, [name]: event.target.value })}
      />
    </LabelledControl>
  );
  if (setsTag(act)) {
    const isLocal = act === 'setLocalTag';
    const help = values.how === 'add' ? t('tagAdd') : isLocal ? tLocalTag('help') : t('tagReplace');
    return (
      <>
        {isLocal && <p>{tLocalTag('what')}</p>}
        <LabelledControl
          id={controlId('tag')}
          label={isLocal ? tLocalTag('field') : tFields('tag')}
          note={help}
        >
          <TagInput
            id={controlId('tag')}
            aria-describedby={noteId(controlId('tag'))}
            value={values.tag ?? ''}
            onValue={(tag) => onChange({ ...values, tag })}
            commonTags={commonTags}
            preview={values.how === 'add' ? undefined : isLocal ? tLocalTag('savedAs') : tForm('tags.sentAs')}
          />
        </LabelledControl>
        {choice('how', t('how'), [
          { value: 'replace', label: t('hows.replace') },
          { value: 'add', label: t('hows.add') },
        ])}
      </>
    );
  }
  if (act === 'updateSalesOrderCargoInfo')
    return (
      <>
        {text('cargoCarrier', { help: t('carrierKept') })}
        {text('cargoCode', { code: true, help: t('codeHelp', { reference: '{referenceNumber}' }) })}
      </>
    );
  if (act === 'upsertShipment')
    return (
      <>
        {text('shipmentNo', { code: true, help: t('shipmentHelp') })}
        {choice(
          'shipmentType',
          tFields('shipmentType'),
          ['Road', 'Air', 'Sea'].map((value) => ({
            value,
            label: knownText(tValues, value),
          })),
        )}
        <LabelledControl id={controlId('shipmentDate')} label={tFields('shipmentDate')}>
          <DateInput
            id={controlId('shipmentDate')}
            value={values.shipmentDate ?? ''}
            onValue={(shipmentDate) => onChange({ ...values, shipmentDate })}
          />
        </LabelledControl>
      </>
    );
  return (
    <>
      <p>{t('resendHelp')}</p>
      {choice('rules', t('rules'), [
        { value: 'hold', label: t('ruleChoices.hold') },
        { value: 'fix', label: t('ruleChoices.fix') },
        { value: 'ignore', label: t('ruleChoices.ignore') },
      ])}
      {values.rules === 'fix' && <p className="text-muted">{t('fixHelp')}</p>}
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
  const t = useTranslations('selection');
  const tUi = useTranslations('ui');
  const router = useRouter();
  const zone = useTimeZone() ?? 'UTC';
  const form = useId();
  const [values, setValues] = useState(() => initialValues(bulkAction.name, dayIn(zone, new Date())));
  const [isChanged, setChanged] = useState(false);
  const { mutate, isPending, isSuccess, error } = useAction(createPlan, {
    onSuccess: (path) => router.push(route(path)),
  });
  const isSubmitting = isPending || isSuccess;
  const missing = missingInput(bulkAction.name, values);
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
    mutate({ tenant, act: bulkAction.name, selection: bulkSelection, values, search });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={bulkAction.label}
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
        <ValueFields tenant={tenant} act={bulkAction.name} values={values} onChange={change} />
        {error && <FailureNotice failure={error} />}
      </form>
      <LeaveDialog {...leaveDialog} />
    </Dialog>
  );
}
