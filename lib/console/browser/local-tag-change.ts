/** Resources whose records can have a local tag. */
export const resourcesWithLocalTags = ['returns'] as const;
type ResourceWithLocalTags = (typeof resourcesWithLocalTags)[number];

export const hasLocalTags = (name: unknown): name is ResourceWithLocalTags =>
  resourcesWithLocalTags.some((one) => one === name);

/**
 * A change of a record's local tag. An empty `tag` removes the tag. `seen` is the tag that the user saw, which must
 * still be the current tag.
 */
export type LocalTagChange = {
  tenant: string;
  resource: ResourceWithLocalTags;
  record: string;
  tag: string;
  seen: string;
};

/** Maximum length in characters. A platform's tag has the same limit. */
export const MAX_LOCAL_TAG_LENGTH = 500;
