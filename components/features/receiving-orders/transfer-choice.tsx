'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Select } from '@/components/ui/select';
import { transferTypes } from '@/lib/contract/resources/transfer';

/** How the goods come; the fields below follow. */
export function TransferChoice({ value, onChange }: { value: string; onChange: (type: string) => void }) {
  const fields = useTranslations('fields');
  const values = useTranslations('values');
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium text-sm">
        {fields('transferType')}
      </label>
      <Select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={transferTypes.map((type) => ({ value: type, label: values(type) }))}
      />
    </div>
  );
}
