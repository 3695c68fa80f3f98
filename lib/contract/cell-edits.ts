import { operations } from './operations';
import { type CellEditName, cellEdits } from './record-actions';
import { fieldsOf } from './schema/describe';

const isCellEdit = (name: string): name is CellEditName => Object.hasOwn(cellEdits, name);

/** The writes that edit cells of a list; those of a single field come last. */
export const cellEditsOn = (list: string): CellEditName[] =>
  Object.entries(cellEdits).flatMap(([name, row]) => (row.list === list && isCellEdit(name) ? [name] : []));

const sharedFields = (name: CellEditName): string[] => {
  const { list, key } = cellEdits[name];
  const returned = new Set(fieldsOf(operations[list].record).map((field) => field.name));
  return fieldsOf(operations[name].body).flatMap((field) =>
    field.name !== key && returned.has(field.name) ? [field.name] : [],
  );
};

/** The fields that a write edits in cells: those that both the write and the list have, unless another write is for that field alone. */
export function cellFields(name: CellEditName): string[] {
  const others = cellEditsOn(cellEdits[name].list).filter((other) => other !== name);
  const own = sharedFields(name);
  const alone = others.map(sharedFields).flatMap((fields) => (fields.length === 1 ? fields : []));
  return own.length === 1 ? own : own.filter((field) => !alone.includes(field));
}

/** The write that changes a column made of these fields; undefined when no single write covers all of them. */
export const cellEditOf = (
  fields: readonly string[],
  available: readonly CellEditName[],
): CellEditName | undefined =>
  available.find((name) => {
    const editable = cellFields(name);
    return fields.every((field) => editable.includes(field));
  });
