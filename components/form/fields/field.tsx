'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { get, useController } from 'react-hook-form';
import { cx } from '@/components/ui/cx';
import { isRecord } from '@/lib/contract/schema/is-record';
import { useScope } from '../values/form-scope';
import { Control, type ControlProps } from './control';
import { isSegmented } from './segments';
import { useField } from './use-field';

/** Yes or no. Untouched it says nothing; taking a tick away that was set here says nothing again. */
export function Tick({ place, label, aria }: ControlProps) {
  const { values } = useScope();
  const { field } = useController({ control: values.control, name: place });
  const unset: unknown = get(values.formState.defaultValues, place);
  return (
    <label className="inline-flex min-h-control items-center gap-2 text-sm">
      <input
        {...aria}
        type="checkbox"
        name={field.name}
        ref={field.ref}
        checked={field.value === true}
        onBlur={field.onBlur}
        onChange={(event) =>
          field.onChange(event.target.checked || (unset === undefined ? undefined : false))
        }
        className="size-4 shrink-0 accent-accent"
      />
      <span>{label}</span>
    </label>
  );
}

const grid = 'grid grid-cols-1 gap-x-4 gap-y-3 @lg:grid-cols-2';

function Framed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="col-span-full min-w-0 not-first:mt-4">
      <legend className="mb-2 font-semibold text-base">{title}</legend>
      <div className={grid}>{children}</div>
    </fieldset>
  );
}

/** An object of the operation (`shippingAddress`) with its fields, named in full: `shippingAddress.city`. */
export function Group({ name, children }: { name: string; children: ReactNode }) {
  const { words, wrong, id, error } = useField(name);
  // The tree of an object's errors holds those of its fields too; only its own message stands here.
  const own = isRecord(error) && 'type' in error && typeof error.type !== 'string' ? undefined : wrong;
  return (
    <Framed title={words.label(name)}>
      {children}
      <div id={id} data-place={name} className="col-span-full empty:hidden">
        <FieldText id={id} wrong={own} />
      </div>
    </Framed>
  );
}

/** Fields that belong together for people, though the operation does not say so. `title`: a word under `form.sections`. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('form.sections');
  return <Framed title={t(title)}>{children}</Framed>;
}

/** What stands under a field: what is wrong with it, else what helps to fill it in. */
export function FieldText({ id, wrong, help }: { id: string; wrong?: string; help?: ReactNode }) {
  if (!wrong && !help) return null;
  return (
    <p id={`${id}-text`} className={wrong ? 'text-bad text-xs' : 'text-muted text-xs'}>
      {wrong ?? help}
    </p>
  );
}

/** For the control that the text belongs to. */
const describedBy = (id: string, wrong?: string, help?: ReactNode) =>
  wrong || help ? `${id}-text` : undefined;

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
  const isGroup = isSegmented(field, as);
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
