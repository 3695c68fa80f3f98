import type { Column, Columns, Lines, List, Scalar } from './table';

/** What a filter or sort may name: a value, or a list that Any and All look into. */
type Askable = Scalar | Lines | List;

/** All that can be asked at one level, by dotted wire name in lower case. */
export type Level = { readonly names: readonly string[]; readonly byName: ReadonlyMap<string, Askable> };

export const isList = (column: Column): column is Lines | List =>
  column.type === 'lines' || column.type === 'list';

function* flat(columns: Columns, prefix = ''): Generator<[string, Askable]> {
  for (const [name, column] of Object.entries(columns)) {
    if (column.type === 'object') yield* flat(column.columns, `${prefix}${name}.`);
    else yield [prefix + name, column];
  }
}

const levels = new WeakMap<Columns, Level>();

/** The level of a record or of the lines in it; `more` are lists that are asked but not shown. */
export function levelOf(columns: Columns, more: Columns = {}): Level {
  const known = levels.get(columns);
  if (known) return known;
  const all = [...flat(columns), ...flat(more)];
  const made = { names: all.map(([n]) => n), byName: new Map(all.map(([n, c]) => [n.toLowerCase(), c])) };
  levels.set(columns, made);
  return made;
}

/** The level inside a list: its lines' fields, or `_`, the value itself. */
export const insideOf = (list: Lines | List): Level =>
  list.type === 'lines' ? levelOf(list.columns) : { names: ['_'], byName: new Map([['_', list.element]]) };

/** What is said of a property that is not there. */
export function unknownProperty(property: string, { names }: Level): string {
  const few = names.length > 40 ? [...names.slice(0, 40), '…'] : names;
  return `there is no property "${property.slice(0, 60)}" to ask, but ${few.join(', ')}`;
}
