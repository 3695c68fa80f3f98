import { isObject } from './is-record';

/** The value at a dotted path of a record: `integration.integrationName`. */
export function valueAt(record: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = record;
  for (const part of path.split('.')) {
    if (!isObject(value)) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}
