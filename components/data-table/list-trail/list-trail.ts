import { hrefOf, type ListShape, type Row } from '@/components/data-table/columns/column';
import { loadFromSession, saveToSession } from '@/components/ui/session-storage';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import type { ListName } from '@/lib/contract/operations';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { ListRequest } from '../url-state/list-request';

/** The list that a person came from, as far as it was loaded: used to open the previous and next record. */
export type ListTrail = {
  tenant: string;
  /** The continuation of the list; undefined: it is completely known. */
  further?: {
    operation: ListName;
    /** The query of the list, without its page. */
    query: Pick<Dqb, 'filters' | 'sort'>;
    /** The URL of a record, with wire names in braces. */
    href: string;
    /** Records per request. */
    size: number;
  };
  /** The total of the list; undefined while unknown. */
  total?: number;
  /** The index in the list of the first href, from 0. */
  from: number;
  hrefs: string[];
  /** The index of the opened one. */
  at: number;
};

const KEY = 'trail';
let known: { text: string | null; listTrail: ListTrail | undefined } | undefined;
const listeners = new Set<() => void>();

/** Only this file writes it, so a shallow check is enough. */
const isListTrail = (value: unknown): value is ListTrail =>
  isRecord(value) && Array.isArray(value.hrefs) && typeof value.at === 'number';

/** The list navigation of this tab; the same object until it changes. */
export function currentListTrail(): ListTrail | undefined {
  const text = loadFromSession(KEY);
  if (known && known.text === text) return known.listTrail;
  let parsed: unknown;
  try {
    parsed = text === null ? undefined : JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  known = { text, listTrail: isListTrail(parsed) ? parsed : undefined };
  return known.listTrail;
}

/** Without sessionStorage there is no previous/next navigation. */
export function saveTrail(listTrail: ListTrail): void {
  saveToSession(KEY, JSON.stringify(listTrail));
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const plain = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** The index of a page in the navigation; undefined if it was not opened from the list. */
export function trailIndex(listTrail: ListTrail | undefined, path: string): number | undefined {
  if (!listTrail) return undefined;
  const currentPath = plain(path);
  const isAt = (at: number) => plain(listTrail.hrefs[at] ?? '') === currentPath;
  if (isAt(listTrail.at)) return listTrail.at;
  const at = listTrail.hrefs.findIndex((_, i) => isAt(i));
  return at < 0 ? undefined : at;
}

/** Sub-pages of a record that have previous/next navigation like the record itself. */
const views = ['/fix'] as const;

/** Splits a path into the record and its view: `/rejected-orders/7/fix` is the view `/fix` of that order. */
export function viewIn(path: string): { record: string; view: '' | (typeof views)[number] } {
  const view = views.find((one) => path.endsWith(one)) ?? '';
  return { record: path.slice(0, path.length - view.length), view };
}

/** The URL of the record after the one at a path, in the same view; undefined if the page was not opened from a list. */
export function hrefAfter(listTrail: ListTrail | undefined, path: string): string | 'end' | undefined {
  const { record, view } = viewIn(path);
  const at = trailIndex(listTrail, record);
  if (!listTrail || at === undefined) return undefined;
  const next = nextTo(listTrail, at, 1);
  return next === undefined ? 'end' : `${listTrail.hrefs[next]}${view}`;
}

/** The nearest other record in a direction: in some lists one record has several adjacent rows. */
export function nextTo(listTrail: ListTrail, at: number, by: 1 | -1): number | undefined {
  for (let next = at + by; next >= 0 && next < listTrail.hrefs.length; next += by)
    if (listTrail.hrefs[next] && listTrail.hrefs[next] !== listTrail.hrefs[at]) return next;
  return undefined;
}

/** Removes a record that left its list: later records move up, and the total decreases. */
export function withoutRecord(listTrail: ListTrail, path: string): ListTrail {
  const at = trailIndex(listTrail, viewIn(path).record);
  if (at === undefined) return listTrail;
  const hrefs = listTrail.hrefs.filter((href) => href !== listTrail.hrefs[at]);
  const removed = listTrail.hrefs.length - hrefs.length;
  const total = listTrail.total === undefined ? undefined : Math.max(0, listTrail.total - removed);
  return { ...listTrail, hrefs, total, at: Math.min(at, hrefs.length - 1) };
}

/** The list navigation with another page of the list at one end. */
export function longer(
  listTrail: ListTrail,
  hrefs: readonly string[],
  by: 1 | -1,
  total: number | undefined,
): ListTrail {
  return by > 0
    ? { ...listTrail, total, hrefs: [...listTrail.hrefs, ...hrefs] }
    : {
        ...listTrail,
        total,
        hrefs: [...hrefs, ...listTrail.hrefs],
        from: listTrail.from - hrefs.length,
        at: listTrail.at + hrefs.length,
      };
}

/** Saves the list and its neighbors when a row is opened. */
export function saveListTrail(
  { tenant, operation, href }: ListShape,
  { filters, sort, offset = 0, count = 50 }: ListRequest['query'],
  { rows, total, at }: { rows: readonly Row[]; total: number | undefined; at: number },
): void {
  if (!href || at < 0) return;
  const hrefs = rows.map((row) => hrefOf(href, row) ?? '');
  saveTrail({
    tenant,
    further: { operation, query: { filters, sort }, href, size: count },
    total,
    from: offset,
    hrefs,
    at,
  });
}
