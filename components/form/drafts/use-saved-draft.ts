'use client';

import { useEffect, useMemo, useState } from 'react';
import { throttle } from '@/components/ui/throttle';
import type { Attempt } from '@/lib/console/browser/idempotency-key';
import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Reader } from '@/lib/formatting/number-text';
import { adopt, type FormValues, isDraft, Rows } from '../values/form-values';
import { isSamePayload, toPayload } from '../values/payload';

/** About as many rows stand in one part: written in a moment, and few enough of them to be named. */
const PART = 128;

/** The storage of a tab, or something like it. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
/** How a draft stands in the storage: its rows in parts, by list. One without parts is from before there were any. */
type Head = SavedDraft & { parts?: Readonly<Record<string, readonly string[]>> };
type Work = { kept: SavedDraft; steps: Generator<undefined, void> };

/** Rows in parts. Where one ends goes by who its rows are: a row that comes, goes or changes touches its own part alone. */
export function partsOf({ list, names }: Rows): (readonly FormValues[])[] {
  const parts: (readonly FormValues[])[] = [];
  let from = 0;
  for (const [at, name] of names.entries()) {
    const ends = Number(name.slice(1)) % PART === 0 || at - from >= 4 * PART || at === list.length - 1;
    if (!ends) continue;
    parts.push(list.slice(from, at + 1));
    from = at + 1;
  }
  return parts;
}

const under = (shelf: DraftStore, name: string): string[] =>
  Array.from({ length: shelf.length }, (_, i) => shelf.key(i) ?? '').filter((key) =>
    key.startsWith(`${name}#`),
  );

/** Forgets a draft and all its parts. */
function removeDraft(shelf: DraftStore, name: string): void {
  shelf.removeItem(name);
  for (const part of under(shelf, name)) shelf.removeItem(part);
}

/** A draft as it was kept last, whole; nothing when it cannot be read whole. */
export function readDraft(shelf: DraftStore, name: string): unknown {
  const head: Head | null = JSON.parse(shelf.getItem(name) ?? 'null');
  if (!head?.parts) return head;
  const { parts, ...kept } = head;
  const touched: Record<string, unknown> = { ...kept.touched };
  for (const [list, names] of Object.entries(parts))
    touched[list] = names.flatMap((part) => {
      const rows: unknown = JSON.parse(shelf.getItem(part) ?? 'null');
      if (!Array.isArray(rows)) throw new Error(part);
      return rows;
    });
  return { ...kept, touched };
}

const visit = Date.now().toString(36);
let made = 0;

/**
 * Keeps one draft, again and again. What changed since is written in parts under names of their own, while the page lives;
 * then one entry names them all, and with it the new draft stands in the place of the last. Whatever is cut short in
 * between leaves the last one whole.
 */
