'use client';

import { useQueryStates } from 'nuqs';
import { createContext, useContext } from 'react';
import { trackUrlUpdate } from '@/components/ui/url-update';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import type { ListShape } from '../columns/column';
import type { ListRequest } from './list-request';
import { type ListState, listParsers, readListState, serializeListState } from './list-state';

export type ListChange = { [K in keyof ListState]?: ListState[K] | null };
export type ChangeList = (change: ListChange, history?: 'push' | 'replace') => void;

/** The current query of a list. All components within the list read it from the context. */
export type ListQuery = {
  shape: ListShape;
  state: ListState;
  clock: Clock;
  request: ListRequest;
  change: ChangeList;
};

/** Undefined outside of a list. */
export const ListQueryContext = createContext<ListQuery | undefined>(undefined);

/** Returns the query of the surrounding list. Throws outside of a list. */
export function useListQuery(): ListQuery {
  const query = useContext(ListQueryContext);
  if (!query) throw new Error('useListQuery must be used inside a DataTable');
  return query;
}

/** A change of search, filters, sort order or page size returns to page 1. */
const resetsPage = (change: ListChange) => ['q', 'f', 'dqb', 'sort', 'size'].some((name) => name in change);

/** Returns the state after a change. A null value resets its part of the state. */
export const withChange = (state: ListState, change: ListChange): ListState =>
  readListState(
    serializeListState(serializeListState(state), resetsPage(change) ? { page: null, ...change } : change),
  );

const isChanged = (state: ListState, change: ListChange): boolean =>
  serializeListState(withChange(state, change)) !== serializeListState(state);

/**
 * Returns the list's state in the URL, and a function that changes it. A null value resets its part of the state. A
 * change without effect adds no history entry.
 */
export function useListState(): [ListState, ChangeList] {
  const [state, setState] = useQueryStates(listParsers);
  const change: ChangeList = (change, history = 'push') => {
    const next = resetsPage(change) ? { page: null, ...change } : change;
    trackUrlUpdate(setState((current) => (isChanged(current, next) ? next : {}), { history }));
  };
  return [state, change];
}
