import type { SortingState } from '@tanstack/react-table';

/** Parses a sort order such as `state,-createdAt`. Skips columns that cannot be sorted. */
export function parseSorting(written: string, sortable: (id: string) => boolean): SortingState {
  return written
    .split(',')
    .filter(Boolean)
    .map((key) => ({ id: key.replace(/^-/, ''), desc: key.startsWith('-') }))
    .filter(({ id }, i, all) => sortable(id) && all.findIndex((sort) => sort.id === id) === i);
}

/** Returns the parts of a sort order that do not name a sortable column. */
export const invalidSorting = (written: string, sortable: (id: string) => boolean): string[] =>
  written.split(',').filter((key) => key !== '' && !sortable(key.replace(/^-/, '')));

export const writeSorting = (sorting: SortingState): string =>
  sorting.map(({ id, desc }) => (desc ? '-' : '') + id).join(',');
