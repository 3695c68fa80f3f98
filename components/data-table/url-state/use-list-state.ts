'use client';

import { useQueryStates } from 'nuqs';
import { createContext, useEffect, useState } from 'react';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import type { ListShape } from '../columns/column';
import { type CustomQuery, type ListRequest, noCustomQuery } from './list-request';
import { type ListState, listParsers, readListState, serializeListState } from './list-state';

const load = () => import('./custom-query');

/**
 * Returns the parsed custom query of the URL; undefined while the parser loads. `query` is the custom query parsed on the
 * server.
 */
export function useCustomQuery(
  text: string,
  query: CustomQuery,
  fields: ListShape['fields'],
): CustomQuery | undefined {
  const [read, setRead] = useState(query);
  const parsed = text === '' ? noCustomQuery : [read, query].find((candidate) => candidate.text === text);
  useEffect(() => {
    if (parsed) return;
    let current = true;
    void load().then((m) => current && setRead(m.parseCustomQuery(text, fields)));
    return () => {
      current = false;
    };
  }, [parsed, text, fields]);
  return parsed;
}

export type ListChange = { [K in keyof ListState]?: ListState[K] | null };
export type ChangeList = (change: ListChange, history?: 'push' | 'replace') => void;

/** The current query of a list, shared with its content, filters and counts. */
export type ListQuery = {
  shape: ListShape;
  state: ListState;
  clock: Clock;
  /** The parsed custom query of the URL; undefined while the parser loads. */
  customQuery: CustomQuery | undefined;
  request: ListRequest;
  change: ChangeList;
};

export const ListQueryContext = createContext<ListQuery | undefined>(undefined);

/** A change of search, filters, sort order or page size returns to page 1. */
const resetsPage = (change: ListChange) => ['q', 'f', 'dqb', 'sort', 'size'].some((name) => name in change);

/** Returns the state after a change; null resets a part. */
export const withChange = (state: ListState, change: ListChange): ListState =>
  readListState(
    serializeListState(serializeListState(state), resetsPage(change) ? { page: null, ...change } : change),
  );

const isChanged = (state: ListState, change: ListChange): boolean =>
  serializeListState(withChange(state, change)) !== serializeListState(state);

/** Returns the list's state in the URL, and its setter; null resets a part. A change without effect adds no history entry. */
export function useListState(): [ListState, ChangeList] {
  const [state, setState] = useQueryStates(listParsers);
  const change: ChangeList = (change, history = 'push') => {
    const next = resetsPage(change) ? { page: null, ...change } : change;
    void setState((current) => (isChanged(current, next) ? next : {}), { history });
  };
  return [state, change];
}
