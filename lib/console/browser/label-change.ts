/** Resources whose records may have a label of the console's own. */
const labelled = ['returns'] as const;
export type Labelled = (typeof labelled)[number];

export const isLabelled = (name: unknown): name is Labelled => labelled.some((one) => one === name);

/** A label for a record; `seen` is the one that was there, an empty one takes it away. */
export type LabelChange = { tenant: string; resource: Labelled; record: string; label: string; seen: string };

/** As long as a tag of the platform may be. */
export const longestLabel = 500;
