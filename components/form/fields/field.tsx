'use client';

import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { Control } from './control';
import { describedBy, FieldText } from './field-text';
import { isLaidOut } from './segments';
import { useField } from './use-field';

export type FieldProps<Name extends string = string> = {
  name: Name;
  /** The whole width of the form instead of one column. */
  wide?: boolean;
  /** How an enumeration is chosen; unless said, a required one of few values is laid out and any other drops down. */
  as?: 'segments' | 'select';
};

/** One field of the operation: label, control, what is wrong or what helps. All of it follows from the contract. */
export function Field({ name, wide, as }: FieldProps) {
  const { scope, field, wrong, words, id } = useField(name);
  const t = useTranslations('form');
  const help = words.help(scope.operation, field.name);
  const label = words.label(field.name);
  const isGroup = isLaidOut(field, as);
  const heading = (
    <>
      {label}
      {field.required && (
        <span title={t('required')} aria-hidden="true" className="text-bad">
          {' *'}
        </span>
      )}
    </>
  );
  return (
    <div
      data-place={name}
      className={cx(
        'flex min-w-0 flex-col gap-1',
        (wide || ['longtext', 'list'].includes(field.kind)) && 'col-span-full',
      )}
    >
      {field.kind !== 'boolean' &&
        (isGroup ? (
          <span id={`${id}-label`} className="font-medium text-sm">
            {heading}
          </span>
        ) : (
          <label htmlFor={id} className="font-medium text-sm">
            {heading}
          </label>
        ))}
      <Control
        place={name}
        field={field}
        as={as}
        label={label}
        aria={{
          id,
          'aria-required': field.required || undefined,
          'aria-invalid': wrong ? true : undefined,
          'aria-describedby': describedBy(id, wrong, help),
        }}
      />
      <FieldText id={id} wrong={wrong} help={help} />
    </div>
  );
}
