import type { View } from '../views/saved-views';

export const maxNameLength = 80;

/**
 * A saved view as one user sees it. If `editable`, the user can change its contents. If `owned`, the user can also change its
 * name, sharing and lock.
 */
type VisibleView = Pick<View, 'id' | 'name' | 'search' | 'shared' | 'locked' | 'version' | 'person'> & {
  isOwn: boolean;
  editable: boolean;
  owned: boolean;
};

export type ListPreferences = {
  views: VisibleView[];
  defaultViewId: string | null;
  widths: string;
  /** IDs of the views in the user's navigation. */
  pinned: string[];
  canShare: boolean;
};

/** The preferences of a user whose stored preferences cannot be read. */
export const noPreferences: ListPreferences = {
  views: [],
  defaultViewId: null,
  widths: '',
  pinned: [],
  canShare: false,
};
