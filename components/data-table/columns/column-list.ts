import type { useTranslations } from 'next-intl';
import { toneOf } from '@/components/ui/state-tones';
import { type Field, fieldsOf, needsLabel, valueLabelKey } from '@/lib/contract/schema/describe';
import type { Kind } from '@/lib/contract/schema/fields';
import type { Operation } from '@/lib/contract/schema/operation';
import type { Column, FilterField } from './column';
import { widthOf } from './column-widths';

/** The whole catalogue in the reader's language. */
export type ColumnLabels = ReturnType<typeof useTranslations<never>>;

const flat: readonly Kind[] = ['list', 'lines', 'object'];
const grow: readonly Kind[] = ['text', 'longtext', 'email'];

/** A field with the path to it: fields of an object stand beside the record's own, `integration.integrationName`. */
type Placed = Field & { path: string };

const placed = (fields: readonly Field[], before = ''): Placed[] =>
  fields.flatMap((field) =>
    field.kind === 'object'
      ? placed(field.item ?? [], `${before}${field.name}.`)
      : [{ ...field, path: before + field.name }],
  );

/** A value in words: the catalogue's, or itself where it speaks for itself. */
function labelsIn(values: readonly string[] | undefined, t: ColumnLabels): Column['words'] {
  if (!values) return undefined;
  const label = (value: string) => {
    const key = valueLabelKey(value);
    return needsLabel(value) && t.has(key) ? t(key) : value;
  };
  return Object.fromEntries(values.map((value) => [value, { label: label(value), tone: toneOf(value) }]));
}

/** The label of a field, from the catalogue; a field without one shows its wire name. */
const labelOf = (name: string, t: ColumnLabels): string =>
  t.has(`fields.${name}`) ? t(`fields.${name}`) : name;

/** The columns that the records of a list can show, as plain data, in the order of the contract. */
export function columnsOf(record: Operation['record'], t: ColumnLabels): Column[] {
  return placed(record ? fieldsOf(record) : []).map((field) => {
    const label = labelOf(field.name, t);
    return {
      name: field.path,
      label,
      kind: field.kind,
      words: labelsIn(field.values, t),
      sortable: !flat.includes(field.kind),
      width: widthOf(field.kind, label),
      mayGrow: grow.includes(field.kind) || undefined,
    };
  });
}

/** What can be asked of a list: its records' fields, the values of its lists, and the fields of its lines (D6). */
export function filterFieldsOf(operation: Operation, t: ColumnLabels): FilterField[] {
  const nested = operation.nested ?? [];
  const fields = placed(operation.record ? fieldsOf(operation.record) : []);
  // An id is asked for last.
  const inOrder = [...fields.filter((f) => f.kind !== 'uuid'), ...fields.filter((f) => f.kind === 'uuid')];
  return inOrder.flatMap((field): FilterField[] => {
    const own = {
      name: field.path,
      label: labelOf(field.name, t),
      kind: field.kind,
      words: labelsIn(field.values, t),
    };
    if (field.kind === 'list') return nested.includes(field.name) ? [own] : [];
    if (field.kind !== 'lines') return [own];
    if (!nested.includes(field.name)) return [];
    return (field.item ?? [])
      .filter((inner) => !flat.includes(inner.kind))
      .map((inner) => ({
        name: `${field.path}.${inner.name}`,
        label: `${own.label} · ${labelOf(inner.name, t)}`,
        kind: inner.kind,
        words: labelsIn(inner.values, t),
        within: field.path,
      }));
  });
}
