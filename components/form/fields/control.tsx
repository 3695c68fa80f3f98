'use client';

import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import { get, useController } from 'react-hook-form';
import { IconButton } from '@/components/ui/button';
import { DateInput } from '@/components/ui/date-input';
import { Input, Textarea } from '@/components/ui/input';
import { Segments } from '@/components/ui/segments';
import { Select } from '@/components/ui/select';
import { useLabels } from '@/components/ui/use-labels';
import type { Field } from '@/lib/contract/schema/describe';
import { readNumber, writeNumber } from '@/lib/formatting/number-text';
import { useScope } from '../values/form-scope';
import { typing } from './field-positions';
import { ListControl, TagControl } from './list-control';

/** Whether an enumeration is laid out: few values, one of which must be chosen, or the form says so. */
export const isSegmented = (field: Field, as?: 'segments' | 'select'): boolean =>
  field.kind === 'enum' &&
  !field.open &&
  (as === 'segments' || (as === undefined && field.required && (field.values?.length ?? 0) <= 4));

/** A value of an enumeration, all of them in sight. */
function EnumSegments({ place, field, aria }: ControlProps) {
  const { values, reader } = useScope();
  const words = useLabels(reader);
  const { id, ...rest } = aria;
  const registered = values.register(place);
  const chosen: unknown = values.getValues(place);
  return (
    <Segments
      aria-labelledby={`${id}-label`}
      {...rest}
      options={(field.values ?? []).map((value) => ({ value, label: words.value(value) }))}
      inputOf={(value, at) => ({
        ...registered,
        id: at === 0 ? id : undefined,
        value,
        defaultChecked: chosen === value,
      })}
    />
  );
}

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The props that tie a native control to a place of the form. What was typed before the scripts came is taken over. */
function useRegistered(place: string) {
  const { values } = useScope();
  const { ref, ...rest } = values.register(place);
  const [initial] = useState(() => String(values.getValues(place) ?? ''));
  const isAdopted = useRef(false);
  return {
    ...rest,
    defaultValue: initial,
    ref: (node: Typed | null) => {
      const typed = node?.value;
      ref(node);
      if (!node || isAdopted.current) return;
      isAdopted.current = true;
      if (typed !== undefined && typed !== initial) values.setValue(place, typed);
    },
  };
}

/** What a control tells assistive technology; `id` is where labels and the summary point. */
type Aria = {
  id: string;
  'aria-label'?: string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

export type ControlProps = {
  place: string;
  field: Field;
  label: string;
  aria: Aria;
  as?: 'segments' | 'select';
  /** A whole amount that is counted up and down between these. */
  amount?: AmountRange;
};

export type AmountRange = { min?: number; max?: number };

/** Yes or no. Untouched it says nothing; taking a tick away that was set here says nothing again. */
function Tick({ place, label, aria }: ControlProps) {
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
        className="size-4 shrink-0"
      />
      <span>{label}</span>
    </label>
  );
}

/** The control of a field, chosen by its kind. */
export function Control(props: ControlProps) {
  const { field, as } = props;
  if (field.kind === 'boolean') return <Tick {...props} />;
  // Of a record's own fields: inside of another it is that one's.
  if (props.place === 'tag') return <TagControl {...props} />;
  if (field.kind === 'list') return <ListControl {...props} />;
  if (isSegmented(field, as)) return <EnumSegments {...props} />;
  if (field.kind === 'enum' && field.open) return <OpenChoice {...props} />;
  if (field.kind === 'enum') return <Choice {...props} />;
  if (field.kind === 'day' || field.kind === 'instant') return <DateControl {...props} />;
  if (props.amount) return <Stepper {...props} range={props.amount} />;
  return <Line {...props} />;
}

function DateControl({ place, field, aria }: ControlProps) {
  const { values } = useScope();
  const { field: held } = useController({ control: values.control, name: place });
  return (
    <DateInput
      {...aria}
      ref={held.ref}
      time={field.kind === 'instant'}
      value={String(held.value ?? '')}
      onValue={held.onChange}
      onBlur={held.onBlur}
    />
  );
}

/** An amount with buttons and arrows that count by one; anything else can be typed. */
function Stepper({ place, label, aria, range }: ControlProps & { range: AmountRange }) {
  const t = useTranslations('form.amount');
  const { values, reader } = useScope();
  const { field: held } = useController({ control: values.control, name: place });
  const text = String(held.value ?? '');
  const read = readNumber(text, reader.decimal);
  const now = read.kind === 'number' ? read.value : undefined;
  const { min = 0, max = Number.POSITIVE_INFINITY } = range;
  const step = (by: 1 | -1) => {
    const next = now === undefined ? (by > 0 ? Math.max(min, 1) : min) : now + by;
    held.onChange(writeNumber(Math.min(max, Math.max(min, next)), reader.decimal));
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
        disabled={now !== undefined && now <= min}
        onClick={() => step(-1)}
      >
        <Minus />
      </IconButton>
      <Input
        {...typing.number}
        {...aria}
        ref={held.ref}
        name={held.name}
        value={text}
        onChange={held.onChange}
        onBlur={held.onBlur}
        onKeyDown={onKeyDown}
        // What is filled in beforehand is replaced by what is typed.
        onFocus={(event) => event.target.select()}
      />
      <IconButton
        label={t('more', { field: label })}
        tabIndex={-1}
        disabled={now !== undefined && now >= max}
        onClick={() => step(1)}
      >
        <Plus />
      </IconButton>
    </span>
  );
}

function Line({ place, field, aria }: ControlProps) {
  const registered = useRegistered(place);
  if (field.kind === 'longtext') return <Textarea {...registered} {...aria} />;
  return <Input {...typing[field.kind]} {...registered} {...aria} />;
}

function Choice({ place, field, aria }: ControlProps) {
  const { reader } = useScope();
  const words = useLabels(reader);
  const options = (field.values ?? []).map((value) => ({ value, label: words.value(value) }));
  return <Select {...useRegistered(place)} {...aria} options={options} empty="—" />;
}

/** Stands for a value that the list does not name; no platform has one like it. */
const OTHER = '…';

/** One of the known values, in words, or one that the platform knows and the spec does not: the last choice opens a field for it. */
function OpenChoice({ place, field, aria }: ControlProps) {
  const t = useTranslations('form');
  const { values, reader } = useScope();
  const words = useLabels(reader);
  const { field: held } = useController({ control: values.control, name: place });
  const [isOther, setIsOther] = useState(false);
  const now = String(held.value ?? '');
  if (isOther)
    return (
      <Input
        {...aria}
        ref={held.ref}
        name={held.name}
        // It stands where the choice was made.
        autoFocus
        value={now}
        onChange={held.onChange}
        onBlur={() => {
          held.onBlur();
          setIsOther(false);
        }}
      />
    );
  const all = new Set([...(field.values ?? []), ...(now ? [now] : [])]);
  return (
    <Select
      {...aria}
      ref={held.ref}
      name={held.name}
      value={now}
      onBlur={held.onBlur}
      onChange={({ target }) => {
        if (target.value !== OTHER) return held.onChange(target.value);
        held.onChange('');
        setIsOther(true);
      }}
      options={[
        ...[...all].map((value) => ({ value, label: words.value(value) })),
        { value: OTHER, label: t('otherValue') },
      ]}
      empty="—"
    />
  );
}
