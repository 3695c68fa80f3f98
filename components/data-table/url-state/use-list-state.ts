'use client';

import { useSearchParams } from 'next/navigation';
import { createContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import {
  deferredSearch,
  drop,
  newestSearch,
  onDeferredAddress,
  routerKnows,
  settleAddress,
  writeSearch,
} from '@/components/ui/deferred-address';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import type { ListShape } from '../columns/column';
import { noTextQuery, type TextQuery } from './list-request';
import { fallback, type ListState, paramsOf, readable, stateOf } from './list-state';

const load = () => import('./query-text');

/** The own query of the address, read; nothing while what reads it is on its way. `given`: read on the server. */
export function useCustomQuery(text: string, given: TextQuery): TextQuery | undefined {
  const [read, setRead] = useState(given);
  const known = text === '' ? noTextQuery : [read, given].find((own) => own.text === text);
  useEffect(() => {
    if (known) return;
    let current = true;
    void load().then((m) => current && setRead(m.queryOf(text)));
    return () => {
      current = false;
    };
  }, [known, text]);
  return known;
}

/** What a list asks just now, for what stands in it and counts beside it. */
export type Asking = {
  shape: ListShape;
  state: ListState;
  clock: Clock;
  own: TextQuery | undefined;
};

export const AskingContext = createContext<Asking | undefined>(undefined);

export type ListChange = { [K in keyof ListState]?: ListState[K] | null };
export type ChangeList = (change: ListChange, how?: 'push' | 'replace') => void;

/**
 * Where a press orders or turns the page, the router hears of the address when the rows are there. Less than it takes a hand
 * to press something else; whoever goes away sooner takes it along.
 */
const SEEN_MS = 120;

/** What narrows or orders the list begins at page 1 again. */
const restarts = (change: ListChange) => ['q', 'f', 'dqb', 'sort', 'size'].some((name) => name in change);

/** The state after a change: null takes a part back to what holds when the address says nothing of it. */
export function changed(state: ListState, change: ListChange): ListState {
  const before = restarts(change) ? { ...state, page: fallback.page } : state;
  const part = <K extends keyof ListState>(name: K): ListState[K] => {
    const value = change[name];
    return value === undefined ? before[name] : (value ?? fallback[name]);
  };
  return {
    q: part('q'),
    f: part('f'),
    dqb: part('dqb'),
    sort: part('sort'),
    page: part('page'),
    size: part('size'),
    cols: part('cols'),
    pin: part('pin'),
    w: part('w'),
    density: part('density'),
    view: part('view'),
  };
}

/** An address that says this of its list; what others say in it stays. */
function searchWith(here: string, state: ListState): string {
  const search = new URLSearchParams(here);
  const { f, ...single } = state;
  search.delete('f');
  for (const filter of f) search.append('f', filter);
  const usual: Readonly<Record<string, unknown>> = fallback;
  for (const [name, value] of Object.entries(single)) {
    if (String(value) === String(usual[name])) search.delete(name);
    else search.set(name, String(value));
  }
  return readable(search);
}

/** A press that leads somewhere else. */
const isGoing = ({ target }: Event) =>
  target instanceof Element && target.closest('a[href],tr[data-href]') !== null;

/** The list's state in the address, the way to change it, and the whole search of the address, which the router may hear of later. */
export function useListState(): [ListState, ChangeList, string] {
  const known = useSearchParams().toString();
  const search = useSyncExternalStore(
    onDeferredAddress,
    () => deferredSearch(known) ?? known,
    () => known,
  );
  useEffect(() => routerKnows(known), [known]);
  useEffect(() => {
    const press = (event: MouseEvent) => isGoing(event) && settleAddress();
    // On the window and capturing, so that it comes before the links' own listeners.
    addEventListener('click', press, true);
    addEventListener('popstate', drop);
    return () => {
      removeEventListener('click', press, true);
      removeEventListener('popstate', drop);
      drop();
    };
  }, []);
  const state = useMemo(() => stateOf(paramsOf(search)), [search]);
  const change: ChangeList = (change, how = 'push') => {
    const here = newestSearch();
    const next = searchWith(here, changed(stateOf(paramsOf(here)), change));
    if (next === readable(new URLSearchParams(here))) return;
    const seen = 'sort' in change || 'page' in change || 'q' in change;
    writeSearch(next, known, how, seen ? SEEN_MS : 0);
  };
  return [state, change, search];
}
