import { operations } from './operations';
import { type CellEditName, listCellEdits, recordActions } from './record-actions';
import { fieldsOf } from './schema/describe';

const sharedFields = (name: CellEditName): string[] => {
  const { list, keys } = recordActions[name].record;
  const returned = new Set(fieldsOf(operations[list.operation].record).map((field) => field.name));
  return fieldsOf(operations[name].body).flatMap((field) =>
    field.name !== keys[0] && returned.has(field.name) ? [field.name] : [],
  );
};

/**
 * Returns the fields that a write edits in cells: the fields that the write and the list share. Omits fields that have a separate
 * write.
 */
export function cellFields(name: CellEditName): string[] {
  const others = listCellEdits(recordActions[name].record.list.operation).filter((other) => other !== name);
  const fields = sharedFields(name);
  const exclusiveFields = others.map(sharedFields).flatMap((fields) => (fields.length === 1 ? fields : []));
  return fields.length === 1 ? fields : fields.filter((field) => !exclusiveFields.includes(field));
}

/** Returns the write that edits a column of these fields. Undefined if no single write covers all of them. */
export const findCellEdit = (
  fields: readonly string[],
  available: readonly CellEditName[],
): CellEditName | undefined =>
  available.find((name) => {
    const editable = cellFields(name);
    return fields.every((field) => editable.includes(field));
  });
