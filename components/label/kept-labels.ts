import type { ShownLabel } from './shown-label';

/** What a list knows of the labels kept here. `complete`: there are no others than these. */
export type KeptLabels = { tenant: string; labels: readonly ShownLabel[]; complete: boolean };

/** Under which key the cache holds them; the server puts it there. */
export const labelsKey = (resource: string) => ['labels', resource] as const;
