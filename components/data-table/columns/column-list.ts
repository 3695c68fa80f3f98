import type { useTranslations } from 'next-intl';
import { badgeVariant } from '@/components/ui/badge';
import { type Field, fieldsOf, needsLabel, valueLabelKey } from '@/lib/contract/schema/describe';
import type { Kind } from '@/lib/contract/schema/fields';
import type { Operation } from '@/lib/contract/schema/operation';
import { type FieldWithPath, fieldsWithPaths } from '@/lib/contract/schema/value-at';
import type { Column, FilterField } from './column';

/** Column widths by kind, in pixels. Fixed, so that columns do not move between pages. */
const kindWidths: Record<Kind, number> = {
  text: 120,
  longtext: 240,
  code: 134,
  uuid: 290,
  number: 84,
  money: 104,
  boolean: 80,
  instant: 120,
  day: 120,
  enum: 92,
  url: 190,
  email: 230,
  phone: 136,
  list: 150,
  lines: 64,
  object: 180,
};

/** Average width of a character in headings and statuses, in pixels. */
const CHARACTER_WIDTH = 6.5;
const CELL_PADDING = 24;
const STATUS_ICON_WIDTH = 14;
const MAX_STATUS_WIDTH = 190;

/** Returns the width of a column in pixels: wide enough for its heading and its longest status. */
function columnWidth(
  { kind, display }: Field,
  label: string,
  valueLabels: Column['valueLabels'] = {},
): number {
  const longest = Math.max(0, ...Object.values(valueLabels).map((value) => value.label.length));
  return Math.max(
    display?.width ?? kindWidths[kind],
    Math.ceil(label.length * CHARACTER_WIDTH) + CELL_PADDING,
    Math.min(MAX_STATUS_WIDTH, Math.ceil(longest * CHARACTER_WIDTH) + CELL_PADDING + STATUS_ICON_WIDTH),
  );
}

/** Translates any key of the message catalog in the user's language. */
export type ColumnLabels = ReturnType<typeof useTranslations<never>>;

const nestedKinds: readonly Kind[] = ['list', 'lines', 'object'];
const flexKinds: readonly Kind[] = ['text', 'longtext', 'email'];

/** Labels the values of an enum in the user's language. A value without a translation is its own label. */
function translateValues({ values, labels }: Field, t: ColumnLabels): Column['valueLabels'] {
  if (!values) return undefined;
  const label = (value: string) => {
    const key = valueLabelKey(value, labels);
    return needsLabel(value) && t.has(key) ? t(key) : value;
  };
  return Object.fromEntries(
    values.map((value) => [value, { label: label(value), variant: badgeVariant(value) }]),
  );
}

/** True if the column displays this field, alone or as part of a person. */
const isPartOf = (path: string, column: string) =>
  path === column || ['firstName', 'lastName', 'email'].some((part) => path === `${column}.${part}`);

/** Prefers the short heading of a field, because lists have many columns. */
const shortFieldLabel = (name: string, label: string, t: ColumnLabels): string =>
  t.has(`headings.${name}`) ? t(`headings.${name}`) : label;

/** Returns the label of a field, or its wire name if there is none. */
export const fieldLabel = (name: string, t: ColumnLabels): string =>
  t.has(`fields.${name}`) ? t(`fields.${name}`) : name;

/** Returns the heading of a field in a table of line items. */
export const fieldHeading = (name: string, t: ColumnLabels): string =>
  shortFieldLabel(name, fieldLabel(name, t), t);

/** Returns the fields of a record with unique labels, such as "Shipping city" if another address also has a city. */
function labelledFields(record: Operation['record'], t: ColumnLabels) {
  const fields = fieldsWithPaths(record ? fieldsOf(record) : []).map((field) => ({
    field,
    label: fieldLabel(field.name, t),
  }));
  const labelCounts = new Map<string, number>();
  for (const { label } of fields) labelCounts.set(label, (labelCounts.get(label) ?? 0) + 1);
  return fields.map(({ field, label }) => {
    const key = `nested.${field.path}`;
    return { field, label: labelCounts.get(label) !== 1 && t.has(key) ? t(key) : label };
  });
}

/** Returns the names of the fields that count the units of a line. */
const unitFields = (item: readonly Field[]): string[] =>
  item.flatMap(({ name, display }) => (display?.units ? name : []));

const getCountLabels = (name: string, t: ColumnLabels): Column['countLabels'] => ({
  one: t(`headings.one.${name}`),
  other: t(`headings.other.${name}`),
});

