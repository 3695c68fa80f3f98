import type { Field } from '@/lib/contract/schema/describe';
import { isObject } from '@/lib/contract/schema/is-record';
import en from '@/lib/messages/en.json';
import tr from '@/lib/messages/tr.json';

const catalogues: readonly unknown[] = [en, tr];

const at = (catalogue: unknown, keys: readonly string[]): string => {
  let found: unknown = catalogue;
  for (const key of keys) found = isObject(found) ? Reflect.get(found, key) : undefined;
  return typeof found === 'string' ? found : '';
};

/**
 * What the columns of a record's lists may be called in a spreadsheet: the wire name, the labels of both languages, and what
 * people write instead. On the server only: it reads both catalogues.
 */
export function columnHeadings(fields: readonly Field[]): Record<string, string[]> {
  const columns = fields.flatMap(({ name, kind, item = [] }) =>
    kind === 'lines' ? item.map((column) => ({ list: name, column: column.name })) : [],
  );
  return Object.fromEntries(
    columns.map(({ list, column }) => {
      const names = catalogues.flatMap((catalogue) => [
        at(catalogue, ['fields', column]),
        ...at(catalogue, ['import', 'names', `${list}-${column}`]).split(','),
        ...at(catalogue, ['import', 'names', column]).split(','),
      ]);
      return [`${list}.${column}`, [...new Set([column, ...names.filter(Boolean)])]];
    }),
  );
}
