'use client';

import { createMultiParser, createParser, debounce, useQueryStates } from 'nuqs';
import { fallback, type ListState, parse, parseFilters } from './state';

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((v, i) => v === b[i]);

const parsers = {
  q: createParser({ parse: parse.q, serialize: String }).withDefault(fallback.q),
  f: createMultiParser({ parse: parseFilters, serialize: (v: string[]) => v, eq: same }).withDefault(
    fallback.f,
  ),
  dqb: createParser({ parse: parse.dqb, serialize: String }).withDefault(fallback.dqb),
  sort: createParser({ parse: parse.sort, serialize: String }).withDefault(fallback.sort),
  page: createParser({ parse: parse.page, serialize: String }).withDefault(fallback.page),
  size: createParser<number>({ parse: parse.size, serialize: String }).withDefault(fallback.size),
  cols: createParser({ parse: parse.cols, serialize: (v: string[]) => v.join(','), eq: same }).withDefault(
    fallback.cols,
  ),
  pin: createParser({ parse: parse.pin, serialize: (v: string[]) => v.join(','), eq: same }).withDefault(
    fallback.pin,
  ),
  w: createParser({ parse: parse.w, serialize: String }).withDefault(fallback.w),
  density: createParser({ parse: parse.density, serialize: String }).withDefault(fallback.density),
  view: createParser({ parse: parse.view, serialize: String }).withDefault(fallback.view),
};

export type ListChange = { [K in keyof ListState]?: ListState[K] | null };
export type ChangeList = (change: ListChange, how?: 'push' | 'replace') => void;

/**
 * Where a press orders or turns the page, the address follows when the rows are there: telling it to the router takes as
 * long as drawing half of them. Less than it takes a hand to press something else.
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

/** The list's state in the address, and the way to change it. */
export function useListState(): [ListState, ChangeList] {
  const [state, set] = useQueryStates(parsers);
  const change: ChangeList = (change, how = 'push') => {
    const seen = 'sort' in change || 'page' in change || 'q' in change;
    void set(restarts(change) ? { page: null, ...change } : change, {
      history: how,
      scroll: false,
      shallow: true,
      limitUrlUpdates: seen ? debounce(SEEN_MS) : undefined,
    });
  };
  return [state, change];
}