export function draftStoreOf(shelf: () => DraftStore, name: string) {
  let standing = new Map<FormValues | undefined, { rows: readonly FormValues[]; part: string }>();
  let work: Work | undefined;

  function* keeping({ at, touched, attempt }: SavedDraft): Generator<undefined, void> {
    const rest: FormValues = {};
    const parts: Record<string, string[]> = {};
    const named = new Map<FormValues | undefined, { rows: readonly FormValues[]; part: string }>();
    for (const [field, value] of Object.entries(touched)) {
      if (!(value instanceof Rows)) {
        rest[field] = value;
        continue;
      }
      const list: string[] = [];
      parts[field] = list;
      for (const rows of partsOf(value)) {
        const known = standing.get(rows[0]);
        const same = known?.rows.length === rows.length && known.rows.every((row, i) => row === rows[i]);
        const part = same ? known.part : `${name}#${visit}-${++made}`;
        if (!same) {
          shelf().setItem(part, JSON.stringify(rows));
          standing.set(rows[0], { rows, part });
          yield;
        }
        named.set(rows[0], { rows, part });
        list.push(part);
      }
    }
    shelf().setItem(name, JSON.stringify({ at, touched: rest, parts, attempt } satisfies Head));
    standing = named;
    const used = new Set(Object.values(parts).flat());
    for (const part of under(shelf(), name)) if (!used.has(part)) shelf().removeItem(part);
  }

  /** Too full for both of them: the new one in the stead of the last, which comes back when even that is too much. */
  function squeeze(kept: SavedDraft): void {
    const last = [...under(shelf(), name), name].map((key) => ({ key, text: shelf().getItem(key) ?? '' }));
    drop();
    try {
      for (const _ of keeping(kept));
    } catch {
      drop();
      for (const { key, text } of last) if (text) shelf().setItem(key, text);
    }
  }

  function drop(): void {
    standing.clear();
    removeDraft(shelf(), name);
  }

  /** Runs on the storage. It may be closed; a draft is a courtesy and never in the way of the form. */
  function quietly(run: () => void): void {
    try {
      run();
    } catch {
      // Then nothing is kept.
    }
  }

  /** Whether it is done. */
  function step(mine: Work): boolean {
    try {
      if (!mine.steps.next().done) return false;
    } catch {
      quietly(() => squeeze(mine.kept));
    }
    if (work === mine) work = undefined;
    return true;
  }

  return {
    keep: (kept: SavedDraft) => {
      const mine = { kept, steps: keeping(kept) };
      work = mine;
      const pace = throttle();
      const go = async () => {
        while (work === mine && !step(mine)) await pace();
      };
      void go();
    },
    /** What is still to be written, now: the page goes away. */
    finish: () => {
      while (work && !step(work));
    },
    forget: () => {
      work = undefined;
      quietly(drop);
    },
  };
}

/** What was being filled in: the fields that were touched, when, and a send whose answer never came. */
export type SavedDraft = { at: string; touched: FormValues; attempt?: Attempt };

const PREFIX = 'draft:';

/** One place per tenant, operation and record. */
export const draftKey = (tenant: string, operation: string, record = ''): string =>
  `${PREFIX}${JSON.stringify([tenant, operation, record])}`;

/** Runs on this tab's storage. It may be closed or full; a draft is a courtesy and never in the way of the form. */
function ignoreStorageErrors<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

const isKept = (v: unknown): v is SavedDraft => isRecord(v) && 'touched' in v && isDraft(v.touched);

function recall(name: string): SavedDraft | undefined {
  const found = ignoreStorageErrors((s) => readDraft(s, name));
  return isKept(found) ? found : undefined;
}

/** The fields of a draft that say something else than what it began with. */
export function touchedOf(
  fields: readonly Field[],
  draft: FormValues,
  start: FormValues,
  reader: Reader,
): FormValues {
  const says = (field: Field, of: FormValues) => toPayload([field], of, reader);
  const touched = fields.filter((field) => !isSamePayload(says(field, draft), says(field, start)));
  return Object.fromEntries(touched.map(({ name }) => [name, draft[name]]));
}

/**
 * The kept values on top of how the record stands now: a field that was not touched follows the record, one that was keeps
 * what was typed. Nothing when that makes no difference.
 */
export function resume(
  fields: readonly Field[],
  { touched }: Pick<SavedDraft, 'touched'>,
  start: FormValues,
  reader: Reader,
): FormValues | undefined {
  const known = fields.filter(({ name }) => name in touched);
  const merged = { ...start, ...adopt(known, touched) };
  return isSamePayload(toPayload(fields, merged, reader), toPayload(fields, start, reader))
    ? undefined
    : merged;
}

/** The draft of this form in this tab's storage, and what an earlier visit left there. */
export function useSavedDraft(tenant: string, operation: string, record?: string) {
  const name = draftKey(tenant, operation, record);
  const [found, setFound] = useState<SavedDraft | undefined>(undefined);
  useEffect(() => setFound(recall(name)), [name]);
  const keeper = useMemo(() => draftStoreOf(() => sessionStorage, name), [name]);
  return {
    found,
    keep: (kept: Omit<SavedDraft, 'at'>) => keeper.keep({ ...kept, at: new Date().toISOString() }),
    finish: keeper.finish,
    forget: () => {
      keeper.forget();
      setFound(undefined);
    },
    putAside: () => setFound(undefined),
  };
}
