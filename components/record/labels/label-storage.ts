import type { ShownLabel } from './visible-label';

/** What a list knows of the labels kept here. `complete`: there are no others than these. */
export type KeptLabels = { tenant: string; labels: readonly ShownLabel[]; complete: boolean };

/** Under which key the cache holds those of a list; the server puts them there. */
export const labelsKey = (resource: string) => ['labels', resource] as const;

/** What all keys begin with under which it holds that of a record alone. */
export const ownLabels = ['label'] as const;

/** Under which key it holds that of a record which asked for its own. */
export const labelKey = (resource: string, record: string) => [...ownLabels, resource, record] as const;
