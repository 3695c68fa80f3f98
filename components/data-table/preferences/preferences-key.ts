import type { ListShape } from '../columns/column';

/** Under which key the cache holds what a list remembers; the server puts it there. */
export const preferencesKey = ({ tenant, views }: Pick<ListShape, 'tenant' | 'views'>) =>
  ['memory', tenant, views?.list ?? ''] as const;
