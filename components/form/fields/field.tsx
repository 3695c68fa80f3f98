'use client';

import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useState } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { Code } from '@/components/ui/code';
import { cx } from '@/components/ui/style';
import { type AmountRange, Control, isSegmented } from './control';
import { useField, useFieldsContext } from './fields-context';

/**
 * The layout of a group. `row` places short fields side by side, `amounts` places six amounts and units in a row, and
 * `half` lets two groups share a row if there is room.
 */
export type Layout = 'row' | 'amounts' | 'half';

/** Rows of fields. `--field` is the minimum width of a field, and the fields of a row grow until no gap is left. */
const rows = 'flex flex-wrap gap-x-4 gap-y-3';
/** Two fields in a row if there is room. */
export const fieldRows = cx(rows, '[--field:100%] @sm:[--field:40%]');
const layouts = {
  // Segments fill the width of two fields.
  row: '[--field:40%] @3xl:[--field:21%] [&>:has([role=radiogroup])]:grow-2 [&>:has([role=radiogroup])]:basis-[calc(2*var(--field)+1rem)] @3xl:[&_[role=radiogroup]]:self-stretch @3xl:[&_[role=radiogroup]>*]:flex-1',
  amounts: '[--field:26%] @3xl:[--field:14%]',
  half: 'relative [--field:40%]',
};

function TitledGroup({ title, layout, children }: { title: string; layout?: Layout; children: ReactNode }) {
  return (
    <fieldset
      className={cx(
        'min-w-0',
        layout === 'half' ? '@container not-first:mt-2 @3xl:mt-0!' : 'basis-full not-first:mt-3',
      )}
    >
      <legend className="mb-1.5 font-semibold text-base">{title}</legend>
      <div className={layout ? cx(rows, layouts[layout]) : fieldRows}>{children}</div>
    </fieldset>
  );
}

/**
 * Groups the fields of a nested object of the body, such as `shippingAddress`. Fields are named by their full path,
 * such as `shippingAddress.city`.
 */
export function Group({ name, layout, children }: { name: string; layout?: Layout; children: ReactNode }) {
  const { labels, error, id } = useField(name);
  return (
    <TitledGroup title={labels.label(name)} layout={layout}>
      {children}
      <div id={id} data-place={name} className="basis-full empty:hidden">
        <FieldText id={id} error={error} />
      </div>
    </TitledGroup>
  );
}

/** Groups fields that are not an object in the contract. `title` is a key under `form.sections`. */
export function Section({
  title,
  layout,
  children,
}: {
  title: string;
  layout?: Layout;
  children: ReactNode;
}) {
  const t = useTranslations('form.sections');
  return (
    <TitledGroup title={t(title)} layout={layout}>
      {children}
    </TitledGroup>
  );
}

/**
 * Counts the filled fields of a value. Each row of a list counts as one field, and a list of plain values counts as one
 * in total.
 */
const countFilled = (value: unknown): number => {
  if (Array.isArray(value)) return typeof value[0] === 'object' ? value.length : Math.min(value.length, 1);
  return value === undefined || value === null || value === '' || value === false ? 0 : 1;
};

/**
 * Groups fields that are rarely filled in. The group is collapsed unless a field has a value. `title` is a key under
 * `form.sections`.
 */
export function FieldGroup({
  title,
  names,
  wide,
  children = <Fields names={names} wide={wide} />,
}: {
  title: string;
  names: readonly string[];
  wide?: boolean;
  /** Replaces the default content, which is the fields in the order of `names`. */
  children?: ReactNode;
}) {
  const t = useTranslations('form');
  const form = useFormContext();
  const [isOpen] = useState(() => form.getValues([...names]).some((value) => countFilled(value) > 0));
  const values: readonly unknown[] = useWatch({ name: [...names] });
  const filled = values.reduce((sum: number, value) => sum + countFilled(value), 0);
  return (
    <details open={isOpen} className="group/fold min-w-0 basis-full">
      <summary className="-ml-1 inline-flex min-h-control-sm cursor-pointer select-none items-center gap-1 rounded-sm pr-2 text-muted text-sm hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform group-open/fold:rotate-90 motion-reduce:transition-none"
        />
        {t(`sections.${title}`)}
        {filled > 0 && <span className="text-faint">· {t('filled', { n: filled })}</span>}
      </summary>
      <div className={cx(rows, 'mt-2')}>{children}</div>
    </details>
  );
}

/**
 * Renders the contract's fields that are not in `named`, so that fields added to the contract appear in the form.
 * `among` limits the fields to these names.
 */
