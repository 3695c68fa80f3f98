'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { toast } from '@/components/ui/toast';
import type { Labels } from '@/components/ui/use-labels';
import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Reader } from '@/lib/formatting/number-text';
import type { FormProps } from '../form';
import type { FormSchema } from '../values/form-schema';
import { type FormValues, toDraft } from '../values/form-values';
import { isSamePayload, type Payload, toPayload } from '../values/payload';
import type { ReadRecord } from '../values/whole-record';

/** A platform may answer reads from copies that lag behind: what differs is read again before it is said. */
export const readBackPauses = [0, 2_000, 8_000] as const;

/** `unread`: it cannot be read; `superseded`: it was saved once more meanwhile. */
export type ReadBackResult =
  | { seen: 'same' | 'absent' | 'unread' | 'superseded' }
  | { seen: 'differs'; places: readonly string[] };

/** Reads a record after it was saved, at once and twice later, until it reads back as it was sent. Never throws. */
export async function readBackResult({
  read,
  differencesOf,
  isLatest,
  wait,
}: {
  /** `null`: the platform shows none. */
  read: () => Promise<ReadRecord | null | undefined>;
  differencesOf: (record: ReadRecord) => readonly string[];
  isLatest: () => boolean;
  wait: (ms: number) => Promise<unknown>;
}): Promise<ReadBackResult> {
  let last: ReadBackResult = { seen: 'unread' };
  for (const pause of readBackPauses) {
    await wait(pause);
    const record = await read().catch(() => undefined);
    if (!isLatest()) return { seen: 'superseded' };
    if (record === undefined) return { seen: 'unread' };
    const places = record ? differencesOf(record) : [];
    if (record && places.length === 0) return { seen: 'same' };
    last = record ? { seen: 'differs', places } : { seen: 'absent' };
  }
  return last;
}

const nothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
/** Whether a value reads back as it was sent; nothing is the same as empty, and rows may stand in another order. */
export const isSavedDraft = (sent: unknown, read: unknown): boolean =>
  (nothing(sent) && nothing(read)) || isSamePayload(sent, read) || holds(read, sent);

/** Longer lists are compared by place alone. */
const MOST = 500;

/** Whether rows are all there: a platform may order them otherwise, and number them. */
function holds(read: unknown, sent: unknown): boolean {
  if (!Array.isArray(sent) || !Array.isArray(read) || sent.length !== read.length) return false;
  const has = (row: unknown, mine: unknown): boolean =>
    isRecord(mine) && isRecord(row)
      ? Object.entries(mine).every(([name, value]) => isSavedDraft(value, row[name]))
      : isSamePayload(mine, row);
  return sent.every(
    (mine, at) => has(read[at], mine) || (sent.length <= MOST && read.some((row) => has(row, mine))),
  );
}

const isSameInstant = (sent: unknown, read: unknown): boolean =>
  typeof sent === 'string' && typeof read === 'string' && Date.parse(sent) === Date.parse(read);

/** `raw`: the record as it was read; a form holds less of it, and what was not touched was sent as it was. */
function walk(
  fields: readonly Field[],
  sent: Payload,
  { read, raw }: { read: Payload; raw: Payload },
  under: string,
): string[] {
  return fields.flatMap(({ name, kind, item }) => {
    // What was not sent was not to be kept.
    if (!(name in sent)) return [];
    const place = under ? `${under}.${name}` : name;
    const [mine, theirs, exact] = [sent[name], read[name], raw[name]];
    if (kind === 'object' && item && isRecord(mine)) {
      if (!isRecord(theirs)) return Object.values(mine).every(nothing) ? [] : [place];
      return walk(item, mine, { read: theirs, raw: isRecord(exact) ? exact : {} }, place);
    }
    if (kind === 'instant' && isSameInstant(mine, exact)) return [];
    return isSavedDraft(mine, theirs) || isSavedDraft(mine, exact) ? [] : [place];
  });
}

/** The places of a body that a record says otherwise when it is read after the save; what a read does not tell is not judged. */
export function unsavedFields(
  fields: readonly Field[],
  sent: Payload,
  record: Readonly<Record<string, unknown>>,
  reader: Reader,
): string[] {
  const told = fields.filter(({ name }) => name in record);
  const draft: FormValues = toDraft(told, record, reader);
  return walk(told, sent, { read: toPayload(told, draft, reader), raw: record }, '');
}

/** Reads a record again after it was saved, and says what reads back otherwise than it was sent. */
export function useReadBack(
  { fresh, readBack = fresh, label, proves }: Pick<FormProps, 'fresh' | 'readBack' | 'label' | 'proves'>,
  { fields }: FormSchema,
  reader: Reader,
  words: Labels,
) {
  const t = useTranslations('form');
  const latest = useRef<Payload | undefined>(undefined);
  return async (sent: Payload): Promise<ReadBackResult['seen']> => {
    latest.current = sent;
    const result = await readBackResult({
      read: async () => readBack?.(sent),
      differencesOf: (record) => unsavedFields(fields, sent, record, reader),
      isLatest: () => latest.current === sent,
      wait: (ms) => new Promise((go) => setTimeout(go, ms)),
    });
    if (result.seen === 'differs') {
      const names = result.places.map(words.label).join(', ');
      const title = t(proves ? 'notKeptSent' : 'notKept', { fields: names });
      toast({ tone: 'bad', title, detail: label ?? t('notKeptWhy') });
    }
    if (result.seen === 'absent')
      toast({ tone: 'bad', title: t('notShown'), detail: label ?? t('notShownWhy') });
    return result.seen;
  };
}
