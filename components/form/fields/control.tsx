'use client';

import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { get, useController, useFormContext } from 'react-hook-form';
import { IconButton } from '@/components/ui/button';
import { DateInput } from '@/components/ui/date-input';
import { Input, Textarea } from '@/components/ui/input';
import { Segments } from '@/components/ui/segments';
import { Select } from '@/components/ui/select';
import { useInputLocale } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import type { Field } from '@/lib/contract/schema/describe';
import { parseNumber, writeNumber } from '@/lib/formatting/number-text';
import { inputProps } from './field-positions';
import { ListControl, TagControl } from './list-control';

/** Renders the date input of a field. Text that is not a date is reported when the user leaves the input. */
export function DateControl({
  path,
  ...props
}: { path: string } & Omit<ComponentProps<typeof DateInput>, 'value' | 'onValue' | 'onUnreadable'>) {
  const form = useFormContext();
  const { field, fieldState } = useController({ name: path });
  return (
    <DateInput
      {...props}
      ref={field.ref}
      value={String(field.value ?? '')}
      onValue={(value) => {
        field.onChange(value);
        // Before the first submit, a change does not trigger validation, so clear the error here.
        if (fieldState.error) form.clearErrors(path);
      }}
      onBlur={field.onBlur}
      onUnreadable={() => void form.trigger(path)}
    />
  );
}

/** True if an enum is rendered as segments. By default, this applies to required enums with at most four values. */
export const isSegmented = (field: Field, as?: 'segments' | 'select'): boolean =>
  field.kind === 'enum' &&
  !field.open &&
  (as === 'segments' || (as === undefined && field.required && (field.values?.length ?? 0) <= 4));

/** Renders an enum as radio buttons, so that all its values are visible. */
function EnumSegments({ path, field, aria }: ControlProps) {
  const form = useFormContext();
  const labels = useLabels();
  const { id, ...rest } = aria;
  const registered = form.register(path);
  const selected: unknown = form.getValues(path);
  return (
    <Segments
      aria-labelledby={`${id}-label`}
      {...rest}
      options={(field.values ?? []).map((value) => ({ value, label: labels.value(value) }))}
      inputProps={(value, at) => ({
        ...registered,
        id: at === 0 ? id : undefined,
        value,
        defaultChecked: selected === value,
      })}
    />
  );
}

type NativeControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Registers a native control and keeps text that was typed before hydration. */
function useRegistered(path: string) {
  const form = useFormContext();
  const { ref, ...rest } = form.register(path);
  const [initial] = useState(() => String(form.getValues(path) ?? ''));
  const isInitialized = useRef(false);
  return {
    ...rest,
    defaultValue: initial,
    ref: (node: NativeControl | null) => {
      const typed = node?.value;
      ref(node);
      if (!node || isInitialized.current) return;
      isInitialized.current = true;
      if (typed !== undefined && typed !== initial) form.setValue(path, typed);
    },
  };
}

/** Attributes for assistive technology. Labels and the error summary refer to `id`. */
type Aria = {
  id: string;
  'aria-label'?: string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

export type ControlProps = {
  path: string;
  field: Field;
  label: string;
  aria: Aria;
  as?: 'segments' | 'select';
  /** Renders buttons that change the value by one within these limits. */
  amount?: AmountRange;
};

export type AmountRange = { min?: number; max?: number };

/** Renders a checkbox. Clearing a checkbox without an initial value removes its value instead of sending `false`. */
function CheckboxControl({ path, label, aria }: ControlProps) {
  const form = useFormContext();
  const { field } = useController({ name: path });
  const initialValue: unknown = get(form.formState.defaultValues, path);
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
          field.onChange(event.target.checked || (initialValue === undefined ? undefined : false))
        }
        className="size-4 shrink-0"
      />
      <span>{label}</span>
    </label>
  );
}

