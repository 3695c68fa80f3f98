import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Reader } from '@/lib/formatting/input-locale';
import { type Draft, toDraft } from '../values/form-values';
import { sameWire, toWire, type Wire } from '../values/payload';

const nothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
/** Whether a value reads back as it was sent; nothing is the same as empty, and rows may stand in another order. */
export const isKept = (sent: unknown, read: unknown): boolean =>
  (nothing(sent) && nothing(read)) || sameWire(sent, read) || holds(read, sent);

/** Longer lists are compared by place alone. */
const MOST = 500;

/** Whether rows are all there: a platform may order them otherwise, and number them. */
function holds(read: unknown, sent: unknown): boolean {
  if (!Array.isArray(sent) || !Array.isArray(read) || sent.length !== read.length) return false;
  const has = (row: unknown, mine: unknown): boolean =>
    isRecord(mine) && isRecord(row)
      ? Object.entries(mine).every(([name, value]) => isKept(value, row[name]))
      : sameWire(mine, row);
  return sent.every(
    (mine, at) => has(read[at], mine) || (sent.length <= MOST && read.some((row) => has(row, mine))),
  );
}

function walk(fields: readonly Field[], sent: Wire, read: Wire, under: string): string[] {
  return fields.flatMap(({ name, kind, item }) => {
    // What was not sent was not to be kept.
    if (!(name in sent)) return [];
    const place = under ? `${under}.${name}` : name;
    const [mine, theirs] = [sent[name], read[name]];
    if (kind === 'object' && item && isRecord(mine)) {
      if (!isRecord(theirs)) return Object.values(mine).every(nothing) ? [] : [place];
      return walk(item, mine, theirs, place);
    }
    return isKept(mine, theirs) ? [] : [place];
  });
}

/** The places of a body that a record says otherwise when it is read after the save; what a read does not tell is not judged. */
export function notKept(
  fields: readonly Field[],
  sent: Wire,
  record: Readonly<Record<string, unknown>>,
  reader: Reader,
): string[] {
  const told = fields.filter(({ name }) => name in record);
  const draft: Draft = toDraft(told, record, reader);
  return walk(told, sent, toWire(told, draft, reader), '');
}
