import { type Field, fieldsOf, needsLabel, valueLabelKey } from '@/lib/contract/schema/describe';
import type { Operation } from '@/lib/contract/schema/operation';
import type { ExportColumn } from '@/lib/files/record-cells';
import { type ColumnLabels, fieldLabel } from '../columns/column-list';

function valueWords({ values = [], labels }: Field, t: ColumnLabels): ExportColumn['words'] {
  const optionTexts = values.flatMap((value) => {
    const key = valueLabelKey(value, labels);
    return needsLabel(value) && t.has(key) ? [[value, t(key)]] : [];
  });
  return optionTexts.length > 0 ? Object.fromEntries(optionTexts) : undefined;
}

function* flattenFields(
  fields: readonly Field[],
  before: string,
  heading: string,
  t: ColumnLabels,
  line?: string,
): Generator<ExportColumn> {
  for (const field of fields) {
    const path = before + field.name;
    const fieldHeading = heading + fieldLabel(field.name, t);
    if (field.kind === 'object')
      yield* flattenFields(field.item ?? [], `${path}.`, `${fieldHeading} · `, t, line);
    else if (field.kind === 'lines') {
      if (!line) yield* flattenFields(field.item ?? [], `${path}.`, `${fieldHeading} · `, t, path);
    } else
      yield {
        path,
        heading: fieldHeading,
        kind: field.kind,
        words: valueWords(field, t),
        ...(line ? { line } : {}),
      };
  }
}

/**
 * Returns every exportable column of a list's records and of their lines. Headings are translated. Nested fields include their
 * parent, such as `Lines · SKU`.
 */
export const exportColumns = ({ record }: Operation, t: ColumnLabels): ExportColumn[] =>
  record ? [...flattenFields(fieldsOf(record), '', '', t)] : [];

/**
 * Returns the columns of a file in the requested order, or all columns if `names` is empty. The name of a list of lines selects
 * all its fields. Only the first such list can become rows.
 */
export function selectColumns(all: readonly ExportColumn[], names: readonly string[]): ExportColumn[] {
  const selected =
    names.length === 0 ? all : names.flatMap((n) => all.filter((c) => c.path === n || c.line === n));
  const line = selected.find((c) => c.line)?.line;
  return [...new Set(selected)].filter((c) => c.line === undefined || c.line === line);
}
