import { isRecord } from '@/lib/contract/schema/is-record';
import { toDay, toInstant } from '@/lib/contract/schema/zone';

/** Paths of a body, compared with the record as read afterwards. `hidden` paths are missing from the record. */
export type SavedFields = { same: string[]; differs: string[]; hidden: string[] };

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.values(value).every(isEmpty));

const DATE = /^\d{4}-\d\d-\d\d(T|$)/;
const isDate = (text: string): boolean => DATE.test(text) && !Number.isNaN(Date.parse(text));

/** Compare dates without the time, because a time zone must not shift them (D23). */
function isSameDate(sent: string, read: string): boolean {
  const isDay = sent.length === 10 || read.length === 10;
  return (isDay && toDay(sent) === toDay(read)) || toInstant(sent) === toInstant(read);
}

function isSameAsSent(sent: unknown, read: unknown): boolean {
  if (isEmpty(sent) || isEmpty(read)) return isEmpty(sent) && isEmpty(read);
  if (typeof sent === 'string' && typeof read === 'string')
    return sent.trim() === read.trim() || (isDate(sent) && isDate(read) && isSameDate(sent, read));
  if (typeof sent === 'number' || typeof read === 'number') return Number(sent) === Number(read);
  return sent === read;
}

/** Longer lists are compared only by index. */
const MAX_UNORDERED = 500;

type IsSame = (sent: unknown, read: unknown) => boolean;

const isSameRow: IsSame = (sent, read) =>
  isRecord(sent) && isRecord(read) ? savedFields(sent, read).differs.length === 0 : isSameAsSent(sent, read);

/** Compares lists in any order, because a platform may return rows in another order. */
function isSameList(sent: readonly unknown[], read: unknown, isSameRow: IsSame): boolean {
  if (!Array.isArray(read)) return sent.length === 0 && isEmpty(read);
  return (
    sent.length === read.length &&
    sent.every(
      (row, i) =>
        isSameRow(row, read[i]) ||
        (sent.length <= MAX_UNORDERED && read.some((other) => isSameRow(row, other))),
    )
  );
}

const merged = (path: string, parts: readonly SavedFields[]): SavedFields => {
  const all = (kind: keyof SavedFields) =>
    parts.flatMap((part) => part[kind].map((name) => `${path}.${name}`));
  return { same: all('same'), differs: all('differs'), hidden: all('hidden') };
};

function savedField(name: string, sent: unknown, read: unknown): SavedFields {
  const found: SavedFields = { same: [], differs: [], hidden: [] };
  if (read === undefined) return isEmpty(sent) ? found : { ...found, hidden: [name] };
  if (isRecord(sent) && isRecord(read)) return merged(name, [savedFields(sent, read)]);
  if (Array.isArray(sent)) {
    const hidden =
      Array.isArray(read) && isRecord(sent[0]) && isRecord(read[0])
        ? savedFields(sent[0], read[0]).hidden
        : [];
    const isSame = isSameList(sent, read, isSameRow);
    return {
      same: isSame ? [name] : [],
      differs: isSame ? [] : [name],
      hidden: hidden.map((inner) => `${name}.${inner}`),
    };
  }
  return isSameAsSent(sent, read) ? { ...found, same: [name] } : { ...found, differs: [name] };
}

/** True if a value reads back as it was sent, and no part of it is hidden. */
export function isSaved(sent: unknown, read: unknown): boolean {
  if (Array.isArray(sent)) return isSameList(sent, read, isSaved);
  if (!isRecord(sent) || !isRecord(read)) return isSameAsSent(sent, read);
  return Object.entries(sent).every(([name, value]) => isSaved(value, read[name]));
}

/** Compares a body with the record as read after it was sent. */
export function savedFields(
  sent: Readonly<Record<string, unknown>>,
  read: Readonly<Record<string, unknown>>,
): SavedFields {
  const parts = Object.entries(sent).map(([name, value]) => savedField(name, value, read[name]));
  return {
    same: parts.flatMap(({ same }) => same),
    differs: parts.flatMap(({ differs }) => differs),
    hidden: parts.flatMap(({ hidden }) => hidden),
  };
}
