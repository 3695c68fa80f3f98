'use client';

import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { get, useController, useFormContext } from 'react-hook-form';
import { Control } from '@/components/form/fields/control';
import { inputProps } from '@/components/form/fields/field-positions';
import { fieldId, useField, useFieldsContext } from '@/components/form/fields/fields-context';
import { type LoadSuggestions, SuggestionInput } from '@/components/form/line-items/suggest-input';
import { Input } from '@/components/ui/input';
import { useLabels } from '@/components/ui/use-labels';

const isLine = (path: string) => path.startsWith('lineItems.');

/**
 * Renders the control of a field in a line. The list of lines may render the same field, so the form owns the value.
 */
function LineControl({
  path,
  loadSuggestions,
  aria,
}: {
  path: string;
  loadSuggestions: LoadSuggestions | undefined;
  aria: { id: string; 'aria-label': string; 'aria-invalid'?: true; 'aria-describedby'?: string };
}) {
  const { field: described } = useField(path);
  const { field } = useController({ name: path });
  const value = String(field.value ?? '');
  return loadSuggestions ? (
    <SuggestionInput aria={aria} value={value} suggestions={loadSuggestions} onType={field.onChange} />
  ) : (
    <Input {...inputProps[described.kind]} {...aria} value={value} onChange={field.onChange} />
  );
}

/** Identifies a line by its SKU, or a SKU field by its quantity. */
function LineContext({ path }: { path: string }) {
  const form = useFormContext();
  const [list = '', index = '', name = ''] = path.split('.');
  const { sku, amountInOrder }: Record<string, unknown> = form.getValues(`${list}.${index}`) ?? {};
  const text = name === 'sku' ? amountInOrder && `× ${amountInOrder}` : sku;
  return text ? <code className="text-muted text-xs">{String(text)}</code> : null;
}

export type RowProblem = { causes: readonly string[]; suggestions: ReactNode };

/** Shows a field with a rejected value, the cause and the fixes. Once the field is fixed, shows the previous value. */
export function ProblemField({
  path,
  problem: { causes, suggestions },
  loadSuggestions,
  basedOn,
  isUntouched,
}: {
  path: string;
  problem: RowProblem;
  loadSuggestions: LoadSuggestions | undefined;
  basedOn: string | undefined;
  isUntouched: boolean;
}) {
  const t = useTranslations('form.fix');
  const { field, labels, id } = useField(path);
  const form = useFormContext();
  const label = labels.label(path);
  const isWrong = causes.length > 0;
  const aria = {
    id,
    'aria-invalid': isWrong ? (true as const) : undefined,
    'aria-describedby': `${id}-text`,
  };
  const before: unknown = get(form.formState.defaultValues, path);
  const isChanged = !isWrong && (before ?? '') !== (form.getValues(path) ?? '');
  return (
    <li
      data-place={path}
      className="grid gap-x-3 gap-y-2 border-b py-3 first:pt-0 last:border-b-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_1rem_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 flex-col gap-1">
        <span className="flex items-baseline gap-2">
          <label htmlFor={id} className="font-medium text-sm">
            {label}
          </label>
          {isLine(path) && <LineContext path={path} />}
        </span>
        {isLine(path) ? (
          <LineControl
            path={path}
            loadSuggestions={loadSuggestions}
            aria={{ ...aria, 'aria-label': label }}
          />
        ) : (
          <Control path={path} field={field} label={label} aria={aria} />
        )}
        <p
          id={`${id}-text`}
          className={`flex items-start gap-1 text-xs ${isWrong ? 'text-bad' : 'text-good'} [&_svg]:mt-px [&_svg]:size-3.5 [&_svg]:shrink-0`}
        >
          {isWrong ? <CircleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
          <span>
            {isWrong
              ? causes.join(' · ')
              : [
                  t(isUntouched ? 'noProblem' : 'solved'),
                  // The form trimmed the value before anyone edited it.
                  !isUntouched && !isChanged && t('trimmed'),
                  isChanged && basedOn,
                  isChanged && (before ? t('was', { value: String(before) }) : t('wasEmpty')),
                ]
                  .filter(Boolean)
                  .join(' · ')}
          </span>
        </p>
      </div>
      {isWrong && (
        <>
          {/* An arrow from the wrong value to the right one. The values are side by side if there is room. */}
          <ArrowRight
            aria-hidden="true"
            className="mt-6 size-4 h-control text-faint max-sm:hidden [&:not(:has(+*_button))]:invisible"
          />
          <div className="flex min-w-0 flex-col gap-1.5 sm:pt-6">{suggestions}</div>
        </>
      )}
    </li>
  );
}

/**
 * Links to a problem whose field is in an open part of the order. Focusing the problem focuses the link, which shows
 * the reason.
 */
export function ProblemLink({
  path,
  problem: { causes, suggestions },
  onGo,
}: {
  path: string;
  problem: RowProblem;
  onGo: (path: string) => void;
}) {
  const context = useFieldsContext();
  const labels = useLabels();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <button
        type="button"
        id={fieldId(context, path)}
        onClick={() => onGo(path)}
        className="text-left font-medium text-sm underline decoration-line-strong underline-offset-2 hover:decoration-current"
      >
        {labels.label(path)}
      </button>
      <span className="text-bad text-xs">{causes.join(' · ')}</span>
      {suggestions}
    </li>
  );
}
