import type { ReactNode } from 'react';
import { Badge, badgeVariant } from '@/components/ui/badge';
import { splitTag } from '@/components/ui/tags/tag-text';
import { tooltip } from '@/components/ui/tooltip';
import { type Formatter, isFuture, relativeTime } from '@/components/ui/use-formatter';
import { WebLink } from '@/components/ui/web-link';
import type { Kind } from '@/lib/contract/schema/fields';
import { isEmptyValue } from '@/lib/contract/schema/is-empty-value';
import { valueAt } from '@/lib/contract/schema/value-at';
import { dayIn, daysBetween, toDay } from '@/lib/contract/schema/zone';
import { dateParts, formatDayParts, withOffset } from '@/lib/formatting/date-time-text';
import { type Column, isAmount, type Row } from './column';

const emptyCell = <span className="text-faint">–</span>;

/** Prepends the product's image, if there is one, to its name. The image's host gets no referrer. */
function withImage(text: string, address: unknown): ReactNode {
  if (typeof address !== 'string' || !/^https:\/\//i.test(address)) return text;
  return (
    <>
      <img
        src={address}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className="mr-2 inline-block size-6 rounded-sm object-cover"
      />
      {text}
    </>
  );
}

type CellColumn = Pick<Column, 'kind' | 'valueLabels'> &
  Partial<Pick<Column, 'isTag' | 'hintPath' | 'imagePath' | 'transitions'>>;

/**
 * Renders a value by its kind. Not a component, because a page has hundreds of cells. `row` is for columns that read other fields
 * of the record.
 */
export function renderCell(column: CellColumn, value: unknown, formatter: Formatter, row?: Row): ReactNode {
  if (isEmptyValue(value)) return emptyCell;
  if (column.isTag) return <Tag text={String(value)} short={formatter.now !== undefined} />;
  if (column.hintPath && row) {
    const hint = valueAt(row, column.hintPath);
    return <span {...tooltip(typeof hint === 'string' ? hint : undefined)}>{String(value)}</span>;
  }
  if (column.imagePath && row) return withImage(String(value), valueAt(row, column.imagePath));
  switch (column.kind) {
    case 'code':
    case 'uuid':
      return <code>{String(value)}</code>;
    case 'number':
    case 'money':
      return typeof value === 'number' ? formatter[column.kind].format(value) : String(value);
    case 'boolean':
      return value === true ? formatter.yes : formatter.no;
    case 'instant':
      return instantCell(String(value), formatter);
    case 'day':
      return dayCell(String(value), formatter);
    case 'enum':
      return stateCell(String(value), column, formatter, row);
    case 'url':
      // The schema allows only web URLs and paths of the platform.
      return <WebLink address={String(value)} />;
    case 'list':
    case 'lines':
      return Array.isArray(value) ? listCell(value, column, formatter) : String(value);
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

function instantCell(written: string, formatter: Formatter): ReactNode {
  const { zone, months, now } = formatter;
  const at = withOffset(written);
  const p = dateParts(zone, at);
  if (!p) return written;
  const date = formatDayParts(p.year, p.month, p.day, months);
  const timestamp = Date.parse(at);
  // `TooltipLayer` shows the full time on hover, because a tooltip component for each of a hundred timestamps would be slow.
  return (
    <time dateTime={at}>
      {(now !== undefined && relativeTime(timestamp, now, formatter)) || date}
      {(now === undefined || isFuture(timestamp, now)) && (
        <span className="text-muted">
          {' '}
          {p.hour}:{p.minute}
        </span>
      )}
    </time>
  );
}

function dayCell(written: string, { months }: Formatter): ReactNode {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(written) ?? [];
  if (!year || !month || !date) return written;
  return <time dateTime={toDay(written)}>{formatDayParts(year, month, date, months)}</time>;
}

function stateCell(
  value: string,
  { valueLabels, transitions }: CellColumn,
  { now, days, zone }: Formatter,
  row?: Row,
): ReactNode {
  const { label = value, variant = badgeVariant(value) } = valueLabels?.[value] ?? {};
  const content = variant ? <Badge variant={variant}>{label}</Badge> : label;
  const { at, lateAfterDays } = transitions?.[value] ?? {};
  if (!row || !at || lateAfterDays === undefined || now === undefined) return content;
  const since = new Date(String(valueAt(row, at)));
  if (Number.isNaN(since.getTime())) return content;
  // Ages count calendar days, like the filters and the overview.
  const age = daysBetween(dayIn(zone, since), dayIn(zone, new Date(now)));
  if (age < lateAfterDays) return content;
  const { short, long } = days(age);
  return (
    <>
      {content}{' '}
      <span className="text-warn text-xs" data-tip={long}>
        {short}
      </span>
    </>
  );
}

/**
 * Shows the labels of a tag. If `short` is set, shows the first label, the number of remaining labels, and all labels on hover.
 */
export function Tag({ text, short }: { text: string; short?: boolean }): ReactNode {
  const labels = splitTag(text);
  const [first, ...more] = labels;
  if (!short)
    return labels.map((label) => (
      <span key={label} data-tag="" className="mr-1">
        {label}
      </span>
    ));
  const label = (
    <span data-tag="" className="truncate">
      {first}
    </span>
  );
  if (more.length === 0) return label;
  return (
    <span className="flex min-w-0 items-center gap-1" {...tooltip(text)}>
      {label}
      <span className="text-muted text-xs">+{more.length}</span>
    </span>
  );
}

function listCell(values: readonly unknown[], { kind }: CellColumn, { number }: Formatter): ReactNode {
  if (kind === 'lines') return number.format(values.length);
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

const PERSON_NAME = /(?:^|\.)(?:first|last)Name$/;

/** Kinds that a card displays without a label. */
const plainKinds: readonly Kind[] = ['text', 'enum', 'email', 'phone'];

function cardPart(column: Column, at: number, state: Column | undefined) {
  if (at === 0) return 'key';
  // The row menu is beside the key, where a status would be.
  if (column === state || column.name === 'menu') return 'state';
  if (PERSON_NAME.test(column.name)) return 'name';
  if (column.flex && column.kind !== 'object') return 'wide';
  if (column.kind === 'lines' || column.sum) return 'count';
  return plainKinds.includes(column.kind) ? 'plain' : undefined;
}

const isOne = (value: unknown) => value === 1 || (Array.isArray(value) && value.length === 1);

/** ID of the element that explains how to edit a cell. */
export const cellHintId = 'cell-hint';

/** Number of columns that table.css displays in a card. */
const CARD_COLUMNS = 6;

/**
 * Returns the attributes of a cell for table.css: whether the cell holds an amount, and the cell's part and label in the card
 * that a row becomes on phones.
 */
export function cellAttributes(column: Column, at: number, state: Column | undefined, value: unknown) {
  const part = column.card ?? cardPart(column, at, state);
  return {
    'data-amount': isAmount(column) ? '' : undefined,
    // Editable cells can take the focus.
    tabIndex: column.isEditable && -1,
    'aria-describedby': column.isEditable ? cellHintId : undefined,
    'data-card': part,
    'data-label':
      (part && part !== 'count') || at >= CARD_COLUMNS
        ? undefined
        : (column.countLabels?.[isOne(value) ? 'one' : 'other'] ?? column.label),
    'data-zero': value === 0 ? '' : undefined,
    'data-empty': at > 0 && !column.custom && isEmptyValue(value) ? '' : undefined,
  };
}

export type CellAttributes = Partial<ReturnType<typeof cellAttributes>>;

/** Returns the column with the status of a card: the first enum after the key. */
export const stateColumn = (columns: readonly Column[]): Column | undefined =>
  columns.find((c, at) => at > 0 && c.kind === 'enum');
