import { isRecord } from './is-record';

type Json = Readonly<Record<string, unknown>>;
/** The field names of records. An entry for a nested record is a pair of its name and the names of its fields. */
type Names = (string | [string, Names])[];

/** The property that marks a packed list. No field has this name. */
const PACKED = '$';

/** Returns the field names that all records share. Undefined if the records differ. */
function commonNames(records: readonly unknown[]): Names | undefined {
  const [first] = records;
  if (!isRecord(first)) return undefined;
  const keys = Object.keys(first);
  const isLikeFirst = (record: unknown): record is Json =>
    isRecord(record) &&
    Object.keys(record).length === keys.length &&
    // `in` would find `__proto__`, which every object inherits.
    keys.every((key) => Object.hasOwn(record, key) && record[key] !== undefined);
  if (!records.every(isLikeFirst)) return undefined;
  return keys.map((key) => {
    const inner = commonNames(records.map((record) => record[key]));
    return inner ? [key, inner] : key;
  });
}

const packRecord = (record: unknown, names: Names): unknown[] =>
  names.map((name) => {
    const [key, inner] = typeof name === 'string' ? [name] : name;
    const value = isRecord(record) ? record[key] : undefined;
    return inner ? packRecord(value, inner) : value;
  });

const unpackRecord = (values: readonly unknown[], names: Names): Json =>
  Object.fromEntries(
    names.map((name, at) => {
      const value = values[at];
      if (typeof name === 'string') return [name, value];
      return [name[0], Array.isArray(value) ? unpackRecord(value, name[1]) : value];
    }),
  );

function packList(list: unknown): unknown {
  const names = Array.isArray(list) && list.length > 1 ? commonNames(list) : undefined;
  if (!Array.isArray(list) || !names) return list;
  return { [PACKED]: [names, ...list.map((record) => packRecord(record, names))] };
}

function unpackList(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value[PACKED])) return value;
  const [names, ...records] = value[PACKED];
  return records.map((values) => unpackRecord(values, names));
}

/** Like `JSON.stringify`, but lists whose records have the same fields contain the field names only once. */
export const packJson = (value: unknown): string => JSON.stringify(value, (_, part) => packList(part));

/** Parses a text of `packJson`. The caller asserts the type. */
export const unpackJson = <T>(text: string): T => JSON.parse(text, (_, part) => unpackList(part));
