'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Input, Textarea } from '@/components/ui/input';
import { parseBounds, splitValues } from '@/lib/contract/dqb/dqb-filter';
import { type FilterOp, hasNoValue } from '@/lib/contract/dqb/filter-operators';
import type { FilterField } from '../columns/column';
import { DateRangeChoice } from './date-range-choice';

const FilterCount = dynamic(() => import('./filter-count').then((m) => m.FilterCount), {
  ssr: false,
  loading: () => '…',
});

/** Maximum number of values with counts, because each count is a separate read. */
const MAX_COUNTED = 12;

type Props = { field: FilterField; op: FilterOp; value: string; onDone: (value: string) => void };

/** Renders the control for a filter's value, by the kind of the field. `onDone` is called with the applied value. */
export function FilterValue({ field, op, value, onDone }: Props) {
  const t = useTranslations('table');
  if (hasNoValue(op)) return <ValueForm onApply={() => onDone('')} />;
  if (field.kind === 'boolean')
    return (
      <div className="flex gap-2">
        {(['true', 'false'] as const).map((v) => (
          <Button key={v} size="sm" className="flex-1" aria-pressed={v === value} onClick={() => onDone(v)}>
            {t(v === 'true' ? 'yes' : 'no')}
          </Button>
        ))}
      </div>
    );
  if (op === 'range' && (field.kind === 'instant' || field.kind === 'day'))
    return <DateRangeChoice isFuture={field.kind === 'day'} value={value} onDone={onDone} />;
  if (op === 'range') return <NumberRange value={value} onDone={onDone} />;
  if (field.kind === 'enum' && field.valueLabels)
    return <OptionValues name={field.name} valueLabels={field.valueLabels} value={value} onDone={onDone} />;
  return <TextValue field={field} op={op} value={value} onDone={onDone} />;
}

function ValueForm({ onApply, children }: { onApply: () => void; children?: ReactNode }) {
  const t = useTranslations('table');
  const submit = (e: FormEvent) => {
    e.preventDefault();
    onApply();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      {children}
      <Button type="submit" variant="primary" size="sm">
        {t('apply')}
      </Button>
    </form>
  );
}

function TextValue({ field, op, value, onDone }: Props) {
  const t = useTranslations('table');
  const [text, setText] = useState(op === 'in' || op === 'not' ? splitValues(value).join('\n') : value);
  const isMultiple = op === 'in' || op === 'not';
  const isCode = field.kind === 'code' || field.kind === 'uuid' || field.kind === 'list';
  return (
    <ValueForm onApply={() => onDone(isMultiple ? splitValues(text).join(',') : text)}>
      {isMultiple ? (
        <Textarea
          data-autofocus=""
          code={isCode}
          aria-label={field.label}
          placeholder={t('oneALine')}
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
      ) : (
        <Input
          data-autofocus=""
          code={isCode}
          aria-label={field.label}
          inputMode={field.kind === 'number' || field.kind === 'money' ? 'decimal' : undefined}
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
      )}
    </ValueForm>
  );
}

function NumberRange({ value, onDone }: { value: string; onDone: (value: string) => void }) {
  const t = useTranslations('table');
  const bounds = parseBounds(value);
  const [from, setFrom] = useState(bounds?.from ?? '');
  const [to, setTo] = useState(bounds?.to ?? '');
  const rangeText = `${from.trim().replace(',', '.')}..${to.trim().replace(',', '.')}`;
  const isInvalid = (from || to) !== '' && parseBounds(rangeText) === undefined;
  return (
    <ValueForm onApply={() => parseBounds(rangeText) && onDone(rangeText)}>
      <div className="flex items-center gap-2">
        <Input
          data-autofocus=""
          inputMode="decimal"
          aria-label={t('least')}
          placeholder={t('least')}
          invalid={isInvalid}
          value={from}
          onChange={(e) => setFrom(e.target.value)}
        />
        <span aria-hidden="true" className="text-faint">
          –
        </span>
        <Input
          inputMode="decimal"
          aria-label={t('most')}
          placeholder={t('most')}
          invalid={isInvalid}
          value={to}
          onChange={(e) => setTo(e.target.value)}
        />
      </div>
      {isInvalid && <p className="text-bad text-xs">{t('notANumber')}</p>}
    </ValueForm>
  );
}

function OptionValues({
  name,
  valueLabels,
  value,
  onDone,
}: {
  name: string;
  valueLabels: NonNullable<FilterField['valueLabels']>;
  value: string;
  onDone: (value: string) => void;
}) {
  const initialValues = splitValues(value);
  const [selectedValues, setSelectedValues] = useState<readonly string[]>(initialValues);
  // Values from a link can be selected even if they have no label.
  const all = [...new Set([...Object.keys(valueLabels), ...initialValues])];
  return (
    <ValueForm onApply={() => onDone(all.filter((v) => selectedValues.includes(v)).join(','))}>
      <ul className="max-h-64 overflow-y-auto">
        {all.map((v) => (
          <li key={v} className="flex items-center rounded-sm hover:bg-hover">
            <Checkbox
              label={valueLabels[v]?.label ?? v}
              className="min-w-0 flex-1 px-1"
              checked={selectedValues.includes(v)}
              onChange={(e) =>
                setSelectedValues(
                  e.target.checked ? [...selectedValues, v] : selectedValues.filter((c) => c !== v),
                )
              }
            />
            {all.length <= MAX_COUNTED && (
              <span className="px-1 text-faint text-xs">
                <FilterCount filter={`${name}:in:${v}`} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </ValueForm>
  );
}
