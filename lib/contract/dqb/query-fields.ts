import { fieldsOf } from '../schema/describe';
import type { Kind } from '../schema/fields';
import type { Operation } from '../schema/operation';
import { fieldsWithPaths } from '../schema/value-at';
import type { Filterable } from './filter-operators';

const compoundKinds: readonly Kind[] = ['list', 'lines', 'object'];

const cache = new WeakMap<Operation, readonly Filterable[]>();

/**
 * Returns what a query of a list can name: the fields of its records, the elements of their lists, and the fields of their lines
 * (D6).
 */
export function filterableFields(operation: Operation): readonly Filterable[] {
  const fields = cache.get(operation) ?? listFilterables(operation);
  cache.set(operation, fields);
  return fields;
}

function listFilterables({ record, nested = [] }: Operation): Filterable[] {
  return fieldsWithPaths(record ? fieldsOf(record) : []).flatMap((field): Filterable[] => {
    const { path: name, kind, item = [] } = field;
    if (kind !== 'list' && kind !== 'lines') return [{ name, kind }];
    if (!nested.includes(field.name)) return [];
    if (kind === 'list') return [{ name, kind }];
    return item
      .filter((inner) => !compoundKinds.includes(inner.kind))
      .map((inner) => ({ name: `${name}.${inner.name}`, kind: inner.kind, within: name }));
  });
}
