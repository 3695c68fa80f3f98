/** Resources whose records may have a local label. */
export const labelled = ['returns'] as const;
type Labelled = (typeof labelled)[number];

export const isLabelled = (name: unknown): name is Labelled => labelled.some((one) => one === name);

/** A new label of a record, or none if it is empty; `seen` is the label that it replaces. */
export type LabelChange = { tenant: string; resource: Labelled; record: string; label: string; seen: string };

/** The maximum length of a platform's tag. */
export const maxLabelLength = 500;
