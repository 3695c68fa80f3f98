import { isRecord } from './is-record';

type Json = Readonly<Record<string, unknown>>;
/** The fields of records; of a field that is a record itself, with its own fields. */
type Names = (string | [string, Names])[];

/** No field has this name. */
const MARK = '$';

/** The fields that all records have; undefined when some have others. */
function namesOf(records: readonly unknown[]): Names | undefined {
  const [first] = records;
  if (!isRecord(first)) return undefined;
  const keys = Object.keys(first);
  const isLikeFirst = (record: unknown): record is Json =>
    isRecord(record) &&
    Object.keys(record).length === keys.length &&
    // Every record inherits a `__proto__`.
    keys.every((key) => Object.hasOwn(record, key) && record[key] !== undefined);
  if (!records.every(isLikeFirst)) return undefined;
  return keys.map((key) => {
    const inner = namesOf(records.map((record) => record[key]));
    return inner ? [key, inner] : key;
  });
}

const valuesOf = (record: unknown, names: Names): unknown[] =>
  names.map((name) => {
    const [key, inner] = typeof name === 'string' ? [name] : name;
    const value = isRecord(record) ? record[key] : undefined;
    return inner ? valuesOf(value, inner) : value;
  });

const recordOf = (values: readonly unknown[], names: Names): Json =>
  Object.fromEntries(
    names.map((name, at) => {
      const value = values[at];
      if (typeof name === 'string') return [name, value];
      return [name[0], Array.isArray(value) ? recordOf(value, name[1]) : value];
    }),
  );

function packList(list: unknown): unknown {
  const names = Array.isArray(list) && list.length > 1 ? namesOf(list) : undefined;
  if (!Array.isArray(list) || !names) return list;
  return { [MARK]: [names, ...list.map((record) => valuesOf(record, names))] };
}

function unpackList(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value[MARK])) return value;
  const [names, ...records] = value[MARK];
  return records.map((values) => recordOf(values, names));
}

/** Like `JSON.stringify`, but records of a list that have the same fields name them once. */
export const packJson = (value: unknown): string => JSON.stringify(value, (_, part) => packList(part));

/** The value of a text written by `packJson`, of which the caller knows the type. */
export const unpackJson = <T>(text: string): T => JSON.parse(text, (_, part) => unpackList(part));