export function Control(props: ControlProps) {
  const { field, as } = props;
  if (field.kind === 'boolean') return <CheckboxControl {...props} />;
  if (field.display?.tag) return <TagControl {...props} />;
  if (field.kind === 'list') return <ListControl {...props} />;
  if (isSegmented(field, as)) return <EnumSegments {...props} />;
  if (field.kind === 'enum' && field.open) return <OpenEnumControl {...props} />;
  if (field.kind === 'enum') return <SelectControl {...props} />;
  if (field.kind === 'day' || field.kind === 'instant')
    return <DateControl path={props.path} time={field.kind === 'instant'} {...props.aria} />;
  if (props.amount) return <Stepper {...props} range={props.amount} />;
  return <TextControl {...props} />;
}

/** Renders a number input with buttons and arrow keys that step by one. Any other value can be typed. */
function Stepper({ path, label, aria, range }: ControlProps & { range: AmountRange }) {
  const t = useTranslations('form.amount');
  const inputLocale = useInputLocale();
  const { field: input } = useController({ name: path });
  const text = String(input.value ?? '');
  const read = parseNumber(text, inputLocale.decimal);
  const current = read.kind === 'number' ? read.value : undefined;
  const { min = 0, max = Number.POSITIVE_INFINITY } = range;
  const step = (by: 1 | -1) => {
    const next = current === undefined ? (by > 0 ? Math.max(min, 1) : min) : current + by;
    input.onChange(writeNumber(Math.min(max, Math.max(min, next)), inputLocale.decimal));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(by);
  };
  return (
    <span className="flex max-w-48 items-center gap-1">
      <IconButton
        label={t('less', { field: label })}
        tabIndex={-1}
        disabled={current !== undefined && current <= min}
        onClick={() => step(-1)}
      >
        <Minus />
      </IconButton>
      <Input
        {...inputProps.number}
        {...aria}
        ref={input.ref}
        name={input.name}
        value={text}
        onChange={input.onChange}
        onBlur={input.onBlur}
        onKeyDown={onKeyDown}
        // Select the text, so that typing replaces a prefilled value.
        onFocus={(event) => event.target.select()}
      />
      <IconButton
        label={t('more', { field: label })}
        tabIndex={-1}
        disabled={current !== undefined && current >= max}
        onClick={() => step(1)}
      >
        <Plus />
      </IconButton>
    </span>
  );
}

function TextControl({ path, field, aria }: ControlProps) {
  const registered = useRegistered(path);
  if (field.kind === 'longtext') return <Textarea {...registered} {...aria} />;
  return <Input {...inputProps[field.kind]} {...registered} {...aria} />;
}

function SelectControl({ path, field, aria }: ControlProps) {
  const labels = useLabels();
  const options = (field.values ?? []).map((value) => ({ value, label: labels.value(value) }));
  return <Select {...useRegistered(path)} {...aria} options={options} empty="–" />;
}

/** Marks the option "other". No platform uses this value. */
const OTHER_OPTION = '…';

/** Renders a select of the known values. The last option opens a text field for a value that the spec does not list. */
function OpenEnumControl({ path, field, aria }: ControlProps) {
  const t = useTranslations('form');
  const labels = useLabels();
  const { field: input } = useController({ name: path });
  const [isOther, setIsOther] = useState(false);
  const current = String(input.value ?? '');
  if (isOther)
    return (
      <Input
        {...aria}
        ref={input.ref}
        name={input.name}
        // This input replaces the select that had the focus.
        autoFocus
        value={current}
        onChange={input.onChange}
        onBlur={() => {
          input.onBlur();
          setIsOther(false);
        }}
      />
    );
  const all = new Set([...(field.values ?? []), ...(current ? [current] : [])]);
  return (
    <Select
      {...aria}
      ref={input.ref}
      name={input.name}
      value={current}
      onBlur={input.onBlur}
      onChange={({ target }) => {
        if (target.value !== OTHER_OPTION) return input.onChange(target.value);
        input.onChange('');
        setIsOther(true);
      }}
      options={[
        ...[...all].map((value) => ({ value, label: labels.value(value) })),
        { value: OTHER_OPTION, label: t('otherValue') },
      ]}
      empty="–"
    />
  );
}