export function OtherFields({ named, among }: { named: readonly string[]; among?: readonly string[] }) {
  const { fields } = useFieldsContext();
  const names = fields
    .filter(
      ({ name, kind }) =>
        kind !== 'object' && kind !== 'lines' && !named.includes(name) && (among?.includes(name) ?? true),
    )
    .map(({ name }) => name);
  return names.length > 0 && <FieldGroup title="others" names={names} />;
}

export function RequiredMark() {
  const t = useTranslations('form');
  return (
    <span title={t('required')} aria-hidden="true" className="text-bad">
      {' *'}
    </span>
  );
}

/** Shows the error of a field or, if the field has no error, its help text. */
export function FieldText({ id, error, help }: { id: string; error?: string; help?: ReactNode }) {
  if (!error && !help) return null;
  return (
    <p id={`${id}-text`} className={error ? 'text-bad text-xs' : 'text-muted text-xs'}>
      {error ?? help}
    </p>
  );
}

export type FieldProps<Name extends string = string> = {
  name: Name;
  /** Spans the full width of the form instead of one column. */
  wide?: boolean;
  /** Takes a third of a row. */
  compact?: boolean;
  /** Required by the form, although the contract does not require it. */
  required?: boolean;
  /** By default, a required enum with at most four values is rendered as segments, and any other enum as a select. */
  as?: 'segments' | 'select';
  /** Renders buttons that change the value by one within these limits. */
  amount?: AmountRange;
  /** Renders the value as text, because another key would create a second record. */
  isFixed?: boolean;
};

/**
 * `hidden` contains the fields that another part of the page renders. `notes` contains the source of each initial
 * value, by field.
 */
export type FieldOptions = { hidden: ReadonlySet<string>; notes: ReadonlyMap<string, string> };
const FieldOptionsContext = createContext<FieldOptions>({ hidden: new Set(), notes: new Map() });
export const FieldOptionsProvider = FieldOptionsContext.Provider;

/** Names the source of a field's value until the value is edited. */
function SourceNote({ path, text }: { path: string; text: string }) {
  const form = useFormContext();
  const value: unknown = useWatch({ name: path });
  const initial: unknown = get(form.formState.defaultValues, path);
  return value && value === initial ? <p className="text-muted text-xs">{text}</p> : null;
}

/** Renders a field with its label, control, and error or help text, as described by the contract. */
export function Field(props: FieldProps) {
  const { hidden, notes } = use(FieldOptionsContext);
  return hidden.has(props.name) ? null : <VisibleField {...props} note={notes.get(props.name)} />;
}

function VisibleField({
  name,
  wide,
  compact,
  required,
  as,
  amount,
  isFixed,
  note,
}: FieldProps & { note: string | undefined }) {
  const { context, field, error, labels, id } = useField(name);
  const { getValues } = useFormContext();
  const isRequired = field.required || required;
  const help = labels.help(context.operation, field.name);
  const label = labels.label(field.name);
  const isGroup = isSegmented(field, as);
  if (isFixed)
    return (
      <div data-place={name} className="flex min-w-0 grow basis-(--field) flex-col gap-1">
        <span className="font-medium text-sm">{label}</span>
        <span id={id} tabIndex={-1} className="flex min-h-control items-center">
          <Code copy>{String(getValues(name) ?? '')}</Code>
        </span>
        <FieldText id={id} error={error} />
      </div>
    );
  const heading = (
    <>
      {label}
      {isRequired && <RequiredMark />}
    </>
  );
  return (
    <div
      data-place={name}
      className={cx(
        'flex min-w-0 grow basis-(--field) flex-col gap-1',
        (wide || ['longtext', 'list'].includes(field.kind)) && 'basis-full!',
        compact && '@sm:basis-[28%]!',
        // An email address, or a date with time, does not fit in half the width of a phone.
        (field.kind === 'email' || field.kind === 'instant') && '@max-lg:basis-full!',
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
        path={name}
        field={field}
        as={as}
        amount={amount}
        label={label}
        aria={{
          id,
          'aria-required': isRequired || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error || help ? `${id}-text` : undefined,
        }}
      />
      <FieldText id={id} error={error} help={help} />
      {note && <SourceNote path={name} text={note} />}
    </div>
  );
}

export const Fields = ({
  names,
  ...each
}: Pick<FieldProps, 'wide' | 'compact' | 'required'> & { names: readonly string[] }) =>
  names.map((name) => <Field key={name} name={name} {...each} />);
