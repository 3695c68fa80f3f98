'use client';

import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { cx } from '@/components/ui/style';
import { isRecord } from '@/lib/contract/schema/is-record';
import { useScope } from '../values/form-scope';
import { heldAt, Rows } from '../values/form-values';
import { type AmountRange, Control, isSegmented } from './control';
import { useField } from './use-field';

/** `row`: short fields side by side. `figures`: amounts and their units, six of them. `half`: beside another one, where there is room. */
export type Layout = 'row' | 'figures' | 'half';

const grid = 'grid grid-cols-1 gap-x-4 gap-y-3 @lg:grid-cols-2';
// Values that are laid out side by side need the room of two fields.
const columns = {
  row: '@3xl:grid-cols-4 @3xl:[&>:has([role=radiogroup])]:col-span-2',
  figures: '@3xl:grid-cols-6',
  half: '',
};

function Framed({ title, layout, children }: { title: string; layout?: Layout; children: ReactNode }) {
  return (
    <fieldset
      className={cx(
        'min-w-0',
        layout === 'half'
          ? '@container col-span-full @3xl:col-span-1 not-first:mt-2 @3xl:mt-0!'
          : 'col-span-full not-first:mt-3',
      )}
    >
      <legend className="mb-1.5 font-semibold text-base">{title}</legend>
      <div
        className={
          layout === 'half'
            ? 'relative grid grid-cols-1 gap-x-3 gap-y-2.5 @sm:grid-cols-6 @sm:[&>*]:col-span-3'
            : cx(grid, layout && columns[layout])
        }
      >
        {children}
      </div>
    </fieldset>
  );
}

/** An object of the operation (`shippingAddress`) with its fields, named in full: `shippingAddress.city`. */
export function Group({ name, layout, children }: { name: string; layout?: Layout; children: ReactNode }) {
  const { words, wrong, id, error } = useField(name);
  // The tree of an object's errors holds those of its fields too; only its own message stands here.
  const own = isRecord(error) && 'type' in error && typeof error.type !== 'string' ? undefined : wrong;
  return (
    <Framed title={words.label(name)} layout={layout}>
      {children}
      <div id={id} data-place={name} className="col-span-full! empty:hidden">
        <FieldText id={id} wrong={own} />
      </div>
    </Framed>
  );
}

/** Fields that belong together for people, though the operation does not say so. `title`: a word under `form.sections`. */
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
    <Framed title={t(title)} layout={layout}>
      {children}
    </Framed>
  );
}

/** How much a field holds: rows count one by one. */
const amountIn = (value: unknown): number => {
  if (value instanceof Rows) return value.length;
  if (Array.isArray(value)) return value.length > 0 ? 1 : 0;
  return value === undefined || value === null || value === '' || value === false ? 0 : 1;
};

/**
 * Fields that most people leave empty, out of the way until they are wanted: open from the start where one of them holds
 * something, and opened by whatever leads to one of them. `title`: a word under `form.sections`.
 */
export function Fold({
  title,
  names,
  wide,
  children = <Fields names={names} wide={wide} />,
}: {
  title: string;
  names: readonly string[];
  wide?: boolean;
  /** What is drawn instead of the fields one after another. */
  children?: ReactNode;
}) {
  const t = useTranslations('form');
  const { values } = useScope();
  const [isOpen] = useState(() => names.some((name) => amountIn(heldAt(values.getValues(), name)) > 0));
  const held: readonly unknown[] = useWatch({ control: values.control, name: [...names] });
  const filled = held.reduce((sum: number, value) => sum + amountIn(value), 0);
  return (
    <details open={isOpen} className="group/fold col-span-full! min-w-0">
      <summary className="-ml-1 inline-flex min-h-control-sm cursor-pointer select-none items-center gap-1 rounded-sm pr-2 text-muted text-sm hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform group-open/fold:rotate-90 motion-reduce:transition-none"
        />
        {t(`sections.${title}`)}
        {filled > 0 && <span className="text-faint">· {t('filled', { n: filled })}</span>}
      </summary>
      <div className={cx(grid, 'mt-2')}>{children}</div>
    </details>
  );
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
  /** A third of a half: a short code beside two others. */
  narrow?: boolean;
  /** How an enumeration is chosen; unless said, a required one of few values is laid out and any other drops down. */
  as?: 'segments' | 'select';
  /** A whole amount that is counted up and down between these. */
  amount?: AmountRange;
  /** What is offered for it, under the control. */
  below?: ReactNode;
};

/** One field of the operation: label, control, what is wrong or what helps. All of it follows from the contract. */
export function Field({ name, wide, narrow, as, amount, below }: FieldProps) {
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
        (wide || ['longtext', 'list'].includes(field.kind)) && 'col-span-full!',
        narrow && '@sm:col-span-2!',
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
        amount={amount}
        label={label}
        aria={{
          id,
          'aria-required': field.required || undefined,
          'aria-invalid': wrong ? true : undefined,
          'aria-describedby': describedBy(id, wrong, help),
        }}
      />
      <FieldText id={id} wrong={wrong} help={help} />
      {below}
    </div>
  );
}

/** Several fields, one after another. */
export const Fields = ({
  names,
  ...each
}: Pick<FieldProps, 'wide' | 'narrow'> & { names: readonly string[] }) =>
  names.map((name) => <Field key={name} name={name} {...each} />);
