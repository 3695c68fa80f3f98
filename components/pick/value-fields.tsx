'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { BulkActName } from '@/lib/contract/bulk-acts';
import { type Values, wordsOf } from './values';

/** The fields of an act on many records. */
export function ValueFields({
  act,
  values,
  onChange,
}: {
  act: BulkActName;
  values: Values;
  onChange: (values: Values) => void;
}) {
  const t = useTranslations('pick');
  const fields = useTranslations('fields');
  const words = useTranslations('values');
  const own = useTranslations('label');
  const id = useId();
  const line = (name: string, label: string, control: ReactNode, help?: string) => (
    <div className="flex flex-col gap-1">
      <label htmlFor={`${id}-${name}`} className="font-medium">
        {label}
      </label>
      {control}
      {help && (
        <p id={`${id}-${name}-help`} className="text-muted text-xs">
          {help}
        </p>
      )}
    </div>
  );
  const text = (
    name: string,
    { help, code, type, label }: { help?: string; code?: boolean; type?: string; label?: string } = {},
  ) =>
    line(
      name,
      label ?? fields(name),
      <Input
        id={`${id}-${name}`}
        code={code}
        type={type}
        value={values[name] ?? ''}
        aria-describedby={help ? `${id}-${name}-help` : undefined}
        onChange={(event) => onChange({ ...values, [name]: event.target.value })}
      />,
      help,
    );
  const choice = (name: string, label: string, options: { value: string; label: string }[]) =>
    line(
      name,
      label,
      <Select
        id={`${id}-${name}`}
        value={values[name] ?? ''}
        options={options}
        onChange={(event) => onChange({ ...values, [name]: event.target.value })}
      />,
    );
  const written = wordsOf(act);
  if (written) {
    const local = written === 'label';
    const help = values.how === 'add' ? t('tagAdd') : local ? own('help') : t('tagReplace');
    return (
      <>
        {local && <p>{own('what')}</p>}
        {text(written, { help, label: local ? own('field') : undefined })}
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
  return <p>{t('resendHelp')}</p>;
}
