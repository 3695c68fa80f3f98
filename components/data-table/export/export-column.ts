import type { useTranslations } from 'next-intl';
import { type Field, fieldsOf, needsLabel, valueLabelKey } from '@/lib/contract/schema/describe';
import type { Kind } from '@/lib/contract/schema/fields';
import { isObject } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import { toDay, toInstant } from '@/lib/contract/schema/zone';
import type { CellText } from '@/lib/files/csv-line';
import { decimalOf, type Style, writeList } from '@/lib/files/csv-line';
import { partsIn } from '@/lib/formatting/date-time-text';
import { writeNumber } from '@/lib/formatting/number-text';

type Row = Readonly<Record<string, unknown>>;

const at = (value: unknown, parts: readonly string[]): unknown =>
  parts.reduce<unknown>((found, part) => (isObject(found) ? Reflect.get(found, part) : undefined), value);

function moment(written: string, { kind, zone }: Style): string {
  if (kind === 'wire' || Number.isNaN(Date.parse(written))) return written;
  const p = partsIn(zone, toInstant(written));
  return p ? `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}` : written;
}

/** A value as a file holds it: numbers and days so that a spreadsheet knows them, words for people, codes as they are. */
export function cellText({ kind, words }: ExportColumn, value: unknown, style: Style): CellText {
  if (value === null || value === undefined) return { text: '' };
  if (typeof value === 'number') return { text: writeNumber(value, decimalOf(style)), number: value };
  if (typeof value === 'boolean')
    return { text: style.kind === 'wire' ? String(value) : value ? style.yes : style.no };
  if (Array.isArray(value)) return { text: writeList(value.map(String)) };
  if (typeof value === 'object') return { text: JSON.stringify(value) };
  const text = String(value);
  if (kind === 'instant') return { text: moment(text, style) };
  if (kind === 'day') return { text: style.kind === 'wire' ? text : toDay(text) };
  return { text: (style.kind === 'words' && words?.[text]) || text };
}

/** The rows of a file that one record makes: one, or with columns of lines one a line, the record's own repeated. */
export function recordRows(record: Row, columns: readonly ExportColumn[], style: Style): CellText[][] {
  const line = columns.find((c) => c.line)?.line;
  const found = line === undefined ? undefined : at(record, line.split('.'));
  const lines: readonly unknown[] = Array.isArray(found) && found.length > 0 ? found : [undefined];
  return lines.map((one) =>
    columns.map((column) => {
      const inside = column.line !== undefined;
      const parts = (inside ? column.path.slice((column.line ?? '').length + 1) : column.path).split('.');
      return cellText(column, at(inside ? one : record, parts), style);
    }),
  );
}

export const headingsOf = (columns: readonly ExportColumn[], { kind }: Style): CellText[] =>
  columns.map(({ path, heading }) => ({ text: kind === 'wire' ? path : heading }));

type CellLabels = ReturnType<typeof useTranslations<never>>;

/** A column of a file. `line`: the list of lines that it looks into; such columns make a row a line. */
export type ExportColumn = {
  path: string;
  heading: string;
  kind: Kind;
  words?: Readonly<Record<string, string>>;
  line?: string;
};

const cellLabel = (name: string, t: CellLabels): string =>
  t.has(`fields.${name}`) ? t(`fields.${name}`) : name;

function valuesOf(values: readonly string[] | undefined, t: CellLabels): ExportColumn['words'] {
  const said = (values ?? []).flatMap((value) => {
    const key = valueLabelKey(value);
    return needsLabel(value) && t.has(key) ? [[value, t(key)]] : [];
  });
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}

function* under(
  fields: readonly Field[],
  before: string,
  heading: string,
  t: CellLabels,
  line?: string,
): Generator<ExportColumn> {
  for (const field of fields) {
    const path = before + field.name;
    const said = heading + cellLabel(field.name, t);
    if (field.kind === 'object') yield* under(field.item ?? [], `${path}.`, `${said} · `, t, line);
    else if (field.kind === 'lines') {
      if (!line) yield* under(field.item ?? [], `${path}.`, `${said} · `, t, path);
    } else
      yield {
        path,
        heading: said,
        kind: field.kind,
        words: valuesOf(field.values, t),
        ...(line ? { line } : {}),
      };
  }
}

/** Every column that a list's records can fill, lines included, headed in the reader's language (`Lines · SKU`). */
export const exportColumns = ({ record }: Operation, t: CellLabels): ExportColumn[] =>
  record ? [...under(fieldsOf(record), '', '', t)] : [];

/**
 * The columns of a file, in the order asked for. A list of lines asked for stands for its fields; of several such lists
 * only the first can make the rows. None asked for: all.
 */
export function chosenColumns(all: readonly ExportColumn[], names: readonly string[]): ExportColumn[] {
  const asked =
    names.length === 0 ? all : names.flatMap((n) => all.filter((c) => c.path === n || c.line === n));
  const line = asked.find((c) => c.line)?.line;
  return [...new Set(asked)].filter((c) => c.line === undefined || c.line === line);
}
