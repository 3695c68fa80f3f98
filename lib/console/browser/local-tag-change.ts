/** Resources whose records can have a local tag. */
export const resourcesWithLocalTags = ['returns'] as const;
type ResourceWithLocalTags = (typeof resourcesWithLocalTags)[number];

export const hasLocalTags = (name: unknown): name is ResourceWithLocalTags =>
  resourcesWithLocalTags.some((one) => one === name);

/** Sets the local tag of a record; an empty `label` removes it. `seen`: the tag that the person saw, which it replaces. */
export type LocalTagChange = {
  tenant: string;
  resource: ResourceWithLocalTags;
  record: string;
  label: string;
  seen: string;
};

/** In characters, as for a platform's tag. */
export const MAX_LOCAL_TAG_LENGTH = 500;
