import { useMemo, useSyncExternalStore } from 'react';
import { loadFromSession, saveToSession } from '@/components/ui/session-storage';
import { parsedJson } from '@/lib/console/browser/json';
import { isRecord } from '@/lib/contract/schema/is-record';
import { type ListShape, type Row, recordHref } from '../columns/column';
import type { ListRequest } from '../url-state/list-request';
import type { ListNavigation } from './list-navigation';

const STORAGE_KEY = 'list navigation';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const savedText = () => loadFromSession(STORAGE_KEY);

/** Only this file writes the value, so a shallow check is enough. */
const isListNavigation = (value: unknown): value is ListNavigation =>
  isRecord(value) && Array.isArray(value.hrefs) && typeof value.at === 'number';

function parse(text: string | null): ListNavigation | undefined {
  const value = parsedJson(text);
  return isListNavigation(value) ? value : undefined;
}

/** Reads the list navigation of this tab. */
export const currentListNavigation = (): ListNavigation | undefined => parse(savedText());

/** Returns the list navigation of this tab and follows its changes. Undefined on the server. */
export function useListNavigation(): ListNavigation | undefined {
  const text = useSyncExternalStore(subscribe, savedText, () => null);
  return useMemo(() => parse(text), [text]);
}

/** Saves the list navigation for this tab. Without sessionStorage there is no previous/next navigation. */
export function saveNavigation(listNavigation: ListNavigation): void {
  saveToSession(STORAGE_KEY, JSON.stringify(listNavigation));
  for (const listener of listeners) listener();
}

/** Saves the list and its loaded rows when a row is opened. */
export function saveListNavigation(
  { tenant, operation, href }: ListShape,
  { filters, sort, offset = 0, count = 50 }: ListRequest['query'],
  { rows, total, at }: { rows: readonly Row[]; total: number | undefined; at: number },
): void {
  if (!href || at < 0) return;
  const hrefs = rows.map((row) => recordHref(href, row) ?? '');
  saveNavigation({
    tenant,
    next: { operation, query: { filters, sort }, href, size: count },
    total,
    from: offset,
    hrefs,
    at,
  });
}
