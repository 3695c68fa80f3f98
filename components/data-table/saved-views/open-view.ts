import type { ListMemory } from '@/lib/console/views/view-actions';

/** A view that can be opened: one that was saved, or one that stands there. */
export type OpenView = { id: string; name: string; search: string };

/** The view that is no view: the whole list, also for those whose list opens with another. */
export const wholeList = 'all';

/** A view of a list by its id. */
export const viewOf = (
  id: string | null,
  standing: readonly OpenView[],
  views: ListMemory['views'],
): OpenView | undefined => standing.find((v) => v.id === id) ?? views.find((v) => v.id === id);
