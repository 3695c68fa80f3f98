import { isRecord } from './is-record';

/** No field has this name. */
const MARK = '$';

function packList(list: unknown): unknown {
  if (!Array.isArray(list) || list.length < 2) return list;
  const first: unknown = list[0];
  if (!isRecord(first)) return list;
  const names = Object.keys(first);
  const isLikeFirst = (record: unknown) =>
    isRecord(record) &&
    Object.keys(record).length === names.length &&
    names.every((name) => record[name] !== undefined);
  if (!list.every(isLikeFirst)) return list;
  return { [MARK]: [names, ...list.map((record) => names.map((name) => record[name]))] };
}

function unpackList(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value[MARK])) return value;
  const [names, ...records]: unknown[][] = value[MARK];
  return records.map((values) => Object.fromEntries(values.map((one, at) => [names?.[at], one])));
}

/** Like `JSON.stringify`, but records of a list that have the same fields name them once. */
export const packJson = (value: unknown): string => JSON.stringify(value, (_, part) => packList(part));

/** The value of a text written by `packJson`, of which the caller knows the type. */
export const unpackJson = <T>(text: string): T => JSON.parse(text, (_, part) => unpackList(part));
