'use client';

import { useQueryStates } from 'nuqs';
import { createContext, useEffect, useState } from 'react';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import type { ListShape } from '../columns/column';
import { noTextQuery, type TextQuery } from './list-request';
import { defaultState, type ListState, listParsers } from './list-state';

const load = () => import('./query-text');

/** The parsed custom query of the URL; undefined while the parser is loading. `query`: parsed on the server. */
export function useCustomQuery(
  text: string,
  query: TextQuery,
  fields: ListShape['fields'],
): TextQuery | undefined {
  const [read, setRead] = useState(query);
  const known = text === '' ? noTextQuery : [read, query].find((own) => own.text === text);
  useEffect(() => {
    if (known) return;
    let current = true;
    void load().then((m) => current && setRead(m.queryOf(text, fields)));
    return () => {
      current = false;
    };
  }, [known, text, fields]);
  return known;
}

/** The current query of a list, for its content and its counts. */
export type ListQuery = {
  shape: ListShape;
  state: ListState;
  clock: Clock;
  own: TextQuery | undefined;
};

export const ListQueryContext = createContext<ListQuery | undefined>(undefined);

export type ListChange = { [K in keyof ListState]?: ListState[K] | null };
export type ChangeList = (change: ListChange, history?: 'push' | 'replace') => void;

/** A change of search, filters, sort order or page size resets to page 1. */
const resetsPage = (change: ListChange) => ['q', 'f', 'dqb', 'sort', 'size'].some((name) => name in change);

const isChanged = (state: ListState, change: ListChange): boolean =>
  Object.entries(change).some(
    ([name, value]) =>
      value !== undefined &&
      String(value ?? Reflect.get(defaultState, name)) !== String(Reflect.get(state, name)),
  );

/** The list's state in the URL, and its setter: null resets a part. A change without effect adds no history entry. */
export function useListState(): [ListState, ChangeList] {
  const [state, setState] = useQueryStates(listParsers);
  const change: ChangeList = (change, history = 'push') => {
    const next = resetsPage(change) ? { page: null, ...change } : change;
    void setState((current) => (isChanged(current, next) ? next : {}), { history });
  };
  return [state, change];
}
