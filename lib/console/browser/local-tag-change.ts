/** Resources whose records may have a local label. */
export const resourcesWithLocalTags = ['returns'] as const;
type ResourceWithLocalTags = (typeof resourcesWithLocalTags)[number];

export const hasLocalTags = (name: unknown): name is ResourceWithLocalTags =>
  resourcesWithLocalTags.some((one) => one === name);

/** A new label of a record, or none if it is empty; `seen` is the label that it replaces. */
export type LocalTagChange = {
  tenant: string;
  resource: ResourceWithLocalTags;
  record: string;
  label: string;
  seen: string;
};

/** The maximum length of a platform's tag. */
export const MAX_LOCAL_TAG_LENGTH = 500;
