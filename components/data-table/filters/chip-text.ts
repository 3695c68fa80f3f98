import {
  type FieldFilter,
  parseAlternatives,
  parseBounds,
  parseFieldFilter,
  splitValues,
} from '@/lib/contract/dqb/dqb-filter';
import { isRelative, parseSpan } from '@/lib/contract/schema/zone';
import { formatDayParts } from '@/lib/formatting/date-time-text';
import type { FilterField } from '../columns/column';

/** Translates keys of the section `table`. */
type Translate = (key: string, values?: Record<string, string | number>) => string;

/** A filter in words: field, comparison and value. */
type ChipText = { field: string; op: string; value: string };

export const joinChipText = ({ field, op, value }: ChipText): string =>
  [field, op, value].filter(Boolean).join(' ');

/** Puts a serialized filter into words. Unknown parts are displayed as written. For `months` see `formatDayParts`. */
export function chipText(
  written: string,
  fields: readonly FilterField[],
  t: Translate,
  months: string,
): ChipText {
  const alternatives = parseAlternatives(written);
  if (alternatives) {
    const texts = alternatives.map((one) => joinChipText(chipText(one, fields, t, months)));
    return { field: '', op: '', value: texts.join(` ${t('or')} `) };
  }
  const question = parseFieldFilter(written);
  const field = fields.find((f) => f.name === question.field);
  if (!field) return { field: question.field || written, op: question.op, value: question.value };
  return { field: field.label, ...comparison(question, field, t, months) };
}

function comparison(
  { op, value }: FieldFilter,
  field: FilterField,
  t: Translate,
  months: string,
): Omit<ChipText, 'field'> {
  const isDate = field.kind === 'instant' || field.kind === 'day';
  if (op === 'range') return { op: '', value: isDate ? dateRangeText(value, t, months) : boundsText(value) };
  if (op === 'empty' || op === 'filled') return { op: t(`op.${op}`), value: '' };
  if (field.kind === 'boolean') return { op: '', value: t(value === 'true' ? 'yes' : 'no') };
  if (op === 'in' || op === 'not') {
    const values = splitValues(value).map((v) => field.valueLabels?.[v]?.label ?? v);
    // Several IDs are unreadable, so only their number is shown.
    if (field.kind === 'uuid' && values.length > 1) return { op: t(`op.${op}`), value: `${values.length}` };
    const preview = values.length > 3 ? [...values.slice(0, 2), `+${values.length - 2}`] : values;
    return { op: t(op === 'in' && values.length === 1 ? 'op.is' : `op.${op}`), value: preview.join(', ') };
  }
  const isKnown = ['contains', 'starts', 'is', 'has'].includes(op);
  return { op: isKnown ? t(`op.${op}`) : op, value };
}

/** Puts a date range into words: `last 7 days`, `1 Jan 2026 – 31 Jan 2026`, `until 31 Jan 2026`. */
export function dateRangeText(value: string, t: Translate, months: string): string {
  const [, direction, days] = /^(last|next)(\d+)d$/.exec(value) ?? [];
  if (direction && days) return t(`span.${direction}`, { days: Number(days) });
  if (isRelative(value)) return t(`span.${value}`);
  const span = parseSpan(value, '2000-01-01');
  const [from, to] = [span?.from, span?.to].map((day) => {
    const [year = '', month = '', date = ''] = day?.split('-') ?? [];
    return day && formatDayParts(year, month, date, months);
  });
  if (from && to) return from === to ? from : `${from} – ${to}`;
  if (from) return t('span.since', { day: from });
  return to ? t('span.until', { day: to }) : value;
}

function boundsText(value: string): string {
  const { from, to } = parseBounds(value) ?? {};
  if (from && to) return from === to ? from : `${from} – ${to}`;
  if (from) return `≥ ${from}`;
  return to ? `≤ ${to}` : value;
}
