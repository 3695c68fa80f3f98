import type { View } from '../views/saved-views';

/** The longest name of a view, in characters. */
export const maxNameLength = 80;

/** A saved view for one person. `editable`: they can change its contents; `owned`: also its name, sharing and lock. */
type VisibleView = Pick<View, 'id' | 'name' | 'search' | 'shared' | 'locked' | 'version' | 'person'> & {
  isOwn: boolean;
  editable: boolean;
  owned: boolean;
  /** For this tenant only. */
  only: boolean;
};

/** The views and settings of a list for one person. */
export type ListPreferences = {
  views: VisibleView[];
  defaultViewId: string | null;
  widths: string;
  /** The views in this person's navigation. */
  pinned: string[];
  /** The person can save views for everyone. */
  canShare: boolean;
};

/** The preferences of somebody whose own cannot be read. */
export const noPreferences: ListPreferences = {
  views: [],
  defaultViewId: null,
  widths: '',
  pinned: [],
  canShare: false,
};