function toColumn(field: FieldWithPath, label: string, t: ColumnLabels, isSortable: boolean): Column {
  const { display } = field;
  const isTag = display?.tag;
  const valueLabels = translateValues(field, t);
  const isLongText = (field.values?.length ?? 0) > MAX_STATUS_VALUES;
  const canFlex = isLongText || (flexKinds.includes(field.kind) && !isTag);
  return {
    name: field.path,
    label,
    kind: field.kind,
    sortable: isSortable && !nestedKinds.includes(field.kind),
    width: columnWidth(field, label, valueLabels),
    ...(field.kind === 'lines' &&
      t.has(`headings.one.${field.name}`) && { countLabels: getCountLabels(field.name, t) }),
    ...(valueLabels && { valueLabels }),
    ...(canFlex && { canFlex }),
    ...(isTag && { isTag }),
    ...(display?.card && { card: display.card }),
  };
}

/** An enum with more values is not displayed as a status, because its labels are sentences. */
const MAX_STATUS_VALUES = 20;

/** Returns a column for each person, which combines first and last name. The record's own name is the column `fullName`. */
function personColumns(fields: readonly FieldWithPath[], t: ColumnLabels): Column[] {
  const paths = new Set(fields.map(({ path }) => path));
  return [...paths].flatMap((first): Column[] => {
    const [, before = ''] = /^(.*?)firstName$/.exec(first) ?? [undefined, undefined];
    const last = `${before}lastName`;
    if (!first.endsWith('firstName') || !paths.has(last)) return [];
    const name = before.slice(0, -1) || 'fullName';
    const email = `${before}email`;
    return [
      {
        name,
        label: before ? fieldLabel(name, t) : t('table.fullName'),
        kind: 'text',
        sortable: true,
        width: 160,
        canFlex: true,
        of: [first, last],
        hintPath: paths.has(email) ? email : undefined,
      },
    ];
  });
}

/** Returns the fields of a record as columns, in the order of the contract, then a column for each person. */
export function toColumns(record: Operation['record'], t: ColumnLabels, label = fieldLabel): Column[] {
  const fields = fieldsWithPaths(record ? fieldsOf(record) : []);
  return [
    ...fields.map((field) => toColumn(field, label(field.name, t), t, false)),
    ...personColumns(fields, t),
  ];
}

const IMAGE_FIELD = 'imageUrl';

/** Returns a column with the sum of units over a record's lines. The number of lines is a separate column. */
const unitsColumn = (lines: string, units: readonly string[], t: ColumnLabels): Column => ({
  name: 'units',
  label: t('table.units'),
  countLabels: getCountLabels('units', t),
  kind: 'number',
  sortable: false,
  width: kindWidths.lines,
  of: [lines],
  sum: { lines, units },
});

/** Returns the columns of a list: a column for each person, then all other fields. Labels are unique. */
export function listColumns(record: Operation['record'], t: ColumnLabels): Column[] {
  const fields = labelledFields(record, t);
  const hasImage = fields.some(({ field }) => field.path === IMAGE_FIELD);
  return [
    ...personColumns(
      fields.map(({ field }) => field),
      t,
    ),
    ...fields.flatMap(({ field, label }) => {
      const column = toColumn(field, shortFieldLabel(field.path, label, t), t, true);
      const units = field.kind === 'lines' ? unitFields(field.item ?? []) : [];
      if (units.length > 0) return [column, unitsColumn(field.path, units, t)];
      return field.path === 'name' && hasImage ? { ...column, imagePath: IMAGE_FIELD } : column;
    }),
  ];
}

/**
 * Returns the filterable fields of a list, including fields of arrays and line items (D6): the state first, then the default
 * columns, IDs last. Reuses the columns' `valueLabels` objects, so that each object is serialized only once.
 */
export function listFilterFields(
  operation: Operation,
  t: ColumnLabels,
  defaultColumns: readonly string[] = [],
  columns: readonly Column[] = [],
): FilterField[] {
  const nested = operation.nested ?? [];
  const rank = ({ path, kind }: FieldWithPath) =>
    kind === 'uuid' ? 3 : path === 'state' ? 0 : defaultColumns.some((name) => isPartOf(path, name)) ? 1 : 2;
  const inOrder = labelledFields(operation.record, t).toSorted((a, b) => rank(a.field) - rank(b.field));
  return inOrder.flatMap(({ field, label }): FilterField[] => {
    const column = columns.find(({ name }) => name === field.path);
    const valueLabels = column ? column.valueLabels : translateValues(field, t);
    const filterField = { name: field.path, label, kind: field.kind, ...(valueLabels && { valueLabels }) };
    if (field.kind === 'list') return nested.includes(field.name) ? [filterField] : [];
    if (field.kind !== 'lines') return [filterField];
    if (!nested.includes(field.name)) return [];
    return (field.item ?? [])
      .filter((inner) => !nestedKinds.includes(inner.kind))
      .map((inner) => ({
        name: `${field.path}.${inner.name}`,
        label: `${filterField.label} · ${fieldLabel(inner.name, t)}`,
        kind: inner.kind,
        valueLabels: translateValues(inner, t),
        within: field.path,
      }));
  });
}
