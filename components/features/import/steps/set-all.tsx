'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { useLabels } from '@/components/ui/use-labels';
import type { NamedField } from '@/lib/messages/named-fields';

/** A control that writes one value into a field of many rows. */
export function SetAllControl({
  field,
  pending,
  onSet,
}: {
  field: NamedField;
  pending: boolean;
  onSet: (value: string) => void;
}) {
  const t = useTranslations('import.setAll');
  const { value: valueLabel } = useLabels();
  const [value, setValue] = useState('');
  const label = t('label', { field: field.label });
  const common = { 'aria-label': label, value, className: 'sm:w-44' };
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== '') onSet(value);
      }}
    >
      {field.values && !field.open ? (
        <Select
          {...common}
          empty={t('choose')}
          onChange={(event) => setValue(event.target.value)}
          options={field.values.map((one) => ({ value: one, label: valueLabel(one) }))}
        />
      ) : (
        <Input {...common} placeholder={label} onChange={(event) => setValue(event.target.value)} />
      )}
      <Button type="submit" pending={pending} unavailable={value === '' ? t('choose') : undefined}>
        {t('act')}
      </Button>
    </form>
  );
}
