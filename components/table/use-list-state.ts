'use client';

import { createMultiParser, createParser, useQueryStates } from 'nuqs';
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

/** The list's state in the address, and the way to change it. What narrows or orders the list begins at page 1 again. */
export function useListState(): [ListState, ChangeList] {
  const [state, set] = useQueryStates(parsers);
  const change: ChangeList = (change, how = 'push') => {
    const restart = 'q' in change || 'f' in change || 'dqb' in change || 'sort' in change || 'size' in change;
    void set(restart ? { page: null, ...change } : change, { history: how, scroll: false, shallow: true });
  };
  return [state, change];
}
