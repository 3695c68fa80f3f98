'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Input } from '@/components/ui/input';
import { LabelledControl, noteOf } from '@/components/ui/labelled-control';
import { Select } from '@/components/ui/select';
import { TagInput } from '@/components/ui/tags/tag-input';
import { useOften } from '@/components/ui/tags/use-frequent-tags';
import { type BulkActName, recordActions } from '@/lib/contract/record-actions';
import { labelsOf, type Values } from './bulk-values';

/** The fields of an act on many records. */
export function ValueFields({
  tenant,
  act,
  values,
  onChange,
}: {
  tenant: string;
  act: BulkActName;
  values: Values;
  onChange: (values: Values) => void;
}) {
  const t = useTranslations('pick');
  const fields = useTranslations('fields');
  const words = useTranslations('values');
  const own = useTranslations('label');
  const form = useTranslations('form');
  const id = useId();
  const written = labelsOf(act);
  const often = useOften(tenant, written === 'tag' ? recordActions[act].bulk.list : undefined);
  const idOf = (name: string) => `${id}-${name}`;
  const text = (
    name: string,
    { help, code, type }: { help?: string; code?: boolean; type?: string } = {},
  ) => (
    <LabelledControl id={idOf(name)} label={fields(name)} note={help}>
      <Input
        id={idOf(name)}
        code={code}
        type={type}
        value={values[name] ?? ''}
        aria-describedby={help ? noteOf(idOf(name)) : undefined}
        onChange={(event) => onChange({ ...values, [name]: event.target.value })}
      />
    </LabelledControl>
  );
  const choice = (name: string, label: string, options: { value: string; label: string }[]) => (
    <LabelledControl id={idOf(name)} label={label}>
      <Select
        id={idOf(name)}
        value={values[name] ?? ''}
        options={options}
        onChange={(event) => onChange({ ...values, [name]: event.target.value })}
      />
    </LabelledControl>
  );
  if (written) {
    const local = written === 'label';
    const help = values.how === 'add' ? t('tagAdd') : local ? own('help') : t('tagReplace');
    return (
      <>
        {local && <p>{own('what')}</p>}
        <LabelledControl id={idOf(written)} label={local ? own('field') : fields(written)} note={help}>
          <TagInput
            id={idOf(written)}
            aria-describedby={noteOf(idOf(written))}
            value={values[written] ?? ''}
            onValue={(tag) => onChange({ ...values, [written]: tag })}
            often={often}
            shownAs={values.how === 'add' ? undefined : local ? own('keptAs') : form('tags.sentAs')}
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
          fields('shipmentType'),
          ['Road', 'Air', 'Sea'].map((value) => ({ value, label: words.has(value) ? words(value) : value })),
        )}
        {text('shipmentDate', { type: 'date' })}
      </>
    );
  return (
    <>
      <p>{t('resendHelp')}</p>
      {choice('rules', t('rules'), [
        { value: 'hold', label: t('ruleChoices.hold') },
        { value: 'ignore', label: t('ruleChoices.ignore') },
      ])}
    </>
  );
}
