/** The value at a dotted path of a record: `integration.integrationName`. */
export function valueAt(record: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = record;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}
