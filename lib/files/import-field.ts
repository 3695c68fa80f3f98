import type { Field } from '@/lib/contract/schema/describe';
import type { Kind } from '@/lib/contract/schema/fields';

/** A field that a column can fill. `path` leads to it from the record, without positions: `lineItems.sku`. */
export type ImportField = {
  path: string;
  kind: Kind;
  required: boolean;
  values?: readonly string[];
  open?: true;
  /** The list of lines that it belongs to: a row makes one line of it. */
  line?: string;
};

/** The fields of a record as columns: objects opened up, lists of lines too, one deep. Labels in ZPL are no cell's matter. */
export function importFieldsOf(
  fields: readonly Field[],
  before = '',
  line?: string,
  mayBeLeftOut = false,
): ImportField[] {
  return fields.flatMap(({ name, kind, required, values, open, item }): ImportField[] => {
    const path = before + name;
    if (kind === 'object') return importFieldsOf(item ?? [], `${path}.`, line, mayBeLeftOut || !required);
    if (kind === 'lines') return line ? [] : importFieldsOf(item ?? [], `${path}.`, path, true);
    return [
      {
        path,
        kind,
        required: required && !mayBeLeftOut,
        ...(values ? { values } : {}),
        ...(open ? { open } : {}),
        ...(line ? { line } : {}),
      },
    ];
  });
}
