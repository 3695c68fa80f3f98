import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { toneOf } from '@/components/ui/state-tones';
import { toDay } from '@/lib/contract/schema/zone';
import { partsIn, spellDay } from '@/lib/formatting/date-time-text';
import type { Column } from './column';

/** What cells need of the reader; made once a table, not once a cell. */
export type Formatter = {
  zone: string;
  /** Twelve short month names, separated by blanks. */
  months: string;
  number: Intl.NumberFormat;
  /** Amounts of money: never a single digit behind the point. */
  money: Intl.NumberFormat;
  yes: string;
  no: string;
};

/** Nothing known: a quiet dash, the same everywhere. */
const nothing = <span className="text-faint">–</span>;

/** Whether there is nothing to show. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value in the manner of its kind. A function and not a component: fifty rows of twelve cost one pass. */
export function cell(column: Pick<Column, 'kind' | 'words'>, value: unknown, reader: Formatter): ReactNode {
  if (isNothing(value)) return nothing;
  switch (column.kind) {
    case 'code':
    case 'uuid':
      return <code>{String(value)}</code>;
    case 'number':
    case 'money':
      return typeof value === 'number' ? reader[column.kind].format(value) : String(value);
    case 'boolean':
      return value === true ? reader.yes : reader.no;
    case 'instant':
      return instant(String(value), reader);
    case 'day':
      return day(String(value), reader);
    case 'enum':
      return word(String(value), column.words);
    case 'url':
      return link(String(value));
    case 'list':
    case 'lines':
      return Array.isArray(value) ? list(value, column.kind) : String(value);
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

function instant(written: string, { zone, months }: Formatter): ReactNode {
  // D23: without an offset it is UTC.
  const at = /(Z|[+-]\d\d:?\d\d)$/i.test(written) || !written.includes('T') ? written : `${written}Z`;
  const p = partsIn(zone, at);
  if (!p) return written;
  const utc = `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return (
    <time dateTime={at} data-tip={utc}>
      {spellDay(p.year, p.month, p.day, months)}{' '}
      <span className="text-muted">
        {p.hour}:{p.minute}
      </span>
    </time>
  );
}

function day(written: string, { months }: Formatter): ReactNode {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(written) ?? [];
  if (!year || !month || !date) return written;
  return <time dateTime={toDay(written)}>{spellDay(year, month, date, months)}</time>;
}

function word(value: string, words: Column['words']): ReactNode {
  const { label = value, tone = toneOf(value) } = words?.[value] ?? {};
  return tone ? <Badge tone={tone}>{label}</Badge> : label;
}

function link(value: string): ReactNode {
  // The contract lets nothing through but web addresses and paths of the platform.
  return (
    <a href={value} target="_blank" rel="noreferrer noopener" className="text-accent-text hover:underline">
      {value.replace(/^https?:\/\//i, '')}
    </a>
  );
}

function list(values: readonly unknown[], kind: 'list' | 'lines'): ReactNode {
  if (kind === 'lines') return values.length;
  const [first, ...more] = values.map(String);
  return (
    <>
      <code>{first}</code>
      {more.length > 0 && (
        <span className="text-faint" data-tip={more.join(', ')}>
          {' '}
          +{more.length}
        </span>
      )}
    </>
  );
}
